package dev.sfumato.data.image;

/** A file or folder of images that cannot be taken as it is: which, what is wrong with it, and what to do. */
public final class BadImageException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String file;

    BadImageException(String file, String fault) {
        super(file + ": " + fault);
        this.file = file;
    }

    BadImageException(String file, String fault, Throwable cause) {
        super(file + ": " + fault, cause);
        this.file = file;
    }

    public String file() {
        return file;
    }
}
