import type { Knex } from "knex";
import type { z } from "zod";
import { IndexSet } from "../../../db/models/IndexSet.ts";
import { IndexSetEntry } from "../../../db/models/IndexSetEntry.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { INDEX_SETS_MAX } from "../limits.ts";
import {
  indexEntriesRefused,
  indexSetNameTaken,
  indexSetNotFound,
  indexSetProblem,
  tooManyIndexSets,
} from "./errors.ts";
import { findIndexSet } from "./getIndexSet.ts";
import { presentIndexSet } from "./present.ts";
import { checkEntries, type IndexEntry } from "./rules/parseIndexSet.ts";
import type { createIndexSetInput, updateIndexSetInput } from "./schema.ts";

/** Creates an index set. Returns { indexSet }. Raises indexEntriesRefused, indexSetNameTaken, tooManyIndexSets. */
export async function createIndexSet(
  ctx: SignedInContext,
  { name, note = null, entries }: z.output<typeof createIndexSetInput>,
) {
  const checked = refuseInvalid(entries);
  return saving(name, () =>
    transaction(ctx.db, async (trx) => {
      if ((await IndexSet.query(trx).resultSize()) >= INDEX_SETS_MAX) raise(tooManyIndexSets());
      const set = await IndexSet.query(trx).insertAndFetch({ name, note, createdById: ctx.user.id });
      await writeEntries(trx, set.id, checked);
      await recordChange(trx, ctx, {
        action: "indexSet.created",
        targetType: "indexSet",
        targetId: set.id,
        after: { name, wells: checked.length },
      });
      return { indexSet: presentIndexSet(await findIndexSet(trx, set.id)) };
    }),
  );
}

/** Changes an index set; libraries keep the sequences that they received from it. entries: all of them. Returns
 *  { indexSet }. Raises indexSetNotFound, indexEntriesRefused, indexSetNameTaken. */
export async function updateIndexSet(
  ctx: SignedInContext,
  { indexSetId, entries, ...columns }: z.output<typeof updateIndexSetInput>,
) {
  const checked = entries && refuseInvalid(entries);
  return saving(columns.name ?? "", () =>
    transaction(ctx.db, async (trx) => {
      const before =
        (await IndexSet.query(trx).findById(indexSetId).forUpdate()) ?? raise(indexSetNotFound());
      await IndexSet.query(trx)
        .findById(indexSetId)
        .patch({ ...definedFields(columns), updatedAt: new Date() });
      if (checked) {
        await IndexSetEntry.query(trx).delete().where({ indexSetId });
        await writeEntries(trx, indexSetId, checked);
      }
      await recordChange(trx, ctx, {
        action: "indexSet.changed",
        targetType: "indexSet",
        targetId: indexSetId,
        before: { name: before.name },
        after: { name: columns.name ?? before.name, ...(checked && { wells: checked.length }) },
      });
      return { indexSet: presentIndexSet(await findIndexSet(trx, indexSetId)) };
    }),
  );
}

/** Deletes an index set; libraries keep the sequences that they received from it. Raises indexSetNotFound. */
export async function deleteIndexSet(ctx: SignedInContext, { indexSetId }: { indexSetId: string }) {
  return transaction(ctx.db, async (trx) => {
    const [deleted] = await IndexSet.query(trx).delete().where({ id: indexSetId }).returning("*");
    if (!deleted) raise(indexSetNotFound());
    await recordChange(trx, ctx, {
      action: "indexSet.deleted",
      targetType: "indexSet",
      targetId: indexSetId,
      before: { name: deleted.name },
    });
    return {};
  });
}

function refuseInvalid(entries: IndexEntry[]): IndexEntry[] {
  const { entries: checked, problems } = checkEntries(entries);
  const [first] = problems;
  if (first)
    raise(indexEntriesRefused({ line: first.line, problem: indexSetProblem(first.problem, first.value) }));
  return checked;
}

async function writeEntries(trx: Knex.Transaction, indexSetId: string, entries: IndexEntry[]): Promise<void> {
  await IndexSetEntry.query(trx).insert(entries.map((entry) => ({ indexSetId, ...entry })));
}

async function saving<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(indexSetNameTaken({ name }));
    throw error;
  }
}
