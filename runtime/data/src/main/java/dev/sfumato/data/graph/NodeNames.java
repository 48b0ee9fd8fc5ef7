package dev.sfumato.data.graph;

/** The external names of nodes. */
sealed interface NodeNames permits NodeNames.Numbered, NodeNames.Permuted, NameTable {
    int count();

    String name(int node);

    /** The node of a name, or -1. */
    int find(String name);

    /** Nodes called by consecutive numbers. */
    record Numbered(int count, int first) implements NodeNames {
        @Override
        public String name(int node) {
            return Long.toString((long) first + node);
        }

        @Override
        public int find(String name) {
            try {
                long node = Long.parseLong(name) - first;
                return node >= 0 && node < count && name(Math.toIntExact(node)).equals(name)
                        ? Math.toIntExact(node)
                        : -1;
            } catch (NumberFormatException e) {
                return -1;
            }
        }
    }

    /** The names that the nodes had before they were relabelled. */
    @SuppressWarnings("ArrayRecordComponent")
    record Permuted(NodeNames old, int[] newOf, int[] oldOf) implements NodeNames {
        @Override
        public int count() {
            return oldOf.length;
        }

        @Override
        public String name(int node) {
            return old.name(oldOf[node]);
        }

        @Override
        public int find(String name) {
            int node = old.find(name);
            return node < 0 ? -1 : newOf[node];
        }
    }
}
