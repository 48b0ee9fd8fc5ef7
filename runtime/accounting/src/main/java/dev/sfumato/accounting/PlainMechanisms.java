package dev.sfumato.accounting;

import dev.sfumato.accounting.event.NoisyIterationEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.WithoutEpsilon;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plain mechanisms that a release is made of, with their counts: no repetition, composition, seed, claim or assumption is left
 * among them, an epoch is one use of what is done with a batch, and a chain of noisy steps is the noisy answers that it is a
 * post-processing of, unless it has a part without noise.
 *
 * @param label the most that a price of it can be trusted
 * @param assumptions what a price of it must say
 */
public record PlainMechanisms(Unit unit, Map<PrivacyEvent, Long> times, Label label, List<String> assumptions) {
    public static PlainMechanisms of(PrivacyEvent event) {
        MechanismCounts whole = MechanismCounts.of(event);
        MechanismCounts plain = whole.unamplified();
        if (!plain.consistsOf(part -> !(part instanceof NoisyIterationEvent))) {
            Optional<PrivacyEvent> answers = ShiftAccountant.answers(plain);
            plain = answers.isPresent() ? MechanismCounts.of(answers.get()) : plain;
        }
        return new PlainMechanisms(event.unit(), plain.times(), whole.label(), whole.assumptions());
    }

    /** Whether a mechanism has no differential privacy, and why; nothing for those that may have some. */
    public static Optional<String> withoutEpsilon(PrivacyEvent mechanism) {
        return mechanism instanceof WithoutEpsilon none ? Optional.of(none.why()) : Optional.empty();
    }
}
