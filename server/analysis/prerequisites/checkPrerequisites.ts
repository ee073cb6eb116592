import type { z } from "zod";
import type { Context } from "../../platform/rpc/context.ts";
import { findingsOf } from "./findingsOf.ts";
import { gatherPrerequisites } from "./gatherPrerequisites.ts";
import { type Report, reportOf } from "./reportOf.ts";
import type { checkPrerequisitesInput } from "./schema.ts";

/** Says whether everything that running a pipeline stands on is there, in which version and whether it works, and what
 *  to do about each thing that is not; of Nextflow and Slurm only where what is set asks for them. Starts no job and
 *  leaves nothing behind; takes less than a minute. No secret, path or address is told.
 *  quick: gives ready and summary alone. */
export async function checkPrerequisites(
  { site }: Context,
  { quick }: z.output<typeof checkPrerequisitesInput>,
): Promise<Pick<Report, "ready" | "summary"> & Partial<Report>> {
  const report = reportOf(findingsOf(await gatherPrerequisites(site)));
  return quick === "true" ? { ready: report.ready, summary: report.summary } : report;
}
