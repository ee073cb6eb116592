/** Names of the files in a run directory that the launcher creates or waits for. */
export const RUN_FILES = {
  package: "package",
  script: "run.sh",
  /** The configuration of a process run; the parameters of the workflow of a Nextflow run. */
  params: "params.json",
  /** Only for a Nextflow run, as is `work`; contains the weblog token of the run. */
  nextflowConfig: "nextflow.config",
  /** The work directory of its tasks. */
  work: "work",
  /** Nextflow's history of sessions, and its task cache by session. */
  nextflowHistory: ".nextflow/history",
  nextflowCache: ".nextflow/cache",
  /** The values that the samplesheet contains under safe names, by safe name. */
  names: "names.json",
  output: "output",
  logs: "logs",
  outputLog: "logs/pipeline.out",
  errorLog: "logs/pipeline.err",
  trace: "trace.txt",
  /**
   * A directory that decides a race by its creation: run.sh creates it to run, or the process that settles a broken
   * launch creates it so that run.sh never runs.
   */
  begun: ".begun",
  /** The identity of run.sh, written by its first action. */
  launch: "launch.json",
  /** The end of run.sh with its exit code, written by its last action. */
  exit: "exit.json",
} as const;

/** Returns the name of the run directory. */
export function runFolderName(run: { id: string; runNumber: string }): string {
  return `${run.runNumber}--${run.id}`;
}
