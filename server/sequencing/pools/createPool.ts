import type { z } from "zod";
import { Pool } from "../../../db/models/Pool.ts";
import { UNIQUE_VIOLATION, sqlState } from "../../../db/sqlState.ts";
import { transaction } from "../../../db/transaction.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { definedFields } from "../../platform/input/definedFields.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { addLibraries } from "./changePoolLibraries.ts";
import { poolNameTaken } from "./errors.ts";
import { readPool } from "./getPool.ts";
import { MINIMUM_VOLUME_DEFAULT } from "./rules/calculatePool.ts";
import type { createPoolInput } from "./schema.ts";

/** Creates a planned pool. Its method, targets and least volume are those of the newest pool, unless they are named.
 *  libraries: ids or codes. Returns the response of getPool. Raises poolNameTaken, librariesNotFound, failedLibraries. */
export async function createPool(
  ctx: SignedInContext,
  { name, libraries, ...columns }: z.output<typeof createPoolInput>,
) {
  try {
    return await transaction(ctx.db, async (trx) => {
      const newest = await Pool.query(trx).orderBy("createdAt", "desc").orderBy("id", "desc").first();
      const pool = await Pool.query(trx).insertAndFetch({
        method: newest?.method ?? "equimolar",
        targetMolarity: newest?.targetMolarity ?? null,
        targetVolume: newest?.targetVolume ?? null,
        minimumVolume: newest?.minimumVolume ?? MINIMUM_VOLUME_DEFAULT,
        ...definedFields(columns),
        name,
        createdById: ctx.user.id,
      });
      await recordChange(trx, ctx, {
        action: "pool.created",
        targetType: "pool",
        targetId: pool.id,
        after: { name, method: pool.method },
      });
      await addLibraries(trx, ctx, pool, libraries);
      return readPool(trx, pool.id);
    });
  } catch (error) {
    if (sqlState(error) === UNIQUE_VIOLATION) raise(poolNameTaken({ name }));
    throw error;
  }
}
