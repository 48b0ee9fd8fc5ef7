"""Sits down at the prompt of the shell, on a terminal: arguments are a home, a java and its class path."""
import os
import pty
import re
import select
import signal
import struct
import fcntl
import sys
import termios
import time

LIMIT = float(os.environ.get("SFUMATO_PATIENCE", "60"))
HOME, JAVA, CLASSPATH = sys.argv[1:4]
PROMPT = r"sfumato> $"
ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b[=>]|[\x07\r]")


class Terminal:
    def __init__(self):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            # whoever runs tests in the background has them begin with Ctrl-C ignored, which would be handed on
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.environ.update(HOME=HOME, TERM="xterm", XDG_STATE_HOME=HOME + "/state")
            os.execv(JAVA, [JAVA, "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED",
                            "--add-opens=jdk.jshell/jdk.jshell=ALL-UNNAMED", "-Duser.home=" + HOME,
                            "-cp", CLASSPATH, "dev.sfumato.notebook.prompt.Shell"])
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 50, 110, 0, 0))
        self.seen = ""
        self.passed = 0

    def expect(self, pattern):
        """Reads until the text after what was expected before has it."""
        end = time.time() + LIMIT
        while True:
            plain = ANSI.sub("", self.seen)[self.passed:]
            found = re.search(pattern, plain)
            if found:
                self.passed += found.end()
                return
            if time.time() > end:
                raise AssertionError("%r never came; there is %r" % (pattern, plain))
            ready, _, _ = select.select([self.fd], [], [], 0.5)
            if ready:
                try:
                    self.seen += os.read(self.fd, 65536).decode("utf-8", "replace")
                except OSError:
                    raise AssertionError("%r never came, and the shell has ended; there is %r" % (pattern, plain))

    def type(self, text):
        os.write(self.fd, text.encode())

    def say(self, line, pattern):
        self.type(line + "\r")
        return self.expect(pattern)

    def give_up_line(self):
        self.type("\x03")
        self.expect(PROMPT)

    def status(self):
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


shell = Terminal()
shell.expect(r"Try  gaussian")
shell.expect(r"sfumato> $")
shell.say("laplace(2).epsilon()", r"epsilon  0\.5[\s\S]*sfumato> $")
shell.say("gaussian(-4)", r"sigma must be in \(0, infinity\), got -4\.0\n+sfumato> $")
shell.say("gausian(4)", r"Did you mean gaussian\?[\s\S]*sfumato> $")
shell.say("System.exit(3)", r"System\.exit\(3\) would end the session[\s\S]*/exit 3[\s\S]*sfumato> $")

# completion, signatures, documentation
shell.type("lapl\t")
shell.expect(r"laplace\($")
shell.type("\t")
shell.expect(r"laplace\(double")
shell.type("2).eps\t")
shell.expect(r"epsilon")
shell.give_up_line()
shell.type("gaussian\t\t\t")
shell.expect(r"gaussian\(double[\s\S]*standard deviation")
shell.give_up_line()
shell.type("/va\t")
shell.expect(r"/vars$")
shell.give_up_line()

# several lines, and a line that is given up
shell.type("int twice(int x) {\r")
shell.expect(r"\.\.\. $")
shell.type("return 2 * x; }\r")
shell.expect(r"sfumato> $")
shell.say("twice(21)", r"\n42\n+sfumato> $")
shell.type("1 + ")
shell.give_up_line()
shell.say("1 > 0 && !false", r"true\n+sfumato> $")

# what runs is stopped, and what was declared stays
shell.say('{ System.out.println("be" + "gun"); while (true) { twice(1); } }', r"\nbegun\n")
shell.type("\x03")
shell.expect(r"interrupted\n+sfumato> $")
shell.say("twice(4)", r"\n8\n+sfumato> $")

# the line before, and the end
shell.type("\x1bOA")
shell.expect(r"twice\(4\)$")
shell.say("", r"\n8\n+sfumato> $")
shell.type("/exit 5\r")
try:
    shell.expect(r"never")
except AssertionError:
    pass
assert shell.status() == 5
assert "twice(4)" in open(HOME + "/state/sfumato/history").read()
print("OK")
