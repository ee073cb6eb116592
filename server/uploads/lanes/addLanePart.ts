import type { Knex } from "knex";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { raise } from "../../apiError.ts";
import { lanesMixed } from "../errors.ts";
import { classificationOf } from "../attachRead.ts";
import type { UploadMetadata } from "../schema.ts";
import { isGzipName } from "../../reads/rules/laneOfName.ts";

/** Registers an uploaded file as one lane of its sample's R1 or R2 from its sequencing run and requests the join. The
 *  same lane replaces its part; the file of the replaced part stays on disk. The caller holds the order's lock.
 *  Returns the id of the lane set. Raises lanesMixed. Additions §5. */
export async function addLanePart(
  trx: Knex.Transaction,
  {
    upload,
    sample,
    lane,
    finalPath,
  }: { upload: SequencingUpload; sample: Sample; lane: number; finalPath: string },
): Promise<string> {
  const set = await openSet(trx, upload, sample);
  const parts = await LanePart.query(trx).where({ laneSetId: set.id }).whereNot({ lane });
  refuseMixed(upload.originalName, parts);
  await LanePart.query(trx).delete().where({ laneSetId: set.id, lane });
  await LanePart.query(trx).insert({
    id: upload.id,
    laneSetId: set.id,
    lane,
    path: finalPath,
    originalName: upload.originalName,
    size: upload.expectedSize,
    checksum: upload.checksumProvided,
  });
  await LaneSet.query(trx)
    .findById(set.id)
    .patch({
      revision: set.revision + 1,
      // A running join recognizes the new revision at its end and starts over.
      status: set.status === "joining" ? "joining" : "waiting",
      problem: null,
      dataClass: classificationOf(upload).dataClass,
      createdById: upload.createdById,
    });
  return set.id;
}

/** Raises lanesMixed for a lane that could not be joined with the ones present. */
export async function refuseMixedLane(
  trx: Knex.Transaction,
  upload: { targetRole: string; originalName: string; metadata: UploadMetadata },
  sampleId: string,
): Promise<void> {
  const { lane, sequencingRunId = "" } = upload.metadata;
  if (lane === undefined) return;
  const parts = await LanePart.query(trx)
    .whereIn(
      "laneSetId",
      LaneSet.query(trx).select("id").where({ sampleId, role: upload.targetRole, sequencingRunId }),
    )
    .whereNot({ lane });
  refuseMixed(upload.originalName, parts);
}

function refuseMixed(name: string, parts: LanePart[]): void {
  if (parts.some(({ originalName }) => isGzipName(originalName) !== isGzipName(name))) raise(lanesMixed());
}

async function openSet(trx: Knex.Transaction, upload: SequencingUpload, sample: Sample): Promise<LaneSet> {
  const key = {
    sampleId: sample.id,
    role: upload.targetRole === "R1" ? ("R1" as const) : ("R2" as const),
    sequencingRunId: (upload.metadata["sequencingRunId"] as string | undefined) ?? "",
  };
  const known = await LaneSet.query(trx).findOne(key).forUpdate();
  return (
    known ??
    (await LaneSet.query(trx).insertAndFetch({
      ...key,
      dataClass: classificationOf(upload).dataClass,
      status: "waiting",
      revision: 0,
    }))
  );
}
