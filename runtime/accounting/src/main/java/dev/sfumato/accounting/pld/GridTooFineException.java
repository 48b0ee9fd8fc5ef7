package dev.sfumato.accounting.pld;

/** Cells became so narrow that the outcomes between them are no longer told apart in floating point. */
final class GridTooFineException extends ArithmeticException {
    private static final long serialVersionUID = 1;

    GridTooFineException(double width, double loss) {
        super("cells of width " + width + " at loss " + loss + " are too narrow for floating point");
    }
}
