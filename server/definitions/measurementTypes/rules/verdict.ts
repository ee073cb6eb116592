/** Limits of a service for one type of measurement, in the unit of the type. null: no limit. */
export interface Limits {
  typeId: string;
  failBelow: number | null;
  warnBelow: number | null;
  warnAbove: number | null;
  failAbove: number | null;
}

/** From the best to the worst. */
export const VERDICTS = ["pass", "warn", "fail"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Returns whether a value passes the limits of its type; a value on a limit passes it. null without limits. Pure. */
export function verdictOn(value: number, limits: Limits | undefined): Verdict | null {
  if (!limits) return null;
  const { failBelow, warnBelow, warnAbove, failAbove } = limits;
  if (isOutside(value, failBelow, failAbove)) return "fail";
  return isOutside(value, warnBelow, warnAbove) ? "warn" : "pass";
}

/** Returns the worst verdict; null without any. Pure. */
export function worstVerdict(verdicts: readonly (Verdict | null)[]): Verdict | null {
  return VERDICTS.findLast((one) => verdicts.includes(one)) ?? null;
}

/** Returns whether limits are in order: failBelow, warnBelow, warnAbove, failAbove. Pure. */
export function areOrdered({ failBelow, warnBelow, warnAbove, failAbove }: Omit<Limits, "typeId">): boolean {
  const given = [failBelow, warnBelow, warnAbove, failAbove].filter((limit) => limit !== null);
  return given.every((limit, index) => index === 0 || limit >= (given[index - 1] ?? limit));
}

function isOutside(value: number, low: number | null, high: number | null): boolean {
  return (low !== null && value < low) || (high !== null && value > high);
}
