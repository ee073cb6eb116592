import type { Knex } from "knex";
import type { PartialModelObject } from "objection";
import { Library } from "../../db/models/Library.ts";
import { Pool } from "../../db/models/Pool.ts";
import { PoolLibrary } from "../../db/models/PoolLibrary.ts";

let made = 0;

/** A minimal library of a sample. */
export async function aLibrary(
  db: Knex,
  sampleId: string,
  columns: PartialModelObject<Library> = {},
): Promise<Library> {
  const code = `LIB-9${String(++made).padStart(5, "0")}`;
  return Library.query(db).insertAndFetch({ code, sampleId, ...columns });
}

/** A pool of libraries. */
export async function aPool(
  db: Knex,
  libraries: Library[],
  columns: PartialModelObject<Pool> = {},
): Promise<Pool> {
  const pool = await Pool.query(db).insertAndFetch({ name: `Pool ${++made}`, ...columns });
  for (const { id: libraryId } of libraries)
    await PoolLibrary.query(db).insert({ poolId: pool.id, libraryId });
  return pool;
}
