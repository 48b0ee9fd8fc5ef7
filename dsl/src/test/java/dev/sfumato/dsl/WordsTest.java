package dev.sfumato.dsl;

import static dev.sfumato.dsl.budget.Gates.budget;
import static dev.sfumato.dsl.price.Pricing.EDGE;
import static dev.sfumato.dsl.price.Pricing.REPLACE_ONE;
import static dev.sfumato.dsl.price.Pricing.claimed;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.discreteGaussian;
import static dev.sfumato.dsl.price.Pricing.discreteLaplace;
import static dev.sfumato.dsl.price.Pricing.dp;
import static dev.sfumato.dsl.price.Pricing.dpSgd;
import static dev.sfumato.dsl.price.Pricing.event;
import static dev.sfumato.dsl.price.Pricing.exponential;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.gumbelMax;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.price.Pricing.mixtureGaussian;
import static dev.sfumato.dsl.price.Pricing.noisyMax;
import static dev.sfumato.dsl.price.Pricing.permuteAndFlip;
import static dev.sfumato.dsl.price.Pricing.randomizedResponse;
import static dev.sfumato.dsl.price.Pricing.unprotected;
import static dev.sfumato.dsl.price.Pricing.zcdp;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent.Noise;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.SeededEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.dsl.price.CurveResult;
import dev.sfumato.dsl.price.Fit;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.noise.Laplace;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.Noisy;
import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Which event each word stands for, and what calibrations and curves print. */
class WordsTest {
    private static final GaussianEvent GAUSSIAN = new GaussianEvent(2, 1, Unit.RECORD);

    @Test
    void a_mechanism_is_an_event() {
        assertEquals(
                new DiscreteGaussianEvent(2, 1, Unit.RECORD),
                discreteGaussian(2).event());
        assertEquals(
                new DiscreteLaplaceEvent(2, 1, Unit.RECORD), discreteLaplace(2).event());
        assertEquals(
                new MixtureGaussianEvent(2, List.of(0.0, 1.0), List.of(0.75, 0.25), Unit.RECORD),
                mixtureGaussian(2, List.of(0, 1), List.of(0.75, 0.25)).event());
        assertEquals(
                new RandomizedResponseEvent(0.5, 2, Unit.RECORD_REPLACED),
                randomizedResponse(0.5, 2).event());
        assertEquals(new ExponentialEvent(1, Unit.RECORD), exponential(1).event());
        assertEquals(
                new NoisyMaxEvent(Noise.LAPLACE, 2, 1, Unit.RECORD), noisyMax(2).event());
        assertEquals(
                new NoisyMaxEvent(Noise.EXPONENTIAL, 2, 1, Unit.RECORD),
                permuteAndFlip(2).event());
        assertEquals(
                new NoisyMaxEvent(Noise.GUMBEL, 2, 1, Unit.RECORD), gumbelMax(2).event());
        assertEquals(new BlackBoxEvent(1, 1e-6, Unit.RECORD), dp(1, 1e-6).event());
        assertEquals(new BlackBoxEvent(1, 0, Unit.RECORD), dp(1).event());
        assertEquals(new ZcdpEvent(0.1, Unit.RECORD), zcdp(0.1).event());
        assertEquals(
                new ClaimedEvent(1, 1e-6, "a paper", "a gap", Unit.RECORD),
                claimed(1, 1e-6, "a paper", "a gap").event());
        assertEquals(
                new NonPrivateEvent("names", Unit.RECORD), unprotected("names").event());
    }

    @Test
    void sampling_is_an_event_around_another() {
        GaussianEvent replaced = new GaussianEvent(2, 1, Unit.RECORD_REPLACED);
        Release release = gaussian(2).neighbouring(REPLACE_ONE);
        assertEquals(
                new PoissonSampledEvent(GAUSSIAN, 0.1), gaussian(2).poisson(0.1).event());
        assertEquals(
                new TruncatedPoissonEvent(GAUSSIAN, 100, 0.1, 20),
                gaussian(2).truncatedPoisson(100, 0.1, 20).event());
        assertEquals(
                new FixedSizeSampledEvent(replaced, 100, 10, false),
                release.fixedSize(100, 10).event());
        assertEquals(
                new FixedSizeSampledEvent(replaced, 100, 10, true),
                release.fixedSizeWithReplacement(100, 10).event());
        assertEquals(new ShuffledEvent(replaced, 10), release.shuffled(10).event());
        assertEquals(
                new BallsInBinsEvent(GAUSSIAN, 10), gaussian(2).ballsInBins(10).event());
        assertEquals(
                new RandomAllocationEvent(GAUSSIAN, 10, 3),
                gaussian(2).randomAllocation(10, 3).event());
        assertEquals(
                new RepeatedEvent(new BallsInBinsEvent(GAUSSIAN, 235), 60),
                dpSgd(2).batchesPerEpoch(235).epochs(60).event());
        assertEquals(new SeededEvent(GAUSSIAN), gaussian(2).seeded().event());
        assertEquals(
                new RepeatedEvent(new PoissonSampledEvent(GAUSSIAN, 0.01), 1000),
                dpSgd(2, 0.01, 1000).event());
    }

    /** Noise of 1.1 clipping norms costs 5.19, by Renyi divergences of whole orders 5.65; read as a sigma beside a sensitivity of 0.1 it was priced at 0.34. */
    @Test
    void the_noise_of_dp_sgd_is_in_units_of_the_clipping_norm_whatever_that_is() {
        Release training = dpSgd(1.1).clip(0.1).sampleRate(0.01).steps(10_000);
        assertEquals(5.19, training.epsilon(1e-5).guarantee().epsilon(), 0.01);
        assertEquals(dpSgd(1.1, 0.01, 10_000).event(), training.event());
        for (Release clipped : List.of(training, training.per(EDGE).named("x"), compose(training, gaussian(2)))) {
            String refused = assertThrows(IllegalArgumentException.class, () -> clipped.sensitivity(0.1))
                    .getMessage();
            assertTrue(refused.contains("sensitivity is nothing to say of dpSgd"), refused);
        }
        sentence("clip must be in (0, infinity), got -1.0", () -> dpSgd(1).clip(-1));
        sentence("noiseMultiplier must be in (0, infinity), got 0.0", () -> dpSgd(0, 0.01, 10));
        sentence("sampleRate must be in (0, 1], a share and no percentage, got 5.0", () -> dpSgd(1, 5, 10));
    }

    @Test
    void a_budget_said_the_wrong_way_round_is_told_so() {
        sentence(
                "budget epsilon 1.0E-6 and delta 1.0 look swapped: delta is the chance that epsilon does not hold, a"
                        + " probability far below it",
                () -> budget(1e-6, 1));
        sentence(
                "budget epsilon 1.0E-5 and delta 0.5 look swapped: delta is the chance that epsilon does not hold, a"
                        + " probability far below it",
                () -> gaussian(1).calibrate(1e-5, 0.5));
    }

    @Test
    void dp_sgd_is_said_by_what_a_script_knows_and_rounded_up() {
        // 256 of 60,000: an epoch has 235 batches, the last one smaller; 256/60000 lies between two doubles
        PrivacyEvent training =
                dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(40).event();
        double rate = Math.nextUp(256 / 60_000.0);
        assertTrue(new BigDecimal(rate).multiply(new BigDecimal(60_000)).compareTo(new BigDecimal(256)) >= 0);
        double given = ((PoissonSampledEvent) ((RepeatedEvent) training).event()).rate();
        assertTrue(given == rate || given == 256 / 60_000.0, "rate " + given);
        assertTrue(new BigDecimal(given).multiply(new BigDecimal(60_000)).compareTo(new BigDecimal(256)) >= 0);
        assertEquals(9400, ((RepeatedEvent) training).times());
        assertEquals(
                dpSgd(2, 1, 3).event(),
                dpSgd(2).batchSize(7).datasetSize(7).epochs(3).event());
        assertEquals(
                dpSgd(2, 0.3, 2).event(), dpSgd(2).sampleRate(0.3).epochs(0.5).event());
        sentence(
                "batchSize must be at most datasetSize = 10, got 11",
                () -> dpSgd(1).batchSize(11).datasetSize(10));
        sentence(
                "epochs must be in (0, infinity), got 0.0",
                () -> dpSgd(1).sampleRate(0.1).epochs(0));
        sentence(
                "steps must be at least 1, got 0",
                () -> dpSgd(1).sampleRate(0.1).steps(0));
        sentence(
                "epochs times batches must be below 2^63, got 1.00E+31",
                () -> dpSgd(1).sampleRate(0.1).epochs(1e30));
    }

    @Test
    void sensitivity_and_unit_reach_the_mechanism_inside() {
        assertEquals(
                new RepeatedEvent(new PoissonSampledEvent(new GaussianEvent(2, 3, Unit.EDGE), 0.01), 1000),
                gaussian(2).poisson(0.01).times(1000).l2Sensitivity(3).per(EDGE).event());
        assertEquals(
                new SeededEvent(new DiscreteLaplaceEvent(2, 3, Unit.RECORD)),
                discreteLaplace(2).seeded().sensitivity(3).event());
        assertEquals(
                new NoisyMaxEvent(Noise.GUMBEL, 2, 0.5, Unit.RECORD),
                gumbelMax(2).sensitivity(0.5).event());
        sentence(
                "sensitivity must be a whole number for discrete noise, got 1.5",
                () -> discreteGaussian(2).sensitivity(1.5));
        sentence(
                "Gaussian noise protects by the l2 norm, so that its sensitivity is set by .l2Sensitivity(...), got"
                        + " .sensitivity(...)",
                () -> gaussian(2).sensitivity(2));
        sentence(
                "Laplace noise protects by the l1 norm, so that its sensitivity is set by .l1Sensitivity(...), got"
                        + " .l2Sensitivity(...)",
                () -> laplace(2).times(3).l2Sensitivity(2));
        sentence(
                "a noisy maximum protects by what one number changes by, so that its sensitivity is set by"
                        + " .sensitivity(...), got .l1Sensitivity(...)",
                () -> noisyMax(2).l1Sensitivity(2));
        sentence("sensitivity belongs to noise that is added, got black box, epsilon 1", () -> dp(1).sensitivity(2));
    }

    @Test
    void a_word_that_does_not_fit_the_unit_says_which_unit_does() {
        sentence(
                "Sampling batches of a fixed size is priced for unit 'record-replaced' (a record that leaves the batch makes"
                        + " room for another one), got 'record'",
                () -> gaussian(2).fixedSize(100, 10));
    }

    @Test
    void a_sample_of_a_sample_is_drawn_from_the_batch_that_there_is() {
        Release batch = laplace(2).per(Unit.RECORD_REPLACED).fixedSize(60_000, 600);
        sentence(
                "fixed-size-sampled draws from 60,000 records, but is given a batch of 600; its datasetSize must be 600",
                () -> batch.fixedSize(60_000, 600));
        sentence(
                "fixed-size-sampled draws from 60,000 records, but is given a batch whose size is left to chance",
                () -> batch.poisson(0.01));
    }

    @Test
    void a_seeded_release_says_that_it_protects_nobody() {
        String text = gaussian(2).seeded().epsilon(1e-5).toString();
        assertTrue(text.contains("label    NONE: no guarantee"), text);
        assertEquals(1, gaussian(2).seeded().tprAtFpr(1e-3));
    }

    /** The sigma is the root of the profile of Balle and Wang (2018), found with mpmath. */
    @Test
    void calibrated_noise_prints_what_was_found_and_its_price() {
        Fit fit = gaussian(1).calibrate(2, 1e-6);
        assertEquals(2.2304762711864, fit.value(), 2.3e-6);
        assertTrue(fit.price().epsilon() <= 2);
        assertEquals("""
                noise factor  2.230477
                release       Gaussian noise, sigma 2.230477
                epsilon       2
                delta         1e-6
                unit          record: one record added or removed
                label         CERTIFIED: proved upper bound, numerical error on the safe side
                method        exact Gaussian
                tried         N values""", fit.toString().replaceAll("\\d+ values", "N values"));
    }

    /** Opacus and others ask for the multiplier; one that was rounded down would cost more than the answer says. */
    @Test
    void a_calibrated_training_says_a_noise_multiplier_that_can_be_typed() {
        Fit fit = dpSgd(1.1, 0.01, 1000).calibrate(1, 1e-5);
        assertTrue(fit.toString().contains("noise multiplier  " + fit.noiseMultiplier()), fit.toString());
        assertTrue(dpSgd(fit.noiseMultiplier(), 0.01, 1000).epsilon(1e-5).epsilon()
                <= fit.price().epsilon());
        assertEquals(fit.value() * 1.1, fit.noiseMultiplier(), 1e-6);
        sentence(
                "noiseMultiplier needs a training, such as dpSgd(1.1, 0.01, 1000).calibrate(2, 1e-6), got Gaussian noise,"
                        + " sigma 2.230477: .value() is what was found",
                () -> gaussian(1).calibrate(2, 1e-6).noiseMultiplier());
    }

    /** Sixty epochs of a training that was declared as one cost what sixty cost: 60 used to be 60 of its steps. */
    @Test
    void a_training_is_repeated_as_a_whole_and_followed_by_steps() {
        Release epoch = dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(1);
        Release whole = dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(3);
        double three = whole.epsilon(1e-5).epsilon();
        assertEquals(
                three,
                epoch.epsilonOverTimes(1e-5, 1, 3).curve().points().get(1).y(),
                1e-9);
        var steps = whole.epsilonOverSteps(1e-5).curve().points();
        assertEquals(1, steps.get(0).x());
        assertEquals(705, steps.get(steps.size() - 1).x());
        assertEquals(three, steps.get(steps.size() - 1).y(), 1e-9);
        sentence(
                "epsilonOverSteps needs a release of several steps, such as dpSgd(1.1, 0.01, 1000) or gaussian(4).times(12),"
                        + " got Gaussian noise, sigma 2: .epsilonOverTimes(delta) repeats the whole of it",
                () -> gaussian(2).epsilonOverSteps(1e-6));
    }

    @Test
    void calibrated_times_and_pure_noise_are_those_of_the_closed_forms() {
        assertEquals(20, laplace(10).times(3).calibrateTimes(2, 1e-300).value());
        assertEquals(1.5, laplace(1).times(3).calibrate(2).value());
    }

    @Test
    void a_rate_is_calibrated_where_there_is_one() {
        sentence(
                "calibrateRate needs a release with 1 Poisson sample, got 0",
                () -> gaussian(1).calibrateRate(1, 1e-6));
        sentence(
                "calibrateRate needs a release with 1 Poisson sample, got 2",
                () -> compose(dpSgd(1, 0.1, 2), dpSgd(1, 0.1, 3)).calibrateRate(1, 1e-6));
    }

    @Test
    void curves_print_as_tables_and_are_data() {
        CurveResult curve = laplace(1).curve(3);
        assertEquals("""
                release  Laplace noise, scale 1
                unit     record: one record added or removed
                label    CERTIFIED: proved upper bound, numerical error on the safe side
                method   exact Laplace

                delta  epsilon
                -----  -------
                0.01   0.9799
                1e-6   1
                1e-10  1""", curve.toString());
        assertTrue(curve.csv().startsWith("delta,epsilon\n0.01,0.979"), curve.csv());
        assertEquals(9, gaussian(1).curve().curve().points().size());
    }

    /** At delta 1e-10 the epsilon is just below 1, so that its half is no short number; delta is that of the closed form. */
    @Test
    void a_profile_shows_short_epsilons_with_a_delta_that_holds_there() {
        String text = laplace(1).profile(3).toString();
        assertTrue(text.endsWith("""
                epsilon  delta
                -------  ------
                0        0.3935
                0.5      0.2212
                1        1e-10"""), text);
    }

    @Test
    void what_was_done_elsewhere_is_priced_and_named_like_the_rest() {
        Noisy<Double> count = new Laplace(2, 1, Unit.RECORD).release(17);
        assertEquals(laplace(2).event(), event(count.event()).event());
        assertEquals(0.5, event(count.event()).epsilon().epsilon());
        assertTrue(budget(1).check(event(count.event()).named("count")).passed());
        Noisy<Double> seeded = new Laplace(2, 1, Unit.RECORD).release(17, NoiseSource.seeded(1));
        assertFalse(budget(1).check(event(seeded.event())).passed());
    }

    @Test
    void a_trade_off_prints_what_an_attacker_can_achieve() {
        String text = laplace(1).tradeOff().toString();
        assertTrue(text.contains("false alarms  members found at most"), text);
        assertTrue(text.contains("0.001         0.002719"), text);
        assertEquals(0.002718281828, laplace(1).tprAtFpr(1e-3), 1e-6);
        assertTrue(
                gaussian(0.5)
                        .tradeOff(4)
                        .toString()
                        .contains(
                                "at the 4 epsilons looked at no worse than Gaussian noise with mu = sensitivity / sigma = 2.001"));
    }

    private static void sentence(String expected, org.junit.jupiter.api.function.Executable words) {
        assertEquals(
                expected, assertThrows(IllegalArgumentException.class, words).getMessage());
    }

    /** What is shown can be typed: the found noise with fewer digits cost more than was asked for. */
    @Test
    void the_noise_that_a_calibration_shows_keeps_the_promise_when_it_is_typed() {
        Release training = dpSgd(1.1).batchSize(256).datasetSize(60_000).epochs(60);
        String shown = training.calibrate(3, 1e-5).toString();
        Matcher sigma = Pattern.compile("sigma ([0-9.]+)").matcher(shown);
        assertTrue(sigma.find(), shown);
        assertTrue(
                dpSgd(Double.parseDouble(sigma.group(1)))
                                .batchSize(256)
                                .datasetSize(60_000)
                                .epochs(60)
                                .epsilon(1e-5)
                                .epsilon()
                        <= 3,
                shown);
    }
}
