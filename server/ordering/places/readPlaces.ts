import type { Knex } from "knex";
import type { z } from "zod";
import { Place } from "../../../db/models/Place.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { PLACE_DEPTH_MAX, PLACES_PER_PLACE_MAX } from "../limits.ts";
import { placeNotFound } from "./errors.ts";
import type { placeInput, placesInput } from "./schema.ts";

const ITEMS_LISTED = 2_000;

/** Lists the places inside a place, or those at the top, by name, with the numbers of places and items in each. Returns
 *  { places }. */
export async function listPlaces(ctx: SignedInContext, { parentId }: z.output<typeof placesInput>) {
  return { places: await listChildren(ctx.db, parentId ?? null) };
}

/** Reads a place with the places above it, those inside it, and what is stored in it. Returns { …place, path, children,
 *  items }. Raises placeNotFound. */
export async function readPlace(ctx: SignedInContext, { placeId }: z.output<typeof placeInput>) {
  const path = await readPath(ctx.db, placeId);
  const place = path.at(-1) ?? raise(placeNotFound());
  const [children, items] = await Promise.all([listChildren(ctx.db, placeId), listItems(ctx.db, placeId)]);
  return {
    ...presentPlace(place),
    path: path.slice(0, -1).map(({ id, name }) => ({ id, name })),
    children,
    items,
  };
}

export function presentPlace({ id, parentId, placeKind, name, code, rows, columns }: Place) {
  return { id, parentId, placeKind, name, code, rows, columns };
}

/** Reads a place and the places above it, from the top; empty for an unknown place. */
export async function readPath(db: Knex, placeId: string): Promise<Place[]> {
  const { rows } = await db.raw<{ rows: { id: string; depth: number }[] }>(
    `with recursive above as (
       select id, parent_id, 0 as depth from places where id = :placeId
       union all
       select places.id, places.parent_id, depth + 1 from places join above on places.id = above.parent_id
       where depth < :most
     ) select id, depth from above order by depth desc`,
    { placeId, most: PLACE_DEPTH_MAX },
  );
  const ids = rows.map(({ id }) => id);
  const places = new Map((await Place.query(db).findByIds(ids)).map((place) => [place.id, place]));
  return ids.flatMap((id) => places.get(id) ?? []);
}

async function listChildren(db: Knex, parentId: string | null) {
  const places = await Place.query(db)
    .where({ parentId })
    .orderBy(["name", "id"])
    .limit(PLACES_PER_PLACE_MAX)
    .select("places.*")
    .select(
      Place.query(db).alias("inner").whereColumn("inner.parentId", "places.id").count().as("placeCount"),
      StoredItem.query(db).whereColumn("placeId", "places.id").whereNull("removedAt").count().as("itemCount"),
    );
  const rows = places as (Place & { placeCount: string; itemCount: string })[];
  const names = new Intl.Collator("en", { numeric: true });
  return rows
    .map((place) => ({
      ...presentPlace(place),
      placeCount: Number(place.placeCount),
      itemCount: Number(place.itemCount),
    }))
    .toSorted((one, other) => names.compare(one.name, other.name));
}

/** What is stored in a place now. name: of the sample, library or pool. tubeCode: the code on it. */
export async function listItems(db: Knex, placeId: string) {
  const rows = (await StoredItem.query(db)
    .where({ placeId })
    .whereNull("removedAt")
    .leftJoin("samples", "samples.id", "stored_items.sampleId")
    .leftJoin("orders", "orders.id", "samples.orderId")
    .leftJoin("libraries", "libraries.id", "stored_items.libraryId")
    .leftJoin("pools", "pools.id", "stored_items.poolId")
    .orderBy(["stored_items.storedAt", "stored_items.id"])
    .limit(ITEMS_LISTED)
    .select(
      "stored_items.*",
      "samples.sampleId as sampleCode",
      "samples.tubeCode",
      "samples.orderId",
      "orders.orderNumber",
      "libraries.code as libraryName",
      "pools.name as poolName",
      "pools.code as poolCode",
    )) as (StoredItem & {
    sampleCode: string | null;
    tubeCode: string | null;
    orderId: string | null;
    orderNumber: string | null;
    libraryName: string | null;
    poolName: string | null;
    poolCode: string | null;
  })[];
  return rows.map((row) => ({
    well: row.well,
    kind: row.sampleId ? ("sample" as const) : row.libraryId ? ("library" as const) : ("pool" as const),
    id: row.sampleId ?? row.libraryId ?? row.poolId ?? "",
    name: row.sampleCode ?? row.libraryName ?? row.poolName ?? "",
    tubeCode: row.tubeCode ?? row.libraryName ?? row.poolCode,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    storedAt: row.storedAt.toISOString(),
  }));
}
