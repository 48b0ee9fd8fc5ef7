package dev.sfumato.gradle.task;

/** How a JVM is started that asks for no display: no icon in the dock of macOS, and a dead DISPLAY takes no pictures away. */
final class Headless {
    static final String OPTION = "-Djava.awt.headless=true";

    private Headless() {}
}
