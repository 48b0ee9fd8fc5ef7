package dev.sfumato.notebook;

import com.sun.management.OperatingSystemMXBean;
import dev.sfumato.notebook.maven.Dependencies;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Words that every cell, script and prompt has beside the language. */
public final class Cells {
    private Cells() {}

    /** Shows a value now, as the last value of a cell is shown. */
    public static void display(@Nullable Object value) {
        Renderings.of(value).forEach(Session.current().output()::display);
    }

    /** A piece of HTML, to be shown as such: {@code html("<b>" + name + "</b>")}. */
    public static Html html(String html) {
        return new Html(html);
    }

    /**
     * Shows all values of a type in another way from now on, such as {@code render(Person.class, p -> html("<b>" + p.name() +
     * "</b>"))}. A library does the same by a {@link Renderer}.
     *
     * @param shown what is shown in place of a value: HTML, an image, an answer of the language, or anything else
     */
    public static <T> void render(Class<T> type, Function<? super T, ?> shown) {
        Renderings.add(new Renderer<T>() {
            @Override
            public Class<T> type() {
                return type;
            }

            @Override
            public Object render(T value) {
                return shown.apply(value);
            }
        });
    }

    /** Does the work and tells how long it took, by the clock and by all processors together. */
    public static <T> Timed<T> timed(Callable<T> work) throws Exception {
        long begin = System.nanoTime();
        long busy = cpuTime();
        T value = work.call();
        return new Timed<>(value, Duration.ofNanos(System.nanoTime() - begin), Duration.ofNanos(cpuTime() - busy));
    }

    /** The same for work that has no value. */
    public static Timed<Void> timed(Runnable work) throws Exception {
        return timed(() -> {
            work.run();
            return null;
        });
    }

    /** Takes back what this cell has shown so far; at a prompt nothing can be taken back. */
    public static void clearOutput() {
        Session.current().output().clear();
    }

    /**
     * Adds a library and all it needs to the class path of the snippets that follow.
     *
     * @param coordinates Maven coordinates, {@code group:artifact:version}, or a jar or folder of yours
     */
    public static void dependency(String coordinates) {
        List<Path> files = Dependencies.ofUser().resolve(coordinates);
        Session.current().classPath().accept(files);
    }

    private static long cpuTime() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean machine
                ? machine.getProcessCpuTime()
                : 0;
    }
}
