package dev.sfumato.notebook;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of the runner of notebooks.
 *
 * @param files notebooks ({@code .ipynb}) and scripts ({@code .jsh})
 * @param write whether what the cells of a notebook showed is stored in it, if none failed
 * @param html the folder in which each file leaves a page with what it showed, up to the cell that failed; pages lie to one another
 *     as their files do
 * @param quiet whether only failures are reported
 */
record RunnerArguments(List<Path> files, boolean write, Optional<Path> html, boolean quiet) {
    private static final String USAGE = "; the runner takes [--write] [--html DIR] [--quiet] FILE...";

    RunnerArguments {
        files = List.copyOf(files);
        if (files.isEmpty()) {
            throw new IllegalArgumentException("there must be a notebook or a script to run, got none" + USAGE);
        }
        Set<Path> pages = new LinkedHashSet<>();
        for (Path file : files) {
            if (!isScript(file) && !file.toString().endsWith(".ipynb")) {
                throw new IllegalArgumentException("a notebook must end in .ipynb, a script in .jsh, got " + file);
            }
            if (write && isScript(file)) {
                throw new IllegalArgumentException(file
                        + " is a script, which has no place for what it shows: leave out --write, or use --html DIR");
            }
            if (html.isPresent() && !pages.add(file.toAbsolutePath().normalize())) {
                throw new IllegalArgumentException("each page is of another file, and " + file + " is named twice");
            }
        }
    }

    static boolean isScript(Path file) {
        return file.toString().endsWith(".jsh");
    }

    /** @param in from where files and folders are named */
    static RunnerArguments parse(Path in, List<String> arguments) {
        List<Path> files = new ArrayList<>();
        boolean write = false;
        boolean quiet = false;
        Optional<Path> html = Optional.empty();
        for (Iterator<String> rest = arguments.iterator(); rest.hasNext(); ) {
            String argument = rest.next();
            switch (argument) {
                case "--write" -> write = true;
                case "--quiet" -> quiet = true;
                case "--html" -> html = Optional.of(in.resolve(folder(rest)));
                default -> files.add(in.resolve(file(argument)));
            }
        }
        return new RunnerArguments(files, write, html, quiet);
    }

    private static Path folder(Iterator<String> rest) {
        if (!rest.hasNext()) {
            throw new IllegalArgumentException("--html must be followed by a folder" + USAGE);
        }
        return Path.of(rest.next());
    }

    private static Path file(String argument) {
        if (argument.startsWith("--")) {
            throw new IllegalArgumentException("unknown option " + argument + USAGE);
        }
        return Path.of(argument);
    }
}
