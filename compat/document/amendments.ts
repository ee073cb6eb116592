import { z } from "zod";
import { AMENDMENT_STATES } from "../../db/values.ts";
import { formRefused, orderNotFound } from "../../server/ordering/access/errors.ts";
import {
  amendedSamplesChanged,
  amendmentDecided,
  amendmentEmpty,
  amendmentNotFound,
  amendmentOfDraft,
  amendmentOfEnded,
  amendmentOpen,
  amendmentOutdated,
  amendmentTooLarge,
} from "../../server/ordering/amendments/errors.ts";
import { sampleNotFound, samplesFixed } from "../../server/ordering/samples/errors.ts";
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
    sampleChanges: z.array(
      z.object({
        id,
        sampleId: z.string().describe("Sample ID when the change was proposed"),
        part: z
          .enum(["sample", "customFields", "checklistData", "checklistUnits"])
          .describe("Key of the sample that contains the field; `sample` for a key of the sample itself"),
        field: z.string(),
        before: z.unknown(),
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
      "By the owner of a submitted order, with a reason. The order stays unchanged until the facility accepts. An order has at most one open amendment. `samples` contains rows with the ids of samples, as `POST /api/orders/[id]/samples`; samples cannot be added or removed, and sample IDs and organisms cannot be changed.",
    procedure: "amendments.propose",
    answers: { 201: one },
    errors: [
      ...ofOne,
      reasonRequired(),
      amendmentEmpty(),
      tooManyAnswers(),
      formRefused([]),
      samplesFixed(),
      sampleNotFound(),
      amendmentTooLarge(),
      amendmentOfDraft(),
      amendmentOfEnded(),
      amendmentOpen(),
    ],
  },
  "POST /orders/:orderId/amendments/:amendmentId/decision": {
    summary: "Accept or decline an amendment",
    description:
      "By the facility. Accepting changes the order and its samples; it is refused if a value is no longer the one from which the change was proposed, or if a sample was deleted. Declining needs a reason.",
    procedure: "amendments.decide",
    answers: { 200: one },
    errors: [
      ...ofOne,
      amendmentNotFound(),
      reasonRequired(),
      tooManyAnswers(),
      amendmentDecided({ state: "<state>" }),
      amendmentOutdated({ fields: "<fields>" }),
      amendedSamplesChanged({ sampleCodes: "<sample IDs>" }),
      formRefused([]),
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
