package dev.sfumato.notebook.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HarmlessHtmlTest {
    private static final String DARK = "<source media=\"(prefers-color-scheme: dark)\" srcset=\"%s\">";

    private final HarmlessHtml html = new HarmlessHtml(null, link -> "moved/" + link);

    @Test
    void a_picture_has_an_image_for_light_and_one_for_dark() {
        String picture = "<picture>" + DARK + "<img src=\"%s\" alt=\"A page\"></picture>";
        assertEquals(
                picture.formatted("moved/dark.png", "moved/light.png"), html.of(picture.formatted("dark.png", "light.png")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://elsewhere/a.png",
                "//elsewhere/a.png",
                "a.png 2x, https://elsewhere/b.png",
                "javascript:alert(1)",
                "data:image/svg+xml,a"
            })
    void a_source_that_does_not_lie_beside_the_text_is_text(String place) {
        String shown = html.of(DARK.formatted(place));
        assertFalse(shown.contains("<"), shown);
    }
}
