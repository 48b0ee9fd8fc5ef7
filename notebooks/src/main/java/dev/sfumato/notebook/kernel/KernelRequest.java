package dev.sfumato.notebook.kernel;

import java.util.Map;
import org.dflib.jjava.jupyter.messages.Message;
import org.dflib.jjava.jupyter.messages.MessageType;

/** A message of a front end, and the way back to it. */
record KernelRequest(Connection connection, Channel channel, Message<?> message) {
    MessageType<?> type() {
        return message.getHeader().getType();
    }

    /** The content of the request, in the form of its type. */
    <T> T content(Class<T> form) {
        return form.cast(message.getContent());
    }

    /** Answers the one who asked. */
    void reply(MessageType<?> type, Map<String, ?> content) {
        channel.sendMessage(Connection.message(message, type, content));
    }

    /** Tells all front ends. */
    void publish(MessageType<?> type, Map<String, ?> content) {
        connection.publish(Connection.message(message, type, content));
    }

    void status(String state) {
        publish(MessageType.PUBLISH_STATUS, Map.of("execution_state", state));
    }
}
