package dev.sfumato.gradle.mechanism;

import dev.sfumato.gradle.internal.RequestObject;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Optional;

/** A private PageRank. */
public abstract non-sealed class PageRankSpec extends DiffusionSpec {
    public PageRankSpec() {
        getLazy().convention(true);
    }

    /** The probability of going on instead of going back to the seed, in (0, 1). */
    @Input
    @Optional
    public abstract Property<Number> getBeta();

    /** Whether half of each step stays where it is: true by default. */
    @Input
    @Optional
    public abstract Property<Boolean> getLazy();

    @Override
    RequestObject event(ReleaseJson release) {
        return event(release, "page-rank")
                .number("beta", getBeta())
                .put("lazy", getLazy().getOrNull());
    }
}
