package dev.sfumato.release;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is published works on a module path: each jar has a name of its own that stays, and no package is in two of them. */
class ModulePathTest {
    private static final List<Path> OURS = paths("sfumato.jars");

    @Test
    void every_jar_names_its_module_and_no_two_are_alike() throws IOException {
        Map<String, String> names = new TreeMap<>();
        for (Path jar : OURS) {
            try (JarFile file = new JarFile(jar.toFile())) {
                String name = file.getManifest().getMainAttributes().getValue("Automatic-Module-Name");
                assertTrue(
                        name != null && name.matches("dev\\.sfumato(\\.[a-z]+)+"),
                        jar + " has the module name " + name);
                assertEquals(null, names.put(name, jar.getFileName().toString()), name + " is the name of two jars");
            }
        }
        assertEquals(
                Set.of(
                        "dev.sfumato.accounting",
                        "dev.sfumato.gate",
                        "dev.sfumato.data",
                        "dev.sfumato.graph",
                        "dev.sfumato.discrete",
                        "dev.sfumato.attack",
                        "dev.sfumato.diffusion",
                        "dev.sfumato.audit",
                        "dev.sfumato.runtime",
                        "dev.sfumato.dsl",
                        "dev.sfumato.notebooks",
                        "dev.sfumato.gradle",
                        "dev.sfumato.gradle.worker"),
                names.keySet(),
                "names that others write into their module-info.java stay as they are");
    }

    @Test
    void all_jars_resolve_together() {
        ModuleFinder finder = ModuleFinder.of(OURS.toArray(Path[]::new));
        Set<String> names = finder.findAll().stream()
                .map(ModuleReference::descriptor)
                .map(ModuleDescriptor::name)
                .collect(Collectors.toSet());

        Configuration resolved = ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), names);

        assertEquals(OURS.size(), resolved.modules().size());
        // a layer refuses a package that is in two of its modules
        ModuleLayer.boot().defineModulesWithOneLoader(resolved, getClass().getClassLoader());
    }

    @Test
    void no_package_is_in_two_jars() throws IOException {
        Map<String, Set<String>> jarsOf = new TreeMap<>();
        for (Path jar : OURS) {
            try (JarFile file = new JarFile(jar.toFile())) {
                file.stream()
                        .map(entry -> entry.getName())
                        .filter(name -> name.endsWith(".class"))
                        .map(name -> name.substring(0, name.lastIndexOf('/')))
                        .forEach(name -> jarsOf.computeIfAbsent(name, none -> new TreeSet<>())
                                .add(jar.getFileName().toString()));
            }
        }
        assertTrue(jarsOf.size() > 60, jarsOf.keySet().toString());
        jarsOf.values().removeIf(jars -> jars.size() == 1);

        assertEquals(Map.of(), jarsOf);
    }

    @Test
    void a_program_with_a_module_of_its_own_compiles_and_prices(@TempDir Path folder) throws Exception {
        Path module = Files.writeString(folder.resolve("module-info.java"), """
            module acme {
                requires dev.sfumato.accounting;
                requires dev.sfumato.attack;
                requires dev.sfumato.data;
                requires dev.sfumato.discrete;
                requires dev.sfumato.gate;
                requires dev.sfumato.graph;
            }
            """);
        Path program = Files.createDirectories(folder.resolve("acme")).resolve("Price.java");
        Files.writeString(program, """
            package acme;

            import dev.sfumato.accounting.Accountants;
            import dev.sfumato.accounting.event.*;
            import dev.sfumato.report.AuditReport;
            import dev.sfumato.util.Version;

            public class Price {
                public static void main(String[] args) {
                    var step = new PoissonSampledEvent(new GaussianEvent(1.0, 1.0, Unit.RECORD), 0.01);
                    System.out.println(Accountants.best().price(new RepeatedEvent(step, 10_000), 1e-5));
                    System.out.println(AuditReport.class.getModule().getName());
                    System.out.println(Version.current());
                }
            }
            """);
        String path = System.getProperty("sfumato.plain");
        Path classes = folder.resolve("classes");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "-p", path, "-d", classes.toString(), module.toString(), program.toString());
        assertEquals(0, compiled);

        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-p",
                        path + File.pathSeparator + classes,
                        "-m",
                        "acme/acme.Price")
                .redirectErrorStream(true)
                .start();
        String said = new String(java.getInputStream().readAllBytes(), UTF_8);
        assertTrue(java.waitFor(60, TimeUnit.SECONDS));

        assertEquals(
                List.of(
                        "epsilon <= 6.189 at delta 1e-5 per record, CERTIFIED, privacy loss distribution",
                        "dev.sfumato.gate",
                        System.getProperty("sfumato.version")),
                said.lines().toList(),
                said);
    }

    private static List<Path> paths(String property) {
        return Arrays.stream(System.getProperty(property).split(File.pathSeparator))
                .map(Path::of)
                .toList();
    }
}
