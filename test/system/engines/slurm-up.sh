#!/usr/bin/env bash
# A real Slurm of one node on this machine, for the tests, as root. Prints the path of its slurm.conf, which is what its clients
# want to find in SLURM_CONF. Everything it is lies in one folder; it listens on 127.0.0.1 only.
#
#   slurm-up.sh [--accounting] [--memory] [--set KEY=VALUE]... [FOLDER]
#
# --accounting  with slurmdbd over a MariaDB of its own, so that sacct answers.
# --memory      ends what takes more memory than it asked for; where this machine has no cgroups that can, it says so and does without.
# --set         one setting of slurm.conf, in place of ours: --set MinJobAge=2
# FOLDER        /var/cache/lanekeeper-test/slurm unless said
#
# Partitions: `lanes` (the default), `brief` (a minute at most), `closed` (takes jobs, starts none). The node claims eight
# processors whatever the machine has. A second call leaves what stands alone, starts what is gone, and so repairs.
# Settings are those of the first call until slurm-down.sh.
set -euo pipefail
engine=slurm-up
here=$(dirname "${BASH_SOURCE[0]}")
source "$here/installing.sh"
source "$here/daemons.sh"

accounting= memory= folder=/var/cache/lanekeeper-test/slurm
declare -A asked=()
while (($# > 0)); do
  case $1 in
    --accounting) accounting=yes ;;
    --memory) memory=yes ;;
    --set)
      [[ ${2-} == ?*=* ]] || { tell "--set wants KEY=VALUE"; exit 2; }
      asked[${2%%=*}]=${2#*=}
      shift
      ;;
    -*) tell "there is no option $1"; exit 2 ;;
    *) folder=$1 ;;
  esac
  shift
done

((EUID == 0)) || skipped "only root can run slurmd for the users of its jobs"
one_at_a_time "$folder"
folder=$(cd "$folder" && pwd -P)
packages=(slurmctld slurmd slurm-client slurm-wlm-basic-plugins munge)
if [[ $accounting ]]; then packages+=(slurmdbd slurm-wlm-mysql-plugin mariadb-server-core mariadb-client-core); fi
install_packages "$folder/apt.log" "${packages[@]}"

mkdir -p "$folder"/{etc,run,log,state,spool,munge}
# munged refuses a path that others may write to.
chmod 755 "$folder" "$folder"/*/
export SLURM_CONF=$folder/etc/slurm.conf
# What an enclosing job has set would steer ours.
unset "${!SBATCH_@}" "${!SLURM_JOB@}" "${!SQUEUE_@}" SLURM_CLUSTERS SLURM_TIME_FORMAT

node=$(hostname -s)
socket=$folder/munge/socket

# ---- Ports and key, drawn once.
if [[ ! -s $folder/etc/ports ]]; then
  # Below the range the system gives to outgoing connections, so that a daemon that comes back finds its port free.
  node --input-type=module -e '
    import { createServer } from "node:net";
    const free = [];
    while (free.length < 4) {
      const port = 20000 + Math.floor(Math.random() * 12000);
      const server = createServer();
      if (await new Promise((told) => server.once("error", () => told(false)).listen(port, "127.0.0.1", () => told(true)))) free.push(server);
    }
    console.log(free.map((server) => server.address().port).join(" "));
    free.forEach((server) => server.close());' >"$folder/etc/ports"
fi
read -r controller_port node_port accounting_port database_port <"$folder/etc/ports"
if [[ ! -s $folder/etc/munge.key ]]; then (umask 077 && head -c 256 /dev/urandom >"$folder/etc/munge.key"); fi

# ---- Memory
# Where there is swap, a limit of memory alone would only fill that.
limits_memory() {
  local group=/sys/fs/cgroup/memory
  [[ -e $group/memory.memsw.limit_in_bytes ]] && mkdir "$group/slurm-up.$$" 2>/dev/null && rmdir "$group/slurm-up.$$"
}
task_plugin=task/none
if [[ $memory ]]; then
  if limits_memory; then
    task_plugin=task/cgroup
    printf '%s\n' CgroupPlugin=cgroup/v1 ConstrainRAMSpace=yes ConstrainSwapSpace=yes AllowedSwapSpace=0 >"$folder/etc/cgroup.conf"
  else
    tell "no cgroups of version 1 here that limit memory and swap: no job is ended for its memory"
  fi
fi

# ---- Settings
setting() { echo "$1=${asked[$1]-$2}"; unset "asked[$1]"; }
write_settings() {
  local megabytes
  megabytes=$(slurmd -C | grep -o 'RealMemory=[0-9]*' | cut -d = -f 2)

  setting ClusterName lanekeeper-test
  setting SlurmctldHost "$node(127.0.0.1)"
  setting SlurmctldPort "$controller_port"
  setting SlurmdPort "$node_port"
  # Without these both listen on every address.
  setting CommunicationParameters NoInAddrAny,NoCtldInAddrAny
  setting AuthType auth/munge
  setting AuthInfo "socket=$socket"
  setting CredType cred/munge
  setting SlurmUser root
  setting SlurmdUser root
  setting StateSaveLocation "$folder/state"
  setting SlurmdSpoolDir "$folder/spool"
  setting SlurmctldPidFile "$folder/state/slurmctld.pid"
  setting SlurmdPidFile "$folder/spool/slurmd.pid"
  setting SlurmctldLogFile "$folder/log/slurmctld.log"
  setting SlurmdLogFile "$folder/log/slurmd.log"
  setting ProctrackType proctrack/linuxproc
  setting TaskPlugin "$task_plugin"
  setting SwitchType switch/none
  setting MpiDefault none
  setting MailProg /bin/true
  setting PropagateResourceLimits NONE
  # The cgroups of two clusters of this machine bear the numbers of their jobs, and nothing else that differs.
  if [[ -e $folder/etc/cgroup.conf ]]; then setting FirstJobId $((RANDOM + 1)); fi
  setting MaxArraySize 0
  setting KillWait 5
  setting MinJobAge 300
  setting InactiveLimit 0
  setting SlurmctldTimeout 60
  setting SlurmdTimeout 60
  # A node that was away is taken back as soon as it answers.
  setting ReturnToService 2
  setting SchedulerType sched/backfill
  setting SchedulerParameters batch_sched_delay=0,sched_min_interval=0,bf_interval=5
  setting SelectType select/cons_tres
  setting SelectTypeParameters CR_CPU_Memory
  # Else a job that names no memory takes all of it.
  setting DefMemPerCPU 128
  # Believes the node below rather than the machine.
  setting SlurmdParameters config_overrides
  if [[ $accounting ]]; then
    setting AccountingStorageType accounting_storage/slurmdbd
    setting AccountingStorageHost 127.0.0.1
    setting AccountingStoragePort "$accounting_port"
    # To munge this is where its socket is; AuthInfo does not reach the connection to slurmdbd.
    setting AccountingStoragePass "$socket"
    setting JobAcctGatherType jobacct_gather/linux
    setting JobAcctGatherFrequency 5
  else
    setting AccountingStorageType accounting_storage/none
    setting JobAcctGatherType jobacct_gather/none
  fi
  for key in "${!asked[@]}"; do setting "$key" ''; done
  echo "NodeName=$node NodeAddr=127.0.0.1 CPUs=8 RealMemory=$((megabytes > 2048 ? megabytes - 512 : megabytes)) State=UNKNOWN"
  echo "PartitionName=lanes Nodes=$node Default=YES DefaultTime=60 MaxTime=INFINITE State=UP"
  echo "PartitionName=brief Nodes=$node DefaultTime=1 MaxTime=1 State=UP"
  echo "PartitionName=closed Nodes=$node MaxTime=INFINITE State=DOWN"
}
if ! stands slurmctld; then
  write_settings >"$SLURM_CONF"
elif [[ $accounting ]] && ! stands slurmdbd || ((${#asked[@]} > 0)); then
  tell "it stands already: what it was first called with holds until slurm-down.sh $folder"
fi

# ---- munge, which vouches for every message
if ! stands munged; then rm -f "$socket" "$socket.lock"; fi
start munged munged --foreground --key-file="$folder/etc/munge.key" --socket="$socket" --pid-file="$folder/munge/pid" \
  --seed-file="$folder/munge/seed" --num-threads=4
within 10 munge --no-input --socket="$socket" || broken "munged does not answer, see $folder/log/munged"

# ---- Accounting: a database, then its daemon
start_accounting() {
  local database=(mariadb --no-defaults --user=root --socket="$folder/run/database.socket") password data=$folder/database

  if [[ ! -d $data/mysql ]]; then
    mariadb-install-db --no-defaults --user=root --datadir="$data" --auth-root-authentication-method=normal --skip-test-db \
      >"$folder/log/database-made" 2>&1 || broken "MariaDB makes no database, see $folder/log/database-made"
  fi
  start mariadbd mariadbd --no-defaults --user=root --datadir="$data" --bind-address=127.0.0.1 --port="$database_port" \
    --socket="$folder/run/database.socket" --pid-file="$folder/run/database.pid" \
    --innodb-buffer-pool-size=64M --innodb-lock-wait-timeout=900 --innodb-flush-log-at-trx-commit=0
  within 30 "${database[@]}" --execute 'select 1' || broken "MariaDB does not answer, see $folder/log/mariadbd"

  if [[ ! -s $folder/etc/password ]]; then (umask 077 && od -An -tx1 -N 24 /dev/urandom | tr -d ' \n' >"$folder/etc/password"); fi
  password=$(<"$folder/etc/password")
  # Given by standard input: arguments are for everyone to read.
  "${database[@]}" <<SQL
create database if not exists slurm_acct_db;
create user if not exists slurm@'127.0.0.1' identified by '$password';
create user if not exists slurm@localhost identified by '$password';
grant all on slurm_acct_db.* to slurm@'127.0.0.1';
grant all on slurm_acct_db.* to slurm@localhost;
SQL

  # It reads the file beside slurm.conf and refuses one that others may read.
  (umask 077 && cat >"$folder/etc/slurmdbd.conf" <<CONF)
AuthType=auth/munge
AuthInfo=socket=$socket
DbdHost=$node
DbdAddr=127.0.0.1
DbdPort=$accounting_port
CommunicationParameters=NoInAddrAny
SlurmUser=root
PidFile=$folder/run/slurmdbd.pid
LogFile=$folder/log/slurmdbd.log
StorageType=accounting_storage/mysql
StorageHost=127.0.0.1
StoragePort=$database_port
StorageUser=slurm
StoragePass=$password
StorageLoc=slurm_acct_db
CONF
  start slurmdbd slurmdbd -D
  within 60 sacctmgr --noheader list cluster || broken "slurmdbd does not answer, see $folder/log/slurmdbd.log"
  if [[ -z $(sacctmgr --noheader --parsable2 list cluster lanekeeper-test) ]]; then
    sacctmgr --immediate add cluster lanekeeper-test >/dev/null
  fi
}
if grep -q '^AccountingStorageType=accounting_storage/slurmdbd' "$SLURM_CONF"; then start_accounting; fi

# ---- Controller, node, and one job to see that it works
start slurmctld slurmctld -D -f "$SLURM_CONF"
within 20 scontrol ping || broken "slurmctld does not answer, see $folder/log/slurmctld.log"
start slurmd slurmd -D -f "$SLURM_CONF"
takes_jobs() { [[ $(sinfo --noheader --nodes="$node" --partition=lanes --format=%T) =~ ^(idle|mixed|allocated|completing)$ ]]; }
if ! within 15 takes_jobs; then
  # What ended without a word leaves it marked as down.
  scontrol update NodeName="$node" State=RESUME 2>/dev/null || true
  within 15 takes_jobs || broken "the node does not come up: $(sinfo --noheader --list-reasons), see $folder/log/slurmd.log"
fi
job=$(sbatch --parsable --job-name=slurm-up --chdir=/ --output=/dev/null --wrap='exit 0')
ran() { [[ $(squeue --noheader --states=all --jobs="$job" --format=%T) == COMPLETED ]]; }
within 20 ran || broken "job $job did not run: $(squeue --noheader --states=all --jobs="$job" --format='%T %r')"

tell "up in $folder, job $job ran"
echo "$SLURM_CONF"
