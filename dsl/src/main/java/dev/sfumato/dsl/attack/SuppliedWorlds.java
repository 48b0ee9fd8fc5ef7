package dev.sfumato.dsl.attack;

import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A function of somebody's own, called on either of two neighbouring inputs: what it answers with is the release. It is called by one
 * thread, which is all that a cell of a notebook promises.
 */
@NotAWord
public record SuppliedWorlds(String name, Supplier<?> without, Supplier<?> with) implements TwoWorlds {
    public SuppliedWorlds {
        Require.given("without", without);
        Require.given("with", with);
    }

    @Override
    public double[] release(int world, NoiseSource noise, RandomSource random) {
        return numbers((world == 0 ? without : with).get());
    }

    private static double[] numbers(Object answer) {
        if (answer instanceof Noisy<?> noisy) {
            return numbers(noisy.value());
        } else if (answer instanceof Number number) {
            return new double[] {number.doubleValue()};
        } else if (answer instanceof Boolean truth) {
            return new double[] {truth ? 1 : 0};
        } else if (answer instanceof double[] values) {
            return values;
        } else if (answer instanceof int[] values) {
            return Arrays.stream(values).asDoubleStream().toArray();
        }
        throw new IllegalArgumentException(
                "what is attacked must answer with a number, a double[], an int[], a boolean or"
                        + " a noisy value, got "
                        + (answer == null ? "nothing" : answer.getClass().getSimpleName()));
    }

    @Override
    public boolean isSequential() {
        return true;
    }
}
