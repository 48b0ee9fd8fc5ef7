package dev.sfumato.data.image;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which label each file of a folder has, by a CSV file with the columns file and label. */
final class LabelFile {
    private final Path csv;
    private final Map<String, String> labels = new LinkedHashMap<>();
    private final Map<String, Long> lines = new HashMap<>();

    private LabelFile(Path csv) {
        this.csv = csv;
    }

    static LabelFile of(Path csv) {
        LabelFile file = new LabelFile(csv);
        String text = file.text();
        try (CsvReader<CsvRecord> records =
                CsvReader.builder().allowUnclosedQuote(false).ofCsvRecord(text)) {
            List<CsvRecord> all = records.stream().toList();
            List<String> header = all.isEmpty()
                    ? List.of()
                    : all.get(0).getFields().stream().map(String::strip).toList();
            if (!header.contains("file") || !header.contains("label")) {
                throw new BadImageException(
                        csv.toString(), "the first line must name the columns file and label, separated by a comma");
            }
            all.stream().skip(1).forEach(line -> file.add(line, header.indexOf("file"), header.indexOf("label")));
        } catch (CsvParseException e) {
            throw new BadImageException(csv.toString(), "is no CSV file: is a quote opened and not closed?");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + csv + ": " + e.getMessage(), e);
        }
        return file;
    }

    private String text() {
        try {
            String text = Files.readString(csv);
            return text.startsWith("\ufeff") ? text.substring(1) : text;
        } catch (NoSuchFileException e) {
            throw new UncheckedIOException("cannot read " + csv + ": there is no such file", e);
        } catch (CharacterCodingException e) {
            throw new BadImageException(csv.toString(), "is no text in UTF-8", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + csv + ": " + e.getMessage(), e);
        }
    }

    private void add(CsvRecord line, int fileColumn, int labelColumn) {
        long number = line.getStartingLineNumber();
        if (line.getFieldCount() <= Math.max(fileColumn, labelColumn)) {
            throw bad(
                    number,
                    "there must be a file and a label, got " + line.getFieldCount()
                            + (line.getFieldCount() == 1 ? " value" : " values"));
        }
        String file = line.getField(fileColumn).strip();
        String label = line.getField(labelColumn).strip();
        if (label.isEmpty()) {
            throw bad(number, "the label is empty");
        }
        Long before = lines.putIfAbsent(file, number);
        if (before != null) {
            throw bad(number, "the file has a label on line " + before + " already");
        }
        labels.put(file, label);
    }

    private BadImageException bad(long line, String fault) {
        return new BadImageException(csv + ", line " + line, fault);
    }

    /** The label of each file, by name. */
    List<String> labels(List<String> files) {
        Set<String> there = new HashSet<>(files);
        labels.keySet().forEach(file -> {
            if (!there.contains(file)) {
                throw bad(lines.getOrDefault(file, 0L), "there is no such file in the folder");
            }
        });
        for (String file : files) {
            if (!labels.containsKey(file)) {
                throw new BadImageException(csv.toString(), "has no label for '" + file + "'");
            }
        }
        return files.stream().map(file -> labels.getOrDefault(file, "")).toList();
    }
}
