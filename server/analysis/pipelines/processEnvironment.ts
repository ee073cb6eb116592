import { join } from "node:path";
import type { PipelinePackage } from "./pipelinePackage.ts";

/**
 * The environment variables of the command of a process package. The launcher defines their names only here; a package
 * has its own copy of the names in its lib/run.mjs. All paths are absolute.
 */
export const PROCESS_VARIABLES = {
  /** The id of the run, for unique names. */
  runId: "LANEKEEPER_RUN_ID",
  /** The display name of the run, for reports. */
  runNumber: "LANEKEEPER_RUN_NUMBER",
  /** The samplesheet that the package's samplesheet map describes. */
  samplesheet: "LANEKEEPER_SAMPLESHEET",
  /** The output directory; patterns of the manifest are relative to it. Created by the launcher or the command. */
  outputFolder: "LANEKEEPER_OUTPUT_DIR",
  /** The configuration of the run, as a JSON object. */
  paramsFile: "LANEKEEPER_PARAMS",
  /** The file to which the command writes one row per finished task, with the columns of a Nextflow trace. */
  traceFile: "LANEKEEPER_TRACE",
  /** The run folder that the run demultiplexes, with links resolved; unset for other runs. */
  sequencedFolder: "LANEKEEPER_RUN_FOLDER",
  /** What reports may state about the run, as a JSON object: order or study, facility, version of Lanekeeper. */
  infoFile: "LANEKEEPER_RUN_INFO",
  /**
   * The URL to which the command posts events as Nextflow does. When unset, the command uses no network. Contains a
   * secret.
   */
  weblogUrl: "LANEKEEPER_WEBLOG_URL",
} as const;

type ProcessRun = Record<
  Exclude<keyof typeof PROCESS_VARIABLES, "weblogUrl" | "infoFile" | "sequencedFolder">,
  string
> & {
  sequencedFolder?: string | undefined;
  infoFile?: string | undefined;
  weblogUrl?: string | undefined;
};

/** Returns the variables of one run. They are added to a clean environment without secrets of the server. */
export function processEnvironment(run: ProcessRun): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PROCESS_VARIABLES).flatMap(([key, variable]) => {
      const value = run[key as keyof ProcessRun];
      return value === undefined || value === "" ? [] : [[variable, value]];
    }),
  );
}

/**
 * Returns the command of a process package, executed in the run directory. A leading "node" becomes the Node.js of this
 * process, so that a package requires nothing on the machine; an argument that begins with ./ names a file of the
 * package and becomes its absolute path.
 */
export function processCommand({ folder, manifest }: PipelinePackage): string[] {
  const [program = "", ...words] = manifest.execution.command ?? [];
  const placed = (word: string) => (word.startsWith("./") ? join(folder, word) : word);
  return [program === "node" ? process.execPath : placed(program), ...words.map(placed)];
}
