package dev.sfumato.dsl;

import dev.sfumato.accounting.ComposedEvent;
import dev.sfumato.accounting.GaussianEvent;
import dev.sfumato.accounting.LaplaceEvent;
import dev.sfumato.accounting.PrivacyEvent;
import dev.sfumato.accounting.Unit;
import dev.sfumato.backend.Backend;
import dev.sfumato.report.AuditReport;
import java.util.Arrays;
import java.util.List;

/**
 * The words of the language. Start with {@code import static dev.sfumato.dsl.Sfumato.*;}, then say what is released, ask
 * what it costs, and hold it against a budget:
 *
 * <pre>{@code
 * gaussian(4).times(12).epsilon(1e-6)
 * budget(1, 1e-6).check(gaussian(40).times(12).named("weekly mean"), laplace(20).named("histogram"))
 * }</pre>
 */
public final class Sfumato {
    /** One record added or removed: what a guarantee protects unless you say otherwise. */
    public static final Unit RECORD = Unit.RECORD;

    /** One record replaced by another; distances double. */
    public static final Unit RECORD_REPLACED = Unit.RECORD_REPLACED;

    /** One record replaced by a null record. */
    public static final Unit RECORD_ZEROED = Unit.RECORD_ZEROED;

    /** One edge of a graph. */
    public static final Unit EDGE = Unit.EDGE;

    /** One edge of a graph that does not touch the seed node. */
    public static final Unit EDGE_NOT_AT_SEED = Unit.EDGE_NOT_AT_SEED;

    private Sfumato() {}

    /** An answer with Gaussian noise of standard deviation {@code sigma}, to a query of sensitivity 1. */
    public static Release gaussian(double sigma) {
        return new Release(null, new GaussianEvent(sigma, 1, Unit.RECORD));
    }

    /** An answer with Laplace noise of scale {@code scale}, to a query of sensitivity 1. */
    public static Release laplace(double scale) {
        return new Release(null, new LaplaceEvent(scale, 1, Unit.RECORD));
    }

    /** Several releases of the same data as one. */
    public static Release compose(Release... releases) {
        if (releases.length == 0) {
            throw new IllegalArgumentException("compose needs at least 1 release, got 0");
        }
        List<PrivacyEvent> events = Arrays.stream(releases).map(Release::event).toList();
        return new Release(null, new ComposedEvent(events.get(0).unit(), events));
    }

    /** A gate that holds releases against (epsilon, delta), per record added or removed. */
    public static Gate budget(double epsilon, double delta) {
        return Gate.of(epsilon, delta);
    }

    /** A gate that holds releases against a pure epsilon (delta is zero), per record added or removed. */
    public static Gate budget(double epsilon) {
        return Gate.pure(epsilon);
    }

    /** A report on what gates found, to be saved as a page or as JSON. */
    public static Report report(String title, GateResult... results) {
        if (results.length == 0) {
            throw new IllegalArgumentException("report needs at least 1 result of a gate, got 0");
        }
        return new Report(new AuditReport(
                title, Arrays.stream(results).map(GateResult::audit).toList()));
    }

    /** The numerical backend: which one, its BLAS, threads and data type. */
    public static Backend backend() {
        return Backend.start();
    }

    /** What can be said. */
    public static Help help() {
        return new Help();
    }
}
