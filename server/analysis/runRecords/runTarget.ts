import type { Knex } from "knex";
import type { QueryBuilder } from "objection";
import { basename } from "node:path";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import type { RunFolder } from "../../../db/models/RunFolder.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { TargetType } from "../pipelines/pipelinePackage.ts";

/** The order, study or run folder of a run. */
export interface RunTarget {
  type: TargetType;
  id: string;
}

/** Returns the target of a run that Lanekeeper launches; an external run has none. */
export function runTarget({
  orderId,
  studyId,
  runFolderId,
}: Pick<PipelineRun, "orderId" | "studyId" | "runFolderId">): RunTarget {
  if (orderId !== null) return { type: "order", id: orderId };
  return runFolderId === null ? { type: "study", id: studyId ?? "" } : { type: "runFolder", id: runFolderId };
}

/** Returns the columns of a run that contain its target. */
export function targetColumns({
  type,
  id,
}: RunTarget): { orderId: string } | { studyId: string } | { runFolderId: string } {
  if (type === "order") return { orderId: id };
  return type === "study" ? { studyId: id } : { runFolderId: id };
}

/** Returns the query of the samples of a target. A run folder has none. */
export function targetSamples(db: Knex, target: RunTarget): QueryBuilder<Sample> {
  if (target.type === "runFolder") return Sample.query(db).whereRaw("false");
  return Sample.query(db).where(target.type === "order" ? { orderId: target.id } : { studyId: target.id });
}

/** Formats the run folder that a run demultiplexes; null for other runs. */
export function presentTargetFolder(folder: Pick<RunFolder, "id" | "runName" | "path"> | null | undefined) {
  return folder ? { id: folder.id, name: folder.runName ?? basename(folder.path) } : null;
}
