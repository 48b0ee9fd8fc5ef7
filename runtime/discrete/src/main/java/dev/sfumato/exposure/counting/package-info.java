/** How many rows agree with a row on each set of columns, by refining partitions of the distinct rows. */
package dev.sfumato.exposure.counting;
