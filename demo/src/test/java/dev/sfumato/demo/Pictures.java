package dev.sfumato.demo;

import dev.sfumato.testing.Browser;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import javax.imageio.ImageIO;

/** Renews the pictures of the README from what the demo left. */
final class Pictures {
    /** The chart of the attack: its chance is from a seed, so that it is the same every time. */
    static final String CHART = "attack.svg";

    private static final int WIDTH = 1200;
    private static final int HEIGHT = 716;

    private Pictures() {}

    /** The page in a scheme, as the README shows it. */
    static String screen(Browser.Scheme scheme) {
        return "demo-" + scheme.name().toLowerCase(Locale.ROOT) + ".png";
    }

    /** Arguments: the folder that the demo left, and the one for the pictures. */
    public static void main(String[] args) throws IOException {
        Path demo = Path.of(args[0]);
        Path pictures = Files.createDirectories(Path.of(args[1]));
        Files.copy(
                demo.resolve("pictures").resolve(CHART), pictures.resolve(CHART), StandardCopyOption.REPLACE_EXISTING);
        for (Browser.Scheme scheme : Browser.Scheme.values()) {
            BufferedImage screen = Browser.installed().screenshot(demo.resolve("index.html"), scheme, WIDTH, HEIGHT);
            ImageIO.write(
                    reduced(screen), "png", pictures.resolve(screen(scheme)).toFile());
        }
    }

    /** The same with 16 values for red, green and blue each, which makes half a file. */
    private static BufferedImage reduced(BufferedImage image) {
        BufferedImage reduced = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = 0;
                for (int shift = 0; shift < 24; shift += 8) {
                    rgb |= ((((image.getRGB(x, y) >> shift) & 0xff) + 8) / 17 * 17) << shift;
                }
                reduced.setRGB(x, y, rgb);
            }
        }
        return reduced;
    }
}
