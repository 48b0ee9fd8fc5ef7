package dev.sfumato.gradle.internal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this plugin and of the libraries that it names, as the build that made it wrote them down. */
public final class PluginVersion {
    private PluginVersion() {}

    public static String read() {
        return of("version");
    }

    static String of(String what) {
        try (InputStream in = PluginVersion.class.getResourceAsStream("plugin.properties")) {
            Properties properties = new Properties();
            properties.load(Objects.requireNonNull(in, "plugin.properties"));
            return Objects.requireNonNull(properties.getProperty(what), what);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
