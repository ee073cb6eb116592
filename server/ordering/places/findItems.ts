import type { Knex } from "knex";
import { Library } from "../../../db/models/Library.ts";
import { Order } from "../../../db/models/Order.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { STORED_KINDS } from "../../../db/values.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { itemUnknown, sampleUnknown } from "./errors.ts";

export type StoredKind = (typeof STORED_KINDS)[number];
export interface ItemKey {
  kind: StoredKind;
  id: string;
}
/** A sample, library or pool. order: of a sample or library. */
export interface FoundItem extends ItemKey {
  order: Order | undefined;
}

/** The column of stored_items that names an item. */
export const ITEM_COLUMNS = { sample: "sampleId", library: "libraryId", pool: "poolId" } as const;

/** Finds and locks samples, libraries and pools in the given order. Record ids are unique over all of them. Raises
 *  sampleUnknown, itemUnknown. */
export async function findItems(trx: Knex.Transaction, given: readonly ItemKey[]): Promise<FoundItem[]> {
  const keys = [...new Map(given.map((key) => [key.id, key])).values()];
  const ids = (kind: StoredKind) => keys.filter((key) => key.kind === kind).map(({ id }) => id);
  const samples = await Sample.query(trx).findByIds(ids("sample")).forUpdate();
  const libraries = await Library.query(trx).findByIds(ids("library")).forUpdate();
  const pools = await Pool.query(trx).findByIds(ids("pool")).forUpdate();
  const ofLibraries = await Sample.query(trx)
    .findByIds(libraries.map(({ sampleId }) => sampleId))
    .select("id", "orderId");
  const orders = await Order.query(trx).findByIds([
    ...new Set([...samples, ...ofLibraries].map(({ orderId }) => orderId)),
  ]);
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const sampleById = new Map(ofLibraries.map((sample) => [sample.id, sample]));
  const found = new Map<string, FoundItem>([
    ...samples.map(
      ({ id, orderId }) => [id, { kind: "sample" as const, id, order: orderById.get(orderId) }] as const,
    ),
    ...libraries.map(({ id, sampleId }) => {
      const order = orderById.get(sampleById.get(sampleId)?.orderId ?? "");
      return [id, { kind: "library" as const, id, order }] as const;
    }),
    ...pools.map(({ id }) => [id, { kind: "pool" as const, id, order: undefined }] as const),
  ]);
  return keys.map(
    ({ kind, id }) => found.get(id) ?? raise(kind === "sample" ? sampleUnknown() : itemUnknown()),
  );
}
