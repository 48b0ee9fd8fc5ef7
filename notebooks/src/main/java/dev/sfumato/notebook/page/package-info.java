/** Markdown as HTML: with formulas that need no script, and links that lead where pages are. */
package dev.sfumato.notebook.page;
