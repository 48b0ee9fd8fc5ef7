package dev.sfumato.chart;

import dev.sfumato.chart.Stroke.At;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;

/**
 * A drawing as PNG, by Java alone and on any thread, dark on white paper of its own. An image in memory is painted the same way with
 * {@code java.awt.headless} and without, so that it is not set here: a program with windows would miss them.
 */
final class Painter {
    private static final int SCALE = 2;
    private static final String INK = "#1b1b1b";

    private final Graphics2D graphics;

    private Painter(Graphics2D graphics) {
        this.graphics = graphics;
    }

    static byte[] png(Drawing drawing) throws IOException {
        BufferedImage image =
                new BufferedImage(SCALE * Drawing.WIDTH, SCALE * drawing.height(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setColor(Color.WHITE);
            graphics.fillRect(0, 0, image.getWidth(), image.getHeight());
            graphics.scale(SCALE, SCALE);
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS, RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            Painter painter = new Painter(graphics);
            drawing.strokes().forEach(painter::paint);
        } finally {
            graphics.dispose();
        }
        return written(image);
    }

    private void paint(Stroke stroke) {
        if (stroke instanceof Stroke.Line line) {
            graphics.setColor(colour(line.ink()));
            graphics.setStroke(pen(line));
            graphics.draw(path(line.places(), false));
        } else if (stroke instanceof Stroke.Area area) {
            graphics.setColor(colour(area.ink()));
            graphics.fill(path(area.places(), true));
        } else if (stroke instanceof Stroke.Disc disc) {
            graphics.setColor(colour(disc.ink()));
            graphics.fill(new Ellipse2D.Double(
                    disc.middle().x() - disc.radius(),
                    disc.middle().y() - disc.radius(),
                    2 * disc.radius(),
                    2 * disc.radius()));
        } else if (stroke instanceof Stroke.Text text) {
            text(text);
        }
    }

    private static BasicStroke pen(Stroke.Line line) {
        float[] dash = new float[line.dash().size()];
        for (int i = 0; i < dash.length; i++) {
            dash[i] = line.dash().get(i).floatValue();
        }
        return new BasicStroke(
                (float) line.width(),
                BasicStroke.CAP_BUTT,
                BasicStroke.JOIN_ROUND,
                10,
                dash.length == 0 ? null : dash,
                0);
    }

    private static Shape path(List<At> places, boolean isClosed) {
        Path2D path = new Path2D.Double();
        for (At place : places) {
            if (path.getCurrentPoint() == null) {
                path.moveTo(place.x(), place.y());
            } else {
                path.lineTo(place.x(), place.y());
            }
        }
        if (isClosed) {
            path.closePath();
        }
        return path;
    }

    private void text(Stroke.Text text) {
        AffineTransform before = graphics.getTransform();
        Font font =
                new Font(Font.SANS_SERIF, text.isBold() ? Font.BOLD : Font.PLAIN, 1).deriveFont((float) text.size());
        graphics.setFont(font);
        graphics.translate(text.place().x(), text.place().y());
        if (text.isUpright()) {
            graphics.rotate(-Math.PI / 2);
        }
        double width = text.runs().stream().mapToDouble(run -> width(font, run)).sum();
        double left = switch (text.anchor()) {
            case START -> 0;
            case MIDDLE -> -width / 2;
            case END -> -width;
        };
        for (Stroke.Text.Run run : text.runs()) {
            graphics.setColor(colour(run.ink()));
            graphics.drawString(run.words(), (float) left, 0);
            left += width(font, run);
        }
        graphics.setTransform(before);
    }

    private double width(Font font, Stroke.Text.Run run) {
        return font.getStringBounds(run.words(), graphics.getFontRenderContext())
                .getWidth();
    }

    private static Color colour(Ink ink) {
        int rgb = Integer.decode(ink.colour().equals(Ink.PAGE) ? INK : ink.colour());
        return new Color((rgb >> 16) & 0xFF, (rgb >> 8) & 0xFF, rgb & 0xFF, (int) Math.round(255 * ink.opacity()));
    }

    /** In as few bytes as Java's writer can, for notebooks hold many of them. */
    private static byte[] written(BufferedImage painted) throws IOException {
        BufferedImage image = Palette.reduced(painted);
        ImageWriter writer = ImageIO.getImageWriters(ImageTypeSpecifier.createFromRenderedImage(image), "png")
                .next();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(bytes)) {
            ImageWriteParam smallest = writer.getDefaultWriteParam();
            smallest.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
            smallest.setCompressionQuality(0);
            writer.setOutput(out);
            writer.write(null, new IIOImage(image, null, null), smallest);
        } finally {
            writer.dispose();
        }
        return bytes.toByteArray();
    }
}
