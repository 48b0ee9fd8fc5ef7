/** Categorical tables: read from CSV by a schema that says how raw values become categories and back. */
package dev.sfumato.data.table;
