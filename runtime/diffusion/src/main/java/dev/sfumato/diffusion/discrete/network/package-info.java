/** Networks that denoise rows of tables: encoding, training with and without privacy, files of models. */
package dev.sfumato.diffusion.discrete.network;
