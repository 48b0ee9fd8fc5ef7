# `gradlew shell` on a terminal: builds first, then hands the terminal itself to the shell, with its history, completion and
# line editing. Gradle would pass lines on, and nothing else. Sourced by gradlew (POSIX sh) with its arguments, which are four
# of its own and then those of the user: the shell alone, and options of the build.
opens_shell() {
    shift 4
    said=
    for argument ; do
        case $argument in
            shell | :notebooks:shell) said=yes ;;
            -q | --quiet | --offline | --no-daemon | --console=* | -P?* | -D?*) ;;
            *) return 1 ;;
        esac
    done
    [ "$said" = yes ]
}
open_shell() {
    shift 4
    for argument ; do
        shift
        case $argument in
            shell | :notebooks:shell) ;;
            *) set -- "$@" "$argument" ;;
        esac
    done
    "$APP_HOME/gradlew" -q -p "$APP_HOME" :notebooks:shellLauncher "$@" || exit
    exec "$APP_HOME/notebooks/build/shell/sfumato-shell"
}
if [ -t 0 ] && [ -t 1 ] && opens_shell "$@" ; then
    open_shell "$@"
fi
