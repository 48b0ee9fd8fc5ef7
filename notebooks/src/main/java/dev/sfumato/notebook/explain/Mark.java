package dev.sfumato.notebook.explain;

/** A position in a snippet, as a person finds it. */
record Mark(Snippet snippet, int position) {
    Mark {
        position = Math.max(0, Math.min(position, snippet.source().length()));
    }

    Problem.Place place() {
        String before = snippet.source().substring(0, position);
        int linesBefore = (int) before.chars().filter(c -> c == '\n').count();
        int indent = linesBefore == 0 ? snippet.column() - 1 : 0;
        return new Problem.Place(snippet.firstLine() + linesBefore, indent + position - startOfLine() + 1);
    }

    /** A message, the line it is about and a caret under the column. */
    String explain(String message) {
        String line = line();
        // tabs stay, so that the caret moves as far as the text above it
        String before = line.substring(0, position - startOfLine()).replaceAll("[^\t]", " ");
        return message + "\n  " + line + "\n  " + before + "^";
    }

    String line() {
        int end = snippet.source().indexOf('\n', position);
        return snippet.source()
                .substring(startOfLine(), end < 0 ? snippet.source().length() : end);
    }

    private int startOfLine() {
        return snippet.source().lastIndexOf('\n', position - 1) + 1;
    }
}
