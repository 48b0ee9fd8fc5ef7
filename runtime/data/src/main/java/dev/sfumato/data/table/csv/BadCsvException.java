package dev.sfumato.data.table.csv;

import org.jspecify.annotations.Nullable;

/**
 * A place in a CSV file that cannot be taken as it is: where it is, what is wrong with it, and what to do. What stands there is private and
 * not quoted: messages end in logs and reports that others read. The name of a column is given where it was declared; the first line of a
 * file may be a person's and not a header.
 */
public final class BadCsvException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final String file;
    private final long line;
    private final int column;
    private final @Nullable String columnName;

    BadCsvException(String file, String fault) {
        this(file, 0, 0, null, fault);
    }

    BadCsvException(String file, long line, String fault) {
        this(file, line, 0, null, fault);
    }

    BadCsvException(String file, long line, int column, @Nullable String columnName, String fault) {
        super(file
                + (line > 0 ? ", line " + line : "")
                + (column > 0 ? ", column " + column : "")
                + (columnName == null ? "" : " '" + columnName + "'")
                + ": " + fault);
        this.file = file;
        this.line = line;
        this.column = column;
        this.columnName = columnName;
    }

    public String file() {
        return file;
    }

    /** The number of the line, from 1, of a record the first of its lines; 0 where it is about the whole file. */
    public long line() {
        return line;
    }

    /** The number of the column in the file, from 1; 0 where it is about a whole line. */
    public int column() {
        return column;
    }

    public @Nullable String columnName() {
        return columnName;
    }
}
