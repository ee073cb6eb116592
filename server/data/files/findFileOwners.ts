import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { LanePart } from "../../../db/models/LanePart.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import type { Order } from "../../../db/models/Order.ts";
import { type DataClass, Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";

/** The record that names a stored file. */
export interface FileOwner {
  kind: "read" | "lane" | "artifact" | "assembly";
  recordId: string;
  orderId: string;
  orderNumber: string;
  orderName: string | null;
  sampleId: string | null;
  sampleCode: string | null;
  /** For read sets and their lanes, null otherwise. */
  dataClass: DataClass | null;
  /** False for a superseded read set, and for a published file whose record was deleted. */
  isActive: boolean;
  /** Whether the current publication of the order contains the file. */
  isPublished: boolean;
}

export interface OwnedFile {
  owner: FileOwner;
  role: "R1" | "R2" | null;
  isPaired: boolean | null;
  checksum: string | null;
  /** Mean quality of the reads in the file, if a pipeline measured it. */
  quality?: number | null;
}

/**
 * Returns the owner of each path, with a constant number of queries. If several records name one file, the active
 * read wins. paths: relative to the data base path, at most one page.
 */
export async function findFileOwners(db: Knex, paths: string[]): Promise<Map<string, OwnedFile>> {
  const owners = new Map<string, OwnedFile>();
  if (paths.length === 0) return owners;
  const [items, reads, lanes, artifacts, assemblies] = await Promise.all([
    DeliveryItem.query(db).whereIn("path", paths).withGraphFetched("order"),
    Read.query(db)
      .where((match) => void match.whereIn("file1", paths).orWhereIn("file2", paths))
      .withGraphFetched("sample.order")
      .orderBy(["isActive", "id"]),
    LaneSet.query(db)
      .whereIn("id", LanePart.query(db).select("laneSetId").whereIn("path", paths))
      .withGraphFetched("[parts, sample.order]"),
    SequencingArtifact.query(db).whereIn("path", paths).withGraphFetched("[order, sample]").orderBy("id"),
    Assembly.query(db).whereIn("assemblyFile", paths).withGraphFetched("sample.order").orderBy("id"),
  ]);
  const none = { role: null, isPaired: null };
  const of = { dataClass: null, isActive: true };
  const published = new Set(items.map(({ orderId, path }) => `${orderId}\0${path}`));
  const isPublished = (order: Order, path: string) => published.has(`${order.id}\0${path}`);
  for (const { kind, recordId, order, path, sampleId, sampleCode, role, checksum } of items) {
    if (!order) continue;
    const place = { ...presentOwner(order, null), sampleId, sampleCode };
    const owner = { kind, recordId, ...place, dataClass: null, isActive: false, isPublished: true };
    const mate = role === "R1" || role === "R2" ? role : null;
    owners.set(path, { owner, role: mate, isPaired: null, checksum });
  }
  for (const { id, assemblyFile, sample } of assemblies) {
    if (assemblyFile === null || !sample?.order) continue;
    const owner = {
      kind: "assembly" as const,
      recordId: id,
      ...presentOwner(sample.order, sample),
      ...of,
      isPublished: false,
    };
    owners.set(assemblyFile, { owner, ...none, checksum: null });
  }
  for (const { id, path, order, sample, checksum } of artifacts) {
    if (!order) continue;
    const owner = {
      kind: "artifact" as const,
      recordId: id,
      ...presentOwner(order, sample),
      ...of,
      isPublished: isPublished(order, path),
    };
    owners.set(path, { owner, ...none, checksum });
  }
  for (const { sample, dataClass, role, parts = [] } of lanes) {
    if (!sample?.order) continue;
    const place = presentOwner(sample.order, sample);
    for (const { id, path, checksum } of parts) {
      const of = { dataClass, isActive: true, isPublished: false };
      const owner = { kind: "lane" as const, recordId: id, ...place, ...of };
      owners.set(path, { owner, role, isPaired: null, checksum });
    }
  }
  for (const read of reads) {
    const { id, sample, dataClass, isActive, file1, file2, checksum1, checksum2 } = read;
    const { avgQuality1, avgQuality2 } = read;
    if (!sample?.order) continue;
    const { order } = sample;
    const findOwner = (path: string) => ({
      kind: "read" as const,
      recordId: id,
      ...presentOwner(order, sample),
      dataClass,
      isActive,
      isPublished: isPublished(order, path),
    });
    const isPaired = file1 !== null && file2 !== null;
    if (file2 !== null)
      owners.set(file2, {
        owner: findOwner(file2),
        role: "R2",
        isPaired,
        checksum: checksum2,
        quality: avgQuality2,
      });
    if (file1 !== null)
      owners.set(file1, {
        owner: findOwner(file1),
        role: "R1",
        isPaired,
        checksum: checksum1,
        quality: avgQuality1,
      });
  }
  return owners;
}

function presentOwner(order: Order, sample: Sample | null | undefined) {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderName: order.name,
    sampleId: sample?.id ?? null,
    sampleCode: sample?.sampleId ?? null,
  };
}
