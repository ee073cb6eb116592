import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { patternError } from "../../platform/input/rules/matchesPattern.ts";

/** Letters and digits of any language, spaces and common characters of sample IDs; no shell metacharacters, quotes or
 *  control characters. */
export const DEFAULT_CODE_PATTERN = String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N} ._+/:#@=,%-]*`;

/** An RE2 pattern that each sample ID must match completely; null accepts every ID. */
export const sampleCodePattern = z
  .string()
  .trim()
  .max(500)
  .refine(
    (pattern) => patternError(pattern) === undefined,
    inputText(
      "settings.sampleCodePatternRefused",
      "sampleCodePattern must be a valid RE2 regular expression",
    ),
  )
  .transform((pattern) => (pattern === "" ? null : pattern))
  .nullable();
