package dev.sfumato.gradle.worker.declaration;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.NestedSampling;
import dev.sfumato.accounting.calibration.Calibration;
import dev.sfumato.accounting.calibration.OutOfReachException;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.ledger.EventFile;
import java.util.Optional;

/** Turns the declared mechanism of a release into the event that it causes each time it runs. */
final class MechanismReader {
    /** Stands where the scale of noise is to be found. */
    private static final String CALIBRATED = "calibrated";

    private final RequestFields release;
    private final Unit unit;
    private final Budgets budgets;
    private final Optional<Measured> measured;

    MechanismReader(RequestFields release, Unit unit, Budgets budgets, Optional<Measured> measured) {
        this.release = release;
        this.unit = unit;
        this.budgets = budgets;
        this.measured = measured;
    }

    PrivacyEvent read() {
        if (!release.has("mechanism")) {
            throw release.refused(
                    "mechanism must be one of gaussian, laplace, discreteGaussian, discreteLaplace, dpSgd, runningSums,"
                            + " tableTraining, pageRank, heatKernel, randomizedResponse, exponential, noisyMax, dp, zcdp, claimed, pacClaim, unprotected,"
                            + " event, a sampling or a composition of these, got nothing;"
                            + " declare it: mechanism = gaussian { sigma = 40.0 }");
        }
        PrivacyEvent event = BadRequestException.naming(
                release.owner(), () -> read(release.object("mechanism").node()));
        if (NestedSampling.isNothing(event)) {
            throw release.refused("the mechanism is a composition of nothing; declare what is done to the data");
        }
        NestedSampling.problem(event).ifPresent(problem -> {
            throw release.refused(problem);
        });
        if (!budgets.isPac(event) && event.unit() != unit) {
            throw release.refused(
                    "the unit of the event must be that of its dataset, '" + unit + "', got '" + event.unit() + "'");
        }
        return event;
    }

    /** The budget at whose delta noise is found from an epsilon. */
    private Budget budget() {
        return budgets.dp()
                .orElseThrow(() -> release.refused("its noise is found from an epsilon, and its dataset has"
                        + " a PAC budget only; declare budget { epsilon = 1.0; delta = 1e-6 } beside it"));
    }

    private PrivacyEvent read(JsonNode mechanism) {
        String name = mechanism.path("mechanism").asText();
        if (name.equals(PageRankReader.PAGE_RANK) || name.equals(PageRankReader.HEAT_KERNEL)) {
            return PageRankReader.read(release, unit, measured.flatMap(Measured::graph));
        }
        if (name.equals(TrainingReader.TABLE_TRAINING)) {
            return TrainingReader.read(release, budget(), measured.flatMap(Measured::table));
        }
        return release.has("calibrate") ? calibrated(mechanism) : EventJson.fromNode(plain(mechanism, Double.NaN));
    }

    /** The event with the least noise of the one scale that is to be found at which a run costs no more than it may. */
    private PrivacyEvent calibrated(JsonNode mechanism) {
        double epsilon = release.object("calibrate").number("epsilon");
        Budget budget = budget();
        Budget target = budget.delta() == 0
                ? Budget.pure(epsilon, budget.unit())
                : Budget.of(epsilon, budget.delta(), budget.unit());
        try {
            return Calibration.to(target)
                    .least("noise", 1, scale -> EventJson.fromNode(plain(mechanism, scale)))
                    .event();
        } catch (OutOfReachException e) {
            throw release.refused("one run costs more than its epsilon whatever the noise. " + e.getMessage());
        }
    }

    /**
     * As event files write it. Numbers that JSON cannot write come as text; as numbers again, they are refused by the range
     * of their parameter. A document within is unpacked.
     *
     * @param scale what stands for the one that is to be found; nothing else depends on it
     */
    private JsonNode plain(JsonNode node, double scale) {
        if (node.path("mechanism").asText().equals("document")) {
            return EventJson.toNode(EventFile.read(node.path("document").asText()));
        }
        if (node.path("mechanism").asText().equals(DpSgdReader.DP_SGD)) {
            boolean isCalibrated = node.path("noiseMultiplier").asText().equals(CALIBRATED);
            RequestFields training = new RequestFields(release.owner(), node);
            return EventJson.toNode(
                    DpSgdReader.read(training, isCalibrated ? scale : training.number("noiseMultiplier"), unit));
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = object.objectNode();
            object.properties().forEach(field -> copy.set(field.getKey(), plain(field.getValue(), scale)));
            return copy;
        }
        if (node instanceof ArrayNode array) {
            ArrayNode copy = array.arrayNode();
            array.forEach(value -> copy.add(plain(value, scale)));
            return copy;
        }
        return switch (node.isTextual() ? node.asText() : "") {
            case "NaN" -> DoubleNode.valueOf(Double.NaN);
            case "Infinity" -> DoubleNode.valueOf(Double.POSITIVE_INFINITY);
            case "-Infinity" -> DoubleNode.valueOf(Double.NEGATIVE_INFINITY);
            case CALIBRATED -> DoubleNode.valueOf(scale);
            default -> node;
        };
    }
}
