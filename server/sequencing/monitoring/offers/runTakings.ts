import type { Site } from "../../../platform/site/site.ts";
import { claimTaking } from "./claimTaking.ts";
import { copyTaking } from "./copyTaking.ts";

/** Does what is asked of the offers of streams, one taking after the other, until none waits or `signal` is aborted.
 *  However many call it, one copies at a time; what a process that died has left is begun anew. */
export async function runTakings(site: Site, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimTaking(site);
    if (!claimed) return;
    await copyTaking(site, claimed, signal);
  }
}
