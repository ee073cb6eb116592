import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import type { ArtifactType, SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import type { DeliveryFile } from "./deliveryFile.ts";
import type { DeliveryChange } from "./rules/compareFiles.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/** The delivery of an order: its published files, or those that a publication would hold (reference 3-files §2).
 *  unpublishedChanges: what publishing again would change. readCount: null where no active read names the file. Sizes in bytes; paths relative to the data base path. */
export function presentDelivery({
  order,
  samples,
  artifacts,
  files,
  changes,
  dataBasePathConfigured,
}: {
  order: Order;
  samples: Sample[];
  artifacts: SequencingArtifact[];
  files: DeliveryFile[];
  changes: DeliveryChange[];
  dataBasePathConfigured: boolean;
}) {
  const reads = samples.flatMap((sample) => sample.reads ?? []);
  const readCounts = new Map<string | null, number | null>(
    reads.flatMap((read) => [
      [read.file1, read.readCount1],
      [read.file2, read.readCount2],
    ]),
  );
  return {
    orderId: order.id,
    orderName: order.name,
    isPublished: order.sequencingFilesPublishedAt !== null,
    publishedAt: order.sequencingFilesPublishedAt?.toISOString() ?? null,
    publishedBy: presentPerson(order.sequencingFilesPublishedBy),
    dataBasePathConfigured,
    readFiles: files
      .filter(({ kind }) => kind === "read")
      .map((file) => presentReadFile(file, readCounts.get(file.path) ?? null)),
    artifactFiles: files.filter(({ kind }) => kind === "artifact").map(presentArtifactFile),
    unpublishedChanges: { count: changes.length, files: changes },
    excluded: {
      protectedReads: reads.filter((read) => read.dataClass !== "cleaned").length,
      facilityArtifacts: artifacts.filter((artifact) => artifact.visibility !== "customer").length,
    },
  };
}

function presentReadFile(file: DeliveryFile, readCount: number | null) {
  const role = file.role as "R1" | "R2";
  const sampleCode = file.sampleCode ?? "";
  return {
    id: `${file.recordId}-${role}`,
    kind: "read" as const,
    label: `${sampleCode} ${role}`,
    readDirection: role,
    readCount,
    readId: file.recordId,
    sampleId: file.sampleId ?? "",
    sampleCode,
    role,
    path: file.path,
    fileName: file.fileName,
    size: sizeOf(file),
    checksum: file.checksum,
    dataClass: "cleaned" as const,
  };
}

function presentArtifactFile(file: DeliveryFile) {
  return {
    id: file.recordId,
    kind: "artifact" as const,
    label: file.fileName,
    artifactId: file.recordId,
    sampleId: file.sampleId,
    sampleCode: file.sampleCode,
    path: file.path,
    fileName: file.fileName,
    size: sizeOf(file),
    checksum: file.checksum,
    stage: file.stage ?? ("delivery" as const),
    artifactType: file.role as ArtifactType,
    visibility: "customer" as const,
  };
}

function sizeOf({ sizeBytes }: DeliveryFile): number | null {
  return sizeBytes === null ? null : Number(sizeBytes);
}
