import type { Site } from "../../../platform/site/site.ts";
import { lookAtEnd } from "./lookAtEnd.ts";

const looking = new WeakMap<Site, Set<Promise<void>>>();

/** Has the state of a run decided anew as soon as its process is seen to end; the monitor would see it later. */
export function runEnded(site: Site, runId: string): Promise<void> {
  const ours = looking.get(site) ?? new Set();
  looking.set(site, ours);
  const look = lookAt(site, runId).finally(() => ours.delete(look));
  ours.add(look);
  return look;
}

/** Resolves once nobody of this process looks at a run that ended: before its database is let go of. */
export async function endsSeen(site: Site): Promise<void> {
  for (const look of looking.get(site) ?? []) await look;
}

async function lookAt(site: Site, runId: string): Promise<void> {
  if (site.closing.aborted) return;
  try {
    await lookAtEnd(site, runId);
  } catch (error) {
    site.log.warn({ err: error, runId }, "could not look at a run that ended; the monitor will");
  }
}
