package dev.sfumato.dsl.table;

import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.ExactDenoiser;
import dev.sfumato.dsl.show.NotAWord;
import java.util.List;
import java.util.Optional;

/** The model that knows the table. It memorises: what {@link OnTable#certify} bounds is what it gives away. */
public final class ExactModel extends TableModel {
    private final List<Table> classes;
    private final List<Optional<Denoiser>> denoisers;

    ExactModel(TableDiffusion how, Table table) {
        super(how, table.schema());
        classes = how.target().map(table::splitBy).orElse(List.of(table));
        denoisers = classes.stream()
                .map(of -> of.rows() == 0
                        ? Optional.<Denoiser>empty()
                        : Optional.<Denoiser>of(ExactDenoiser.of(of, how.schedule())))
                .toList();
    }

    @Override
    PrivacyEvent event() {
        return new NonPrivateEvent("rows of the exact denoiser, which memorises its table", Unit.RECORD);
    }

    @Override
    String origin() {
        return "made by the exact denoiser, which memorises: many are copies of private rows";
    }

    @Override
    @NotAWord
    public List<Optional<Denoiser>> denoisers() {
        return denoisers;
    }

    @Override
    double[] classShares() {
        return classes.stream().mapToDouble(Table::rows).toArray();
    }
}
