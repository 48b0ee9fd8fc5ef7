package dev.sfumato.notebook.kernel;

import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A page in Chromium without a window, driven through its DevTools protocol. */
final class BrowserTab implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long LIMIT_IN_SECONDS = 120;

    private final Process chromium;
    private final WebSocket socket;
    private final Map<Integer, CompletableFuture<JsonNode>> answers = new ConcurrentHashMap<>();
    private final AtomicInteger calls = new AtomicInteger();

    private BrowserTab(Process chromium, URI address) {
        this.chromium = chromium;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, new Listener())
                .join();
    }

    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket webSocket, CharSequence part, boolean last) {
            message.append(part);
            if (last) {
                try {
                    JsonNode answer = JSON.readTree(message.toString());
                    CompletableFuture<JsonNode> waiting =
                            answers.remove(answer.path("id").asInt());
                    if (waiting != null) {
                        waiting.complete(answer.path("result"));
                    }
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
                message.setLength(0);
            }
            webSocket.request(1);
            return CompletableFuture.completedStage(null);
        }
    }

    /** Opens a page. Without Chromium a test is skipped, but not in CI. */
    static BrowserTab open(Path profile, String url) throws Exception {
        boolean there = Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "chromium")));
        if (!there && System.getenv("CI") != null) {
            fail("CI opens a notebook in a browser too: install Debian's package chromium.");
        }
        assumeTrue(there, "no chromium on the PATH, so no notebook is opened: install Debian's package chromium");
        Files.createDirectories(profile);
        Process chromium = new ProcessBuilder(
                        "chromium",
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--no-first-run",
                        "--window-size=1100,1400",
                        "--remote-debugging-port=0",
                        "--remote-allow-origins=*",
                        "--user-data-dir=" + profile,
                        url)
                .redirectErrorStream(true)
                .redirectOutput(profile.resolve("log").toFile())
                .start();
        Path port = profile.resolve("DevToolsActivePort");
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_IN_SECONDS); System.nanoTime() < end; ) {
            if (Files.exists(port) && !Files.readAllLines(port).isEmpty()) {
                URI list = URI.create(
                        "http://127.0.0.1:" + Files.readAllLines(port).get(0) + "/json/list");
                String pages = HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(list).build(), HttpResponse.BodyHandlers.ofString())
                        .body();
                for (JsonNode page : JSON.readTree(pages)) {
                    if (page.path("type").asText().equals("page")) {
                        return new BrowserTab(
                                chromium,
                                URI.create(page.path("webSocketDebuggerUrl").asText()));
                    }
                }
            }
            Thread.sleep(100);
        }
        chromium.destroyForcibly();
        throw new AssertionError("chromium does not open " + url + ": " + Files.readString(profile.resolve("log")));
    }

    /** The value of an expression of JavaScript. */
    JsonNode evaluate(String expression) {
        return call("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true))
                .path("result")
                .path("value");
    }

    /** Waits until an expression is true. */
    void await(String expression) throws InterruptedException {
        for (long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_IN_SECONDS); System.nanoTime() < end; ) {
            if (evaluate(expression).asBoolean()) {
                return;
            }
            Thread.sleep(200);
        }
        fail("never true: " + expression + "; the page says " + evaluate("document.body.innerText"));
    }

    /** Goes to another page. */
    void visit(String url) {
        call("Page.navigate", Map.of("url", url));
    }

    void screenshot(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(
                file,
                Base64.getDecoder()
                        .decode(call("Page.captureScreenshot", Map.of())
                                .path("data")
                                .asText()));
    }

    @Override
    public void close() {
        socket.abort();
        chromium.descendants().forEach(ProcessHandle::destroyForcibly);
        chromium.destroyForcibly();
    }

    private JsonNode call(String method, Map<String, Object> parameters) {
        int id = calls.incrementAndGet();
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        answers.put(id, answer);
        try {
            socket.sendText(JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                    .join();
            return answer.get(LIMIT_IN_SECONDS, TimeUnit.SECONDS);
        } catch (Exception e) {
            throw new AssertionError(method, e);
        }
    }
}
