package dev.sfumato.concurrent;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The most recent results of long work, by what they were computed from. Of threads that ask for the same one, one computes it and the
 * others wait, each as long as its own deadline lets it.
 */
public final class RecentResults<K, V> {
    private static final long LOOK = 20;

    private final Map<K, V> values;
    private final Set<K> underWay = new HashSet<>();
    private final String work;

    /**
     * Keeps so many results.
     *
     * @param work what is done, as {@link Interruption#poll} words it
     */
    public RecentResults(int most, String work) {
        this.work = work;
        values = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** The result for a key; one that throws is kept by nobody, and the next who asks tries again. */
    public V get(K key, Function<K, V> compute) {
        V known = knownOrMine(key);
        if (known != null) {
            return known;
        }
        try {
            V value = compute.apply(key);
            synchronized (values) {
                values.put(key, value);
            }
            return value;
        } finally {
            synchronized (values) {
                underWay.remove(key);
                values.notifyAll();
            }
        }
    }

    /** What is known, once nobody computes it any more; null where it is the caller's to compute. */
    private @Nullable V knownOrMine(K key) {
        synchronized (values) {
            while (true) {
                V known = values.get(key);
                if (known != null || underWay.add(key)) {
                    return known;
                }
                try {
                    values.wait(LOOK);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                Interruption.poll(work);
                Deadline.poll();
            }
        }
    }
}
