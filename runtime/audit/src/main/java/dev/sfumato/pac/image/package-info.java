/**
 * P3DM: a diffusion of images that hides an attribute, and the noise that PAC privacy puts on what it releases, as published and as
 * measured by training again.
 */
package dev.sfumato.pac.image;
