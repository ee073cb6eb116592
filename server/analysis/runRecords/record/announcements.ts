import type { Site } from "../../../platform/site/site.ts";

const PAUSE_MS = 50;

/**
 * Limits announcements to one per run every PAUSE_MS, because each wakes all listening processes, which costs more than
 * writing an event. Decides which changes are announced in their own transaction, and announces the others soon after.
 */
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
    /** Returns whether the change being written is to be announced in its transaction. */
    isDue(runId: string): boolean {
      const now = performance.now();
      if (now - (lastMs.get(runId) ?? Number.NEGATIVE_INFINITY) < PAUSE_MS) return false;
      lastMs.set(runId, now);
      return true;
    },
    /** Call after a change was written without an announcement. */
    announceSoon(runId: string): void {
      left.add(runId);
      timer ??= setTimeout(() => void announceLeft(), PAUSE_MS).unref();
    },
  };
}
