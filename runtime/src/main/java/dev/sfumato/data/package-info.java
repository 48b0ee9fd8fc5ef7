/** What a user has: graphs and tables, read, written and made up. */
package dev.sfumato.data;
