import type { Knex } from "knex";
import { Library } from "../../../db/models/Library.ts";
import { PoolLibrary } from "../../../db/models/PoolLibrary.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { molarity } from "./rules/molarity.ts";

export type LibraryView = Awaited<ReturnType<typeof readLibraries>>[number];

const POOLS_LISTED_MAX = 20;

/** Reads libraries by id, in the sequence of the ids, with their sample, order, place and pools (at most 20). molarity: nM, null
 *  where it is unknown. */
export async function readLibraries(db: Knex, ids: string[]) {
  const [libraries, pooled, stored] = await Promise.all([
    Library.query(db).whereIn("libraries.id", ids).withGraphFetched("sample.order"),
    poolsOfLibraries(db, ids),
    StoredItem.query(db).whereIn("libraryId", ids).whereNull("removedAt").withGraphFetched("place"),
  ]);
  const storedById = new Map(stored.map((item) => [item.libraryId, item]));
  const byId = new Map(libraries.map((library) => [library.id, library]));
  return ids.flatMap((id) => {
    const library = byId.get(id);
    return library ? [present(library, pooled.get(id) ?? [], storedById.get(id))] : [];
  });
}

async function poolsOfLibraries(
  db: Knex,
  ids: string[],
): Promise<Map<string, { id: string; name: string }[]>> {
  const rows = (await PoolLibrary.query(db)
    .join("pools", "pools.id", "pool_libraries.poolId")
    .whereIn("pool_libraries.libraryId", ids)
    .orderBy("pools.createdAt")
    .select("pool_libraries.libraryId", "pools.id as poolId", "pools.name")) as unknown as {
    libraryId: string;
    poolId: string;
    name: string;
  }[];
  const pools = new Map<string, { id: string; name: string }[]>();
  for (const { libraryId, poolId, name } of rows) {
    const known = pools.get(libraryId) ?? [];
    if (known.length < POOLS_LISTED_MAX) known.push({ id: poolId, name });
    pools.set(libraryId, known);
  }
  return pools;
}

function present(library: Library, pools: { id: string; name: string }[], stored: StoredItem | undefined) {
  const { sample } = library;
  return {
    id: library.id,
    code: library.code,
    status: library.status,
    kit: library.kit,
    indexSet: library.indexSet,
    indexWell: library.indexWell,
    i7Name: library.i7Name,
    i7Sequence: library.i7Sequence,
    i5Name: library.i5Name,
    i5Sequence: library.i5Sequence,
    barcode: library.barcode,
    fragmentLength: library.fragmentLength,
    concentration: library.concentration,
    volume: library.volume,
    molarity: molarity(library),
    wantedReads: library.wantedReads === null ? null : Number(library.wantedReads),
    note: library.note,
    createdAt: library.createdAt.toISOString(),
    updatedAt: library.updatedAt.toISOString(),
    storedIn:
      stored && stored.placeId !== null
        ? {
            placeId: stored.placeId,
            place: stored.placeName ?? stored.place?.name ?? "",
            well: stored.well,
            storedAt: stored.storedAt.toISOString(),
          }
        : null,
    sample: { id: library.sampleId, sampleId: sample?.sampleId ?? "" },
    order: {
      id: sample?.orderId ?? "",
      orderNumber: sample?.order?.orderNumber ?? "",
      name: sample?.order?.name ?? null,
    },
    pools,
  };
}
