package dev.sfumato.gradle;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gradle.api.Project;

/** Compiles what could stand in a {@code build.gradle.kts}, with the compiler and the options of Gradle's Kotlin DSL. */
final class KotlinScript {
    private static final List<Path> COMPILER = Arrays.stream(
                    System.getProperty("sfumato.kotlin").split(File.pathSeparator))
            .map(Path::of)
            .toList();

    private static final Class<?> K2 = load();

    private KotlinScript() {}

    static String resource(String name) {
        try (InputStream in = KotlinScript.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The compiler's complaints, or nothing. */
    static String complaints(Path folder, String script) throws ReflectiveOperationException, IOException {
        Path source = Files.writeString(
                folder.resolve("Script.kt"),
                resource("KotlinDsl.kt.txt") + "fun Project.script() {\n" + script + "}\n");
        String classpath = Stream.of(ConsumerBuild.pluginJar(), jarOf(Project.class), compilerJar("kotlin-stdlib-"))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
        String[] arguments = {
            source.toString(),
            "-d",
            folder.resolve("classes").toString(),
            "-classpath",
            classpath,
            "-no-reflect",
            "-no-stdlib",
            "-nowarn",
            "-jvm-target",
            "17",
            "-language-version",
            "1.8",
            "-api-version",
            "1.8",
            "-Xjsr305=strict",
            "-Xskip-prerelease-check",
            "-Xplugin=" + plugin("sam-with-receiver") + "," + plugin("assignment"),
            "-P",
            "plugin:org.jetbrains.kotlin.samWithReceiver:annotation=org.gradle.api.HasImplicitReceiver",
            "-P",
            "plugin:org.jetbrains.kotlin.assignment:annotation=org.gradle.api.SupportsKotlinAssignmentOverloading"
        };
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        Object exit = K2.getMethod("exec", PrintStream.class, String[].class)
                .invoke(
                        K2.getConstructor().newInstance(),
                        new PrintStream(message, true, StandardCharsets.UTF_8),
                        arguments);
        return exit.toString().equals("OK") ? "" : exit + ": " + message.toString(StandardCharsets.UTF_8);
    }

    /** Loaded once, apart from everything else that tests load: its second run is much faster than its first. */
    private static Class<?> load() {
        try {
            URL[] urls = new URL[COMPILER.size()];
            for (int i = 0; i < urls.length; i++) {
                urls[i] = COMPILER.get(i).toUri().toURL();
            }
            return new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())
                    .loadClass("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static Path plugin(String name) {
        return compilerJar("kotlin-" + name + "-compiler-plugin-embeddable-");
    }

    private static Path compilerJar(String prefix) {
        return COMPILER.stream()
                .filter(jar -> jar.getFileName().toString().startsWith(prefix))
                .findFirst()
                .orElseThrow();
    }

    private static Path jarOf(Class<?> type) {
        return Path.of(URI.create(
                type.getProtectionDomain().getCodeSource().getLocation().toString()));
    }
}
