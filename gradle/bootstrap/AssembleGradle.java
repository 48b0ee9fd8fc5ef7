import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Answers {@code gradlew}'s question which Gradle to run: prints {@code wrapper} when the official distribution can be
 * downloaded, otherwise assembles Gradle from Maven artifacts and prints the directory of that installation.
 *
 * <p>Started as a single source file: {@code java AssembleGradle.java <checkout> <installation> [gradlew's arguments]}.
 * Progress and complaints go to standard error.
 *
 * <p>The tests run on another version too. For them the build asks nothing and fetches by itself: the system property
 * {@code sfumato.pins} names the list of that version's artifacts, {@code sfumato.jars} has their paths.
 */
public final class AssembleGradle {
    private static final String STAGING = "staging-";

    public static void main(String[] args) throws InterruptedException {
        Path checkout = Path.of(args[0]);
        Path scripts = checkout.resolve("gradle/bootstrap");
        Path installation = Path.of(args[1]);
        String pinned = System.getProperty("sfumato.pins", "artifacts.sha256");
        String given = System.getProperty("sfumato.jars");
        String sentence;
        try {
            boolean central = "central".equals(System.getenv("SFUMATO_GRADLE"));
            Path userHome = installation.getParent().getParent();
            List<String> arguments = List.of(args).subList(2, args.length);
            if (given == null && !central && Probe.officialIsReachable(checkout, userHome, arguments)) {
                System.out.println("wrapper");
            } else {
                String reason = given != null
                        ? "The tests run on another Gradle too"
                        : central ? "SFUMATO_GRADLE is central" : "Gradle's server is out of reach";
                assembleOnce(scripts, Pins.read(scripts.resolve(pinned)), given, installation, reason);
                System.out.println(installation);
            }
            return;
        } catch (Complaint e) {
            sentence = e.getMessage();
        } catch (IOException | UncheckedIOException e) {
            sentence = "Gradle could not be assembled in " + installation.getParent() + " (" + e
                    + "): set GRADLE_USER_HOME to a writable directory with 500 MB of free space.";
        }
        System.err.println(sentence);
        System.exit(1);
    }

    /** Only one process at a time assembles, and the installation appears complete or not at all. */
    private static void assembleOnce(Path scripts, Pins pins, String given, Path installation, String reason)
            throws IOException, InterruptedException {
        Path directory = Files.createDirectories(installation.getParent());
        try (Progress progress = new Progress();
                FileChannel channel = FileChannel.open(directory.resolve("lock"), CREATE, WRITE);
                FileLock lock = lock(channel, pins, progress)) {
            if (Files.isDirectory(installation)) {
                return;
            }
            progress.say(reason + "; assembling " + pins.gradle() + " from Maven Central (about 200 MB, once)");
            deleteLeftovers(directory);
            Path staging = Files.createTempDirectory(directory, STAGING);
            try {
                Path fetched = Files.createDirectory(staging.resolve("fetched"));
                Path jars = given != null
                        ? pins.copy(given, fetched)
                        : new Maven(pins, fetched, directory.resolve("mvn.log"), reason, progress).fetch();
                progress.step("laying out the installation");
                Path home = staging.resolve("home");
                new Installation(pins, jars, scripts, home).assemble();
                Files.move(home, installation, ATOMIC_MOVE);
            } finally {
                delete(staging);
            }
            progress.say(pins.gradle() + " is in " + installation);
        }
    }

    private static FileLock lock(FileChannel channel, Pins pins, Progress progress) throws IOException {
        FileLock lock = channel.tryLock();
        if (lock == null) {
            progress.step("another build is assembling " + pins.gradle() + "; waiting for it");
            lock = channel.lock();
        }
        return lock;
    }

    /** Removes what killed runs have left behind; as the caller holds the lock, nobody is using it. */
    private static void deleteLeftovers(Path directory) throws IOException {
        try (Stream<Path> children = Files.list(directory)) {
            children.filter(child -> child.getFileName().toString().startsWith(STAGING))
                    .forEach(AssembleGradle::delete);
        }
    }

    /** Deletes a directory as far as possible: what remains is in nobody's way, and the next assembly tries again. */
    private static void delete(Path directory) {
        try (Stream<Path> tree = Files.walk(directory)) {
            tree.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // something else is changing the directory
        }
    }

    private static Properties properties(InputStream content) throws IOException {
        try (content) {
            Properties properties = new Properties();
            properties.load(content);
            return properties;
        }
    }

    /** A failure told in one sentence, without a stack trace. */
    private static final class Complaint extends RuntimeException {
        Complaint(String sentence) {
            super(sentence);
        }
    }

    /** Asks whether the wrapper would be able to download the official distribution. */
    private static final class Probe {
        private static final int MILLIS = 3000;
        private static final Pattern PROXY =
                Pattern.compile("-D(https?\\.(?:proxyHost|proxyPort|nonProxyHosts))=(\\S+)");

        static boolean officialIsReachable(Path checkout, Path userHome, List<String> arguments) throws IOException {
            Path wrapper = checkout.resolve("gradle/wrapper/gradle-wrapper.properties");
            URI url = URI.create(properties(Files.newInputStream(wrapper)).getProperty("distributionUrl"));
            useProxy(checkout, userHome, arguments);
            return CompletableFuture.supplyAsync(() -> answers(url))
                    .completeOnTimeout(false, MILLIS, TimeUnit.MILLISECONDS)
                    .join();
        }

        private static boolean answers(URI url) {
            try {
                HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection();
                connection.setRequestMethod("HEAD");
                connection.setInstanceFollowRedirects(false);
                connection.setConnectTimeout(MILLIS);
                connection.setReadTimeout(MILLIS);
                return connection.getResponseCode() >= 200 && connection.getResponseCode() < 400;
            } catch (IOException | RuntimeException e) {
                return false;
            }
        }

        /** Takes the proxy from the places where the wrapper looks; the later ones win. */
        private static void useProxy(Path checkout, Path userHome, List<String> arguments) throws IOException {
            for (Path directory : List.of(checkout, userHome)) {
                Path file = directory.resolve("gradle.properties");
                if (Files.isReadable(file)) {
                    properties(Files.newInputStream(file))
                            .forEach((key, value) ->
                                    useProxy(("-D" + key + "=" + value).replace("-DsystemProp.", "-D")));
                }
            }
            useProxy(System.getenv("JAVA_OPTS") + " " + System.getenv("GRADLE_OPTS"));
            arguments.forEach(Probe::useProxy);
        }

        private static void useProxy(String options) {
            for (Matcher option = PROXY.matcher(options); option.find(); ) {
                System.setProperty(option.group(1), option.group(2));
            }
        }
    }

    /** A jar on Maven Central and the SHA-256 that it must have. */
    private record Artifact(String sha256, String group, String name, String version) {
        static Artifact parse(String line) {
            String[] field = line.split("[ :]+");
            return new Artifact(field[0], field[1], field[2], field[3]);
        }

        String fileName() {
            return name + "-" + version + ".jar";
        }

        String dependency() {
            return "<dependency><groupId>" + group + "</groupId><artifactId>" + name + "</artifactId><version>"
                    + version
                    + "</version><exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"
                    + "</exclusions></dependency>\n";
        }
    }

    /** The artifacts that make up one version of Gradle. */
    private record Pins(String file, List<Artifact> artifacts) {
        static Pins read(Path file) throws IOException {
            List<String> lines = Files.readAllLines(file);
            return new Pins(
                    file.getFileName().toString(),
                    lines.stream()
                            .filter(line -> !line.startsWith("#"))
                            .map(Artifact::parse)
                            .toList());
        }

        String version(String name) {
            return artifacts.stream()
                    .filter(artifact -> artifact.name().equals(name))
                    .findFirst()
                    .orElseThrow()
                    .version();
        }

        String gradle() {
            return "Gradle " + version("gradle-api");
        }

        /** Copies jars that the caller has fetched. */
        Path copy(String given, Path directory) throws IOException {
            for (String jar : given.split(File.pathSeparator)) {
                Path source = Path.of(jar);
                Files.copy(source, directory.resolve(source.getFileName()));
            }
            Optional<String> wrong = firstWrong(directory);
            if (wrong.isPresent()) {
                throw notPinned(wrong.get());
            }
            return directory;
        }

        Complaint notPinned(String wrong) {
            return new Complaint(gradle() + " was not assembled, because a file that was fetched is not the one pinned in"
                    + " gradle/bootstrap/" + file + ": " + wrong + ".");
        }

        Optional<String> firstWrong(Path jars) throws IOException {
            for (Artifact artifact : artifacts) {
                String found = sha256(jars.resolve(artifact.fileName()));
                if (!found.equals(artifact.sha256())) {
                    return Optional.of(artifact.fileName() + " should have the SHA-256 " + artifact.sha256()
                            + " but has " + found);
                }
            }
            return Optional.empty();
        }

        private static String sha256(Path file) throws IOException {
            try (InputStream in = Files.newInputStream(file)) {
                DigestInputStream digest = new DigestInputStream(in, MessageDigest.getInstance("SHA-256"));
                digest.transferTo(OutputStream.nullOutputStream());
                return HexFormat.of().formatHex(digest.getMessageDigest().digest());
            } catch (GeneralSecurityException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Fetches the pinned artifacts with the user's own Maven, its settings and its local repository. */
    private static final class Maven {
        private static final String GOAL = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";

        private final Pins pins;
        private final Path directory;
        private final Path log;
        private final String reason;
        private final Progress progress;

        Maven(Pins pins, Path directory, Path log, String reason, Progress progress) {
            this.pins = pins;
            this.directory = directory;
            this.log = log;
            this.reason = reason;
            this.progress = progress;
        }

        /** Returns the directory with the jars; if the local repository is damaged, fetches them again without it. */
        Path fetch() throws IOException, InterruptedException {
            String dependencies = pins.artifacts().stream().map(Artifact::dependency).collect(Collectors.joining());
            Files.writeString(directory.resolve("pom.xml"), """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <groupId>sfumato</groupId><artifactId>gradle</artifactId><version>1</version>
                <dependencies>
                %s</dependencies>
                </project>
                """.formatted(dependencies));
            Path jars = directory.resolve("jars");
            run(jars, Optional.ofNullable(System.getenv("SFUMATO_MAVEN_REPO")).map(Path::of));
            Optional<String> wrong = pins.firstWrong(jars);
            if (wrong.isPresent()) {
                progress.say("Damaged in the local Maven repository: " + wrong.get() + "; fetching all files afresh");
                jars = directory.resolve("fresh-jars");
                run(jars, Optional.of(directory.resolve("fresh-repository")));
                wrong = pins.firstWrong(jars);
            }
            if (wrong.isPresent()) {
                throw pins.notPinned(wrong.get());
            }
            return jars;
        }

        private void run(Path jars, Optional<Path> repository) throws IOException, InterruptedException {
            progress.step("fetching " + pins.artifacts().size() + " files with Maven");
            boolean windows = System.getProperty("os.name").startsWith("Windows");
            List<String> command = new ArrayList<>(List.of(windows ? "mvn.cmd" : "mvn"));
            // -U: ask again for what an earlier run without a network has recorded as missing
            command.addAll(
                    List.of("-B", "-U", "-Dstyle.color=never", "-f", "pom.xml", GOAL, "-DoutputDirectory=" + jars));
            repository.ifPresent(path -> command.add("-Dmaven.repo.local=" + path.toAbsolutePath()));
            Process mvn;
            try {
                mvn = new ProcessBuilder(command)
                        .directory(directory.toFile())
                        .redirectErrorStream(true)
                        .start();
            } catch (IOException e) {
                throw new Complaint(
                        reason + " and there is no Maven (mvn) to fetch " + pins.gradle() + " with: install Maven, or set"
                                + " systemProp.https.proxyHost and proxyPort in gradle.properties if there is a proxy.");
            }
            Runtime.getRuntime().addShutdownHook(new Thread(mvn::destroy));
            mvn.getOutputStream().close();
            List<String> output = new ArrayList<>();
            try (BufferedReader lines = mvn.inputReader()) {
                int downloads = 0;
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    output.add(line);
                    if (line.contains("Downloaded from")) {
                        progress.detail(++downloads + " downloads, ");
                    }
                }
            }
            if (mvn.waitFor() != 0) {
                Files.write(log, output);
                throw new Complaint(
                        reason + " and Maven could not fetch " + pins.gradle() + "; all that it said is in " + log
                                + ", and most likely this tells why:\n  " + String.join("\n  ", errors(output)));
            }
        }

        /** The last lines that tell something. */
        private static List<String> errors(List<String> output) {
            List<String> errors = output.stream()
                    .filter(line -> line.matches("\\[ERROR] (?!Re-run|To see|For more|\\[Help).+"))
                    .map(line -> line.replaceAll("^\\[ERROR] | -> \\[Help.*", ""))
                    .toList();
            List<String> lines = errors.isEmpty() ? output : errors;
            return lines.subList(Math.max(0, lines.size() - 5), lines.size());
        }
    }

    /**
     * Lays the artifacts out as Gradle expects an installation: the whole runtime is in one jar, {@code gradle-api},
     * and every module or library that Gradle looks up by its file name becomes a jar that only refers to that one.
     */
    private static final class Installation {
        private static final String BEACON = "gradle-installation-beacon";
        private static final String MODULE_PROPERTIES = "-classpath.properties";

        /**
         * Entries of the runtime jar that break it: every JVM with the jar on its class path finds the file system
         * provider, but cannot load it; the marker makes Gradle believe that it runs embedded in another program.
         */
        private static final Set<String> DROPPED =
                Set.of("META-INF/services/java.nio.file.spi.FileSystemProvider", "META-INF/.gradle-runtime-shaded");

        /** The test workers must talk to the JUnit Platform of the build, not to the relocated one inside the jar. */
        private static final String TEST_WORKERS = "org/gradle/api/internal/tasks/testing/";

        private static final Pattern RELOCATED =
                Pattern.compile("org([./])gradle\\1internal\\1impldep\\1org\\1(junit|opentest4j)");

        private final Pins pins;
        private final String version;
        private final String api;
        private final Path jars;
        private final Path scripts;
        private final Path home;
        private final Path lib;
        private final Map<String, Properties> modules = new TreeMap<>();
        private final Set<String> referenced = new TreeSet<>(Set.of("gradle-instrumentation-agent"));

        Installation(Pins pins, Path jars, Path scripts, Path home) {
            this.pins = pins;
            this.version = pins.version("gradle-api");
            this.api = fileName("gradle-api");
            this.jars = jars;
            this.scripts = scripts;
            this.home = home;
            this.lib = home.resolve("lib");
        }

        void assemble() throws IOException {
            Files.createDirectories(lib.resolve("plugins")); // looked for, but it may be empty
            writeRuntimeJar();
            Files.delete(jars.resolve(api));
            try (Stream<Path> files = Files.list(jars)) {
                for (Path file : files.toList()) {
                    Files.move(file, lib.resolve(file.getFileName()));
                }
            }
            writeModuleJars();
            writeBeaconJar();
            // the agent that instruments build scripts is missing
            Files.writeString(home.resolve("gradle.properties"), "org.gradle.internal.instrumentation.agent=false\n");
            install("init.gradle", "init.d/sfumato.gradle");
            install("start.sh", "bin/gradle").toFile().setExecutable(true, false);
        }

        private Path install(String script, String name) throws IOException {
            Files.createDirectories(home.resolve(name).getParent());
            return Files.copy(scripts.resolve(script), home.resolve(name));
        }

        /** Copies the big jar entry by entry, repaired, and notes the modules that it describes. */
        private void writeRuntimeJar() throws IOException {
            try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jars.resolve(api)));
                    ZipOutputStream out = zip(api)) {
                for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
                    String name = entry.getName();
                    byte[] content = in.readAllBytes();
                    if (name.startsWith(TEST_WORKERS) && name.endsWith(".class")) {
                        content = unrelocate(content);
                    } else if (name.matches("gradle-[a-z0-9-]+" + MODULE_PROPERTIES)) {
                        modules.put(name.replace(MODULE_PROPERTIES, ""), properties(new ByteArrayInputStream(content)));
                    } else if (name.matches("gradle-(implementation-)?plugins\\.properties")) {
                        referenced.addAll(names(properties(new ByteArrayInputStream(content)), "plugins"));
                    }
                    if (!DROPPED.contains(name)) {
                        store(out, name, content);
                    }
                }
                String kotlin = "provider=4.4.0\nkotlin=" + pins.version("kotlin-stdlib") + "\n";
                store(out, "gradle-kotlin-dsl-versions.properties", kotlin.getBytes(UTF_8));
            }
        }

        /** Rewrites the UTF-8 constants of a class file so that they name the real JUnit Platform. */
        private static byte[] unrelocate(byte[] classFile) throws IOException {
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(classFile));
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            DataOutputStream out = new DataOutputStream(bytes);
            out.write(in.readNBytes(8));
            int count = in.readUnsignedShort();
            out.writeShort(count);
            for (int i = 1; i < count; i++) {
                int tag = in.readUnsignedByte();
                out.writeByte(tag);
                switch (tag) {
                    case 1 -> out.writeUTF(RELOCATED.matcher(in.readUTF()).replaceAll("org$1$2"));
                    case 5, 6 -> {
                        out.write(in.readNBytes(8));
                        i++; // a long or double takes two places
                    }
                    case 7, 8, 16, 19, 20 -> out.write(in.readNBytes(2));
                    case 15 -> out.write(in.readNBytes(3));
                    default -> out.write(in.readNBytes(4));
                }
            }
            in.transferTo(out);
            return bytes.toByteArray();
        }

        /** Writes a jar for every module, naming what it needs, and empty ones for the relocated libraries. */
        private void writeModuleJars() throws IOException {
            Set<String> relocated = new TreeSet<>();
            for (Properties module : modules.values()) {
                referenced.addAll(names(module, "projects"));
                referenced.addAll(names(module, "optional"));
                relocated.addAll(names(module, "runtime"));
            }
            relocated.removeIf(library -> Files.exists(lib.resolve(library)));
            for (String library : relocated) {
                writeJar(library, "", Map.of());
            }
            referenced.addAll(modules.keySet());
            referenced.remove(BEACON); // gets a jar of its own
            referenced.removeIf(module -> Files.exists(lib.resolve(fileName(module))));
            for (String module : referenced) {
                Properties properties = modules.getOrDefault(module, new Properties());
                List<String> runtime = names(properties, "runtime");
                runtime.removeAll(relocated);
                runtime.add(api);
                String description = "projects=" + properties.getProperty("projects", "")
                        + "\noptional=" + properties.getProperty("optional", "")
                        + "\nruntime=" + String.join(",", runtime) + "\n";
                String classPath = module.equals("gradle-launcher") ? api + " " + fileName(BEACON) : api;
                writeJar(fileName(module), classPath, Map.of(module + MODULE_PROPERTIES, description.getBytes(UTF_8)));
            }
        }

        /** Writes the jar with an empty class by whose place Gradle finds its installation. */
        private void writeBeaconJar() throws IOException {
            String name = "org/gradle/internal/installation/beacon/InstallationBeacon";
            Path source = Files.writeString(
                    jars.resolve("InstallationBeacon.java"),
                    "package org.gradle.internal.installation.beacon; public class InstallationBeacon { }");
            ToolProvider javac = ToolProvider.findFirst("javac").orElseThrow();
            javac.run(System.err, System.err, "--release", "17", "-d", jars.toString(), source.toString());
            byte[] classFile = Files.readAllBytes(jars.resolve(name + ".class"));
            byte[] description = "projects=\nruntime=\n".getBytes(UTF_8);
            writeJar(fileName(BEACON), "", Map.of(name + ".class", classFile, BEACON + MODULE_PROPERTIES, description));
        }

        private void writeJar(String fileName, String classPath, Map<String, byte[]> entries) throws IOException {
            try (ZipOutputStream jar = zip(fileName)) {
                String manifest =
                        "Manifest-Version: 1.0\n" + (classPath.isEmpty() ? "" : "Class-Path: " + classPath + "\n");
                store(jar, "META-INF/MANIFEST.MF", manifest.getBytes(UTF_8));
                for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                    store(jar, entry.getKey(), entry.getValue());
                }
            }
        }

        private ZipOutputStream zip(String fileName) throws IOException {
            return new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(lib.resolve(fileName)), 1 << 16));
        }

        /** Stores an entry without compression: the big jar is written, and later loaded, faster. */
        private static void store(ZipOutputStream out, String name, byte[] content) throws IOException {
            CRC32 crc = new CRC32();
            crc.update(content);
            ZipEntry entry = new ZipEntry(name);
            entry.setMethod(ZipEntry.STORED);
            entry.setSize(content.length);
            entry.setCrc(crc.getValue());
            out.putNextEntry(entry);
            out.write(content);
        }

        private String fileName(String module) {
            return module + "-" + version + ".jar";
        }

        private static List<String> names(Properties properties, String key) {
            return Arrays.stream(properties.getProperty(key, "").split(","))
                    .filter(name -> !name.isEmpty())
                    .collect(Collectors.toCollection(ArrayList::new));
        }
    }

    /** Tells on standard error what is happening: on a terminal in a line updated in place, else now and then. */
    private static final class Progress implements AutoCloseable {
        private final boolean terminal = Boolean.getBoolean("sfumato.terminal");
        private final long start = System.nanoTime();
        private String step;
        private String detail;

        Progress() {
            long pause = terminal ? 500 : 10_000;
            CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS).execute(new Runnable() {
                @Override
                public void run() {
                    show();
                    CompletableFuture.delayedExecutor(pause, TimeUnit.MILLISECONDS)
                            .execute(this);
                }
            });
        }

        synchronized void step(String newStep) {
            step = newStep;
            detail = "";
            show();
        }

        synchronized void detail(String newDetail) {
            detail = newDetail;
        }

        synchronized void say(String sentence) {
            close();
            System.err.println(sentence);
        }

        @Override
        public synchronized void close() {
            if (terminal && step != null) {
                System.err.print("\r\033[K");
            }
            step = null;
        }

        private synchronized void show() {
            if (step != null) {
                String line = "  " + step + " (" + detail + (System.nanoTime() - start) / 1_000_000_000 + " s)";
                System.err.print(terminal ? "\r" + line + "\033[K" : line + System.lineSeparator());
            }
        }
    }
}
