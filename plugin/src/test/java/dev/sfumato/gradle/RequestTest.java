package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.sfumato.accounting.BlackBoxEvent;
import dev.sfumato.accounting.DiscreteGaussianEvent;
import dev.sfumato.accounting.DiscreteLaplaceEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PoissonSampledEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.RandomizedResponseEvent;
import dev.sfumato.accounting.RepeatedEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.accounting.ZcdpEvent;
import dev.sfumato.gradle.worker.Requests;
import java.util.List;
import java.util.function.Function;
import org.gradle.api.Project;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.Test;

/** What a build declares is what the worker prices. */
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
                    it.getSensitivity().set(3);
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
                    it.getRate().set(0.1);
                    it.getSigma().set(2);
                    it.getSteps().set(3_000_000_000L);
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
    }

    @Test
    void a_bad_value_is_refused_by_its_name() {
        refused(
                "rate must be in (0, 1), got -1.0",
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
        refused("scale must be a number, got nothing", release -> release.discreteLaplace(it -> {}));
        refused(
                "steps must be a whole number of at least 1, got 1.5",
                release -> release.dpSgd(it -> it.getSteps().set(1.5)));
        refused(
                "epsilon must be in [0, infinity), got NaN",
                release -> release.dp(it -> it.getEpsilon().set(Double.NaN)));
        refused(
                "rho must be in (0, infinity), got Infinity",
                release -> release.zcdp(it -> it.getRho().set(Double.POSITIVE_INFINITY)));
        refused(
                "schema must be in [1, 1], got nothing: was the event written by a newer Sfumato?",
                release -> release.event("{}"));
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
        return RequestJson.toJson("demo", List.of(dataset), List.of(release));
    }
}
