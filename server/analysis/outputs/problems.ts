import { OUTPUT_PROBLEMS_MAX } from "../limits.ts";
import { plainText, type RunText } from "../runRecords/runSentences.ts";
import { furtherProblems } from "../writebacks/sentences.ts";

/**
 * The problems of an output search. errors: the search is incomplete. warnings: the search is complete, but a user
 * should know. The script of a package words its own errors as texts.
 */
export interface Problems {
  errors: RunText[];
  warnings: RunText[];
  error(problem: RunText): void;
  warn(problem: RunText): void;
}

/** Collects problems with unique texts, up to a readable number. */
export function collectProblems(): Problems {
  const errors: RunText[] = [];
  const warnings: RunText[] = [];
  return { errors, warnings, error: collectInto(errors), warn: collectInto(warnings) };
}

function collectInto(list: RunText[]): (problem: RunText) => void {
  const texts = new Set<string>();
  return (problem) => {
    if (texts.has(plainText(problem))) return;
    if (list.length < OUTPUT_PROBLEMS_MAX) {
      list.push(problem);
      texts.add(plainText(problem));
    } else list[OUTPUT_PROBLEMS_MAX] = furtherProblems();
  };
}
