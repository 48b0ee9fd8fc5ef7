package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.DiscreteGaussianEvent;
import dev.sfumato.accounting.event.DiscreteLaplaceEvent;
import dev.sfumato.accounting.event.ExponentialEvent;
import dev.sfumato.accounting.event.FixedSizeSampledEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.MixtureGaussianEvent;
import dev.sfumato.accounting.event.NoisyMaxEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RandomizedResponseEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.RunningSumsEvent;
import dev.sfumato.accounting.event.TruncatedPoissonEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.event.ZcdpEvent;
import dev.sfumato.numeric.SumFactor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;

/** The mechanisms of accounting cases as events. */
final class CaseEvents {
    /** A mechanism: the fields that its event understands, and the event. */
    private record Reader(Set<String> fields, BiFunction<JsonNode, Unit, PrivacyEvent> event) {}

    private static final Map<String, Reader> READERS = Map.ofEntries(
            Map.entry("gaussian", new Reader(Set.of("sigma", "sensitivity"), CaseEvents::gaussian)),
            Map.entry("laplace", new Reader(Set.of("b", "sensitivity"), CaseEvents::laplace)),
            Map.entry(
                    "poisson_gaussian",
                    new Reader(
                            Set.of("q", "sigma", "sensitivity"),
                            (node, unit) -> new PoissonSampledEvent(gaussian(node, unit), number(node, "q")))),
            Map.entry(
                    "poisson_laplace",
                    new Reader(
                            Set.of("q", "b", "sensitivity"),
                            (node, unit) -> new PoissonSampledEvent(laplace(node, unit), number(node, "q")))),
            Map.entry(
                    "discrete_gaussian",
                    new Reader(
                            Set.of("sigma", "sensitivity"),
                            (node, unit) -> new DiscreteGaussianEvent(
                                    number(node, "sigma"), whole(node, "sensitivity", 1), unit))),
            Map.entry(
                    "discrete_laplace",
                    new Reader(
                            Set.of("a", "sensitivity"),
                            (node, unit) -> new DiscreteLaplaceEvent(
                                    1 / number(node, "a"), whole(node, "sensitivity", 1), unit))),
            Map.entry(
                    "randomized_response",
                    new Reader(
                            Set.of("p", "k"),
                            (node, unit) -> new RandomizedResponseEvent(
                                    number(node, "p"), Math.toIntExact(whole(node, "k")), unit))),
            Map.entry(
                    "eps_delta",
                    new Reader(
                            Set.of("epsilon", "delta"),
                            (node, unit) -> new BlackBoxEvent(number(node, "epsilon"), number(node, "delta"), unit))),
            Map.entry("zcdp", new Reader(Set.of("rho"), (node, unit) -> new ZcdpEvent(number(node, "rho"), unit))),
            Map.entry(
                    "exponential",
                    new Reader(Set.of("epsilon"), (node, unit) -> new ExponentialEvent(number(node, "epsilon"), unit))),
            Map.entry(
                    "permute_and_flip",
                    // exponential noise of scale 2 d / epsilon on scores that differ by d
                    new Reader(
                            Set.of("epsilon"),
                            (node, unit) -> new NoisyMaxEvent(
                                    NoisyMaxEvent.Noise.EXPONENTIAL, 2 / number(node, "epsilon"), 1, unit))),
            Map.entry(
                    "truncated_poisson_gaussian",
                    new Reader(
                            Set.of("dataset_size", "q", "truncated_batch_size", "sigma", "sensitivity"),
                            (node, unit) -> new TruncatedPoissonEvent(
                                    gaussian(node, unit),
                                    whole(node, "dataset_size"),
                                    number(node, "q"),
                                    whole(node, "truncated_batch_size")))),
            Map.entry(
                    "fixed_size_wor_gaussian",
                    new Reader(Set.of("dataset_size", "batch_size", "sigma"), CaseEvents::fixedSize)),
            Map.entry(
                    "tree_aggregation",
                    new Reader(Set.of("sigma", "sensitivity", "steps", "step_counts"), CaseEvents::trees)),
            Map.entry("mixture_gaussian", new Reader(Set.of("sigma", "sensitivities", "probs"), CaseEvents::mixture)));

    private CaseEvents() {}

    /** Whether events of its mechanism are priced. */
    static boolean isKnown(JsonNode node) {
        return READERS.containsKey(node.path("mechanism").asText());
    }

    /** The fields of an event that its mechanism does not have; none where the mechanism itself is not known. */
    static List<String> strangers(JsonNode node) {
        String mechanism = node.path("mechanism").asText();
        Reader reader = READERS.get(mechanism);
        if (reader == null) {
            return List.of();
        }
        Shape shape = Shape.of("mechanism", "count");
        for (String field : reader.fields) {
            shape = shape.and(field, Shape.VALUE);
        }
        return shape.strangers(node).stream()
                .map(field -> field + " of a " + mechanism + " event")
                .toList();
    }

    static PrivacyEvent event(JsonNode node, Unit unit) {
        Reader reader = READERS.get(node.path("mechanism").asText());
        if (reader == null) {
            throw new IllegalArgumentException("no mechanism is called " + node.path("mechanism"));
        }
        return new RepeatedEvent(reader.event.apply(node, unit), whole(node, "count", 1));
    }

    private static GaussianEvent gaussian(JsonNode node, Unit unit) {
        return new GaussianEvent(number(node, "sigma"), sensitivity(node), unit);
    }

    private static LaplaceEvent laplace(JsonNode node, Unit unit) {
        return new LaplaceEvent(number(node, "b"), sensitivity(node), unit);
    }

    /**
     * These figures are all of the library, which does not double the distance between batches that differ in one record: it
     * is 1, as for records that contribute at most one half each.
     */
    private static PrivacyEvent fixedSize(JsonNode node, Unit unit) {
        return new FixedSizeSampledEvent(
                new GaussianEvent(number(node, "sigma"), 0.5, unit),
                whole(node, "dataset_size"),
                whole(node, "batch_size"),
                false);
    }

    /** A tree for each of several runs of steps; a record is in one of them, so that the deepest tree is what it costs. */
    private static PrivacyEvent trees(JsonNode node, Unit unit) {
        String field = node.has("step_counts") ? "step_counts" : "steps";
        List<Double> counts = node.path(field).isArray() ? numbers(node, field) : List.of(number(node, field));
        double most = counts.stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (most != Math.rint(most)) {
            throw new IllegalArgumentException("step counts must be whole numbers, got " + counts);
        }
        return new RunningSumsEvent(
                SumFactor.BINARY_TREE, number(node, "sigma"), sensitivity(node), (long) most, 1, 1, unit);
    }

    private static PrivacyEvent mixture(JsonNode node, Unit unit) {
        return new MixtureGaussianEvent(
                number(node, "sigma"), numbers(node, "sensitivities"), numbers(node, "probs"), unit);
    }

    private static double sensitivity(JsonNode node) {
        return node.has("sensitivity") ? number(node, "sensitivity") : 1;
    }

    private static List<Double> numbers(JsonNode node, String field) {
        List<Double> values = new ArrayList<>();
        for (JsonNode value : node.path(field)) {
            values.add(number(value, field, node));
        }
        return values;
    }

    private static double number(JsonNode node, String field) {
        return number(node.path(field), field, node);
    }

    private static double number(JsonNode value, String field, JsonNode node) {
        if (!value.isNumber()) {
            throw new IllegalArgumentException(field + " must be a number, got " + value + " in " + node);
        }
        return value.doubleValue();
    }

    private static long whole(JsonNode node, String field, long otherwise) {
        return node.has(field) ? whole(node, field) : otherwise;
    }

    private static long whole(JsonNode node, String field) {
        double value = number(node, field);
        if (value != Math.rint(value) || Math.abs(value) > 1e15) {
            throw new IllegalArgumentException(field + " must be a whole number, got " + node.path(field));
        }
        return (long) value;
    }
}
