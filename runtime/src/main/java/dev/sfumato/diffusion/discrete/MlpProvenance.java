package dev.sfumato.diffusion.discrete;

import dev.sfumato.Version;
import dev.sfumato.accounting.PrivacyEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Where a model comes from.
 *
 * @param library the version of Sfumato that trained it
 * @param rows how many rows it was trained on; of a private training, how many were declared to the public
 * @param settings of the training, by name
 * @param randomness "secure", or the seed
 * @param event what the training did to the private data; none of a training without privacy, whose model may give away its rows
 */
public record MlpProvenance(
        String library, long rows, Map<String, String> settings, String randomness, Optional<PrivacyEvent> event) {
    static final String SECURE = "secure";

    public MlpProvenance {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    static MlpProvenance ofPlain(long rows, MlpSettings settings) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("layers", Integer.toString(settings.layers()));
        all.put("hidden", Integer.toString(settings.hidden()));
        all.put("epochs", Integer.toString(settings.epochs()));
        all.put("batch", Integer.toString(settings.batch()));
        all.put("rate", settings.rate() + (settings.isRateFalling() ? ", falling" : ", constant"));
        all.put("holdout", Double.toString(settings.holdout()));
        all.put("patience", Integer.toString(settings.patience()));
        return new MlpProvenance(Version.current(), rows, all, randomness(settings.seed()), Optional.empty());
    }

    static MlpProvenance ofPrivate(DpSettings settings, PrivacyEvent event) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("epsilon", Double.toString(settings.epsilon()));
        all.put("delta", Double.toString(settings.delta()));
        all.put("unit", settings.unit().id());
        all.put("marginalsShare", Double.toString(settings.marginalsShare()));
        all.put("layers", Integer.toString(settings.layers()));
        all.put("hidden", Integer.toString(settings.hidden()));
        all.put("warmUpSteps", Integer.toString(settings.warmUpSteps()));
        all.put("steps", Integer.toString(settings.steps()));
        all.put("batch", Integer.toString(settings.batch()));
        all.put("draws", Integer.toString(settings.draws()));
        all.put("clip", Double.toString(settings.clip()));
        all.put("rate", settings.rate() + ", falling");
        return new MlpProvenance(
                Version.current(), settings.publicRows(), all, randomness(settings.seed()), Optional.of(event));
    }

    static String randomness(OptionalLong seed) {
        return seed.isPresent() ? "seed " + seed.getAsLong() : SECURE;
    }
}
