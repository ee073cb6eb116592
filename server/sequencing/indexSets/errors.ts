import { refusal } from "../../platform/errors/refusal.ts";
import { sentence } from "../../platform/errors/rules/sentence.ts";
import { INDEX_SETS_MAX } from "../limits.ts";

export const indexSetNotFound = refusal("indexSets.notFound", 404, "Index set not found");
export const indexSetNameTaken = refusal(
  "indexSets.nameTaken",
  409,
  "An index set with the name {name} exists already",
);
export const tooManyIndexSets = refusal(
  "indexSets.tooMany",
  409,
  "A facility has at most {most} index sets",
  { most: INDEX_SETS_MAX },
);
export const indexEntriesRefused = refusal(
  "indexSets.entriesRefused",
  400,
  "The index set was not saved, because of its line {line}: {problem}",
);

const problems = {
  noWell: sentence("indexSets.noWell", "{value} is no well from A1 to P24"),
  noName: sentence("indexSets.noName", "Well {value} has no name"),
  noSequence: sentence("indexSets.noSequence", "{value} has no i7 sequence"),
  invalidSequence: sentence(
    "indexSets.invalidSequence",
    "{value} is no index sequence of 1 to 32 letters A, C, G and T",
  ),
  wellTwice: sentence("indexSets.wellTwice", "Well {value} appears twice"),
  indexesTwice: sentence("indexSets.indexesTwice", "The indexes of {value} appear twice"),
  tooMany: sentence("indexSets.tooManyEntries", "A set has at most 384 wells; {value} is one more"),
  mixed: sentence("indexSets.mixed", "{value} has another number of indexes than the first well"),
};

/** Returns the sentence of a problem of one line. */
export function indexSetProblem(problem: keyof typeof problems, value: string) {
  return problems[problem]({ value });
}
