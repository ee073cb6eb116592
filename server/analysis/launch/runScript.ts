import { RUN_FILES } from "../runRecords/runFiles.ts";
import { shellQuote } from "../executors/shellQuote.ts";
import { slurmJobName } from "../executors/slurm/slurmResources.ts";

const RESERVED_BYTES = 512;

/**
 * Returns run.sh of a run: it first writes its identity (launch.json), runs the command in the run directory, and
 * finally writes the exit code (exit.json), both by rename, so that no reader sees a partial file. It executes once,
 * even when it is started again. command: program and arguments; reportsTo: the address of the trace protocol, which is
 * switched off unless it answers, because Nextflow ends at once when it cannot report its start; environment: variables in addition to the inherited
 * ones.
 */
export function runScript({
  runId,
  runFolder,
  title,
  command,
  reportsTo,
  environment,
}: {
  runId: string;
  runFolder: string;
  title: string;
  command: string[];
  reportsTo?: string | undefined;
  environment: Record<string, string>;
}): string {
  const jobName = shellQuote(slurmJobName(runId));
  const exports = Object.entries(environment).map(([name, value]) => `export ${name}=${shellQuote(value)}`);
  return `#!/usr/bin/env bash
# ${title.replaceAll(/\p{Cc}/gu, " ")}
umask 027
ulimit -c 0
cd -- ${shellQuote(runFolder)} || exit 71
mkdir ${RUN_FILES.begun} || exit 70

host=\${HOSTNAME//[\\"\\\\]/_}
start=null
boot=null
if read -r stat 2>/dev/null <"/proc/$$/stat"; then
  read -r -a fields <<<"\${stat##*) }"
  start="\\"\${fields[19]}\\""
  read -r boot </proc/sys/kernel/random/boot_id
  boot="\\"$boot\\""
else
  start=$(TZ=UTC LC_ALL=C ps -ww -o lstart= -p $$)
  read -r start <<<"$start"
  start="\\"$start\\""
fi
if [[ \${SLURM_JOB_NAME-} == ${jobName} && \${SLURM_JOB_ID-} ]]; then
  printf '{"executor":"slurm","jobId":"%s","jobName":"%s"}\\n' "$SLURM_JOB_ID" "$SLURM_JOB_NAME"
else
  printf '{"executor":"local","pid":%d,"startTicks":%s,"bootId":%s,"host":"%s"}\\n' $$ "$start" "$boot" "$host"
fi >.launch.json && mv -f .launch.json ${RUN_FILES.launch}

# Room for the last word, should the disk be full by then: it is written over, not anew.
printf '%${RESERVED_BYTES}s' '' >.exit.json
finish() {
  trap - EXIT
  local now word
  now=$(date -u +%Y-%m-%dT%H:%M:%SZ)
  word="{\\"runId\\":\\"${runId}\\",\\"exitCode\\":$1,\\"endedAt\\":\\"$now\\",\\"host\\":\\"$host\\"}"
  printf '%-${RESERVED_BYTES - 1}s\\n' "$word" 1<>.exit.json && mv -f .exit.json ${RUN_FILES.exit}
}
trap 'finish $?' EXIT

# A signal that reaches this shell alone is passed on, and what the command does about it waited for.
ended=
child=
pass_on() {
  ended=$1
  if [[ $child ]]; then kill -TERM "$child" 2>/dev/null; fi
}
trap 'pass_on 129' HUP
trap 'pass_on 130' INT
trap 'pass_on 143' TERM

${exports.join("\n")}
${reportsTo === undefined ? "" : `${reachable(reportsTo)}\n`}${command.map(shellQuote).join(" ")} &
child=$!
while
  wait "$child"
  code=$?
  kill -0 "$child" 2>/dev/null
do :; done
exit "\${ended:-$code}"
`;
}

function reachable(address: string): string {
  const url = shellQuote(`${address.replace(/\/tower$/, "")}/version`);
  return `curl --fail --silent --max-time 10 --output /dev/null ${url} 2>/dev/null || : >${RUN_FILES.towerConfig}`;
}
