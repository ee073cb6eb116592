import type { Answer } from "./browser.ts";

/** Status and complete body of a response, for comparing both at once. */
export function statusAndBody({ status, body }: Answer): [number, unknown] {
  return [status, body];
}

/** The number of responses by status, such as the outcome of a race. */
export function statuses(answers: Answer[]): Record<number, number> {
  const counted: Record<number, number> = {};
  for (const { status } of answers) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}
