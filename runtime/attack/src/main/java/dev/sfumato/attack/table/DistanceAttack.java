package dev.sfumato.attack.table;

import dev.sfumato.data.table.Table;

/**
 * Scores a row by how near the closest synthetic row is. A row of a crowd has near ones in any case; calibrated, it is nearness beyond
 * that of the closest other row of the pool.
 */
final class DistanceAttack implements RowAttack {
    private final Table pool;
    private final PackedRows packed;
    private final PackedRows synthetic;
    private final boolean isCalibrated;
    private final int[] found;

    DistanceAttack(Pool pool, Table synthetic, boolean isCalibrated) {
        this.pool = pool.rows();
        this.isCalibrated = isCalibrated;
        packed = new PackedRows(pool.rows());
        this.synthetic = new PackedRows(synthetic);
        found = new int[Math.max(pool.rows().distinct(), synthetic.distinct())];
    }

    @Override
    public String name() {
        return isCalibrated ? "distance to closest record, calibrated" : "distance to closest record";
    }

    @Override
    public double score(int row) {
        int distinct = pool.distinctOf(row);
        synthetic(distinct);
        int near = packed.distance(distinct, synthetic, found[0]);
        return (isCalibrated ? toOthers(distinct) : 0) - near;
    }

    private void synthetic(int distinct) {
        packed.closestTo(distinct, synthetic, -1, found);
    }

    private int toOthers(int distinct) {
        if (pool.count(distinct) > 1 || pool.distinct() == 1) {
            return 0;
        }
        packed.closestTo(distinct, packed, distinct, found);
        return packed.distance(distinct, packed, found[0]);
    }
}
