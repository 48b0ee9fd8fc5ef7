/**
 * Private rows by noisy marginals: how often combinations of few columns occur is released with noise, and rows are changed cell by cell until
 * they agree with it. What knows those rows alone may be diffused and sampled for nothing.
 */
package dev.sfumato.diffusion.discrete.marginal;
