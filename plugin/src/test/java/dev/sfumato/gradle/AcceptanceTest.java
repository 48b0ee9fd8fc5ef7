package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.gradle.report.BaselineEntry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.gradle.api.InvalidUserDataException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AcceptanceTest {
    @Test
    void a_link_is_neither_read_nor_written_through(@TempDir Path folder) throws IOException {
        BaselineEntry accepted = new BaselineEntry(
                "ab".repeat(32), "survey", "budget-exceeded", "too much", "Ada", "why", LocalDate.of(2027, 3, 31));
        Path file = accepted.write(folder.resolve("baseline"));
        assertEquals(accepted, BaselineEntry.read(file.toFile()));

        Path elsewhere = Files.move(file, folder.resolve("elsewhere.json"));
        Files.createSymbolicLink(file, elsewhere);
        InvalidUserDataException refused =
                assertThrows(InvalidUserDataException.class, () -> BaselineEntry.read(file.toFile()));
        assertTrue(String.valueOf(refused.getMessage()).contains("is a symbolic link"), refused.getMessage());
        Files.writeString(elsewhere, "theirs");
        assertThrows(IOException.class, () -> accepted.write(folder.resolve("baseline")));
        assertEquals("theirs", Files.readString(elsewhere));
    }
}
