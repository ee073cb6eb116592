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
  const to = formatMonth(year, today.getMonth());
  return { from: preset === "thisYear" ? `${year}-01` : formatMonth(year, today.getMonth() - 11), to };
}

function formatMonth(year: number, month: number): string {
  const first = new Date(year, month, 1);
  return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, "0")}`;
}
