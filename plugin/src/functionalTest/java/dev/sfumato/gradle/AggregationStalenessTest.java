package dev.sfumato.gradle;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A report of a project is believed only if it is about what that project declares, records and holds now. */
class AggregationStalenessTest {
    private static final String OF_ONE = "the report of project ':one' is not about what it declares now";

    private ConsumerBuild build;

    @BeforeEach
    void two_projects_that_pass(@TempDir Path folder) {
        build = ConsumerBuild.aggregating(folder, "one", "two");
        build.write("people.csv", SmallTable.csv(20));
        build.write(
                "one/build.gradle",
                ConsumerBuild.subproject(AggregationTest.privacy("mean", 60)
                        .replace(
                                "register('survey') {",
                                "register('survey') { table(rootProject.file('people.csv'));")));
        build.write("two/build.gradle", ConsumerBuild.subproject(AggregationTest.privacy("count", 60)));
        build.succeeds("privacyAggregateCheck");
    }

    @Test
    @Tag("thorough")
    void a_changed_declaration_is_not_passed_by_an_old_report() {
        Outputs.contains(
                build.fails("privacyAggregateCheck", "-x", ":one:privacyAudit"),
                "Left out of this build (-x)",
                ":one:privacyAudit, ");
        Outputs.contains(build.fails("privacyAggregateCheck", "-x", ":one:privStamps"), "Left out of this build (-x)");
        build.edit("one/build.gradle", "sigma = 60", "sigma = 5");
        Outputs.contains(build.fails("privacyAggregateCheck", "-x", ":one:privacyAudit"), OF_ONE);
        Outputs.contains(build.fails("privacyAggregateCheck", "-x", ":one:privacyAuditSurvey"), OF_ONE);
        build.succeeds("privacyAggregateCheck");
    }

    @Test
    @Tag("thorough")
    void changed_data_are_not_passed_by_an_old_report() {
        build.write("people.csv", SmallTable.csv(30));
        Outputs.contains(build.fails("privacyAggregateCheck", "-x", ":one:privacyAudit"), OF_ONE);
        build.succeeds("privacyAggregateCheck");
    }

    @Test
    @Tag("thorough")
    void what_was_recorded_since_is_not_passed_by_an_old_report() {
        build.succeeds(":one:privacySpend", "--release", "mean");
        Outputs.contains(
                build.fails("privacyAggregateCheck", "-x", ":one:privacyAudit", "-x", ":two:privacyAudit"),
                "the reports of projects ':one', ':two' are not about what they declare now");
        build.succeeds("privacyAggregateCheck");
    }

    @Test
    @Tag("thorough")
    void a_report_that_is_missing_or_is_none_is_refused_with_a_sentence() {
        build.write("one/build/reports/privacy/privacy.json", "[]");
        Outputs.contains(
                build.fails("privacyAggregateCheck", "-x", ":one:privacyAudit"),
                "the report must be an object, got []");
        build.succeeds("clean");
        Outputs.contains(
                build.fails("privacyAggregateCheck", "-x", ":one:privacyAudit"),
                "is missing: run the audit that writes it as well.");
    }
}
