package dev.sfumato.gradle.extension;

import dev.sfumato.gradle.internal.TaskName;
import groovy.json.StringEscapeUtils;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;
import org.gradle.api.provider.Property;
import org.jspecify.annotations.Nullable;

/** The datasets of a project as methods of the shell: {@code adult()} reads the data, {@code adultBudget()} is the gate. */
public record ShellDatasets(List<DatasetSpec> datasets) {
    public String snippets() {
        StringBuilder text = new StringBuilder();
        for (DatasetSpec dataset : datasets) {
            String name = identifier(dataset.getName());
            DataSpec data = dataset.getData().getOrNull();
            if (data instanceof TableSpec table) {
                text.append(line("dev.sfumato.data.table.Table " + name + "() { return " + read(table) + "; }"));
            } else if (data instanceof GraphSpec graph) {
                text.append(line("dev.sfumato.data.graph.Graph " + name + "() { return " + read(graph) + "; }"));
            } else if (data instanceof ImagesSpec images) {
                text.append(line("dev.sfumato.data.image.Images " + name + "() { return " + read(images) + "; }"));
            }
            if (dataset.getBudget().getEpsilon().isPresent() || pac(dataset) != null) {
                text.append(line("Gate " + name + "Budget() { return " + budget(dataset) + "; }"));
            }
        }
        return text.toString();
    }

    @Override
    public String toString() {
        return datasets.isEmpty()
                ? "No dataset is declared."
                : datasets.stream()
                        .map(dataset -> "Dataset '" + dataset.getName() + "': "
                                + (dataset.getData().isPresent() ? identifier(dataset.getName()) + "() reads it, " : "")
                                + identifier(dataset.getName()) + "Budget() is its budget")
                        .collect(Collectors.joining("\n"));
    }

    private static String line(String snippet) {
        return snippet + "\n";
    }

    private static String read(TableSpec table) {
        StringBuilder call = new StringBuilder("table(" + path(table) + ")");
        append(call, ".separator('%s')", table.getSeparator());
        append(call, ".charset(\"%s\")", table.getCharset());
        if (!table.getHeader().getOrElse(true)) {
            call.append(".noHeader()");
        }
        List<String> missing = table.getMissing().getOrElse(List.of());
        if (!missing.isEmpty()) {
            call.append(".missing(")
                    .append(missing.stream().map(ShellDatasets::literal).collect(Collectors.joining(", ")))
                    .append(')');
        }
        if (table.getSchema().isPresent()) {
            call.append(".schema(schema(")
                    .append(literal(table.getSchema().get().getAsFile().getPath()))
                    .append("))");
        }
        return call.append(".read().table()").toString();
    }

    private static String read(GraphSpec graph) {
        StringBuilder call = new StringBuilder("edges(" + path(graph) + ")");
        call.append(graph.getNodes().isPresent() ? ".nodes(" + graph.getNodes().get() + ")" : ".nodesFromEdges()");
        if (graph.getIds().getOrElse("integer").equals("string")) {
            call.append(".ids(STRING)");
        }
        if (graph.getFirstId().isPresent()) {
            call.append(".idsFrom(").append(graph.getFirstId().get()).append(')');
        }
        if (graph.getSeparator().isPresent()) {
            call.append(".separator(")
                    .append(graph.getSeparator().get().toUpperCase(Locale.ROOT))
                    .append(')');
        }
        call.append(graph.getHeader().getOrElse(false) ? ".header(true)" : "");
        call.append(graph.getDirected().getOrElse(false) ? ".directed()" : "");
        call.append(graph.getWeighted().getOrElse(false) ? ".weighted()" : "");
        return call.append(".read().graph()").toString();
    }

    private static String read(ImagesSpec images) {
        StringBuilder call = new StringBuilder("images(" + path(images) + ")");
        if (images.getLabels().isPresent()) {
            call.append(".labels(").append(literal(images.labelsPath())).append(')');
        }
        if (images.getClasses().isPresent()) {
            call.append(".classes(").append(images.getClasses().get()).append(')');
        }
        if (!images.getClassNames().getOrElse(List.of()).isEmpty()) {
            call.append(".classes(")
                    .append(images.getClassNames().get().stream()
                            .map(ShellDatasets::literal)
                            .collect(Collectors.joining(", ")))
                    .append(')');
        }
        if (images.getHeight().isPresent() && images.getWidth().isPresent()) {
            call.append(".size(").append(images.getHeight().get()).append(", ");
            call.append(images.getWidth().get()).append(')');
        }
        call.append(images.getGrey().getOrElse(false) ? ".grey()" : "");
        return call.append(".read().images()").toString();
    }

    private static String budget(DatasetSpec dataset) {
        BudgetSpec budget = dataset.getBudget();
        String nats = pac(dataset);
        if (!budget.getEpsilon().isPresent()) {
            return "pacBudget(" + nats + ").on(" + literal(dataset.getName()) + ")";
        }
        String delta =
                budget.getDelta().isPresent() ? ", " + budget.getDelta().get().doubleValue() : "";
        return "budget(" + budget.getEpsilon().get().doubleValue() + delta + ").on(" + literal(dataset.getName())
                + ").per(" + unit(dataset) + ")" + (nats == null ? "" : ".pac(" + nats + ")");
    }

    /** The PAC budget as arguments, where there is one. */
    private static @Nullable String pac(DatasetSpec dataset) {
        PacSpec pac = dataset.getPac().getOrNull();
        if (pac == null || !pac.getInformation().isPresent()) {
            return null;
        }
        return pac.getInformation().get().doubleValue() + ", "
                + pac.getFailure().getOrElse(0.0).doubleValue();
    }

    private static String unit(DatasetSpec dataset) {
        return dataset.getUnit().get().toUpperCase(Locale.ROOT).replace('-', '_');
    }

    private static void append(StringBuilder call, String format, Property<String> property) {
        if (property.isPresent()) {
            call.append(String.format(Locale.ROOT, format, StringEscapeUtils.escapeJava(property.get())));
        }
    }

    private static String path(DataSpec data) {
        return literal(data.getFile().get().getAsFile().getPath());
    }

    private static String literal(String text) {
        return '"' + StringEscapeUtils.escapeJava(text) + '"';
    }

    /** A Java name that reads like the dataset's. */
    static String identifier(String dataset) {
        String part = TaskName.part(dataset);
        String name = part.substring(0, 1).toLowerCase(Locale.ROOT) + part.substring(1);
        return SourceVersion.isName(name) ? name : "data" + part;
    }
}
