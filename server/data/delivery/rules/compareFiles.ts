import type { DeliveryFile } from "../deliveryFile.ts";

/** A difference between a publication and the files that the order has now. */
export interface DeliveryChange {
  /** added: not in the publication. replaced: another file or checksum under the same key. removed: published, but not
   *  part of a new publication. */
  change: "added" | "replaced" | "removed";
  kind: DeliveryFile["role"];
  sampleCode: string | null;
  /** The file that a new publication adds; null for a removed one. */
  fileName: string | null;
  size: number | null;
  /** The published file; null for an added one. */
  publishedFileName: string | null;
  publishedSize: number | null;
}

/**
 * Returns the changes that publishing again would make, in file order. Reads are compared by sample and role,
 * artifacts by record. A checksum that became known after the publication is no change.
 */
export function compareFiles(published: DeliveryFile[], current: DeliveryFile[]): DeliveryChange[] {
  const before = new Map(published.map((file) => [deliverySlot(file), file]));
  const changes = current.flatMap((file): DeliveryChange[] => {
    const old = before.get(deliverySlot(file));
    before.delete(deliverySlot(file));
    if (old && isSame(old, file)) return [];
    return [{ change: old ? "replaced" : "added", ...describe(file, old) }];
  });
  const removed = [...before.values()].map((old): DeliveryChange => ({
    change: "removed",
    ...describe(undefined, old),
  }));
  return [...changes, ...removed];
}

/** Whether a file equals the published one and thus keeps its time of publication. */
export function isSame(published: DeliveryFile, current: DeliveryFile): boolean {
  return (
    published.path === current.path &&
    (published.checksum === null || published.checksum === current.checksum)
  );
}

/** Identifies a file of a delivery independently of its bytes: one FASTQ file of a sample, or one artifact. */
export function deliverySlot({ kind, role, sampleId, recordId }: DeliveryFile): string {
  return kind === "read" ? `${sampleId}\0${role}` : recordId;
}

function describe(file: DeliveryFile | undefined, old: DeliveryFile | undefined) {
  const { role: kind, sampleCode } = (file ?? old) as DeliveryFile;
  return {
    kind,
    sampleCode,
    fileName: file?.fileName ?? null,
    size: fileSize(file),
    publishedFileName: old?.fileName ?? null,
    publishedSize: fileSize(old),
  };
}

function fileSize(file: DeliveryFile | undefined): number | null {
  const bytes = file?.sizeBytes ?? null;
  return bytes === null ? null : Number(bytes);
}
