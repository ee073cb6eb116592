import type { z } from "zod";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { presentField, presentGroup } from "./present.ts";
import type { studyFormInput } from "./schema.ts";
import { readStudyForms } from "./readStudyForms.ts";
import { studyNotFound } from "./errors.ts";

/** The study form as it was saved, for who edits it: unfiltered. A study without a form of its own has that of all
 *  studies, told by studyId null. Gives { studyId, fields, groups, updatedAt }; updatedAt null for the built-in form.
 *  Raises studyNotFound. Additions §4. */
export async function studyConfiguration({ studyId }: z.output<typeof studyFormInput>) {
  if (studyId !== undefined && !(await Study.query().findById(studyId))) raise(studyNotFound());
  const { own, global } = await readStudyForms(studyId ?? null);
  const form = own ?? global;
  return {
    studyId: form.studyId,
    fields: form.fields.map(presentField),
    groups: form.groups.map(presentGroup),
    updatedAt: form.updatedAt?.toISOString() ?? null,
  };
}
