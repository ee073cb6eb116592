import { OUTPUT_PROBLEMS_MAX } from "../limits.ts";

/**
 * The problems of an output search. errors: the search is incomplete. warnings: the search is complete, but a user
 * should know.
 */
export interface Problems {
  errors: string[];
  warnings: string[];
  error(sentence: string): void;
  warn(sentence: string): void;
}

/** Collects unique sentences, up to a readable number. */
export function collectProblems(): Problems {
  const errors: string[] = [];
  const warnings: string[] = [];
  const add = (list: string[], sentence: string) => {
    if (list.includes(sentence)) return;
    if (list.length < OUTPUT_PROBLEMS_MAX) list.push(sentence);
    else list[OUTPUT_PROBLEMS_MAX] = furtherProblems;
  };
  return {
    errors,
    warnings,
    error: (sentence) => add(errors, sentence),
    warn: (sentence) => add(warnings, sentence),
  };
}

const furtherProblems = "… and more";
