package dev.sfumato.testing;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of records, one at a time, with values that no parameter may have: NaN, infinities, negative numbers, null, empty lists and
 * lists with such a value, blank words; zero, where it is not on a list of those that may be zero. Each must be refused by a sentence that
 * names the parameter and the value. A huge value is refused likewise, or serves.
 *
 * <p>What there is to try is read off the record, so that a new one is tried as soon as there is an example of it.
 */
public final class BadInput {
    private final Set<String> mayBeZero;
    private final Consumer<Record> serves;
    private final Predicate<Record> elsewhere;
    private final List<String> failures = new ArrayList<>();
    private final Set<String> zeros = new TreeSet<>();

    /**
     * @param mayBeZero "Type.parameter" for each number that may be zero and each list that may be empty
     * @param serves throws where a record that was made of a huge value is of no use
     * @param elsewhere records in others that are tried elsewhere
     */
    public BadInput(Set<String> mayBeZero, Consumer<Record> serves, Predicate<Record> elsewhere) {
        this.mayBeZero = Set.copyOf(mayBeZero);
        this.serves = serves;
        this.elsewhere = elsewhere;
    }

    /** Wrong parameters that were accepted, or refused by a sentence that lacks something. */
    public List<String> failures() {
        return List.copyOf(failures);
    }

    /** Those of {@code mayBeZero} that there are. */
    public Set<String> zeros() {
        return Set.copyOf(zeros);
    }

    /** Tries the parameters of a record that is right, and of the records in it. */
    public void of(Record example) {
        for (Constructor<?> constructor : example.getClass().getDeclaredConstructors()) {
            Map<RecordComponent, Integer> places = places(example, constructor);
            places.forEach((component, place) -> tried(example, constructor, places, component, place));
        }
        for (RecordComponent component : example.getClass().getRecordComponents()) {
            Object value = value(example, component);
            Object inner = value instanceof List<?> list && !list.isEmpty()
                    ? list.get(0)
                    : value instanceof Optional<?> optional ? optional.orElse(null) : value;
            if (inner instanceof Record record && !elsewhere.test(record)) {
                of(record);
            }
        }
    }

    /** Where each component stands among the parameters of a constructor; empty where some parameter is no component. */
    private static Map<RecordComponent, Integer> places(Record example, Constructor<?> constructor) {
        Map<RecordComponent, Integer> places = new LinkedHashMap<>();
        Parameter[] parameters = constructor.getParameters();
        for (int i = 0; i < parameters.length; i++) {
            Parameter parameter = parameters[i];
            int place = i;
            Arrays.stream(example.getClass().getRecordComponents())
                    .filter(component -> component.getName().equals(parameter.getName())
                            && component.getType() == parameter.getType())
                    .forEach(component -> places.put(component, place));
        }
        return places.size() == parameters.length ? places : Map.of();
    }

    private void tried(
            Record example,
            Constructor<?> constructor,
            Map<RecordComponent, Integer> places,
            RecordComponent component,
            int place) {
        Object[] arguments = new Object[places.size()];
        places.forEach((one, at) -> arguments[at] = value(example, one));
        Object right = arguments[place];
        String name = example.getClass().getSimpleName() + "." + component.getName();
        for (Object wrong : wrong(component.getType(), right)) {
            arguments[place] = wrong;
            refused(name, component, constructor, arguments, wrong);
        }
        for (Object zero : zeros(component.getType())) {
            arguments[place] = zero;
            if (mayBeZero.contains(name)) {
                zeros.add(name);
                made(name, constructor, arguments, zero);
            } else {
                refused(name, component, constructor, arguments, zero);
            }
        }
        for (Object huge : huge(component.getType(), right)) {
            arguments[place] = huge;
            made(name, constructor, arguments, huge).ifPresent(record -> served(name, record, huge));
        }
    }

    /** What no parameter may be. */
    private static List<@Nullable Object> wrong(Class<?> type, Object right) {
        if (type == double.class) {
            return List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -1.0, -Double.MIN_VALUE);
        } else if (type == long.class) {
            return List.of(-1L, Long.MIN_VALUE);
        } else if (type == int.class) {
            return List.of(-1, Integer.MIN_VALUE);
        } else if (type.isPrimitive()) {
            return List.of();
        }
        List<@Nullable Object> wrong = new ArrayList<>(Collections.singletonList(null));
        if (type == String.class) {
            wrong.addAll(List.of("", " "));
        } else if (right instanceof List<?> list && !list.isEmpty()) {
            for (Object inner : wrong(unboxed(list.get(0)), list.get(0))) {
                wrong.add(withFirst(list, inner));
            }
        }
        return wrong;
    }

    private static List<Object> zeros(Class<?> type) {
        return type == double.class
                ? List.of(0.0, -0.0)
                : type == long.class
                        ? List.of(0L)
                        : type == int.class ? List.of(0) : type == List.class ? List.of(List.of()) : List.of();
    }

    private static List<Object> huge(Class<?> type, Object right) {
        if (type == double.class) {
            return List.of(Double.MAX_VALUE, Double.MIN_VALUE, 1e300);
        } else if (type == long.class) {
            return List.of(Long.MAX_VALUE);
        } else if (type == int.class) {
            return List.of(Integer.MAX_VALUE);
        } else if (right instanceof List<?> list && !list.isEmpty() && list.get(0) instanceof Double) {
            return List.of(withFirst(list, Double.MAX_VALUE), withFirst(list, Double.MIN_VALUE));
        }
        return List.of();
    }

    private static List<@Nullable Object> withFirst(List<?> list, @Nullable Object first) {
        List<@Nullable Object> changed = new ArrayList<>(list);
        changed.set(0, first);
        return changed;
    }

    private static Class<?> unboxed(Object value) {
        return value instanceof Double
                ? double.class
                : value instanceof Integer ? int.class : value instanceof Long ? long.class : value.getClass();
    }

    private void refused(
            String name,
            RecordComponent component,
            Constructor<?> constructor,
            Object[] arguments,
            @Nullable Object value) {
        Optional<Record> accepted = made(name, constructor, arguments, value, component.getName(), given(value));
        accepted.ifPresent(record -> failures.add(name + " = " + value + " was accepted"));
    }

    /** How a sentence ends that says which value was given. */
    private static String given(@Nullable Object value) {
        if (value instanceof List<?> list) {
            // of an empty one, and of two lists that must be of one length, the sentence says how long they are
            return list.isEmpty() ? "got " : given(list.get(0));
        }
        return value instanceof String text ? "got '" + text + "'" : "got " + value;
    }

    private Optional<Record> made(String name, Constructor<?> constructor, Object[] arguments, Object value) {
        return made(name, constructor, arguments, value, "", "got ");
    }

    /** A record; none where it was refused, with a note where the sentence lacks something. */
    private Optional<Record> made(
            String name,
            Constructor<?> constructor,
            Object[] arguments,
            @Nullable Object value,
            String parameter,
            String given) {
        try {
            constructor.setAccessible(true);
            return Optional.of((Record) constructor.newInstance(arguments));
        } catch (InvocationTargetException e) {
            Throwable refused = e.getTargetException();
            String sentence = String.valueOf(refused);
            if (!(refused instanceof IllegalArgumentException)
                    || !sentence.contains(parameter)
                    || !sentence.contains(given)
                    || !sentence.contains(" must ")) {
                failures.add(name + " = " + value + ": " + refused);
            }
            return Optional.empty();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(name, e);
        }
    }

    private void served(String name, Record record, Object huge) {
        try {
            serves.accept(record);
        } catch (RuntimeException | AssertionError e) {
            failures.add(name + " = " + huge + " was accepted, and does not serve: " + e);
        }
    }

    private static Object value(Record example, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(example);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(component.toString(), e);
        }
    }
}
