import { LOCALE } from "./t.ts";

const numbers = new Intl.NumberFormat(LOCALE);

/** Formats "1 sample", "1,204 samples". */
export function count(amount: number, one: string, many: string): string {
  return `${numbers.format(amount)} ${amount === 1 ? one : many}`;
}
