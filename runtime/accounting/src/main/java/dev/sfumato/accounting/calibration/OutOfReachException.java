package dev.sfumato.accounting.calibration;

/** No value of the parameter that was to be calibrated meets the budget. */
public final class OutOfReachException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    OutOfReachException(String message) {
        super(message);
    }
}
