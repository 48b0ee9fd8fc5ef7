package dev.sfumato.report;

import dev.sfumato.gate.Acceptance;
import dev.sfumato.gate.AttackedRelease;
import dev.sfumato.gate.AuditedDataset;
import dev.sfumato.gate.Auditor;
import dev.sfumato.gate.DatasetAudit;
import dev.sfumato.gate.ExposureAudit;
import dev.sfumato.gate.account.Accounts;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.CountedRelease;
import dev.sfumato.gate.account.DataFacts;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.LedgerFacts;
import dev.sfumato.gate.account.Origin;
import dev.sfumato.gate.account.PendingRelease;
import dev.sfumato.gate.account.RecordedCharge;
import dev.sfumato.gate.account.RecordedPlan;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reports of several projects as one: the same dataset is one account, whichever project spends from it. */
final class MergedReports {
    private final String title;
    private final List<AuditReport> reports;

    /** A project's view of a dataset. */
    private record View(String project, DatasetAudit audit) {
        List<RecordedCharge> charges() {
            return audit.ledger().map(LedgerFacts::charges).orElse(List.of());
        }
    }

    /** A release of one of the views. */
    private record Release(int view, String name) {}

    MergedReports(String title, List<AuditReport> reports) {
        this.title = title;
        this.reports = reports.stream()
                .sorted(Comparator.comparing(AuditReport::title).thenComparing(AuditReport::toJson))
                .toList();
    }

    AuditReport merge() {
        Map<String, List<View>> views = new TreeMap<>();
        Set<Acceptance> accepted = new TreeSet<>(Comparator.comparing(Acceptance::finding)
                .thenComparing(Acceptance::author)
                .thenComparing(Acceptance::reason)
                .thenComparing(Acceptance::expires));
        for (AuditReport report : reports) {
            accepted.addAll(report.accepted());
            for (DatasetAudit audit : report.datasets()) {
                views.computeIfAbsent(audit.dataset(), name -> new ArrayList<>())
                        .add(new View(report.title(), audit));
            }
        }
        List<DatasetAudit> audits = new ArrayList<>();
        views.forEach((name, ofDataset) -> audits.add(merged(name, ofDataset)));
        return new AuditReport(title, audits, List.copyOf(accepted));
    }

    private static DatasetAudit merged(String name, List<View> views) {
        Budgets budgets = agreed(name, "budget", views, view -> Optional.of(view.audit.budgets()), Budgets::toString)
                .orElseThrow();
        agreed(name, "data", views, view -> view.audit.data().map(MergedReports::identity), MergedReports::kind);
        Optional<DataFacts> data =
                views.stream().flatMap(view -> view.audit.data().stream()).findFirst();
        Optional<ExposureAudit> exposure = exposure(name, views);
        Optional<LedgerFacts> ledger = ledger(name, views);
        Map<Release, String> names = new HashMap<>();
        List<PendingRelease> planned = planned(views, names);
        AuditedDataset input =
                new AuditedDataset(name, budgets, data, List.of(), ledger, exposure).attacked(attacks(views, names));
        return new Auditor(input, Accounts.of(budgets, planned, ledger.orElse(Accounts.NOTHING))).audit(true);
    }

    /** Releases of several projects from one table say more together than each of them alone, and nobody measured that. */
    private static Optional<ExposureAudit> exposure(String name, List<View> views) {
        List<View> exposing =
                views.stream().filter(view -> view.audit.exposure().isPresent()).toList();
        if (exposing.size() > 1) {
            throw new IllegalArgumentException(
                    "dataset '" + name + "': its exposure must be limited by one project, for"
                            + " all rows that any of them releases, got '" + exposing.get(0).project + "' and '"
                            + exposing.get(1).project + "'");
        }
        return exposing.stream().flatMap(view -> view.audit.exposure().stream()).findFirst();
    }

    /** The identity of data, as far as they are distinguished. */
    private record Identity(String kind, long records, String fingerprint) {}

    private static Identity identity(DataFacts data) {
        return new Identity(data.kind(), data.records(), data.fingerprint());
    }

    /** Neither how many records there are nor by what they are known may be told. */
    private static String kind(Identity data) {
        return (data.kind.equals("images") ? "images" : "a " + data.kind) + " of its own";
    }

    /** The common value of all projects that state one; they must agree. */
    private static <T> Optional<T> agreed(
            String name, String what, List<View> views, Function<View, Optional<T>> value, Function<T, String> text) {
        View first = null;
        for (View view : views) {
            if (value.apply(view).isEmpty()) {
                continue;
            }
            if (first == null) {
                first = view;
            } else if (!value.apply(first).equals(value.apply(view))) {
                throw new IllegalArgumentException("dataset '" + name + "': its " + what
                        + " must be the same in all projects that use it, got "
                        + text.apply(value.apply(first).orElseThrow())
                        + " in '" + first.project + "' and "
                        + text.apply(value.apply(view).orElseThrow()) + " in '"
                        + view.project + "'");
            }
        }
        return first == null ? Optional.empty() : value.apply(first);
    }

    /**
     * Records united by id; several ledgers keep a checkpoint each, and nobody knows which of their records came first.
     */
    private static Optional<LedgerFacts> ledger(String name, List<View> views) {
        List<LedgerFacts> ledgers = views.stream()
                .flatMap(view -> view.audit.ledger().stream())
                .distinct()
                .toList();
        if (ledgers.size() <= 1) {
            return ledgers.stream().findFirst();
        }
        Map<String, RecordedCharge> charges = new TreeMap<>();
        Map<String, RecordedPlan> plans = new LinkedHashMap<>();
        Set<String> checkpoints = new TreeSet<>();
        for (View view : views) {
            view.audit.ledger().ifPresent(ledger -> {
                checkpoints.add(ledger.checkpoint());
                ledger.plans()
                        .forEach(plan -> plans.merge(
                                plan.id(),
                                plan.unordered(plan.wasUsed()),
                                (one, other) -> one.unordered(one.wasUsed() || other.wasUsed())));
            });
            for (RecordedCharge charge : view.charges()) {
                RecordedCharge known = charges.putIfAbsent(charge.id(), charge.unordered());
                if (known != null && !known.equals(charge.unordered())) {
                    throw new IllegalArgumentException("dataset '" + name + "': charge " + charge.id()
                            + " must be the same in all projects, got " + known + " and in '" + view.project + "' "
                            + charge);
                }
            }
        }
        return Optional.of(new LedgerFacts(
                charges.size(),
                String.join("\n", checkpoints),
                List.copyOf(charges.values()),
                List.copyOf(plans.values())));
    }

    /**
     * The planned releases of all projects. A charge stands for one planned release of one project, of those whose ledger has it: two
     * projects that share a ledger do not both count it as theirs.
     *
     * @param called to be filled with the names of releases among all
     */
    private static List<PendingRelease> planned(List<View> views, Map<Release, String> called) {
        Map<String, Long> holders = views.stream()
                .flatMap(view -> view.charges().stream().map(RecordedCharge::id))
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Set<String> taken = new HashSet<>();
        Map<String, Integer> uses = new HashMap<>();
        views.forEach(view -> names(view).forEach(name -> uses.merge(name, 1, Integer::sum)));
        Set<String> names = new LinkedHashSet<>();
        List<PendingRelease> planned = new ArrayList<>();
        for (int i = 0; i < views.size(); i++) {
            View view = views.get(i);
            for (DeclaredRelease release : planned(view)) {
                List<String> own = view.charges().stream()
                        .filter(charge -> charge.release().equals(release.name())
                                && charge.event().equals(release.once())
                                && !taken.contains(charge.id()))
                        .sorted(Comparator.comparing((RecordedCharge charge) -> holders.get(charge.id()))
                                .thenComparing(RecordedCharge::id))
                        .limit(release.times())
                        .map(RecordedCharge::id)
                        .toList();
                taken.addAll(own);
                boolean collides = uses.getOrDefault(release.name(), 0) > 1;
                String name = unused(collides ? view.project + "/" + release.name() : release.name(), names);
                called.put(new Release(i, release.name()), name);
                planned.add(new PendingRelease(release.named(name), own.size()));
            }
        }
        return planned;
    }

    /** The attacks of all projects, by the names that the releases have together; prices are computed anew. */
    private static List<AttackedRelease> attacks(List<View> views, Map<Release, String> called) {
        List<AttackedRelease> attacks = new ArrayList<>();
        for (int i = 0; i < views.size(); i++) {
            for (AttackedRelease attack : views.get(i).audit.attacks()) {
                Release release = new Release(i, attack.release());
                attacks.add(attack.on(called.getOrDefault(release, attack.release())));
            }
        }
        return attacks;
    }

    private static String unused(String wished, Set<String> names) {
        String name = wished;
        for (int i = 2; !names.add(name); i++) {
            name = wished + " " + i;
        }
        return name;
    }

    private static Collection<String> names(View view) {
        return planned(view).stream().map(DeclaredRelease::name).toList();
    }

    /** A release that a project plans, in whichever account it is. */
    private static List<DeclaredRelease> planned(View view) {
        List<CountedRelease> releases = new ArrayList<>();
        view.audit.dp().ifPresent(dp -> dp.releases().forEach(priced -> releases.add(priced.release())));
        view.audit.pac().ifPresent(pac -> pac.releases().forEach(priced -> releases.add(priced.release())));
        return releases.stream()
                .filter(release -> release.origin() == Origin.PLANNED)
                .map(CountedRelease::release)
                .toList();
    }
}
