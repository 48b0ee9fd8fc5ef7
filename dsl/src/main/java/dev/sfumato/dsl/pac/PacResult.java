package dev.sfumato.dsl.pac;

import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.util.List;

/**
 * The success of an attacker who sees releases with at most this much information about which records were drawn. Not
 * differential privacy.
 *
 * @param guarantee the most nats, how sure that is, and its label
 */
public record PacResult(PacGuarantee guarantee) implements Result {
    private static final List<Double> PRIORS = List.of(0.5, 0.25, 0.1, 0.01);

    /** The most information revealed about which records were drawn, in nats. */
    public double information() {
        return guarantee.information();
    }

    /** How often an attacker succeeds at most who guesses right with probability {@code prior} without the releases. */
    public double success(double prior) {
        return guarantee.success(prior);
    }

    /** The same release made a number of times. */
    public PacResult times(long times) {
        return new PacResult(guarantee.times(times));
    }

    /** Both releases together. */
    public PacResult and(PacResult other) {
        return new PacResult(guarantee.and(Require.given("other", other).guarantee()));
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("guesses right without it", "and with it at most");
        PRIORS.forEach(prior -> table.row(Figures.exact(prior), Figures.up(success(prior))));
        Sheet sheet = new Sheet()
                .line("PAC privacy: at most " + Figures.up(information()) + " nats leak of which records were drawn")
                .table(table)
                .line(guarantee.sentence());
        if (!guarantee.equals(PacGuarantee.stated(information()))) {
            sheet.line("The figure: " + guarantee + ".");
            guarantee.assumptions().forEach(assumption -> sheet.line("assumes: " + assumption));
        }
        return sheet;
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("information", information())
                .fact("failure", guarantee.failure())
                .fact("label", guarantee.label().toString())
                .fact("method", guarantee.method())
                .fact("assumptions", guarantee.assumptions())
                .rows(
                        "successes",
                        List.of("prior", "success"),
                        PRIORS.stream()
                                .map(prior -> List.<Object>of(prior, success(prior)))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
