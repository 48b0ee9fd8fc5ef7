package dev.sfumato.util;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key that makes of the SHA-256 of data what may be written down. A bare SHA-256 of a file lets anyone who knows all of it but
 * one record find that record by guessing; without the key, an HMAC-SHA-256 tells nothing but which data are the same.
 *
 * <p>The key is in the variable {@value #VARIABLE}, or in a file of the user's own, outside of every checkout, which is made when it
 * is needed first.
 *
 * <p>The plugin has a copy of this source in its own package, because it decides without the runtime: nothing but the JDK is used.
 */
public final class FingerprintKey {
    /** The variable by which a team shares a key, and builds on servers get it. */
    public static final String VARIABLE = "SFUMATO_LEDGER_KEY";

    private static final String FORM = "hmac-sha256:";
    private static final Pattern KEYED = Pattern.compile(FORM + "([0-9a-f]{16}):[0-9a-f]{64}");
    private static final Pattern PLAIN = Pattern.compile("[0-9a-f]{64}");
    private static final String NO_DATA = "none";
    private static final int BYTES = 32;
    private static final String FILE = "ledger.key";

    private final byte[] key;
    private final String id;

    private FingerprintKey(byte[] key) {
        this.key = key.clone();
        this.id = HexFormat.of().formatHex(hmac("sfumato key"), 0, 8);
    }

    /** The relation of two fingerprints, as far as it is known. */
    public enum SameData {
        YES,
        NO,
        /** They were made with different keys, and one of these is not at hand. */
        UNKNOWN
    }

    /**
     * The key of this user, which is made where there is none.
     *
     * @throws IllegalArgumentException with a sentence, if it cannot be read or made
     */
    public static FingerprintKey ofUser() {
        Optional<FingerprintKey> given = ofVariable();
        return given.isPresent() ? given.get() : in(folder());
    }

    /** By what a key is known; it tells nothing of the key. */
    public String id() {
        return id;
    }

    /** The fingerprint of data with a SHA-256, to be written down. */
    public String of(String sha256) {
        if (!PLAIN.matcher(sha256).matches()) {
            throw new IllegalArgumentException("a fingerprint is made of a SHA-256 in 64 hexadecimal digits");
        }
        return FORM + id + ":" + HexFormat.of().formatHex(hmac("sfumato data\n" + sha256));
    }

    /** The word of this key's holder for a text, so that it is noticed when somebody else changes it. */
    public String wordFor(String text) {
        return FORM + id + ":" + HexFormat.of().formatHex(hmac("sfumato word\n" + text));
    }

    /** Whether a text is a fingerprint of data by some key. */
    public static boolean isKeyed(String fingerprint) {
        return KEYED.matcher(fingerprint).matches();
    }

    /**
     * Whether two fingerprints are of the same data. Entries of old ledgers have a bare SHA-256, which is compared by the key of
     * this user.
     */
    public static SameData compare(String one, String other) {
        if (one.equals(other)) {
            return SameData.YES;
        } else if (one.equals(NO_DATA) || other.equals(NO_DATA)) {
            return SameData.NO;
        } else if (PLAIN.matcher(one).matches() && isKeyed(other)) {
            return compare(other, one);
        } else if (isKeyed(one) && PLAIN.matcher(other).matches()) {
            Optional<FingerprintKey> key = ifThere().filter(of -> of.id.equals(keyOf(one)));
            return key.isEmpty() ? SameData.UNKNOWN : key.get().of(other).equals(one) ? SameData.YES : SameData.NO;
        }
        return keyOf(one).equals(keyOf(other)) ? SameData.NO : SameData.UNKNOWN;
    }

    /** The id of the key that a fingerprint was made with; nothing where there was none. */
    private static String keyOf(String fingerprint) {
        var form = KEYED.matcher(fingerprint);
        return form.matches() ? form.group(1) : "";
    }

    private static Optional<FingerprintKey> ifThere() {
        Optional<FingerprintKey> given = ofVariable();
        return given.isPresent() || !Files.exists(folder().resolve(FILE), LinkOption.NOFOLLOW_LINKS)
                ? given
                : Optional.of(in(folder()));
    }

    private static Optional<FingerprintKey> ofVariable() {
        String given = System.getenv(VARIABLE);
        return given == null || given.isBlank()
                ? Optional.empty()
                : Optional.of(parse(given, "the variable " + VARIABLE));
    }

    private static Path folder() {
        return Path.of(System.getProperty("user.home", "."), ".sfumato");
    }

    /** The key in a folder, which is made where there is none. */
    public static FingerprintKey in(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            if (!Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
                make(folder, file);
            }
            return read(file);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "data are known by a key that only you have, and " + file + " cannot be read or made (" + e
                            + "): give the key in the variable " + VARIABLE
                            + " instead, 64 hexadecimal digits as openssl rand -hex 32 prints them",
                    e);
        }
    }

    private static FingerprintKey read(Path file) throws IOException {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException("the key " + file
                    + " must be a file, and no link to one: what it points to may be anybody's. Put the file"
                    + " itself there");
        }
        if (isPosix()) {
            Set<PosixFilePermission> allowed = Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS);
            if (!PosixFilePermissions.fromString("rw-------").containsAll(allowed)) {
                throw new IllegalArgumentException("the key " + file + " must be for its owner only, got "
                        + PosixFilePermissions.toString(allowed) + ": chmod 600 " + file);
            }
        }
        return parse(Files.readString(file), "the key " + file);
    }

    /** The value is revealed to nobody, even where it is no key. */
    private static FingerprintKey parse(String text, String what) {
        String digits = text.strip().toLowerCase(Locale.ROOT);
        if (!PLAIN.matcher(digits).matches()) {
            throw new IllegalArgumentException(
                    what + " must be 64 hexadecimal digits, as openssl rand -hex 32 prints them, got " + digits.length()
                            + " characters that are not");
        }
        return new FingerprintKey(HexFormat.of().parseHex(digits));
    }

    private static void make(Path folder, Path file) throws IOException {
        if (Files.notExists(folder)) {
            Files.createDirectories(folder.toAbsolutePath().getParent());
            try {
                Files.createDirectory(folder, ownerOnly("rwx------"));
            } catch (FileAlreadyExistsException e) {
                // another process was faster
            }
        }
        // a home that is kept in git keeps no key
        Path rules = folder.resolve(".gitignore");
        if (Files.notExists(rules, LinkOption.NOFOLLOW_LINKS)) {
            Files.writeString(rules, "*\n");
        }
        byte[] fresh = new byte[BYTES];
        new SecureRandom().nextBytes(fresh);
        Path whole = Files.createTempFile(folder, ".new", ".key", ownerOnly("rw-------"));
        try {
            Files.writeString(whole, HexFormat.of().formatHex(fresh) + "\n", StandardCharsets.US_ASCII);
            // a link is there whole or not at all, and never replaces a key that another process made meanwhile
            try {
                Files.createLink(file, whole);
            } catch (UnsupportedOperationException e) {
                Files.copy(whole, file);
            }
        } catch (FileAlreadyExistsException e) {
            // that one counts
        } finally {
            Files.delete(whole);
        }
    }

    private static FileAttribute<?>[] ownerOnly(String permissions) {
        return isPosix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private byte[] hmac(String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("A fingerprint needs HMAC-SHA-256, and this Java has none", e);
        }
    }
}
