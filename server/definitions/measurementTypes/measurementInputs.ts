import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { MEASUREMENT_TYPES_MAX, MEASUREMENT_VALUE_MAX } from "../limits.ts";
import { areOrdered } from "./rules/verdict.ts";

const VALUE = inputText("measurementTypes.valueRefused", "must be a number from -{most} to {most}", {
  most: MEASUREMENT_VALUE_MAX,
});
const UNORDERED = inputText(
  "measurementTypes.limitsCrossed",
  "Limits must rise from failBelow, warnBelow and warnAbove to failAbove",
);
const REPEATED = inputText("measurementTypes.limitsRepeated", "Each measurement type has its limits once");

/** A measured value, or a limit of one. */
export const measuredValue = z
  .number(VALUE)
  .min(-MEASUREMENT_VALUE_MAX, VALUE)
  .max(MEASUREMENT_VALUE_MAX, VALUE);

const limit = measuredValue.nullable().default(null);

/** The limits of a service, one entry for each type. */
export const qualityLimits = z
  .array(
    z
      .object({
        typeId: recordId,
        failBelow: limit,
        warnBelow: limit,
        warnAbove: limit,
        failAbove: limit,
      })
      .refine(areOrdered, UNORDERED),
  )
  .max(MEASUREMENT_TYPES_MAX)
  .refine((given) => new Set(given.map(({ typeId }) => typeId)).size === given.length, REPEATED);
