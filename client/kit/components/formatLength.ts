import { LOCALE } from "../i18n/t.ts";

const STEPS = [
  { unit: "second", seconds: 1, most: 90 },
  { unit: "minute", seconds: 60, most: 90 },
  { unit: "hour", seconds: 3_600, most: 36 },
  { unit: "day", seconds: 86_400, most: Infinity },
] as const;

/** A length of time for people, in the one unit that says enough: 200 is "3 min". */
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

/** A part of 1 in percent; less than the whole is never written as 100 %. */
export function formatPart(part: number): string {
  return parts.format(part < 1 ? Math.min(part, 0.99) : 1);
}
