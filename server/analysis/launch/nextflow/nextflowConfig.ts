import { slurmMemory, type SlurmResources } from "../../executors/slurm/slurmResources.ts";

const TRACE_FIELDS =
  "task_id,hash,native_id,process,tag,name,status,exit,attempt,submit,start,complete,duration,realtime,%cpu,peak_rss,peak_vmem,rchar,wchar";

/** The sender of events in this Nextflow: Nextflow itself, a version of its plugin, or none. */
export type WeblogBy = "itself" | { plugin: string } | null;

/**
 * Returns nextflow.config of a run. With a weblog it contains the token of the run. It names no plugins, because they
 * would replace those of the workflow (see pluginEnvironment). When the run is a Slurm job, its tasks are jobs as well,
 * with the settings as defaults for what the workflow omits. Pure.
 */
export function nextflowConfig({
  slurm,
  profiles = [],
  limits = [],
  ...recording
}: Recording & {
  slurm: SlurmResources | undefined;
  /** Lines of the generated profiles (profileLines). */
  profiles?: string[];
  /** Lines of the process scope (limitLines). */
  limits?: string[];
}): string {
  const process = [...processLines(slurm), ...limits].map((line) => `  ${line}`);
  return `${[...recordingLines(recording), ...profiles, "process {", ...process, "}"].join("\n")}\n`;
}

/**
 * Returns the configuration that takes precedence over a site configuration: by its values Lanekeeper follows the run
 * and finds its files. The executor of the tasks is not among them. Pure.
 */
export function finalConfig(recording: Recording): string {
  return `${recordingLines(recording).join("\n")}\n`;
}

/** What records a run. weblogUrl: contains the token of the run. */
interface Recording {
  weblogUrl: string | undefined;
  weblogBy: WeblogBy;
  workFolder: string;
}

function recordingLines({ weblogUrl, weblogBy, workFolder }: Recording): string[] {
  const lines = [`workDir = ${quoted(workFolder)}`];
  if (weblogUrl !== undefined && weblogBy !== null) {
    lines.push("weblog {", "  enabled = true", `  url = ${quoted(weblogUrl)}`, "}");
  }
  lines.push("trace {", "  overwrite = true", `  fields = ${quoted(TRACE_FIELDS)}`, "}");
  for (const scope of ["report", "timeline", "dag"]) lines.push(`${scope} {`, "  overwrite = true", "}");
  return lines;
}

/**
 * Returns the environment variable by which Nextflow loads the weblog plugin in addition to the plugins of the
 * workflow. Pure.
 */
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
    ...(options.length === 0 ? [] : [`clusterOptions = ${quoted(options.map(quoteArgument).join(" "))}`]),
  ];
}

// The word becomes part of a line in the script of each task, which sbatch splits as a shell would.
function quoteArgument(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `"${word.replaceAll(/(["\\])/g, String.raw`\$1`)}"`;
}

/** Quotes a text with single quotes, in which Groovy does not expand $. */
function quoted(text: string): string {
  return `'${text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", String.raw`\'`)
    .replaceAll("\n", String.raw`\n`)}'`;
}
