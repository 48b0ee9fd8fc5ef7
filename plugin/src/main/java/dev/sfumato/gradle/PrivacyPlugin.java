package dev.sfumato.gradle;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.LedgerInputs;
import dev.sfumato.gradle.extension.LedgerSpec;
import dev.sfumato.gradle.extension.PrivacyExtension;
import dev.sfumato.gradle.extension.ReleaseSpec;
import dev.sfumato.gradle.internal.MeasurementFile;
import dev.sfumato.gradle.internal.RequestedTasks;
import dev.sfumato.gradle.internal.TaskName;
import dev.sfumato.gradle.report.AggregatedProjects;
import dev.sfumato.gradle.report.KnownDatasets;
import dev.sfumato.gradle.report.LeftOut;
import dev.sfumato.gradle.report.ProjectStamps;
import dev.sfumato.gradle.report.SharedDatasets;
import dev.sfumato.gradle.task.ConfidentialTask;
import dev.sfumato.gradle.task.PrivacyAttack;
import dev.sfumato.gradle.task.PrivacyAudit;
import dev.sfumato.gradle.task.PrivacyBaseline;
import dev.sfumato.gradle.task.PrivacyCheck;
import dev.sfumato.gradle.task.PrivacyDatasetAudit;
import dev.sfumato.gradle.task.PrivacyExplain;
import dev.sfumato.gradle.task.PrivacyLedger;
import dev.sfumato.gradle.task.PrivacyMeasure;
import dev.sfumato.gradle.task.PrivacyPlan;
import dev.sfumato.gradle.task.PrivacySchema;
import dev.sfumato.gradle.task.PrivacyShell;
import dev.sfumato.gradle.task.PrivacySpend;
import dev.sfumato.gradle.task.PrivacyStamps;
import dev.sfumato.gradle.task.RunNotebooks;
import dev.sfumato.gradle.task.SpendingTask;
import dev.sfumato.gradle.task.WorkerTask;
import java.io.File;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.api.InvalidUserDataException;
import org.gradle.api.NamedDomainObjectProvider;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.file.Directory;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/** Adds the {@code privacy} block, and makes {@code check} fail when a declared budget is overspent. */
public abstract class PrivacyPlugin implements Plugin<Project> {
    public static final String ID = "dev.sfumato.privacy";
    public static final String EXTENSION = "privacy";
    public static final String RUNTIME_CONFIGURATION = "sfumatoRuntime";
    public static final String SHELL_CONFIGURATION = "sfumatoShell";
    public static final String BACKEND_CONFIGURATION = "sfumatoBackend";
    public static final String AUDIT_TASK = "privacyAudit";
    public static final String STAMPS_TASK = "privacyStamps";
    public static final String CHECK_TASK = "privacyCheck";
    public static final String EXPLAIN_TASK = "privacyExplain";
    public static final String PLAN_TASK = "privacyPlan";
    public static final String SPEND_TASK = "privacySpend";
    public static final String LEDGER_TASK = "privacyLedger";
    public static final String BASELINE_TASK = "privacyBaseline";
    public static final String SCHEMA_TASK = "privacySchema";
    public static final String SHELL_TASK = "privacyShell";

    @Override
    public void apply(Project project) {
        project.getPluginManager().apply(LifecycleBasePlugin.class);
        PrivacyExtension privacy = project.getExtensions().create(EXTENSION, PrivacyExtension.class);
        conventions(project, privacy);
        failOnBrokenBlocks(privacy);
        new Registration(project, privacy, WorkerRuntime.register(project)).all();
    }

    static void conventions(Project project, PrivacyExtension privacy) {
        privacy.getMode().convention("fail");
        privacy.getCacheMeasurements().convention(false);
        privacy.getBaseline()
                .convention(project.getLayout().getProjectDirectory().dir("privacy-baseline"));
        privacy.getWorker().getMaxHeapSize().convention("1g");
        privacy.getLedger()
                .getOthers()
                .convention(project.getProviders()
                        .gradleProperty("sfumato.otherDatasets")
                        .map(names -> Arrays.stream(names.split(","))
                                .map(String::strip)
                                .filter(name -> !name.isEmpty())
                                .toList())
                        .orElse(List.of()));
    }

    /**
     * Has every block run when the script does. A block that runs later, while Gradle looks for the inputs of a task, may
     * throw without the build noticing, and what it had not yet said would be priced by its default.
     */
    private static void failOnBrokenBlocks(PrivacyExtension privacy) {
        privacy.getReleases().configureEach(release -> release.attackAs(privacy.getAttacks()));
        privacy.getDatasets().all(dataset -> KnownDatasets.requireName("dataset", dataset.getName()));
        privacy.getReleases().all(release -> KnownDatasets.requireName("release", release.getName()));
    }

    /** The tasks of one project. */
    private record Registration(
            Project project, PrivacyExtension privacy, NamedDomainObjectProvider<Configuration> runtime) {
        private static final String GROUP = "privacy";

        void all() {
            Map<String, String> datasetsByPart = new HashMap<>();
            ConfigurableFileCollection reports = project.getObjects().fileCollection();
            ConfigurableFileCollection measurements = project.getObjects().fileCollection();
            ConfigurableFileCollection attacks = project.getObjects().fileCollection();
            privacy.getDatasets().all(dataset -> {
                requireOwnTasks(dataset.getName(), datasetsByPart);
                TaskProvider<PrivacyMeasure> measure = registerMeasure(dataset);
                measurements.from(measure.flatMap(PrivacyMeasure::getMeasurement));
                TaskProvider<PrivacyAttack> attack = registerAttack(dataset, measure);
                attacks.from(attack.flatMap(PrivacyAttack::getAttacks));
                reports.from(registerDatasetAudit(dataset, measure, attack).flatMap(PrivacyDatasetAudit::getReport));
            });
            TaskProvider<PrivacyAudit> audit = registerAudit(reports);
            TaskProvider<PrivacyCheck> check = registerCheck(audit);
            project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME).configure(task -> task.dependsOn(check));
            project.getTasks().register(EXPLAIN_TASK, PrivacyExplain.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Tells how the figures came about, and what would have to change.");
                task.getJsonReport().convention(audit.flatMap(PrivacyAudit::getJsonReport));
                task.getHtmlReport().convention(audit.flatMap(PrivacyAudit::getHtmlReport));
            });
            project.getTasks().register(BASELINE_TASK, PrivacyBaseline.class, task -> {
                task.setGroup(GROUP);
                task.setDescription(
                        "Accepts what is found, with author, reason and expiry, or prunes what was accepted.");
                task.getJsonReport().convention(audit.flatMap(PrivacyAudit::getJsonReport));
                task.getDate().convention(privacy.getDate());
                task.getBaseline().convention(privacy.getBaseline());
                task.getBaselineFiles().from(baselineFiles());
            });
            registerPlan(measurements, attacks);
            registerSpend(measurements, reports);
            registerLedger();
            registerSchema();
            registerShell();
            TaskProvider<PrivacyStamps> stamps = registerStamps();
            PrivacyReports.share(project, audit, stamps);
            PrivacyReports.declare(project, stamps);
        }

        private void requireOwnTasks(String dataset, Map<String, String> datasetsByPart) {
            String part = TaskName.part(dataset);
            if (part.isEmpty()) {
                throw new InvalidUserDataException(
                        "the name of a dataset must have a letter or a digit, got '" + dataset + "'");
            }
            String other = datasetsByPart.putIfAbsent(part, dataset);
            if (other != null) {
                throw new InvalidUserDataException("datasets '" + other + "' and '" + dataset
                        + "' would both have a task privacyAudit" + part + ": give one another name");
            }
        }

        private TaskProvider<PrivacyMeasure> registerMeasure(DatasetSpec dataset) {
            String part = TaskName.part(dataset.getName());
            return project.getTasks().register("privacyMeasure" + part, PrivacyMeasure.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Reads dataset '" + dataset.getName() + "' and measures its exposure.");
                confidential(task);
                task.onlyIf("the build has the data", on -> task.getData().isPresent());
                task.getDataset().convention(dataset.getName());
                task.getUnit().convention(dataset.getUnit());
                task.getData().convention(dataset.getData());
                task.getExposure().convention(dataset.getExposure());
                task.getMeasurement()
                        .convention(folder().map(to -> to.file(MeasurementFile.fileName(dataset.getName()))));
            });
        }

        private TaskProvider<PrivacyAttack> registerAttack(DatasetSpec dataset, TaskProvider<PrivacyMeasure> measure) {
            String part = TaskName.part(dataset.getName());
            Provider<List<ReleaseSpec>> attacked = project.provider(() ->
                    KnownDatasets.attacked(KnownDatasets.of(dataset.getName(), List.copyOf(privacy.getReleases()))));
            return project.getTasks().register("privacyAttack" + part, PrivacyAttack.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Attacks releases of dataset '" + dataset.getName() + "'.");
                confidential(task);
                task.onlyIf(
                        "a release is attacked", on -> !task.getReleases().get().isEmpty());
                task.getDataset().convention(dataset);
                task.getReleases().convention(attacked);
                task.getImplementations().from(classes(attacked));
                task.getMeasurement().from(measure.flatMap(PrivacyMeasure::getMeasurement));
                task.getAttacks().convention(folder().map(to -> to.dir(PrivacyAttack.folder(dataset.getName()))));
            });
        }

        /** The classes that make attacked releases. It is no provider of collections, which a configuration cache does not get back. */
        private static Callable<List<FileCollection>> classes(Provider<List<ReleaseSpec>> releases) {
            return () -> KnownDatasets.attacked(releases.get()).stream()
                    .map(release -> (FileCollection) release.getAttack().get().getClasspath())
                    .toList();
        }

        private Provider<List<ReleaseSpec>> releases() {
            return project.provider(() -> List.copyOf(privacy.getReleases()));
        }

        private TaskProvider<PrivacyDatasetAudit> registerDatasetAudit(
                DatasetSpec dataset, TaskProvider<PrivacyMeasure> measure, TaskProvider<PrivacyAttack> attack) {
            String part = TaskName.part(dataset.getName());
            return project.getTasks().register(AUDIT_TASK + part, PrivacyDatasetAudit.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Prices the releases of dataset '" + dataset.getName() + "'.");
                confidential(task);
                task.getUnpaid()
                        .convention(project.provider(() -> KnownDatasets.unpaid(
                                List.copyOf(privacy.getDatasets().getNames()), List.copyOf(privacy.getReleases()))));
                task.getDataset().convention(dataset);
                ledger(task.getLedger());
                Provider<List<ReleaseSpec>> releases =
                        project.provider(() -> KnownDatasets.of(dataset.getName(), List.copyOf(privacy.getReleases())));
                task.getReleases().convention(releases);
                task.getImplementations().from(classes(releases));
                task.getMeasurement().from(measure.flatMap(PrivacyMeasure::getMeasurement));
                task.getAttacks().from(attack.flatMap(PrivacyAttack::getAttacks));
                task.getReport().convention(folder().map(to -> to.file(part + ".json")));
            });
        }

        private TaskProvider<PrivacyAudit> registerAudit(ConfigurableFileCollection parts) {
            return project.getTasks().register(AUDIT_TASK, PrivacyAudit.class, task -> {
                task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                task.setDescription("Prices the declared releases and writes the privacy reports.");
                confidential(task);
                task.getMeasured()
                        .convention(project.provider(() -> privacy.getDatasets().stream()
                                .anyMatch(dataset -> dataset.getData().isPresent())));
                task.getCommand().convention("render");
                task.getTitle().convention("Privacy of " + project.getName());
                task.getDatasetNames()
                        .convention(project.provider(
                                () -> List.copyOf(privacy.getDatasets().getNames())));
                task.getReleases().convention(project.provider(() -> List.copyOf(privacy.getReleases())));
                task.getParts().from(parts);
                PrivacyReports.conventions(task, project, "reports/privacy/privacy", baselineFiles());
            });
        }

        private TaskProvider<PrivacyCheck> registerCheck(TaskProvider<PrivacyAudit> audit) {
            AggregatedProjects everybody = PrivacyReports.everybody(
                    project, "privacyEverybody", PrivacyReports.DECLARED, PrivacyReports.STAMPS);
            AggregatedProjects aggregates = PrivacyReports.everybody(
                    project, "privacyAggregates", PrivacyReports.AGGREGATES, PrivacyReports.MEMBERS);
            return project.getTasks().register(CHECK_TASK, PrivacyCheck.class, task -> {
                task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                task.setDescription("Fails when the privacy report finds a budget overspent or a record exposed.");
                ledger(task.getLedger());
                task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
                task.getReleases().convention(releases());
                task.getImplementations().from(classes(releases()));
                task.getProjectPath().convention(project.getPath());
                boolean isOneOfSeveral =
                        project.getRootProject().getAllprojects().size() > 1;
                List<String> ofOthers = isOneOfSeveral
                        ? Stream.of(STAMPS_TASK, PrivacyAggregationPlugin.MEMBERS_TASK)
                                .flatMap(name -> LeftOut.maybe(project, name).stream())
                                .distinct()
                                .toList()
                        : List.of();
                task.getLeftOut()
                        .convention(LeftOut.of(project, needed(AUDIT_TASK))
                                .map(tasks -> Stream.concat(tasks.stream(), ofOthers.stream())
                                        .toList()));
                if (isOneOfSeveral) {
                    task.getMistaken().convention(everybody.mistaken());
                    task.getEverybody().from(everybody.files(PrivacyReports.STAMPS));
                    task.getAggregates().from(aggregates.files(PrivacyReports.MEMBERS));
                }
                PrivacyReports.decideBy(task, audit, privacy.getMode(), privacy.getDate(), baselineFiles());
                task.getExplainTask().convention(path(EXPLAIN_TASK));
                task.getBaselineTask().convention(path(BASELINE_TASK));
            });
        }

        private TaskProvider<PrivacyStamps> registerStamps() {
            return project.getTasks().register(STAMPS_TASK, PrivacyStamps.class, task -> {
                task.setDescription("Tells other projects what is declared, recorded and held here now.");
                task.getProjectPath().convention(project.getPath());
                ledger(task.getLedger());
                task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
                task.getReleases().convention(releases());
                task.getImplementations().from(classes(releases()));
                task.getLeftOut().convention(LeftOut.of(project, needed(AUDIT_TASK)));
                task.getStamps().convention(folder().map(to -> to.file("stamps.json")));
            });
        }

        private void registerPlan(ConfigurableFileCollection measurements, ConfigurableFileCollection attacks) {
            project.getTasks().register(PLAN_TASK, PrivacyPlan.class, task -> {
                task.setGroup(GROUP);
                task.setDescription(
                        "Records the declared releases as a plan before the first of them leaves: --dataset NAME, --reopen");
                spending(task, measurements);
                task.getAttacks().from(attacks);
                // not by the report: a budget that was changed has none before it is opened anew
                task.getLeftOut().convention(LeftOut.of(project, partsOf("privacyMeasure", "privacyAttack")));
            });
        }

        private void registerSpend(ConfigurableFileCollection measurements, ConfigurableFileCollection reports) {
            String everywhere = RequestedTasks.everywhereFrom(project, SPEND_TASK);
            project.getTasks().register(SPEND_TASK, PrivacySpend.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Records a release in the ledger before it leaves: --release NAME --run ID");
                spending(task, measurements);
                task.getEverywhereFrom().convention(everywhere);
                task.getReports().from(reports);
                task.getLeftOut().convention(LeftOut.of(project, needed()));
            });
        }

        private void spending(SpendingTask task, ConfigurableFileCollection measurements) {
            ledger(task.getLedger());
            worker(task);
            task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
            task.getReleases().convention(releases());
            task.getImplementations().from(classes(releases()));
            task.getMeasurements().from(measurements);
            task.getMode().convention(privacy.getMode());
            task.getDate().convention(privacy.getDate());
            task.getBaselineFiles().from(baselineFiles());
        }

        private void registerLedger() {
            String folder = project.getProjectDir().getPath();
            project.getTasks().register(LEDGER_TASK, PrivacyLedger.class, task -> {
                task.setGroup(GROUP);
                task.setDescription(
                        "Verifies the ledger and tells what was released: --dataset NAME --checkpoint FILE");
                worker(task);
                task.getFolder().convention(folder);
                ledger(task.getLedger());
                task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
            });
        }

        private void registerSchema() {
            project.getTasks().register(SCHEMA_TASK, PrivacySchema.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Writes how the values of a table could become categories: --dataset NAME");
                worker(task);
                task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
            });
        }

        private void registerShell() {
            NamedDomainObjectProvider<Configuration> shell = WorkerRuntime.register(
                    project,
                    SHELL_CONFIGURATION,
                    "What is at hand in the shell and in notebooks.",
                    "sfumato-notebooks");
            NamedDomainObjectProvider<Configuration> backend = WorkerRuntime.backend(project);
            String folder = project.getProjectDir().getPath();
            project.getTasks().register(SHELL_TASK, PrivacyShell.class, task -> {
                task.setGroup(GROUP);
                task.setDescription("Opens a prompt with Sfumato imported and the datasets of this project at hand.");
                task.classpath(shell, backend);
                task.getMainClass().set("dev.sfumato.notebook.prompt.Shell");
                task.setWorkingDir(folder);
                task.setStandardInput(System.in);
                task.getDatasets().convention(project.provider(() -> List.copyOf(privacy.getDatasets())));
                task.getStartup().convention(folder().map(to -> to.file("shell/datasets.jsh")));
                task.getLauncher().convention(folder().map(to -> to.file("shell/privacy-shell")));
            });
            project.getTasks().withType(RunNotebooks.class).configureEach(task -> {
                task.getRunnerClasspath().from(shell, backend);
                task.getPages()
                        .convention(project.getLayout().getBuildDirectory().dir("reports/" + task.getName()));
            });
        }

        private void confidential(ConfidentialTask task) {
            worker(task);
            task.getCacheMeasurements().convention(privacy.getCacheMeasurements());
        }

        private void worker(WorkerTask task) {
            WorkerRuntime.configure(task, privacy.getWorker(), runtime);
        }

        private Provider<Directory> folder() {
            return project.getLayout().getBuildDirectory().dir("privacy");
        }

        private void ledger(LedgerInputs task) {
            LedgerSpec declared = privacy.getLedger();
            File root = project.getRootDir();
            Provider<Directory> directory = declared.getDirectory()
                    .orElse(project.getLayout().dir(project.provider(() -> new File(root, "privacy-ledger"))));
            String build = project.getRootProject().getName();
            String path = project.getPath().equals(":") ? "" : project.getPath();
            // another build may use a ledger that lies outside of this one
            task.getProject()
                    .convention(directory.map(
                            of -> of.getAsFile().toPath().startsWith(root.toPath()) ? path : build + path));
            task.getKnown().convention(project.provider(this::names));
            task.getDivided().convention(project.provider(() -> SharedDatasets.divided(List.of(here()))));
            // its value, because a configuration cache does not get a provider of sets back
            task.getOthers()
                    .convention(project.provider(() -> declared.getOthers().get()));
            task.getNamed()
                    .convention(project.provider(() -> declared.getDirectory().isPresent()));
            task.getDirectory().convention(directory);
            task.getCheckpoint().convention(declared.getCheckpoint());
            task.getComposition().convention(declared.getComposition());
            // entries are small files; the lock and what a crash left behind are nobody's input
            task.getEntries()
                    .from(directory.map(
                            folder -> folder.getAsFileTree().matching(files -> files.exclude(".lock", ".tmp-*"))));
            // kept by the ledger itself where there is no git
            task.getEntries()
                    .from(directory.map(folder -> new File(folder.getAsFile().getPath() + ".checkpoint")));
        }

        /** The names of this project's datasets. */
        private ProjectStamps here() {
            Map<String, Set<String>> names = new HashMap<>();
            privacy.getDatasets()
                    .forEach(dataset ->
                            names.put(dataset.getName(), dataset.getFormerly().get()));
            return new ProjectStamps(project.getPath(), "", names, List.of(), Map.of());
        }

        /** The tasks of this project by which it is decided, without some last ones. */
        private Provider<List<String>> needed(String... last) {
            return partsOf("privacyMeasure", "privacyAttack", AUDIT_TASK)
                    .map(parts -> Stream.concat(Stream.of(last), parts.stream()).toList());
        }

        /** Tasks of each dataset, by what their names begin with. */
        private Provider<List<String>> partsOf(String... tasks) {
            return project.provider(() -> privacy.getDatasets().stream()
                    .map(dataset -> TaskName.part(dataset.getName()))
                    .flatMap(part -> Stream.of(tasks).map(task -> task + part))
                    .toList());
        }

        /** The names of all datasets, former ones among them. */
        private Set<String> names() {
            return privacy.getDatasets().stream()
                    .flatMap(dataset ->
                            Stream.concat(Stream.of(dataset.getName()), dataset.getFormerly().get().stream()))
                    .collect(Collectors.toSet());
        }

        private Provider<?> baselineFiles() {
            return privacy.getBaseline()
                    .map(folder -> folder.getAsFileTree().matching(files -> files.include("*.json")));
        }

        private String path(String task) {
            return project.absoluteProjectPath(task);
        }
    }
}
