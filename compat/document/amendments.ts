import { z } from "zod";
import { AMENDMENT_STATES } from "../../db/values.ts";
import { formRefused, orderNotFound } from "../../server/ordering/access/errors.ts";
import {
  amendmentDecided,
  amendmentEmpty,
  amendmentNotFound,
  amendmentOfDraft,
  amendmentOfEnded,
  amendmentOpen,
  amendmentOutdated,
} from "../../server/ordering/amendments/errors.ts";
import { reasonRequired } from "../../server/ordering/stages/errors.ts";
import { forbidden, tooManyAnswers } from "../../server/platform/errors/errors.ts";
import type { amendments } from "../amendments.ts";
import type { Described } from "./operation.ts";
import { id, time } from "./shapes.ts";

const name = z.object({ id, firstName: z.string(), lastName: z.string() });
const amendment = z
  .object({
    id,
    state: z.enum(AMENDMENT_STATES),
    reason: z.string(),
    changes: z.array(
      z.object({
        field: z.string().describe("Name of the form field"),
        before: z.unknown().describe("Value from which the change was proposed; null without an answer"),
        after: z.unknown(),
      }),
    ),
    decisionReason: z.string().nullable().describe("Why the facility declined"),
    createdAt: time,
    createdBy: name.nullable(),
    decidedAt: time.nullable(),
    decidedBy: name.nullable(),
  })
  .meta({ id: "OrderAmendment" });
const one = z.object({ amendment });
const ofOne = [orderNotFound(), forbidden()];

export const amendmentsDescribed: Described<typeof amendments> = {
  "GET /orders/:orderId/amendments": {
    summary: "List amendments",
    description: "The newest 50, newest first.",
    procedure: "amendments.list",
    answers: { 200: z.object({ amendments: z.array(amendment) }) },
    errors: ofOne,
  },
  "POST /orders/:orderId/amendments": {
    summary: "Propose an amendment",
    description:
      "By the owner of a submitted order, with a reason. The order stays unchanged until the facility accepts. An order has at most one open amendment.",
    procedure: "amendments.propose",
    answers: { 201: one },
    errors: [
      ...ofOne,
      reasonRequired(),
      amendmentEmpty(),
      tooManyAnswers(),
      formRefused([]),
      amendmentOfDraft(),
      amendmentOfEnded(),
      amendmentOpen(),
    ],
  },
  "POST /orders/:orderId/amendments/:amendmentId/decision": {
    summary: "Accept or decline an amendment",
    description:
      "By the facility. Accepting changes the order; it is refused if an answer no longer has the value from which the change was proposed. Declining needs a reason.",
    procedure: "amendments.decide",
    answers: { 200: one },
    errors: [
      ...ofOne,
      amendmentNotFound(),
      reasonRequired(),
      tooManyAnswers(),
      amendmentDecided({ state: "<state>" }),
      amendmentOutdated({ fields: "<fields>" }),
    ],
  },
  "DELETE /orders/:orderId/amendments/:amendmentId": {
    summary: "Withdraw an amendment",
    description: "By the owner, while the amendment is open.",
    procedure: "amendments.withdraw",
    answers: { 200: one },
    errors: [...ofOne, amendmentNotFound(), amendmentDecided({ state: "<state>" })],
  },
};
