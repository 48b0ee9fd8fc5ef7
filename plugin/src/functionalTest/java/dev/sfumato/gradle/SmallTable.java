package dev.sfumato.gradle;

import java.util.Random;

/** Made rows of three columns, few enough categories to be computed exactly. */
final class SmallTable {
    static final String SCHEMA = """
            {"schema": 1, "origin": "declared", "columns": [
              {"name": "colour", "source": "colour", "missing": "refuse", "kind": "categories", "groups": [
                {"name": "red", "values": ["red"], "typical": "red"},
                {"name": "blue", "values": ["blue"], "typical": "blue"}]},
              {"name": "size", "source": "size", "missing": "refuse", "kind": "categories", "groups": [
                {"name": "small", "values": ["small"], "typical": "small"},
                {"name": "large", "values": ["large"], "typical": "large"}]},
              {"name": "shape", "source": "shape", "missing": "refuse", "kind": "categories", "groups": [
                {"name": "round", "values": ["round"], "typical": "round"},
                {"name": "square", "values": ["square"], "typical": "square"}]}],
             "dropped": [], "dropsOthers": false}
            """;

    private SmallTable() {}

    static String csv(int rows) {
        Random random = new Random(6);
        StringBuilder text = new StringBuilder("colour,size,shape\n");
        for (int row = 0; row < rows; row++) {
            text.append(random.nextBoolean() ? "red," : "blue,");
            text.append(random.nextBoolean() ? "small," : "large,");
            text.append(random.nextBoolean() ? "round\n" : "square\n");
        }
        return text.toString();
    }
}
