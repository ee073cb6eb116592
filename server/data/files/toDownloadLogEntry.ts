import type { FileRecord } from "./access.ts";

/** The columns of the download log that describe a file besides its path. record: undefined for an
 *  unregistered file. */
export function toDownloadLogEntry(record: FileRecord | undefined) {
  if (!record) return { kind: "other" as const, recordId: null, sampleId: null, order: null };
  const { kind, order } = record;
  if (kind === "read") return { kind, order, recordId: record.read.id, sampleId: record.read.sampleId };
  if (kind === "published")
    return {
      kind: record.item.kind,
      order,
      recordId: record.item.recordId,
      sampleId: record.item.sampleId,
    };
  if (kind === "artifact")
    return { kind, order, recordId: record.artifact.id, sampleId: record.artifact.sampleId };
  return { kind, order, recordId: record.assembly.id, sampleId: record.assembly.sampleId };
}
