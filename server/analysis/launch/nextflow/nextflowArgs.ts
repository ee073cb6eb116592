import { join } from "node:path";
import type { Execution, PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { suppliedParameters } from "./nextflowParams.ts";
import { RUN_FILES } from "../../runRecords/runFiles.ts";

/**
 * Returns the arguments of the Nextflow command of a run. The command starts in the run directory, where
 * nextflow.config is found by its name and params.json contains the parameters of the workflow. A workflow of the
 * package runs from the run's copy, or from `project`, another copy. words: from the settings (nextflowParams).
 * profiles: of an administrator, in addition to those of the package. profilesOfRun: replace both. resume: the session to resume. hasSiteConfig: the
 * run directory contains a site configuration, which takes precedence over nextflow.config and not over
 * lanekeeper.config. Pure.
 */
export function nextflowArgs(
  { manifest: { execution }, samplesheet }: Pick<PipelinePackage, "manifest" | "samplesheet">,
  {
    id,
    runNumber,
    runFolder,
    program,
    words,
    profiles,
    profilesOfRun = null,
    resume,
    hasSiteConfig = false,
    project = join(runFolder, RUN_FILES.package),
  }: {
    id: string;
    runNumber: string;
    runFolder: string;
    program: string;
    words: string[];
    profiles: string | null;
    profilesOfRun?: string[] | null;
    resume?: string | undefined;
    hasSiteConfig?: boolean;
    project?: string | undefined;
  },
): string[] {
  const place = (name: string) => join(runFolder, name);
  const { pipeline = "", version } = execution;
  const named = suppliedParameters(execution);
  const chosen = chosenProfiles(execution, profiles, profilesOfRun);
  return [
    program,
    "run",
    pipeline.startsWith("./") ? join(project, pipeline) : pipeline,
    "-name",
    nextflowName({ id, runNumber }),
    ...(isRemote(pipeline) && version !== undefined ? ["-r", version] : []),
    ...(chosen.length === 0 ? [] : ["-profile", chosen.join(",")]),
    ...(hasSiteConfig ? ["-c", place(RUN_FILES.siteConfig), "-c", place(RUN_FILES.finalConfig)] : []),
    "-with-trace",
    place(RUN_FILES.trace),
    "-with-report",
    place("report.html"),
    "-with-timeline",
    place("timeline.html"),
    "-with-dag",
    place("dag.dot"),
    ...(resume === undefined ? [] : ["-resume", resume]),
    "-params-file",
    place(RUN_FILES.params),
    `--${named.samplesheet}=${place(samplesheet.filename)}`,
    ...(named.readFolders === undefined ? [] : [`--${named.readFolders}=${place(RUN_FILES.reads)}`]),
    `--${named.output}=${place(RUN_FILES.output)}`,
    ...words,
  ];
}

/**
 * Returns the profiles of a run without duplicates: those that were chosen for it, else those of its package, then those
 * of the settings.
 */
export function chosenProfiles(
  { profiles = [] }: Pick<Execution, "profiles">,
  ofSettings: string | null,
  ofRun: string[] | null = null,
): string[] {
  const named = ofRun ?? [...profiles, ...(ofSettings ?? "").split(",")];
  return [...new Set(named.map((name) => name.trim()).filter((name) => name !== ""))];
}

/** Returns whether Nextflow has to fetch the workflow, as in org/name. */
export function isRemote(pipeline: string): boolean {
  return !pipeline.startsWith("./") && !pipeline.startsWith("/");
}

/** Returns a valid run name for Nextflow: a letter, then letters, digits and single dashes. */
export function nextflowName({ id, runNumber }: { id: string; runNumber: string }): string {
  const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9]+/g, "-");
  const name = `${plain(runNumber).slice(0, 60)}-${plain(id).slice(-12)}`.replaceAll(/-+/g, "-");
  return /^[A-Za-z]/.test(name) ? name : `run-${name.replace(/^-/, "")}`;
}
