package dev.sfumato.gradle.worker;

import dev.sfumato.accounting.Budget;
import dev.sfumato.accounting.format.EventJson;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.attack.Distinguisher;
import dev.sfumato.attack.PrivacyClaim;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.attack.known.OwnMechanisms;
import dev.sfumato.concurrent.Progress;
import dev.sfumato.evidence.Attacked;
import dev.sfumato.gate.AttackEvidence;
import dev.sfumato.gate.account.DeclaredRelease;
import dev.sfumato.gradle.worker.declaration.AttackDeclaration;
import dev.sfumato.gradle.worker.declaration.DatasetDeclaration;
import dev.sfumato.gradle.worker.declaration.FileHash;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Tells two neighbours apart by the releases of a class of the build, or of the runtime's own mechanism. */
final class AttackRun {
    /** The most that the rest of the work takes when the time for releases is over; one round of quick releases takes no longer. */
    private static final Duration GRACE = Duration.ofSeconds(30);

    private AttackRun() {}

    static AttackEvidence of(
            AttackDeclaration attack, DatasetDeclaration dataset, DeclaredRelease release, Progress progress) {
        double delta = dataset.budgets().dp().map(Budget::delta).orElseThrow();
        PrivacyClaim claim = PrivacyClaim.of(release.once(), delta);
        TwoWorlds worlds = attack.implementation()
                .<TwoWorlds>map(UserWorlds::named)
                .orElseGet(() -> OwnMechanisms.of(release.once()).orElseThrow(() -> none(release)));
        byte[] key = key(attack, dataset, release);
        NoiseSource noise = NoiseSource.seeded(ByteBuffer.wrap(key).getLong());
        Attacked attacked = within(
                attack.limit(),
                () -> new Distinguisher(attack.runs(), attack.confidence(), attack.limit())
                        .run(worlds, claim, noise, RandomSource.keyed(key), progress)
                        .attacked());
        return new AttackEvidence(
                Optional.of(dataset.name()),
                Optional.of(release.name()),
                Optional.of(release.once()),
                false,
                List.of(noted(attacked, attack)));
    }

    private static IllegalArgumentException none(DeclaredRelease release) {
        return new IllegalArgumentException("Sfumato has no mechanism of its own to attack that does what is declared, "
                + EventText.describe(release.once()) + "; name a class of yours that does: implementation ="
                + " 'com.acme.MeanAge'; classpath.from(sourceSets.main.runtimeClasspath)");
    }

    private static Attacked noted(Attacked attacked, AttackDeclaration attack) {
        if (attack.implementation().isPresent()) {
            return attacked;
        }
        return attacked.noting(List.of(
                "Sfumato's own mechanism for what is declared was attacked, and no code of this build: name a class of yours"
                        + " with implementation = 'com.acme.MeanAge'"));
    }

    /** The key of all chance: what is attacked decides it, not how long or how surely, so that nobody chooses among seeds. */
    private static byte[] key(AttackDeclaration attack, DatasetDeclaration dataset, DeclaredRelease release) {
        String attacked = String.join(
                "\n",
                "sfumato attack 1",
                dataset.name(),
                release.name(),
                attack.implementation().orElse(""),
                EventJson.write(release.once()));
        return FileHash.digest().digest(attacked.getBytes(StandardCharsets.UTF_8));
    }

    /** The time is looked at between rounds of releases; one that does not come back at all is given up. */
    private static Attacked within(Duration limit, Callable<Attacked> attack) {
        FutureTask<Attacked> task = new FutureTask<>(attack);
        Thread thread = new Thread(task, "attack");
        thread.setDaemon(true);
        thread.start();
        Duration longest = limit.multipliedBy(2).plus(GRACE);
        try {
            return task.get(longest.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalArgumentException(
                    "one round of releases is not done after " + longest.toSeconds()
                            + " seconds, where seconds = " + limit.toMillis() / 1000.0
                            + "; make releases quicker, on smaller inputs, or give the attack more time: attack { seconds = 600 }");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        }
    }
}
