/**
 * Training of image diffusions, with privacy and without: settings, what will be released with how much noise, class moments, the run with
 * its checkpoints, and dp-promise as published.
 */
package dev.sfumato.diffusion.gaussian.training;
