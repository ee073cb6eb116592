import type { Knex } from "knex";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact, type ArtifactType } from "../../../db/models/SequencingArtifact.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { currentFiles, type DeliveryFile } from "./deliveryFile.ts";
import { compareFiles, deliverySlot, type DeliveryChange } from "./rules/compareFiles.ts";
import { orderNotFound } from "../../ordering/access/errors.ts";
import { findHashes, type HashFacts, toHashFacts } from "../files/hashes/expectHashes.ts";
import { presentPerson } from "../../platform/people/presentPerson.ts";

/**
 * Returns the delivery of an order: the published files, or the files that a publication would contain. The caller
 * has checked access. Raises orderNotFound.
 */
export async function collectDelivery(orderId: string, trx: Knex) {
  return addHashes(presentDelivery(await readDelivery(orderId, trx)), trx);
}

/** Returns the unpresented delivery with the current files of the order. */
export async function readDelivery(orderId: string, trx: Knex) {
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
  const withheld = await readWithheldRecords(items, artifacts, trx);
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

/**
 * Returns the published records that the owner may no longer download (spec §4): reads whose class is no longer
 * cleaned, artifacts that are now visible to the facility only.
 */
async function readWithheldRecords(
  items: DeliveryFile[],
  artifacts: SequencingArtifact[],
  trx: Knex,
): Promise<Set<string>> {
  const published = items.filter(({ kind }) => kind === "read").map(({ recordId }) => recordId);
  const reads = await Read.query(trx).findByIds(published).whereNot({ dataClass: "cleaned" }).select("id");
  const hidden = artifacts.filter(({ visibility }) => visibility !== "customer");
  return new Set([...reads, ...hidden].map(({ id }) => id));
}

// A checksum that was calculated after the publication describes the published bytes.
function withLaterChecksums(items: DeliveryFile[], current: DeliveryFile[]): DeliveryFile[] {
  const now = new Map(current.map((file) => [deliverySlot(file), file]));
  return items.map((item) => {
    const file = now.get(deliverySlot(item));
    return item.checksum === null && file?.path === item.path ? { ...item, checksum: file.checksum } : item;
  });
}

interface File {
  path: string;
  checksum: string | null;
}

/** Adds the computed hashes to the files of a delivery. */
async function addHashes<
  Read extends File,
  Artifact extends File,
  Rest extends { readFiles: Read[]; artifactFiles: Artifact[] },
>(
  delivery: Rest & { readFiles: Read[]; artifactFiles: Artifact[] },
  trx: Knex,
): Promise<
  Omit<Rest, "readFiles" | "artifactFiles"> & {
    readFiles: (Read & HashFacts)[];
    artifactFiles: (Artifact & HashFacts)[];
  }
> {
  const { readFiles, artifactFiles, ...rest } = delivery;
  const paths = [...readFiles, ...artifactFiles].map(({ path }) => path);
  const hashes = await findHashes(paths, trx);
  const withFacts = <Any extends File>(file: Any): Any & HashFacts => ({
    ...file,
    ...toHashFacts(hashes.get(file.path), file.checksum),
  });
  return { ...rest, readFiles: readFiles.map(withFacts), artifactFiles: artifactFiles.map(withFacts) };
}

/** The delivery of an order: its published files, or those that a publication would contain (reference 3-files §2).
 *  unpublishedChanges: the changes that publishing again would make. readCount: null if no active read set names the
 *  file. Sizes in bytes; paths relative to the data directory. */
function presentDelivery({
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
    size: parseSize(file),
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
    size: parseSize(file),
    checksum: file.checksum,
    stage: file.stage ?? ("delivery" as const),
    artifactType: file.role as ArtifactType,
    visibility: "customer" as const,
  };
}

function parseSize({ sizeBytes }: DeliveryFile): number | null {
  return sizeBytes === null ? null : Number(sizeBytes);
}
