package dev.sfumato.attack.table;

import dev.sfumato.data.table.Table;

/** Scores a row by how often it occurs among the synthetic rows, beside how often it occurs in the pool. */
final class CountRatioAttack implements RowAttack {
    private final Table pool;
    private final RowCounts made;
    private final double expected;

    CountRatioAttack(Pool pool, Table synthetic) {
        this.pool = pool.rows();
        made = new RowCounts(synthetic);
        expected = (double) synthetic.rows() / pool.rows().rows();
    }

    @Override
    public String name() {
        return "count ratio";
    }

    @Override
    public double score(int row) {
        int distinct = pool.distinctOf(row);
        return (made.of(pool, distinct) + MembershipAttack.SMOOTHING)
                / (pool.count(distinct) * expected + MembershipAttack.SMOOTHING);
    }
}
