package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.accounting.BatchPlan;
import dev.sfumato.accounting.event.BallsInBinsEvent;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ClaimedEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.NonPrivateEvent;
import dev.sfumato.accounting.event.PacClaimEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomAllocationEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.ShuffledEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.gradle.extension.AttackSpec;
import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.extension.RequestJson;
import dev.sfumato.gradle.internal.Sha256;
import dev.sfumato.gradle.mechanism.DpSgdSpec;
import dev.sfumato.gradle.mechanism.MechanismSpec;
import dev.sfumato.gradle.worker.Requests;
import dev.sfumato.numeric.SumFactor;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.gradle.api.Project;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The declarations of a build are what the worker prices. */
class RequestTest {
    private static final Unit UNIT = Unit.RECORD_REPLACED;

    private final Project project = ProjectBuilder.builder().build();

    @Test
    void every_block_is_read_by_the_worker_as_the_event_that_it_stands_for() {
        GaussianEvent gaussian = new GaussianEvent(2, 1, UNIT);
        declares(gaussian, release -> release.gaussian(it -> it.getSigma().set(2)));
        declares(
                new PoissonSampledEvent(new GaussianEvent(2, 3, UNIT), 0.1),
                release -> release.gaussian(it -> {
                    it.getSigma().set(2);
                    it.getL2Sensitivity().set(3);
                    it.getPoissonRate().set(0.1);
                }));
        declares(
                new PoissonSampledEvent(new LaplaceEvent(2, 1, UNIT), 0.1),
                release -> release.laplace(it -> {
                    it.getScale().set(2);
                    it.getPoissonRate().set(0.1);
                }));
        declares(
                new DiscreteGaussianEvent(2, 3, UNIT),
                release -> release.discreteGaussian(it -> {
                    it.getSigma().set(2);
                    it.getSensitivity().set(3);
                }));
        declares(
                new DiscreteLaplaceEvent(2, 1, UNIT),
                release -> release.discreteLaplace(it -> it.getScale().set(2)));
        declares(
                new RepeatedEvent(new PoissonSampledEvent(gaussian, 0.1), 3_000_000_000L),
                release -> release.dpSgd(it -> {
                    it.getSampleRate().set(0.1);
                    it.getNoiseMultiplier().set(2);
                    it.getClip().set(0.1);
                    it.getSteps().set(3_000_000_000L);
                }));
        declares(
                BatchPlan.of(256, 60_000).training(2, 9400, UNIT),
                release -> release.dpSgd(it -> {
                    it.getNoiseMultiplier().set(2);
                    it.getBatchSize().set(256);
                    it.getDatasetSize().set(60_000);
                    it.getEpochs().set(40);
                }));
        declares(
                new RandomizedResponseEvent(0.5, 4, UNIT),
                release -> release.randomizedResponse(it -> {
                    it.getRandomness().set(0.5);
                    it.getCategories().set(4);
                }));
        declares(
                new BlackBoxEvent(0.5, 0, UNIT),
                release -> release.dp(it -> it.getEpsilon().set(0.5)));
        declares(
                new BlackBoxEvent(0.5, 1e-9, UNIT),
                release -> release.dp(it -> {
                    it.getEpsilon().set(0.5);
                    it.getDelta().set(1e-9);
                }));
        declares(
                new ZcdpEvent(0.5, UNIT),
                release -> release.zcdp(it -> it.getRho().set(0.5)));
        declares(
                new ExponentialEvent(0.5, UNIT),
                release -> release.exponential(it -> it.getEpsilon().set(0.5)));
        declares(
                new NoisyMaxEvent(NoisyMaxEvent.Noise.GUMBEL, 3, 1, UNIT),
                release -> release.noisyMax(it -> {
                    it.getNoise().set("gumbel");
                    it.getScale().set(3);
                }));
        declares(
                new ClaimedEvent(0.5, 0, "a paper", "no proof", UNIT),
                release -> release.claimed(it -> {
                    it.getEpsilon().set(0.5);
                    it.getSource().set("a paper");
                    it.getGap().set("no proof");
                }));
        declares(
                new PacClaimEvent("a random half of the rows", 0.5, 0, "a paper", "no proof", UNIT),
                release -> release.pacClaim(it -> {
                    it.getInformation().set(0.5);
                    it.getSecret().set("a random half of the rows");
                    it.getSource().set("a paper");
                    it.getGap().set("no proof");
                }));
        declares(
                new NonPrivateEvent("the mean", UNIT),
                release -> release.unprotected(it -> it.getWhat().set("the mean")));
        declares(gaussian, release -> release.event(EventJson.write(gaussian)));
    }

    /** One of each block, by the name of the method that makes it. */
    private static Map<String, Function<ReleaseSpec, MechanismSpec>> every() {
        Map<String, Function<ReleaseSpec, MechanismSpec>> every = new TreeMap<>();
        every.put("gaussian", release -> release.gaussian(it -> {}));
        every.put("laplace", release -> release.laplace(it -> {}));
        every.put("discreteGaussian", release -> release.discreteGaussian(it -> {}));
        every.put("discreteLaplace", release -> release.discreteLaplace(it -> {}));
        every.put("dpSgd", release -> release.dpSgd(it -> {}));
        every.put("noisyMax", release -> release.noisyMax(it -> {}));
        every.put("runningSums", release -> release.runningSums(it -> {}));
        every.put("exponential", release -> release.exponential(it -> {}));
        every.put("tableTraining", release -> release.tableTraining(it -> {}));
        every.put("pageRank", release -> release.pageRank(it -> {}));
        every.put("heatKernel", release -> release.heatKernel(it -> {}));
        every.put("poissonSampled", release -> release.poissonSampled(noise(release), it -> {}));
        every.put("fixedSizeSampled", release -> release.fixedSizeSampled(noise(release), it -> {}));
        every.put("truncatedPoisson", release -> release.truncatedPoisson(noise(release), it -> {}));
        every.put("shuffled", release -> release.shuffled(noise(release), it -> {}));
        every.put("ballsInBins", release -> release.ballsInBins(noise(release), it -> {}));
        every.put("randomAllocation", release -> release.randomAllocation(noise(release), it -> {}));
        every.put("composed", release -> release.composed());
        every.put("claimed", release -> release.claimed(it -> {}));
        every.put("pacClaim", release -> release.pacClaim(it -> {}));
        every.put("unprotected", release -> release.unprotected(it -> {}));
        every.put("randomizedResponse", release -> release.randomizedResponse(it -> {}));
        every.put("dp", release -> release.dp(it -> {}));
        every.put("zcdp", release -> release.zcdp(it -> {}));
        every.put("event", release -> release.event("{}"));
        return every;
    }

    @Test
    void every_block_that_says_nothing_is_refused_and_no_block_is_forgotten_here() {
        Set<String> methods = Arrays.stream(ReleaseSpec.class.getMethods())
                .filter(method -> MechanismSpec.class.isAssignableFrom(method.getReturnType()))
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(methods, every().keySet());
        every().forEach((name, mechanism) -> {
            if (!name.equals("composed")) { // of nothing is nothing
                String refused = assertThrows(
                                RuntimeException.class, () -> Requests.onlyRelease(request(mechanism)), name)
                        .getMessage();
                assertTrue(refused.startsWith("release 'x': "), () -> name + ": " + refused);
            }
        });
    }

    @Test
    void a_heat_kernel_and_the_training_of_a_table_are_told_with_all_their_settings() {
        String heat = request(release -> release.heatKernel(it -> {
            it.getTime().set(3);
            it.getSteps().set(20);
            it.getEpsilon().set(0.5);
            it.getNodes().set(60);
        }));
        for (String part : List.of(
                "\"mechanism\":\"heat-kernel\"", "\"time\":3", "\"steps\":20", "\"nodes\":60", "\"epsilon\":0.5")) {
            assertTrue(heat.replace(" ", "").contains(part), () -> part + " in " + heat);
        }
        String training = request(release -> release.tableTraining(it -> {
            it.getEpsilon().set(0.5);
            it.getDelta().set(1e-7);
            it.getRows().set(1000);
            it.getByGradients().set(true);
            it.getByMarginals().set(false);
        }));
        for (String part : List.of(
                "\"mechanism\":\"table-training\"",
                "\"epsilon\":0.5",
                "\"delta\":1.0E-7",
                "\"rows\":1000",
                "\"byGradients\":true",
                "\"byMarginals\":false")) {
            assertTrue(training.replace(" ", "").contains(part), () -> part + " in " + training);
        }
    }

    @Test
    void samplings_and_compositions_hold_other_mechanisms() {
        GaussianEvent gaussian = new GaussianEvent(2, 1, UNIT);
        declares(
                new RepeatedEvent(new PoissonSampledEvent(gaussian, 0.1), 5),
                release -> release.poissonSampled(noise(release), it -> {
                    it.getRate().set(0.1);
                    it.getSteps().set(5);
                }));
        declares(
                new FixedSizeSampledEvent(gaussian, 100, 10, false),
                release -> release.fixedSizeSampled(noise(release), it -> {
                    it.getDatasetSize().set(100);
                    it.getBatchSize().set(10);
                }));
        declares(
                new TruncatedPoissonEvent(gaussian, 100, 0.1, 20),
                release -> release.truncatedPoisson(noise(release), it -> {
                    it.getDatasetSize().set(100);
                    it.getRate().set(0.1);
                    it.getLargestBatch().set(20);
                }));
        declares(
                new ShuffledEvent(gaussian, 10),
                release ->
                        release.shuffled(noise(release), it -> it.getBatches().set(10)));
        declares(
                new BallsInBinsEvent(gaussian, 10),
                release ->
                        release.ballsInBins(noise(release), it -> it.getBins().set(10)));
        declares(
                new RepeatedEvent(new RandomAllocationEvent(gaussian, 10, 3), 5),
                release -> release.randomAllocation(noise(release), it -> {
                    it.getRounds().set(10);
                    it.getUses().set(3);
                    it.getSteps().set(5);
                }));
        declares(
                new RepeatedEvent(new BallsInBinsEvent(gaussian, 10), 5),
                release -> release.dpSgd(it -> {
                    it.getNoiseMultiplier().set(2);
                    it.getBatchesPerEpoch().set(10);
                    it.getEpochs().set(5);
                }));
        declares(
                new RunningSumsEvent(SumFactor.BINARY_TREE, 20, 3, 365, 2, 30, UNIT),
                release -> release.runningSums(it -> {
                    it.getSigma().set(20);
                    it.getFactor().set("binary-tree");
                    it.getL2Sensitivity().set(3);
                    it.getSteps().set(365);
                    it.getUses().set(2);
                    it.getSeparation().set(30);
                }));
        LaplaceEvent laplace = new LaplaceEvent(2, 1, UNIT);
        declares(
                new ComposedEvent(UNIT, List.of(gaussian, laplace)),
                release -> release.composed(noise(release), release.event(EventJson.write(laplace))));
    }

    @Test
    void noise_is_found_for_what_one_run_may_cost() {
        PrivacyEvent laplace = Requests.onlyRelease(
                request(release -> release.laplace(it -> it.getEpsilon().set(0.5))));
        // one replaced record moves the answer by 2
        assertEquals(4, ((LaplaceEvent) laplace).scale(), 1e-5);
        assertTrue(((LaplaceEvent) laplace).scale() >= 4);

        ComposedEvent both = (ComposedEvent) Requests.onlyRelease(request(release -> release.composed(
                release.dp(it -> it.getEpsilon().set(0.25)),
                release.laplace(it -> it.getEpsilon().set(0.5)))));
        assertEquals(new BlackBoxEvent(0.25, 0, UNIT), both.events().get(0));
        assertEquals(8, ((LaplaceEvent) both.events().get(1)).scale(), 1e-5);
    }

    private static MechanismSpec noise(ReleaseSpec release) {
        return release.gaussian(it -> it.getSigma().set(2));
    }

    @Test
    void a_bad_value_is_refused_by_its_name() {
        refused(
                "rate must be in (0, 1], got -1.0",
                release -> release.gaussian(it -> {
                    it.getSigma().set(2);
                    it.getPoissonRate().set(-1);
                }));
        refused(
                "sensitivity must be a whole number below 2^63, got 1.5",
                release -> release.discreteGaussian(it -> {
                    it.getSigma().set(2);
                    it.getSensitivity().set(1.5);
                }));
        refused(
                "sensitivity does not say in which norm: say l1Sensitivity, the most that one record contributes in the l1"
                        + " norm, by which Laplace noise protects",
                release -> release.laplace(it -> it.getSensitivity().set(2)));
        refused(
                "sensitivity does not say in which norm: say l2Sensitivity, the most that one record contributes in the l2"
                        + " norm, by which Gaussian noise protects",
                release -> release.gaussian(it -> it.getSensitivity().set(2)));
        refused("scale must be a number, got nothing", release -> release.discreteLaplace(it -> {}));
        refused(
                "steps must be a whole number, got 1.5",
                release -> release.dpSgd(it -> {
                    it.getSampleRate().set(0.1);
                    it.getNoiseMultiplier().set(1);
                    it.getSteps().set(1.5);
                }));
        refused(
                "epsilon must be in [0, infinity), got NaN",
                release -> release.dp(it -> it.getEpsilon().set(Double.NaN)));
        refused(
                "rho must be in (0, infinity), got Infinity",
                release -> release.zcdp(it -> it.getRho().set(Double.POSITIVE_INFINITY)));
        refused(
                "give sigma or epsilon, got both",
                release -> release.gaussian(it -> {
                    it.getSigma().set(2);
                    it.getEpsilon().set(0.5);
                }));
        refused(
                "one mechanism may say epsilon, got two",
                release -> release.composed(
                        release.gaussian(it -> it.getEpsilon().set(0.5)),
                        release.laplace(it -> it.getEpsilon().set(0.5))));
        refused(
                "budget epsilon must be in (0, infinity), got -0.5",
                release -> release.laplace(it -> it.getEpsilon().set(-0.5)));
        refused(
                "The fields of a 'shuffled' event are [batches, event, mechanism], got also [rate]",
                release -> release.shuffled(noise(release), it -> it.getRate().set(0.1)));
        refused(
                "schema must be in [1, 1], got nothing: was the event written by a newer Sfumato?",
                release -> release.event("{}"));
    }

    @Test
    void a_training_that_is_said_twice_by_half_or_in_the_words_of_other_noise_is_refused() {
        refused(
                "sigma is no setting of dpSgd: say noiseMultiplier, the standard deviation of the noise divided by the norm"
                        + " to which gradients are clipped, which training libraries call noise_multiplier",
                release -> release.dpSgd(it -> it.getSigma().set(1.1)));
        refused(
                "sensitivity is no setting of dpSgd: noiseMultiplier is in units of the norm to which gradients are"
                        + " clipped, so that the norm changes nothing; say clip to write it down",
                release -> release.dpSgd(it -> it.getSensitivity().set(0.1)));
        trainingRefused(
                "dpSgd needs sampleRate or batchSize and datasetSize, got neither",
                it -> it.getSteps().set(10));
        trainingRefused("dpSgd needs batchesPerEpoch or sampleRate, got both", it -> {
            it.getBatchesPerEpoch().set(10);
            it.getSampleRate().set(0.1);
        });
        trainingRefused("dpSgd needs sampleRate or batchSize and datasetSize, got both", it -> {
            it.getSampleRate().set(0.1);
            it.getBatchSize().set(10);
        });
        trainingRefused(
                "datasetSize must be a whole number, got nothing",
                it -> it.getBatchSize().set(10));
        trainingRefused(
                "dpSgd needs steps or epochs, got neither",
                it -> it.getSampleRate().set(0.1));
        trainingRefused("dpSgd needs steps or epochs, got both", it -> {
            it.getSampleRate().set(0.1);
            it.getSteps().set(10);
            it.getEpochs().set(1);
        });
        trainingRefused("sampleRate must be in (0, 1], a share and no percentage, got 5.0", it -> {
            it.getSampleRate().set(5);
            it.getSteps().set(10);
        });
        trainingRefused(
                "clip must be in (0, infinity), got 0.0", it -> it.getClip().set(0));
        refused(
                "give noiseMultiplier or epsilon, got both",
                release -> release.dpSgd(it -> {
                    it.getNoiseMultiplier().set(1);
                    it.getEpsilon().set(1);
                }));
    }

    private void trainingRefused(String sentence, Consumer<DpSgdSpec> training) {
        refused(
                sentence,
                release -> release.dpSgd(it -> {
                    it.getNoiseMultiplier().set(1);
                    training.accept(it);
                }));
    }

    private void declares(PrivacyEvent event, Function<ReleaseSpec, MechanismSpec> mechanism) {
        assertEquals(event, Requests.onlyRelease(request(mechanism)));
    }

    private void refused(String sentence, Function<ReleaseSpec, MechanismSpec> mechanism) {
        assertEquals(
                "release 'x': " + sentence,
                assertThrows(RuntimeException.class, () -> Requests.onlyRelease(request(mechanism)))
                        .getMessage());
    }

    private String request(Function<ReleaseSpec, MechanismSpec> mechanism) {
        DatasetSpec dataset = project.getObjects().newInstance(DatasetSpec.class, "survey");
        dataset.getUnit().set(UNIT.id());
        dataset.getBudget().getEpsilon().set(1);
        ReleaseSpec release = project.getObjects().newInstance(ReleaseSpec.class, "x");
        release.getDataset().set("survey");
        release.getMechanism().set(mechanism.apply(release));
        LedgerInputs ledger = project.getObjects().newInstance(LedgerInputs.class);
        ledger.getProject().set("");
        return RequestJson.audit(dataset, List.of(release), ledger);
    }

    @Test
    void no_request_holds_the_bare_hash_of_rows_that_are_held_out(@TempDir Path folder) throws IOException {
        Path rows = Files.writeString(folder.resolve("holdout.csv"), "age\n40\n");
        AttackSpec attack = project.getObjects().newInstance(AttackSpec.class);
        attack.getSynthetic().set(rows.toFile());
        attack.getHoldout().set(rows.toFile());
        String described = attack.describe("release 'mean'").toJson();
        assertFalse(described.contains(Sha256.of(rows)), described);
        assertTrue(described.contains("\"holdout\": \"hmac-sha256:"), described);
    }
}
