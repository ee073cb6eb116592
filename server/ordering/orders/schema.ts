import { z } from "zod";
import { ORDER_PRIORITIES, ORDER_STAGES, ORDER_STATUSES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { LONG_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { sampleTable } from "../samples/sampleTable.ts";
import { STAGE_REASON_MAX_CHARACTERS } from "../limits.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { orderFields } from "./orderFields.ts";

export const orderId = z.object({ orderId: recordId });

export const createOrderInput = orderFields;

export const submitNewOrderInput = orderFields.extend({ samples: sampleTable });

// Any status is accepted here: an unknown one is a refused transition, not invalid input.
export const updateOrderInput = orderFields.extend({
  orderId: recordId,
  status: z.unknown().optional(),
  statusNote: text(LONG_TEXT_MAX_CHARACTERS).optional(),
  markSamplesSent: z.boolean().optional(),
});

const DATE_REFUSED = inputText("orders.dueDateRefused", "dueDate must be a date as YYYY-MM-DD");
const PRIORITY_REFUSED = inputText("orders.priorityRefused", "priority must be low, normal, high or urgent");

/** What the facility plans for an order. */
export const planOrderInput = z.object({
  orderId: recordId,
  dueDate: z.iso.date(DATE_REFUSED).nullable().optional(),
  assigneeId: recordId.nullable().optional(),
  priority: z.enum(ORDER_PRIORITIES, PRIORITY_REFUSED).optional(),
});

/** search: part of number, name or owner. assigneeId: an id, or none. due: by the present day at the facility, of open
 *  orders; soon includes overdue. */
export const orderFilter = z.object({
  search: text(200).optional(),
  status: z.enum(ORDER_STATUSES, "status must be DRAFT, SUBMITTED or COMPLETED").optional(),
  departmentId: recordId.optional(),
  stage: z.enum(ORDER_STAGES, `stage must be one of: ${ORDER_STAGES.join(", ")}`).optional(),
  assigneeId: recordId.optional(),
  priority: z.enum(ORDER_PRIORITIES, PRIORITY_REFUSED).optional(),
  due: z.enum(["overdue", "soon"], "due must be overdue or soon").optional(),
});

export const listOrdersInput = listPage.extend(orderFilter.shape);

export const orderNotesInput = z.object({
  orderId: recordId,
  notes: text(LONG_TEXT_MAX_CHARACTERS).nullable(),
});

// Any stage is accepted here: an unknown one is a refused transition, not invalid input.
export const orderStageInput = z.object({
  orderId: recordId,
  stage: z.unknown().optional(),
  reason: optionalText(STAGE_REASON_MAX_CHARACTERS),
});
