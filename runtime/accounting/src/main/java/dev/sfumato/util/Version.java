package dev.sfumato.util;

import java.lang.module.ModuleDescriptor;
import java.util.Optional;

/** The version of Sfumato, for whatever remembers by what it was made. */
public final class Version {
    private Version() {}

    /** The version of the library, or that there is none because it was not packed yet. */
    public static String current() {
        // on a module path a jar's version is that of its module, and packages have none
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .or(() -> Optional.ofNullable(Version.class.getModule().getDescriptor())
                        .flatMap(ModuleDescriptor::rawVersion))
                .orElse("development");
    }
}
