import { z } from "zod";
import { timeZone } from "../../platform/input/timeZone.ts";

const MONTHS_MAX = 60;
const month = z.string().regex(/^(19|20)\d{2}-(0[1-9]|1[0-2])$/);

const monthNumber = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)) - 1;

/** The period of a report: whole months, both included, in a time zone. */
export const reportInput = z.object({ from: month, to: month, timeZone }).refine(({ from, to }) => {
  const months = monthNumber(to) - monthNumber(from) + 1;
  return months >= 1 && months <= MONTHS_MAX;
});

export type ReportInput = z.infer<typeof reportInput>;

/** The period of the same length before, as months. */
export function periodBefore({ from, to }: Pick<ReportInput, "from" | "to">): { from: string; to: string } {
  const [first, last] = [monthNumber(from), monthNumber(to)];
  return { from: toMonth(first - (last - first + 1)), to: toMonth(first - 1) };
}

const toMonth = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;
