package dev.sfumato.gradle.worker;

import dev.sfumato.gradle.worker.declaration.Arguments;
import dev.sfumato.gradle.worker.declaration.BadRequestException;
import dev.sfumato.ledger.LedgerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The way in: a command, and {@code NAME=VALUE} arguments; {@code problem} is the file for what a user must mend. */
public final class Worker {
    /** The exit value for a request that cannot be answered; the sentence is in the problem file. */
    static final int BAD_REQUEST = 2;

    private static final Map<String, Command> COMMANDS = Map.of(
            "schema", new SchemaCommand(),
            "measure", new MeasureCommand(),
            "attack", new AttackCommand(),
            "audit", new AuditCommand(),
            "render", new RenderCommand(),
            "merge", new MergeCommand(),
            "plan", new PlanCommand(),
            "spend", new SpendCommand(),
            "ledger", new LedgerCommand());

    /** A command of the worker. */
    @FunctionalInterface
    interface Command {
        void run(Arguments arguments);
    }

    private Worker() {}

    public static void main(String[] words) throws IOException {
        System.exit(run(List.of(words)));
    }

    /** The exit value: 0 where the answer is written, whatever it says. */
    static int run(List<String> words) throws IOException {
        Command command = words.isEmpty() ? null : COMMANDS.get(words.get(0));
        if (command == null) {
            throw new IllegalArgumentException("the command must be one of " + COMMANDS.keySet() + ", got " + words);
        }
        Arguments arguments = Arguments.of(words.subList(1, words.size()));
        try {
            command.run(arguments);
            return 0;
        } catch (BadRequestException | LedgerException e) {
            Path problem = arguments.path("problem");
            Files.writeString(problem, sentence(String.valueOf(e.getMessage())) + "\n");
            return BAD_REQUEST;
        }
    }

    private static String sentence(String message) {
        return message.endsWith(".") ? message : message + ".";
    }
}
