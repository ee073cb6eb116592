import type { Knex } from "knex";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { withHashes } from "./withHashes.ts";
import { currentFiles, type DeliveryFile } from "./deliveryFile.ts";
import { presentDelivery } from "./present.ts";
import { compareFiles, slotOf } from "./rules/compareFiles.ts";
import { orderNotFound } from "../../ordering/access/errors.ts";

/** The delivery of an order: what is published, or what a publication would hold. The caller has checked access.
 *  Raises orderNotFound. */
export async function collectDelivery(orderId: string, trx?: Knex.Transaction) {
  return withHashes(presentDelivery(await readDelivery(orderId, trx)), trx);
}

/** The same before it is presented, with the files that the order has now. */
export async function readDelivery(orderId: string, trx?: Knex.Transaction) {
  const found = await Order.query(trx).findById(orderId).withGraphFetched("sequencingFilesPublishedBy");
  const order = found ?? raise(orderNotFound());
  const samples = await Sample.query(trx)
    .where({ orderId })
    .withGraphFetched("reads(active)")
    .modifiers({ active: (reads) => reads.where({ isActive: true }) })
    .orderBy(["position", "id"]);
  const artifacts = await SequencingArtifact.query(trx).where({ orderId }).orderBy(["createdAt", "id"]);
  const current = currentFiles(samples, artifacts);
  const isPublished = order.sequencingFilesPublishedAt !== null;
  const items = isPublished ? await DeliveryItem.query(trx).where({ orderId }).orderBy("position") : [];
  const withheld = await withheldRecords(items, artifacts, trx);
  const { dataBasePath } = await readSetting("sequencing-files", trx);
  return {
    order,
    samples,
    artifacts,
    current,
    items,
    files: isPublished
      ? withLaterChecksums(
          items.filter(({ recordId }) => !withheld.has(recordId)),
          current,
        )
      : current,
    changes: isPublished ? compareFiles(items, current) : [],
    dataBasePathConfigured: dataBasePath !== null,
  };
}

/** What was published and the owner may not download any more (spec §4): reads that are not cleaned now, artifacts that
 *  are the facility's now. */
async function withheldRecords(
  items: DeliveryFile[],
  artifacts: SequencingArtifact[],
  trx: Knex.Transaction | undefined,
): Promise<Set<string>> {
  const published = items.filter(({ kind }) => kind === "read").map(({ recordId }) => recordId);
  const reads = await Read.query(trx).findByIds(published).whereNot({ dataClass: "cleaned" }).select("id");
  const hidden = artifacts.filter(({ visibility }) => visibility !== "customer");
  return new Set([...reads, ...hidden].map(({ id }) => id));
}

// A checksum that was calculated after the publication describes the published bytes.
function withLaterChecksums(items: DeliveryFile[], current: DeliveryFile[]): DeliveryFile[] {
  const now = new Map(current.map((file) => [slotOf(file), file]));
  return items.map((item) => {
    const file = now.get(slotOf(item));
    return item.checksum === null && file?.path === item.path ? { ...item, checksum: file.checksum } : item;
  });
}
