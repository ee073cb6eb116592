import type { Knex } from "knex";
import { matchesPattern } from "../../platform/input/rules/matchesPattern.ts";
import { codeUnlikePattern, codeUnusual } from "./errors.ts";
import type { PlacedProblem } from "../../definitions/forms/placedProblem.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { DEFAULT_CODE_PATTERN } from "../../access/settings/sampleCodePattern.ts";
import { formRefused } from "../access/errors.ts";

/** The sample IDs that violate the pattern of the facility, as problems of their rows. Without a pattern every sample
 *  ID is valid. */
export async function codeProblems(
  codes: { row: number; sampleId: string | null }[],
  trx: Knex,
): Promise<PlacedProblem[]> {
  const { pattern } = await readSetting("sample-codes", trx);
  if (pattern === null) return [];
  const rule = pattern === DEFAULT_CODE_PATTERN ? codeUnusual() : codeUnlikePattern({ pattern });
  return codes.flatMap(({ row, sampleId }) =>
    sampleId === null || sampleId === "" || matchesPattern(pattern, sampleId)
      ? []
      : [{ row, sampleId, field: "sampleId", message: rule }],
  );
}

/** Raises formRefused, with sample and pattern, if a sample ID violates the pattern of the facility. */
export async function refuseCodes(
  codes: { row: number; sampleId: string | null }[],
  trx: Knex,
): Promise<void> {
  const problems = await codeProblems(codes, trx);
  if (problems.length > 0) raise(formRefused(problems));
}
