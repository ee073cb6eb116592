import type { Knex } from "knex";
import type { RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Answers, mergeAnswers } from "../../platform/input/answers.ts";
import type { ComparedRow } from "./rules/comparePlan.ts";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "../../../db/models/Order.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { sampleChangedSince, sampleDeletedSince } from "./errors.ts";

/** Merges the values of a plan into the answers of samples. Returns the changes. Raises tooManyAnswers. */
export async function writeSampleAnswers(
  trx: Knex.Transaction,
  rows: ComparedRow[],
): Promise<RunPlanChanges["samples"]> {
  const given = new Map<string, Answers>();
  for (const { sample, sampleAnswers } of rows) {
    if (Object.keys(sampleAnswers).length === 0) continue;
    given.set(sample.id, { ...given.get(sample.id), ...sampleAnswers });
  }
  if (given.size === 0) return [];
  const samples = await Sample.query(trx)
    .findByIds([...given.keys()])
    .select("id", "customFields");
  const changed = samples.map(({ id, customFields }) => {
    const after = given.get(id) ?? {};
    const before = Object.fromEntries(
      Object.entries(customFields).filter(([name]) => Object.hasOwn(after, name)),
    );
    return { id, merged: mergeAnswers(customFields, after), before, after };
  });
  await writeCustomFields(
    trx,
    changed.map(({ id, merged }) => ({ id, customFields: merged })),
  );
  return changed.map(({ id, before, after }) => ({ sampleId: id, before, after }));
}

/** Restores the answers of samples that an import overwrote, and removes those it added.
 *  Raises sampleDeletedSince, sampleChangedSince. */
export async function restoreSampleAnswers(
  trx: Knex.Transaction,
  order: Order,
  { samples: changes, assignments }: RunPlanChanges,
): Promise<void> {
  const ids = new Set([...changes, ...assignments].map(({ sampleId }) => sampleId));
  const samples = await Sample.query(trx)
    .where({ orderId: order.id })
    .whereRaw("id = any(?)", [[...ids]])
    .select("id", "sampleId", "customFields");
  if (samples.length < ids.size) raise(sampleDeletedSince());
  const known = new Map(samples.map((sample) => [sample.id, sample]));
  const restored = changes.map(({ sampleId, before, after }) => {
    const sample = known.get(sampleId) ?? raise(sampleDeletedSince());
    if (!isDeepStrictEqual(pickNamed(sample.customFields, after), after))
      raise(sampleChangedSince({ sampleCode: sample.sampleId }));
    const others = Object.entries(sample.customFields).filter(([name]) => !Object.hasOwn(after, name));
    return { id: sampleId, customFields: { ...Object.fromEntries(others), ...before } };
  });
  await writeCustomFields(trx, restored);
}

function pickNamed(answers: Answers, names: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(names, name)));
}

/** Replaces the custom fields of samples in one statement. */
async function writeCustomFields(
  trx: Knex.Transaction,
  samples: { id: string; customFields: Answers }[],
): Promise<void> {
  if (samples.length === 0) return;
  const { rows } = await trx.raw<{ rows: { order_id: string }[] }>(
    `update samples set custom_fields = row."customFields", updated_at = now()
     from jsonb_to_recordset(?::jsonb) as row("id" text, "customFields" jsonb)
     where samples.id = row."id"
     returning order_id`,
    [JSON.stringify(samples)],
  );
  await emitEvent(trx, "samples.updated", ...new Set(rows.map(({ order_id }) => order_id)));
}
