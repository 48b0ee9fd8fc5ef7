package dev.sfumato.dsl;

import dev.sfumato.accounting.NonPrivateEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.MlpDenoiser;
import java.util.List;
import java.util.Optional;

/** A trained network. Trained with noise it has a price; trained without, it has none, and nothing is proved of it. */
public final class NetworkModel extends TableModel {
    private final MlpDenoiser network;

    NetworkModel(TableDiffusion how, Schema schema, MlpDenoiser network) {
        super(how, schema);
        this.network = network;
    }

    /** The network itself, with its provenance. */
    public MlpDenoiser network() {
        return network;
    }

    @Override
    PrivacyEvent event() {
        return network.provenance()
                .event()
                .orElseGet(() -> new NonPrivateEvent("rows of a network trained without noise", Unit.RECORD));
    }

    @Override
    String origin() {
        return network.provenance().event().isPresent()
                ? "made by a network trained with noise: the price of the training is all they cost"
                : "made by a network trained without noise: nothing is proved of what they give away";
    }

    @Override
    List<Optional<Denoiser>> denoisers() {
        return labelColumn()
                .map(column -> column.categories().stream()
                        .map(name -> Optional.<Denoiser>of(network.given(name)))
                        .toList())
                .orElseGet(() -> List.of(Optional.of(network)));
    }

    @Override
    double[] classShares() {
        return network.classShares();
    }
}
