import type { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { fileName } from "../../platform/storage/fileName.ts";

/** A file that is published or would be published. */
export type DeliveryFile = Pick<
  DeliveryItem,
  | "kind"
  | "recordId"
  | "role"
  | "sampleId"
  | "sampleCode"
  | "path"
  | "fileName"
  | "sizeBytes"
  | "checksum"
  | "stage"
  | "createdByRunId"
>;

/** Returns the files that a publication would contain now: active read sets of class cleaned, by sample, then the
 *  artifacts for the customer. samples: with their active read sets. */
export function currentFiles(samples: Sample[], artifacts: SequencingArtifact[]): DeliveryFile[] {
  const codes = new Map(samples.map((sample) => [sample.id, sample.sampleId]));
  const ofArtifacts = artifacts
    .filter(({ visibility }) => visibility === "customer")
    .map((artifact): DeliveryFile => ({
      kind: "artifact",
      recordId: artifact.id,
      role: artifact.artifactType,
      sampleId: artifact.sampleId,
      sampleCode: artifact.sampleId === null ? null : (codes.get(artifact.sampleId) ?? null),
      path: artifact.path,
      fileName: artifact.originalName,
      sizeBytes: artifact.size,
      checksum: artifact.checksum,
      stage: artifact.stage,
      createdByRunId: null,
    }));
  return [...samples.flatMap(toReadFiles), ...ofArtifacts];
}

function toReadFiles(sample: Sample): DeliveryFile[] {
  const cleaned = (sample.reads ?? []).filter(({ dataClass }) => dataClass === "cleaned");
  return cleaned.flatMap((read) => {
    const files = [
      { role: "R1" as const, path: read.file1, sizeBytes: read.fileSize1, checksum: read.checksum1 },
      { role: "R2" as const, path: read.file2, sizeBytes: read.fileSize2, checksum: read.checksum2 },
    ];
    return files.flatMap(({ path, ...file }) =>
      path === null
        ? []
        : {
            ...file,
            kind: "read" as const,
            recordId: read.id,
            sampleId: sample.id,
            sampleCode: sample.sampleId,
            path,
            fileName: fileName(path),
            stage: null,
            createdByRunId: read.createdByRunId,
          },
    );
  });
}
