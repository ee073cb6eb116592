import type { Knex } from "knex";
import {
  type ArtifactType,
  type ArtifactVisibility,
  SequencingArtifact,
} from "../../../db/models/SequencingArtifact.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { artifactStage } from "./promotedPath.ts";

/** Registers an uploaded file as an artifact of its order, for the facility only unless its sender said otherwise.
 *  Gives the id of the artifact. Reference 3-files §1. */
export async function attachArtifact(
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
