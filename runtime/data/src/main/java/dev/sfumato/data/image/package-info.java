/** Images of one size with values in [-1, 1]: read, written, resized, shown in grids, and made up. */
package dev.sfumato.data.image;
