package dev.sfumato.notebook.kernel;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Debian's classic notebook, serving a folder without a password. */
record NotebookServer(Process process, int port) implements AutoCloseable {
    static NotebookServer serve(Jupyter jupyter, Path folder) throws IOException, InterruptedException {
        int port;
        try (ServerSocket socket = new ServerSocket(0)) {
            port = socket.getLocalPort();
        }
        Path log = folder.resolve("server.log");
        Process server = jupyter.start(
                log,
                List.of(
                        "-m",
                        "notebook",
                        "--no-browser",
                        "--allow-root",
                        "--port=" + port,
                        "--NotebookApp.token=",
                        "--NotebookApp.password=",
                        "--notebook-dir=" + folder));
        while (!Files.readString(log).contains("running at")) {
            assertTrue(server.isAlive(), Files.readString(log));
            Thread.sleep(200);
        }
        return new NotebookServer(server, port);
    }

    /** The address of a notebook of the folder. */
    String address(String notebook) {
        return "http://127.0.0.1:" + port + "/notebooks/" + notebook;
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
    }
}
