import type { Site } from "../../../platform/site/site.ts";
import { lookAtEnd } from "./lookAtEnd.ts";

const looking = new WeakMap<Site, Set<Promise<void>>>();

/** Observes a run as soon as its process ends, earlier than the next tick of the monitor. */
export function runEnded(site: Site, runId: string): Promise<void> {
  const ours = looking.get(site) ?? new Set();
  looking.set(site, ours);
  const look = lookAt(site, runId).finally(() => ours.delete(look));
  ours.add(look);
  return look;
}

/** Resolves when this process observes no ended run any more; call before its database is closed. */
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
