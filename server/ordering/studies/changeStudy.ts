import type { Knex } from "knex";
import type { Study } from "../../../db/models/Study.ts";
import { transaction } from "../../../db/transaction.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockStudy } from "./findStudy.ts";

/** Runs `work` in a transaction on a study that is locked until its end. Gives what `work` gives. Whatever it reads, it
 *  reads by the transaction: those that wait for the lock may hold every other connection. Raises studyNotFound, forbidden. */
export async function changeStudy<T>(
  ctx: SignedInContext,
  named: string,
  work: (trx: Knex.Transaction, study: Study) => Promise<T>,
): Promise<T> {
  return transaction(async (trx) => work(trx, await lockStudy(trx, ctx, named)));
}
