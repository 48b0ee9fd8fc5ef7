# Decides which Gradle 8.8 `gradlew` runs. Sourced by it (POSIX sh) once JAVACMD, APP_HOME and the arguments are known.
#
#  1. The official distribution, when the wrapper has unpacked it already or can download it: nothing is changed.
#  2. Otherwise an installation assembled from Maven artifacts by AssembleGradle.java, once, below the Gradle user home:
#     sfumato/gradle-8.8-<checksum of the files here that it is made by>. It may be deleted at any time.
#
# SFUMATO_GRADLE=official  always the official distribution, without asking whether it can be reached
# SFUMATO_GRADLE=central   always the assembled installation (run `./gradlew --stop` after changing this)
# SFUMATO_MAVEN_REPO=DIR   the local Maven repository to fetch through, instead of the one in Maven's settings
#
# shellcheck shell=sh

# Gradle 8.8 runs on Java up to 22, this build needs 17. The JDK's `release` file tells without starting a JVM.
sfumato_java=$( command -v "$JAVACMD" )
[ ! -h "$sfumato_java" ] || sfumato_java=$( readlink -f "$sfumato_java" ) || sfumato_java=$JAVACMD
sfumato_jdk=${sfumato_java%/bin/*}
if [ -r "$sfumato_jdk/release" ] ; then
    sfumato_version=
    while IFS='="' read -r sfumato_key _ sfumato_value _ ; do
        [ "$sfumato_key" != JAVA_VERSION ] || sfumato_version=$sfumato_value
    done < "$sfumato_jdk/release"
    sfumato_found="Sfumato builds with JDK 17 (Gradle 8.8 runs on 17 to 22); found $sfumato_version at $sfumato_jdk"
    case ${sfumato_version%%[!0-9]*} in
        '' | 17 | 18 | 19 | 20 | 21 | 22 ) ;;
        * ) die "$sfumato_found: set JAVA_HOME to a JDK 17." ;;
    esac
    [ -x "$sfumato_jdk/bin/javac" ] || [ -x "$sfumato_jdk/bin/javac.exe" ] ||
        die "$sfumato_found, but without a compiler (javac): set JAVA_HOME to a JDK 17."
fi

sfumato_home=${GRADLE_USER_HOME:-$HOME/.gradle}
case $sfumato_home in
    /* | ?:[/\\]* ) ;;
    * ) sfumato_home=$PWD/$sfumato_home ;;
esac
# shellcheck disable=SC2153
case $SFUMATO_GRADLE in
    official ) return 0 ;;
    central ) ;;
    '' )
        for sfumato_ok in "$sfumato_home"/wrapper/dists/gradle-8.8-bin/*/gradle-8.8-bin.zip.ok ; do
            [ ! -e "$sfumato_ok" ] || return 0
        done ;;
    * ) die "SFUMATO_GRADLE is '$SFUMATO_GRADLE', but it can only be 'official' or 'central' (or not set)." ;;
esac

sfumato_here=$APP_HOME/gradle/bootstrap
sfumato_id=$( cd "$sfumato_here" && cat AssembleGradle.java artifacts.sha256 init.gradle start.sh | cksum )
sfumato_gradle=$sfumato_home/sfumato/gradle-8.8-${sfumato_id%% *}
if [ ! -d "$sfumato_gradle" ] ; then
    if [ -t 2 ] ; then sfumato_terminal=true ; else sfumato_terminal=false ; fi
    sfumato_gradle=$( "$JAVACMD" -Xlog:disable -Dsfumato.terminal=$sfumato_terminal \
        "$sfumato_here/AssembleGradle.java" "$APP_HOME" "$sfumato_gradle" "$@" ) || exit 1
    [ "$sfumato_gradle" != wrapper ] || return 0
fi

# Go on with the rest of gradlew, but with the launcher of that installation as class path and main class.
shift 4
set -- \
        "-Dorg.gradle.appname=$APP_BASE_NAME" \
        -classpath "$sfumato_gradle/lib/gradle-launcher-8.8.jar" \
        org.gradle.launcher.GradleMain \
        "$@"
