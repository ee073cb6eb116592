import type { Site } from "../../../platform/site/site.ts";

const PAUSE_MS = 50;

/** Says of which runs a change is announced together with it, and announces the others soon after: one of these there
 *  is for each run every PAUSE_MS, however fast it changes. Each wakes all processes that listen, which costs more than
 *  writing an event does. */
export function announcements(site: Site) {
  const lastMs = new Map<string, number>();
  const left = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  async function announceLeft(): Promise<void> {
    const runIds = [...left];
    left.clear();
    timer = undefined;
    for (const [runId, ms] of lastMs) if (performance.now() - ms > PAUSE_MS) lastMs.delete(runId);
    for (const runId of runIds) lastMs.set(runId, performance.now());
    if (site.closing.aborted) return;
    try {
      await site.database.raw("select pg_notify('lanekeeper', 'run:' || id) from unnest(?::text[]) id", [
        runIds,
      ]);
    } catch (error) {
      site.log.warn({ err: error }, "could not announce changes of runs");
    }
  }

  return {
    /** Whether the change that is now written is announced with it. */
    isDue(runId: string): boolean {
      const now = performance.now();
      if (now - (lastMs.get(runId) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return false;
      lastMs.set(runId, now);
      return true;
    },
    /** After a change was written without. */
    announceSoon(runId: string): void {
      left.add(runId);
      timer ??= setTimeout(() => void announceLeft(), PAUSE_MS).unref();
    },
  };
}
