package dev.sfumato.dsl.budget;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Odometer;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import java.util.List;

/**
 * The amount spent so far, valid at any time somebody looks or stops.
 *
 * @param dataset the name of the dataset
 * @param unit what is protected
 * @param budget what may be spent
 */
public record OdometerResult(
        String dataset, Unit unit, @NotAWord Odometer.Reading reading, Budget budget) implements Result {
    /** No more than this is spent, whenever it is read. */
    public double epsilon() {
        return reading.epsilon();
    }

    /** But for this chance, over all the times at which it may be read. */
    public double delta() {
        return reading.delta();
    }

    /** How far the figure can be trusted. */
    public Label label() {
        return reading.label();
    }

    /** The filter that it comes from. */
    public String method() {
        return reading.method();
    }

    private List<String> sentences() {
        return List.of(
                "It holds whenever one looks or stops, for releases that were chosen by looking at earlier ones, and for a"
                        + " stop that was chosen by looking. That costs more than a budget that is fixed in advance.",
                "What is certified beside it is the budget, " + budget + ", as long as everything fits.");
    }

    @Override
    public Sheet sheet() {
        Sheet sheet = new Sheet().line(dataset + ", odometer: " + reading + ", per " + unit);
        reading.assumptions().forEach(assumption -> sheet.line("assumes: " + assumption));
        return sheet.lines(reading.notes()).lines(sentences());
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("dataset", dataset)
                .fact("epsilon", epsilon())
                .fact("delta", delta())
                .fact("unit", unit.toString())
                .fact("label", label().toString())
                .fact("method", method())
                .fact("assumptions", reading.assumptions())
                .fact("notes", reading.notes());
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
