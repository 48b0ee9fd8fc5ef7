package dev.sfumato.diffusion.discrete;

import dev.sfumato.accounting.PrivacyEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

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
    public MlpProvenance {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    static String thisLibrary() {
        String version = MlpProvenance.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
