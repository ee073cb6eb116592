import { z } from "zod";
import { inputText, schemaText } from "../../platform/errors/schemaText.ts";
import { answers } from "../../platform/input/answers.ts";
import { exportFormat } from "../../platform/exports/exportFormat.ts";
import { LONG_TEXT_MAX_CHARACTERS, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { SAMPLES_PER_STUDY_MAX } from "../limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { chosenBy } from "../samples/list/chosenBy.ts";
import { tooManyStudySamples } from "./errors.ts";

const TITLE_REQUIRED = inputText("studies.titleRequired", "Study title is required");
const ALIAS_MAX_CHARACTERS = 200;
const TABLE_CELLS_MAX = 50_000;

/** A study reference: id, alias, or an order of its samples. An invalid value becomes "", which matches no study. */
const studyId = z
  .string()
  .transform((named) => (named.length <= ALIAS_MAX_CHARACTERS && !named.includes("\0") ? named : ""));

const title = z.string(TITLE_REQUIRED).trim().min(1, TITLE_REQUIRED).pipe(text(SHORT_TEXT_MAX_CHARACTERS));

const studyColumns = z.object({
  description: optionalText(LONG_TEXT_MAX_CHARACTERS),
  alias: optionalText(ALIAS_MAX_CHARACTERS),
  checklistType: optionalText(200),
  studyMetadata: answers.optional(),
});

export const studyInput = z.object({ studyId });
/** search: part of title, alias, accession or owner. */
export const studyFilter = z.object({ search: text(200).optional() });
export type StudyFilter = z.output<typeof studyFilter>;

export const listStudiesInput = listPage.extend(studyFilter.shape);
export const createStudyInput = studyColumns.extend({ title });
export const updateStudyInput = studyColumns.extend({
  studyId,
  title: title.optional(),
  mixsVersion: z.int().min(1).optional(),
  readyForSubmission: z.boolean().optional(),
  notes: optionalText(LONG_TEXT_MAX_CHARACTERS),
});
export type StudyChange = Omit<z.output<typeof updateStudyInput>, "studyId">;

const sampleIds = z
  .array(recordId, "sampleIds must be an array")
  .max(SAMPLES_PER_STUDY_MAX, schemaText(tooManyStudySamples({ most: SAMPLES_PER_STUDY_MAX })));

/** Answers by the record id of their sample, then by field name; a unit under `<field>_unit`. */
const perSampleData = z
  .record(z.string().max(64), answers)
  .refine(
    (given) => Object.keys(given).length <= SAMPLES_PER_STUDY_MAX,
    schemaText(tooManyStudySamples({ most: SAMPLES_PER_STUDY_MAX })),
  );

export const membershipInput = z.object({ studyId, sampleIds, perSampleData: perSampleData.optional() });
export const removeSamplesInput = z.object({ studyId, sampleIds });
export const saveStudySamplesInput = z.object({ studyId, perSampleData });
export const sampleInput = z.object({ sampleId: recordId });

export const candidatesInput = listPage.extend({
  search: text(200).optional(),
  orderId: recordId.optional(),
});
export const studyTableInput = listPage.extend({ studyId });
const cellValue = z.json().superRefine((value, refinement) => {
  for (const { message } of answers.safeParse({ value }).error?.issues ?? [])
    refinement.addIssue({ code: "custom", message });
});
export const editTableInput = z.object({
  studyId,
  cells: z
    .array(
      z.object({ sampleId: recordId, key: z.string().min(1).max(300), value: cellValue }),
      "cells must be an array",
    )
    .max(
      TABLE_CELLS_MAX,
      inputText("studies.tooManyCells", "At most {most} cells can be saved at once", {
        most: TABLE_CELLS_MAX,
      }),
    ),
});
export const exportTableInput = z.object({
  studyId,
  format: exportFormat,
});

/** Assigns selected samples of any orders to one study. */
export const addToStudyInput = z.object({ chosen: chosenBy, studyId: recordId });
