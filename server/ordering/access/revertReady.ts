import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { Context } from "../../platform/rpc/context.ts";

/** Locks the studies of the samples of an order. Call it before locking the order: every change of samples locks
 *  studies first, then orders. */
export async function lockStudiesOfOrder(trx: Knex.Transaction, orderId: string): Promise<Study[]> {
  const ids = Sample.query(trx).select("studyId").where({ orderId }).whereNotNull("studyId");
  return Study.query(trx).whereIn("id", ids).orderBy("id").forUpdate();
}

/** Reverts the readiness of studies whose samples changed after validation. studies: locked. changed: study ids of
 *  changed samples, null for samples without a study. */
export async function revertReady(
  trx: Knex.Transaction,
  ctx: Context,
  studies: Study[],
  changed: Iterable<string | null>,
): Promise<void> {
  const ids = new Set(changed);
  for (const study of studies.filter(({ id, readyForSubmission }) => readyForSubmission && ids.has(id))) {
    await Study.query(trx).findById(study.id).patch({ readyForSubmission: false, readyAt: null });
    await recordChange(trx, ctx, {
      action: "study.edited",
      targetType: "study",
      targetId: study.id,
      before: { readyForSubmission: true },
      after: { readyForSubmission: false },
    });
  }
}
