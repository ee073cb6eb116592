import { Assembly } from "../../db/models/Assembly.ts";
import type { Order } from "../../db/models/Order.ts";
import { type DataClass, Read } from "../../db/models/Read.ts";
import type { Sample } from "../../db/models/Sample.ts";
import { SequencingArtifact } from "../../db/models/SequencingArtifact.ts";

/** The record that names a stored file. */
export interface FileOwner {
  kind: "read" | "artifact" | "assembly";
  recordId: string;
  orderId: string;
  orderNumber: string;
  orderName: string | null;
  sampleId: string | null;
  sampleCode: string | null;
  /** Of reads, null otherwise. */
  dataClass: DataClass | null;
  /** False for a read that was superseded. */
  isActive: boolean;
}

export interface OwnedFile {
  owner: FileOwner;
  role: "R1" | "R2" | null;
  isPaired: boolean | null;
  checksum: string | null;
}

/** Who names each of these paths, in a number of queries that does not grow with them. Where several records name one
 *  file, the active read counts. paths: relative to the data base path, at most a page of them. */
export async function fileOwners(paths: string[]): Promise<Map<string, OwnedFile>> {
  const owners = new Map<string, OwnedFile>();
  if (paths.length === 0) return owners;
  const [reads, artifacts, assemblies] = await Promise.all([
    Read.query()
      .where((match) => void match.whereIn("file1", paths).orWhereIn("file2", paths))
      .withGraphFetched("sample.order")
      .orderBy(["isActive", "id"]),
    SequencingArtifact.query().whereIn("path", paths).withGraphFetched("[order, sample]").orderBy("id"),
    Assembly.query().whereIn("assemblyFile", paths).withGraphFetched("sample.order").orderBy("id"),
  ]);
  const none = { role: null, isPaired: null };
  const of = { dataClass: null, isActive: true };
  for (const { id, assemblyFile, sample } of assemblies) {
    if (assemblyFile === null || !sample?.order) continue;
    const owner = { kind: "assembly" as const, recordId: id, ...placeOf(sample.order, sample), ...of };
    owners.set(assemblyFile, { owner, ...none, checksum: null });
  }
  for (const { id, path, order, sample, checksum } of artifacts) {
    if (!order) continue;
    const owner = { kind: "artifact" as const, recordId: id, ...placeOf(order, sample), ...of };
    owners.set(path, { owner, ...none, checksum });
  }
  for (const read of reads) {
    const { id, sample, dataClass, isActive, file1, file2, checksum1, checksum2 } = read;
    if (!sample?.order) continue;
    const owner = {
      kind: "read" as const,
      recordId: id,
      ...placeOf(sample.order, sample),
      dataClass,
      isActive,
    };
    const isPaired = file1 !== null && file2 !== null;
    if (file2 !== null) owners.set(file2, { owner, role: "R2", isPaired, checksum: checksum2 });
    if (file1 !== null) owners.set(file1, { owner, role: "R1", isPaired, checksum: checksum1 });
  }
  return owners;
}

function placeOf(order: Order, sample: Sample | null | undefined) {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderName: order.name,
    sampleId: sample?.id ?? null,
    sampleCode: sample?.sampleId ?? null,
  };
}
