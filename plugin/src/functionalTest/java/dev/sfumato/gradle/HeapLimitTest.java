package dev.sfumato.gradle;

import static org.gradle.testkit.runner.TaskOutcome.FAILED;
import static org.gradle.testkit.runner.TaskOutcome.SUCCESS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.data.table.Census;
import dev.sfumato.data.table.TableSchema;
import java.nio.file.Path;
import org.gradle.testkit.runner.BuildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A worker keeps to the heap that the build gives it, and a gigabyte is enough for a census; what takes long is seen to go on. */
class HeapLimitTest {
    /** As many as the rows of Adult that lack no value, and its nine columns. */
    private static final int ROWS = 30_718;

    private static final TableSchema SCHEMA = Census.schema().drop(Census.LABEL);

    @TempDir
    Path folder;

    @Test
    @Tag("thorough")
    void a_census_as_large_as_adult_is_measured_within_a_gigabyte_and_shows_how_far_it_is() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, """
                privacy {
                    datasets {
                        register('census') {
                            table(file('census.csv')) { schema = file('schema.json') }
                            budget { epsilon = 1; delta = 1e-6 }
                            exposure { epsilon = 1.0; maxDelta = 0.9; steps = 2; released = 1 }
                        }
                    }
                    releases { register('mean') { dataset = 'census'; mechanism = gaussian { sigma = 40.0 } } }
                    worker { jvmArgs = ['-Dsfumato.progress.seconds=0'] }
                }
                """);
        new Census(ROWS, 1).write(build.file("census.csv"));
        build.write("schema.json", SCHEMA.toJson());

        BuildResult result = build.succeeds("check", "--info");

        assertEquals(SUCCESS, result.task(":privacyMeasureCensus").getOutcome());
        Outputs.contains(
                result,
                "-Xmx1g",
                "privacy: census: PASS",
                "no record is exposed above delta 0.9",
                ":privacyMeasureCensus: ",
                " %: exposure of all rows");
    }

    @Test
    void a_worker_that_runs_out_of_memory_says_so_and_how_to_give_it_more() {
        ConsumerBuild build = ConsumerBuild.declaring(folder, """
                privacy {
                    datasets {
                        register('friends') {
                            graph(file('friends.tsv')) { nodes = 100000000 }
                            unit = 'edge'
                            budget { epsilon = 1 }
                        }
                    }
                    releases { register('edges') { dataset = 'friends'; mechanism = laplace { scale = 40.0 } } }
                }
                """ + ConsumerBuild.workerHeap("32m"));
        build.write("friends.tsv", "0\t1\n1\t2\n");
        BuildResult result = build.fails("check");
        assertEquals(FAILED, result.task(":privacyMeasureFriends").getOutcome());
        Outputs.contains(
                result,
                "The process that audits data ran out of memory with a heap of 32m;"
                        + " give it more: privacy { worker { maxHeapSize = '4g' } }");
    }
}
