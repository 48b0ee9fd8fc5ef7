package dev.sfumato.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.testing.Cases;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merging ledgers, their totals, and what a checkpoint sees. */
class LedgerStateTest {
    @Test
    void merging_is_commutative_associative_and_idempotent() {
        Cases.check(100, cases -> {
            List<LedgerState> branches = branches(cases);
            LedgerState a = branches.get(0);
            LedgerState b = branches.get(1);
            LedgerState c = branches.get(2);

            assertEquals(a.union(b), b.union(a));
            assertEquals(a.union(b).union(c), a.union(b.union(c)));
            assertEquals(a, a.union(a));
            assertEquals(a.union(b), a.union(b).union(a));
            assertEquals(a, a.union(LedgerState.empty()));
            assertEquals(a.union(b).checkpoint(), b.union(a).checkpoint());
        });
    }

    @Test
    void a_merge_holds_what_either_branch_held_and_nothing_else() {
        Cases.check(50, cases -> {
            List<LedgerState> branches = branches(cases);
            LedgerState a = branches.get(0);
            LedgerState b = branches.get(1);
            LedgerState both = a.union(b);

            both.requireContains(a.checkpoint());
            both.requireContains(b.checkpoint());
            assertTrue(both.entries().stream()
                    .allMatch(
                            entry -> a.entries().contains(entry) || b.entries().contains(entry)));
        });
    }

    @Test
    void the_price_of_a_total_does_not_depend_on_the_order_of_its_entries() {
        Cases.check(5, cases -> {
            List<LedgerEntry> entries = new ArrayList<>(Charges.history(cases, cases.whole(2, 6), "main"));
            PrivacyEvent total = Charges.spent(new LedgerState(entries), "adult");
            Collections.rotate(entries, cases.whole(1, entries.size() - 1));
            assertEquals(total, Charges.spent(new LedgerState(entries), "adult"));

            List<PrivacyEvent> events = new ArrayList<>(((ComposedEvent) total).events());
            double price = Accountants.best().price(total, 1e-6).epsilon();
            Collections.reverse(events);
            double reversed = Accountants.best()
                    .price(new ComposedEvent(Unit.RECORD, events), 1e-6)
                    .epsilon();
            assertEquals(price, reversed, 1e-9 * price);
        });
    }

    @Test
    void two_branches_that_release_the_same_are_charged_twice() {
        LedgerEntry here = Charges.entry(Charges.weekly("1"), 1, List.of());
        LedgerEntry there = Charges.entry(Charges.weekly("1"), 2, List.of());

        LedgerState merged = new LedgerState(List.of(here)).union(new LedgerState(List.of(there)));

        assertEquals(2, Charges.spent(merged, "adult").events().size());
        assertEquals(2, merged.heads().size());
    }

    @Test
    void the_loss_of_any_entry_is_seen() {
        Cases.check(60, cases -> {
            List<LedgerEntry> entries = Charges.history(cases, cases.whole(1, 8), "main");
            Checkpoint checkpoint = new LedgerState(entries).checkpoint();
            for (LedgerEntry lost : entries) {
                List<LedgerEntry> rest = new ArrayList<>(entries);
                rest.remove(lost);
                var seen = assertThrows(LedgerException.class, () -> new LedgerState(rest).requireContains(checkpoint));
                assertTrue(seen.getMessage().contains(lost.id()), seen.getMessage());
            }
        });
    }

    @Test
    void the_loss_of_any_entries_and_their_descendants_is_seen_after_others_were_added() {
        Cases.check(60, cases -> {
            List<LedgerEntry> entries = Charges.history(cases, cases.whole(2, 8), "main");
            Checkpoint checkpoint = new LedgerState(entries).checkpoint();
            LedgerState kept = new LedgerState(entries.subList(0, cases.whole(0, entries.size() - 1)));
            LedgerState later = kept.union(new LedgerState(Charges.history(cases, cases.whole(0, 12), "later")));

            assertThrows(LedgerException.class, () -> later.requireContains(checkpoint));
            new LedgerState(entries).union(later).requireContains(checkpoint);
        });
    }

    @Test
    void a_ledger_cut_at_its_end_says_how_much_is_missing() {
        List<LedgerEntry> chain = Charges.everyKind();
        Checkpoint checkpoint = new LedgerState(chain).checkpoint();

        var seen = assertThrows(
                LedgerException.class, () -> new LedgerState(chain.subList(0, 14)).requireContains(checkpoint));

        assertEquals(
                "The ledger has lost at least " + (chain.size() - 14) + " of the " + chain.size()
                        + " entries that it had at its checkpoint, among them "
                        + chain.get(chain.size() - 1).id()
                        + ". Restore them, from git or a backup: what was released stays spent.",
                seen.getMessage());
    }

    @Test
    void a_missing_parent_is_named() {
        LedgerEntry parent = Charges.entry(Charges.weekly("1"), 1, List.of());
        LedgerEntry child = Charges.entry(Charges.weekly("2"), 2, List.of(parent.id()));

        var refused = assertThrows(LedgerException.class, () -> new LedgerState(List.of(child)));

        assertTrue(
                refused.getMessage()
                        .contains(child.fileName() + " names the parent " + parent.fileName()
                                + ", which is missing: restore that one"),
                refused.getMessage());
    }

    @Test
    void a_checkpoint_that_contradicts_its_heads_is_refused() {
        LedgerState state = new LedgerState(Charges.everyKind());
        Checkpoint right = state.checkpoint();

        for (Checkpoint wrong : List.of(
                new Checkpoint(20, right.root(), right.heads()),
                new Checkpoint(22, right.root(), right.heads()),
                new Checkpoint(21, Hash.of(new byte[0]), right.heads()))) {
            var refused = assertThrows(LedgerException.class, () -> state.requireContains(wrong));
            assertTrue(refused.getMessage().startsWith("The checkpoint is not one of this ledger"));
        }
    }

    @Test
    void a_checkpoint_is_four_kinds_of_lines() {
        LedgerState empty = LedgerState.empty();
        assertEquals(
                "sfumato-ledger/1\n0\ne3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855\n",
                empty.checkpoint().text());
        LedgerEntry one = Charges.entry(Charges.weekly("1"), 1, List.of());
        Checkpoint checkpoint = new LedgerState(List.of(one)).checkpoint();

        assertEquals("sfumato-ledger/1\n1\n" + checkpoint.root() + "\n" + one.id() + "\n", checkpoint.text());
        empty.requireContains(empty.checkpoint());
        new LedgerState(List.of(one)).requireContains(empty.checkpoint());
    }

    @Test
    void a_checkpoint_survives_writing_and_reading() {
        Cases.check(50, cases -> {
            Checkpoint checkpoint = branches(cases).get(0).checkpoint();
            assertEquals(checkpoint, Checkpoint.parse(checkpoint.text()));
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "\n",
                "sfumato-ledger/1\n",
                "sfumato-ledger/1\n0\nROOT",
                "sfumato-ledger/1\n0\nROOT\n\n",
                "sfumato-ledger/1\r\n0\r\nROOT\r\n",
                " sfumato-ledger/1\n0\nROOT\n",
                "sfumato-ledger/2\n0\nROOT\n",
                "sfumato-ledger/1\n00\nROOT\n",
                "sfumato-ledger/1\n+0\nROOT\n",
                "sfumato-ledger/1\n-1\nROOT\n",
                "sfumato-ledger/1\nNaN\nROOT\n",
                "sfumato-ledger/1\n99999999999999999999\nROOT\nROOT\n",
                "sfumato-ledger/1\n1\nROOT\n",
                "sfumato-ledger/1\n0\nROOT\nROOT\n",
                "sfumato-ledger/1\n2\nROOT\nROOT\nROOT\n",
                "sfumato-ledger/1\n1\nROOT\nhead\n",
                "sfumato-ledger/1\n1\nroot\nROOT\n",
                "sfumato-ledger/1\n1\nROOT\nROOT\nmore\n"
            })
    void what_is_no_checkpoint_is_refused(String text) {
        String filled = text.replace("ROOT", Hash.of(new byte[0]));
        assertThrows(IllegalArgumentException.class, () -> Checkpoint.parse(filled));
    }

    /** Three branches of one history. */
    private static List<LedgerState> branches(Cases cases) {
        List<LedgerEntry> common = Charges.history(cases, cases.whole(0, 5), "main");
        List<LedgerState> branches = new ArrayList<>();
        for (String name : List.of("a", "b", "c")) {
            List<LedgerEntry> entries = new ArrayList<>(common.subList(0, cases.whole(0, common.size())));
            for (int i = cases.whole(0, 4); i > 0; i--) {
                List<String> heads = new LedgerState(entries).heads();
                entries.add(Charges.entry(Charges.gaussian("adult", name, "" + i, 2), cases.whole(0, 1 << 30), heads));
            }
            branches.add(new LedgerState(entries));
        }
        return branches;
    }
}
