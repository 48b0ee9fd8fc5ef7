package dev.sfumato.gradle.report;

import dev.sfumato.gradle.internal.RequestObject;
import java.io.File;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.provider.Property;

/** The accepted findings of a project. */
public record Baseline(List<BaselineEntry> accepted) {
    private static final int LONGEST_IN_YEARS = 2;

    public Baseline {
        accepted = accepted.stream()
                .sorted(Comparator.comparing(BaselineEntry::finding))
                .toList();
    }

    public static Baseline read(Collection<File> files) {
        return new Baseline(files.stream().map(BaselineEntry::read).toList());
    }

    /** The day that counts: the one a build gives, else today. */
    public static LocalDate today(Property<String> date) {
        if (!date.isPresent()) {
            return LocalDate.now(ZoneOffset.UTC);
        }
        return day("date", date.get());
    }

    public static LocalDate day(String what, String given) {
        try {
            return LocalDate.parse(given);
        } catch (DateTimeParseException e) {
            throw new InvalidUserDataException(what + " must be a day such as 2027-03-31, got '" + given + "'", e);
        }
    }

    /** The last day until which anything can be accepted: nobody answers for longer than two years. */
    public static LocalDate latest(LocalDate today) {
        LocalDate now = LocalDate.now(ZoneOffset.UTC);
        return (today.isBefore(now) ? today : now).plusYears(LONGEST_IN_YEARS);
    }

    /** Who answers for a finding; nobody if that is over, or for longer than anybody can. */
    public Optional<BaselineEntry> of(StoredFinding finding, LocalDate today) {
        return accepted.stream()
                .filter(one -> one.finding().equals(finding.id()) && counts(one, today))
                .findFirst();
    }

    /** Whether somebody answers for it today, and not for longer than anybody can. */
    public static boolean counts(BaselineEntry one, LocalDate today) {
        return !one.isExpired(today) && !isTooLong(one, today);
    }

    /** Those that cover no finding, and those whose day is over. */
    public List<BaselineEntry> stale(Collection<StoredFinding> findings, LocalDate today) {
        Set<String> ids = findings.stream().map(StoredFinding::id).collect(Collectors.toSet());
        return accepted.stream()
                .filter(one -> !counts(one, today) || !ids.contains(one.finding()))
                .toList();
    }

    private static boolean isTooLong(BaselineEntry one, LocalDate today) {
        return one.expires().isAfter(latest(today));
    }

    /** One sentence for each stale acceptance. */
    List<String> complaints(Collection<StoredFinding> findings, LocalDate today) {
        List<String> complaints = new ArrayList<>();
        for (BaselineEntry stale : stale(findings, today)) {
            String which = stale.dataset() + ": the finding " + stale.rule() + " that " + stale.author() + " accepted ("
                    + stale.reason() + ")";
            complaints.add(
                    stale.isExpired(today)
                            ? which + " expired on " + stale.expires()
                            : isTooLong(stale, today)
                                    ? which + " is accepted until " + stale.expires()
                                            + ", and nobody answers for more than two"
                                            + " years: accept it again until a day that is nearer"
                                    : which + " is not found any more: what it was about is mended or has changed");
        }
        return complaints;
    }

    public List<Object> describe() {
        List<Object> all = new ArrayList<>();
        for (BaselineEntry one : accepted) {
            all.add(new RequestObject()
                    .put("finding", one.finding())
                    .put("author", one.author())
                    .put("reason", one.reason())
                    .put("expires", one.expires().toString())
                    .fields());
        }
        return all;
    }
}
