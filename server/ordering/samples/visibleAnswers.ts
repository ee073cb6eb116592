import type { Knex } from "knex";
import type { Answers } from "../../platform/input/answers.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import type { OrderFormInForce } from "../../definitions/forms/orderForm.ts";
import { readHiddenNamesOfStudies } from "../../definitions/forms/studyForm.ts";
import { memoize } from "../../platform/cache/memoize.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";

interface AnsweredSample {
  checklistData?: Answers | undefined;
  checklistUnits?: Answers | undefined;
  customFields?: Answers | undefined;
}

/** Removes the answers of a sample that a user may neither see nor set. studyId: the study of the sample. */
export type Visible = <Sample extends AnsweredSample>(sample: Sample, studyId: string | null) => Sample;

/** Returns a function that removes the answers of samples that the user may neither see nor set: none for admins; for
 *  researchers those that are facility-only in the order form or the study form. studyIds: the studies of
 *  the samples. */
export async function visibleAnswers(
  user: SessionUser,
  form: AnsweredForm,
  studyIds: Iterable<string | null>,
  trx: Knex,
): Promise<Visible> {
  return (await readVisible(user, studyIds, trx))(form);
}

type AnsweredForm = Pick<OrderFormInForce, "fields" | "facilityNames">;

/** The same for samples of orders with different forms: returns the function of each form. */
export async function readVisible(
  user: SessionUser,
  studyIds: Iterable<string | null>,
  trx: Knex,
): Promise<(form: AnsweredForm) => Visible> {
  if (hasRight(user, "records.read")) return () => (sample) => sample;
  const studies = [...new Set(studyIds)].filter((id) => id !== null);
  const ofStudy = await readHiddenNamesOfStudies(studies, trx);
  return memoize((form) => visibleIn(form, ofStudy));
}

function visibleIn(form: AnsweredForm, ofStudy: (studyId: string | null) => ReadonlySet<string>): Visible {
  // Units of both forms share one namespace; a unit that the order form shows to everyone is not facility-only.
  const commonNames = new Set(form.fields.flatMap(({ name, adminOnly }) => (adminOnly ? [] : name)));
  return (sample, studyId) => {
    const facilityNames = ofStudy(studyId);
    const isOfFacility = (name: string) =>
      form.facilityNames.has(name) || (facilityNames.has(name) && !commonNames.has(name));
    return {
      ...sample,
      checklistData: withoutHidden(sample.checklistData, (name) => facilityNames.has(name)),
      checklistUnits: withoutHidden(sample.checklistUnits, isOfFacility),
      customFields: withoutHidden(sample.customFields, (name) => form.facilityNames.has(name)),
    };
  };
}

function withoutHidden(
  answers: Answers | undefined,
  isHidden: (name: string) => boolean,
): Answers | undefined {
  return answers && Object.fromEntries(Object.entries(answers).filter(([name]) => !isHidden(name)));
}
