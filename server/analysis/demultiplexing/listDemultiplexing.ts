import type { z } from "zod";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { runFolderNotFound } from "../../sequencing/runFolders/errors.ts";
import { recordedReason } from "../runRecords/runSentences.ts";
import type { listDemultiplexingInput } from "./schema.ts";

/** Lists the runs that demultiplexed a run folder, newest first. Returns { runs, total, limit, offset }. Raises
 *  runFolderNotFound. */
export async function listDemultiplexing(
  { db }: SignedInContext,
  { runFolderId, status, limit, offset }: z.output<typeof listDemultiplexingInput>,
) {
  if (!(await RunFolder.query(db).findById(runFolderId).select("id"))) raise(runFolderNotFound());
  const ofFolder = () => PipelineRun.query(db).where({ runFolderId, ...(status && { status }) });
  const [runs, total] = await Promise.all([
    ofFolder()
      .withGraphFetched("user")
      .orderBy([
        { column: "createdAt", order: "desc" },
        { column: "id", order: "desc" },
      ])
      .limit(limit)
      .offset(offset),
    ofFolder().resultSize(),
  ]);
  return { runs: runs.map(presentDemultiplexing), total, limit, offset };
}

function presentDemultiplexing(run: PipelineRun) {
  return {
    id: run.id,
    runNumber: run.runNumber,
    pipelineId: run.pipelineId,
    status: run.status,
    progress: run.progress,
    sheet: run.sheetSource ?? "plan",
    why: recordedReason(run),
    user: presentPerson(run.user),
    createdAt: run.createdAt.toISOString(),
    startedAt: run.startedAt?.toISOString() ?? null,
    completedAt: run.completedAt?.toISOString() ?? null,
  };
}
