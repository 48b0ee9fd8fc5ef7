package dev.sfumato.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.gradle.internal.RequestedTasks;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestedTasksTest {
    @ParameterizedTest
    @CsvSource({
        "privacySpend, true",
        "pS, true",
        "privSp, true",
        "privacyspend, true",
        "privacy-spend, true",
        ":privacySpend, false",
        "survey:privacySpend, false",
        "check, false",
        "privacyShell, false",
        "--release, false"
    })
    void a_name_without_a_path_calls_the_task_in_every_project(String requested, boolean isByName) {
        assertEquals(isByName, RequestedTasks.isByName(List.of(":check", requested), "privacySpend"));
    }
}
