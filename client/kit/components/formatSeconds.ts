import { LOCALE } from "../i18n/t.ts";

const STEPS = [
  { unit: "millisecond", seconds: 0.001, below: 1 },
  { unit: "second", seconds: 1, below: 120 },
  { unit: "minute", seconds: 60, below: 7_200 },
  { unit: "hour", seconds: 3_600, below: 172_800 },
  { unit: "day", seconds: 86_400, below: Infinity },
] as const;

/** Formats a measured duration in its largest suitable unit, down to milliseconds: 0.35 is "350 ms". */
export function formatSeconds(seconds: number): string {
  const step = seconds === 0 ? STEPS[1] : (STEPS.find(({ below }) => Math.abs(seconds) < below) ?? STEPS[4]);
  const amount = seconds / step.seconds;
  return new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit: step.unit,
    unitDisplay: "short",
    maximumFractionDigits: step.unit === "millisecond" || Math.abs(amount) >= 10 ? 0 : 1,
  }).format(amount);
}

/** Rounds the duration of a run to seconds, except below one second, because a running clock shows no milliseconds. */
export function wholeSeconds(seconds: number): number {
  return seconds < 1 ? Math.max(0, seconds) : Math.floor(seconds);
}
