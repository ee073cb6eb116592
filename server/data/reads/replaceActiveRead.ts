import type { Knex } from "knex";
import type { PartialModelObject } from "objection";
import { Read } from "../../../db/models/Read.ts";
import { newId } from "../../../db/newId.ts";

/**
 * Makes a new read the active one of its sample and supersedes the previous one. Only one read of a sample is active
 * at any moment of the transaction, so the previous one is deactivated first. The caller holds the order's lock.
 * active: the previous read. Returns the id of the new one.
 */
export async function replaceActiveRead(
  trx: Knex.Transaction,
  active: Read | undefined,
  columns: PartialModelObject<Read> & { sampleId: string },
): Promise<string> {
  const id = newId();
  await Read.query(trx).insert({ ...columns, id, isActive: false });
  if (active) await Read.query(trx).findById(active.id).patch({ isActive: false, supersededByReadId: id });
  await Read.query(trx).findById(id).patch({ isActive: true });
  return id;
}
