package dev.sfumato.ledger;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/** The file of one record: its name is the hash of its bytes. */
final class EntryFile {
    /** No entry is longer, so that a huge file is refused before it fills the memory. */
    static final int MOST_BYTES = 1 << 20;

    private static final String SUFFIX = ".json";

    private EntryFile() {}

    static String nameOf(String id) {
        return id + SUFFIX;
    }

    static boolean isName(String name) {
        return name.endsWith(SUFFIX) && Hash.isHash(idOf(name));
    }

    static String idOf(String name) {
        return name.substring(0, name.length() - SUFFIX.length());
    }

    static LedgerRecord read(Path file) {
        String name = file.getFileName().toString();
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                throw refused(name, "is a symbolic link, and an entry is a file of its own");
            }
            if (!attributes.isRegularFile()) {
                throw refused(name, "is a directory or a device, and an entry is a file");
            }
            requireShort(name, attributes.size());
            try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
                return read(in.readNBytes(MOST_BYTES + 1), name);
            }
        } catch (IOException e) {
            throw refused(name, "cannot be read (" + e + ")");
        }
    }

    static LedgerRecord read(byte[] bytes, String name) {
        if (!isName(name)) {
            throw refused(name, "has not the name of an entry, which is its SHA-256 followed by " + SUFFIX);
        }
        requireShort(name, bytes.length);
        if (bytes.length == 0) {
            throw refused(name, "is empty");
        }
        if (!Hash.of(bytes).equals(idOf(name))) {
            throw refused(name, alteration(bytes, name));
        }
        try {
            return RecordJson.read(bytes);
        } catch (IllegalArgumentException e) {
            throw refused(name, String.valueOf(e.getMessage()));
        }
    }

    private static void requireShort(String name, long size) {
        if (size > MOST_BYTES) {
            throw refused(name, "has more than the " + MOST_BYTES + " bytes that an entry may have");
        }
    }

    private static String alteration(byte[] bytes, String name) {
        byte[] unixLines = new String(bytes, StandardCharsets.ISO_8859_1)
                .replace("\r\n", "\n")
                .getBytes(StandardCharsets.ISO_8859_1);
        return Hash.of(unixLines).equals(idOf(name))
                ? "has other line ends than it was written with: keep '*.json -text' in the .gitattributes beside it"
                : "was altered or torn: its content has not the hash that is its name";
    }

    private static LedgerException refused(String name, String problem) {
        return LedgerException.broken("The ledger", List.of(new BrokenFile(name, problem)));
    }
}
