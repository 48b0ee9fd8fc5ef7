# `gradlew shell` on a terminal: builds first, then hands the terminal itself to the shell, with its history, completion and
# line editing. Gradle would pass lines on, and nothing else. Sourced by gradlew (POSIX sh) with its arguments, which are four
# of its own and then those of the user.
is_shell_alone() {
    shift 4
    said=
    for argument ; do
        case $argument in
            shell | :notebooks:shell) said=yes ;;
            -q | --quiet | --console=*) ;;
            *) return 1 ;;
        esac
    done
    [ "$said" = yes ]
}
if [ -t 0 ] && [ -t 1 ] && is_shell_alone "$@" ; then
    "$APP_HOME/gradlew" -q -p "$APP_HOME" :notebooks:shellLauncher || exit
    exec "$APP_HOME/notebooks/build/shell/sfumato-shell"
fi
