package dev.sfumato.report;

import dev.sfumato.accounting.Accountant;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.Figures;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.NoiseFactor;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The account of one dataset: each release priced alone, all of them priced together, and the verdict on the total.
 *
 * @param noiseFactor the factor on all noise scales that would fit, where the budget is overspent and such a factor exists
 */
public record DatasetAudit(
        String dataset,
        Budget budget,
        List<PricedRelease> releases,
        Guarantee total,
        Verdict verdict,
        OptionalDouble noiseFactor) {
    public DatasetAudit {
        releases = List.copyOf(releases);
    }

    /** What would help where the budget is overspent: a sentence; none where the label is the reason. */
    public Optional<String> advice() {
        if (verdict.passed() || !total.label().satisfies(budget.weakestLabel())) {
            return Optional.empty();
        }
        return Optional.of(
                noiseFactor.isPresent()
                        ? "It would fit with all noise scales multiplied by " + Figures.exact(noiseFactor.getAsDouble())
                                + ", with fewer releases, or with a larger budget."
                        : "No factor up to a million on all noise scales would make it fit.");
    }

    /** Prices releases, given by name in the order in which they are to be shown, against the budget of their dataset. */
    public static DatasetAudit of(String dataset, Budget budget, Map<String, PrivacyEvent> releases) {
        Accountant accountant = Accountants.best();
        List<PricedRelease> priced = new ArrayList<>();
        releases.forEach((name, event) -> priced.add(new PricedRelease(name, event, budget.price(event, accountant))));
        PrivacyEvent everything = new ComposedEvent(budget.unit(), List.copyOf(releases.values()));
        Guarantee total = budget.price(everything, accountant);
        Verdict verdict = budget.judge(total);
        OptionalDouble factor =
                verdict.passed() ? OptionalDouble.empty() : NoiseFactor.toFit(everything, budget, accountant);
        return new DatasetAudit(dataset, budget, priced, total, verdict, factor);
    }
}
