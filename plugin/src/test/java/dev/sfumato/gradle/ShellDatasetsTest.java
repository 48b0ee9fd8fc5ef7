package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.gradle.extension.DatasetSpec;
import dev.sfumato.gradle.extension.ShellDatasets;
import java.util.List;
import java.util.function.Consumer;
import org.gradle.api.Project;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.Test;

/** The budgets of a build as words of the shell. */
class ShellDatasetsTest {
    private final Project project = ProjectBuilder.builder().build();

    @Test
    void a_budget_is_the_gate_that_a_script_would_say() {
        assertEquals(
                "Gate surveyBudget() { return budget(1.0, 1.0E-6).on(\"survey\").per(RECORD); }\n",
                snippets(dataset -> {
                    dataset.getBudget().getEpsilon().set(1);
                    dataset.getBudget().getDelta().set(1e-6);
                }));
        assertEquals(
                "Gate surveyBudget() { return budget(1.0).on(\"survey\").per(RECORD).pac(0.02, 0.01); }\n",
                snippets(dataset -> {
                    dataset.getBudget().getEpsilon().set(1);
                    dataset.pac(pac -> {
                        pac.getInformation().set(0.02);
                        pac.getFailure().set(0.01);
                    });
                }));
        assertEquals(
                "Gate surveyBudget() { return pacBudget(0.02, 0.0).on(\"survey\"); }\n",
                snippets(dataset -> dataset.pac(pac -> pac.getInformation().set(0.02))));
        assertEquals("", snippets(dataset -> dataset.pac(pac -> {})));
    }

    private String snippets(Consumer<DatasetSpec> declared) {
        DatasetSpec dataset = project.getObjects().newInstance(DatasetSpec.class, "survey");
        declared.accept(dataset);
        return new ShellDatasets(List.of(dataset)).snippets();
    }
}
