import { join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { formatError } from "../pipelines/validation/validationError.ts";
import { findPipeline } from "../pipelines/readPackages.ts";
import { readPackageTree } from "../pipelines/readPackageTree.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { readPackage } from "../pipelines/readPackage.ts";
import type { Site } from "../../platform/site/site.ts";

const CACHED_MAX = 200;

// Cached without expiry, because a copy never changes after its run is staged.
const cached = new Map<string, PipelinePackage>();

/**
 * Returns the package of a run: the copy in its run directory, else the installed package of its id. Undefined when
 * neither exists.
 */
export async function readRunPackage(
  site: Site,
  run: Pick<PipelineRun, "id" | "pipelineId" | "runFolder">,
): Promise<PipelinePackage | undefined> {
  const copy = run.runFolder === null ? undefined : await readCopy(site, run, join(run.runFolder, "package"));
  return copy ?? findPipeline(site, run.pipelineId);
}

async function readCopy(
  site: Site,
  { id, pipelineId }: Pick<PipelineRun, "id" | "pipelineId">,
  folder: string,
): Promise<PipelinePackage | undefined> {
  const known = cached.get(folder);
  if (known) return known;
  const tree = await readPackageTree(folder).catch(() => undefined);
  if (!tree) return undefined;
  const read = await readPackage(folder, { tree, source: "folder", named: { id: pipelineId } });
  if (!("pipeline" in read)) {
    const faults = read.faults.map(formatError);
    site.log.warn({ runId: id, faults }, "the package in the folder of a run is not valid");
    return undefined;
  }
  const [oldest] = cached.keys();
  if (oldest !== undefined && cached.size >= CACHED_MAX) cached.delete(oldest);
  cached.set(folder, read.pipeline);
  return read.pipeline;
}
