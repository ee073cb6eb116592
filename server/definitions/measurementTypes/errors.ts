import { refusal } from "../../platform/errors/refusal.ts";
import { MEASUREMENT_TYPES_MAX } from "../limits.ts";

export const measurementTypeNotFound = refusal(
  "measurementTypes.notFound",
  404,
  "Measurement type not found",
);
export const measurementTypeNameTaken = refusal(
  "measurementTypes.nameTaken",
  400,
  "Measurement type with this name already exists",
);
export const measurementTypeInUse = refusal(
  "measurementTypes.inUse",
  400,
  "Cannot delete a measurement type with measurements or limits. Deactivate it instead.",
);
export const unitInUse = refusal(
  "measurementTypes.unitInUse",
  400,
  "The unit cannot change after measurements were recorded. Create another type.",
);
export const rangeCrossed = refusal(
  "measurementTypes.rangeCrossed",
  400,
  "The least plausible value is above the greatest one",
);
export const tooManyMeasurementTypes = refusal(
  "measurementTypes.tooMany",
  400,
  "An installation can have at most {types} measurement types",
  { types: MEASUREMENT_TYPES_MAX },
);
