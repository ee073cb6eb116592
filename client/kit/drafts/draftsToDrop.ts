const KEPT_MAX_DAYS = 30;
const KEPT_MAX = 60;
const DAY_MS = 86_400_000;

/**
 * Returns the keys of the drafts to remove: those older than 30 days, those without a time, and the oldest beyond 60.
 * @param drafts with keptAt as ISO time
 */
export function draftsToDrop(drafts: { key: string; keptAt: string | undefined }[], now: Date): string[] {
  const since = now.getTime() - KEPT_MAX_DAYS * DAY_MS;
  const timed = drafts
    .map(({ key, keptAt }) => ({ key, at: Date.parse(keptAt ?? "") }))
    .toSorted((one, other) => (other.at || 0) - (one.at || 0));
  return timed.filter(({ at }, place) => !(at >= since) || place >= KEPT_MAX).map(({ key }) => key);
}
