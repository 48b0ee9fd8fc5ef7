package dev.sfumato.dsl.budget;

/** A gate did not let a release through. */
public final class BudgetExceededException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BudgetExceededException(String message) {
        super(message);
    }
}
