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
import { count, done, freeObject, id, pageOf, person, sheet, success, time } from "./shapes.ts";
import { studyNotFound } from "../../server/definitions/forms/errors.ts";
import { cancelRunsFirst } from "../../server/ordering/access/errors.ts";

const columns = z.object({
  id,
  title: z.string(),
  alias: z.string().nullable(),
  description: z.string().nullable(),
  checklistType: z.string().nullable().describe("Accession of its checklist"),
  mixsVersion: z.int().nullable().describe("Version of the checklist registry that it is pinned to"),
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

const key = z.string().describe("core:… of the sample itself, checklist:… of a field");

const role = {
  kind: z.enum(["core", "checklist"]),
  editable: z.boolean().describe("By PATCH of the table"),
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
  .describe("Fields of the checklist without a column: none while metadata checklists are on");

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
    summary: "Studies",
    description: "Newest first; a researcher's are their own. Answers are told with the study itself.",
    procedure: "studies.list",
    answers: {
      200: pageOf({
        studies: z.array(
          columns.extend({
            user: person.nullable(),
            _count: z.object({ samples: count }),
            samplesWithReads: count.describe("Samples with reads that the one who asks may know of"),
          }),
        ),
      }),
    },
  },
  "POST /studies": {
    summary: "Open a study",
    description: "With a checklist it is pinned to the newest version of the checklist registry.",
    procedure: "studies.create",
    answers: { 201: study },
    errors: [unknownChecklist({ asked: "<checklist>" }), tooManyAnswers()],
  },
  "GET /studies/:studyId": {
    summary: "One study",
    description: "Named by id, by alias, or by the id of an order whose samples it holds.",
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
    summary: "Change a study, or declare it ready",
    description:
      "What is not named stays; all of it happens or none. `readyForSubmission: true` is refused while an answer is missing or wrong.",
    procedure: "studies.update",
    answers: { 200: study },
    errors: [
      ...ofOne,
      unknownChecklist({ asked: "<checklist>" }),
      versionWithoutChecklist(),
      checklistVersionNotFound({ asked: "<version>" }),
      tooManyAnswers(),
      studyFormRefused([]),
    ],
  },
  "DELETE /studies/:studyId": {
    summary: "Delete a study",
    description: "Its samples stay with their orders.",
    procedure: "studies.delete",
    answers: { 200: z.object({ message: z.string() }) },
    errors: [...ofOne, cannotDeleteSubmittedStudy(), studyHasSamples(), cancelRunsFirst({ target: "study" })],
  },
  "POST /studies/:studyId/samples": {
    summary: "Put samples into a study",
    description: "All of them or none. Those that are in it already stay.",
    procedure: "studies.addSamples",
    answers: { 200: success({ assignedCount: count.describe("Of the named samples, how many are in it") }) },
    errors: ofMembers,
  },
  "PUT /studies/:studyId/samples": {
    summary: "Make samples the samples of a study",
    description: "Puts in those that lack and takes out all others; all of it or nothing.",
    procedure: "studies.setSamples",
    answers: { 200: success({ added: count, removed: count }) },
    errors: ofMembers,
  },
  "DELETE /studies/:studyId/samples": {
    summary: "Take samples out of a study",
    description: "Those that are not in it are left alone.",
    procedure: "studies.removeSamples",
    answers: { 200: done },
    errors: ofOne,
  },
  "GET /studies/:studyId/table": {
    summary: "Metadata table of a study",
    description: "A column for each field with what it asks, a row for each sample.",
    procedure: "studies.table",
    answers: {
      200: pageOf({
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
            cells: freeObject.describe("Values by the keys of the columns; null where there is none"),
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
      "All of the cells or none. `key` is that of a column; a unit is the cell `checklist:<field>_unit`. A study that was ready is no longer ready.",
    procedure: "studies.editTable",
    answers: { 200: success({ saved: count.describe("Samples") }) },
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
    summary: "Columns of the metadata table",
    procedure: "studies.tableColumns",
    answers: { 200: z.object({ columns: tableColumns, availableMixsFields }) },
    errors: ofOne,
  },
  "GET /studies/:studyId/table/export": {
    summary: "The same table as a file",
    procedure: "bytes.studies.exportTable",
    answers: { 200: sheet },
    errors: ofOne,
  },
  "DELETE /samples/:sampleId/study": {
    summary: "Take a sample out of its study",
    description: "Fine when it is in none.",
    procedure: "studies.releaseSample",
    answers: { 200: done },
    errors: [sampleNotFound(), forbidden()],
  },
};
