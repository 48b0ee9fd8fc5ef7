package dev.sfumato.dsl.attack;

import dev.sfumato.accounting.event.PrivacyEvent;
import dev.sfumato.accounting.format.EventText;
import dev.sfumato.attack.table.TableAttackPlan;
import dev.sfumato.attack.table.TableAttacks;
import dev.sfumato.attack.table.Tables;
import dev.sfumato.data.table.Column;
import dev.sfumato.data.table.Table;
import dev.sfumato.dsl.price.Release;
import dev.sfumato.dsl.show.Data;
import dev.sfumato.dsl.show.LongWork;
import dev.sfumato.dsl.show.NotAWord;
import dev.sfumato.dsl.show.Result;
import dev.sfumato.dsl.show.TextWidth;
import dev.sfumato.noise.RandomSource;
import dev.sfumato.util.Figures;
import dev.sfumato.util.Require;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Attackers who see synthetic rows and nothing else: who was among the training rows, what a secret of a person is, which entries of
 * two sources are of one person. Every word returns a new attack and leaves this one as it is.
 */
public final class TableAttack implements Result {
    private static final double MOST_SECONDS = 1e6;

    private final Table synthetic;
    private final Optional<Tables> tables;
    private final TableAttackPlan plan;
    private final Optional<String> secret;
    private final List<String> known;
    private final long seed;

    private TableAttack(
            Table synthetic,
            Optional<Tables> tables,
            TableAttackPlan plan,
            Optional<String> secret,
            List<String> known,
            long seed) {
        this.synthetic = synthetic;
        this.tables = tables;
        this.plan = plan;
        this.secret = secret;
        this.known = known;
        this.seed = seed;
    }

    @NotAWord
    public static TableAttack of(Table synthetic, Optional<String> target, Optional<PrivacyEvent> event) {
        return new TableAttack(
                synthetic,
                Optional.empty(),
                TableAttackPlan.of(target).withEvent(event),
                Optional.empty(),
                List.of(),
                1);
    }

    /** With the rows that the synthetic ones were made from, and rows that were held out at random, which they were not made from. */
    public TableAttack on(Table training, Table holdout) {
        Tables all = new Tables(Require.given("training", training), Require.given("holdout", holdout), synthetic);
        return new TableAttack(synthetic, Optional.of(all), plan, secret, known, seed);
    }

    /** The column that can be learnt from the others: what an attack by a classifier needs. */
    public TableAttack target(String column) {
        synthetic.schema().indexOf(column);
        return with(plan.withLabel(Optional.of(column)));
    }

    /** The column that an attacker wants to know of a person; by default the target, or the last column. */
    public TableAttack secret(String column) {
        synthetic.schema().indexOf(column);
        return new TableAttack(synthetic, tables, plan, Optional.of(column), known, seed);
    }

    /** The columns that he knows of the person; all but the secret one by default. */
    public TableAttack known(String... columns) {
        List<String> names = List.copyOf(Require.allGiven("columns", columns));
        names.forEach(synthetic.schema()::indexOf);
        return new TableAttack(synthetic, tables, plan, secret, names, seed);
    }

    /** The columns of two sources whose entries are linked; the first half of the columns with the others by default. */
    public TableAttack linking(List<String> one, List<String> other) {
        TableAttackPlan.Linking linking = new TableAttackPlan.Linking(one, other);
        linking.one().forEach(synthetic.schema()::indexOf);
        linking.other().forEach(synthetic.schema()::indexOf);
        return with(plan.withLinking(linking));
    }

    /** Declares what was done to the training rows; its price is held against the attacks. */
    public TableAttack claiming(Release release) {
        return with(plan.withEvent(Optional.of(Require.given("release", release).event())));
    }

    /** The delta of the bounds; 1e-5 by default, zero for pure differential privacy. */
    public TableAttack atDelta(double delta) {
        return with(plan.withDelta(delta));
    }

    /** With which all bounds hold together; 0.95 by default. */
    public TableAttack confidence(double confidence) {
        return with(plan.withConfidence(confidence));
    }

    /** Stops after so many seconds, and measures by what was seen until then; 60 by default. */
    public TableAttack timeLimit(double seconds) {
        return with(plan.withLimit(limit(seconds)));
    }

    /** Matches pairs and breaks ties by another seed than 1. */
    public TableAttack seeded(long newSeed) {
        return new TableAttack(synthetic, tables, plan, secret, known, newSeed);
    }

    private TableAttack with(TableAttackPlan newPlan) {
        return new TableAttack(synthetic, tables, newPlan, secret, known, seed);
    }

    static Duration limit(double seconds) {
        if (!(seconds > 0 && seconds <= MOST_SECONDS)) {
            throw new IllegalArgumentException("seconds must be in (0, " + MOST_SECONDS + "], got " + seconds);
        }
        return Duration.ofNanos(Math.max(1, Math.round(seconds * 1e9)));
    }

    /** Attacks. */
    public AttackReport run() {
        Tables all = tables.orElseThrow(
                () -> new IllegalArgumentException(
                        "an attack needs the training rows and rows that were held out: say .on(training, holdout) before run()"));
        TableAttackPlan whole = sought().map(plan::withSecret).orElse(plan);
        // another chance than that of a split by the same seed
        RandomSource random = RandomSource.seeded(seed).split();
        TableAttacks attacks = LongWork.shown(progress -> TableAttacks.of(all, whole, random, progress));
        return AttackReport.confidential(attacks.attacks(), attacks.notMeasured());
    }

    /** The target of attribute inference, if one was declared. */
    private Optional<TableAttackPlan.Secret> sought() {
        if (secret.isEmpty() && known.isEmpty()) {
            return Optional.empty();
        }
        List<String> names =
                synthetic.schema().columns().stream().map(Column::name).toList();
        List<String> open = names.stream().filter(name -> !known.contains(name)).toList();
        if (open.isEmpty()) {
            throw new IllegalArgumentException("known columns must leave one to be guessed, got all of " + names);
        }
        String column =
                secret.orElseGet(() -> plan.label().filter(open::contains).orElse(open.get(open.size() - 1)));
        return Optional.of(new TableAttackPlan.Secret(
                column,
                known.isEmpty()
                        ? names.stream().filter(name -> !name.equals(column)).toList()
                        : known));
    }

    @Override
    public Data contents() {
        return new Data()
                .fact("synthetic rows", synthetic.rows())
                .fact("claimed", claimed())
                .fact("delta", plan.delta())
                .fact("confidence", plan.confidence())
                .fact("seconds at most", plan.limit().toMillis() / 1000.0);
    }

    private String claimed() {
        return plan.event().map(EventText::describe).orElse("nothing");
    }

    @Override
    public String toString() {
        String next = tables.isEmpty()
                ? "say .on(training, holdout) next"
                : "say run() next; it takes " + Figures.exact(plan.limit().toMillis() / 1000.0) + " s at most";
        return TextWidth.wrapped("attacks on " + synthetic.rows() + " synthetic rows, claimed: " + claimed()
                + "; bounds at delta " + Figures.exact(plan.delta()) + "\n" + next);
    }
}
