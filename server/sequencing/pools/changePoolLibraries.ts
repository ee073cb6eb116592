import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { PoolLibrary } from "../../../db/models/PoolLibrary.ts";
import { newId } from "../../../db/newId.ts";
import { transaction } from "../../../db/transaction.ts";
import { type Change, recordChanges } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { librariesNotFound } from "../libraries/errors.ts";
import { syncRunsOfPools } from "../instrumentRuns/syncOrderParts.ts";
import { LIBRARIES_MAX } from "../limits.ts";
import { failedLibraries, poolNotFound, poolNotPlanned, tooManyPooled } from "./errors.ts";
import { readPool } from "./getPool.ts";
import type { changePoolLibrariesInput } from "./schema.ts";

/** Adds libraries to a planned pool, removes some, and changes their wanted reads and typed volumes. A library that is in
 *  the pool already is kept; nothing is changed if one of the named libraries does not exist. Returns the response of
 *  getPool. Raises poolNotFound, poolNotPlanned, librariesNotFound, failedLibraries, tooManyPooled, and
 *  those of syncOrderParts. */
export async function changePoolLibraries(
  ctx: SignedInContext,
  { poolId, add, remove, changes }: z.output<typeof changePoolLibrariesInput>,
) {
  return transaction(ctx.db, async (trx) => {
    const pool = await lockPool(trx, poolId);
    if (pool.status !== "PLANNED") raise(poolNotPlanned());
    await removeLibraries(trx, ctx, pool, remove);
    await addLibraries(trx, ctx, pool, add);
    await writeChanges(trx, pool, changes);
    if (add.length + remove.length > 0) await syncRunsOfPools(trx, ctx, [poolId]);
    return readPool(trx, poolId);
  });
}

/** Finds a pool and locks it until the end of the transaction. Raises poolNotFound. */
export async function lockPool(trx: Knex.Transaction, poolId: string): Promise<Pool> {
  return (await Pool.query(trx).findById(poolId).forUpdate()) ?? raise(poolNotFound());
}

/** Adds libraries by id or code to a locked or new pool, in the given order. Raises librariesNotFound, failedLibraries,
 *  tooManyPooled. */
export async function addLibraries(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  pool: Pool,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const libraries = await findLibraries(trx, names);
  const failed = libraries.filter(({ status }) => status === "FAILED");
  if (failed.length > 0) raise(failedLibraries({ libraries: failed.map(({ code }) => code) }));
  // Objection returns rows that were ignored too.
  const added = await trx<{ id: string; poolId: string; libraryId: string }>("pool_libraries")
    .insert(libraries.map(({ id }) => ({ id: newId(), poolId: pool.id, libraryId: id })))
    .onConflict(["poolId", "libraryId"])
    .ignore()
    .returning("libraryId");
  if ((await PoolLibrary.query(trx).where({ poolId: pool.id }).resultSize()) > LIBRARIES_MAX)
    raise(tooManyPooled());
  const ids = new Set(added.map(({ libraryId }) => libraryId));
  await recordPooled(
    trx,
    ctx,
    "library.pooled",
    pool,
    libraries.filter(({ id }) => ids.has(id)),
  );
}

async function removeLibraries(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  pool: Pool,
  names: readonly string[],
): Promise<void> {
  if (names.length === 0) return;
  const libraries = await findLibraries(trx, names);
  const removed = await PoolLibrary.query(trx)
    .delete()
    .where({ poolId: pool.id })
    .whereIn(
      "libraryId",
      libraries.map(({ id }) => id),
    )
    .returning("libraryId");
  const ids = new Set(removed.map(({ libraryId }) => libraryId));
  await recordPooled(
    trx,
    ctx,
    "library.unpooled",
    pool,
    libraries.filter(({ id }) => ids.has(id)),
  );
}

/** Finds libraries by id or code, regardless of case, each once, in the given order; they cannot be deleted until the end
 *  of the transaction. Raises librariesNotFound. */
async function findLibraries(trx: Knex.Transaction, names: readonly string[]): Promise<Library[]> {
  const wanted = [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
  const codes = wanted.map((name) => name.toUpperCase());
  const found = await Library.query(trx)
    .where((named) => void named.whereIn("id", wanted).orWhereIn("code", codes))
    .orderBy("id")
    .forShare();
  const known = new Map([
    ...found.map((library) => [library.code, library] as const),
    ...found.map((library) => [library.id, library] as const),
  ]);
  const find = (name: string) => known.get(name) ?? known.get(name.toUpperCase());
  const unknown = wanted.filter((name) => !find(name));
  if (unknown.length > 0) raise(librariesNotFound({ libraries: unknown }));
  const libraries = [...new Set(wanted.flatMap((name) => find(name) ?? []))];
  return Library.fetchGraph(libraries, "sample.order", { transaction: trx });
}

async function writeChanges(
  trx: Knex.Transaction,
  pool: Pool,
  changes: z.output<typeof changePoolLibrariesInput>["changes"],
): Promise<void> {
  if (changes.length === 0) return;
  const stored = await PoolLibrary.query(trx).where({ poolId: pool.id });
  const wanted = new Map(changes.map((change) => [change.libraryId, change]));
  const rows = stored.flatMap(({ id, libraryId, wantedReads, volume }) => {
    const change = wanted.get(libraryId);
    if (!change) return [];
    return [
      {
        id,
        wantedReads: change.wantedReads === undefined ? wantedReads : change.wantedReads,
        volume: change.volume === undefined ? volume : change.volume,
      },
    ];
  });
  if (rows.length < wanted.size) {
    const known = new Set(stored.map(({ libraryId }) => libraryId));
    raise(librariesNotFound({ libraries: [...wanted.keys()].filter((id) => !known.has(id)) }));
  }
  await trx.raw(
    `update pool_libraries set wanted_reads = changed."wantedReads", volume = changed.volume
     from jsonb_to_recordset(?::jsonb) as changed(id text, "wantedReads" bigint, volume double precision)
     where pool_libraries.id = changed.id`,
    [JSON.stringify(rows)],
  );
  await Pool.query(trx).findById(pool.id).patch({ updatedAt: new Date() });
}

/** Records that libraries came into a pool or left it, in the history of their samples and orders. */
export async function recordPooled(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  action: "library.pooled" | "library.unpooled",
  pool: Pool,
  libraries: readonly Library[],
): Promise<void> {
  const changes = libraries.flatMap(({ id, code, sample }): Change[] =>
    sample?.order
      ? [
          {
            action,
            targetType: "library",
            targetId: id,
            order: sample.order,
            after: { code, sample: sample.sampleId, pool: pool.name, poolId: pool.id },
          },
        ]
      : [],
  );
  await recordChanges(trx, ctx, changes);
}
