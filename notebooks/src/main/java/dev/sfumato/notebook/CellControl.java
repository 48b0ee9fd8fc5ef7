package dev.sfumato.notebook;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jshell.execution.DirectExecutionControl;
import jdk.jshell.spi.ExecutionControl;
import org.jspecify.annotations.Nullable;

/**
 * Runs the classes of snippets in this JVM, on one thread of their own, so that they keep what belongs to a thread. It hands
 * out the values themselves, and can stop what it runs: snippets look at {@link CellGuard}, the library looks at the
 * interruption of its thread. What does neither is stopped the hard way where the JDK still has one, and else left behind.
 */
final class CellControl extends DirectExecutionControl {
    private static final Duration BEFORE_FORCE = Duration.ofSeconds(2);
    private static final Duration BEFORE_GIVING_UP = Duration.ofSeconds(4);

    /** How a snippet ended. */
    enum End {
        NORMAL,
        INTERRUPTED,
        /** It was interrupted, and something that it called goes on. */
        LEFT_BEHIND
    }

    private final boolean mayExit;
    private final Map<String, Class<?>> homes = new HashMap<>();
    private CellThread thread = new CellThread();
    private boolean rich;
    private boolean expected;
    private boolean interruptedEarly;
    private @Nullable Run run;
    private SnippetResult.@Nullable Value value;
    private End end = End.NORMAL;

    CellControl(boolean mayExit) {
        this.mayExit = mayExit;
    }

    /** One call of a snippet. */
    private static final class Run extends FutureTask<SnippetResult.Value> {
        private volatile long interruptedAt;

        Run(Method doIt, boolean rich) {
            super(() -> {
                Thread.currentThread()
                        .setContextClassLoader(doIt.getDeclaringClass().getClassLoader());
                Object object = doIt.invoke(null);
                String text = ValueWords.of(object, DirectExecutionControl::valueString)
                        .orElseGet(() -> valueString(object));
                return new SnippetResult.Value(
                        object, text, rich ? Renderings.of(object, text) : List.of(MimeBundle.text(text)));
            });
        }

        boolean isInterrupted() {
            return interruptedAt != 0;
        }

        Duration sinceInterrupt() {
            return Duration.ofNanos(System.nanoTime() - interruptedAt);
        }
    }

    /** A snippet will be compiled and run. Its value is wanted in all media types, or in words only. */
    synchronized void expect(boolean wantedRich) {
        rich = wantedRich;
        expected = true;
        interruptedEarly = false;
        value = null;
        end = End.NORMAL;
    }

    /** The snippet was run, or refused. */
    synchronized void expectNothing() {
        expected = false;
    }

    /** The value of the last snippet that ran, if it has one. */
    Optional<SnippetResult.Value> value() {
        return Optional.ofNullable(value);
    }

    End end() {
        return end;
    }

    /** Stops what is running, from another thread. */
    synchronized void interrupt() {
        Run current = run;
        if (current == null) {
            // it is still being compiled
            interruptedEarly = expected;
        } else if (!current.isInterrupted()) {
            current.interruptedAt = Math.max(1, System.nanoTime());
            CellGuard.stop();
            thread.interrupt();
        }
    }

    /** Lets go of the value of a variable that no later snippet can name. */
    void forget(String variable) {
        Class<?> home = homes.remove(variable);
        if (home != null) {
            assign(home, variable, null);
        }
    }

    @Override
    public void load(ClassBytecodes[] classes)
            throws ClassInstallException, NotImplementedException, EngineTerminationException {
        super.load(Arrays.stream(classes)
                .map(c -> new ClassBytecodes(c.name(), GuardedClass.guard(c.bytecodes(), mayExit)))
                .toArray(ClassBytecodes[]::new));
    }

    @Override
    protected String invoke(Method doIt) throws Exception {
        Run current = new Run(doIt, rich);
        begin(current);
        try {
            SnippetResult.Value result = await(current);
            value = result;
            move(doIt.getDeclaringClass());
            return result.text();
        } catch (Error e) {
            // JShell would take it for its own failure, and the snippet for one that went well
            throw new InvocationTargetException(e);
        } finally {
            finish(current);
        }
    }

    @Override
    public void stop() {
        interrupt();
    }

    @Override
    public void close() {
        thread.retire();
        super.close();
    }

    private synchronized void begin(Run current) throws ExecutionControl.StoppedException {
        if (interruptedEarly) {
            end = End.INTERRUPTED;
            throw new ExecutionControl.StoppedException();
        }
        if (!thread.isAlive()) {
            thread = new CellThread();
        }
        run = current;
        thread.execute(current);
    }

    private synchronized void finish(Run current) {
        run = null;
        if (current.isDone()) {
            CellGuard.relax();
        }
    }

    private SnippetResult.Value await(Run current) throws Exception {
        while (true) {
            try {
                SnippetResult.Value result = current.get(50, TimeUnit.MILLISECONDS);
                if (current.isInterrupted()) {
                    end = End.INTERRUPTED;
                    throw new ExecutionControl.StoppedException();
                }
                return result;
            } catch (TimeoutException e) {
                if (current.isInterrupted()) {
                    press(current);
                }
            } catch (OutOfMemoryError e) {
                // the snippet has all of the heap, and will hear of it itself
            } catch (ExecutionException e) {
                if (current.isInterrupted()) {
                    end = End.INTERRUPTED;
                    throw new ExecutionControl.StoppedException();
                }
                throw e.getCause() instanceof InvocationTargetException thrown
                        ? thrown
                        : new InvocationTargetException(e.getCause());
            }
        }
    }

    /** Code that swallowed one interruption gets another; code that swallows them all is left behind. */
    private void press(Run current) throws ExecutionControl.StoppedException {
        thread.interrupt();
        if (current.sinceInterrupt().compareTo(BEFORE_FORCE) > 0) {
            thread.force();
        }
        if (current.sinceInterrupt().compareTo(BEFORE_GIVING_UP) > 0) {
            CellGuard.giveUp(thread);
            thread.retire();
            thread = new CellThread();
            end = End.LEFT_BEHIND;
            throw new ExecutionControl.StoppedException();
        }
    }

    /**
     * A variable that is declared again lives in another class from now on. Its old home gets the new value, if it can have
     * it: lambdas of earlier cells then see what everybody sees, and nothing holds on to the old value.
     */
    private void move(Class<?> home) {
        for (Field field : home.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
                continue;
            }
            Class<?> old = homes.put(field.getName(), home);
            if (old != null && old != home) {
                try {
                    field.setAccessible(true);
                    assign(old, field.getName(), field.get(null));
                } catch (IllegalAccessException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    private static void assign(Class<?> home, String variable, @Nullable Object value) {
        try {
            Field field = home.getDeclaredField(variable);
            field.setAccessible(true);
            if (field.getType().isPrimitive()) {
                return;
            }
            field.set(null, field.getType().isInstance(value) ? value : null);
        } catch (NoSuchFieldException | IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
