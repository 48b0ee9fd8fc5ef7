package dev.sfumato.dsl;

import static dev.sfumato.dsl.Samples.blockModel;
import static dev.sfumato.dsl.Samples.census;
import static dev.sfumato.dsl.Samples.digits;
import static dev.sfumato.dsl.Samples.rmat;
import static dev.sfumato.dsl.attack.Attacks.attack;
import static dev.sfumato.dsl.attack.Attacks.refute;
import static dev.sfumato.dsl.graph.Graphs.lazyPageRank;
import static dev.sfumato.dsl.image.Imaging.evaluate;
import static dev.sfumato.dsl.image.Imaging.twoPhase;
import static dev.sfumato.dsl.price.Pricing.compose;
import static dev.sfumato.dsl.price.Pricing.dpSgd;
import static dev.sfumato.dsl.price.Pricing.gaussian;
import static dev.sfumato.dsl.price.Pricing.laplace;
import static dev.sfumato.dsl.table.Tables.discreteDiffusion;
import static dev.sfumato.dsl.table.Tables.network;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.data.graph.Graph;
import dev.sfumato.data.image.Images;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.budget.Gates;
import dev.sfumato.dsl.graph.OnGraph;
import dev.sfumato.dsl.table.OnTable;
import dev.sfumato.dsl.table.SyntheticTable;
import dev.sfumato.testing.SmoothImages;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Long work ends soon after an interrupt, with a sentence, and leaves the thread interrupted: a kernel relies on all three. */
class InterruptedWordsTest {
    private static final int PATIENCE_SECONDS = 60;

    private static final Table PEOPLE = census(20_000, 1);
    private static final OnTable ON_TABLE = discreteDiffusion(50).on(PEOPLE);
    private static final Graph GRAPH = blockModel(List.of(400, 400), 0.2, 0.02, 7);
    private static final Images CLOUDS = SmoothImages.leveled(400, 14, 1);
    private static final OnGraph ON_GRAPH = lazyPageRank(0.8, 5000).on(GRAPH);

    @TestFactory
    List<DynamicTest> every_long_word_can_be_interrupted() {
        return List.of(
                ends(
                        "price",
                        () -> forEver(() -> compose(dpSgd(0.9, 0.01, 20_000), laplace(5), dpSgd(3, 0.02, 777))
                                .epsilon(1e-7))),
                ends("curve", () -> forEver(() -> dpSgd(0.8, 0.01, 10_000).curve(40))),
                ends(
                        "epsilonOverSteps",
                        () -> forEver(() -> dpSgd(0.8, 0.01, 10_000).epsilonOverSteps(1e-6))),
                ends("calibrate", () -> forEver(() -> dpSgd(1, 0.01, 10_000).calibrate(1, 1e-6))),
                ends("tradeOff", () -> forEver(() -> dpSgd(1, 0.01, 10_000).tradeOff(50))),
                ends(
                        "check",
                        () -> forEver(
                                () -> Gates.budget(1, 1e-6).check(dpSgd(1, 0.01, 10_000), gaussian(3), laplace(3)))),
                ends(
                        "refute",
                        () -> forEver(() -> refute("gaussian")
                                .runs(50_000_000)
                                .timeLimit(600)
                                .run())),
                ends("rmat", () -> forEver(() -> rmat(18, 1))),
                ends("census", () -> forEver(() -> census(1_000_000, 1))),
                ends(
                        "diffusion from a seed",
                        () -> forEver(() -> ON_GRAPH.within(1).from(3))),
                ends("comparison", () -> ON_GRAPH.compare().run()),
                ends("attack", () -> ON_GRAPH.within(1).attack(0, 1, 2, 1_000_000)),
                ends(
                        "attackPhaseOne",
                        () -> forEver(() -> twoPhase(196, 400)
                                .phaseOne(8, 150)
                                .phaseTwo(50, 10, 7)
                                .attackPhaseOne(CLOUDS, SmoothImages.leveled(400, 14, 2), 1e-5))),
                ends(
                        "evaluateImages",
                        () -> forEver(() -> evaluate(digits(2000, 1), digits(2000, 2), digits(2000, 3)))),
                ends("leakage", () -> forEver(() -> ON_TABLE.leakage(100))),
                ends("certify", () -> ON_TABLE.certify(100)),
                ends("estimated", () -> ON_TABLE.estimated(100)),
                ends("train", () -> ON_TABLE.train(network().withEpochs(10_000))),
                ends(
                        "attack on a training",
                        () -> attack(ON_TABLE, network().withEpochs(10_000)).run()),
                ends(
                        "attack on a model",
                        () -> forEver(() -> attack(discreteDiffusion(10)
                                        .on(census(2000, 1))
                                        .exact())
                                .on(census(2000, 1), census(2000, 2)))),
                ends("sample", () -> forEver(() -> ON_TABLE.exact().sample(100_000))),
                ends(
                        "evaluate",
                        () -> forEver(() -> {
                            SyntheticTable made = discreteDiffusion(2)
                                    .on(census(300, 2))
                                    .exact()
                                    .sample(3000, 1);
                            made.evaluate(PEOPLE, census(20_000, 3));
                        })));
    }

    /** Repeats short work, so that an interrupt finds it at work. */
    private static void forEver(Runnable work) {
        while (true) {
            work.run();
        }
    }

    /** Until a thread has worked for a while by its own clock, whatever else the machine does. */
    private static void awaitWork(Thread thread) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begun = TimeUnit.MILLISECONDS.toNanos(60);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (thread.isAlive() && threads.getThreadCpuTime(thread.getId()) < begun && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    private static DynamicTest ends(String name, Runnable work) {
        return DynamicTest.dynamicTest(name, () -> {
            AtomicReference<Throwable> ended = new AtomicReference<>();
            AtomicBoolean isFlagged = new AtomicBoolean();
            Thread thread = new Thread(() -> {
                try {
                    work.run();
                } catch (RuntimeException | Error e) {
                    isFlagged.set(Thread.currentThread().isInterrupted());
                    ended.set(e);
                }
            });
            thread.start();
            awaitWork(thread);
            thread.interrupt();
            thread.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            assertTrue(!thread.isAlive(), name + " goes on after an interrupt");
            assertInstanceOf(CancellationException.class, ended.get(), () -> name + " ended with " + ended.get());
            assertTrue(
                    ended.get().getMessage().startsWith("interrupted "),
                    ended.get().getMessage());
            assertTrue(isFlagged.get(), name + " has forgotten the interrupt");
        });
    }
}
