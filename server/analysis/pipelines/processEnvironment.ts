/** What a run tells the command of a process package, by environment variable. This is the one place that names them
 *  for the launcher; a package's own copy of the names stands in its lib/run.mjs. All paths are absolute. */
export const PROCESS_VARIABLES = {
  /** The run's id: of use for names that no other run has. */
  runId: "LANEKEEPER_RUN_ID",
  /** What people call the run: of use in reports. */
  runNumber: "LANEKEEPER_RUN_NUMBER",
  /** The table of samples that the package's samplesheet map describes. */
  samplesheet: "LANEKEEPER_SAMPLESHEET",
  /** Where results go; the patterns of the manifest are relative to it. Made by the launcher, or by the command. */
  outputFolder: "LANEKEEPER_OUTPUT_DIR",
  /** A JSON object: the run's configuration. */
  paramsFile: "LANEKEEPER_PARAMS",
  /** Where the command writes one row for each finished task, with the columns of a Nextflow trace. */
  traceFile: "LANEKEEPER_TRACE",
  /** Where events go, posted as Nextflow posts them. Not set: the command uses no network. Holds a secret. */
  weblogUrl: "LANEKEEPER_WEBLOG_URL",
} as const;

export type ProcessRun = Record<Exclude<keyof typeof PROCESS_VARIABLES, "weblogUrl">, string> & {
  weblogUrl?: string | undefined;
};

/** The variables of one run. They go beside a cleaned environment: no secret of the server is among them. */
export function processEnvironment(run: ProcessRun): Record<string, string> {
  return Object.fromEntries(
    Object.entries(PROCESS_VARIABLES).flatMap(([key, variable]) => {
      const value = run[key as keyof ProcessRun];
      return value === undefined || value === "" ? [] : [[variable, value]];
    }),
  );
}
