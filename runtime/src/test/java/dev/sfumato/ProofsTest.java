package dev.sfumato;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.accounting.event.PrivacyEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What carries CERTIFIED has its proof in docs/proofs. */
class ProofsTest {
    private static final Path PROOFS = Path.of("../docs/proofs");

    @Test
    void every_kind_of_event_is_named_where_it_is_proved() throws IOException {
        String proofs = String.join("\n", texts());
        List<String> unproved = Arrays.stream(PrivacyEvent.Kind.values())
                .map(kind -> kind.type().getSimpleName())
                .filter(name -> !proofs.contains("`" + name + "`"))
                .toList();
        assertEquals(List.of(), unproved, "say in docs/proofs why the price of these is certified, or that it is not");
    }

    private static List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(PROOFS)) {
            for (Path file : files.toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }
}
