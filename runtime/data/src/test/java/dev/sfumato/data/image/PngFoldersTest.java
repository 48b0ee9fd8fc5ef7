package dev.sfumato.data.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sfumato.concurrent.Progress;
import dev.sfumato.data.Fingerprint;
import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.awt.image.WritableRaster;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PNG files as Java's own encoder writes them, in folders as people have them. */
class PngFoldersTest {
    @TempDir
    Path folder;

    @Test
    void folders_are_classes_and_files_come_in_the_order_of_their_paths() throws IOException {
        grey("b/1.png", 2, 2, 10);
        grey("a/2.png", 2, 2, 20);
        grey("a/1.png", 2, 2, 30);
        Files.writeString(folder.resolve("README.txt"), "about these images");
        Files.writeString(folder.resolve(".DS_Store"), "nothing");
        ReadImages read = ImageFiles.of(folder).read();
        assertEquals(List.of("a", "b"), read.images().classes());
        assertEquals(List.of("README.txt"), read.skipped());
        assertArrayEquals(new int[] {30, 20, 10}, firstTones(read.images()));
        assertArrayEquals(new int[] {0, 0, 1}, labels(read.images()));
        refused(
                "has a folder of a class that is not among those declared, [a, c]",
                ImageFiles.of(folder).classes("a", "c"));
        assertEquals(
                List.of("b", "a", "c"),
                ImageFiles.of(folder).classes("b", "a", "c").read().images().classes());
    }

    @Test
    void labels_of_a_flat_folder_are_in_its_csv_and_numbers_are_in_order() throws IOException {
        grey("x.png", 2, 2, 1);
        grey("y.png", 2, 2, 2);
        assertFalse(ImageFiles.of(folder).read().images().isLabelled());
        Files.writeString(folder.resolve("labels.csv"), "label,file\n10,x.png\n2,y.png\n");
        Images images = ImageFiles.of(folder).read().images();
        assertEquals(List.of("2", "10"), images.classes());
        assertArrayEquals(new int[] {1, 0}, labels(images));
        csvRefused("file,label\nx.png,1\n", "labels.csv: has no label for 'y.png'");
        csvRefused(
                "file,label\nx.png,1\ny.png,2\nz.png,3\n", "labels.csv, line 4: there is no such file in the folder");
        csvRefused("file,label\nx.png,1\nx.png,2\n", "labels.csv, line 3: the file has a label on line 2 already");
        csvRefused("file,label\nx.png,\ny.png,2\n", "labels.csv, line 2: the label is empty");
        csvRefused("x.png,1\ny.png,2\n", "the first line must name the columns file and label");
    }

    private void csvRefused(String csv, String expected) throws IOException {
        Files.writeString(folder.resolve("labels.csv"), csv);
        refused(expected, ImageFiles.of(folder));
    }

    @Test
    void every_kind_of_png_keeps_its_samples() throws IOException {
        samples("grey.png", BufferedImage.TYPE_BYTE_GRAY, 200);
        assertArrayEquals(new float[] {200 / 127.5f - 1}, only("grey.png"), 1e-6f);
        samples("deep.png", BufferedImage.TYPE_USHORT_GRAY, 50_000);
        assertArrayEquals(new float[] {50_000 / 32_767.5f - 1}, only("deep.png"), 1e-6f);
        samples("colour.png", BufferedImage.TYPE_3BYTE_BGR, 255, 128, 0);
        assertArrayEquals(new float[] {1, 128 / 127.5f - 1, -1}, only("colour.png"), 1e-6f);
        samples("opaque.png", BufferedImage.TYPE_4BYTE_ABGR, 255, 128, 0, 255);
        assertArrayEquals(new float[] {1, 128 / 127.5f - 1, -1}, only("opaque.png"), 1e-6f);
        byte[] red = {0, (byte) 255};
        byte[] blue = {0, 51};
        write("palette.png", palette(red, red, blue));
        assertArrayEquals(new float[] {1, 1, 51 / 127.5f - 1}, only("palette.png"), 1e-6f);
        write("bits.png", palette(red, red, red));
        assertArrayEquals(new float[] {1}, only("bits.png"), 1e-6f);
    }

    private static BufferedImage palette(byte[] red, byte[] green, byte[] blue) {
        IndexColorModel colours = new IndexColorModel(1, 2, red, green, blue);
        BufferedImage image = new BufferedImage(1, 1, BufferedImage.TYPE_BYTE_BINARY, colours);
        image.getRaster().setSample(0, 0, 0, 1);
        return image;
    }

    /** The values of the only image, whose file is taken away then. */
    private float[] only(String name) throws IOException {
        float[] values = ImageFiles.of(folder).read().images().image(0);
        Files.delete(folder.resolve(name));
        return values;
    }

    @Test
    void images_that_do_not_fit_together_are_refused_with_both_names_and_the_way_out() throws IOException {
        grey("a.png", 4, 4, 100);
        grey("b.png", 2, 6, 100);
        refused("b.png: is 2x6, and ", ImageFiles.of(folder));
        refused("a.png is 4x4: say .size(height, width)", ImageFiles.of(folder));
        Images sized = ImageFiles.of(folder).size(3, 3).read().images();
        assertArrayEquals(new int[] {100, 100}, firstTones(sized));
        Files.delete(folder.resolve("b.png"));
        samples("c.png", BufferedImage.TYPE_3BYTE_BGR, 100, 100, 100);
        refused("a.png is grey: say .grey()", ImageFiles.of(folder).size(4, 4));
        assertEquals(
                1,
                ImageFiles.of(folder).grey().size(4, 4).read().images().shape().channels());
    }

    @Test
    void files_that_cannot_be_taken_are_refused_by_name() throws IOException {
        refused("holds no PNG files", ImageFiles.of(folder));
        grey("a.png", 40, 40, 100);
        byte[] good = Files.readAllBytes(folder.resolve("a.png"));
        for (int at : List.of(20, 45, good.length - 20)) {
            byte[] bad = good.clone();
            bad[at] ^= 0x10;
            Files.write(folder.resolve("a.png"), bad);
            refused("a.png: is a damaged PNG file", ImageFiles.of(folder));
        }
        Files.write(folder.resolve("a.png"), Arrays.copyOf(good, good.length - 7));
        refused("a.png: is a damaged PNG file: it ends early", ImageFiles.of(folder));
        Files.writeString(folder.resolve("a.png"), "JPEG or whatever");
        refused("a.png: is no PNG file, whatever it is called", ImageFiles.of(folder));
        samples("a.png", BufferedImage.TYPE_4BYTE_ABGR, 255, 128, 0, 254);
        refused("a.png: is transparent in places", ImageFiles.of(folder));
        grey("a.png", 1, 9000, 100);
        refused("a.png: height and width must be in [1, 8192], got 1x9000", ImageFiles.of(folder));
        grey("a.png", 1, 8000, 100);
        assertEquals(1, ImageFiles.of(folder).size(1, 8).read().images().count());
        Files.writeString(folder.resolve("b.jpg"), "");
        refused("b.jpg: is no PNG file: convert it", ImageFiles.of(folder));
        Files.delete(folder.resolve("b.jpg"));
        grey("c/1.png", 1, 1, 100);
        refused("holds both images (a.png) and folders (c)", ImageFiles.of(folder));
    }

    @Test
    void a_written_folder_is_read_back_and_never_written_over() {
        Images made = SampleShapes.of(40, 3).images();
        Path out = folder.resolve("out");
        ImageFolder.write(made, out);
        Images read = ImageFiles.of(out)
                .classes(made.classes().toArray(String[]::new))
                .read()
                .images();
        assertEquals(made.count(), read.count());
        // by folder, so in the order of classes' names
        int[] order = IntStream.range(0, made.count())
                .boxed()
                .sorted(Comparator.comparing((Integer i) -> made.classes().get(made.label(i)))
                        .thenComparing(i -> i))
                .mapToInt(i -> i)
                .toArray();
        for (int i = 0; i < order.length; i++) {
            assertEquals(made.label(order[i]), read.label(i));
            assertArrayEquals(made.image(order[i]), read.image(i), 1 / 255f + 1e-6f);
        }
        String message = assertThrows(IllegalArgumentException.class, () -> ImageFolder.write(made, out))
                .getMessage();
        assertTrue(message.startsWith("folder must be new or empty"), message);
    }

    @Test
    void an_interrupted_writer_leaves_no_folder() throws IOException {
        Images made = SampleDigits.of(10, 1).images();
        Progress stop = (what, done, total) -> {
            if (done == 5) {
                Thread.currentThread().interrupt();
            }
        };
        assertThrows(CancellationException.class, () -> ImageFolder.write(made, folder.resolve("out"), stop));
        assertTrue(Thread.interrupted());
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    @Test
    void the_fingerprint_of_a_folder_knows_names_and_contents() throws IOException {
        Files.createDirectories(folder.resolve("a"));
        Files.writeString(folder.resolve("a/1.txt"), "one\n");
        Files.writeString(folder.resolve("b.txt"), "two\n");
        Files.writeString(folder.resolve(".hidden"), "x");
        // sha256sum a/1.txt b.txt | sha256sum
        String expected = "97d884ebab21ad538e2d67714a25f362432f6189ba344db10e1df4a0896abe58";
        assertEquals(expected, Fingerprint.of(folder, Progress.NONE));
        Files.move(folder.resolve("b.txt"), folder.resolve("c.txt"));
        assertFalse(expected.equals(Fingerprint.of(folder, Progress.NONE)));
    }

    private static void refused(String expected, ImageFiles files) {
        String message = assertThrows(BadImageException.class, files::read).getMessage();
        assertTrue(message.contains(expected), message);
    }

    private static int[] firstTones(Images images) {
        return IntStream.range(0, images.count())
                .map(i -> Math.round((images.value(i, 0) + 1) * 127.5f))
                .toArray();
    }

    private static int[] labels(Images images) {
        return IntStream.range(0, images.count()).map(images::label).toArray();
    }

    private void grey(String name, int height, int width, int tone) throws IOException {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_GRAY);
        WritableRaster raster = image.getRaster();
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                raster.setSample(x, y, 0, tone);
            }
        }
        write(name, image);
    }

    /** An image of one pixel. */
    private void samples(String name, int type, int... samples) throws IOException {
        BufferedImage image = new BufferedImage(1, 1, type);
        image.getRaster().setPixel(0, 0, samples);
        write(name, image);
    }

    private void write(String name, BufferedImage image) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        assertTrue(ImageIO.write(image, "png", file.toFile()));
    }
}
