package dev.sfumato.gradle.worker;

import dev.sfumato.attack.Score;
import dev.sfumato.attack.TwoWorlds;
import dev.sfumato.noise.NoiseSource;
import dev.sfumato.noise.RandomSource;
import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A class of the build that releases something; any failure in it is reported with its name and the line.
 *
 * @param type the name of the class
 */
record UserWorlds(String type, TwoWorlds worlds) implements TwoWorlds {
    private static final String CLASSPATH = "classpath.from(sourceSets.main.runtimeClasspath)";

    static UserWorlds named(String type) {
        try {
            Class<?> found = Class.forName(type);
            if (!TwoWorlds.class.isAssignableFrom(found)) {
                throw new IllegalArgumentException("implementation must be a class that implements "
                        + TwoWorlds.class.getName() + ", got " + type);
            }
            return new UserWorlds(type, (TwoWorlds) found.getConstructor().newInstance());
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "implementation must be a class that is on the class path of the attack, got '" + type
                            + "', which is not; say " + CLASSPATH,
                    e);
        } catch (NoSuchMethodException | InstantiationException | IllegalAccessException e) {
            throw new IllegalArgumentException(
                    "implementation must be a public class with a public constructor without parameters, got " + type,
                    e);
        } catch (InvocationTargetException | LinkageError e) {
            throw new IllegalArgumentException(
                    "implementation " + type + " cannot be made: "
                            + sentence(Optional.ofNullable(e.getCause()).orElse(e)),
                    e);
        }
    }

    /** A failure, and the line of the build's own code that it came from. */
    private static String sentence(Throwable failure) {
        String missing = failure instanceof LinkageError ? "; if a class is missing, say " + CLASSPATH : "";
        String where = Arrays.stream(failure.getStackTrace())
                .filter(frame -> !frame.getClassName().startsWith("java."))
                .findFirst()
                .map(frame -> ", at " + frame)
                .orElse("");
        return failure + where + missing;
    }

    @Override
    public String name() {
        return call("name", worlds::name);
    }

    @Override
    public double[] release(int world, NoiseSource noise, RandomSource random) {
        double[] released;
        try {
            released = worlds.release(world, noise, random);
        } catch (OutOfMemoryError | InternalError e) {
            throw e;
        } catch (RuntimeException | Error e) {
            throw new IllegalArgumentException(type + " failed to release world " + world + ": " + sentence(e), e);
        }
        if (released == null) {
            throw new IllegalArgumentException(type + " must release an array of numbers, got null for world " + world);
        }
        for (double value : released) {
            if (!Double.isFinite(value)) {
                throw new IllegalArgumentException(
                        type + " must release finite numbers, and one for world " + world + " is not");
            }
        }
        return released;
    }

    @Override
    public Optional<Score> score() {
        return call("score", worlds::score).map(score -> release -> call("score", () -> score.of(release)));
    }

    @Override
    public boolean isSequential() {
        return call("isSequential", worlds::isSequential);
    }

    @Override
    public List<String> assumptions() {
        return call("assumptions", worlds::assumptions);
    }

    private <T> T call(String what, Supplier<T> answer) {
        try {
            return answer.get();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(type + " failed to answer " + what + "(): " + sentence(e), e);
        }
    }
}
