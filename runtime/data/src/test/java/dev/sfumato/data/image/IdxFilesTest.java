package dev.sfumato.data.image;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** IDX files as others write them, byte by byte, and files that are none. */
class IdxFilesTest {
    @TempDir
    Path folder;

    @Test
    void bytes_become_values_from_minus_one_to_one() throws IOException {
        Path images = file("images", idx(0x803, new int[] {2, 1, 3}, 0, 51, 255, 255, 204, 0));
        Path labels = file("labels", idx(0x801, new int[] {2}, 3, 1));
        ReadImages read = ImageFiles.of(images).labels(labels).read();
        Images digits = read.images();
        assertEquals(new ImageShape(1, 3, 1), digits.shape());
        assertArrayEquals(new float[] {-1, -0.6f, 1}, digits.image(0), 1e-7f);
        assertArrayEquals(new float[] {1, 0.6f, -1}, digits.image(1), 1e-7f);
        assertEquals(3, digits.label(0));
        assertEquals(List.of("0", "1", "2", "3"), digits.classes());
        assertFalse(read.classesArePublic());
        assertTrue(read.toString().contains("private as these: declare them by .classes(n)"), read.toString());
    }

    @Test
    void declared_classes_are_public_and_hold_every_label() throws IOException {
        Path images = file("images", idx(0x803, new int[] {2, 1, 1}, 0, 1));
        Path labels = file("labels", idx(0x801, new int[] {2}, 3, 1));
        ImageFiles files = ImageFiles.of(images).labels(labels);
        assertTrue(files.classes(10).read().classesArePublic());
        assertEquals(10, files.classes(10).read().images().classes().size());
        assertEquals(
                List.of("a", "b", "c", "d"),
                files.classes("a", "b", "c", "d").read().images().classes());
        refused(
                "labels: labels must be in [0, 2], because 3 classes are declared, and one is larger",
                files.classes(3));
    }

    @Test
    void colours_have_four_dimensions_and_become_grey_and_smaller_on_request() throws IOException {
        Path file = file("colours", idx(0x804, new int[] {1, 2, 1, 3}, 255, 255, 255, 255, 0, 0));
        assertEquals(
                new ImageShape(2, 1, 3), ImageFiles.of(file).read().images().shape());
        Images grey = ImageFiles.of(file).grey().size(1, 1).read().images();
        // ITU-R BT.601: red alone is 0.299 bright
        assertArrayEquals(new float[] {(1 + 2 * 0.299f - 1) / 2}, grey.image(0), 1e-6f);
    }

    @Test
    void written_files_are_read_back_gzipped_or_not() {
        for (Images made :
                List.of(SampleDigits.of(30, 1).images(), SampleShapes.of(20, 1).images())) {
            for (String name : List.of("made.idx", "made.idx.gz")) {
                Path images = folder.resolve(name);
                Path labels = folder.resolve("labels-" + name);
                IdxFile.write(made, images);
                IdxFile.writeLabels(made, labels);
                Images read = ImageFiles.of(images)
                        .labels(labels)
                        .classes(made.classes().size())
                        .read()
                        .images();
                assertEquals(made.shape(), read.shape());
                for (int i = 0; i < made.count(); i++) {
                    assertArrayEquals(made.image(i), read.image(i), 1 / 255f + 1e-6f);
                    assertEquals(made.label(i), read.label(i));
                }
            }
        }
    }

    @Test
    void files_that_are_not_what_they_say_are_refused_by_name() throws IOException {
        byte[] good = idx(0x803, new int[] {2, 2, 2}, 1, 2, 3, 4, 5, 6, 7, 8);
        Path images = file("good", good);
        refused("cut: says that it holds 2 x 2 x 2 bytes, and only 7 follow", ImageFiles.of(file("cut", cut(good, 1))));
        refused("long: says that it holds 2 x 2 x 2 bytes, and 9 or more", ImageFiles.of(file("long", longer(good))));
        refused("many: must have 1 to 4 dimensions, has 131", ImageFiles.of(file("many", idx(0x883, new int[3]))));
        refused("head: ends within its header", ImageFiles.of(file("head", cut(good, 12))));
        refused("none: is no IDX file", ImageFiles.of(file("none", "hello, this is text".getBytes(UTF_8))));
        refused("empty: is no IDX file", ImageFiles.of(file("empty", new byte[0])));
        refused("type: must hold unsigned bytes", ImageFiles.of(file("type", idx(0xD03, new int[] {1, 1, 1}, 1))));
        refused(
                "huge: says that it holds 2147483647 x 1000 x 1000 bytes, and only 1",
                ImageFiles.of(file("huge", idx(0x803, new int[] {Integer.MAX_VALUE, 1000, 1000}, 1))));
        refused(
                "negative: each dimension must be in [1, 2147483647]",
                ImageFiles.of(file("negative", idx(0x803, new int[] {-1, 1, 1}, 1))));
        refused(
                "wide: holds 1 x 1 x 9000 values: width",
                ImageFiles.of(file("wide", idx(0x803, new int[] {1, 1, 9000}, new int[9000]))));
        Path labels = file("labels", idx(0x801, new int[] {3}, 0, 1, 2));
        refused("labels: holds more or fewer labels than", ImageFiles.of(images).labels(labels));
        refused("labels: images have 3 dimensions", ImageFiles.of(labels));
        refused(
                "good: labels have 1 dimension, got 2 x 2 x 2: are these the images?",
                ImageFiles.of(images).labels(images));
        byte[] zipped = gzipped(good);
        refused("cut.gz: the gzipped data are damaged or end early", ImageFiles.of(file("cut.gz", cut(zipped, 6))));
        zipped[zipped.length - 12] ^= 0x55;
        refused("bad.gz: ", ImageFiles.of(file("bad.gz", zipped)));
        String absent = assertThrows(
                        UncheckedIOException.class,
                        () -> ImageFiles.of(folder.resolve("absent")).read())
                .getMessage();
        assertTrue(absent.contains("there is no such file"), absent);
    }

    @Test
    void an_interrupted_writer_leaves_nothing() throws IOException {
        Images made = SampleDigits.of(10, 1).images();
        Thread.currentThread().interrupt();
        try {
            assertThrows(CancellationException.class, () -> IdxFile.write(made, folder.resolve("images.gz")));
        } finally {
            assertTrue(Thread.interrupted());
        }
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private static void refused(String expected, ImageFiles files) {
        String message = assertThrows(BadImageException.class, files::read).getMessage();
        assertTrue(message.contains(expected), message);
    }

    private Path file(String name, byte[] content) throws IOException {
        return Files.write(folder.resolve(name), content);
    }

    static byte[] idx(int magic, int[] sizes, int... content) {
        ByteBuffer bytes =
                ByteBuffer.allocate(4 + 4 * sizes.length + content.length).putInt(magic);
        Arrays.stream(sizes).forEach(bytes::putInt);
        Arrays.stream(content).forEach(one -> bytes.put((byte) one));
        return bytes.array();
    }

    private static byte[] cut(byte[] bytes, int by) {
        return Arrays.copyOf(bytes, bytes.length - by);
    }

    private static byte[] longer(byte[] bytes) {
        return Arrays.copyOf(bytes, bytes.length + 1);
    }

    private static byte[] gzipped(byte[] bytes) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        return out.toByteArray();
    }
}
