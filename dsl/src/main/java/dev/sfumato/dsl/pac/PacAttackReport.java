package dev.sfumato.dsl.pac;

import dev.sfumato.accounting.Label;
import dev.sfumato.chart.Sign;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.pac.attack.Guess;
import dev.sfumato.pac.attack.PacAttackResult;
import dev.sfumato.util.Figures;
import java.util.List;
import java.util.Locale;

/** How often attackers guessed right at releases with measured noise, beside how often they may. */
public record PacAttackReport(@NotAWord PacAttackResult attack) implements Result {
    /** Whether some attacker was right more often than is promised. */
    public boolean isRefuted() {
        return attack.isRefuted();
    }

    /** A lower bound on the information revealed, in nats, with the stated confidence. */
    public double informationAtLeast() {
        return attack.informationAtLeast();
    }

    @Override
    public Sheet sheet() {
        TextTable table =
                new TextTable("attacker guesses", "by chance", "with the release", "at least", "allowed", "verdict");
        for (Guess guess : attack.guesses()) {
            table.row(
                    guess.what(),
                    Figures.near(guess.prior()),
                    Figures.near(guess.success().share()),
                    Figures.down(guess.success().low()),
                    Figures.up(guess.bound()),
                    Sign.said(guess.isRefutation() ? "REFUTED" : "within"));
        }
        return new Sheet()
                .line(String.format(
                        Locale.ROOT,
                        "%,d releases attacked%s; a promise that holds is refuted with probability %s at most",
                        attack.releases(),
                        attack.noiseFactor() == 1
                                ? ""
                                : ", with " + Figures.exact(attack.noiseFactor()) + " times the noise on purpose",
                        Figures.exact(attack.error())))
                .table(table)
                .line(Sign.said(
                        attack.guesses().isEmpty()
                                ? "The mechanism always says the same: there is nothing to guess."
                                : Label.EMPIRICAL + ": at least " + Figures.down(informationAtLeast())
                                        + " nats leak, and "
                                        + Figures.up(attack.claimed()) + " are allowed"
                                        + (isRefuted() ? ": the promise is broken." : ".")));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("label", Label.EMPIRICAL.toString())
                .fact("claimed", attack.claimed())
                .fact("at least", informationAtLeast())
                .fact("releases", attack.releases())
                .fact("noise factor", attack.noiseFactor())
                .fact("error", attack.error())
                .rows(
                        "guesses",
                        List.of("guess", "prior", "right", "releases", "low", "bound", "refuted"),
                        attack.guesses().stream()
                                .map(guess -> List.<Object>of(
                                        guess.what(),
                                        guess.prior(),
                                        guess.success().count(),
                                        guess.success().runs(),
                                        guess.success().low(),
                                        guess.bound(),
                                        guess.isRefutation()))
                                .toList());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
