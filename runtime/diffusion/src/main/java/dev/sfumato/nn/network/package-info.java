/** Whole networks made of layers: a residual MLP, a U-Net, a convolutional classifier. */
package dev.sfumato.nn.network;
