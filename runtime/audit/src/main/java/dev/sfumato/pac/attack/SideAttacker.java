package dev.sfumato.pac.attack;

import dev.sfumato.evidence.Rate;
import dev.sfumato.pac.Secret;
import java.util.List;

/** Guesses whether the true output lies above or below the middle, along the axis that tells most. */
record SideAttacker(int axis, double middle, double prior) implements PacAttacker {
    /** @param isComplete whether there are no other draws than these, so that the prior is known */
    static SideAttacker learn(List<Secret> draws, double[] noise, boolean isComplete, double error) {
        int best = 0;
        double most = -1;
        for (int j = 0; j < noise.length; j++) {
            double squares = 0;
            for (Secret draw : draws) {
                squares += draw.places()[j] * draw.places()[j];
            }
            if (squares / noise[j] > most) {
                most = squares / noise[j];
                best = j;
            }
        }
        int axis = best;
        double middle = draws.stream()
                .mapToDouble(draw -> draw.places()[axis])
                .sorted()
                .skip(draws.size() / 2)
                .findFirst()
                .orElseThrow();
        long below = draws.stream().filter(draw -> draw.places()[axis] < middle).count();
        long larger = Math.max(below, draws.size() - below);
        double prior = isComplete
                ? (double) larger / draws.size()
                : Rate.of(larger, draws.size(), error).high();
        return new SideAttacker(axis, middle, prior);
    }

    @Override
    public String what() {
        return "above or below the middle";
    }

    @Override
    public boolean isRight(Secret secret, double[] noisy) {
        return (noisy[axis] >= middle) == (secret.places()[axis] >= middle);
    }
}
