package dev.sfumato.util;

/** The version of Sfumato, for whatever remembers by what it was made. */
public final class Version {
    private Version() {}

    /** The version of the library, or that there is none because it was not packed yet. */
    public static String current() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "development" : version;
    }
}
