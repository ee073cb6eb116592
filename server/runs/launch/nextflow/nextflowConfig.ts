import { slurmMemory, type SlurmResources } from "../slurm/slurmResources.ts";

const TRACE_FIELDS =
  "task_id,hash,native_id,process,tag,name,status,exit,attempt,submit,start,complete,duration,realtime,%cpu,peak_rss,peak_vmem,rchar,wchar";

/** How this Nextflow posts events: by itself, by a version of its plugin, or not at all. */
export type WeblogBy = "itself" | { plugin: string } | null;

/** nextflow.config of a run. It lies in the run folder and holds a secret when there is a weblog. Where a run is a job
 *  of Slurm, so are its tasks, with what the settings say where the workflow says nothing. Pure. */
export function nextflowConfig({
  weblogUrl,
  weblogBy,
  workFolder,
  slurm,
}: {
  weblogUrl: string | undefined;
  weblogBy: WeblogBy;
  workFolder: string;
  slurm: SlurmResources | undefined;
}): string {
  const lines = [`workDir = ${quoted(workFolder)}`];
  if (weblogUrl !== undefined && weblogBy !== null) {
    if (weblogBy !== "itself") lines.push(`plugins { id ${quoted(`nf-weblog@${weblogBy.plugin}`)} }`);
    lines.push("weblog {", "  enabled = true", `  url = ${quoted(weblogUrl)}`, "}");
  }
  lines.push("trace {", "  overwrite = true", `  fields = ${quoted(TRACE_FIELDS)}`, "}");
  for (const scope of ["report", "timeline", "dag"]) lines.push(`${scope} {`, "  overwrite = true", "}");
  lines.push("process {", ...processLines(slurm).map((line) => `  ${line}`), "}");
  return `${lines.join("\n")}\n`;
}

function processLines(slurm: SlurmResources | undefined): string[] {
  if (!slurm) return ["executor = 'local'"];
  const { partition, cores, memory, timeLimitHours, options } = slurm;
  const amount = slurmMemory(memory);
  return [
    "executor = 'slurm'",
    `cpus = ${cores}`,
    `memory = ${quoted(`${amount.slice(0, -1)} ${amount.slice(-1)}B`)}`,
    `time = '${timeLimitHours}h'`,
    ...(partition === null || partition === "" ? [] : [`queue = ${quoted(partition)}`]),
    ...(options.length === 0 ? [] : [`clusterOptions = ${quoted(options.map(shellWord).join(" "))}`]),
  ];
}

// It becomes a line of the script of each task, which sbatch splits as a shell would.
function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replaceAll(/(["\\])/g, String.raw`\$1`)}"`;
}

/** A text in single quotes, in which Groovy puts nothing in the place of $. */
function quoted(text: string): string {
  return `'${text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", String.raw`\'`)
    .replaceAll("\n", String.raw`\n`)}'`;
}
