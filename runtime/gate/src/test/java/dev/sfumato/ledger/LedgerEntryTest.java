package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.testing.Cases;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of one entry: what is written for ever, and what is never accepted. */
class LedgerEntryTest {
    private static final LedgerEntry ENTRY =
            Charges.entry(Charges.weekly("2026-W46"), 1, List.of(Hash.of(new byte[0])));

    @Test
    void an_entry_is_written_in_one_way() {
        assertEquals("""
                {
                  "schema": 2,
                  "dataset": "adult",
                  "fingerprint": "ca358758f6d27e6cf45272937977a748fd88391db679ceda7dc7bf1f005ee879",
                  "release": "weekly",
                  "run": "2026-W46",
                  "draw": "none",
                  "unit": "record",
                  "label": "CERTIFIED",
                  "accepted": "none",
                  "event": {
                    "mechanism": "gaussian",
                    "sigma": 4.0,
                    "sensitivity": 1.0,
                    "unit": "record"
                  },
                  "tool": "0.6.0",
                  "recorded": "2026-11-16T18:00:00Z",
                  "nonce": "00000000000000000000000000000001",
                  "parents": ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"]
                }
                """, new String(ENTRY.bytes(), StandardCharsets.UTF_8));
    }

    @Test
    void an_entry_of_every_kind_survives_writing_and_reading() {
        for (LedgerEntry entry : Charges.everyKind()) {
            assertEquals(entry, LedgerEntry.read(entry.bytes(), entry.fileName()));
        }
    }

    @Test
    void names_in_any_script_survive_writing_and_reading() {
        PrivacyEvent event =
                new ClaimedEvent(1, 0, "\"Straße\"\\\n\t\u0001\u007f", "数据 \ud83d\ude00 \u2028", Unit.RECORD);
        LedgerEntry entry = Charges.entry(Charges.of("人口 \ud83d\ude00", "\"a\\b\"", "é", event), 1, List.of());

        assertEquals(entry, LedgerEntry.read(entry.bytes(), entry.fileName()));
    }

    /** Some doubles were written with more digits before Java 19; these are among them. */
    @ParameterizedTest
    @CsvSource({
        "2.0E-3, 0.002",
        "2.2E-322, 2.2E-322",
        "2.0E23, 2.0E23",
        "2.2250738585072014E-308, 2.2250738585072014E-308",
        "1.1E23, 1.1E23",
        "2.82879384806159E17, 2.82879384806159E17",
        "1.387364135037754E18, 1.387364135037754E18",
        "4.9E-324, 4.9E-324",
        "1E-9, 1.0E-9",
        "10000000, 1.0E7",
        "9999999, 9999999.0",
        "0.1, 0.1"
    })
    void a_number_is_written_by_its_fewest_digits_on_every_java(double value, String written) {
        LedgerEntry entry =
                Charges.entry(Charges.of("d", "r", "1", new LaplaceEvent(value, 1, Unit.RECORD)), 1, List.of());
        String text = new String(entry.bytes(), StandardCharsets.UTF_8);

        assertTrue(text.contains("\"scale\": " + written + ","), text);
        assertEquals(entry, LedgerEntry.read(entry.bytes(), entry.fileName()));
    }

    @Test
    void any_number_survives_writing_and_reading() {
        Cases.check(2000, cases -> {
            double scale = cases.magnitude(Double.MIN_VALUE, Double.MAX_VALUE);
            LedgerEntry entry =
                    Charges.entry(Charges.of("d", "r", "1", new LaplaceEvent(scale, 1, Unit.RECORD)), 1, List.of());
            assertEquals(entry, LedgerEntry.read(entry.bytes(), entry.fileName()));
        });
    }

    /** Written by version 0.6.0, and with assumptions later, as {@link Charges#everyKind} says. Ledgers of every release stay here and must load for ever. */
    @Test
    void the_ledger_of_schema_1_still_loads_and_is_still_written() throws IOException, URISyntaxException {
        Path golden = Path.of(
                Objects.requireNonNull(getClass().getResource("schema-1")).toURI());

        LedgerState state = Ledger.at(golden).read();

        assertEquals(new HashSet<>(Charges.everyKind(1)), new HashSet<>(state.entries()));
        for (LedgerEntry entry : state.entries()) {
            assertArrayEquals(Files.readAllBytes(golden.resolve(entry.fileName())), entry.bytes());
        }
        state.requireContains(new Checkpoint(
                21,
                "29a45b86ec1297e681c9a1d5c8eb67018d085f61c56da44c9e3ebe8b5f7007a8",
                List.of("b827f129aa44b8c16f82ba65797c75d476f569ba6f7c20c7d8c7fd2c44d2f81f")));
    }

    /** Written by version 0.1.0 in schema 2, as {@link Charges#schemaTwo} says. */
    @Test
    void the_ledger_of_schema_2_still_loads_is_still_written_and_costs_what_it_did()
            throws IOException, URISyntaxException {
        Path golden = Path.of(
                Objects.requireNonNull(getClass().getResource("schema-2")).toURI());

        LedgerState state = Ledger.at(golden).read();

        assertEquals(new HashSet<>(Charges.schemaTwo()), new HashSet<>(state.entries()));
        for (LedgerEntry entry : state.entries()) {
            assertArrayEquals(Files.readAllBytes(golden.resolve(entry.fileName())), entry.bytes());
        }
        // by hand: all four together are one Gaussian answer at a distance of sqrt(2/16 + 1/4 + 1/64) = 5/8 deviations,
        // of which the
        // exact profile (Balle and Wang, 2018, Theorem 8), solved in Python, has this epsilon
        Guarantee survey = Accountants.best().price(Charges.spent(state, "survey"), 1e-6);
        assertEquals(2.8834310190392, survey.epsilon(), 1e-12);
        assertEquals(List.of("the images to begin from are public: shapes.idx"), survey.assumptions());
        // Renyi divergences give 5.63, see RenyiAccountantTest
        Guarantee trained = Accountants.best().price(Charges.spent(state, "trained"), 1e-5);
        assertEquals(5.19, trained.epsilon(), 0.01);
        assertEquals(Label.CERTIFIED, trained.label());
    }

    @Test
    void an_entry_with_any_bit_flipped_is_refused_under_its_name() {
        byte[] bytes = ENTRY.bytes();
        for (int i = 0; i < bytes.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] altered = bytes.clone();
                altered[i] ^= (byte) (1 << bit);
                requireRefused(altered, ENTRY.fileName(), "was altered or torn");
            }
        }
    }

    /** Anyone who alters an entry can also rename it: then it is another entry, or none, but never this one. */
    @Test
    void an_entry_with_any_byte_flipped_and_named_anew_is_another_charge_or_refused() {
        byte[] bytes = ENTRY.bytes();
        int refused = 0;
        for (int i = 0; i < bytes.length; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] altered = bytes.clone();
                altered[i] ^= (byte) (1 << bit);
                try {
                    LedgerEntry other = LedgerEntry.read(altered, Hash.of(altered) + ".json");
                    assertTrue(!other.equals(ENTRY) && Arrays.equals(other.bytes(), altered));
                } catch (LedgerException e) {
                    refused++;
                }
            }
        }
        assertTrue(refused > 2 * bytes.length, refused + " of " + 8 * bytes.length);
    }

    @Test
    void an_entry_cut_at_any_length_or_continued_is_refused() {
        byte[] bytes = ENTRY.bytes();
        requireRefused(new byte[0], ENTRY.fileName(), "is empty");
        for (int length = 1; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            requireRefused(cut, ENTRY.fileName(), "was altered or torn");
            requireRefused(cut, Hash.of(cut) + ".json", "");
        }
        for (int next = 0; next < 256; next++) {
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
            longer[bytes.length] = (byte) next;
            requireRefused(longer, ENTRY.fileName(), "was altered or torn");
            requireRefused(longer, Hash.of(longer) + ".json", "");
        }
    }

    @Test
    void changed_line_ends_are_told_from_other_alterations() {
        byte[] windows = new String(ENTRY.bytes(), StandardCharsets.UTF_8)
                .replace("\n", "\r\n")
                .getBytes(StandardCharsets.UTF_8);

        requireRefused(windows, ENTRY.fileName(), "has other line ends than it was written with: keep '*.json -text'");
        requireRefused(windows, Hash.of(windows) + ".json", "is not written as Sfumato writes it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            "schema": 2 | "schema": 4 | has schema 4, and this Sfumato knows schemas up to 3: it was written by a newer Sfumato
            "schema": 2 | "schema": 99999999999 | it was written by a newer Sfumato
            "schema": 2 | "schema": 0 | must have a schema in [1, 3], got 0
            "schema": 2 | "schema": "1" | must have a schema in [1, 3], got "1"
            "schema": 2, | `` | must have a schema in [1, 3], got none
            "run": "2026-W46", | `` | must have the fields
            "tool" | "tools" | must have the fields
            "schema": 2 | "schema": 2, "note": "" | must have the fields
            "schema": 2 | "schema": 2, "schema": 2 | is not JSON
            "adult" | "" | dataset must not be blank
            "adult" | 7 | dataset must be a text, got 7
            "adult" | "a\\nb" | dataset must be one line of text
            "adult" | "\\ud83d" | dataset must be one line of text
            "adult" | "\\u0061dult" | is not written as Sfumato writes it
            "ca35 | "CA35 | fingerprint must be one that a FingerprintKey made
            "weekly" | " " | release must not be blank
            "2026-W46" | "" | run must not be blank
            "record",@  "label" | "edge",@  "label" | The charge is per 'edge', its event per 'record'
            "record",@  "label" | "person",@  "label" | unit must be one of
            "CERTIFIED" | "EMPIRICAL" | label must be CERTIFIED, CLAIMED or NONE, got EMPIRICAL
            "CERTIFIED" | "certified" | label must be one of
            4.0 | -4.0 | sigma must be in (0, infinity), got -4.0
            4.0 | 1e999 | sigma must be in (0, infinity), got Infinity
            4.0 | NaN | is not JSON
            4.0 | "NaN" | sigma must be a number
            4.0 | 4 | is not written as Sfumato writes it
            4.0 | 4.00 | is not written as Sfumato writes it
            4.0 | 4.0000000000000000001 | is not written as Sfumato writes it
            "gaussian" | "sorcery" | mechanism must be one of
            "0.6.0" | "" | tool must not be blank
            18:00:00Z | 18:00:00.000Z | is not written as Sfumato writes it
            18:00:00Z | 18:00:00+00:00 | is not written as Sfumato writes it
            18:00:00Z | noon | holds no charge that can be priced
            "00000000 | "0000000 | nonce must be 32 lower-case hexadecimal digits
            ["e3b0 | ["E3b0 | parents must be SHA-256 hashes
            ["e3b0 | [7, "e3b0 | parents must be SHA-256 hashes
            ["e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"] | {} | parents must be a list
            {@  "schema" | {  "schema" | is not written as Sfumato writes it
            """)
    void what_was_not_written_by_sfumato_is_refused_also_under_the_right_name(
            String written, String altered, String message) {
        String text = new String(ENTRY.bytes(), StandardCharsets.UTF_8);
        String other = text.replace(written.replace('@', '\n'), altered.replace('@', '\n'));
        assertTrue(!other.equals(text), written);
        byte[] bytes = other.getBytes(StandardCharsets.UTF_8);

        requireRefused(bytes, Hash.of(bytes) + ".json", message);
    }

    @Test
    void other_encodings_and_other_documents_are_refused() {
        String text = new String(ENTRY.bytes(), StandardCharsets.UTF_8);
        for (byte[] bytes : List.of(
                text.getBytes(StandardCharsets.UTF_16),
                text.getBytes(StandardCharsets.UTF_16LE),
                ("\ufeff" + text).getBytes(StandardCharsets.UTF_8),
                (text + text).getBytes(StandardCharsets.UTF_8),
                "null\n".getBytes(StandardCharsets.UTF_8),
                "[]\n".getBytes(StandardCharsets.UTF_8),
                "[".repeat(100_000).getBytes(StandardCharsets.UTF_8),
                new byte[] {(byte) 0xc3, 0x28})) {
            requireRefused(bytes, Hash.of(bytes) + ".json", "");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".json", "entry.json", "../x.json"})
    void a_name_that_is_no_hash_is_refused(String name) {
        requireRefused(ENTRY.bytes(), name, "has not the name of an entry");
        requireRefused(ENTRY.bytes(), ENTRY.id(), "has not the name of an entry");
        requireRefused(ENTRY.bytes(), ENTRY.fileName().toUpperCase(Locale.ROOT), "has not the name");
    }

    @Test
    void an_entry_of_more_than_a_megabyte_is_refused() {
        byte[] huge = new byte[(1 << 20) + 1];
        requireRefused(huge, Hash.of(huge) + ".json", "has more than the 1048576 bytes that an entry may have");
    }

    static List<Supplier<PrivacyEvent>> impossible() {
        return Stream.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1.0)
                .<Supplier<PrivacyEvent>>flatMap(bad -> Stream.of(
                        () -> new GaussianEvent(bad, 1, Unit.RECORD),
                        () -> new GaussianEvent(1, bad, Unit.RECORD),
                        () -> new LaplaceEvent(bad, 1, Unit.RECORD),
                        () -> new ZcdpEvent(bad, Unit.RECORD),
                        () -> new BlackBoxEvent(bad, 0, Unit.RECORD),
                        () -> new BlackBoxEvent(1, bad, Unit.RECORD),
                        () -> new ClaimedEvent(bad, 0, "a paper", "a gap", Unit.RECORD),
                        () -> new MixtureGaussianEvent(1, List.of(0.0, bad), List.of(0.5, 0.5), Unit.RECORD),
                        () -> new MixtureGaussianEvent(1, List.of(0.0, 1.0), List.of(1.0, bad), Unit.RECORD),
                        () -> new RepeatedEvent(new ZcdpEvent(1, Unit.RECORD), -1)))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("impossible")
    void a_negative_infinite_or_missing_number_can_be_no_charge(Supplier<PrivacyEvent> event) {
        assertThrows(IllegalArgumentException.class, () -> Charges.of("adult", "weekly", "1", event.get()));
    }

    @Test
    void a_charge_per_another_unit_than_its_event_is_refused() {
        PrivacyEvent event = new GaussianEvent(1, 1, Unit.RECORD);
        var refused = assertThrows(
                IllegalArgumentException.class,
                () -> new Charge("adult", Charge.NO_DATA, "weekly", "1", Unit.EDGE, Label.CERTIFIED, event));

        assertEquals(
                "The charge is per 'edge', its event per 'record': state both for the same unit.",
                refused.getMessage());
    }

    @Test
    void parents_are_ascending_and_each_once() {
        String one = Hash.of(new byte[] {1});
        String two = Hash.of(new byte[] {2});
        List<String> descending =
                Stream.of(one, two).sorted((a, b) -> b.compareTo(a)).toList();

        for (List<String> parents : Set.of(descending, List.of(one, one), List.of("x"))) {
            assertThrows(IllegalArgumentException.class, () -> Charges.entry(Charges.weekly("1"), 1, parents));
        }
    }

    @Test
    void any_moment_survives_writing_and_reading() {
        for (Instant when : List.of(Instant.EPOCH, Instant.MIN, Instant.MAX, Instant.ofEpochSecond(7, 1))) {
            LedgerEntry entry = LedgerEntry.of(Charges.weekly("1"), "1", when, ENTRY.nonce(), List.of());
            assertEquals(entry, LedgerEntry.read(entry.bytes(), entry.fileName()));
        }
    }

    private static void requireRefused(byte[] bytes, String name, String message) {
        var refused = assertThrows(LedgerException.class, () -> LedgerEntry.read(bytes, name));
        assertEquals(1, refused.files().size());
        assertEquals(name, refused.files().get(0).name());
        assertTrue(refused.getMessage().contains(message), refused.getMessage());
        assertTrue(refused.getMessage().contains("Never delete an entry"), refused.getMessage());
    }
}
