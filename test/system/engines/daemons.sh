# Read by slurm-up.sh and slurm-down.sh, not run: daemons in the foreground, each known by its process and the moment that
# process began, so that a number used again by another is never mistaken for ours.

# moment_of PID: when that process began, in ticks since the machine did; nothing where it is gone or only waits to be collected.
moment_of() {
  local stat fields
  stat=$(cat "/proc/$1/stat" 2>/dev/null) || return 0
  read -ra fields <<<"${stat##*) }"
  if [[ ${fields[0]} != Z ]]; then echo "${fields[19]}"; fi
}

# stands NAME: whether the daemon of that name, started under $folder, is there.
stands() {
  local pid moment
  read -r pid moment 2>/dev/null <"$folder/run/$1" || return 1
  [[ $(moment_of "$pid") == "$moment" ]]
}

# start NAME COMMAND...: unless it stands. It says what it says in $folder/log/NAME.
start() {
  local name=$1
  shift
  if stands "$name"; then return; fi
  # The turn of one_at_a_time must not live as long as the daemon.
  setsid "$@" {turn}>&- </dev/null >>"$folder/log/$name" 2>&1 &
  echo "$! $(moment_of $!)" >"$folder/run/$name"
}

# stop NAME: asks, waits ten seconds, then no longer asks.
stop() {
  local name=$1 pid
  if stands "$name"; then
    read -r pid _ <"$folder/run/$name"
    # One that was stopped hears nothing until it goes on.
    kill -TERM "$pid" && kill -CONT "$pid" 2>/dev/null || true
    if ! within 10 gone "$name"; then
      tell "$name does not end, killed"
      kill -KILL "$pid" 2>/dev/null || true
      within 5 gone "$name" || broken "$name ($pid) cannot be ended"
    fi
  fi
  rm -f "$folder/run/$name"
}
gone() { ! stands "$1"; }

# within SECONDS COMMAND...: tries until it succeeds.
within() {
  local end=$((SECONDS + $1))
  shift
  until "$@" >/dev/null 2>&1; do
    if ((SECONDS >= end)); then return 1; fi
    sleep 0.1
  done
}
