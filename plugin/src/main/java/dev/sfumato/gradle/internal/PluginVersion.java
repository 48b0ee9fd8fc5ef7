package dev.sfumato.gradle.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this plugin, as the build that made it wrote it down. */
public final class PluginVersion {
    private PluginVersion() {}

    public static String read() {
        try (InputStream in = PluginVersion.class.getResourceAsStream("plugin.properties")) {
            Properties properties = new Properties();
            properties.load(Objects.requireNonNull(in, "plugin.properties"));
            return Objects.requireNonNull(properties.getProperty("version"), "version");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
