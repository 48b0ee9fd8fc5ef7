/** Attacks on training images: from updates of the published Phase I of dp-promise, and from the sound variants. */
package dev.sfumato.audit.image;
