/** A period of whole months, as "2026-03", both included. */
export interface Period {
  from: string;
  to: string;
}

export const PRESETS = ["last12", "thisYear", "lastYear"] as const;
export type Preset = (typeof PRESETS)[number];

/** The months of a preset as of a day; the current month is included. */
export function presetPeriod(preset: Preset, today: Date): Period {
  const year = today.getFullYear();
  if (preset === "lastYear") return { from: `${year - 1}-01`, to: `${year - 1}-12` };
  const to = monthOf(year, today.getMonth());
  return { from: preset === "thisYear" ? `${year}-01` : monthOf(year, today.getMonth() - 11), to };
}

function monthOf(year: number, month: number): string {
  const first = new Date(year, month, 1);
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, "0")}`;
}

/** The first day of a month, in the time zone of the reader. */
export function firstDay(month: string): Date {
  return dayOf(month, 0);
}

/** The end of a month, which is the first day of the next one. */
export function endOfMonth(month: string): Date {
  return dayOf(month, 1);
}

function dayOf(month: string, monthsLater: number): Date {
  return new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + monthsLater, 1);
}
