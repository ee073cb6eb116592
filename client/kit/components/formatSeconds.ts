import { LOCALE } from "../i18n/t.ts";

const UNITS = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/**
 * Formats a measured duration in its two largest units, such as "2 hr 14 min"; below ten seconds with a fraction, below
 * one second in milliseconds.
 */
export function formatSeconds(seconds: number): string {
  const size = Math.abs(seconds);
  if (size > 0 && size < 1) return formatUnit("millisecond", seconds * 1_000, 0);
  if (size < 59.5) return formatUnit("second", seconds, size < 10 ? 1 : 0);
  const first = UNITS.findIndex((unit, index) => {
    const next = UNITS[index + 1];
    return next === undefined || Math.round(size / next.seconds) * next.seconds >= unit.seconds;
  });
  const [large, small] = [UNITS[first] ?? UNITS[3], UNITS[first + 1] ?? UNITS[3]];
  const smalls = Math.round(size / small.seconds);
  const inLarge = large.seconds / small.seconds;
  const parts = [
    formatUnit(large.unit, Math.sign(seconds) * Math.floor(smalls / inLarge), 0),
    ...(smalls % inLarge === 0 ? [] : [formatUnit(small.unit, smalls % inLarge, 0)]),
  ];
  return parts.join(" ");
}

function formatUnit(unit: string, amount: number, maximumFractionDigits: number): string {
  const options = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits } as const;
  return new Intl.NumberFormat(LOCALE, options).format(amount);
}

/** Rounds the duration of a run to seconds, except below one second, because a running clock shows no milliseconds. */
export function wholeSeconds(seconds: number): number {
  return seconds < 1 ? Math.max(0, seconds) : Math.floor(seconds);
}
