import type { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import type { ArtifactStage } from "../../../db/models/SequencingArtifact.ts";
import { finalPath } from "../files/uploadPaths.ts";

/** Where this upload's file ends when it is completed; undefined for a read whose sample is not known (any more).
 *  Takes it with its sample fetched. */
export function promotedPath(upload: SequencingUpload): string | undefined {
  if (upload.targetKind === "artifact") {
    return finalPath(upload, { kind: "artifact", stage: artifactStage(upload) });
  }
  if (!upload.sample) return undefined;
  const isLane = laneOf(upload) !== undefined;
  return finalPath(upload, { kind: "read", sampleCode: upload.sample.sampleId, isLane });
}

/** The lane a read upload holds; undefined for a file that replaces the whole R1 or R2. */
export function laneOf({ targetKind, metadata }: SequencingUpload): number | undefined {
  return targetKind === "read" ? (metadata["lane"] as number | undefined) : undefined;
}

/** The stage its sender gave, or delivery. Metadata was checked when the session began. */
export function artifactStage({ metadata }: SequencingUpload): ArtifactStage {
  return (metadata["stage"] as ArtifactStage | undefined) ?? "delivery";
}
