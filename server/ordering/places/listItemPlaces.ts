import type { Knex } from "knex";
import type { z } from "zod";
import { Library } from "../../../db/models/Library.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { findSample } from "../samples/findSample.ts";
import { itemUnknown } from "./errors.ts";
import { ITEM_COLUMNS, type ItemKey } from "./findItems.ts";
import type { libraryPlacesInput, poolPlacesInput, samplePlacesInput } from "./schema.ts";

const LISTED = 100;

/** Lists where a sample is and was stored, as listPlacesOfItem. Returns { tubeCode, places }. Raises sampleNotFound. */
export async function listSamplePlaces(
  ctx: SignedInContext,
  { sampleId }: z.output<typeof samplePlacesInput>,
) {
  const { sample } = await findSample(ctx, sampleId);
  return {
    tubeCode: sample.tubeCode,
    places: await listPlacesOfItem(ctx.db, { kind: "sample", id: sampleId }),
  };
}

/** Lists where a library is and was stored, as listPlacesOfItem. Returns { code, places }. Raises itemUnknown. */
export async function listLibraryPlaces(
  { db }: SignedInContext,
  { libraryId }: z.output<typeof libraryPlacesInput>,
) {
  const { code } = (await Library.query(db).findById(libraryId)) ?? raise(itemUnknown());
  return { code, places: await listPlacesOfItem(db, { kind: "library", id: libraryId }) };
}

/** Lists where a pool is and was stored, as listPlacesOfItem. Returns { code, places }. Raises itemUnknown. */
export async function listPoolPlaces({ db }: SignedInContext, { poolId }: z.output<typeof poolPlacesInput>) {
  const { code } = (await Pool.query(db).findById(poolId)) ?? raise(itemUnknown());
  return { code, places: await listPlacesOfItem(db, { kind: "pool", id: poolId }) };
}

/** Lists where an item is and was stored, newest first. place: the names of the places from the top. Returns
 *  [{ placeId, place, well, storedAt, removedAt, storedBy }]. */
async function listPlacesOfItem(db: Knex, { kind, id }: ItemKey) {
  const items = await StoredItem.query(db)
    .where(ITEM_COLUMNS[kind], id)
    .orderBy([
      { column: "storedAt", order: "desc" },
      { column: "id", order: "desc" },
    ])
    .limit(LISTED)
    .withGraphFetched("[place, storedBy(named)]")
    .modifiers({ named: (user) => user.select("id", "firstName", "lastName") });
  return items.map(({ placeId, placeName, place, well, storedAt, removedAt, storedBy }) => ({
    placeId,
    place: placeName ?? place?.name ?? "",
    well,
    storedAt: storedAt.toISOString(),
    removedAt: removedAt?.toISOString() ?? null,
    storedBy: storedBy
      ? { id: storedBy.id, firstName: storedBy.firstName, lastName: storedBy.lastName }
      : null,
  }));
}
