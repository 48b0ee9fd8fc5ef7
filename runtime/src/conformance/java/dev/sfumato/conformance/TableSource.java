package dev.sfumato.conformance;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sfumato.data.table.Schema;
import dev.sfumato.data.table.Table;
import dev.sfumato.data.table.TableBuilder;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.GZIPInputStream;

/** Where the table of a case is. Every column has as many categories as the case says. */
sealed interface TableSource {
    /** Why there is no table, if there is none. */
    Optional<String> missing();

    Table table();

    private static Schema schema(JsonNode node) {
        int[] sizes = new int[node.path("n").asInt()];
        Arrays.fill(sizes, node.path("k").asInt());
        return Schema.ofSizes(sizes);
    }

    /** In the case itself. */
    record Listed(JsonNode node) implements TableSource {
        @Override
        public Optional<String> missing() {
            return Optional.empty();
        }

        @Override
        public Table table() {
            TableBuilder builder = new TableBuilder(schema(node));
            for (JsonNode row : node.path("rows")) {
                int[] codes = new int[row.size()];
                Arrays.setAll(codes, i -> row.get(i).intValue());
                builder.add(codes);
            }
            return builder.table();
        }
    }

    /** A file of codes with a header; what follows the columns of the case is left out. */
    record Stored(JsonNode node, Optional<Path> data) implements TableSource {
        private static final Map<Path, Table> TABLES = new ConcurrentHashMap<>();

        private Path file() {
            return data.orElseThrow().resolve("tables/" + node.path("name").asText() + "_discrete.csv.gz");
        }

        @Override
        public Optional<String> missing() {
            if (data.isEmpty()) {
                return Optional.of(
                        "real tables need -Pdata=DIR with tables/NAME_discrete.csv.gz in it, and none was given");
            }
            return Files.exists(file()) ? Optional.empty() : Optional.of("the data has no table " + node.path("name"));
        }

        @Override
        public Table table() {
            return TABLES.computeIfAbsent(file(), path -> read(path, schema(node)));
        }

        private static Table read(Path path, Schema schema) {
            TableBuilder builder = new TableBuilder(schema);
            int[] codes = new int[schema.columns().size()];
            try (BufferedReader lines = new BufferedReader(
                    new InputStreamReader(new GZIPInputStream(Files.newInputStream(path)), StandardCharsets.UTF_8))) {
                lines.readLine();
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    String[] fields = line.split(",", -1);
                    Arrays.setAll(codes, i -> Integer.parseInt(fields[i]));
                    builder.add(codes);
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return builder.table();
        }
    }
}
