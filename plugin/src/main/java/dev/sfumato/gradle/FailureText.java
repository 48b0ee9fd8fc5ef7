package dev.sfumato.gradle;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** What a failed check says: how many, measured against limit, what would fit, where to read on, what to do next. */
final class FailureText {
    private FailureText() {}

    static String of(List<StoredVerdict> verdicts, File report, String taskPath) {
        List<StoredVerdict> failed =
                verdicts.stream().filter(verdict -> !verdict.passed()).toList();
        StringBuilder text = new StringBuilder("Privacy budget not kept by " + failed.size() + " of " + verdicts.size()
                + (verdicts.size() == 1 ? " dataset:" : " datasets:"));
        for (StoredVerdict verdict : failed) {
            text.append("\n  ").append(verdict.dataset()).append(": ").append(verdict.reason());
            text.append("\n    ").append(verdict.advice());
        }
        return text.append("\nSee the report at ")
                .append(clickable(report))
                .append("\nChange the privacy block, then run gradle ")
                .append(taskPath)
                .append(" again.")
                .toString();
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
