import { z } from "zod";
import { auditEntryNotFound } from "../../server/platform/audit/errors.ts";
import type { audit } from "../audit.ts";
import type { Described } from "./operation.ts";
import { freeObject, id, pageOf, person, time } from "./shapes.ts";

const entry = z
  .object({
    id,
    at: time,
    action: z.string().describe("What happened, such as order.submitted"),
    targetType: z.string(),
    targetId: z.string(),
    userId: id.nullable().describe("null: nobody asked for it"),
    user: person.nullable(),
    orderId: id.nullable(),
    order: z.object({ id, orderNumber: z.string(), name: z.string().nullable() }).nullable(),
    before: freeObject.nullable(),
    after: freeObject.nullable(),
    requestId: z.string().nullable().describe("X-Request-Id of the answer to what was asked"),
    position: z.int().min(1).nullable().describe("In the chain of hashes; null while it is not sealed"),
  })
  .meta({ id: "AuditEntry" });

const filter = {
  who: z.string().optional().describe('A user id, or "system" for what nobody asked for'),
  action: z.string().optional(),
  targetType: z.string().optional(),
  targetId: z.string().optional(),
  orderId: z.string().optional(),
  requestId: z.string().optional(),
  search: z
    .string()
    .optional()
    .describe("The very id of a target, an order or a request, or the number of an order"),
  from: z.string().optional().describe("ISO 8601; a date is that day of UTC as a whole"),
  to: z.string().optional().describe("ISO 8601, inclusive; a date is that day of UTC as a whole"),
};

export const auditDescribed: Described<typeof audit> = {
  "GET /admin/audit": {
    summary: "Who changed what",
    description:
      "Newest first. Whoever reads all of it gives `next` of one page as `before` of the following: no entry is missed or told twice.",
    procedure: "audit.list",
    query: z.object({
      limit: z.string().optional().describe("1 to 500, 100 by default"),
      offset: z.string().optional(),
      before: z.string().optional().describe("Id of an entry: only older ones"),
      ...filter,
    }),
    answers: { 200: pageOf({ entries: z.array(entry) }).extend({ next: id.nullable() }) },
    errors: [auditEntryNotFound()],
  },
  "POST /exports/audit": {
    summary: "The audit as a file",
    description: "Newest first, at most 200,000 entries.",
    procedure: "bytes.audit.export",
    body: z.object({
      matching: z.object(filter).optional(),
      format: z.enum(["csv", "xlsx"]).optional(),
      columns: z.array(z.string()).optional().describe("Which and in which order; all by default"),
    }),
    answers: {
      200: {
        description: "The file",
        contentTypes: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      },
    },
  },
};
