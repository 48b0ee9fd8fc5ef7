package dev.sfumato.exposure;

import java.util.List;

/**
 * A row with what the release says about it. Confidential to the curator of the table.
 *
 * @param row its first occurrence in the table
 * @param distinct which distinct row it is
 * @param copies how often it occurs
 * @param delta by the requested bound and at the requested epsilon; may exceed 1
 * @param reasons the values and the pair of values that few others share, the rarest first
 */
record ExposedRow(int row, int distinct, int copies, double delta, List<Reason> reasons) {
    public ExposedRow {
        reasons = List.copyOf(reasons);
    }
}
