package dev.sfumato.gradle.report;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/**
 * The message of a failed check: what was found, against which limit, where to read on, the command to see more, and last a fix
 * that passes.
 *
 * @param failed the datasets with findings that nobody answers for, each with these findings only
 * @param complaints sentences about accepted findings that are so no more
 */
record FailureText(
        List<StoredVerdict> failed,
        int datasets,
        List<String> complaints,
        File report,
        String explain,
        String baseline) {
    private static final int MOST_RECORDED = 12;

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        if (!failed.isEmpty()) {
            text.append("Privacy not kept by ")
                    .append(failed.size())
                    .append(" of ")
                    .append(datasets);
            text.append(datasets == 1 ? " dataset:" : " datasets:");
        }
        for (StoredVerdict verdict : failed) {
            for (StoredFinding finding : verdict.findings()) {
                text.append("\n  ").append(verdict.dataset()).append(": ").append(finding.message());
            }
            if (!verdict.composed().isEmpty()) {
                text.append("\n    ").append(verdict.composed());
            }
            recorded(text, verdict.recorded());
        }
        if (!complaints.isEmpty()) {
            text.append(failed.isEmpty() ? "" : "\n").append("Accepted findings that no longer stand:");
            complaints.forEach(complaint -> text.append("\n  ").append(complaint));
            text.append("\n  Remove them with gradle ").append(baseline).append(" --prune.");
        }
        text.append("\nThe report: ").append(clickable(report));
        text.append("\nTo see how it came about: gradle ").append(explain);
        if (!failed.isEmpty()) {
            text.append(" --dataset '").append(failed.get(0).dataset()).append('\'');
        }
        for (StoredVerdict verdict : failed) {
            for (StoredFinding finding : verdict.findings()) {
                fixes(text, verdict, finding);
            }
        }
        return text.toString();
    }

    /** Lists what cannot be undone: anyone who merged two branches finds both here. */
    private static void recorded(StringBuilder text, List<String> recorded) {
        if (!recorded.isEmpty()) {
            text.append("\n    recorded, and spent for good: ");
            text.append(String.join("; ", recorded.subList(0, Math.min(MOST_RECORDED, recorded.size()))));
            text.append(recorded.size() > MOST_RECORDED ? "; and " + (recorded.size() - MOST_RECORDED) + " more" : "");
        }
    }

    private static void fixes(StringBuilder text, StoredVerdict verdict, StoredFinding finding) {
        if (!finding.fixes().isEmpty()) {
            boolean isOnly = verdict.findings().size() == 1;
            text.append(isOnly ? "\nWhat would pass for " : "\nWhat would mend " + finding.rule() + " of ")
                    .append(verdict.dataset())
                    .append(finding.fixes().size() > 1 ? ", any of:" : ":");
            finding.fixes().forEach(fix -> text.append("\n  ").append(fix));
        }
    }

    /** With three slashes, which terminals recognise; {@link File#toURI} writes one. */
    private static String clickable(File file) {
        try {
            return new URI("file", "", file.toURI().getPath(), null, null).toString();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
