import type { Order } from "../../db/models/Order.ts";
import type { Sample } from "../../db/models/Sample.ts";
import type { SequencingArtifact } from "../../db/models/SequencingArtifact.ts";
import { fileNameOf } from "../files/fileNameOf.ts";
import { presentPerson } from "../users/present.ts";

/** The delivery of an order: its active cleaned reads and its reports for the customer (reference 3-files §2).
 *  Sizes in bytes; paths relative to the data base path, as the download takes them. */
export function presentDelivery({
  order,
  samples,
  artifacts,
  dataBasePathConfigured,
}: {
  order: Order;
  samples: Sample[];
  artifacts: SequencingArtifact[];
  dataBasePathConfigured: boolean;
}) {
  const codes = new Map(samples.map((sample) => [sample.id, sample.sampleId]));
  const reads = samples.flatMap((sample) => sample.reads ?? []);
  const forCustomers = artifacts.filter((artifact) => artifact.visibility === "customer");
  return {
    orderId: order.id,
    orderName: order.name,
    isPublished: order.sequencingFilesPublishedAt !== null,
    publishedAt: order.sequencingFilesPublishedAt?.toISOString() ?? null,
    publishedBy: presentPerson(order.sequencingFilesPublishedBy),
    dataBasePathConfigured,
    readFiles: samples.flatMap(readFilesOf),
    artifactFiles: forCustomers.map((artifact) => ({
      artifactId: artifact.id,
      sampleCode: artifact.sampleId === null ? null : (codes.get(artifact.sampleId) ?? null),
      path: artifact.path,
      fileName: artifact.originalName,
      size: artifact.size === null ? null : Number(artifact.size),
      checksum: artifact.checksum,
      stage: artifact.stage,
      artifactType: artifact.artifactType,
      visibility: artifact.visibility,
    })),
    excluded: {
      protectedReads: reads.filter((read) => read.dataClass !== "cleaned").length,
      facilityArtifacts: artifacts.length - forCustomers.length,
    },
  };
}

function readFilesOf(sample: Sample) {
  const cleaned = (sample.reads ?? []).filter((read) => read.dataClass === "cleaned");
  return cleaned.flatMap((read) => {
    const directions = [
      { role: "R1" as const, path: read.file1, size: read.fileSize1, checksum: read.checksum1 },
      { role: "R2" as const, path: read.file2, size: read.fileSize2, checksum: read.checksum2 },
    ];
    return directions.flatMap(({ role, path, size, checksum }) =>
      path === null
        ? []
        : {
            readId: read.id,
            sampleId: sample.id,
            sampleCode: sample.sampleId,
            role,
            path,
            fileName: fileNameOf(path),
            size: size === null ? null : Number(size),
            checksum,
            dataClass: read.dataClass,
          },
    );
  });
}
