/**
 * How answers are shown: a {@link dev.sfumato.dsl.show.Result} as text, HTML, JSON, CSV and pictures, tables in characters, files, progress.
 *
 * <p>Nothing here computes.
 */
package dev.sfumato.dsl.show;
