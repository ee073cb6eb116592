import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { MEASUREMENT_DECIMALS_MAX, MEASUREMENT_HEADINGS_MAX, MEASUREMENT_TYPES_MAX } from "../limits.ts";
import { measuredValue } from "./measurementInputs.ts";

const NAME_REQUIRED = inputText(
  "measurementTypes.nameRequired",
  "The name of the measurement type is missing",
);
const DECIMALS = inputText(
  "measurementTypes.decimalsRefused",
  "decimals must be a whole number from 0 to {most}",
  {
    most: MEASUREMENT_DECIMALS_MAX,
  },
);
const type = z.object({
  name: z.string(NAME_REQUIRED).pipe(text(100).min(1, NAME_REQUIRED)),
  unit: optionalText(20),
  decimals: z.int(DECIMALS).min(0, DECIMALS).max(MEASUREMENT_DECIMALS_MAX, DECIMALS).optional(),
  minimum: measuredValue.nullable().optional(),
  maximum: measuredValue.nullable().optional(),
  headings: z.array(text(100).min(1)).max(MEASUREMENT_HEADINGS_MAX).optional(),
});

export const measurementTypeInput = z.object({ measurementTypeId: recordId });
export const createMeasurementTypeInput = type;
/** active: false: kept for its measurements, and not offered any more. position: index in the list. */
export const updateMeasurementTypeInput = type.partial().extend({
  measurementTypeId: recordId,
  active: z.boolean().optional(),
  position: z.int().min(0).max(MEASUREMENT_TYPES_MAX).optional(),
});
