package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.budget.Gates.newLedger;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.dsl.budget.Account;
import dev.sfumato.dsl.budget.BudgetExceededException;
import dev.sfumato.dsl.budget.TeamLedger;
import dev.sfumato.dsl.price.Release;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** For tests of what is recorded: a new ledger with the account of a survey, and what is looked for in it. */
abstract class BookedSurvey {
    static final Release COUNT = gaussian(16).named("weekly count");

    private final double epsilon;

    @TempDir
    Path folder;

    TeamLedger books;
    Account survey;

    /** @param epsilon of the survey's budget, at delta 1e-6 */
    BookedSurvey(double epsilon) {
        this.epsilon = epsilon;
    }

    @BeforeEach
    void open() {
        books = newLedger(folder.resolve("books").toString());
        survey = budget(epsilon, 1e-6).on("survey").chargedTo(books);
    }

    /** Whether a text says each of these, wherever its lines break. */
    static void contains(String text, String... parts) {
        String oneLine = text.replace("\n", " ");
        for (String part : parts) {
            assertTrue(oneLine.contains(part), () -> "'" + part + "' is not in:\n" + text);
        }
    }

    static String sentence(Executable word) {
        return assertThrows(IllegalArgumentException.class, word).getMessage();
    }

    static String refused(Executable word) {
        return assertThrows(BudgetExceededException.class, word).getMessage();
    }

    List<Path> entries(String ledger) throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(ledger))) {
            return files.filter(file -> file.toString().endsWith(".json")).toList();
        }
    }

    /** Records from one folder to another, as git merges them. */
    void copy(String from, String to) throws IOException {
        Files.createDirectories(folder.resolve(to));
        for (Path entry : entries(from)) {
            Path copied = folder.resolve(to).resolve(entry.getFileName());
            if (Files.notExists(copied)) {
                Files.copy(entry, copied);
            }
        }
    }
}
