import type { Site } from "../../platform/site/site.ts";
import { checkIntake } from "./checkIntake.ts";
import { collectIntake } from "./collectIntake.ts";
import { importIntake } from "./importIntake.ts";

/** Job: collects, checks and imports the reads of demultiplexed run folders. Each step continues what a process that
 *  died has left. */
export async function runReadIntake(site: Site, signal: AbortSignal): Promise<void> {
  await collectIntake(site, signal);
  await checkIntake(site, signal);
  await importIntake(site, signal);
}
