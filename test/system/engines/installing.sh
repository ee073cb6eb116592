# Read by the scripts beside it, not run: how they speak, and how Debian packages get onto this machine.
# Their exit codes: 0 it is there, 1 it broke, 2 called wrongly, 75 it cannot be installed here (the tests then skip, and say so).

tell() { printf '%s: %s\n' "$engine" "$*" >&2; }
broken() {
  tell "$*"
  exit 1
}
skipped() {
  tell "SKIPPED, $*"
  exit 75
}

is_installed() { [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

# install_packages LOG NAME...: the missing ones of these Debian packages, without starting the daemons they bring.
install_packages() {
  local log=$1 missing=() name installing policy=/usr/sbin/policy-rc.d own_policy=
  shift
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || skipped "this is not a Debian, and $* are missing"
  for name in "$@"; do is_installed "$name" || missing+=("$name"); done
  if ((${#missing[@]} == 0)); then return; fi
  ((EUID == 0)) || skipped "only root can install ${missing[*]}"
  # There is one dpkg: who had to wait for it finds installed what the other installed.
  mkdir -p /var/cache/lanekeeper-test
  exec {installing}>/var/cache/lanekeeper-test/installing
  flock "$installing"

  tell "installing ${missing[*]}"
  if [[ ! -e $policy ]]; then
    own_policy=$policy
    printf '#!/bin/sh\nexit 101\n' >"$policy"
    chmod 755 "$policy"
  fi
  apt_install "${missing[@]}" >"$log" 2>&1 || { apt-get update && apt_install "${missing[@]}"; } >>"$log" 2>&1 || true
  if [[ -n $own_policy ]]; then rm -f "$own_policy"; fi
  # Daemons that are started next would keep it.
  exec {installing}>&-
  for name in "${missing[@]}"; do is_installed "$name" || skipped "apt-get cannot install $name, see $log"; done
}
apt_install() { DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@" </dev/null; }

# one_at_a_time FOLDER: two callers for the same folder take turns, until this process ends.
one_at_a_time() {
  mkdir -p "$1" 2>/dev/null && [[ -w $1 ]] || skipped "this user cannot write into $1"
  exec {turn}>"$1/turn"
  flock "$turn"
}
