import type { Knex } from "knex";
import type { Study } from "../../db/models/Study.ts";
import { transaction } from "../../db/transaction.ts";
import { listChecklists } from "../checklists/listChecklists.ts";
import type { SignedInContext } from "../context.ts";
import { pinnedChecklist } from "./askedOf.ts";
import { findStudy, lockStudy } from "./findStudy.ts";

/** Runs `work` in a transaction on a study that is locked until its end. Gives what `work` gives.
 *  Raises studyNotFound, studyForbidden. */
export async function changeStudy<T>(
  ctx: SignedInContext,
  named: string,
  work: (trx: Knex.Transaction, study: Study) => Promise<T>,
): Promise<T> {
  // Read into memory before: a transaction that waits for a second connection could wait for others that do too.
  await pinnedChecklist(ctx, await findStudy(ctx, named));
  await listChecklists(ctx.site, { version: undefined });
  return transaction(async (trx) => work(trx, await lockStudy(trx, ctx, named)));
}
