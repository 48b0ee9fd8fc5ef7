package dev.sfumato.accounting;

import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.numeric.DirectedRounding;
import dev.sfumato.numeric.PrefixFactor;

/** What running sums with correlated noise cost, as answers with Gaussian noise (docs/proofs/matrices.md). */
public final class MatrixAnswers {
    private MatrixAnswers() {}

    /** One answer about all of Cx; where a record's steps are sampled, one for each of them, as no row sees two. */
    public static PrivacyEvent of(RunningSumsEvent event) {
        PrefixFactor factor =
                PrefixFactor.of(event.factor(), Math.toIntExact(event.steps()), Math.toIntExact(event.bands()));
        boolean isSampled = event.rate() < 1;
        double squared = factor.squaredSensitivity(isSampled ? 1 : event.uses(), event.separation());
        double sensitivity = DirectedRounding.up(Math.sqrt(squared) * event.sensitivity(), 2);
        PrivacyEvent answer = new GaussianEvent(event.sigma(), sensitivity, event.unit());
        return isSampled ? new RepeatedEvent(new PoissonSampledEvent(answer, event.rate()), event.uses()) : answer;
    }
}
