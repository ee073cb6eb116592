import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { findingsOf } from "./findingsOf.ts";
import { gatherPrerequisites } from "./gatherPrerequisites.ts";
import { type Report, reportOf } from "./reportOf.ts";
import type { checkPrerequisitesInput } from "./schema.ts";

/**
 * Checks every prerequisite of pipeline runs and returns its version, its state and the action to take; Nextflow and
 * Slurm only when the settings use them. Starts no job and leaves no files; takes less than a minute. The report
 * contains no secret, path or URL. quick: returns only ready and summary.
 */
export async function checkPrerequisites(
  { site }: Context,
  { quick }: z.output<typeof checkPrerequisitesInput>,
): Promise<Pick<Report, "ready" | "summary"> & Partial<Report>> {
  const report = reportOf(findingsOf(await gatherPrerequisites(site)));
  return quick === "true" ? { ready: report.ready, summary: report.summary } : report;
}
