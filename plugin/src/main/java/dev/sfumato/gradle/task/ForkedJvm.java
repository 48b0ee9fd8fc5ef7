package dev.sfumato.gradle.task;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.Nested;
import org.gradle.api.tasks.Optional;
import org.gradle.jvm.toolchain.JavaLauncher;
import org.gradle.process.JavaExecSpec;

/** A task that starts a JVM, and what can be said of that. */
public interface ForkedJvm {
    /** Its heap, as {@code -Xmx} takes it. */
    @Input
    @Optional
    Property<String> getMaxHeapSize();

    /** Further options of it. */
    @Input
    ListProperty<String> getJvmArgs();

    /** Its Java, 17 or newer: that of the build by default. */
    @Nested
    @Optional
    Property<JavaLauncher> getJavaLauncher();

    /** Configures the process as declared. */
    default void configure(JavaExecSpec process) {
        process.setMaxHeapSize(getMaxHeapSize().getOrNull());
        process.jvmArgs(getJvmArgs().get());
        if (getJavaLauncher().isPresent()) {
            process.setExecutable(getJavaLauncher().get().getExecutablePath().toString());
        }
    }
}
