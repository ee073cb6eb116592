import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { fileOfAnother } from "../reads/errors.ts";

/**
 * Refuses files that belong to a record of another sample, or to an artifact or the publication of another order. The
 * caller holds the locks of the paths. Raises fileOfAnother, which names the owner.
 */
export async function refuseOwnedFiles(
  trx: Knex.Transaction,
  { order, sample, paths }: { order: Order; sample: Sample; paths: string[] },
): Promise<void> {
  if (paths.length === 0) return;
  const read = await Read.query(trx)
    .where((match) => void match.whereIn("file1", paths).orWhereIn("file2", paths))
    .whereNot({ sampleId: sample.id })
    .withGraphFetched("sample.order")
    .first();
  const assembly = await Assembly.query(trx)
    .whereIn("assemblyFile", paths)
    .whereNot({ sampleId: sample.id })
    .withGraphFetched("sample.order")
    .first();
  const lanes = await LaneSet.query(trx)
    .whereNot({ sampleId: sample.id })
    .whereIn("id", LanePart.query(trx).select("laneSetId").whereIn("path", paths))
    .withGraphFetched("sample.order")
    .first();
  const artifact = await SequencingArtifact.query(trx)
    .whereIn("path", paths)
    .where((other) => void other.whereNot({ orderId: order.id }).orWhereNot({ sampleId: sample.id }))
    .withGraphFetched("[order, sample]")
    .first();
  const published = await DeliveryItem.query(trx)
    .whereIn("path", paths)
    .where((other) => void other.whereNot({ orderId: order.id }).orWhereNot({ sampleId: sample.id }))
    .withGraphFetched("order")
    .first();
  if (read?.sample) raise(fileOfAnother({ owner: ownerName(read.sample.order, read.sample) }));
  if (assembly?.sample) raise(fileOfAnother({ owner: ownerName(assembly.sample.order, assembly.sample) }));
  if (lanes?.sample) raise(fileOfAnother({ owner: ownerName(lanes.sample.order, lanes.sample) }));
  if (artifact) raise(fileOfAnother({ owner: ownerName(artifact.order, artifact.sample) }));
  if (published) raise(fileOfAnother({ owner: ownerName(published.order, null) }));
}

function ownerName(order: Order | undefined, sample: Sample | null | undefined): string {
  const place = `order ${order?.orderNumber ?? ""}`;
  return sample ? `sample ${sample.sampleId} of ${place}` : place;
}
