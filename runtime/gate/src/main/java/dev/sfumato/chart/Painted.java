package dev.sfumato.chart;

import java.io.IOException;
import java.util.Optional;

/**
 * A picture as the bytes of a PNG file, or why there is none: some Java runtimes have no fonts, some no {@code java.desktop}, and some a
 * display that is gone.
 *
 * @param problem why this Java cannot paint it; empty where it can
 */
public record Painted(Optional<byte[]> png, String problem) {
    static Painted of(Drawing drawing) {
        try {
            return new Painted(Optional.of(Painter.png(drawing)), "");
        } catch (RuntimeException | LinkageError | InternalError | IOException problem) {
            return failed(problem);
        } catch (Error problem) {
            // by its name: where java.desktop is missing the class is, and a catch clause would need it
            if (problem.getClass().getName().equals("java.awt.AWTError")) {
                return failed(problem);
            }
            throw problem;
        }
    }

    private static Painted failed(Throwable problem) {
        Throwable cause = problem;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = cause.getMessage() == null ? "" : ": " + cause.getMessage();
        return new Painted(
                Optional.empty(),
                "this Java cannot paint text (" + cause.getClass().getSimpleName() + message
                        + "): install fonts and fontconfig, or a Java that has java.desktop, or start it with"
                        + " -Djava.awt.headless=true where its display is gone; .svg needs none of these");
    }
}
