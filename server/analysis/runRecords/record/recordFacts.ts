import type { RunStatus } from "../../../../db/models/PipelineRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { Decision } from "../state/facts.ts";
import type { Learned } from "./applyFacts.ts";
import { recorder } from "./recorder.ts";

const recorders = new WeakMap<Site, ReturnType<typeof recorder>>();

/** Records what was learned of a run, whoever learned it: puts the facts to what is known, decides where it stands by
 *  them, and stores both with the events, all at once (design §5). Says nothing of a run that is over or being
 *  cancelled but its events. However many processes record at once, nothing is lost: each write is made on the version
 *  of the row it was decided by, or decided again.
 *  Gives the status and what is to follow: decision.finalize asks the caller to have its outputs resolved.
 *  undefined: there is no such run. learned: at least one, in the order in which it happened. */
export function recordFacts(
  site: Site,
  runId: string,
  ...learned: Learned[]
): Promise<{ status: RunStatus; decision: Decision } | undefined> {
  return recorderOf(site).record(runId, learned);
}

/** Whether there is such a run: asked of the memory of recordFacts first, which then has it. */
export function isKnownRun(site: Site, runId: string): Promise<boolean> {
  return recorderOf(site).isKnown(runId);
}

function recorderOf(site: Site) {
  let found = recorders.get(site);
  if (!found) recorders.set(site, (found = recorder(site)));
  return found;
}
