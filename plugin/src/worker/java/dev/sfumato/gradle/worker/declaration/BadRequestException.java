package dev.sfumato.gradle.worker.declaration;

import java.util.function.Supplier;

/** A declaration that cannot be priced; the message says whose, which parameter, what is allowed and what was given. */
public final class BadRequestException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public BadRequestException(String message) {
        super(message);
    }

    private BadRequestException(String message, Throwable cause) {
        super(message, cause);
    }

    @Override
    public String getMessage() {
        return String.valueOf(super.getMessage());
    }

    /** The value, or the runtime's refusal of a parameter in the words of a build, with the name of the declaration in front. */
    public static <T> T naming(String owner, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new BadRequestException(owner + ": " + BuildAdvice.in(String.valueOf(e.getMessage())), e);
        }
    }
}
