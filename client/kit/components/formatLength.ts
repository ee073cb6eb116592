import { LOCALE } from "../i18n/t.ts";

const STEPS = [
  { unit: "second", seconds: 1, most: 90 },
  { unit: "minute", seconds: 60, most: 90 },
  { unit: "hour", seconds: 3_600, most: 36 },
  { unit: "day", seconds: 86_400, most: Infinity },
] as const;

/** Formats a duration in its largest suitable unit: 200 is "3 min". */
export function formatLength(seconds: number): string {
  const step = STEPS.find(({ seconds: one, most }) => Math.round(seconds / one) < most) ?? STEPS[3];
  return new Intl.NumberFormat(LOCALE, {
    style: "unit",
    unit: step.unit,
    unitDisplay: "short",
    maximumFractionDigits: 0,
  }).format(seconds / step.seconds);
}

const parts = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 0 });

/** Formats a fraction of 1 as percent; never rounds up to 100 %. */
export function formatPart(part: number): string {
  return parts.format(part < 1 ? Math.min(part, 0.99) : 1);
}
