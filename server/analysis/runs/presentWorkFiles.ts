import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { pipelineExecution } from "../../access/settings/pipelineExecution.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import type { Site } from "../../platform/site/site.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the size and the deletion of the work files of a run, for the facility; null for others, and before the run
 * is staged. bytes: null until they were measured after the end. deletesAt: when they are due by the settings.
 */
export async function presentWorkFiles(site: Site, user: SessionUser, run: PipelineRun) {
  if (!hasRight(user, "records.read") || run.runFolder === null) return null;
  const bytes = run.workBytes === null ? null : Number(run.workBytes);
  return {
    bytes,
    isMinimum: run.workBytesAreMinimum,
    measuredAt: run.workMeasuredAt?.toISOString() ?? null,
    deletesAt: (bytes ?? 0) > 0 ? await findDeletionTime(site, run) : null,
    deletionStartedAt: run.workDeletionStartedAt?.toISOString() ?? null,
    deletedAt: run.workDeletedAt?.toISOString() ?? null,
    keptFiles: run.workKeptFiles,
    problem: run.workProblem,
  };
}

async function findDeletionTime(site: Site, run: PipelineRun): Promise<string | null> {
  const { workKeepDays, workKeepDaysFailed } = await pipelineExecution(site);
  const days = run.status === "completed" ? workKeepDays : workKeepDaysFailed;
  const since = run.workKeptSince ?? run.completedAt;
  if (days === null || since === null || run.workDeletionStartedAt !== null) return null;
  return new Date(since.getTime() + days * DAY_MS).toISOString();
}
