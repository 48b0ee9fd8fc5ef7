/** Images: diffusion and score networks, trained with and without privacy, images made by them and how good those are. */
package dev.sfumato.dsl.image;
