package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import java.util.Arrays;
import java.util.Optional;

/**
 * A training whose model is one noisy answer about each record, so that all of it is known: whether the record is there. Records may differ
 * in how hard they are, which says nothing about whether they are there.
 *
 * @param hardness how far apart answers about records are that differ in nothing but that
 */
record NoisyAnswers(int records, int most, Optional<PrivacyEvent> event, Answer answer, double hardness)
        implements Retraining<double[]> {
    /** A noisy answer about one record. */
    interface Answer {
        double about(int record, boolean isThere, RandomSource random);
    }

    NoisyAnswers(int records, PrivacyEvent event, Answer answer) {
        this(records, Integer.MAX_VALUE, Optional.of(event), answer, 0);
    }

    /** Tells the truth with probability e^epsilon/(1+e^epsilon): pure differential privacy, which guesses can exhaust. */
    static Answer truthful(double epsilon) {
        return (record, isThere, random) -> isThere == random.bernoulli(1 / (1 + Math.exp(-epsilon))) ? 1 : -1;
    }

    static Answer gaussian(double sigma) {
        return (record, isThere, random) -> (isThere ? 1 : 0) + sigma * random.nextGaussian();
    }

    @Override
    public String name() {
        return "noisy answers";
    }

    @Override
    public double[] train(int[] chosen, RandomSource random, Progress progress) {
        boolean[] isThere = new boolean[records];
        for (int record : chosen) {
            isThere[record] = true;
        }
        double[] answers = new double[records];
        for (int i = 0; i < records; i++) {
            answers[i] = answer.about(i, isThere[i], random) + hardness * Math.sin(12.9898 * i);
        }
        progress.update("answering", records, records);
        return answers;
    }

    @Override
    public double[] losses(double[] model, int[] of) {
        return Arrays.stream(of).mapToDouble(record -> -model[record]).toArray();
    }
}
