import { z } from "zod";
import { checklistVersionNotFound } from "../../server/definitions/checklists/errors.ts";
import { forbidden, tooManyAnswers } from "../../server/platform/errors/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import {
  cannotDeleteSubmittedStudy,
  columnNotEditable,
  notYourSamples,
  sampleInOtherStudy,
  studyFormRefused,
  studyHasSamples,
  tooManyStudySamples,
  unknownChecklist,
  unknownColumn,
  versionWithoutChecklist,
} from "../../server/ordering/studies/errors.ts";
import type { studies } from "../studies.ts";
import { checklistField } from "./checklists.ts";
import { formField } from "./formFields.ts";
import type { Described } from "./operation.ts";
import { assembly, orderOfSample, read, sample } from "./samples.ts";
import { count, done, freeObject, id, pageShape, person, sheet, success, time } from "./shapes.ts";
import { studyNotFound } from "../../server/definitions/forms/errors.ts";
import { cancelRunsFirst } from "../../server/ordering/access/errors.ts";

const columns = z.object({
  id,
  title: z.string(),
  alias: z.string().nullable(),
  description: z.string().nullable(),
  checklistType: z.string().nullable().describe("Accession of the checklist"),
  mixsVersion: z.int().nullable().describe("Pinned version of the checklist registry"),
  readyForSubmission: z.boolean(),
  readyAt: time.nullable(),
  studyAccessionId: z.string().nullable(),
  submitted: z.boolean(),
  submittedAt: time.nullable(),
  testRegisteredAt: time.nullable(),
  notes: z.string().nullable(),
  notesEditedAt: time.nullable(),
  notesEditedById: id.nullable(),
  userId: id,
  createdAt: time,
  updatedAt: time,
});
const study = columns
  .extend({ studyMetadata: freeObject.describe("Answers to the study form by field name") })
  .meta({ id: "Study" });

const key = z.string().describe("core:… for columns of the sample, checklist:… for checklist fields");

const role = {
  kind: z.enum(["core", "checklist"]),
  editable: z.boolean().describe("Whether PATCH can change the column"),
};
const tableColumns = z.array(
  z.union([
    z.object({ key, name: z.string(), label: z.string(), ...role }),
    formField.extend({ key, ...role }),
    checklistField.extend({ key, adminOnly: z.literal(true).optional(), ...role }),
  ]),
);
const availableMixsFields = z
  .array(z.object({ name: z.string(), label: z.string(), group: z.string(), required: z.boolean() }))
  .describe("Checklist fields without a column; empty while metadata checklists are enabled");

const ofOne = [studyNotFound(), forbidden()];
const ofMembers = [
  ...ofOne,
  sampleNotFound(),
  notYourSamples(),
  sampleInOtherStudy({ code: "<code>" }),
  tooManyStudySamples({ most: "<most>" }),
  tooManyAnswers(),
  studyFormRefused([]),
];

export const studiesDescribed: Described<typeof studies> = {
  "GET /studies": {
    summary: "List studies",
    description:
      "Newest first. Researchers get their own studies. Answers are included only when getting a single study.",
    procedure: "studies.list",
    answers: {
      200: pageShape({
        studies: z.array(
          columns.extend({
            user: person.nullable(),
            _count: z.object({ samples: count }),
            samplesWithReads: count.describe("Samples with reads that are visible to the user"),
          }),
        ),
      }),
    },
  },
  "POST /studies": {
    summary: "Create study",
    description:
      "If a checklist is set, the study is pinned to the newest version of the checklist registry.",
    procedure: "studies.create",
    answers: { 201: study },
    errors: [unknownChecklist({ requested: "<checklist>" }), tooManyAnswers()],
  },
  "GET /studies/:studyId": {
    summary: "Get study",
    description: "Accepts the study id, its alias, or the id of an order whose samples it contains.",
    procedure: "studies.get",
    answers: {
      200: study.extend({
        notesEditedBy: person.nullable(),
        notesSupported: z.literal(true),
        user: person.nullable(),
        _count: z.object({ samples: count }),
        samples: z.array(
          sample.extend({
            reads: z.array(read),
            assemblies: z.array(assembly),
            order: orderOfSample,
          }),
        ),
      }),
    },
    errors: ofOne,
  },
  "PUT /studies/:studyId": {
    summary: "Change a study, or mark it as ready for submission",
    description:
      "Omitted fields are unchanged. Atomic. `readyForSubmission: true` is refused if an answer is missing or invalid.",
    procedure: "studies.update",
    answers: { 200: study },
    errors: [
      ...ofOne,
      unknownChecklist({ requested: "<checklist>" }),
      versionWithoutChecklist(),
      checklistVersionNotFound({ requested: "<version>" }),
      tooManyAnswers(),
      studyFormRefused([]),
    ],
  },
  "DELETE /studies/:studyId": {
    summary: "Delete a study",
    description: "The samples are kept with their orders.",
    procedure: "studies.delete",
    answers: { 200: z.object({ message: z.string() }) },
    errors: [...ofOne, cannotDeleteSubmittedStudy(), studyHasSamples(), cancelRunsFirst({ target: "study" })],
  },
  "POST /studies/:studyId/samples": {
    summary: "Add samples to a study",
    description: "Atomic and idempotent.",
    procedure: "studies.addSamples",
    answers: {
      200: success({ assignedCount: count.describe("Number of requested samples that are in the study") }),
    },
    errors: ofMembers,
  },
  "PUT /studies/:studyId/samples": {
    summary: "Replace the samples of a study",
    description: "Replaces the study's samples atomically.",
    procedure: "studies.setSamples",
    answers: { 200: success({ added: count, removed: count }) },
    errors: ofMembers,
  },
  "DELETE /studies/:studyId/samples": {
    summary: "Remove samples from a study",
    description: "Samples that are not in the study are ignored.",
    procedure: "studies.removeSamples",
    answers: { 200: done },
    errors: ofOne,
  },
  "GET /studies/:studyId/table": {
    summary: "Get the metadata table of a study",
    description: "Returns a column with its field definition for each field, and a row for each sample.",
    procedure: "studies.table",
    answers: {
      200: pageShape({
        columns: tableColumns,
        availableMixsFields,
        info: z.object({
          studyId: id,
          title: z.string(),
          checklistType: z.string().nullable(),
          mixsVersion: z.int().nullable(),
          readyForSubmission: z.boolean(),
          sampleCount: count,
        }),
        rows: z.array(
          z.object({
            id,
            sampleId: z.string(),
            orderId: id,
            orderNumber: z.string().nullable(),
            sampleAlias: z.string().nullable(),
            sampleTitle: z.string().nullable(),
            scientificName: z.string().nullable(),
            taxId: z.string().nullable(),
            checklistData: freeObject,
            checklistUnits: freeObject,
            cells: freeObject.describe("Values by column key; null if empty"),
            status: z
              .enum(["complete", "incomplete", "invalid"])
              .describe("incomplete: required answers are missing; invalid: an answer breaks a rule"),
          }),
        ),
      }),
    },
    errors: ofOne,
  },
  "PATCH /studies/:studyId/table": {
    summary: "Change cells of the metadata table",
    description:
      "Atomic. `key` is the key of a column; the unit of a field is `checklist:<field>_unit`. Reopens a study that was ready for submission.",
    procedure: "studies.editTable",
    answers: { 200: success({ saved: count.describe("Number of samples") }) },
    errors: [
      ...ofOne,
      sampleNotFound(),
      unknownColumn({ key: "<key>" }),
      columnNotEditable({ key: "<key>" }),
      tooManyAnswers(),
      studyFormRefused([]),
    ],
  },
  "GET /studies/:studyId/table/columns": {
    summary: "List columns of the metadata table",
    procedure: "studies.tableColumns",
    answers: { 200: z.object({ columns: tableColumns, availableMixsFields }) },
    errors: ofOne,
  },
  "GET /studies/:studyId/table/export": {
    summary: "Export the metadata table",
    procedure: "bytes.studies.exportTable",
    answers: { 200: sheet },
    errors: ofOne,
  },
  "DELETE /samples/:sampleId/study": {
    summary: "Remove a sample from its study",
    description: "No-op if the sample is in no study.",
    procedure: "studies.releaseSample",
    answers: { 200: done },
    errors: [sampleNotFound(), forbidden()],
  },
};
