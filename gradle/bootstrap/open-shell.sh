# `gradlew shell` on a terminal: builds first, then hands the terminal itself to JShell, with its history, completion and
# line editing. Gradle would pass lines on, and nothing else. Sourced by gradlew (POSIX sh) with its arguments, which are four
# of its own and then those of the user.
if [ $# -eq 5 ] && [ "$5" = shell ] && [ -t 0 ] && [ -t 1 ] ; then
    "$APP_HOME/gradlew" -q -p "$APP_HOME" :notebooks:shellLauncher || exit
    exec "$APP_HOME/notebooks/build/shell/sfumato-shell"
fi
