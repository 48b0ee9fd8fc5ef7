package dev.sfumato.data.graph;

import dev.sfumato.data.ByteSource;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The declared names of nodes. */
final class NameFile {
    private NameFile() {}

    static List<String> read(Path file) {
        return ByteSource.reading(file, () -> {
            List<String> names = new ArrayList<>();
            try (InputStream in = Files.newInputStream(file)) {
                Lines lines = new Lines(in);
                while (lines.next()) {
                    if (!lines.isBlank()) {
                        names.add(new String(lines.text, lines.from, lines.to - lines.from, StandardCharsets.UTF_8));
                    }
                }
            }
            return names;
        });
    }

    static NameTable table(List<String> names) {
        NameTable table = new NameTable();
        for (String name : names) {
            byte[] text = name.getBytes(StandardCharsets.UTF_8);
            if (name.isBlank()) {
                throw new IllegalArgumentException("a node's name must not be blank, got '" + name + "'");
            }
            int known = table.count();
            try {
                if (table.add(text, 0, text.length) < known) {
                    throw new IllegalArgumentException("a node must be declared once, got '" + name + "' twice");
                }
            } catch (CharacterCodingException e) {
                throw new IllegalArgumentException("a node's name must be text, got '" + name + "'", e);
            }
        }
        return table;
    }
}
