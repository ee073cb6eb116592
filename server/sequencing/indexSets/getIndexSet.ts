import type { Knex } from "knex";
import { IndexSet } from "../../../db/models/IndexSet.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { indexSetNotFound } from "./errors.ts";
import { presentIndexSet } from "./present.ts";

/** Returns { indexSet } with its entries. Raises indexSetNotFound. */
export async function getIndexSet({ db }: SignedInContext, { indexSetId }: { indexSetId: string }) {
  return { indexSet: presentIndexSet(await findIndexSet(db, indexSetId)) };
}

/** Finds an index set with its entries. Raises indexSetNotFound. */
export async function findIndexSet(db: Knex, indexSetId: string): Promise<IndexSet> {
  const set = await IndexSet.query(db).findById(indexSetId).withGraphFetched("entries");
  return set ?? raise(indexSetNotFound());
}
