package dev.sfumato.dsl.table;

import dev.sfumato.diffusion.discrete.marginal.ErrorSource;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.Sheet;
import dev.sfumato.dsl.show.TextTable;
import dev.sfumato.evidence.Confidential;
import java.util.List;
import java.util.Locale;

/**
 * How far made rows are from private ones, with one cause of error after another let in. Confidential: it was measured on private rows.
 *
 * @param how the way in which rows are made
 */
public record ErrorsResult(@NotAWord String how, @NotAWord List<ErrorSource> sources) implements Result {
    public ErrorsResult {
        sources = List.copyOf(sources);
    }

    @Override
    public Data contents() {
        return new Data()
                .confidential()
                .fact("rows", how)
                .rows(
                        "errors",
                        List.of("source", "pairs", "triples"),
                        sources.stream()
                                .map(each -> List.<Object>of(each.source(), each.pairs(), each.triples()))
                                .toList());
    }

    @Override
    public Sheet sheet() {
        TextTable table = new TextTable("with the error of", "pairs", "more", "triples", "more");
        double pairs = 0;
        double triples = 0;
        for (ErrorSource each : sources) {
            table.row(
                    each.source(),
                    figure("%.4f", each.pairs()),
                    figure("%+.4f", each.pairs() - pairs),
                    figure("%.4f", each.triples()),
                    figure("%+.4f", each.triples() - triples));
            pairs = each.pairs();
            triples = each.triples();
        }
        return new Sheet()
                .line("Mean total variation distance of pairs and triples of columns to the private rows, " + how + ":")
                .table(table)
                .line("Each line has all errors of those above it; the last is of the rows as they are made.")
                .note(Confidential.NOTICE);
    }

    private static String figure(String format, double value) {
        return Double.isNaN(value) ? "not measured" : String.format(Locale.ROOT, format, value);
    }

    @Override
    public String toString() {
        return sheet().text();
    }
}
