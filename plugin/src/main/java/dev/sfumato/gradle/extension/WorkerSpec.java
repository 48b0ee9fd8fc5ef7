package dev.sfumato.gradle.extension;

import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;
import org.gradle.jvm.toolchain.JavaLauncher;

/** The process that reads data and prices releases. */
public interface WorkerSpec {
    /** Its heap, as {@code -Xmx} takes it: {@code 1g} by default. How much there is decides how an exposure is computed. */
    Property<String> getMaxHeapSize();

    /** Further options of its JVM; {@code -Dsfumato.progress.seconds=1} shows its progress more often than every 5 seconds. */
    ListProperty<String> getJvmArgs();

    /** Its Java, 17 or newer: that of the build by default. */
    Property<JavaLauncher> getJavaLauncher();
}
