import { raise } from "../../platform/errors/apiError.ts";
import { nudgeJob } from "../../platform/jobs/nudgeJob.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findOwnRun } from "../runRecords/findRun.ts";
import { resolveWorkFolder } from "../runRecords/resolveWorkFolder.ts";
import { workFilesNone } from "./errors.ts";
import { startDeletion } from "./startDeletion.ts";

/**
 * Deletes the work files of an ended run, in the background. Files that results are linked to remain. Returns { runId,
 * status }. Raises runNotFound, forbidden, runStartedElsewhere, workFilesNone, and what startDeletion raises.
 */
export async function deleteWorkFiles(ctx: SignedInContext, { runId }: { runId: string }) {
  const run = await findOwnRun(ctx, runId);
  if (!run.workDeletionStartedAt && !(await resolveWorkFolder(run))) raise(workFilesNone());
  await startDeletion(ctx, run, new Date());
  await nudgeJob(ctx.site, "cleanWorkFiles");
  return { runId: run.id, status: "deleting" as const };
}
