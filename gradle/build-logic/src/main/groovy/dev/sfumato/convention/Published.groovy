package dev.sfumato.convention

/** The projects whose artifacts users depend on. */
final class Published {
    /** Those that are a library. */
    static final List<String> LIBRARIES =
            ['accounting', 'gate', 'data', 'graph', 'discrete', 'attack', 'diffusion', 'audit'].collect { ":runtime:$it".toString() } +
                    [':runtime', ':dsl', ':notebooks']

    /** All of them. */
    static final List<String> PROJECTS = LIBRARIES + [':runtime:bom', ':plugin']

    private Published() {}

    /** The task of this name of each. */
    static List<String> tasks(String name) {
        PROJECTS.collect { "$it:$name".toString() }
    }
}
