import { z } from "zod";
import { ORDER_STAGES, ORDER_STATUSES, STATUS_NOTE_TYPES } from "../../db/values.ts";
import { forbidden, tooManyAnswers } from "../../server/platform/errors/errors.ts";
import {
  cannotDeleteSubmitted,
  cannotEditCompleted,
  invalidStatusTransition,
  noSamples,
  samplesSentTooEarly,
} from "../../server/ordering/orders/errors.ts";
import {
  assemblyNotOfSample,
  assemblyWithoutFile,
  sampleCodeTaken,
  sampleNotFound,
  sampleNotInStudy,
  sampleOfSubmittedOrder,
  samplesFixed,
  tooManySamples,
} from "../../server/ordering/samples/errors.ts";
import type { orders } from "../orders.ts";
import type { Described } from "./operation.ts";
import { assembly, facilityStatus, orderOfSample, read, sample } from "./samples.ts";
import { count, done, freeObject, id, pageOf, person, success, time } from "./shapes.ts";
import {
  orderNotFound,
  cancelRunsFirst,
  stopStreamsFirst,
  formRefused,
} from "../../server/ordering/access/errors.ts";

const owner = person.extend({ department: z.object({ id, name: z.string() }).nullable() });
const order = z
  .object({
    id,
    orderNumber: z.string(),
    name: z.string().nullable(),
    status: z.enum(ORDER_STATUSES),
    stage: z
      .enum(ORDER_STAGES)
      .describe(
        "Where the order is, in more words than `status`: derived from its samples, reads and publication",
      ),
    statusUpdatedAt: time,
    notes: z.string().nullable(),
    notesEditedAt: time.nullable(),
    notesEditedById: id.nullable(),
    sequencingFilesPublishedAt: time.nullable(),
    sequencingFilesPublishedById: id.nullable(),
    numberOfSamples: count.nullable(),
    contactName: z.string().nullable(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    billingAddress: z.string().nullable(),
    platform: z.string().nullable(),
    instrumentModel: z.string().nullable(),
    librarySelection: z.string().nullable(),
    libraryStrategy: z.string().nullable(),
    librarySource: z.string().nullable(),
    customFields: freeObject.describe("Answers to the order form by field name"),
    userId: id,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Order" });

const notes = order
  .pick({
    id: true,
    orderNumber: true,
    name: true,
    notes: true,
    notesEditedAt: true,
    notesEditedById: true,
  })
  .extend({
    notesEditedBy: person.nullable(),
    notesSupported: z.literal(true),
    notesEnabled: z.literal(true),
  })
  .meta({ id: "OrderNotes" });

const ofOne = [orderNotFound(), forbidden()];
const ofSample = [sampleNotFound(), forbidden()];

export const ordersDescribed: Described<typeof orders> = {
  "GET /orders": {
    summary: "Orders",
    description:
      "Newest first. A facility admin's are all; a researcher's are their own, or their department's where the facility shares them.",
    procedure: "orders.list",
    answers: {
      200: pageOf({
        orders: z.array(
          order.extend({
            user: owner.nullable(),
            _count: z.object({ samples: count }),
            statusNotes: z.array(z.object({ id, createdAt: time })).describe("When samples were sent"),
          }),
        ),
        sharingMode: z.enum(["all", "department", "personal"]).describe("Whose orders these are"),
      }),
    },
  },
  "POST /orders": {
    summary: "Open an order",
    description: "As a draft of the one who asks, whose profile fills in contact fields that are not given.",
    procedure: "orders.create",
    answers: { 201: order },
    errors: [tooManyAnswers()],
  },
  "GET /orders/:orderId": {
    summary: "One order",
    description: "With its samples, their active reads and its status notes.",
    procedure: "orders.get",
    answers: {
      200: order.extend({
        user: owner.nullable(),
        _count: z.object({ samples: count }),
        samples: z.array(
          sample.extend({
            reads: z.array(read),
            study: z.object({ id, title: z.string() }).nullable(),
          }),
        ),
        statusNotes: z.array(
          z.object({
            id,
            noteType: z.enum(STATUS_NOTE_TYPES),
            content: z.string(),
            createdAt: time,
            user: person.nullable(),
          }),
        ),
        sequencingTechnology: z.unknown().describe("What was chosen in the order form, or null"),
      }),
    },
    errors: ofOne,
  },
  "PUT /orders/:orderId": {
    summary: "Change, submit or complete an order",
    description:
      "What is not named stays; all of it happens or none. A researcher moves a draft to SUBMITTED and nothing else.",
    procedure: "orders.update",
    answers: { 200: order },
    errors: [
      ...ofOne,
      cannotEditCompleted(),
      invalidStatusTransition(),
      noSamples(),
      formRefused([]),
      samplesSentTooEarly(),
      tooManyAnswers(),
    ],
  },
  "DELETE /orders/:orderId": {
    summary: "Delete an order",
    description: "With its samples and all that is recorded about them. Files on disk stay.",
    procedure: "orders.delete",
    answers: { 200: z.object({ message: z.string() }) },
    errors: [...ofOne, cannotDeleteSubmitted(), cancelRunsFirst({ target: "order" }), stopStreamsFirst()],
  },
  "GET /orders/:orderId/notes": {
    summary: "Shared notes of an order",
    procedure: "orders.notes",
    answers: { 200: notes },
    errors: ofOne,
  },
  "PUT /orders/:orderId/notes": {
    summary: "Replace the shared notes",
    procedure: "orders.writeNotes",
    answers: { 200: notes },
    errors: ofOne,
  },
  "GET /orders/:orderId/samples": {
    summary: "Samples of an order",
    description: "All of them, in the order they were entered.",
    procedure: "samples.list",
    answers: {
      200: z.object({
        samples: z.array(sample),
        checklist: z
          .string()
          .nullable()
          .describe(
            "Accession of the checklist that the studies of all these samples have in common, or null",
          ),
      }),
    },
    errors: ofOne,
  },
  "POST /orders/:orderId/samples": {
    summary: "Save a sample table",
    description:
      "A row without `id` is a new sample, one with it a change, one with `isDeleted` a removal; all of the rows or none. Keys that are no column are answers to the order form. After submission rows only change answers: no sample is added or removed, and codes and organisms stay.",
    procedure: "samples.save",
    answers: { 200: z.object({ samples: z.array(sample) }) },
    errors: [
      ...ofOne,
      samplesFixed(),
      sampleNotFound(),
      sampleCodeTaken({ code: "<code>" }),
      tooManySamples({ most: "<most>" }),
      tooManyAnswers(),
      formRefused([]),
    ],
  },
  "PUT /orders/:orderId/sequencing/status": {
    summary: "Say where samples stand in the facility",
    description: "Samples are named by id or code. Each is tried; `results` tell those that are unknown.",
    procedure: "samples.changeFacilityStatus",
    body: z.object({ updates: z.array(z.object({ sampleId: z.string(), facilityStatus })) }),
    answers: {
      200: success({
        results: z.array(
          z.object({ sampleId: z.string(), success: z.boolean(), error: z.string().optional() }),
        ),
      }),
    },
    errors: [orderNotFound()],
  },
  "GET /samples": {
    summary: "Samples of all orders",
    description:
      "Samples of the newest order first. A researcher gets those of own orders. `unassigned` leaves only samples without a study.",
    procedure: "samples.listAll",
    answers: {
      200: pageOf({
        samples: z.array(
          sample.extend({
            reads: z.array(read),
            study: z.object({ id, title: z.string() }).nullable(),
            order: orderOfSample,
          }),
        ),
      }),
    },
  },
  "PUT /samples/:sampleId/preferred-assembly": {
    summary: "Choose the preferred assembly of a sample",
    description:
      "`null` chooses none. Lists show the preferred assembly first, and a pipeline that needs assemblies requires its file.",
    procedure: "samples.preferAssembly",
    answers: { 200: success({ preferredAssemblyId: id.nullable() }) },
    errors: [...ofSample, sampleNotInStudy(), assemblyNotOfSample(), assemblyWithoutFile()],
  },
  "GET /samples/:sampleId": {
    summary: "One sample",
    procedure: "samples.get",
    description: "With its order, its study and its assemblies, the preferred one first.",
    answers: {
      200: sample.extend({
        order: orderOfSample,
        study: z.object({ id, title: z.string() }).nullable(),
        assemblies: z.array(assembly),
      }),
    },
    errors: ofSample,
  },
  "PUT /samples/:sampleId": {
    summary: "Change a sample",
    description:
      "What is not named stays. After submission its owner changes answers, never the organism, until the study of the sample is ready.",
    procedure: "samples.update",
    answers: { 200: sample },
    errors: [...ofSample, samplesFixed(), tooManyAnswers(), formRefused([])],
  },
  "DELETE /samples/:sampleId": {
    summary: "Delete a sample",
    description: "Its owner may while the order is a draft. Files on disk stay.",
    procedure: "samples.delete",
    answers: { 200: done },
    errors: [...ofSample, sampleOfSubmittedOrder()],
  },
};
