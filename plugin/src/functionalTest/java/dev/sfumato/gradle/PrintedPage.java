package dev.sfumato.gradle;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * The text that Chromium wrote into a PDF: how many pieces, and in which colours.
 *
 * @param textColours red, green and blue in [0, 1] for each piece of text
 */
record PrintedPage(List<double[]> textColours) {
    private static final Pattern STREAM = Pattern.compile("/FlateDecode[^>]*>>\\s*stream\\r?\\n");

    /** The colour that is filled with from here on, or the beginning of a text. */
    private static final Pattern STEP = Pattern.compile("([0-9.]+) ([0-9.]+) ([0-9.]+) rg|\\bBT\\b");

    static PrintedPage read(Path pdf) throws IOException {
        byte[] bytes = Files.readAllBytes(pdf);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        List<double[]> colours = new ArrayList<>();
        Matcher stream = STREAM.matcher(text);
        while (stream.find()) {
            texts(inflated(bytes, stream.end()), colours);
        }
        return new PrintedPage(colours);
    }

    int texts() {
        return textColours.size();
    }

    /** The contrast ratio by WCAG 2.1. */
    static double contrastOnWhite(double[] colour) {
        double luminance = 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
        return 1.05 / (luminance + 0.05);
    }

    private static double linear(double channel) {
        return channel <= 0.04045 ? channel / 12.92 : Math.pow((channel + 0.055) / 1.055, 2.4);
    }

    private static void texts(String content, List<double[]> colours) {
        double[] colour = {0, 0, 0};
        Matcher step = STEP.matcher(content);
        while (step.find()) {
            if (step.group(1) == null) {
                colours.add(colour);
            } else {
                colour = new double[] {number(step, 1), number(step, 2), number(step, 3)};
            }
        }
    }

    private static double number(Matcher step, int group) {
        return Double.parseDouble(step.group(group));
    }

    private static String inflated(byte[] bytes, int from) {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(bytes, from, bytes.length - from);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[1 << 14];
            for (int read = inflater.inflate(buffer); read > 0; read = inflater.inflate(buffer)) {
                out.write(buffer, 0, read);
            }
            return out.toString(StandardCharsets.ISO_8859_1);
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        } finally {
            inflater.end();
        }
    }
}
