package dev.sfumato.data.image;

import java.awt.image.BufferedImage;
import java.awt.image.ColorModel;
import java.awt.image.IndexColorModel;
import java.awt.image.Raster;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.MemoryCacheImageInputStream;

/** One PNG file, as its samples are stored: neither its profile nor its gamma is applied. */
final class PngImage {
    private final ImageShape shape;
    private final float[] values;

    private PngImage(ImageShape shape, float[] values) {
        this.shape = shape;
        this.values = values;
    }

    ImageShape shape() {
        return shape;
    }

    float[] values() {
        return values;
    }

    static PngImage read(Path file) {
        try {
            byte[] bytes = Files.readAllBytes(file);
            PngCheck.require(file, bytes);
            BufferedImage decoded = decoded(file, bytes);
            ColorModel colours = decoded.getColorModel();
            return colours instanceof IndexColorModel palette
                    ? ofPalette(file, decoded.getRaster(), palette)
                    : ofSamples(file, decoded.getRaster(), colours);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + e.getMessage(), e);
        }
    }

    private static BufferedImage decoded(Path file, byte[] bytes) {
        ImageReader reader = ImageIO.getImageReadersByFormatName("png").next();
        try (MemoryCacheImageInputStream in = new MemoryCacheImageInputStream(new ByteArrayInputStream(bytes))) {
            reader.setInput(in, true, true);
            return reader.read(0);
        } catch (IOException | RuntimeException e) {
            throw new BadImageException(file.toString(), "is a damaged PNG file: " + e.getMessage(), e);
        } finally {
            reader.dispose();
        }
    }

    private static PngImage ofSamples(Path file, Raster raster, ColorModel colours) {
        int channels = colours.getNumColorComponents();
        int bands = raster.getNumBands();
        int largest = (1 << colours.getComponentSize(0)) - 1;
        int[] samples = raster.getPixels(0, 0, raster.getWidth(), raster.getHeight(), (int[]) null);
        ImageShape shape = new ImageShape(raster.getHeight(), raster.getWidth(), channels);
        float[] values = new float[shape.values()];
        for (int i = 0; i < samples.length / bands; i++) {
            if (bands > channels && samples[i * bands + channels] != largest) {
                throw transparent(file);
            }
            for (int c = 0; c < channels; c++) {
                values[i * channels + c] = (float) (samples[i * bands + c] / (largest / 2.0) - 1);
            }
        }
        return new PngImage(shape, values);
    }

    private static PngImage ofPalette(Path file, Raster raster, IndexColorModel palette) {
        int[] samples = raster.getPixels(0, 0, raster.getWidth(), raster.getHeight(), (int[]) null);
        boolean isGrey = true;
        for (int i = 0; i < palette.getMapSize(); i++) {
            isGrey &= palette.getRed(i) == palette.getGreen(i) && palette.getGreen(i) == palette.getBlue(i);
        }
        ImageShape shape = new ImageShape(raster.getHeight(), raster.getWidth(), isGrey ? 1 : 3);
        float[] values = new float[shape.values()];
        for (int i = 0; i < samples.length; i++) {
            int colour = palette.getRGB(samples[i]);
            if (colour >>> 24 != 0xFF) {
                throw transparent(file);
            }
            for (int c = 0; c < shape.channels(); c++) {
                values[i * shape.channels() + c] = Tone.value((byte) (colour >> (16 - 8 * c)));
            }
        }
        return new PngImage(shape, values);
    }

    private static BadImageException transparent(Path file) {
        return new BadImageException(
                file.toString(), "is transparent in places, and what lies behind it is unknown: flatten it first");
    }
}
