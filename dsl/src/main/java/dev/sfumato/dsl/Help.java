package dev.sfumato.dsl;

/** The words of the language, with an example each. */
public record Help() {
    @Override
    public String toString() {
        return new TextTable("say", "to")
                .row("gaussian(4)", "release an answer with Gaussian noise of sigma 4")
                .row("laplace(2)", "release an answer with Laplace noise of scale 2")
                .row("  .sensitivity(3)", "say how much one record contributes (1 unless said)")
                .row("  .times(12)", "do it twelve times")
                .row("  .per(EDGE)", "protect an edge instead of a record")
                .row("  .named(\"mean\")", "give it a name for reports")
                .row("compose(a, b)", "take several releases as one")
                .row("  .epsilon(1e-6)", "ask the price at delta 1e-6; epsilon() for pure privacy")
                .row("  .delta(1.0)", "ask for delta at epsilon 1")
                .row("budget(1, 1e-6)", "make a gate; budget(1) for pure privacy")
                .row("  .on(\"survey\")", "name the dataset")
                .row("  .check(a, b)", "hold releases against it; .orThrow() stops a script")
                .row("report(\"audit\", r)", "collect results; .save(\"audit.html\") writes a page")
                .row("backend()", "see what does the numerical work")
                .toString();
    }
}
