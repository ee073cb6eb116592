import type { Knex } from "knex";
import type { Order } from "../../../db/models/Order.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { emitEvent } from "../../access/webhooks/emitEvent.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { expectHashes } from "../files/hashes/expectHashes.ts";
import { notifyWhenReadsArrived } from "../../ordering/orders/notifyWhenReadsArrived.ts";
import { setSequenced } from "../../ordering/samples/setSequenced.ts";
import { uploadLane, artifactStage } from "./promoteFile.ts";
import type { DataClass } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { attachFiles, type Classification } from "../reads/attachFiles.ts";
import { abandonLanes } from "../lanes/abandonLanes.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { UploadMetadata } from "./schema.ts";
import { storeLanePart, refuseMixed } from "../lanes/storeLanePart.ts";
import {
  type ArtifactType,
  type ArtifactVisibility,
  SequencingArtifact,
} from "../../../db/models/SequencingArtifact.ts";

/**
 * Registers a promoted file in the transaction of its promotion: the session COMPLETED, the Read or
 * SequencingArtifact, the sample SEQUENCED, and a notification of the facility for the last read of the order. The
 * caller holds the locks of the order and of the session.
 */
export async function registerFile(
  trx: Knex.Transaction,
  ctx: SignedInContext,
  { order, upload, finalPath }: { order: Order; upload: SequencingUpload; finalPath: string },
): Promise<void> {
  await SequencingUpload.query(trx).findById(upload.id).patch({ status: "COMPLETED", finalPath });
  await expectHashes(trx, order.id, [finalPath]);
  const sample = upload.targetKind === "read" ? upload.sample : undefined;
  const lane = uploadLane(upload);
  const record = sample
    ? lane === undefined
      ? { readId: await attachRead(trx, { upload, sample, finalPath }) }
      : { lane, laneSetId: await addLanePart(trx, { upload, sample, lane, finalPath }) }
    : { artifactId: await attachArtifact(trx, { upload, finalPath }) };
  await recordChange(trx, ctx, {
    action: "upload.completed",
    targetType: "upload",
    targetId: upload.id,
    order,
    before: { status: upload.status },
    after: { status: "COMPLETED", finalPath, ...record },
  });
  await emitEvent(trx, "upload.completed", upload.id);
  // A lane becomes part of its sample's read set when it is joined.
  if (!sample || lane !== undefined) return;
  await setSequenced(trx, ctx, order, sample);
  await notifyWhenReadsArrived(trx, ctx, order.id);
}

/** Makes an uploaded file the R1 or R2 of its sample. Returns the id of the read set. Reference 3-files §1. */
async function attachRead(
  trx: Knex.Transaction,
  { upload, sample, finalPath }: { upload: SequencingUpload; sample: Sample; finalPath: string },
): Promise<string> {
  const file = {
    role: upload.targetRole === "R1" ? ("R1" as const) : ("R2" as const),
    path: finalPath,
    sizeBytes: upload.expectedSize,
    checksum: upload.checksumProvided,
  };
  // A pending join of lanes would replace this newer file.
  await abandonLanes(trx, { sampleId: sample.id, role: file.role });
  return attachFiles(trx, {
    sampleId: sample.id,
    files: [file],
    classification: uploadClassification(upload),
    sequencingRunId: await uploadSequencingRun(trx, upload),
  });
}

/** Returns the classification of an uploaded read. Its metadata was validated when the session began. */
function uploadClassification({ metadata }: SequencingUpload): Classification {
  return {
    dataClass: (metadata["dataClass"] as DataClass | undefined) ?? "cleaned",
    dataClassSource: "upload",
    classifiedAt: null,
    classifiedById: null,
    classificationNote: null,
  };
}

async function uploadSequencingRun(
  trx: Knex.Transaction,
  { orderId, metadata }: SequencingUpload,
): Promise<string | undefined> {
  const id = metadata["sequencingRunId"] as string | undefined;
  return id === undefined ? undefined : (await SequencingRun.query(trx).findOne({ id, orderId }))?.id;
}

/** Registers an uploaded file as one lane of its sample's R1 or R2 from its sequencing run and requests the join. The
 *  caller holds the order's lock. Returns the id of the lane set. Raises lanesMixed. Additions §5. */
async function addLanePart(
  trx: Knex.Transaction,
  {
    upload,
    sample,
    lane,
    finalPath,
  }: { upload: SequencingUpload; sample: Sample; lane: number; finalPath: string },
): Promise<string> {
  const { laneSetId } = await storeLanePart(trx, {
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
    classification: uploadClassification(upload),
    createdById: upload.createdById,
  });
  return laneSetId;
}

/** Raises lanesMixed for a lane that cannot be joined with the existing ones. */
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

/**
 * Registers an uploaded file as an artifact of its order, for the facility only unless the sender requested
 * otherwise. Returns the id of the artifact. Reference 3-files §1.
 */
async function attachArtifact(
  trx: Knex.Transaction,
  { upload, finalPath }: { upload: SequencingUpload; finalPath: string },
): Promise<string> {
  const { metadata, orderId } = upload;
  const runId = metadata["sequencingRunId"] as string | undefined;
  const run =
    runId === undefined ? undefined : await SequencingRun.query(trx).findOne({ id: runId, orderId });
  const artifact = await SequencingArtifact.query(trx).insert({
    orderId,
    sampleId: upload.sampleId,
    sequencingRunId: run?.id ?? null,
    stage: artifactStage(upload),
    artifactType: (metadata["artifactType"] as ArtifactType | undefined) ?? "attachment",
    source: "upload",
    visibility: (metadata["visibility"] as ArtifactVisibility | undefined) ?? "facility",
    path: finalPath,
    originalName: upload.originalName,
    size: upload.expectedSize,
    checksum: upload.checksumProvided,
    mimeType: upload.mimeType,
    metadata,
    createdById: upload.createdById,
  });
  return artifact.id;
}
