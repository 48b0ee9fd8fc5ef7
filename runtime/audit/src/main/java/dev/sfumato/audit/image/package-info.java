/** What an attacker gets of training images: from updates of the published Phase I of dp-promise, and from the sound ways to do it. */
package dev.sfumato.audit.image;
