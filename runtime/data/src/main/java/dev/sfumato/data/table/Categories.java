package dev.sfumato.data.table;

import dev.sfumato.util.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Each category is a group of raw values.
 *
 * @param groups the categories in the order of their codes
 * @param rest the last category, which takes every value that is in no group; where there is none, such a value is an error
 */
public record Categories(List<Group> groups, @Nullable Group rest) implements Codec {
    public Categories {
        groups = List.copyOf(groups);
        Require.atLeast("categories", 1, groups.size() + (rest == null ? 0 : 1));
        Map<String, String> owners = new HashMap<>();
        Map<String, String> names = new HashMap<>();
        for (Group group : groups) {
            if (group.values().isEmpty()) {
                throw new IllegalArgumentException("category '" + group.name() + "' must have a raw value, got none");
            }
            requireNew(names, group.name(), "name a category");
            for (String value : group.values()) {
                requireNew(owners, value, "belong to a category");
            }
            if (!group.values().contains(group.typical())) {
                throw new IllegalArgumentException("'" + group.typical() + "', written for category '" + group.name()
                        + "', must be one of its raw values");
            }
        }
        if (rest != null) {
            requireNew(names, rest.name(), "name a category");
            for (String value : rest.values()) {
                requireNew(owners, value, "belong to a category");
            }
            if (owners.containsKey(rest.typical()) && !rest.values().contains(rest.typical())) {
                throw new IllegalArgumentException("'" + rest.typical() + "', written for the rest '" + rest.name()
                        + "', must not belong to another category");
            }
        }
    }

    private static void requireNew(Map<String, String> seen, String text, String action) {
        if (seen.put(text, text) != null) {
            throw new IllegalArgumentException("'" + text + "' must " + action + " once, got it twice");
        }
    }

    /** Each raw value a category of its own, in this order; others are errors. */
    public static Categories of(String... values) {
        return new Categories(Arrays.stream(values).map(Group::of).toList(), null);
    }

    /** These categories in this order; other values are errors. */
    public static Categories of(Group... groups) {
        return new Categories(List.of(groups), null);
    }

    /** The same with a last category for every value that is in no group. */
    Categories withRest(String name) {
        return new Categories(groups, new Group(name, List.of(), name));
    }

    /** The categories in the order of their codes, the rest as well. */
    public List<Group> all() {
        return rest == null
                ? groups
                : Stream.concat(groups.stream(), Stream.of(rest)).toList();
    }

    @Override
    public int code(String value) {
        for (int i = 0; i < groups.size(); i++) {
            if (groups.get(i).values().contains(value)) {
                return i;
            }
        }
        return rest == null ? -1 : groups.size();
    }

    @Override
    public int size() {
        return groups.size() + (rest == null ? 0 : 1);
    }

    @Override
    public List<String> names() {
        return all().stream().map(Group::name).toList();
    }

    @Override
    public List<String> typical() {
        return all().stream().map(Group::typical).toList();
    }
}
