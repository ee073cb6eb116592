import type { Knex } from "knex";
import { realpath } from "node:fs/promises";
import { basename, isAbsolute, join, normalize } from "node:path";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { isRelativeInside } from "../../data/files/dataRoot.ts";

/** Names of the files in a run directory that the launcher creates or waits for. */
export const RUN_FILES = {
  package: "package",
  script: "run.sh",
  /** The configuration of a process run; the parameters of the workflow of a Nextflow run. */
  params: "params.json",
  /** Only for a Nextflow run, as is `work`; contains the weblog token of the run. */
  nextflowConfig: "nextflow.config",
  towerConfig: "tower.config",
  /** The site configuration of the run, and the settings of Lanekeeper that take precedence over it. */
  siteConfig: "site.config",
  finalConfig: "lanekeeper.config",
  /** The work directory of its tasks. */
  work: "work",
  /** Nextflow's history of sessions, and its task cache by session. */
  nextflowHistory: ".nextflow/history",
  nextflowCache: ".nextflow/cache",
  /** The values that the samplesheet contains under safe names, by safe name. */
  names: "names.json",
  /** What the reports of the run may state: order or study, facility, version. */
  info: "run.json",
  /** A directory per row of the samplesheet with its read files, for workflows that read a directory. */
  reads: "reads",
  output: "output",
  logs: "logs",
  outputLog: "logs/pipeline.out",
  errorLog: "logs/pipeline.err",
  /** Written by Nextflow itself; contains the address of the weblog with the token of the run. */
  nextflowLog: ".nextflow.log",
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

/** Refuses the site configuration of a run to users who may not read that of the facility. Raises forbidden. */
export function refuseSiteConfig(user: Parameters<typeof hasRight>[0], path: string): void {
  if (normalize(path) === RUN_FILES.siteConfig && !hasRight(user, "settings.manage")) raise(forbidden());
}

/** Returns the name of the run directory. */
export function runFolderName(run: { id: string; runNumber: string }): string {
  return `${run.runNumber}--${run.id}`;
}

/**
 * root: the path of a run directory with links resolved. name: the prefix of displayed and stored paths of its files,
 * <runNumber>--<id>.
 */
export interface RunFolder {
  root: string;
  name: string;
}

/** Returns the run directory; undefined when the run has none or it no longer exists. */
export async function resolveRunFolder({
  runFolder,
}: Pick<PipelineRun, "runFolder">): Promise<RunFolder | undefined> {
  if (runFolder === null) return undefined;
  const root = await realpath(runFolder).catch(() => undefined);
  return root === undefined ? undefined : { root, name: basename(runFolder) };
}

/** A file in a run directory. Open it with openStoredFile(folder.root, path), which refuses links that lead outside. */
export interface RunFile {
  run: PipelineRun;
  folder: RunFolder;
  /** Relative to the directory. */
  path: string;
  absolute: string;
  /** The displayed and stored path: begins with the name of the directory. */
  shown: string;
}

const RUN_PART = /^.+--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/**
 * Returns the file of a run for a path; undefined when the path is in no run directory. The file may not exist. path:
 * as displayed, "<runNumber>--<id>/output/…", or absolute and inside a run directory.
 */
export async function findRunFile(db: Knex, path: string): Promise<RunFile | undefined> {
  const parts = path.split("/");
  const candidates = isAbsolute(path) ? parts.keys() : [0];
  for (const at of candidates) {
    const id = RUN_PART.exec(parts[at] ?? "")?.[1];
    const inner = parts.slice(at + 1).join("/");
    if (id === undefined || !isRelativeInside(inner)) continue;
    const run = await PipelineRun.query(db).findById(id);
    const folder = run && (await resolveRunFolder(run));
    if (!run || !folder || run.runFolder === null) continue;
    const above = parts.slice(0, at + 1).join("/");
    const names = isAbsolute(path) ? [run.runFolder, folder.root] : [basename(run.runFolder)];
    if (!names.includes(above)) continue;
    return { run, folder, path: inner, absolute: join(folder.root, inner), shown: `${folder.name}/${inner}` };
  }
  return undefined;
}
