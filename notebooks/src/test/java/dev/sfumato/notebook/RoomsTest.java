package dev.sfumato.notebook;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The rules of docs/Architecture.md for the rooms of the language, the shell and the kernel. */
class RoomsTest {
    private static final JavaClasses ROOMS = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.sfumato.dsl", "dev.sfumato.notebook");

    private static Map<String, Long> sizes() {
        return ROOMS.stream()
                .filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, TreeMap::new, Collectors.counting()));
    }

    @Test
    void a_room_has_thirty_types_at_most() {
        Map<String, Long> large = sizes();
        assertTrue(large.size() > 10, "rooms: " + large);
        large.values().removeIf(size -> size <= 30);
        assertEquals(Map.of(), large);
    }

    @Test
    void every_room_says_what_belongs_in_it() {
        for (String room : sizes().keySet()) {
            Path info = Path.of("src/main/java", room.replace('.', '/'), "package-info.java");
            assertTrue(Files.exists(info) || Files.exists(Path.of("../dsl").resolve(info)), room);
        }
    }
}
