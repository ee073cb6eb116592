import type { Knex } from "knex";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PartialModelObject } from "objection";
import { Assembly } from "../../db/models/Assembly.ts";
import { Order } from "../../db/models/Order.ts";
import { Read } from "../../db/models/Read.ts";
import { Sample } from "../../db/models/Sample.ts";
import { SequencingArtifact } from "../../db/models/SequencingArtifact.ts";
import { Study } from "../../db/models/Study.ts";

let made = 0;

/** A minimal order of a user. */
export async function anOrder(
  db: Knex,
  userId: string,
  columns: PartialModelObject<Order> = {},
): Promise<Order> {
  const orderNumber = `ORD-20260101-${String(++made).padStart(4, "0")}`;
  const { status = "SUBMITTED", statusUpdatedAt = new Date() } = columns;
  const submittedAt = status === "DRAFT" ? null : statusUpdatedAt;
  return Order.query(db).insertAndFetch({ orderNumber, userId, status, submittedAt, ...columns });
}

/** A minimal sample of an order. */
export async function aSample(
  db: Knex,
  orderId: string,
  columns: PartialModelObject<Sample> = {},
): Promise<Sample> {
  const position = ++made;
  return Sample.query(db).insertAndFetch({ orderId, position, sampleId: `S${position}`, ...columns });
}

/** A minimal study of a user. */
export async function aStudy(
  db: Knex,
  userId: string,
  columns: PartialModelObject<Study> = {},
): Promise<Study> {
  return Study.query(db).insertAndFetch({ title: "Study", userId, ...columns });
}

export async function aRead(
  db: Knex,
  sampleId: string,
  columns: PartialModelObject<Read> = {},
): Promise<Read> {
  return Read.query(db).insertAndFetch({
    sampleId,
    dataClass: "cleaned",
    dataClassSource: "upload",
    ...columns,
  });
}

export async function anArtifact(
  db: Knex,
  orderId: string,
  columns: PartialModelObject<SequencingArtifact> = {},
): Promise<SequencingArtifact> {
  return SequencingArtifact.query(db).insertAndFetch({
    orderId,
    stage: "delivery",
    artifactType: "attachment",
    source: "upload",
    visibility: "facility",
    path: `orders/${orderId}/artifacts/report.html`,
    originalName: "report.html",
    ...columns,
  });
}

export async function anAssembly(db: Knex, sampleId: string, assemblyFile: string): Promise<Assembly> {
  return Assembly.query(db).insertAndFetch({ sampleId, assemblyFile });
}

/** Writes a file below the data directory. */
export async function aFile(root: string, path: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), contents);
}
