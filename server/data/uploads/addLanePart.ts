import type { Knex } from "knex";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { classificationOf } from "./attachRead.ts";
import type { UploadMetadata } from "./schema.ts";
import { putPart, refuseMixed } from "../lanes/putPart.ts";

/** Registers an uploaded file as one lane of its sample's R1 or R2 from its sequencing run and requests the join. The
 *  caller holds the order's lock. Returns the id of the lane set. Raises lanesMixed. Additions §5. */
export async function addLanePart(
  trx: Knex.Transaction,
  {
    upload,
    sample,
    lane,
    finalPath,
  }: { upload: SequencingUpload; sample: Sample; lane: number; finalPath: string },
): Promise<string> {
  const { laneSetId } = await putPart(trx, {
    key: {
      sampleId: sample.id,
      role: upload.targetRole === "R1" ? "R1" : "R2",
      sequencingRunId: (upload.metadata["sequencingRunId"] as string | undefined) ?? "",
    },
    part: {
      id: upload.id,
      uploadId: upload.id,
      lane,
      path: finalPath,
      originalName: upload.originalName,
      size: upload.expectedSize,
      checksum: upload.checksumProvided,
    },
    classification: classificationOf(upload),
    createdById: upload.createdById,
  });
  return laneSetId;
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
