/** Options of sbatch that Lanekeeper sets itself; another value would hide the job or its output. */
const OURS =
  "array chdir clusters error export export-file get-user-env gid help input job-name no-requeue open-mode " +
  "output parsable requeue test-only uid usage version wait wrap";
/** Options that have a setting of their own. */
const SETTINGS: Record<string, string> = {
  partition: "partition",
  "cpus-per-task": "cores",
  mem: "memory",
  time: "timeLimitHours",
};
const SHORT: Record<string, string> = {
  a: "array",
  D: "chdir",
  M: "clusters",
  e: "error",
  i: "input",
  J: "job-name",
  o: "output",
  W: "wait",
  h: "help",
  V: "version",
  p: "partition",
  c: "cpus-per-task",
  t: "time",
};
const WITHOUT_VALUE = "HIOQsuvWhV";

/**
 * Returns why an additional sbatch option is refused, as a sentence, or undefined when no problem is visible. An option
 * is one word, as --account=lab or -Alab: sbatch would take a word that is no option for the script. Pure.
 */
export function slurmOptionProblem(word: string): string | undefined {
  const long = /^--([A-Za-z][A-Za-z0-9-]*)(=|$)/.exec(word)?.[1];
  const short = /^-([A-Za-z])/.exec(word)?.[1];
  if ((long === undefined && short === undefined) || /\p{Cc}/u.test(word))
    return `The Slurm option "${word}" must be one word with its value, as --account=lab`;
  if (short !== undefined && WITHOUT_VALUE.includes(short) && word.length > 2)
    return `The Slurm option "${word}" must stand alone: -${short} takes no value`;
  const name = long ?? SHORT[short ?? ""];
  if (name === undefined) return undefined;
  // sbatch accepts an unambiguous prefix for an option name.
  const setting = Object.keys(SETTINGS).find((known) => known.startsWith(name));
  if (setting !== undefined)
    return `The Slurm option "${word}" is not taken: use the setting ${SETTINGS[setting]}`;
  return OURS.split(" ").some((known) => known.startsWith(name))
    ? `The Slurm option "${word}" is not taken: Lanekeeper sets it itself`
    : undefined;
}
