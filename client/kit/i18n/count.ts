import { language } from "./language.ts";

const numbers = new Intl.NumberFormat(language);

/** Formats "1 sample", "1,204 samples". */
export function count(amount: number, one: string, many: string): string {
  return `${numbers.format(amount)} ${amount === 1 ? one : many}`;
}
