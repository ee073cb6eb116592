import { z } from "zod";
import {
  APPROVAL_STATES,
  ORDER_PRIORITIES,
  ORDER_STAGES,
  ORDER_STATUSES,
  SAMPLE_STAGES,
  STATUS_NOTE_TYPES,
} from "../../db/values.ts";
import { forbidden, tooManyAnswers } from "../../server/platform/errors/errors.ts";
import {
  assigneeUnknown,
  cannotDeleteSubmitted,
  cannotEditCompleted,
  invalidStatusTransition,
  noSamples,
  samplesSentTooEarly,
  serviceFixed,
  serviceNotOffered,
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
import { approvalLinkInvalid, notAwaitingApproval } from "../../server/ordering/orders/approval/errors.ts";
import { invalidStageTransition, reasonRequired } from "../../server/ordering/stages/errors.ts";
import { templateNotFound, tooManyTemplates } from "../../server/ordering/templates/errors.ts";
import type { orders } from "../orders.ts";
import type { Described } from "./operation.ts";
import { assembly, facilityStatus, orderOfSample, read, sample } from "./samples.ts";
import { service } from "./services.ts";
import { count, done, freeObject, id, pageShape, person, success, time } from "./shapes.ts";
import {
  awaitsApproval,
  orderNotFound,
  cancelRunsFirst,
  stopStreamsFirst,
  formRefused,
} from "../../server/ordering/access/errors.ts";

const owner = person.extend({
  department: z.object({ id, name: z.string() }).nullable().describe("The present department of the owner"),
});
const approval = z.object({
  state: z.enum(APPROVAL_STATES),
  by: id.nullable().describe("The lead who decided"),
  at: time.nullable(),
  reason: z.string().nullable(),
});
const assignee = z.object({ id, firstName: z.string(), lastName: z.string() }).nullable();
const departmentName = z.object({ id, name: z.string() }).nullable();
const order = z
  .object({
    id,
    orderNumber: z.string(),
    name: z.string().nullable(),
    status: z.enum(ORDER_STATUSES),
    statusUpdatedAt: time,
    stage: z.enum(ORDER_STAGES).describe("Progress of the order in more detail than `status`"),
    stageReason: z.string().nullable().describe("The reason of the last move"),
    stageBeforeHold: z
      .enum(ORDER_STAGES)
      .nullable()
      .describe("Of an order on hold: the stage to which it returns"),
    stageUpdatedAt: time,
    dueDate: z.string().nullable().describe("YYYY-MM-DD"),
    priority: z.enum(ORDER_PRIORITIES).nullable().describe("null for researchers"),
    assigneeId: id.nullable().describe("The user of the facility who is responsible; null for researchers"),
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
    serviceId: id.nullable(),
    approval,
    userId: id,
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Order" });

const orderTemplate = z
  .object({
    id,
    name: z.string(),
    isShared: z.boolean().describe("Offered to all users"),
    isOwn: z.boolean(),
    mayDelete: z.boolean(),
    author: assignee.describe("Of a template of another user"),
    samples: count,
    createdAt: time,
  })
  .meta({ id: "OrderTemplate" });

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

const sampleNotes = z
  .object({
    sharedNote: z.string().nullable().describe("Of owner and facility"),
    facilityNote: z.string().nullable().describe("Of the facility only; null for researchers"),
    editedAt: time.nullable(),
    editedBy: assignee,
  })
  .meta({ id: "SampleNotes" });

const ofOne = [orderNotFound(), forbidden()];
const ofSample = [sampleNotFound(), forbidden()];

export const ordersDescribed: Described<typeof orders> = {
  "GET /orders": {
    summary: "List orders",
    description:
      "Newest first. Facility admins get all orders; researchers get their own, and those of their department if the facility shares them.",
    procedure: "orders.list",
    answers: {
      200: pageShape({
        orders: z.array(
          order.extend({
            user: owner.nullable(),
            department: departmentName.describe("The department that the order was submitted for"),
            assignee,
            _count: z.object({ samples: count }),
            statusNotes: z
              .array(z.object({ id, createdAt: time }))
              .describe("Times at which samples were sent"),
          }),
        ),
        sharingMode: z.enum(["all", "department", "personal"]).describe("Scope of the list"),
      }),
    },
  },
  "POST /orders": {
    summary: "Create order",
    description:
      "Creates a draft. `serviceId` selects the service and with it the order form. Omitted contact fields are filled in from the profile of the user, the billing address from their department.",
    procedure: "orders.create",
    answers: { 201: order },
    errors: [tooManyAnswers(), serviceNotOffered()],
  },
  "GET /orders/:orderId": {
    summary: "Get order",
    description: "Returns the order with its samples, their active read sets and its status notes.",
    procedure: "orders.get",
    answers: {
      200: order.extend({
        user: owner.nullable(),
        department: z
          .object({
            id,
            name: z.string(),
            costCentre: z.string().nullable(),
            billingAddress: z.string().nullable(),
          })
          .nullable()
          .describe("The department that the order was submitted for; of a draft, that of the owner"),
        service: service.nullable(),
        assignee,
        isDueDateFixed: z.boolean().describe("Whether a user set the due date"),
        approvedBy: person.nullable().describe("The lead who decided"),
        mayApprove: z.boolean().describe("Whether the caller may decide on the approval now"),
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
            stage: z.enum(ORDER_STAGES).nullable().describe("The stage that the order reached"),
            content: z.string(),
            createdAt: time,
            user: person.nullable(),
          }),
        ),
        sequencingTechnology: z.unknown().describe("Selection in the order form, or null"),
      }),
    },
    errors: ofOne,
  },
  "PUT /orders/:orderId": {
    summary: "Change, submit or complete an order",
    description:
      "Omitted fields are unchanged. Atomic. The only status change open to researchers is from DRAFT to SUBMITTED.",
    procedure: "orders.update",
    answers: { 200: order },
    errors: [
      ...ofOne,
      cannotEditCompleted(),
      invalidStatusTransition(),
      noSamples(),
      formRefused([]),
      awaitsApproval(),
      samplesSentTooEarly(),
      tooManyAnswers(),
      serviceNotOffered(),
      serviceFixed(),
    ],
  },
  "PATCH /orders/:orderId": {
    summary: "Plan an order",
    description:
      "For the facility. A due date is kept until it is null; it is then computed from the turnaround time of the service, in working days from the acceptance and again from the receipt of the samples.",
    procedure: "orders.plan",
    body: z.object({
      dueDate: z.string().nullable().optional().describe("YYYY-MM-DD"),
      assigneeId: id.nullable().optional(),
      priority: z.enum(ORDER_PRIORITIES).optional(),
    }),
    answers: { 200: order },
    errors: [...ofOne, assigneeUnknown()],
  },
  "DELETE /orders/:orderId": {
    summary: "Delete an order",
    description: "Deletes the order, its samples and their records. Files on disk are kept.",
    procedure: "orders.delete",
    answers: { 200: z.object({ message: z.string() }) },
    errors: [...ofOne, cannotDeleteSubmitted(), cancelRunsFirst({ target: "order" }), stopStreamsFirst()],
  },
  "GET /orders/:orderId/notes": {
    summary: "Get the shared notes of an order",
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
    summary: "List samples of an order",
    description: "Returns all samples in the order of their entry.",
    procedure: "samples.list",
    answers: {
      200: z.object({
        samples: z.array(sample),
        checklist: z
          .string()
          .nullable()
          .describe("Accession of the checklist if the studies of all samples share one, otherwise null"),
      }),
    },
    errors: ofOne,
  },
  "POST /orders/:orderId/samples": {
    summary: "Save a sample table",
    description:
      "A row without `id` creates a sample, a row with `id` updates it, and `isDeleted` deletes it. Atomic. Other keys are answers to the order form. After submission, only answers can be changed: samples cannot be added or removed, and sample IDs and organisms are fixed.",
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
    summary: "Update sample status",
    description:
      "Identify samples by id or code. Each update is processed independently; `results` reports unknown samples.",
    procedure: "samples.changeFacilityStatus",
    body: z.object({ updates: z.array(z.object({ sampleId: z.string(), facilityStatus })) }),
    answers: {
      200: success({
        results: z.array(
          z.object({ sampleId: z.string(), success: z.boolean(), error: z.string().optional() }),
        ),
      }),
    },
    errors: [orderNotFound(), awaitsApproval()],
  },
  "POST /orders/:orderId/stage": {
    summary: "Move an order to a stage",
    description:
      "Which moves the owner and the facility may make is listed in the documentation of orders. `reason` is required for `DRAFT`, `ON_HOLD`, `REJECTED` and `CANCELLED`. `DELIVERED` is reached by publishing the delivery. `stage` in the response differs from the request where a setting or received reads move the order further.",
    procedure: "orders.move",
    body: z.object({ stage: z.enum(ORDER_STAGES), reason: z.string().nullable().optional() }),
    answers: { 200: success({ stage: z.enum(ORDER_STAGES), status: z.enum(ORDER_STATUSES) }) },
    errors: [
      ...ofOne,
      invalidStageTransition(),
      reasonRequired(),
      awaitsApproval(),
      noSamples(),
      formRefused([]),
    ],
  },
  "POST /orders/:orderId/samples/stage": {
    summary: "Move samples to a stage",
    description:
      "For the facility. Identify samples by id or code. Atomic. `reason` is required for `REJECTED` and `CANCELLED`. `DELIVERED` is reached by publishing the delivery. `updated` is the number of samples that were not in the stage.",
    procedure: "samples.moveStages",
    body: z.object({
      sampleIds: z.array(z.string()),
      stage: z.enum(SAMPLE_STAGES),
      reason: z.string().nullable().optional(),
    }),
    answers: { 200: success({ updated: count }) },
    errors: [...ofOne, sampleNotFound(), invalidStageTransition(), reasonRequired(), awaitsApproval()],
  },
  "POST /orders/:orderId/approval": {
    summary: "Approve or reject an order",
    description:
      "For leads of the department of the order. While the approval is pending, the facility cannot process the samples, complete the order or publish its files (409). A rejected order is a draft again.",
    procedure: "orders.decide",
    answers: { 200: success({ approval }) },
    errors: [...ofOne, notAwaitingApproval()],
  },
  "POST /orders/:orderId/duplicate": {
    summary: "Duplicate an order",
    description:
      "Creates a draft of the caller with the service and the answers of the order, without contact data, and on request with its samples.",
    procedure: "orderTemplates.duplicate",
    body: z.object({ withSamples: z.boolean().default(false) }),
    answers: { 201: order },
    errors: ofOne,
  },
  "POST /orders/:orderId/template": {
    summary: "Save an order as a template",
    description: "Only the facility shares templates with all users.",
    procedure: "orderTemplates.save",
    body: z.object({
      name: z.string(),
      isShared: z.boolean().default(false),
      withSamples: z.boolean().default(false),
    }),
    answers: { 201: z.object({ template: orderTemplate }) },
    errors: [...ofOne, tooManyTemplates({ most: "<most>" })],
  },
  "GET /order-templates": {
    summary: "List templates of orders",
    description: "The templates of the caller and the shared ones.",
    procedure: "orderTemplates.list",
    answers: { 200: z.object({ templates: z.array(orderTemplate) }) },
  },
  "POST /order-templates/:templateId/orders": {
    summary: "Start an order from a template",
    description: "Creates a draft of the caller.",
    procedure: "orderTemplates.start",
    answers: { 201: order },
    errors: [templateNotFound()],
  },
  "DELETE /order-templates/:templateId": {
    summary: "Delete a template of orders",
    description: "For its author, and of a shared template for the facility.",
    procedure: "orderTemplates.delete",
    answers: { 200: done },
    errors: [templateNotFound(), forbidden()],
  },
  "POST /approvals": {
    summary: "Approve or reject an order by a link",
    description:
      "Without a session, with the token of the link that a lead received by email. It works once, for 14 days, while the approval is pending.",
    procedure: "approvals.decide",
    answers: { 200: success({ approval }) },
    errors: [approvalLinkInvalid()],
  },
  "GET /samples": {
    summary: "List samples of all orders",
    description:
      "Samples of the newest order first. Researchers get the samples of their own orders. `unassigned` returns only samples without a study.",
    procedure: "samples.listAll",
    answers: {
      200: pageShape({
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
    summary: "Set the preferred assembly of a sample",
    description:
      "`null` clears it. Lists show the preferred assembly first, and a pipeline that needs assemblies requires its file.",
    procedure: "samples.preferAssembly",
    answers: { 200: success({ preferredAssemblyId: id.nullable() }) },
    errors: [...ofSample, sampleNotInStudy(), assemblyNotOfSample(), assemblyWithoutFile()],
  },
  "GET /samples/:sampleId": {
    summary: "Get sample",
    procedure: "samples.get",
    description:
      "Returns the sample with its order, its study and its assemblies, the preferred assembly first.",
    answers: {
      200: sample.extend({
        order: orderOfSample,
        study: z.object({ id, title: z.string() }).nullable(),
        assemblies: z.array(assembly),
      }),
    },
    errors: ofSample,
  },
  "GET /samples/:sampleId/notes": {
    summary: "Get the notes on a sample",
    procedure: "samples.notes",
    answers: { 200: sampleNotes },
    errors: ofSample,
  },
  "PUT /samples/:sampleId/notes": {
    summary: "Change the notes on a sample",
    description: "Omitted notes are unchanged. Only the facility changes `facilityNote`.",
    procedure: "samples.writeNotes",
    body: z.object({
      sharedNote: z.string().nullable().optional(),
      facilityNote: z.string().nullable().optional(),
    }),
    answers: { 200: sampleNotes },
    errors: ofSample,
  },
  "PUT /samples/:sampleId": {
    summary: "Change a sample",
    description:
      "Omitted fields are unchanged. After submission, the owner can change answers but not the organism, until the study of the sample is ready.",
    procedure: "samples.update",
    answers: { 200: sample },
    errors: [...ofSample, samplesFixed(), tooManyAnswers(), formRefused([])],
  },
  "DELETE /samples/:sampleId": {
    summary: "Delete a sample",
    description: "Owners can delete samples of draft orders. Files on disk are kept.",
    procedure: "samples.delete",
    answers: { 200: done },
    errors: [...ofSample, sampleOfSubmittedOrder()],
  },
};
