import { z } from "zod";
import { ORDER_STATUSES } from "../../../db/values.ts";
import { answers } from "../../platform/input/answers.ts";
import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { sampleTable } from "../samples/sampleTable.ts";
import { optionalText, text } from "../../platform/input/text.ts";

const short = optionalText(SHORT_TEXT_MAX_CHARACTERS);

export const orderId = z.object({ orderId: recordId });

/** The columns that users edit. */
const orderFields = z.object({
  name: short,
  platform: short,
  instrumentModel: short,
  librarySelection: short,
  libraryStrategy: short,
  librarySource: short,
  contactName: short,
  contactEmail: short,
  contactPhone: short,
  billingAddress: optionalText(2_000),
  numberOfSamples: z.int().min(1).max(1_000_000).nullable().optional(),
  customFields: answers.optional(),
  serviceId: recordId.nullable().optional(),
});

export const createOrderInput = orderFields;

export const submitNewOrderInput = orderFields.extend({ samples: sampleTable });

// Any status is accepted here: an unknown one is a refused transition, not invalid input.
export const updateOrderInput = orderFields.extend({
  orderId: recordId,
  status: z.unknown().optional(),
  statusNote: text(LONG_TEXT_MAX_CHARACTERS).optional(),
  markSamplesSent: z.boolean().optional(),
});

/** search: part of number, name or owner. */
export const orderFilter = z.object({
  search: text(200).optional(),
  status: z.enum(ORDER_STATUSES, "status must be DRAFT, SUBMITTED or COMPLETED").optional(),
  departmentId: recordId.optional(),
});

export const listOrdersInput = listPage.extend(orderFilter.shape);

export const orderNotesInput = z.object({
  orderId: recordId,
  notes: text(LONG_TEXT_MAX_CHARACTERS).nullable(),
});
