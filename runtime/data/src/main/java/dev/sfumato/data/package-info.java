/** The data of a user: graphs, tables and images, read, written and made up. */
package dev.sfumato.data;
