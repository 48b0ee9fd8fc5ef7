/** Classifiers of rows, trained without privacy to judge synthetic tables by and to attack them with. */
package dev.sfumato.classifier;
