import { z } from "zod";
import { auditEntryNotFound } from "../../server/platform/audit/errors.ts";
import type { audit } from "../audit.ts";
import type { Described } from "./operation.ts";
import { freeObject, id, pageShape, person, time } from "./shapes.ts";

const entry = z
  .object({
    id,
    at: time,
    action: z.string().describe("Recorded action, such as order.submitted"),
    targetType: z.string(),
    targetId: z.string(),
    userId: id.nullable().describe("Null for changes by the system"),
    user: person.nullable(),
    tokenName: z.string().nullable().describe("Name of the token of the request; null in a session"),
    orderId: id.nullable(),
    order: z.object({ id, orderNumber: z.string(), name: z.string().nullable() }).nullable(),
    before: freeObject.nullable(),
    after: freeObject.nullable(),
    requestId: z.string().nullable().describe("X-Request-Id of the response to the request"),
    position: z
      .int()
      .min(1)
      .nullable()
      .describe("Position in the hash chain; null until the entry is sealed"),
  })
  .meta({ id: "AuditEntry" });

const filter = {
  who: z.string().optional().describe('A user id, or "system" for changes by the system'),
  action: z.string().optional(),
  targetType: z.string().optional(),
  targetId: z.string().optional(),
  orderId: z.string().optional(),
  requestId: z.string().optional(),
  search: z.string().optional().describe("Complete id of a target, order or request, or an order number"),
  from: z.string().optional().describe("ISO 8601, inclusive; a date covers the complete day in UTC"),
  to: z.string().optional().describe("ISO 8601, inclusive; a date covers the complete day in UTC"),
};

export const auditDescribed: Described<typeof audit> = {
  "GET /admin/audit": {
    summary: "List audit entries",
    description:
      "Newest first. To read the complete log, pass `next` of a page as `before` of the next request; no entry is skipped or repeated.",
    procedure: "audit.list",
    query: z.object({
      limit: z.string().optional().describe("1 to 500, 100 by default"),
      offset: z.string().optional(),
      before: z.string().optional().describe("Id of an entry; returns only older entries"),
      ...filter,
    }),
    answers: { 200: pageShape({ entries: z.array(entry) }).extend({ next: id.nullable() }) },
    errors: [auditEntryNotFound()],
  },
  "POST /exports/audit": {
    summary: "Export audit entries",
    description: "Newest first, at most 200,000 entries.",
    procedure: "bytes.audit.export",
    body: z.object({
      matching: z.object(filter).optional(),
      format: z.enum(["csv", "xlsx"]).optional(),
      columns: z.array(z.string()).optional().describe("Columns in output order; all by default"),
    }),
    answers: {
      200: {
        description: "The exported file",
        contentTypes: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
      },
    },
  },
};
