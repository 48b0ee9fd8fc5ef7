package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.data.table.Table;
import dev.sfumato.diffusion.discrete.Schedule;

/** The figures of a small table that come from going through its whole space. */
final class DdmExactChecks {
    private DdmExactChecks() {}

    /** @param config one schedule of the case: {@code per_point[].exact} and {@code released_distribution_V0} */
    static void check(RelativeChecks checks, Table table, Schedule schedule, JsonNode config) {}
}
