import type { TowerAccess } from "../../tokens/towerToken.ts";
import { RUN_FILES } from "../../runRecords/runFiles.ts";
import type { EventSender } from "./eventSender.ts";
import { slurmMemory, type SlurmResources } from "../../executors/slurm/slurmResources.ts";

const TRACE_FIELDS =
  "task_id,hash,native_id,process,tag,name,status,exit,attempt,submit,start,complete,duration,realtime,%cpu,peak_rss,peak_vmem,rchar,wchar,cpus,memory,time,queue,container";

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
  sender: EventSender;
  workFolder: string;
}

function recordingLines({ weblogUrl, sender, workFolder }: Recording): string[] {
  const lines = [`workDir = ${quoted(workFolder)}`];
  if (usesTower(sender)) lines.push(`includeConfig ${quoted(RUN_FILES.towerConfig)}`);
  else if (weblogUrl !== undefined && sender !== null)
    lines.push("weblog {", "  enabled = true", `  url = ${quoted(weblogUrl)}`, "}");
  lines.push("trace {", "  overwrite = true", `  fields = ${quoted(TRACE_FIELDS)}`, "}");
  for (const scope of ["report", "timeline", "dag"]) lines.push(`${scope} {`, "  overwrite = true", "}");
  return lines;
}

/**
 * Returns the environment variable by which Nextflow loads the plugin of the sender in addition to the plugins of the
 * workflow. hasAddress: events can be sent. Pure.
 */
export function pluginEnvironment(hasAddress: boolean, sender: EventSender): Record<string, string> {
  if (!hasAddress || sender === null || sender === "itself") return {};
  const plugin = usesTower(sender) ? `nf-tower@${sender.tower}` : `nf-weblog@${sender.plugin}`;
  return { NXF_PLUGINS_DEFAULT: plugin };
}

/** Returns whether the sender uses the trace protocol. Pure. */
export function usesTower(sender: EventSender | undefined): sender is { tower: string } {
  return typeof sender === "object" && sender !== null && "tower" in sender;
}

/**
 * Returns the configuration of the trace protocol, a file of its own that run.sh empties when Lanekeeper does not answer;
 * empty without an address. It contains the token of the run, which would reach every task as an environment variable.
 * Pure.
 */
export function towerConfig(tower: TowerAccess | undefined): string {
  if (!tower) return "";
  const lines = [
    "tower {",
    "  enabled = true",
    `  endpoint = ${quoted(tower.endpoint)}`,
    `  accessToken = ${quoted(tower.accessToken)}`,
    "}",
  ];
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
