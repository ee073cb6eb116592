import type { Knex } from "knex";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { mayChangeStudy, maySeeStudy, visibleStudies } from "../../access/departments/visibleStudies.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import { studyNotFound } from "../../definitions/forms/errors.ts";
import { transaction } from "../../../db/transaction.ts";

/** Finds a study by id, else the caller's newest with this alias, else their newest with samples of this order
 *  (reference §6). Raises studyNotFound, forbidden. */
export async function findStudy(ctx: SignedInContext, named: string, trx?: Knex.Transaction): Promise<Study> {
  const byId = await Study.query(trx ?? ctx.db).findById(named);
  if (byId) return (await maySeeStudy(trx ?? ctx.db, ctx.user, byId)) ? byId : raise(forbidden());
  const newest = () =>
    visibleStudies(ctx.user, trx ?? ctx.db)
      // A shared study never hides one of the caller.
      .orderByRaw("studies.user_id = ? desc", [ctx.user.id])
      .orderBy(NEWEST_FIRST)
      .first();
  const byAlias = await newest().where("studies.alias", named);
  if (byAlias) return byAlias;
  const ofOrder = Sample.query(trx ?? ctx.db)
    .select("studyId")
    .where({ orderId: named })
    .whereNotNull("studyId");
  return (await newest().whereIn("studies.id", ofOrder)) ?? raise(studyNotFound());
}

/** Finds a study that the caller may change, inside a transaction; locks the row until its end, so that concurrent changes of this study wait. */
async function lockStudy(trx: Knex.Transaction, ctx: SignedInContext, named: string): Promise<Study> {
  const { id, userId } = await findStudy(ctx, named, trx);
  if (!mayChangeStudy(ctx.user, { userId })) raise(forbidden());
  return (await Study.query(trx).findById(id).forUpdate()) ?? raise(studyNotFound());
}

export const NEWEST_FIRST: { column: string; order: "desc" }[] = [
  { column: "studies.createdAt", order: "desc" },
  { column: "studies.id", order: "desc" },
];

/** Runs `work` in a transaction on a locked study and returns its result. `work` reads through the transaction only:
 *  callers that wait for the lock may hold all other connections. Raises studyNotFound, forbidden. */
export async function changeStudy<T>(
  ctx: SignedInContext,
  named: string,
  work: (trx: Knex.Transaction, study: Study) => Promise<T>,
): Promise<T> {
  return transaction(ctx.db, async (trx) => work(trx, await lockStudy(trx, ctx, named)));
}
