import type { Knex } from "knex";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { uploadNotFound } from "./errors.ts";

export interface UploadKey {
  orderId: string;
  uploadId: string;
}

/**
 * Returns the session with this id and its sample; a session of another order counts as unknown (additions §1).
 * Raises uploadNotFound.
 */
export async function findUpload(db: Knex, { orderId, uploadId }: UploadKey): Promise<SequencingUpload> {
  const upload = await SequencingUpload.query(db)
    .findById(uploadId)
    .where({ orderId })
    .withGraphFetched("sample");
  return upload ?? raise(uploadNotFound());
}

/** Like findUpload, inside a transaction; locks the row until its end. A caller that also locks the order must lock the
 *  order first. */
export async function lockUpload(trx: Knex.Transaction, key: UploadKey): Promise<SequencingUpload> {
  const upload = await SequencingUpload.query(trx)
    .findById(key.uploadId)
    .where({ orderId: key.orderId })
    .forUpdate();
  return (await upload?.$fetchGraph("sample", { transaction: trx })) ?? raise(uploadNotFound());
}
