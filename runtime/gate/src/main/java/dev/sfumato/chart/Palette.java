package dev.sfumato.chart;

import java.awt.image.BufferedImage;
import java.awt.image.IndexColorModel;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The 256 colours that a drawing has most of. A drawing has few inks; all others are the soft edges between two of them, of which a near
 * one cannot be told from the true one. A file with a palette is half as large.
 */
final class Palette {
    private static final int SIZE = 256;

    private Palette() {}

    static BufferedImage reduced(BufferedImage image) {
        int width = image.getWidth();
        int height = image.getHeight();
        int[] pixels = image.getRGB(0, 0, width, height, null, 0, width);
        int[] colours = mostFrequent(pixels);
        Map<Integer, Byte> places = new HashMap<>();
        byte[] indices = new byte[pixels.length];
        for (int i = 0; i < pixels.length; i++) {
            indices[i] = i > 0 && pixels[i] == pixels[i - 1]
                    ? indices[i - 1]
                    : places.computeIfAbsent(pixels[i], colour -> nearest(colours, colour));
        }
        BufferedImage reduced = new BufferedImage(width, height, BufferedImage.TYPE_BYTE_INDEXED, model(colours));
        reduced.getRaster().setDataElements(0, 0, width, height, indices);
        return reduced;
    }

    /** Counted by runs of one colour, of which there are few, so that edges weigh as much as paper. */
    private static int[] mostFrequent(int[] pixels) {
        Map<Integer, Integer> runs = new HashMap<>();
        for (int i = 0; i < pixels.length; i++) {
            if (i == 0 || pixels[i] != pixels[i - 1]) {
                runs.merge(pixels[i], 1, Integer::sum);
            }
        }
        Comparator<Map.Entry<Integer, Integer>> byRuns = Map.Entry.comparingByValue();
        List<Integer> most = runs.entrySet().stream()
                .sorted(byRuns.reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(SIZE)
                .map(Map.Entry::getKey)
                .toList();
        return most.stream().mapToInt(colour -> colour).toArray();
    }

    private static byte nearest(int[] colours, int colour) {
        int nearest = 0;
        for (int i = 1; i < colours.length; i++) {
            nearest = distance(colours[i], colour) < distance(colours[nearest], colour) ? i : nearest;
        }
        return (byte) nearest;
    }

    private static int distance(int one, int other) {
        int sum = 0;
        for (int shift = 0; shift <= 16; shift += 8) {
            int difference = ((one >> shift) & 0xFF) - ((other >> shift) & 0xFF);
            sum += difference * difference;
        }
        return sum;
    }

    private static IndexColorModel model(int[] colours) {
        byte[] red = new byte[colours.length];
        byte[] green = new byte[colours.length];
        byte[] blue = new byte[colours.length];
        for (int i = 0; i < colours.length; i++) {
            red[i] = (byte) (colours[i] >> 16);
            green[i] = (byte) (colours[i] >> 8);
            blue[i] = (byte) colours[i];
        }
        return new IndexColorModel(8, colours.length, red, green, blue);
    }
}
