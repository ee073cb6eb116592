import type { ListedRun } from "./instrumentRun.ts";

export const CALENDAR_DAYS = 28;
const DAY_MS = 86_400_000;

/** A run in the calendar: first day and number of days, counted from the first day of the period. */
export interface Entry {
  run: ListedRun;
  day: number;
  days: number;
}

/** Returns the Monday of the week of a day, as YYYY-MM-DD. */
export function findMonday(day: Date): string {
  const monday = new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()));
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  return monday.toISOString().slice(0, 10);
}

/** Returns the day some days after another, as YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Places runs in a period that begins with a day; what reaches beyond it is cut. Days are those of the browser. */
export function placeRuns(runs: readonly ListedRun[], from: string): Entry[] {
  return runs.flatMap((run) => {
    const start = run.startedAt ?? run.plannedStart;
    if (start === null) return [];
    const end = run.endedAt ?? run.plannedEnd ?? start;
    const first = Math.max(0, daysFrom(from, start));
    const last = Math.min(CALENDAR_DAYS - 1, daysFrom(from, end));
    return last < 0 || first >= CALENDAR_DAYS
      ? []
      : [{ run, day: first, days: Math.max(1, last - first + 1) }];
  });
}

function daysFrom(from: string, time: string): number {
  const at = new Date(time);
  const day = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());
  return Math.floor((day - Date.parse(from)) / DAY_MS);
}

/** Groups entries by instrument; runs without one form the last group, with undefined. */
export function byInstrument(entries: readonly Entry[]): [name: string | undefined, entries: Entry[]][] {
  const groups = new Map<string | undefined, Entry[]>();
  for (const entry of entries) {
    const name = entry.run.instrument?.name;
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  return [...groups.entries()].toSorted(([one], [other]) =>
    one === undefined ? 1 : other === undefined ? -1 : one.localeCompare(other),
  );
}
