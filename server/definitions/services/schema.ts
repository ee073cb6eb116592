import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { qualityLimits } from "../measurementTypes/measurementInputs.ts";
import { SERVICES_MAX, TURNAROUND_DAYS_MAX } from "../limits.ts";

const NAME_REQUIRED = inputText("services.nameRequired", "Service name is required");
const TURNAROUND = inputText(
  "services.turnaroundRefused",
  "turnaroundDays must be a whole number of working days from 1 to {most}",
  { most: TURNAROUND_DAYS_MAX },
);

/** turnaroundDays: working days from receipt to delivery. qualityLimits: replace all of its limits. */
const service = z.object({
  name: z.string(NAME_REQUIRED).pipe(text(200).min(1, NAME_REQUIRED)),
  description: optionalText(5_000),
  turnaroundDays: z
    .int(TURNAROUND)
    .min(1, TURNAROUND)
    .max(TURNAROUND_DAYS_MAX, TURNAROUND)
    .nullable()
    .optional(),
  shippingInstructions: optionalText(10_000),
  qualityLimits: qualityLimits.optional(),
});

export const serviceId = z.object({ serviceId: recordId });
export const createServiceInput = service;

/** position: index in the list of all services, from 0. usesOwnForm: false returns to the facility's form and keeps the
 *  versions of its own. */
export const updateServiceInput = service.partial().extend({
  serviceId: recordId,
  active: z.boolean().optional(),
  usesOwnForm: z.boolean().optional(),
  position: z.int().min(0).max(SERVICES_MAX).optional(),
});
