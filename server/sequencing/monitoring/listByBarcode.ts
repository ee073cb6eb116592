import { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { STREAM_BARCODES_LISTED } from "../../platform/limits/limits.ts";
import { findStreamRun } from "./findStreamRun.ts";
import { presentBarcode } from "./present.ts";

const byName = new Intl.Collator("en");

/** What the files of each barcode of a run hold together, by the name of the barcode. Gives { barcodes }.
 *  Raises orderNotFound, streamRunNotFound. Spec §4, live stream, rule 5. */
export async function listByBarcode(ctx: SignedInContext, asked: { orderId: string; streamRunId: string }) {
  const run = await findStreamRun(ctx, asked);
  const barcodes = await StreamBarcode.query()
    .where({ streamRunId: run.id })
    .orderBy("barcode")
    .limit(STREAM_BARCODES_LISTED);
  return {
    barcodes: barcodes
      .toSorted((one, other) => byName.compare(one.barcode, other.barcode))
      .map((barcode) => presentBarcode(run, barcode)),
  };
}
