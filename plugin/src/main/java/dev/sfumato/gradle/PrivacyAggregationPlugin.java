package dev.sfumato.gradle;

import dev.sfumato.gradle.extension.AggregationExtension;
import dev.sfumato.gradle.report.AggregatedProjects;
import dev.sfumato.gradle.report.LeftOut;
import dev.sfumato.gradle.task.PrivacyAggregateAudit;
import dev.sfumato.gradle.task.PrivacyAggregateCheck;
import dev.sfumato.gradle.task.PrivacyAggregateMembers;
import dev.sfumato.gradle.task.PrivacyAudit;
import dev.sfumato.gradle.task.PrivacyBaseline;
import dev.sfumato.gradle.task.PrivacyExplain;
import java.util.List;
import java.util.stream.Stream;
import org.gradle.api.NamedDomainObjectProvider;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.provider.Provider;
import org.gradle.api.tasks.TaskProvider;
import org.gradle.language.base.plugins.LifecycleBasePlugin;

/**
 * One report and one verdict for each dataset across projects that spend the same budget. The projects are the dependencies of
 * {@code privacyAggregation}, and the project itself where it declares releases of its own.
 */
public abstract class PrivacyAggregationPlugin implements Plugin<Project> {
    public static final String EXTENSION = "privacyAggregate";
    public static final String AUDIT_TASK = "privacyAggregateAudit";
    public static final String CHECK_TASK = "privacyAggregateCheck";
    public static final String MEMBERS_TASK = "privacyAggregateMembers";
    public static final String EXPLAIN_TASK = "privacyAggregateExplain";
    public static final String BASELINE_TASK = "privacyAggregateBaseline";

    @Override
    public void apply(Project project) {
        project.getPluginManager().apply(LifecycleBasePlugin.class);
        AggregationExtension aggregate = project.getExtensions().create(EXTENSION, AggregationExtension.class);
        aggregate.getMode().convention("fail");
        aggregate.getCacheMeasurements().convention(false);
        aggregate
                .getBaseline()
                .convention(project.getLayout().getProjectDirectory().dir("privacy-aggregate-baseline"));
        aggregate.getWorker().getMaxHeapSize().convention("1g");
        Provider<?> baselineFiles = aggregate
                .getBaseline()
                .map(folder -> folder.getAsFileTree().matching(files -> files.include("*.json")));
        AggregatedProjects projects = new AggregatedProjects(registerReports(project));
        AggregatedProjects everybody = PrivacyReports.everybody(
                project, "privacyAggregationEverybody", PrivacyReports.DECLARED, PrivacyReports.STAMPS);
        PrivacyReports.aggregate(
                project, project.getTasks().register(MEMBERS_TASK, PrivacyAggregateMembers.class, task -> {
                    task.setDescription("Tells other projects which of them are priced together.");
                    task.getMembers().convention(projects.members());
                    task.getList()
                            .convention(project.getLayout().getBuildDirectory().file("privacy/members.txt"));
                }));
        project.getPluginManager()
                .withPlugin(
                        PrivacyPlugin.ID,
                        applied -> project.getDependencies().add(AggregatedProjects.CONFIGURATION, project));
        NamedDomainObjectProvider<Configuration> runtime = WorkerRuntime.register(
                project,
                "sfumatoAggregationRuntime",
                "What runs in the process that prices the releases of all projects together.",
                "sfumato-gradle-worker");
        TaskProvider<PrivacyAggregateAudit> audit = project.getTasks()
                .register(AUDIT_TASK, PrivacyAggregateAudit.class, task -> {
                    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                    task.setDescription(
                            "Prices the releases of several projects together and writes the privacy reports.");
                    WorkerRuntime.configure(task, aggregate.getWorker(), runtime);
                    task.getCacheMeasurements().convention(aggregate.getCacheMeasurements());
                    task.getCommand().convention("merge");
                    task.getTitle().convention("Privacy of " + project.getName() + " and the projects it aggregates");
                    task.getParts().from(projects.files(PrivacyReports.REPORT));
                    task.getSilent().convention(projects.silent());
                    PrivacyReports.conventions(task, project, "reports/privacy-aggregate/privacy", baselineFiles);
                });
        TaskProvider<PrivacyAggregateCheck> check = project.getTasks()
                .register(CHECK_TASK, PrivacyAggregateCheck.class, task -> {
                    task.setGroup(LifecycleBasePlugin.VERIFICATION_GROUP);
                    task.setDescription("Fails when projects together overspend the budget of a dataset.");
                    task.getParts().from(projects.files(PrivacyReports.REPORT));
                    task.getStamps().from(projects.files(PrivacyReports.STAMPS));
                    task.getEverybody().from(everybody.files(PrivacyReports.STAMPS));
                    task.getSilent().convention(projects.silent());
                    List<String> stamps = LeftOut.maybe(project, PrivacyPlugin.STAMPS_TASK);
                    task.getLeftOut()
                            .convention(LeftOut.of(project, project.provider(() -> List.of(AUDIT_TASK)))
                                    .map(tasks -> Stream.concat(tasks.stream(), stamps.stream())
                                            .toList()));
                    PrivacyReports.decideBy(task, audit, aggregate.getMode(), aggregate.getDate(), baselineFiles);
                    task.getExplainTask().convention(project.absoluteProjectPath(EXPLAIN_TASK));
                    task.getBaselineTask().convention(project.absoluteProjectPath(BASELINE_TASK));
                });
        project.getTasks().named(LifecycleBasePlugin.CHECK_TASK_NAME).configure(task -> task.dependsOn(check));
        project.getTasks().register(EXPLAIN_TASK, PrivacyExplain.class, task -> {
            task.setGroup("privacy");
            task.setDescription("Tells how the figures of all projects together came about.");
            task.getJsonReport().convention(audit.flatMap(PrivacyAudit::getJsonReport));
            task.getHtmlReport().convention(audit.flatMap(PrivacyAudit::getHtmlReport));
        });
        project.getTasks().register(BASELINE_TASK, PrivacyBaseline.class, task -> {
            task.setGroup("privacy");
            task.setDescription("Accepts what is found about all projects together, or prunes what was accepted.");
            task.getJsonReport().convention(audit.flatMap(PrivacyAudit::getJsonReport));
            task.getDate().convention(aggregate.getDate());
            task.getBaseline().convention(aggregate.getBaseline());
            task.getBaselineFiles().from(baselineFiles);
        });
    }

    private static NamedDomainObjectProvider<Configuration> registerReports(Project project) {
        NamedDomainObjectProvider<Configuration> projects = project.getConfigurations()
                .register(AggregatedProjects.CONFIGURATION, configuration -> {
                    configuration.setCanBeConsumed(false);
                    configuration.setCanBeResolved(false);
                    configuration.setDescription("The projects whose releases are priced together.");
                });
        return project.getConfigurations().register("privacyAggregationReports", configuration -> {
            configuration.setCanBeConsumed(false);
            configuration.setDescription("The privacy reports of the projects that are priced together.");
            configuration.setTransitive(false);
            configuration.extendsFrom(projects.get());
            PrivacyReports.attributes(project, configuration);
        });
    }
}
