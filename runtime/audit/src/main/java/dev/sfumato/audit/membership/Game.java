package dev.sfumato.audit.membership;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.concurrent.Interruption;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Require;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The game of an attacker: a fair coin decides for each candidate whether it is trained on, all other records are trained on always, and
 * the attacker guesses the coins from the model. One coin turned is one step between neighbours of the unit, so that the success of the
 * guesses bounds the epsilon of that unit.
 *
 * @param always the records that are trained on whatever the coins say
 * @param unit what one coin changes
 * @param notes how the game was set up, where a reader should know
 */
record Game<M>(
        Retraining<M> training, List<Integer> always, List<Candidate> candidates, Unit unit, List<String> notes) {
    /** With fewer coins nothing can be proved that is worth a training. */
    static final int LEAST = 16;

    Game {
        always = List.copyOf(always);
        candidates = List.copyOf(candidates);
        notes = List.copyOf(notes);
        Require.atLeast("candidates", LEAST, candidates.size());
        Set<Integer> seen = new HashSet<>();
        always.forEach(record -> requireOnce(seen, record, training.records()));
        boolean isPaired = unit == Unit.RECORD_REPLACED;
        for (Candidate candidate : candidates) {
            requireOnce(seen, candidate.first(), training.records());
            if (candidate.isPair() != isPaired) {
                throw new IllegalArgumentException("a candidate must be " + (isPaired ? "two records" : "one record")
                        + " where the unit is '" + unit + "', got " + candidate);
            }
            if (isPaired) {
                requireOnce(seen, candidate.second(), training.records());
            }
        }
    }

    private static void requireOnce(Set<Integer> seen, int record, int records) {
        if (record < 0 || record >= records) {
            throw new IllegalArgumentException(
                    "records of a game must be in [0, " + (records - 1) + "], got " + record);
        }
        if (!seen.add(record)) {
            throw new IllegalArgumentException("records of a game must differ, got " + record + " twice");
        }
    }

    /**
     * A game in which some records of the pool are candidates, in pairs where the unit of the price is a record replaced.
     *
     * @param records to decide on by coins
     * @param others to be trained on always; where there are more than fit, some at random
     */
    static <M> Game<M> of(Retraining<M> training, int[] records, int[] others, RandomSource random) {
        Unit unit = training.event().map(PrivacyEvent::unit).orElse(Unit.RECORD);
        if (unit != Unit.RECORD && unit != Unit.RECORD_ZEROED && unit != Unit.RECORD_REPLACED) {
            throw new IllegalArgumentException("a coin decides about a record, so the unit of the price must be '"
                    + Unit.RECORD + "', '" + Unit.RECORD_ZEROED + "' or '" + Unit.RECORD_REPLACED + "', got '" + unit
                    + "'");
        }
        int perCoin = unit == Unit.RECORD_REPLACED ? 2 : 1;
        Require.atLeast(
                "records to decide on by coins, " + perCoin + " by each where the unit is '" + unit + "',",
                (long) perCoin * LEAST,
                records.length);
        List<Candidate> candidates = new ArrayList<>();
        if (unit == Unit.RECORD_REPLACED) {
            for (int i = 0; i + 1 < records.length; i += 2) {
                candidates.add(new Candidate(records[i], records[i + 1]));
            }
        } else {
            Arrays.stream(records).mapToObj(Candidate::of).forEach(candidates::add);
        }
        if (candidates.size() > training.most()) {
            throw new IllegalArgumentException("candidates must be at most as many as a training may have records, "
                    + training.most() + ", got " + candidates.size());
        }
        List<String> notes = new ArrayList<>();
        int room = training.most() - candidates.size();
        int[] order = random.permutation(others.length);
        List<Integer> always = IntStream.of(order)
                .limit(room)
                .map(i -> others[i])
                .sorted()
                .boxed()
                .toList();
        if (always.size() < others.length) {
            notes.add((others.length - always.size()) + " records were left out, so that candidates fit into "
                    + training.most());
        }
        return new Game<>(training, always, candidates, unit, notes);
    }

    int size() {
        return candidates.size();
    }

    boolean isPaired() {
        return unit == Unit.RECORD_REPLACED;
    }

    /** Fair coins. */
    boolean[] coins(RandomSource random) {
        boolean[] coins = new boolean[size()];
        for (int i = 0; i < coins.length; i++) {
            coins[i] = random.nextInt(2) == 1;
        }
        return coins;
    }

    /**
     * One training by these coins, and what it says about each candidate: the larger, the more it looks as if the coin had said yes.
     */
    double[] play(boolean[] coins, RandomSource random, Progress progress) {
        Interruption.poll("attacking a training");
        IntStream decided = IntStream.range(0, size())
                .map(i ->
                        coins[i] ? candidates.get(i).first() : candidates.get(i).second())
                .filter(record -> record != Candidate.NOTHING);
        M model = training.train(
                IntStream.concat(always.stream().mapToInt(record -> record), decided)
                        .toArray(),
                random,
                progress);
        double[] first = training.losses(
                model, candidates.stream().mapToInt(Candidate::first).toArray());
        double[] second = isPaired()
                ? training.losses(
                        model, candidates.stream().mapToInt(Candidate::second).toArray())
                : new double[size()];
        return IntStream.range(0, size()).mapToDouble(i -> second[i] - first[i]).toArray();
    }
}
