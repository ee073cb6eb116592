import { slurmMemory, type SlurmResources } from "../../executors/slurm/slurmResources.ts";

const TRACE_FIELDS =
  "task_id,hash,native_id,process,tag,name,status,exit,attempt,submit,start,complete,duration,realtime,%cpu,peak_rss,peak_vmem,rchar,wchar";

/** How this Nextflow posts events: by itself, by a version of its plugin, or not at all. */
export type WeblogBy = "itself" | { plugin: string } | null;

/** nextflow.config of a run. With a weblog it holds the token of the run. It names no plugins, which would replace those of
 *  the workflow: see pluginEnvironment. Where a run is a job of Slurm, so are its tasks, with what the settings say where
 *  the workflow says nothing. Pure. */
export function nextflowConfig({
  weblogUrl,
  weblogBy,
  workFolder,
  slurm,
  profiles = [],
}: {
  weblogUrl: string | undefined;
  weblogBy: WeblogBy;
  workFolder: string;
  slurm: SlurmResources | undefined;
  /** Lines of the profiles that are generated (profileLines). */
  profiles?: string[];
}): string {
  const lines = [`workDir = ${quoted(workFolder)}`];
  if (weblogUrl !== undefined && weblogBy !== null) {
    lines.push("weblog {", "  enabled = true", `  url = ${quoted(weblogUrl)}`, "}");
  }
  lines.push("trace {", "  overwrite = true", `  fields = ${quoted(TRACE_FIELDS)}`, "}");
  for (const scope of ["report", "timeline", "dag"]) lines.push(`${scope} {`, "  overwrite = true", "}");
  lines.push(...profiles);
  lines.push("process {", ...processLines(slurm).map((line) => `  ${line}`), "}");
  return `${lines.join("\n")}\n`;
}

/** The environment variable by which Nextflow loads the plugin of the weblog beside the plugins that the workflow declares.
 *  Pure. */
export function pluginEnvironment(weblogUrl: string | undefined, weblogBy: WeblogBy): Record<string, string> {
  if (weblogUrl === undefined || weblogBy === null || weblogBy === "itself") return {};
  return { NXF_PLUGINS_DEFAULT: `nf-weblog@${weblogBy.plugin}` };
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
