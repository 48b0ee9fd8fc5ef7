/**
 * The Jupyter kernel: cells of a notebook run in a {@link dev.sfumato.notebook.JShellEngine}. Wire format, signatures and
 * the forms of requests are those of the library jjava-jupyter; what is answered, and when, is decided here.
 */
package dev.sfumato.notebook.kernel;
