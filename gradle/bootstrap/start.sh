#!/bin/sh
# Starts the Gradle of the directory above, like the script of the official distribution. AssembleGradle.java installs
# this as bin/gradle.
home=$( cd "$( dirname "$( readlink -f "$0" )" )/.." && pwd -P ) || exit
launcher=$( echo "$home"/lib/gradle-launcher-*.jar )
set -- -Dorg.gradle.appname=gradle -classpath "$launcher" org.gradle.launcher.GradleMain "$@"
eval "set -- $(
        printf '%s\n' "-Xmx64m -Xms64m $JAVA_OPTS $GRADLE_OPTS" |
        xargs -n1 |
        sed ' s~[^-[:alnum:]+,./:=@_]~\\&~g; ' |
        tr '\n' ' '
    )" '"$@"'
exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" "$@"
