import { z } from "zod";
import {
  ORDER_STAGES,
  PLACE_KINDS,
  RECEIPT_OUTCOMES,
  REPLACEMENT_ANSWERS,
  RETURN_STATES,
  SAMPLE_STAGES,
  TUBE_CONDITIONS,
} from "../../db/values.ts";
import { awaitsApproval, orderNotFound } from "../../server/ordering/access/errors.ts";
import {
  codeOfItem,
  codeOfPlace,
  extraTubeKnown,
  extraTubeNotFound,
  notReceivable,
  notRejected,
  rejectionNeedsReason,
  sampleInWork,
  sampleNotOfOrder,
  tooManyExtraTubes,
  tubeCodeTaken,
} from "../../server/ordering/intake/errors.ts";
import { noTubeRequested } from "../../server/ordering/replacements/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { intake } from "../intake.ts";
import type { Described } from "./operation.ts";
import { count, done, id, success, time } from "./shapes.ts";

const counts = {
  expected: count.describe("Samples of the order"),
  received: count,
  missing: count,
  rejected: count,
};
const extraTube = z.object({ id, code: z.string(), note: z.string().nullable(), createdAt: time });
/** What was recorded when a sample arrived. */
export const sampleReceipt = z
  .object({
    outcome: z.enum(RECEIPT_OUTCOMES),
    condition: z.enum(TUBE_CONDITIONS),
    volumeUl: z.number().nullable().describe("Microliters"),
    concentration: z.number().nullable().describe("Nanograms per microliter"),
    note: z.string().nullable(),
    reason: z.string().nullable().describe("Of a rejection"),
    returnState: z.enum(RETURN_STATES).nullable().describe("Of a rejected sample"),
    recordedAt: time,
  })
  .meta({ id: "SampleReceipt" });
const receipt = z
  .object({
    orderId: id,
    orderNumber: z.string(),
    name: z.string().nullable(),
    stage: z.enum(ORDER_STAGES),
    isOpen: z.boolean().describe("Whether samples were recorded since the customer was last notified"),
    ...counts,
    samples: z.array(
      z.object({
        id,
        sampleId: z.string(),
        tubeCode: z.string(),
        sampleTitle: z.string().nullable(),
        scientificName: z.string().nullable(),
        stage: z.enum(SAMPLE_STAGES),
        receipt: sampleReceipt.nullable().describe("null: open"),
        newTube: z
          .object({ code: z.string(), answer: z.enum(REPLACEMENT_ANSWERS).nullable() })
          .nullable()
          .describe("Requested new tube, and the answer of the owner"),
        storedIn: z
          .object({ placeId: id, name: z.string(), well: z.string().nullable() })
          .nullable()
          .describe("Present place; always null for customers"),
      }),
    ),
    extraTubes: z.array(extraTube).describe("Tubes that belong to no sample of the order"),
  })
  .meta({ id: "Receipt" });
const scanned = z.union([
  z.object({
    kind: z.enum(["sample", "newTube", "replacedTube"]),
    code: z.string(),
    id,
    sampleId: z.string(),
    tubeCode: z.string(),
    orderId: id,
    orderNumber: z.string(),
  }),
  z.object({
    kind: z.literal("order"),
    code: z.string(),
    orderId: id,
    orderNumber: z.string(),
    name: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("place"),
    code: z.string(),
    placeId: id,
    name: z.string(),
    placeKind: z.enum(PLACE_KINDS),
    rows: count.nullable(),
    columns: count.nullable(),
  }),
  z.object({
    kind: z.enum(["library", "pool"]),
    code: z.string(),
    id,
    name: z.string().describe("Code of the library, name of the pool"),
  }),
  z.object({ kind: z.enum(["misread", "unknown"]), code: z.string() }),
]);
const ofOne = [orderNotFound(), forbidden()];

export const intakeDescribed: Described<typeof intake> = {
  "GET /scan": {
    summary: "Find what a code names",
    description:
      "A tube, library, pool or place by its code, or an order by its number. With `orderId` also a sample of that order by its sample ID. `newTube`: the reserved code of a requested tube. `replacedTube`: a tube that another one replaced. `misread`: a generated code with a wrong check character.",
    procedure: "intake.scan",
    answers: { 200: scanned },
  },
  "GET /orders/:orderId/receipt": {
    summary: "Get the receipt of an order",
    procedure: "intake.get",
    answers: { 200: receipt },
    errors: ofOne,
  },
  "POST /orders/:orderId/receipt": {
    summary: "Record samples as received, missing or rejected",
    description:
      "Absent fields are kept; `outcome: null` removes the record. Repeating a request changes nothing. The order becomes RECEIVED once every sample has an outcome and one arrived.",
    procedure: "intake.receive",
    answers: {
      200: success({
        changed: count,
        already: z.array(id).describe("Samples that already had this record"),
        ...counts,
      }),
    },
    errors: [
      ...ofOne,
      notReceivable(),
      sampleNotOfOrder(),
      rejectionNeedsReason(),
      sampleInWork({ sample: "<sample ID>" }),
      awaitsApproval(),
    ],
  },
  "POST /orders/:orderId/receipt/finish": {
    summary: "Finish the receipt",
    description: "Notifies the customer once of what arrived since the receipt was last finished.",
    procedure: "intake.finish",
    answers: {
      200: success({
        finished: z.boolean().describe("false: nothing was recorded since"),
        ...counts,
        damaged: count.describe("Received in another condition than good"),
        extra: count.describe("Extra tubes"),
      }),
    },
    errors: ofOne,
  },
  "POST /orders/:orderId/receipt/extra-tubes": {
    summary: "Record an extra tube",
    procedure: "intake.addExtraTube",
    answers: { 201: extraTube },
    errors: [...ofOne, notReceivable(), extraTubeKnown(), tooManyExtraTubes()],
  },
  "DELETE /orders/:orderId/receipt/extra-tubes/:tubeId": {
    summary: "Remove an extra tube",
    procedure: "intake.removeExtraTube",
    answers: { 200: done },
    errors: [...ofOne, extraTubeNotFound()],
  },
  "POST /orders/:orderId/receipt/new-tubes": {
    summary: "Receive the new tube of a sample",
    description:
      "It replaces the present tube, whose receipt and measurements are kept and no longer count. The decision on the sample is cleared. Without `code` the sample gets the reserved one.",
    procedure: "replacements.receive",
    answers: {
      200: success({ tubeCode: z.string(), replaced: z.string().describe("Code of the replaced tube") }),
    },
    errors: [
      ...ofOne,
      notReceivable(),
      sampleNotOfOrder(),
      noTubeRequested(),
      tubeCodeTaken({ code: "<code>", sample: "<sample ID>", order: "<order number>" }),
      codeOfPlace({ code: "<code>", place: "<place>" }),
      codeOfItem({ code: "<code>" }),
      awaitsApproval(),
    ],
  },
  "POST /orders/:orderId/returns": {
    summary: "Decide on the return of rejected samples",
    description: "By the owner or the facility; `shipped` only by the facility.",
    procedure: "intake.setReturn",
    answers: { 200: success({ updated: count }) },
    errors: [...ofOne, notRejected()],
  },
  "PUT /samples/:sampleId/tube-code": {
    summary: "Change the tube code of a sample",
    description: "A code names one sample, place, library or pool.",
    procedure: "intake.changeTubeCode",
    answers: { 200: success({ tubeCode: z.string() }) },
    errors: [
      sampleNotFound(),
      forbidden(),
      tubeCodeTaken({ code: "<code>", sample: "<sample ID>", order: "<order number>" }),
      codeOfPlace({ code: "<code>", place: "<place>" }),
      codeOfItem({ code: "<code>" }),
    ],
  },
};
