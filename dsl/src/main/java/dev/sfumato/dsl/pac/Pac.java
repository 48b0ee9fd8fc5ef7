package dev.sfumato.dsl.pac;

import dev.sfumato.accounting.pac.PacGuarantee;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.pac.PacMechanism;
import dev.sfumato.pac.RandomPart;
import dev.sfumato.util.Require;
import java.util.List;
import java.util.function.Function;

/** The words of PAC privacy: noise measured for any function of records, and the nats that its releases reveal. */
public final class Pac {
    private Pac() {}

    /** Releases that tell at most so many nats of which records were drawn (PAC privacy): what an attacker can make of that. */
    public static PacResult pac(double information) {
        return new PacResult(PacGuarantee.stated(information));
    }

    /** How much may be told at most for an attacker with a prior to succeed no more often than {@code success}. */
    public static PacResult pacFor(double success, double prior) {
        return new PacResult(PacGuarantee.forSuccess(success, prior));
    }

    /**
     * Noise for anything that is computed from records and returns numbers (PAC privacy): it is run on random halves of the records
     * to see how much it varies. Say {@code .within(0.02).determine()}, then {@code .release()}.
     */
    public static <T> PacSearch<List<T>> pacNoise(List<T> records, Function<List<T>, double[]> mechanism) {
        List<T> all = List.copyOf(Require.allGiven("records", records));
        return PacSearch.of(PacMechanism.ofRecords("records", all, Require.given("mechanism", mechanism)));
    }

    /** Noise for anything that is computed from the rows of a table and returns numbers. */
    public static PacSearch<Table> pacNoise(Table table, Function<Table, double[]> mechanism) {
        Require.given("table", table);
        return PacSearch.of(new PacMechanism<>(
                RandomPart.half("rows", table.rows(), table::select), Require.given("mechanism", mechanism), false));
    }

    /** Noise for anything that is computed from images and returns numbers. */
    public static PacSearch<Images> pacNoise(Images images, Function<Images, double[]> mechanism) {
        Require.given("images", images);
        return PacSearch.of(new PacMechanism<>(
                RandomPart.half("images", images.count(), images::select),
                Require.given("mechanism", mechanism),
                false));
    }
}
