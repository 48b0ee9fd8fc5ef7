package dev.sfumato.accounting.event;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.sfumato.testing.EveryEvent;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A kind copied from another event would be written under the other's name, and read as the other. */
class EventKindTest {
    @Test
    void everyRecordHasAKindOfItsOwn() {
        Set<Class<?>> permitted = records(PrivacyEvent.class).collect(Collectors.toSet());
        assertEquals(
                permitted,
                Arrays.stream(PrivacyEvent.Kind.values())
                        .map(PrivacyEvent.Kind::type)
                        .collect(Collectors.toSet()));
        assertEquals(permitted.size(), PrivacyEvent.Kind.values().length);
        for (PrivacyEvent.Kind kind : PrivacyEvent.Kind.values()) {
            PrivacyEvent example = EveryEvent.example(kind);
            assertEquals(kind.type(), example.getClass());
            assertEquals(kind, example.kind());
        }
    }

    @Test
    void noTwoKindsShareANameInFiles() {
        Set<String> names = Arrays.stream(PrivacyEvent.Kind.values())
                .map(PrivacyEvent.Kind::mechanism)
                .collect(Collectors.toSet());
        assertEquals(PrivacyEvent.Kind.values().length, names.size());
    }

    private static Stream<Class<?>> records(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(EventKindTest::records)
                : Stream.of(type);
    }
}
