package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.Accountants;
import dev.sfumato.accounting.Guarantee;
import dev.sfumato.accounting.adaptive.BasicFilter;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.adaptive.Plan;
import dev.sfumato.accounting.adaptive.RenyiFilter;
import dev.sfumato.accounting.adaptive.SlotsFilter;
import dev.sfumato.accounting.adaptive.Use;
import dev.sfumato.accounting.event.BlackBoxEvent;
import dev.sfumato.accounting.event.ComposedEvent;
import dev.sfumato.accounting.event.GaussianEvent;
import dev.sfumato.accounting.event.LaplaceEvent;
import dev.sfumato.accounting.event.PoissonSampledEvent;
import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.event.RepeatedEvent;
import dev.sfumato.accounting.event.Unit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/** Ledgers of several releases by every filter: none below the plan, and none above the file's figure for its family. */
record LedgerFiltersCase(String id, JsonNode node) implements Suite.Case {
    private static final Shape SHAPE = Shape.of(
                    "id",
                    "group",
                    "delta",
                    "one_run_epsilon_at_share",
                    "run_mu",
                    "run_delta_prime",
                    "pld",
                    "basic",
                    "rdp_best_order",
                    "order",
                    "rdp_union_13",
                    "zcdp",
                    "zcdp_classic",
                    "advanced_filter",
                    "gdp_naive",
                    "gdp_naive_mu",
                    "gdp_residue",
                    "gdp_residue_mu")
            .and("items", Shape.of("kind", "parameters", "count"));

    private static final double EQUAL = 1e-3;

    /** Trainings share their part of delta otherwise than the file does. */
    private static final double WITH_TAILS = 1.02;

    private static final double BAR = 1.05;
    private static final List<Double> UNION =
            List.of(2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 24.0, 32.0, 48.0, 64.0, 128.0, 256.0);

    /** Orders at which a multiple of the order bounds divergences, close enough to find the best. */
    private static final List<Double> CONCENTRATED = Stream.iterate(
                    0x1p-10, lessOne -> lessOne < 256, lessOne -> lessOne * 1.1)
            .map(lessOne -> 1 + lessOne)
            .toList();

    private static final double FILE_SHARE = 0.2;

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        double delta = number("delta");
        List<PrivacyEvent> events = new ArrayList<>();
        int tailed = 0;
        int withDelta = 0;
        double own = 0;
        boolean isPure = true;
        for (JsonNode item : node.path("items")) {
            int count = item.path("count").intValue();
            String kind = item.path("kind").asText();
            events.addAll(Collections.nCopies(count, event(kind, item.path("parameters"))));
            tailed += kind.equals("sgd") ? count : 0;
            withDelta += kind.equals("sgd") || kind.equals("gauss") ? count : 0;
            own += kind.equals("box") ? count * item.path("parameters").path(1).doubleValue() : 0;
            isPure &= kind.equals("rr");
        }
        double ownShare = own == 0 ? 0 : own / delta * (1 + 1e-9);
        List<Use> uses = events.stream().map(Use::of).toList();
        List<Use> unordered = events.stream().map(event -> new Use(event, true)).toList();
        FigureChecks checks = new FigureChecks(node, EQUAL);
        double least = node.path("pld").path(0).doubleValue();
        double most = node.path("pld").path(1).doubleValue();
        Guarantee plan = Accountants.best().price(new ComposedEvent(Unit.RECORD, events), delta);
        checks.require(plan.epsilon() >= least * (1 - 1e-6), "the plan costs " + plan + ", at least " + least);
        checks.require(plan.epsilon() <= most * (1 + EQUAL), "the plan costs " + plan + ", at most " + most);

        GaussianFilter gaussian = tailed > 0 || own > 0
                ? new GaussianFilter(FILE_SHARE + ownShare, Math.max(1, tailed))
                : GaussianFilter.WITHOUT_TAILS;
        double slack = tailed > 0 ? WITH_TAILS : 1 + EQUAL;
        atMost(checks, "basic", new BasicFilter(Math.max(1, withDelta), 1 - ownShare), uses, 1 + EQUAL);
        atMost(checks, "rdp_best_order", RenyiFilter.at(number("order"), ownShare), uses, 1 + EQUAL);
        atMost(checks, "rdp_union_13", RenyiFilter.someOf(UNION, ownShare), uses, 1 + EQUAL);
        RenyiFilter concentrated = RenyiFilter.curve(CONCENTRATED, CONCENTRATED, ownShare);
        atMost(checks, "zcdp", concentrated, uses, 1 + EQUAL);
        atMost(checks, "zcdp_classic", concentrated, uses, 1 + EQUAL);
        atMost(checks, "advanced_filter", concentrated, uses, 1 + EQUAL);
        atMost(checks, "gdp_naive", gaussian, unordered, slack);
        atMost(checks, "gdp_residue", gaussian, uses, slack);
        for (Filter filter : List.of(gaussian, GaussianFilter.DEFAULT)) {
            // few large pure answers are for sums; for all else the residue rule must be worth its while
            double epsilon = filter.price(uses, 1, delta).epsilon();
            checks.require(isPure || epsilon <= BAR * most, filter.text() + " asks for " + epsilon + ", plan " + most);
        }
        SlotsFilter slots = new SlotsFilter(new Plan(Unit.RECORD, events), 0, 1);
        List<Use> reversed = new ArrayList<>(uses);
        Collections.reverse(reversed);
        double planned = slots.needed(reversed, delta).epsilon();
        checks.require(planned == plan.epsilon(), "slots cost " + planned + ", the plan " + plan.epsilon());
        return checks.result(id);
    }

    private void atMost(FigureChecks checks, String column, Filter filter, List<Use> uses, double slack) {
        if (!node.has(column)) {
            return;
        }
        double epsilon = filter.needed(uses, number("delta")).epsilon();
        double theirs = number(column);
        checks.require(
                epsilon <= theirs * slack,
                column + ": " + filter.text() + " asks for " + epsilon + ", they for " + theirs);
        double least = node.path("pld").path(0).doubleValue();
        checks.require(
                epsilon >= least * (1 - 1e-6),
                column + ": " + filter.text() + " asks for " + epsilon + ", below " + least);
    }

    private static PrivacyEvent event(String kind, JsonNode parameters) {
        double first = parameters.path(0).doubleValue();
        return switch (kind) {
            case "gauss" -> new GaussianEvent(first, 1, Unit.RECORD);
            case "sgd" ->
                new RepeatedEvent(
                        new PoissonSampledEvent(
                                new GaussianEvent(parameters.path(1).doubleValue(), 1, Unit.RECORD), first),
                        parameters.path(2).longValue());
            case "lap" -> new LaplaceEvent(1, first, Unit.RECORD);
            case "rr" -> new BlackBoxEvent(first, 0, Unit.RECORD);
            case "box" -> new BlackBoxEvent(first, parameters.path(1).doubleValue(), Unit.RECORD);
            default -> throw new IllegalArgumentException("nothing is known of kind '" + kind + "'");
        };
    }

    private double number(String field) {
        return AccountingChecks.figure(node.path(field));
    }
}
