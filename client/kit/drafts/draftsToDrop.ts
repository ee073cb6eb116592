const AGE_MAX_DAYS = 30;
const DRAFTS_MAX = 60;
const DAY_MS = 86_400_000;

/**
 * Returns the keys of the drafts to remove: those older than 30 days, those without a time, and the oldest beyond 60.
 * @param drafts with savedAt as ISO time
 */
export function draftsToDrop(drafts: { key: string; savedAt: string | undefined }[], now: Date): string[] {
  const since = now.getTime() - AGE_MAX_DAYS * DAY_MS;
  const timed = drafts
    .map(({ key, savedAt }) => ({ key, at: Date.parse(savedAt ?? "") }))
    .toSorted((one, other) => (other.at || 0) - (one.at || 0));
  return timed.filter(({ at }, place) => !(at >= since) || place >= DRAFTS_MAX).map(({ key }) => key);
}
