package dev.sfumato.audit.tester;

import dev.sfumato.noise.Noisy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Every mechanism of the runtime: the one list that a tester goes through. A test fails where one is not in it. */
public final class MechanismRegistry {
    private static @Nullable List<TestedMechanism> made;

    private MechanismRegistry() {}

    /** All of them, made once. No class initialiser does it: one that is interrupted would fail for good. */
    public static synchronized List<TestedMechanism> all() {
        List<TestedMechanism> known = made;
        if (known == null) {
            List<TestedMechanism> all = new ArrayList<>(NoiseTrials.all());
            all.addAll(SampledTrials.all());
            all.addAll(GraphTrials.all());
            all.addAll(ImageTrials.all());
            all.addAll(MarginalTrials.all());
            all.addAll(TrainingTrials.all());
            known = List.copyOf(all);
            made = known;
        }
        return known;
    }

    /** Those of these names; a name that no mechanism has stands for all that contain it, as "noisy max" does for three. */
    public static List<TestedMechanism> named(List<String> names) {
        Set<TestedMechanism> found = new LinkedHashSet<>();
        for (String name : names) {
            List<TestedMechanism> meant = all().stream()
                    .filter(mechanism -> mechanism.name().equals(name))
                    .toList();
            if (meant.isEmpty()) {
                meant = all().stream()
                        .filter(mechanism -> !name.isBlank() && mechanism.name().contains(name))
                        .toList();
            }
            if (meant.isEmpty()) {
                throw new IllegalArgumentException("mechanism must be one of "
                        + all().stream().map(TestedMechanism::name).collect(Collectors.joining("; "))
                        + ", or a part of their names, got '" + name + "'");
            }
            found.addAll(meant);
        }
        return List.copyOf(found);
    }

    /**
     * What handles noise or a {@link Noisy} and has no entry in the list, each with the reason, by the name of its class. Attacks, which
     * handle them in order to find out, are in {@code dev.sfumato.attack} and {@code dev.sfumato.audit}.
     */
    public static Map<String, String> exceptions() {
        Map<String, String> reasons = new LinkedHashMap<>();
        reasons.put("dev.sfumato.noise.Noisy", "the pair of what was released and its event");
        reasons.put(
                "dev.sfumato.noise.NoiseSource", "where noise comes from; every mechanism of the list draws from it");
        reasons.put(
                "dev.sfumato.diffusion.graph.Comparison",
                "measures how mechanisms of the list rank; its figures are private and no release");
        reasons.put(
                "dev.sfumato.diffusion.gaussian.training.TrainingRun",
                "the inside of a training of images, which is in the list");
        reasons.put(
                "dev.sfumato.diffusion.gaussian.training.TrainingCheckpoint",
                "keeps what a training of images released, with its events, and draws nothing");
        reasons.put(
                "dev.sfumato.diffusion.gaussian.training.ImageTraining",
                "trains without noise; it asks where noise would come from to label what dp-promise claims");
        reasons.put(
                "dev.sfumato.diffusion.gaussian.training.Sgd",
                "the steps of a training of images, which is in the list");
        reasons.put(
                "dev.sfumato.diffusion.discrete.network.TableDpSgd",
                "the steps of a training of tables, which is in the list");
        reasons.put(
                "dev.sfumato.diffusion.discrete.marginal.MarginalRelease",
                "the releases of a training by marginals, which is in the list, each by weighted counts, which are too");
        reasons.put(
                "dev.sfumato.diffusion.graph.DiffusionChain", "the steps of a noisy diffusion, which is in the list");
        reasons.put(
                "dev.sfumato.training.Randomness", "where chance and noise of a training come from; it draws nothing");
        reasons.put(
                "dev.sfumato.training.GradientNoise",
                "the noise of a step of the trainings of tables and images, which are in the list");
        reasons.put(
                "dev.sfumato.training.DpSgd", "the steps of the trainings of tables and images, which are in the list");
        reasons.put("dev.sfumato.noise.RandomSource", "for what is no noise on a private answer");
        reasons.put(
                "dev.sfumato.pac.MeasuredNoise",
                "promises nats and no epsilon, and is held to them by PacAttack; its noise is MeasuredGaussian, which is in the"
                        + " list");
        return Map.copyOf(reasons);
    }
}
