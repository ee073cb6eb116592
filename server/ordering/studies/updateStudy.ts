import type { Knex } from "knex";
import type { z } from "zod";
import { Study } from "../../../db/models/Study.ts";
import { mergeAnswers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { readRequiredFields } from "./readRequiredFields.ts";
import { changeStudy } from "./findStudy.ts";
import { studyFormRefused } from "./errors.ts";
import { pickStudyAnswers } from "./splitAnswers.ts";
import { pinChecklist } from "./pinChecklist.ts";
import { presentStudy } from "./present.ts";
import { problemsOfStudy } from "./problemsOfStudy.ts";
import type { StudyChange, updateStudyInput } from "./schema.ts";
import { lockSamples, studySamples } from "../access/studySamples.ts";

const NOTHING_HIDDEN: ReadonlySet<string> = new Set();

/** Changes the given fields of a study, atomically. A researcher's answers to fields of the form are merged over the
 *  stored ones, an admin's replace them. A new checklist is pinned to the newest registry version; mixsVersion pins the
 *  study to another one. readyForSubmission: true is refused while an answer is missing or invalid; a later change of
 *  validated data reverts it. Returns the full study. Raises studyNotFound, forbidden, unknownChecklist,
 *  versionWithoutChecklist, checklistVersionNotFound, tooManyAnswers, studyFormRefused. Reference §6. */
export async function updateStudy(
  ctx: SignedInContext,
  { studyId, ...named }: z.output<typeof updateStudyInput>,
) {
  const { study, hidden } = await changeStudy(ctx, studyId, async (trx, before) => {
    const edited = await edit(trx, ctx, before, named);
    const { hidden } = await readRequiredFields(ctx, edited, trx);
    const ready = named.readyForSubmission;
    const after = ready === undefined ? edited : await setReady(trx, ctx, edited, ready);
    const changed = changedColumns(before, after);
    if (changed.length > 0) {
      await recordChange(trx, ctx, {
        action: "study.edited",
        targetType: "study",
        targetId: after.id,
        before: pick(before, changed),
        after: pick(after, changed),
      });
    }
    if (after.readyForSubmission && !before.readyForSubmission) await emitEvent(trx, "study.ready", after.id);
    return { study: after, hidden };
  });
  return presentStudy(study, hidden);
}

async function edit(trx: Knex.Transaction, ctx: SignedInContext, before: Study, named: StudyChange) {
  const pinned = await pinChecklist(ctx.site, before, named, trx);
  const columns: Partial<Study> = {
    ...pinned,
    title: named.title ?? before.title,
    alias: named.alias === undefined ? before.alias : named.alias,
    description: named.description === undefined ? before.description : named.description,
    studyMetadata: await metadata(trx, ctx, before, named.studyMetadata),
  };
  if (named.notes !== undefined)
    Object.assign(columns, { notes: named.notes, notesEditedAt: new Date(), notesEditedById: ctx.user.id });
  const isChecked =
    named.studyMetadata !== undefined ||
    pinned.checklistType !== before.checklistType ||
    pinned.mixsVersion !== before.mixsVersion;
  if (isChecked) Object.assign(columns, { readyForSubmission: false, readyAt: null });
  return Study.query(trx).patchAndFetchById(before.id, columns);
}

async function metadata(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  study: Study,
  given: Record<string, unknown> | undefined,
) {
  if (given === undefined) return study.studyMetadata;
  if (hasRight(ctx.user, "studies.change")) return mergeAnswers({}, given);
  return mergeAnswers(
    study.studyMetadata,
    pickStudyAnswers(given, await readRequiredFields(ctx, study, trx)),
  );
}

async function setReady(trx: Knex.Transaction, ctx: SignedInContext, study: Study, isReady: boolean) {
  if (!isReady)
    return Study.query(trx).patchAndFetchById(study.id, { readyForSubmission: false, readyAt: null });
  const rows = await studySamples(study.id, trx).select("samples.id");
  // The locks prevent changes of the samples during the validation.
  await lockSamples(
    trx,
    rows.map(({ id }) => id),
  );
  const samples = await studySamples(study.id, trx);
  const { problems } = await problemsOfStudy(await readRequiredFields(ctx, study, trx), study, samples);
  if (problems.length > 0) raise(studyFormRefused(problems));
  const readyAt = study.readyAt ?? new Date();
  return Study.query(trx).patchAndFetchById(study.id, { readyForSubmission: true, readyAt });
}

type Row = Record<string, unknown>;

function changedColumns(before: Study, after: Study): string[] {
  const [was, is]: [Row, Row] = [presentStudy(before, NOTHING_HIDDEN), presentStudy(after, NOTHING_HIDDEN)];
  return Object.keys(is).filter(
    (column) => column !== "updatedAt" && JSON.stringify(was[column]) !== JSON.stringify(is[column]),
  );
}

function pick(study: Study, columns: string[]): Row {
  const row: Row = presentStudy(study, NOTHING_HIDDEN);
  return Object.fromEntries(columns.map((column) => [column, row[column]]));
}
