/** Tables: discrete diffusion, exact and trained, exposure of rows, synthetic tables and how good they are. */
package dev.sfumato.dsl.table;
