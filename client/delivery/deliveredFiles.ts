import type { Outputs } from "../trpc.ts";

const KINDS = [
  "R1",
  "R2",
  "qc_report",
  "multiqc_report",
  "demux_stats",
  "sample_sheet",
  "delivery_report",
  "attachment",
] as const;

export interface DeliveryFile {
  id: string;
  sampleCode: string | null;
  kind: (typeof KINDS)[number];
  path: string;
  fileName: string;
  /** Bytes; null where it is not known. */
  size: number | null;
  checksum: string | null;
}

/** The files of a delivery in one list: sample by sample in the order of the samples, reads before reports, and at the end
 *  what belongs to the whole order. */
export function deliveredFiles({ readFiles, artifactFiles }: Outputs["delivery"]["get"]): DeliveryFile[] {
  const reads = readFiles.map(({ readId, role, sampleCode, path, fileName, size, checksum }) => ({
    id: `${readId} ${role}`,
    kind: role,
    sampleCode,
    path,
    fileName,
    size,
    checksum,
  }));
  const reports = artifactFiles.map(
    ({ artifactId, artifactType, sampleCode, path, fileName, size, checksum }) => ({
      id: artifactId,
      kind: KINDS.find((known) => known === artifactType) ?? ("attachment" as const),
      sampleCode,
      path,
      fileName,
      size,
      checksum,
    }),
  );
  const bySample = new Map<string | null, DeliveryFile[]>();
  for (const file of [...reads, ...reports]) {
    const ofSample = bySample.get(file.sampleCode) ?? [];
    bySample.set(file.sampleCode, [...ofSample, file]);
  }
  const ofOrder = bySample.get(null) ?? [];
  bySample.delete(null);
  return [...[...bySample.values()].flat(), ...ofOrder];
}

/** Together in bytes, as far as sizes are known. */
export function bytesOf(files: DeliveryFile[]): number {
  return files.reduce((sum, { size }) => sum + (size ?? 0), 0);
}
