package dev.sfumato.nn;

import dev.sfumato.backend.Backend;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The linear algebra library behind ND4J, told to compute each product on the thread that asks for it, and ND4J likewise. Small
 * products gain nothing from a second thread, which waits for them at full speed; large work is split among threads of Java. So figures do
 * not depend on the number of cores either.
 */
public final class Products {
    private static final boolean IS_MEMORY_SHARED = startOnce();

    private Products() {}

    /** Starts ND4J, if nobody has. */
    public static void start() {
        isMemoryShared();
    }

    /** Whether ND4J's arrays lie in this process's own memory. */
    static boolean isMemoryShared() {
        return IS_MEMORY_SHARED;
    }

    private static boolean startOnce() {
        boolean isCpu = Backend.start().name().equals("cpu");
        if (isCpu) {
            Nd4j.factory().blas().setMaxThreads(1);
            Nd4j.getEnvironment().setMaxThreads(1);
            Nd4j.getEnvironment().setMaxMasterThreads(1);
        }
        return isCpu;
    }
}
