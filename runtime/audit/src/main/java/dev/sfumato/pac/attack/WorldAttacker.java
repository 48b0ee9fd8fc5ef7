package dev.sfumato.pac.attack;

import dev.sfumato.pac.Secret;
import dev.sfumato.pac.Worlds;

/** Guesses which of all worlds was released: the one whose output is nearest in units of the noise, which is the best guess there is. */
final class WorldAttacker implements PacAttacker {
    private final Worlds worlds;
    private final double[] noise;

    /** @param noise its variance along each axis */
    WorldAttacker(Worlds worlds, double[] noise) {
        this.worlds = worlds;
        this.noise = noise;
    }

    @Override
    public String what() {
        return "which of " + worlds.count() + " worlds";
    }

    @Override
    public double prior() {
        return 1.0 / worlds.count();
    }

    @Override
    public boolean isRight(Secret secret, double[] noisy) {
        Secret nearest = secret;
        double least = Double.POSITIVE_INFINITY;
        for (int k = 0; k < worlds.count(); k++) {
            double distance = 0;
            double[] places = worlds.secret(k).places();
            for (int j = 0; j < noise.length && distance < least; j++) {
                double off = noisy[j] - places[j];
                distance += off * off / noise[j];
            }
            if (distance < least) {
                least = distance;
                nearest = worlds.secret(k);
            }
        }
        return nearest == secret;
    }
}
