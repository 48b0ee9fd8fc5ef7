package dev.sfumato.ledger;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.testing.Cases;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A process that appends to a ledger and prints each id once the charge is reported as recorded. */
final class Appender {
    /** The end of a line, which one that was cut does not have. */
    static final String END = " recorded";

    private Appender() {}

    static String line(LedgerEntry entry) {
        return entry.dataset() + " " + entry.id() + END;
    }

    /** Starts one. It takes the only place of the dataset "scarce" if it can, once the file {@code go} is there. */
    static Process start(Path ledger, Path go, String name, int charges, Path output) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                new File(System.getProperty("java.home"), "bin/java").getPath(),
                "-Xshare:auto",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                classPath(),
                Appender.class.getName()));
        command.addAll(List.of(ledger.toString(), go.toString(), name, "" + charges));
        return new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public static void main(String[] args) throws InterruptedException {
        Ledger ledger = Ledger.at(Path.of(args[0]));
        Path go = Path.of(args[1]);
        String name = args[2];
        int charges = Integer.parseInt(args[3]);
        while (Files.notExists(go)) {
            Thread.sleep(1);
        }
        try {
            print(ledger.append(
                    Charges.gaussian("scarce", "one", name, 1), Charges.TOOL, Charges.WHEN, (state, charge) -> {
                        if (!state.of("scarce").isEmpty()) {
                            throw new IllegalStateException("full");
                        }
                        return charge;
                    }));
        } catch (IllegalStateException full) {
            // another process took it
        }
        for (int i = 0; i < charges; i++) {
            print(ledger.append(Charges.gaussian("adult", name, "" + i, 4), Charges.TOOL, Charges.WHEN, Admission.ALL));
        }
    }

    private static void print(Recorded recorded) {
        System.out.print(line(recorded.entry()) + "\n");
        System.out.flush();
    }

    /** The class path that appending needs and no more: that of the tests makes a process slow to start. */
    private static String classPath() {
        return Stream.of(
                        Ledger.class,
                        PrivacyEvent.class,
                        Appender.class,
                        Cases.class,
                        ObjectMapper.class,
                        JsonFactory.class,
                        JsonInclude.class)
                .map(Appender::origin)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String origin(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
