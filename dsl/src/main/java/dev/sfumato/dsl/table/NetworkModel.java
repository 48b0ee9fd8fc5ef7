package dev.sfumato.dsl.table;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Schema;
import dev.sfumato.diffusion.discrete.Denoiser;
import dev.sfumato.diffusion.discrete.network.MlpDenoiser;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Saved;
import dev.sfumato.noise.Draw;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** A trained network. Trained with noise it has a price; trained without, it has none, and nothing is proved of it. */
public final class NetworkModel extends TableModel {
    private static final Set<String> DESCRIPTIONS = Set.of("json", "csv", "html", "svg");

    private final MlpDenoiser network;
    private final boolean isFromFile;

    NetworkModel(TableDiffusion how, Schema schema, MlpDenoiser network) {
        this(how, schema, network, false);
    }

    private NetworkModel(TableDiffusion how, Schema schema, MlpDenoiser network, boolean isFromFile) {
        super(how, schema);
        this.network = network;
        this.isFromFile = isFromFile;
    }

    /** The network itself, with its provenance. */
    @NotAWord
    public MlpDenoiser network() {
        return network;
    }

    /** A model from a file. The column that it is given comes last. */
    @NotAWord
    public static NetworkModel load(String file) {
        MlpDenoiser network;
        try {
            network = MlpDenoiser.load(Path.of(file));
        } catch (IOException e) {
            throw new UncheckedIOException("The model cannot be read from " + file + ": " + e.getMessage(), e);
        }
        List<Column> columns = new ArrayList<>(network.schema().columns());
        network.classColumn().ifPresent(columns::add);
        TableDiffusion how =
                new TableDiffusion(network.schedule(), 0, network.classColumn().map(Column::name), List.of());
        return new NetworkModel(
                how,
                new Schema(
                        columns, network.schema().isPublic(), network.schema().inferred()),
                network,
                true);
    }

    /** Writes the network with its provenance, and no rows; what it is in words if the name ends in .json, .csv or .html. */
    @Override
    public Saved save(String file) {
        return DESCRIPTIONS.contains(Saved.ending(file))
                ? Saved.as(this, file)
                : Saved.written("saved", file, network::save);
    }

    @Override
    PrivacyEvent event() {
        return network.event();
    }

    @Override
    Optional<Draw> draw() {
        return network.provenance().draw();
    }

    @Override
    String origin() {
        String how = network.provenance().event().isPresent()
                ? "made by a network trained with noise: the price of the training is all they cost"
                : "made by a network trained without noise: nothing is proved of what they give away";
        return isFromFile ? how + " (its file says so: trust it as far as where you have it from)" : how;
    }

    @Override
    @NotAWord
    public List<Optional<Denoiser>> denoisers() {
        return targetColumn()
                .map(column -> IntStream.range(0, column.size())
                        .mapToObj(code -> Optional.<Denoiser>of(network.given(code)))
                        .toList())
                .orElseGet(() -> List.of(Optional.of(network)));
    }

    @Override
    double[] classShares() {
        return network.classShares();
    }
}
