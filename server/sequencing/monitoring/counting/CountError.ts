import type { CountedFile } from "../FoundFile.ts";
import { PROBLEMS, type ProblemText } from "../problems.ts";

/** The reason why a file has no count. */
export interface CountError {
  problem: ProblemText;
  /** Whether more bytes could complete it, because it may still be written. */
  isTruncated: boolean;
}

export type Count = CountedFile | CountError;

const truncated = (problem: ProblemText): CountError => ({ problem, isTruncated: true });
const wrong = (problem: ProblemText): CountError => ({ problem, isTruncated: false });

export const COUNT_ERRORS = {
  empty: truncated(PROBLEMS.empty),
  truncatedRecord: truncated(PROBLEMS.truncatedRecord),
  truncatedGzip: truncated(PROBLEMS.truncatedGzip),
  unreadable: truncated(PROBLEMS.unreadable),
  notFastq: wrong(PROBLEMS.notFastq),
  notGzip: wrong(PROBLEMS.notGzip),
  damagedGzip: wrong(PROBLEMS.damagedGzip),
};
