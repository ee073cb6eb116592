/** The files of a run's folder that the launcher makes or waits for, by their names in it. */
export const RUN_FILES = {
  package: "package",
  script: "run.sh",
  /** The configuration of a process run; the parameters of the workflow of a Nextflow run. */
  params: "params.json",
  /** Of a Nextflow run alone, as is the next; holds the token of the run for the weblog. */
  nextflowConfig: "nextflow.config",
  /** Where its tasks work. */
  work: "work",
  /** What Nextflow remembers of its sessions, and of their tasks by session. */
  nextflowHistory: ".nextflow/history",
  nextflowCache: ".nextflow/cache",
  /** The values that the table of samples holds under safe names, by these names. */
  names: "names.json",
  output: "output",
  logs: "logs",
  outputLog: "logs/pipeline.out",
  errorLog: "logs/pipeline.err",
  trace: "trace.txt",
  /** A folder. Whoever makes it decides: run.sh, that it runs; or who settles a broken launch, that it never will. */
  begun: ".begun",
  /** What run.sh is recognised by; its first act. */
  launch: "launch.json",
  /** That run.sh has ended, and how; its last act. */
  exit: "exit.json",
} as const;

/** The name of a run's folder. */
export function runFolderName(run: { id: string; runNumber: string }): string {
  return `${run.runNumber}--${run.id}`;
}
