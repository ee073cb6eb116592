import type { CountedFile } from "../found.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";

/** Why a file has no count. */
export interface Uncountable {
  problem: ProblemText;
  /** Whether more bytes could make it whole: it may still be written. */
  isTorn: boolean;
}

export type Count = CountedFile | Uncountable;

const torn = (problem: ProblemText): Uncountable => ({ problem, isTorn: true });
const wrong = (problem: ProblemText): Uncountable => ({ problem, isTorn: false });

export const UNCOUNTABLE = {
  empty: torn(PROBLEMS.empty),
  tornRecord: torn(PROBLEMS.tornRecord),
  tornGzip: torn(PROBLEMS.tornGzip),
  unreadable: torn(PROBLEMS.unreadable),
  notFastq: wrong(PROBLEMS.notFastq),
  notGzip: wrong(PROBLEMS.notGzip),
  damagedGzip: wrong(PROBLEMS.damagedGzip),
};
