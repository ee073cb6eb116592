import { join } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { faultText } from "../pipelines/validation/packageFault.ts";
import { findPipeline } from "../pipelines/packagesOf.ts";
import { packageTree } from "../pipelines/packageTree.ts";
import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import { readPackage } from "../pipelines/readPackage.ts";
import type { Site } from "../../platform/site/site.ts";

const KEPT_MAX = 200;

// Cached without expiry, because a copy never changes after its run is staged.
const kept = new Map<string, PipelinePackage>();

/**
 * Returns the package of a run: the copy in its run directory, else the installed package of its id. Undefined when
 * neither exists.
 */
export async function packageOfRun(
  site: Site,
  run: Pick<PipelineRun, "id" | "pipelineId" | "runFolder">,
): Promise<PipelinePackage | undefined> {
  const copy = run.runFolder === null ? undefined : await copyIn(site, run, join(run.runFolder, "package"));
  return copy ?? findPipeline(site, run.pipelineId);
}

async function copyIn(
  site: Site,
  { id, pipelineId }: Pick<PipelineRun, "id" | "pipelineId">,
  folder: string,
): Promise<PipelinePackage | undefined> {
  const known = kept.get(folder);
  if (known) return known;
  const tree = await packageTree(folder).catch(() => undefined);
  if (!tree) return undefined;
  const read = await readPackage(folder, { tree, source: "folder", named: { id: pipelineId } });
  if (!("pipeline" in read)) {
    const faults = read.faults.map(faultText);
    site.log.warn({ runId: id, faults }, "the package in the folder of a run is not valid");
    return undefined;
  }
  const [oldest] = kept.keys();
  if (oldest !== undefined && kept.size >= KEPT_MAX) kept.delete(oldest);
  kept.set(folder, read.pipeline);
  return read.pipeline;
}
