/** The site: guide, reference, tutorials and Javadoc as pages that need no server and no network. */
package dev.sfumato.site;
