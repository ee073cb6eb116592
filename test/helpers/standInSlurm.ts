import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Writes the client programs of a simulated Slurm into `folder` and returns their directory for PATH. They are shell
 *  scripts, jobs are real processes, and their output has the real format, but only for the options that the product
 *  uses. test/system/engines/slurmFacts.test.ts verifies them against the real Slurm. Partitions: lanes, closed
 *  (accepts jobs, starts none) and urgent (preempts others). `scontrol update JobId=N State=S Reason=R` ends a job as
 *  S; with a file `silent` in the folder no program answers. */
export async function standInSlurm(folder: string): Promise<string> {
  await mkdir(join(folder, "jobs"), { recursive: true });
  const bin = join(folder, "bin");
  await mkdir(bin, { recursive: true });
  const common = COMMON.replace("FOLDER", folder);
  for (const [name, script] of Object.entries(PROGRAMS)) {
    await writeFile(join(bin, name), `#!/bin/bash\n${common}${script}`);
    await chmod(join(bin, name), 0o755);
  }
  return bin;
}

const COMMON = `here='FOLDER'
path=$PATH
PATH=/usr/local/bin:/usr/bin:/bin
if [[ -e $here/silent && \${0##*/} != keeper ]]; then
  echo "\${0##*/}: error: Unable to contact slurm controller (connect failure)" >&2
  exit 1
fi
# put JOB STATE REASON, each of them at once.
put() { printf '%s\\n' "$2|$3" >"$here/jobs/$1/.state.$$" && mv "$here/jobs/$1/.state.$$" "$here/jobs/$1/state"; }
# state JOB: into state and reason.
state() { IFS='|' read -r state reason 2>/dev/null <"$here/jobs/$1/state"; }
known() { [[ -e $here/jobs/$1/state ]]; }
begin() {
  put "$1" PENDING None
  setsid "$here/bin/keeper" "$1" </dev/null >/dev/null 2>&1 &
}
# over JOB STATE REASON: ends it, waiting or running.
over() {
  state "$1"
  if [[ $state == PENDING ]]; then put "$1" "$2" "\${3:-$reason}"; return; fi
  [[ $state =~ ^(RUNNING|SUSPENDED|STOPPED)$ ]] || return 0
  local group
  group=$(<"$here/jobs/$1/group")
  printf '%s\\n' "$2|\${3:-None}" >"$here/jobs/$1/end"
  put "$1" COMPLETING None
  # The system ends what takes the memory, and the others hear of it.
  if [[ $2 == OUT_OF_MEMORY ]]; then kill -KILL "$(pgrep -n -g "$group")"
  else kill -TERM -- "-$group"; kill -CONT -- "-$group"
  fi
  # What will not hear is made to end, as KillWait says.
  (sleep 2; kill -KILL -- "-$group") </dev/null >/dev/null 2>&1 &
}
unknown() { echo 'slurm_load_jobs error: Invalid job id specified' >&2; exit 1; }
running() {
  local job
  for job in "$here"/jobs/*/; do
    job=$(basename "$job")
    state "$job"
    if [[ $state == RUNNING ]]; then echo "$job"; fi
  done
}
`;

const PROGRAMS = {
  // Runs beside the processes of a job, in its own process group, and records how they end.
  keeper: `job=$here/jobs/$1
source "$job/asked"
set -m
cd "$folder"
PATH=$path SLURM_JOB_ID=$1 SLURM_JOB_NAME=$name /bin/bash "$script" >>"$output" 2>>"$errors" &
group=$!
# Without job control a stopped job is no ended one, and bash does not ask for ever after one that ended early, as with -f.
set +m
echo $group >"$job/group"
put "$1" RUNNING None
wait $group
code=$?
if [[ -e $job/end ]]; then
  IFS='|' read -r state reason <"$job/end"
  rm "$job/end"
  put "$1" "$state" "$reason"
elif ((code == 137)); then put "$1" FAILED JobLaunchFailure
elif ((code > 0)); then put "$1" FAILED NonZeroExitCode
else put "$1" COMPLETED None
fi
`,
  sbatch: `partition=lanes hold=
for word in "$@"; do
  case $word in
    --job-name=*) name=\${word#*=} ;;
    --chdir=*) folder=\${word#*=} ;;
    --output=*) output=\${word#*=} ;;
    --error=*) errors=\${word#*=} ;;
    --partition=*) partition=\${word#*=} ;;
    --hold | -H) hold=yes ;;
  esac
done
output=\${output//%%/%} errors=\${errors//%%/%} script=\${!#}
if [[ ! $partition =~ ^(lanes|closed|urgent)$ ]]; then
  echo 'sbatch: error: invalid partition specified: '"$partition" >&2
  echo 'sbatch: error: Batch job submission failed: Invalid partition name specified' >&2
  exit 1
fi
job=1
until mkdir "$here/jobs/$job" 2>/dev/null; do ((job++)); done
declare -p name folder output errors script path >"$here/jobs/$job/asked"
if [[ $hold ]]; then put $job PENDING JobHeldUser
elif [[ $partition == closed ]]; then put $job PENDING PartitionDown
else
  if [[ $partition == urgent ]]; then for other in $(running); do over "$other" PREEMPTED; done; fi
  begin $job
fi
echo $job
`,
  squeue: `jobs= wanted=
for word in "$@"; do
  case $word in
    --jobs=*) jobs=\${word#*=} ;;
    --name=*) wanted=\${word#*=} ;;
  esac
done
[[ $jobs && $jobs != *,* ]] && ! known "$jobs" && unknown
for job in \${jobs//,/ } $([[ $jobs ]] || ls "$here/jobs"); do
  known "$job" || continue
  source "$here/jobs/$job/asked"
  state "$job"
  if [[ -z $wanted || $name == "$wanted" ]]; then echo "$job|$state|$reason|$name|$folder"; fi
done
`,
  scancel: `signal=
for word in "$@"; do
  case $word in
    --signal=*) signal=\${word#*=} ;;
    --*) ;;
    *)
      known "$word" || continue
      if [[ $signal == STOP ]]; then put "$word" STOPPED None && kill -STOP -- "-$(<"$here/jobs/$word/group")"
      elif [[ $signal == CONT ]]; then put "$word" RUNNING None && kill -CONT -- "-$(<"$here/jobs/$word/group")"
      else over "$word" CANCELLED
      fi ;;
  esac
done
`,
  scontrol: `case $1 in
  --oneliner)
    known "$4" || unknown
    source "$here/jobs/$4/asked"
    state "$4"
    echo "JobId=$4 JobName=$name JobState=$state Reason=$reason WorkDir=$folder" ;;
  release) begin "$2" ;;
  suspend) put "$2" SUSPENDED None && kill -STOP -- "-$(<"$here/jobs/$2/group")" ;;
  resume) put "$2" RUNNING None && kill -CONT -- "-$(<"$here/jobs/$2/group")" ;;
  requeue) over "$2" PENDING BeginTime ;;
  requeuehold) over "\${@: -1}" "$([[ $2 == State=SpecialExit ]] && echo SPECIAL_EXIT || echo PENDING)" 'job requeued in held state' ;;
  update)
    [[ $2 == NodeName=* ]] && for job in $(running); do over "$job" NODE_FAIL NodeDown; done
    for word in "\${@:2}"; do
      case $word in
        JobId=*) job=\${word#*=} ;;
        State=*) ends=\${word#*=} ;;
        Reason=*) why=\${word#*=} ;;
        StartTime=*) begin "$job" ;;
        EndTime=*) ends=TIMEOUT why=TimeLimit ;;
      esac
    done
    if [[ $2 == JobId=* && $ends ]]; then over "$job" "$ends" "$why"; fi ;;
esac
`,
  sacct: `echo 'Slurm accounting storage is disabled' >&2
exit 1
`,
};
