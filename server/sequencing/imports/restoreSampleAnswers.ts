import type { Knex } from "knex";
import { isDeepStrictEqual } from "node:util";
import type { Order } from "../../../db/models/Order.ts";
import type { RunPlanChanges } from "../../../db/models/RunPlanImport.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { Answers } from "../../platform/input/answers.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { sampleChangedSince, sampleDeletedSince } from "./errors.ts";
import { writeCustomFields } from "./writeCustomFields.ts";

/** Gives samples back the answers that an import overwrote, and takes away those it added.
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
    if (!isDeepStrictEqual(named(sample.customFields, after), after))
      raise(sampleChangedSince({ sampleCode: sample.sampleId }));
    const others = Object.entries(sample.customFields).filter(([name]) => !Object.hasOwn(after, name));
    return { id: sampleId, customFields: { ...Object.fromEntries(others), ...before } };
  });
  await writeCustomFields(trx, restored);
}

function named(answers: Answers, names: Answers): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => Object.hasOwn(names, name)));
}
