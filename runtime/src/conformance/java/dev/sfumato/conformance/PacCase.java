package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.accounting.pac.PosteriorSuccess;
import dev.sfumato.pac.NoiseRules;
import dev.sfumato.pac.PacNoise;
import dev.sfumato.pac.Spectrum;
import java.util.List;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;

/** One covariance with its noise by each rule. */
record PacCase(JsonNode node, double tolerance, double meanNormTolerance) implements Suite.Case {
    @Override
    public String id() {
        return node.path("id").asText("a case without id");
    }

    private static final Shape NOISE = Shape.of("branch", "diag", "eig_desc", "eig", "trace", "mean_norm", "mi_logdet");

    private static final Shape SUCCESS = Shape.of("prior_half", "prior_tenth");

    private static final Shape SHAPE = Shape.of("id", "eig_desc", "gap", "gap_threshold")
            .and("inputs", Shape.of("cov", "v", "beta", "c", "r"))
            .and("corrected_2023", NOISE)
            .and("loewner", NOISE.and("mi_if_true_cov_is_cov_plus_cI", Shape.VALUE))
            .and("public_basis_2024", NOISE)
            .and("logdet_optimal", NOISE)
            .and("as_printed", Shape.of("mi_logdet_anisotropic", "mi_logdet_isotropic", "violates_v"))
            .and("posterior", Shape.of().and("mi_v", SUCCESS).and("mi_v_plus_beta", SUCCESS));

    @Override
    public List<String> strangers() {
        return SHAPE.strangers(node);
    }

    @Override
    public CaseResult run() {
        JsonNode inputs = node.path("inputs");
        double v = inputs.path("v").doubleValue();
        double beta = inputs.path("beta").doubleValue();
        double c = inputs.path("c").doubleValue();
        double[][] covariance = matrix(inputs.path("cov"));
        Spectrum spectrum = Spectrum.of(covariance);
        NoiseRules.Published published =
                new NoiseRules.Published(v, beta, c, inputs.path("r").doubleValue());

        RelativeChecks checks = new RelativeChecks(tolerance);
        RelativeChecks norms = new RelativeChecks(meanNormTolerance);
        // an eigenvalue is known to the rounding of the largest one
        double rounding = spectrum.value(0) * 1e-5;
        checks.near("eig_desc", node.path("eig_desc"), spectrum.size(), spectrum::value, rounding);
        checks.near("gap", node.path("gap"), () -> published.gap(spectrum), rounding);
        checks.equal("gap_threshold", node.path("gap_threshold"), () -> published.gapNeeded(spectrum));
        noise(checks, norms, "corrected_2023", published.noise(spectrum), rounding, null);
        PacNoise loewner = NoiseRules.loewner(spectrum, c, v);
        noise(checks, norms, "loewner", loewner, rounding, null);
        checks.equal(
                "loewner.mi_if_true_cov_is_cov_plus_cI",
                node.path("loewner").path("mi_if_true_cov_is_cov_plus_cI"),
                () -> loewner.informationOfLarger(c));
        double[] diagonal = new double[covariance.length];
        for (int i = 0; i < diagonal.length; i++) {
            diagonal[i] = covariance[i][i];
        }
        PacNoise coordinates = NoiseRules.publicBasis(diagonal, v);
        noise(checks, norms, "public_basis_2024", coordinates, rounding, () -> coordinates.information(covariance));
        PacNoise least = NoiseRules.least(spectrum, v);
        noise(checks, norms, "logdet_optimal", least, rounding, null);
        JsonNode optimal = node.path("logdet_optimal").path("eig");
        checks.near(
                "logdet_optimal.eig", optimal, spectrum.size(), i -> least.variances()[i], least.variances()[0] * 1e-5);
        JsonNode printed = node.path("as_printed");
        checks.equal(
                "as_printed.anisotropic",
                printed.path("mi_logdet_anisotropic"),
                () -> published.asPrinted(spectrum).information());
        checks.equal(
                "as_printed.isotropic",
                printed.path("mi_logdet_isotropic"),
                () -> published.isotropicAsPrinted(spectrum).information());
        posterior(checks, "mi_v", v);
        posterior(checks, "mi_v_plus_beta", v + beta);
        CaseResult first = checks.result(id());
        return first.outcome() == CaseResult.Outcome.PASSED ? norms.result(id()) : first;
    }

    private void noise(
            RelativeChecks checks,
            RelativeChecks norms,
            String rule,
            PacNoise noise,
            double rounding,
            @Nullable DoubleSupplier information) {
        JsonNode theirs = node.path(rule);
        double[] diagonal = noise.diagonal();
        double[] descending = noise.descending();
        checks.near(rule + ".diag", theirs.path("diag"), diagonal.length, i -> diagonal[i], rounding);
        checks.near(rule + ".eig_desc", theirs.path("eig_desc"), descending.length, i -> descending[i], rounding);
        checks.equal(rule + ".trace", theirs.path("trace"), noise::trace);
        checks.equal(
                rule + ".mi_logdet", theirs.path("mi_logdet"), information == null ? noise::information : information);
        norms.equal(rule + ".mean_norm", theirs.path("mean_norm"), noise::meanNorm);
    }

    private void posterior(RelativeChecks checks, String budget, double information) {
        JsonNode theirs = node.path("posterior").path(budget);
        checks.equal(budget + ".prior_half", theirs.path("prior_half"), () -> PosteriorSuccess.most(information, 0.5));
        checks.equal(
                budget + ".prior_tenth", theirs.path("prior_tenth"), () -> PosteriorSuccess.most(information, 0.1));
    }

    private static double[][] matrix(JsonNode rows) {
        double[][] matrix = new double[rows.size()][];
        for (int i = 0; i < matrix.length; i++) {
            JsonNode row = rows.get(i);
            matrix[i] = new double[row.size()];
            for (int j = 0; j < matrix[i].length; j++) {
                matrix[i][j] = row.get(j).doubleValue();
            }
        }
        return matrix;
    }
}
