import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { PoolLibrary } from "../../../db/models/PoolLibrary.ts";
import { isStillReferenced, sqlState, UNIQUE_VIOLATION } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { lockPool, recordPooled } from "./changePoolLibraries.ts";
import { poolEmpty, poolNameTaken, poolNotPlanned, poolOnRun, poolVolumesMissing } from "./errors.ts";
import { readPool } from "./getPool.ts";
import { calculateStored } from "./present.ts";
import { readPoolLibraries } from "./readPoolLibraries.ts";
import type { updatePoolInput } from "./schema.ts";

/** Changes a pool. With the status POOLED, the calculated volumes are stored and taken from those of the libraries; back
 *  to PLANNED, they are returned. Returns the response of getPool. Raises poolNotFound, poolNotPlanned, poolNameTaken,
 *  poolEmpty, poolVolumesMissing. */
export async function updatePool(
  ctx: SignedInContext,
  { poolId, ...columns }: z.output<typeof updatePoolInput>,
) {
  try {
    return await transaction(ctx.db, async (trx) => {
      const before = await lockPool(trx, poolId);
      const { name, method, targetMolarity, targetVolume, minimumVolume } = columns;
      const targets = definedFields({ method, targetMolarity, targetVolume, minimumVolume });
      const status = columns.status ?? before.status;
      if (Object.keys(targets).length > 0 && before.status !== "PLANNED") raise(poolNotPlanned());
      const after = await Pool.query(trx).patchAndFetchById(poolId, {
        ...definedFields({ ...columns, name }),
        updatedAt: new Date(),
      });
      if (before.status === "PLANNED" && status !== "PLANNED") await takeVolumes(trx, after);
      if (before.status !== "PLANNED" && status === "PLANNED") await returnVolumes(trx, after);
      await recordChange(trx, ctx, {
        action: "pool.changed",
        targetType: "pool",
        targetId: poolId,
        before: pick(before, Object.keys(definedFields(columns))),
        after: pick(after, Object.keys(definedFields(columns))),
      });
      return readPool(trx, poolId);
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(poolNameTaken({ name: columns.name ?? "" }));
    throw error;
  }
}

/** Deletes a pool that is on no lane; volumes that were taken from its libraries stay taken. Raises poolNotFound,
 *  poolOnRun. */
export async function deletePool(ctx: SignedInContext, { poolId }: { poolId: string }) {
  try {
    return await transaction(ctx.db, async (trx) => {
      const pool = await lockPool(trx, poolId);
      const libraries = await Library.query(trx)
        .whereIn("id", PoolLibrary.query(trx).select("libraryId").where({ poolId }))
        .withGraphFetched("sample.order");
      await recordPooled(trx, ctx, "library.unpooled", pool, libraries);
      await Pool.query(trx).deleteById(poolId);
      await recordChange(trx, ctx, {
        action: "pool.deleted",
        targetType: "pool",
        targetId: poolId,
        before: { name: pool.name, status: pool.status, libraries: libraries.length },
      });
      return {};
    });
  } catch (error) {
    if (isStillReferenced(error)) raise(poolOnRun());
    throw error;
  }
}

/** Stores the calculated volumes and takes them from the libraries, which never have less than nothing left. */
async function takeVolumes(trx: Knex.Transaction, pool: Pool): Promise<void> {
  const libraries = await readPoolLibraries(trx, [pool.id]);
  if (libraries.length === 0) raise(poolEmpty());
  const { rows } = calculateStored(pool, libraries);
  const missing = libraries.filter((_library, at) => (rows[at]?.volume ?? null) === null);
  if (missing.length > 0) raise(poolVolumesMissing({ libraries: missing.map(({ code }) => code) }));
  await trx.raw(
    `with made as (
       select * from jsonb_to_recordset(?::jsonb) as made(id text, volume double precision, used double precision)
     ), locked as (
       select libraries.id, libraries.volume from libraries join made on made.id = libraries.id
       order by libraries.id for update of libraries
     ), taken as (
       update libraries
       set volume = case when libraries.volume is not null then greatest(libraries.volume - made.used, 0) end
       from made, locked where libraries.id = made.id and locked.id = made.id
     )
     update pool_libraries set volume = made.volume, used_volume = least(made.used, coalesce(locked.volume, made.used))
     from made join locked on locked.id = made.id where pool_id = ? and library_id = made.id`,
    [
      JSON.stringify(rows.map(({ id, volume, neededVolume }) => ({ id, volume, used: neededVolume }))),
      pool.id,
    ],
  );
}

async function returnVolumes(trx: Knex.Transaction, pool: Pool): Promise<void> {
  await trx.raw(
    `update libraries set volume = libraries.volume + used_volume
     from pool_libraries where pool_id = ? and library_id = libraries.id and used_volume is not null`,
    [pool.id],
  );
  await PoolLibrary.query(trx)
    .where({ poolId: pool.id })
    .patch({ usedVolume: null, ...(pool.method === "manual" ? {} : { volume: null }) });
}

function pick(pool: Pool, names: string[]): Record<string, unknown> {
  const columns = pool as unknown as Record<string, unknown>;
  return { poolName: pool.name, ...Object.fromEntries(names.map((name) => [name, columns[name] ?? null])) };
}
