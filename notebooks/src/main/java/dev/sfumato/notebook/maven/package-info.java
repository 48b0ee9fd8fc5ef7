/** Libraries by their Maven coordinates, for cells that need more than Sfumato. */
package dev.sfumato.notebook.maven;
