package dev.sfumato.gradle.worker.declaration;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.Label;
import dev.sfumato.accounting.adaptive.Filter;
import dev.sfumato.accounting.adaptive.GaussianFilter;
import dev.sfumato.accounting.event.Unit;
import dev.sfumato.accounting.pac.PacBudget;
import dev.sfumato.gate.account.BudgetPromise;
import dev.sfumato.gate.account.Budgets;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gate.account.NoiseDeclaration;
import dev.sfumato.gate.account.PacPromise;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A dataset as its build declares it, its releases still in the words of the build.
 *
 * @param names what it is called and what it was called before
 * @param project by what the names of the project's own releases begin
 * @param known the names of all datasets of the project, former ones among them
 * @param others the names of datasets that are declared elsewhere, and are other data
 * @param hasData whether the build has its records
 * @param hasExposure whether the build limits their exposure
 */
public record DatasetDeclaration(
        String name,
        Set<String> names,
        String project,
        Set<String> known,
        Set<String> others,
        Unit unit,
        Budgets budgets,
        boolean hasData,
        boolean hasExposure,
        List<RequestFields> releases) {
    /** Mechanisms whose settings or documents are not the noise scales that fixes are about. */
    private static final Set<String> UNSCALED =
            Set.of(PageRankReader.PAGE_RANK, PageRankReader.HEAT_KERNEL, TrainingReader.TABLE_TRAINING, "document");

    public static DatasetDeclaration read(String request) {
        RequestFields fields = Request.read(request);
        fields.only("schema", "project", "known", "others", "composition", "dataset", "releases");
        RequestFields unnamed = fields.object("dataset");
        RequestFields dataset = unnamed.named("dataset '" + unnamed.text("name") + "'");
        dataset.only("name", "formerly", "unit", "budget", "pac", "hasData", "hasExposure");
        Set<String> names = new HashSet<>(dataset.texts("formerly"));
        names.add(dataset.text("name"));
        return new DatasetDeclaration(
                dataset.text("name"),
                Set.copyOf(names),
                fields.text("project"),
                Set.copyOf(fields.texts("known")),
                names(fields, "others"),
                BadRequestException.naming(dataset.owner(), () -> Unit.of(dataset.text("unit"))),
                budgets(dataset).composing(composition(fields)),
                dataset.truth("hasData"),
                dataset.truth("hasExposure"),
                fields.objects("releases"));
    }

    private static Set<String> names(RequestFields fields, String name) {
        return fields.has(name) ? Set.copyOf(fields.texts(name)) : Set.of();
    }

    /** How releases compose that no plan foresaw, fixed when the budget is opened. */
    private static Filter composition(RequestFields fields) {
        if (!fields.has("composition")) {
            return GaussianFilter.DEFAULT;
        }
        String given = fields.text("composition");
        return BadRequestException.naming("ledger { composition = '" + given + "' }", () -> Filter.parse(given));
    }

    /** A PAC budget alone is enough, where no other one is declared. */
    private static Budgets budgets(RequestFields dataset) {
        if (!dataset.has("pac")) {
            return Budgets.of(budget(dataset)).promising(promise(dataset));
        }
        PacBudget pac = pac(dataset);
        Budgets budgets = dataset.object("budget").node().isEmpty()
                ? Budgets.of(pac)
                : Budgets.of(budget(dataset)).and(pac).promising(promise(dataset));
        return budgets.promising(BadRequestException.naming(
                dataset.owner() + ": pac",
                () -> new PacPromise(Settings.number(dataset.object("pac"), "ceiling", PacPromise.USUAL.ceiling()))));
    }

    private static PacBudget pac(RequestFields dataset) {
        RequestFields limits = dataset.object("pac");
        limits.only("information", "failure", "ceiling", "weakestLabel");
        if (!limits.has("information")) {
            throw dataset.refused("pac information must be in (0, infinity), in nats, got nothing; "
                    + "declare it: pac { information = 0.02 }");
        }
        Label weakest = limits.has("weakestLabel") ? weakestLabel(limits) : Label.CERTIFIED;
        return BadRequestException.naming(
                dataset.owner() + ": pac",
                () -> new PacBudget(limits.number("information"), Settings.number(limits, "failure", 0), weakest));
    }

    private static Budget budget(RequestFields dataset) {
        RequestFields limits = dataset.object("budget");
        limits.only("epsilon", "delta", "ceiling", "records", "weakestLabel");
        if (!limits.has("epsilon")) {
            throw dataset.refused("budget epsilon must be in (0, infinity), got nothing; "
                    + "declare it: budget { epsilon = 1.0; delta = 1e-6 }"
                    + (dataset.has("pac") ? ", or leave the block out where all releases have PAC privacy" : ""));
        }
        Label weakest = limits.has("weakestLabel") ? weakestLabel(limits) : Label.CERTIFIED;
        return BadRequestException.naming(dataset.owner(), () -> {
            Unit unit = Unit.of(dataset.text("unit"));
            double epsilon = limits.number("epsilon");
            Budget strict =
                    limits.has("delta") ? Budget.of(epsilon, limits.number("delta"), unit) : Budget.pure(epsilon, unit);
            return new Budget(strict.epsilon(), strict.delta(), unit, weakest);
        });
    }

    /** The promise that the budget itself must keep. */
    private static BudgetPromise promise(RequestFields dataset) {
        RequestFields limits = dataset.object("budget");
        return BadRequestException.naming(
                dataset.owner() + ": budget",
                () -> new BudgetPromise(
                        Settings.number(limits, "ceiling", BudgetPromise.USUAL.ceiling()),
                        limits.has("records") ? OptionalLong.of(limits.whole("records")) : OptionalLong.empty()));
    }

    private static Label weakestLabel(RequestFields limits) {
        String given = limits.text("weakestLabel");
        return Arrays.stream(Label.values())
                .filter(label -> label.isUpperBound() && label.name().equals(given))
                .findFirst()
                .orElseThrow(() -> limits.refused("weakestLabel must be CERTIFIED or CLAIMED, got '" + given + "'"));
    }

    /** The planned releases, with noise found where a build declares what it may cost. */
    public List<DeclaredRelease> planned(Optional<Measured> measured) {
        List<DeclaredRelease> planned = new ArrayList<>();
        for (RequestFields unnamed : releases) {
            RequestFields release = unnamed.named("release '" + unnamed.text("name") + "'");
            release.only("name", "times", "mechanism", "calibrate", "attack");
            MechanismReader reader = new MechanismReader(release, unit, budgets, measured);
            long times = release.whole("times");
            planned.add(BadRequestException.naming(
                    release.owner(),
                    () -> new DeclaredRelease(release.text("name"), reader.read(), times, noise(release))));
        }
        return planned;
    }

    /** The same with one of its releases only. */
    public DatasetDeclaration only(String release) {
        return new DatasetDeclaration(
                name,
                names,
                project,
                known,
                others,
                unit,
                budgets,
                hasData,
                hasExposure,
                releases.stream()
                        .filter(one -> one.text("name").equals(release))
                        .toList());
    }

    /** The releases that are attacked. */
    public List<AttackDeclaration> attacks() {
        List<RequestFields> attacked =
                releases.stream().filter(release -> release.has("attack")).toList();
        return attacked.stream()
                .map(release -> AttackDeclaration.read(release, attacked.size()))
                .toList();
    }

    /** The name that its own project gives a release. */
    public String ownName(String release) {
        return project.isEmpty() ? release : release.substring(project.length() + 1);
    }

    private static NoiseDeclaration noise(RequestFields release) {
        String mechanism = release.node().path("mechanism").path("mechanism").asText();
        if (UNSCALED.contains(mechanism)) {
            return NoiseDeclaration.NONE;
        }
        // from the mechanism on, for below a field that is found nobody looks
        boolean isTraining = release.node().path("mechanism").findValuesAsText("mechanism").stream()
                .anyMatch(DpSgdReader.DP_SGD::equals);
        if (release.has("calibrate")) {
            return isTraining ? NoiseDeclaration.EPSILON_OF_TRAINING : NoiseDeclaration.EPSILON;
        }
        return isTraining ? NoiseDeclaration.MULTIPLIER : NoiseDeclaration.SCALE;
    }

    public String owner() {
        return "dataset '" + name + "'";
    }
}
