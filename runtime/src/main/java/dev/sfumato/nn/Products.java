package dev.sfumato.nn;

import dev.sfumato.backend.Backend;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The linear algebra library behind ND4J, told to compute each product on the thread that asks for it. Small products gain
 * nothing from a second thread, which waits for them at full speed; large work is split among threads of Java. So figures do
 * not depend on the number of cores either.
 */
final class Products {
    private static final boolean IS_MEMORY_SHARED = start();

    private Products() {}

    /** Whether ND4J's arrays lie in this process's own memory. */
    static boolean isMemoryShared() {
        return IS_MEMORY_SHARED;
    }

    private static boolean start() {
        boolean isCpu = Backend.start().name().equals("cpu");
        if (isCpu) {
            Nd4j.factory().blas().setMaxThreads(1);
        }
        return isCpu;
    }
}
