package dev.sfumato.accounting.adaptive;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/** The most recent results, by what they were computed from. */
final class Cache<K, V> {
    private final Map<K, V> values;

    Cache(int most) {
        values = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    V get(K key, Function<K, V> compute) {
        synchronized (values) {
            V known = values.get(key);
            if (known != null) {
                return known;
            }
        }
        V value = compute.apply(key);
        synchronized (values) {
            values.put(key, value);
        }
        return value;
    }
}
