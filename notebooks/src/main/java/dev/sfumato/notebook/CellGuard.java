package dev.sfumato.notebook;

import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Hooks that are compiled into snippets so that they can be stopped and cannot end the JVM. Public because snippets are classes of
 * a package of their own; nobody else calls it.
 */
public final class CellGuard {
    /** Whether any thread has to look closer. */
    private static volatile boolean alarmed;

    private static volatile boolean stopping;
    private static final Set<Thread> GIVEN_UP = Collections.newSetFromMap(new WeakHashMap<>());

    private CellGuard() {}

    /** Stops a snippet. An error, so that a cell's own {@code catch (Exception e)} does not swallow it. */
    static final class Stopped extends Error {
        Stopped() {
            super("interrupted", null, false, false);
        }
    }

    /** A snippet asked for the end of the JVM. */
    static final class ExitRefused extends Error {
        ExitRefused(int status) {
            super(
                    "System.exit(" + status + ") would end the session and all that is in it; it goes on. "
                            + Session.current().place().leaving(status),
                    null,
                    false,
                    false);
        }
    }

    /** Called in every loop and method of a snippet. */
    public static void check() {
        if (alarmed) {
            checkCloser();
        }
    }

    /** Called where a snippet says {@code System.exit}. */
    @SuppressWarnings("DoNotCallSuggester")
    public static void exit(int status) {
        throw new ExitRefused(status);
    }

    /** Called where a snippet says {@code Runtime.exit} or {@code Runtime.halt}. */
    @SuppressWarnings("DoNotCallSuggester")
    public static void exit(Runtime runtime, int status) {
        throw new ExitRefused(status);
    }

    static synchronized void stop() {
        stopping = true;
        alarmed = true;
    }

    /** The snippet has come to its end. */
    static synchronized void relax() {
        stopping = false;
        alarmed = !GIVEN_UP.isEmpty();
    }

    /** A thread that did not stop is no longer waited for; it ends when it comes back to code of its snippet. */
    static synchronized void giveUp(Thread thread) {
        GIVEN_UP.add(thread);
        relax();
    }

    private static synchronized void checkCloser() {
        if (stopping || GIVEN_UP.contains(Thread.currentThread())) {
            throw new Stopped();
        }
    }
}
