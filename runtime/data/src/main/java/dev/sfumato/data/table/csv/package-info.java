/** CSV files as tables and back: separators, character sets and headers found out, values encoded by a schema, bad lines named by number. */
package dev.sfumato.data.table.csv;
