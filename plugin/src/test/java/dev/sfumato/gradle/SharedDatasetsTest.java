package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.gradle.internal.TaskName;
import dev.sfumato.gradle.report.ProjectStamps;
import dev.sfumato.gradle.report.SharedDatasets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** One dataset has one name and one judge, however many projects spend it. */
class SharedDatasetsTest {
    @Test
    void a_name_that_is_one_datasets_now_and_was_anothers_before_is_named() {
        ProjectStamps one = project(":one", Map.of("survey", Set.of()));
        ProjectStamps two = project(":two", Map.of("visits", Set.of("survey")));
        String sentence = SharedDatasets.divided(List.of(one, two)).get(0);
        assertTrue(
                sentence.contains(
                        "dataset 'visits' of project ':two' says formerly = ['survey'], and a dataset of project"
                                + " ':one' is called 'survey' now"),
                sentence);
        assertEquals(
                1,
                SharedDatasets.divided(List.of(project(":", Map.of("survey", Set.of(), "visits", Set.of("survey")))))
                        .size(),
                "within one project as well");
    }

    @Test
    void a_former_name_that_two_datasets_claim_is_named_and_one_that_all_projects_agree_about_is_not() {
        ProjectStamps one = project(":one", Map.of("panel", Set.of("survey")));
        ProjectStamps two = project(":two", Map.of("visits", Set.of("survey")));
        String sentence = SharedDatasets.divided(List.of(one, two)).get(0);
        assertTrue(sentence.contains("datasets 'panel' and 'visits' both say formerly = ['survey']"), sentence);
        assertTrue(SharedDatasets.divided(List.of(one, project(":two", Map.of("panel", Set.of("survey")))))
                .isEmpty());
    }

    @Test
    void projects_that_share_a_dataset_and_a_ledger_are_judged_together_or_not_at_all() {
        ProjectStamps one = project(":one", Map.of("survey", Set.of()));
        ProjectStamps two = project(":two", Map.of("survey", Set.of()));
        ProjectStamps three = project(":three", Map.of("panel", Set.of()));
        List<ProjectStamps> all = List.of(one, two, three);
        String sentence = SharedDatasets.judgedAlone(one, all, List.of()).get(0);
        assertTrue(sentence.startsWith("project ':two' declares a dataset of ':one' as well"), sentence);
        assertTrue(sentence.contains("privacyAggregation project(':two')"), sentence);
        assertTrue(SharedDatasets.judgedAlone(one, all, List.of(Set.of(":one", ":two")))
                .isEmpty());
        assertFalse(SharedDatasets.judgedAlone(one, all, List.of(Set.of(":one"), Set.of(":two")))
                .isEmpty());
        assertTrue(SharedDatasets.judgedAlone(three, all, List.of()).isEmpty());
        ProjectStamps elsewhere =
                new ProjectStamps(":two", "other-ledger", Map.of("survey", Set.of()), List.of(), Map.of());
        assertTrue(SharedDatasets.judgedAlone(one, List.of(one, elsewhere), List.of())
                .isEmpty());
        ProjectStamps sameData = new ProjectStamps(
                ":two", "ledger", Map.of("panel", Set.of()), List.of(), Map.of("panel", "stamp data"));
        ProjectStamps withData = new ProjectStamps(
                ":one", "ledger", Map.of("survey", Set.of()), List.of(), Map.of("survey", "other data"));
        assertFalse(SharedDatasets.judgedAlone(withData, List.of(withData, sameData), List.of())
                .isEmpty());
    }

    @Test
    void whatever_gradle_takes_for_a_task_is_taken_for_it() {
        for (String name : List.of("privacyStamps", "pS", "privSt", "PRIVACYSTAMPS", "privacy-stamps")) {
            assertTrue(TaskName.isMeant(name, "privacyStamps"), name);
        }
        // whose letters are all in it, and which others are called
        for (String name : List.of("test", "pmdMain", "it", "rat", "css", "pit", "pact", "privacyShell", "")) {
            assertFalse(TaskName.isMeant(name, "privacyStamps"), name);
        }
    }

    private static ProjectStamps project(String path, Map<String, Set<String>> names) {
        return new ProjectStamps(path, "ledger", names, List.of(), Map.of());
    }
}
