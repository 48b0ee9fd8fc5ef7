/**
 * How good synthetic images are and whether they repeat training images, measured with networks that are trained here: none is
 * downloaded. All of it looks at private images, so that it is for their curator.
 */
package dev.sfumato.evaluation.image;
