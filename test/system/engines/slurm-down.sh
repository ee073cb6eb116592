#!/usr/bin/env bash
# Ends what slurm-up.sh started in FOLDER: its jobs first, which would outlive their daemon, then the daemons.
#
#   slurm-down.sh [--forget] [FOLDER]
#
# --forget  removes the folder as well, settings and job numbers with it; else a next slurm-up.sh goes on where it was.
# FOLDER    /var/cache/lanekeeper-test/slurm unless said
set -euo pipefail
engine=slurm-down
here=$(dirname "${BASH_SOURCE[0]}")
source "$here/installing.sh"
source "$here/daemons.sh"

forget= folder=/var/cache/lanekeeper-test/slurm
for argument in "$@"; do
  case $argument in
    --forget) forget=yes ;;
    -*) tell "there is no option $argument"; exit 2 ;;
    *) folder=$argument ;;
  esac
done
if [[ ! -d $folder/run ]]; then exit; fi
one_at_a_time "$folder"
folder=$(cd "$folder" && pwd -P)
export SLURM_CONF=$folder/etc/slurm.conf

no_jobs() { [[ -z $(timeout 5 squeue --noheader --states=running,completing,suspended --format=%A) ]]; }
if stands slurmctld; then
  # A test may have left it stopped.
  kill -CONT "$(cut -d ' ' -f 1 "$folder/run/slurmctld")"
  if within 10 timeout 5 scontrol ping; then
    timeout 10 squeue --noheader --format=%A | xargs --no-run-if-empty timeout 10 scancel || true
    within 20 no_jobs || tell "jobs are left: $(timeout 5 squeue --noheader --format='%A %T' | tr '\n' ' ')"
  fi
fi
for name in slurmd slurmctld slurmdbd mariadbd munged; do stop "$name"; done

if [[ $forget ]]; then
  if [[ -e $folder/etc/cgroup.conf ]]; then rmdir "/sys/fs/cgroup/memory/slurm_$(hostname -s)"{/uid_*,} 2>/dev/null || true; fi
  # Only what slurm-up.sh made; the folder may be somebody's.
  rm -rf "$folder"/{etc,run,log,state,spool,munge,database,apt.log,turn}
  rmdir "$folder" 2>/dev/null || true
fi
tell "down in $folder"
