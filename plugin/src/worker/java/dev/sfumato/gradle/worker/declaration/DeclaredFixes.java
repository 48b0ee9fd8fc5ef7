package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.Finding;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DpAudit;
import dev.sfumato.gate.account.NoiseDeclaration;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PricedRelease;
import dev.sfumato.gate.fix.Fix;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Fixes in the words of the build script. A fix is found on events; where a build says an epsilon and the noise was found from
 * it, a change of that noise has to be said otherwise, or cannot be said.
 *
 * @param byEpsilon releases that say an epsilon in place of a noise scale
 * @param unscaled releases whose script has no noise scale at all
 */
public record DeclaredFixes(Set<String> byEpsilon, Set<String> unscaled) {
    private static final Set<String> SCALES = Set.of("sigma", "scale", "noiseMultiplier");

    /** An audit whose fixes are in the words of the scripts that declare its releases. */
    public static DatasetAudit in(DatasetAudit audit) {
        return new DeclaredFixes(
                        saying(NoiseDeclaration::isByEpsilon, audit), saying(NoiseDeclaration.NONE::equals, audit))
                .declared(audit);
    }

    private static Set<String> saying(Predicate<NoiseDeclaration> noise, DatasetAudit audit) {
        return audit.dp().map(DpAudit::releases).orElse(List.of()).stream()
                .map(PricedRelease::release)
                .filter(release -> release.origin() == Origin.PLANNED
                        && noise.test(release.release().noise()))
                .map(CountedRelease::name)
                .collect(Collectors.toUnmodifiableSet());
    }

    private DatasetAudit declared(DatasetAudit audit) {
        List<Finding> findings = audit.findings().stream()
                .map(finding -> new Finding(
                        finding.rule(),
                        finding.id(),
                        finding.message(),
                        finding.fixes().stream()
                                .flatMap(fix -> declared(fix).stream())
                                .toList()))
                .toList();
        return audit.withFindings(findings);
    }

    /** The fix as a script can say it, if it can. */
    private Optional<Fix> declared(Fix fix) {
        boolean isAllNoise = fix.setting().equals(Fix.ALL_NOISE);
        boolean isNoise = SCALES.contains(fix.setting());
        boolean isOfDelta = fix.setting().equals("delta") || fix.setting().equals("budget");
        if (isOfDelta && !(byEpsilon.isEmpty() && unscaled.isEmpty())) {
            // noise that is found from an epsilon is found at the delta of the budget, and would change with it
            return Optional.empty();
        }
        if (isAllNoise && !(byEpsilon.isEmpty() && unscaled.isEmpty())) {
            return Optional.empty();
        }
        if (unscaled.contains(fix.release()) && (isNoise || fix.setting().equals("steps"))) {
            return Optional.empty();
        }
        if (byEpsilon.contains(fix.release())) {
            if (fix.setting().equals("steps")) {
                return Optional.empty();
            }
            if (isNoise) {
                return Optional.of(new Fix(
                        fix.release(),
                        fix.setting(),
                        fix.value(),
                        "It would fit with " + fix.setting() + " = " + fix.value() + " in place of epsilon in release '"
                                + fix.release() + "'"));
            }
        }
        return Optional.of(fix);
    }
}
