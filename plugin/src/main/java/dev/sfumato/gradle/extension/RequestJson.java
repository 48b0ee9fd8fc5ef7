package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.RequestObject;
import dev.sfumato.gradle.mechanism.ReleaseJson;
import java.util.List;
import org.gradle.api.provider.SetProperty;
import org.jspecify.annotations.Nullable;

/**
 * The request to the worker about one dataset, as JSON. Nothing is judged here, and no path of this machine is in it: what a build
 * left out is left out of the request, and the worker refuses it with a sentence.
 */
public final class RequestJson {
    private static final int SCHEMA = 5;

    private RequestJson() {}

    /** How the data of a dataset are to be read, and what is to be measured on them. */
    public static String measure(DatasetSpec dataset) {
        return measure(
                dataset.getName(),
                dataset.getUnit().getOrNull(),
                dataset.getData().getOrNull(),
                dataset.getExposure().getOrNull());
    }

    /** How the data are to be read, and what is to be measured on them. */
    public static String measure(
            String dataset, @Nullable String unit, @Nullable DataSpec data, @Nullable ExposureSpec exposure) {
        RequestObject fields = new RequestObject().put("name", dataset).put("unit", unit);
        if (data != null) {
            RequestObject reading = new RequestObject();
            data.describe(reading);
            fields.put(data.kind(), reading);
        }
        if (exposure != null) {
            fields.put("exposure", exposure.describe());
        }
        return new RequestObject().put("schema", SCHEMA).put("dataset", fields).toJson();
    }

    /** Which releases are attacked and how, under the names that this project gives them. */
    public static String attack(DatasetSpec dataset, List<ReleaseSpec> attacked) {
        String unit = dataset.getUnit().getOrNull();
        return new RequestObject()
                .put("schema", SCHEMA)
                .put("project", "")
                .put("known", List.of())
                .put("dataset", dataset(dataset, unit))
                .put(
                        "releases",
                        attacked.stream()
                                .map(release -> ReleaseJson.of(release, release.getName(), unit)
                                        .fields())
                                .toList())
                .toJson();
    }

    /** The request for an audit: the budget, and the releases of a project. */
    public static String audit(DatasetSpec dataset, List<ReleaseSpec> releases, LedgerInputs ledger) {
        String unit = dataset.getUnit().getOrNull();
        return new RequestObject()
                .put("schema", SCHEMA)
                .put("project", ledger.getProject().get())
                .put("known", sorted(ledger.getKnown()))
                .put("others", sorted(ledger.getOthers()))
                .text("composition", ledger.getComposition())
                .put("dataset", dataset(dataset, unit))
                .put(
                        "releases",
                        releases.stream()
                                .map(release -> ReleaseJson.of(release, ledger.nameOf(release.getName()), unit)
                                        .fields())
                                .toList())
                .toJson();
    }

    private static RequestObject dataset(DatasetSpec dataset, @Nullable String unit) {
        RequestObject fields = new RequestObject()
                .put("name", dataset.getName())
                .put("formerly", sorted(dataset.getFormerly()))
                .put("unit", unit)
                .put("budget", budget(dataset.getBudget()));
        PacSpec pac = dataset.getPac().getOrNull();
        if (pac != null) {
            fields.put("pac", pac.describe());
        }
        return fields.put("hasData", dataset.getData().isPresent())
                .put("hasExposure", dataset.getExposure().isPresent());
    }

    private static List<String> sorted(SetProperty<String> names) {
        return names.get().stream().sorted().toList();
    }

    private static RequestObject budget(BudgetSpec budget) {
        return new RequestObject()
                .number("epsilon", budget.getEpsilon())
                .number("delta", budget.getDelta())
                .number("ceiling", budget.getCeiling())
                .whole("records", budget.getRecords())
                .text("weakestLabel", budget.getWeakestLabel());
    }
}
