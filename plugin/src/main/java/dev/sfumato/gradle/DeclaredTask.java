package dev.sfumato.gradle;

import org.gradle.api.DefaultTask;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.work.DisableCachingByDefault;

/** A task about what the {@code privacy} block declares. */
@DisableCachingByDefault(because = "subclasses decide")
public abstract class DeclaredTask extends DefaultTask {
    /** The heading of the HTML report. */
    @Input
    public abstract Property<String> getTitle();

    @Nested
    public abstract ListProperty<DatasetSpec> getDatasets();

    @Nested
    public abstract ListProperty<ReleaseSpec> getReleases();

    /** What is declared, as the worker is asked about it. */
    String request() {
        return RequestJson.toJson(
                getTitle().get(), getDatasets().get(), getReleases().get());
    }
}
