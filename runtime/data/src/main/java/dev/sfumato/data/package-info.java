/** What a user has: graphs, tables and images, read, written and made up. */
package dev.sfumato.data;
