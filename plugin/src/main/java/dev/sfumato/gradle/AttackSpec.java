package dev.sfumato.gradle;

import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.RegularFileProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.Optional;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;

/**
 * How one release is attacked: a class of the build that makes it, what was measured elsewhere, or, where neither is said, Sfumato's
 * own mechanism for what is declared. An attack can refute what is declared, and never prove it.
 */
public abstract class AttackSpec {
    /** A class that implements {@code dev.sfumato.audit.TwoWorlds}, with a public constructor without parameters. */
    @Input
    @Optional
    public abstract Property<String> getImplementation();

    /** Where the class and all that it needs are; Sfumato's own classes come first. */
    @Internal("the task that attacks has it as its input")
    public abstract ConfigurableFileCollection getClasspath();

    /** What a notebook or a test measured, as Sfumato writes it. */
    @InputFiles
    @Optional
    @PathSensitive(PathSensitivity.NONE)
    public abstract RegularFileProperty getEvidence();

    /** How many releases are made; that of {@code attacks} unless said. */
    @Input
    @Optional
    public abstract Property<Number> getRuns();

    /** The confidence of all lower bounds on the dataset together, of which this one gets its share; that of {@code attacks} unless said. */
    @Input
    @Optional
    public abstract Property<Number> getConfidence();

    /** After which no more releases are made; that of {@code attacks} unless said. */
    @Input
    @Optional
    public abstract Property<Number> getSeconds();

    JsonFields describe(String owner) {
        JsonFields fields = new JsonFields()
                .text("implementation", getImplementation())
                .whole("runs", getRuns())
                .number("confidence", getConfidence())
                .number("seconds", getSeconds());
        return getEvidence().isPresent()
                ? fields.put("evidence", SpecFile.read("the evidence of the attack on " + owner, getEvidence()))
                : fields;
    }
}
