import type { Answer } from "./browser.ts";

/** Status and whole body of an answer, to compare both at once. */
export function told({ status, body }: Answer): [number, unknown] {
  return [status, body];
}

/** How many of the answers came with which status: what is left of a race. */
export function statuses(answers: Answer[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}
