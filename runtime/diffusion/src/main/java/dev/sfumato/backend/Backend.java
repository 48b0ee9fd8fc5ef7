package dev.sfumato.backend;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.factory.Nd4jBackend;

/**
 * The ND4J backend in use.
 *
 * @param name cpu or cuda
 * @param blas the linear algebra library behind it
 * @param threads how many threads it uses
 * @param dataType the default type of array elements
 */
public record Backend(String name, String blas, int threads, String dataType) {
    private static @Nullable Backend started;

    /**
     * Starts ND4J, once per JVM, and says what was started.
     *
     * @throws BackendException where no backend is on the class path, or the one that is there cannot run
     */
    public static synchronized Backend start() {
        Backend running = started;
        if (running == null) {
            requireUsable();
            running = load();
            started = running;
        }
        return running;
    }

    /** The backend, its BLAS, threads and data type in one line. */
    public static String describe() {
        return start().toString();
    }

    @Override
    public String toString() {
        return "ND4J on " + name + ", BLAS " + blas + ", " + threads + (threads == 1 ? " thread, " : " threads, ")
                + dataType;
    }

    /** Asks each backend whether it can run before ND4J does, whose own failure is a class that cannot be loaded. */
    private static void requireUsable() {
        List<String> unusable = new ArrayList<>();
        try {
            for (Nd4jBackend candidate : ServiceLoader.load(Nd4jBackend.class)) {
                String problem = problemOf(candidate);
                if (problem == null) {
                    return;
                }
                unusable.add(candidate.getClass().getSimpleName() + ": " + problem);
            }
        } catch (ServiceConfigurationError | LinkageError e) {
            unusable.add(rootCause(e));
        }
        throw unusable.isEmpty() ? BackendException.missing() : BackendException.unusable(unusable);
    }

    /** The CUDA backend prints the trace of what it then throws; a sentence follows, so the trace is not shown. */
    private static @Nullable String problemOf(Nd4jBackend candidate) {
        PrintStream err = System.err;
        System.setErr(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try {
            return candidate.isAvailable() ? null : "it says that it is not available";
        } catch (RuntimeException | LinkageError e) {
            return rootCause(e);
        } finally {
            System.setErr(err);
        }
    }

    private static Backend load() {
        System.setProperty("org.nd4j.log.initialization", "false");
        try {
            Properties environment = Nd4j.getExecutioner().getEnvironmentInformation();
            return new Backend(
                    String.valueOf(environment.get("backend")).toLowerCase(Locale.ROOT),
                    String.valueOf(environment.get("blas.vendor")),
                    Integer.parseInt(String.valueOf(environment.get("omp.threads"))),
                    Nd4j.dataType().toString());
        } catch (LinkageError e) {
            throw BackendException.unusable(List.of(rootCause(e)));
        }
    }

    private static String rootCause(Throwable thrown) {
        Throwable cause = thrown;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        return String.valueOf(cause.getMessage()).lines().findFirst().orElse(cause.toString());
    }
}
