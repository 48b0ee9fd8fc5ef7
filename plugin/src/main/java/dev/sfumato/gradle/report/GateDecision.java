package dev.sfumato.gradle.report;

import java.io.File;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.logging.Logger;
import org.gradle.api.tasks.VerificationException;

/**
 * Decides by verdicts that were read: what is found and not accepted fails the build, or is a warning where that was chosen.
 *
 * @param isStrict whether a finding fails the build
 * @param explain the command that tells more
 * @param baseline the path of the task that writes accepted findings
 */
public record GateDecision(
        boolean isStrict, Baseline accepted, LocalDate today, File report, String explain, String baseline) {
    public static boolean isStrict(String mode) {
        if (!mode.equals("fail") && !mode.equals("warn")) {
            throw new InvalidUserDataException("mode must be 'fail' or 'warn', got '" + mode + "'");
        }
        return mode.equals("fail");
    }

    public void decide(List<StoredVerdict> verdicts, Logger logger) {
        if (today.isBefore(LocalDate.now(ZoneOffset.UTC))) {
            logger.warn(
                    "privacy: what is accepted is judged as of {}, because the build says so: date = '{}'",
                    today,
                    today);
        }
        List<StoredFinding> findings = verdicts.stream()
                .flatMap(verdict -> verdict.findings().stream())
                .toList();
        List<StoredVerdict> failed = new ArrayList<>();
        for (StoredVerdict verdict : verdicts) {
            if (verdict.passed()) {
                logger.lifecycle(
                        "privacy: {}: PASS, {}{}",
                        verdict.dataset(),
                        verdict.reason(),
                        verdict.recorded().isEmpty()
                                ? ""
                                : "; " + verdict.recorded().size() + " recorded");
            }
            List<StoredFinding> open = new ArrayList<>();
            for (StoredFinding finding : verdict.findings()) {
                Optional<BaselineEntry> by = accepted.of(finding, today);
                if (by.isPresent()) {
                    logger.warn(
                            "privacy: {}: ACCEPTED until {} by {} ({}): {}",
                            verdict.dataset(),
                            by.get().expires(),
                            by.get().author(),
                            by.get().reason(),
                            finding.message());
                } else {
                    open.add(finding);
                }
            }
            if (!open.isEmpty()) {
                failed.add(verdict.withFindings(open));
            }
        }
        List<String> complaints = accepted.complaints(findings, today);
        if (failed.isEmpty() && complaints.isEmpty()) {
            return;
        }
        String text = new FailureText(failed, verdicts.size(), complaints, report, explain, baseline).toString();
        if (isStrict) {
            throw new VerificationException(text);
        }
        logger.warn("privacy: a warning only, because mode = 'warn':\n{}", text);
    }
}
