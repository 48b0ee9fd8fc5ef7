/**
 * Figures as pictures that need no network and no script: SVG for a page or as a file of its own, and characters for a terminal.
 *
 * <p>Inside a page a picture takes the page's ink, so that it can be read on dark and on light; as a file it brings its own paper.
 */
package dev.sfumato.chart;
