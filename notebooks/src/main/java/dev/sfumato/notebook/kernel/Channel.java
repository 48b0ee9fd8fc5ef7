package dev.sfumato.notebook.kernel;

import com.google.gson.JsonParseException;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.dflib.jjava.jupyter.channels.JupyterSocket;
import org.dflib.jjava.jupyter.kernel.KernelConnectionProperties;
import org.dflib.jjava.jupyter.messages.HMACGenerator;
import org.dflib.jjava.jupyter.messages.Message;
import org.slf4j.helpers.NOPLogger;
import org.zeromq.SocketType;
import org.zeromq.ZMQ;

/** A socket that speaks in signed messages. It is read by waiting, not by sleeping, so that no cell waits for a clock. */
final class Channel extends JupyterSocket {
    private final ToIntFunction<KernelConnectionProperties> port;

    Channel(
            ZMQ.Context context,
            SocketType type,
            HMACGenerator signatures,
            ToIntFunction<KernelConnectionProperties> port) {
        super(context, type, signatures, NOPLogger.NOP_LOGGER);
        this.port = port;
        setLinger(1000);
    }

    @Override
    public void bind(KernelConnectionProperties connection) {
        bind(connection.getTransport() + "://" + connection.getIp() + ":" + port.applyAsInt(connection));
    }

    /** The next message, if one comes in time. What is no message, or not signed with the key, is passed over. */
    Optional<Message<?>> next(int milliseconds) {
        ZMQ.Poller poller = ctx.poller(1);
        try {
            poller.register(this, ZMQ.Poller.POLLIN);
            if (poller.poll(milliseconds) <= 0) {
                return Optional.empty();
            }
            return Optional.ofNullable(readMessage());
        } catch (SecurityException | JsonParseException e) {
            return Optional.empty();
        } finally {
            poller.close();
        }
    }
}
