package dev.sfumato.notebook.kernel;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.Header;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;
import org.dflib.jjava.jupyter.messages.request.CompleteRequest;
import org.dflib.jjava.jupyter.messages.request.ExecuteRequest;
import org.dflib.jjava.jupyter.messages.request.InspectRequest;
import org.dflib.jjava.jupyter.messages.request.KernelInfoRequest;
import org.dflib.jjava.jupyter.messages.request.ShutdownRequest;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** A short life of the kernel without a person, at whose end the JVM can archive the classes that every start loads. */
public final class Rehearsal {
    private static final List<String> CELLS = List.of("1 + 1", "int x = 2;", "gaussian(4).times(12).epsilon(1e-6)");
    private static final int LIMIT_IN_MILLISECONDS = 60_000;

    private final Channel frontEnd;

    private Rehearsal(Channel frontEnd) {
        this.frontEnd = frontEnd;
    }

    public static void main(String[] args) throws Exception {
        KernelConnectionProperties properties = somewhereFree();
        Path file = Files.createTempFile("rehearsal", ".json");
        file.toFile().deleteOnExit();
        Files.writeString(file, properties.toJsonString());
        Thread person = new Thread(
                () -> {
                    try {
                        play(properties);
                    } catch (Exception e) {
                        System.exit(1);
                    }
                },
                "rehearsal");
        person.setDaemon(true);
        person.start();
        Kernel.main(new String[] {file.toString()});
    }

    private static void play(KernelConnectionProperties properties) throws Exception {
        Channel shell = new Channel(
                ZMQ.context(1),
                SocketType.DEALER,
                properties.createHMACGenerator(),
                KernelConnectionProperties::getShellPort);
        shell.connect("tcp://" + properties.getIp() + ":" + properties.getShellPort());
        Rehearsal rehearsal = new Rehearsal(shell);
        rehearsal.ask(MessageType.KERNEL_INFO_REQUEST, new KernelInfoRequest());
        for (String cell : CELLS) {
            rehearsal.ask(MessageType.EXECUTE_REQUEST, new ExecuteRequest(cell, false, true, Map.of(), false, true));
        }
        rehearsal.ask(MessageType.COMPLETE_REQUEST, new CompleteRequest("gauss", 5));
        rehearsal.ask(MessageType.INSPECT_REQUEST, new InspectRequest("gaussian", 8, 0));
        rehearsal.ask(MessageType.SHUTDOWN_REQUEST, ShutdownRequest.SHUTDOWN);
    }

    private <T> void ask(MessageType<T> type, T content) {
        frontEnd.sendMessage(new Message<>(new Header<>(type), content));
        if (frontEnd.next(LIMIT_IN_MILLISECONDS).isEmpty()) {
            throw new IllegalStateException("no answer to " + type);
        }
    }

    private static KernelConnectionProperties somewhereFree() throws IOException {
        List<ServerSocket> sockets = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            sockets.add(new ServerSocket(0));
        }
        List<Integer> ports = sockets.stream().map(ServerSocket::getLocalPort).toList();
        for (ServerSocket socket : sockets) {
            socket.close();
        }
        return new KernelConnectionProperties(
                "127.0.0.1",
                ports.get(0),
                ports.get(1),
                ports.get(2),
                ports.get(3),
                ports.get(4),
                "tcp",
                "hmac-sha256",
                UUID.randomUUID().toString());
    }
}
