import { OUTPUT_PROBLEMS_MAX } from "../../platform/limits/limits.ts";

/** What is told of a look at outputs. errors: it is not done. warnings: it is, but somebody should know. */
export interface Problems {
  errors: string[];
  warnings: string[];
  error(sentence: string): void;
  warn(sentence: string): void;
}

/** Gathers sentences, each once, and only as many as anybody reads. */
export function gatherProblems(): Problems {
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
