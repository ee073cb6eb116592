import type { Knex } from "knex";
import { Assembly } from "../../../db/models/Assembly.ts";
import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import type { FileRecord } from "./access.ts";
import { whereFile } from "./whereFile.ts";

/**
 * Returns the record of a path, or undefined. If several records name one file, the active read wins. path: relative
 * to the data base path, as stored.
 */
export async function findFileRecord(db: Knex, path: string): Promise<FileRecord | undefined> {
  const item = await DeliveryItem.query(db).where({ path }).withGraphFetched("order").first();
  const named =
    (await findRead(db, path, item)) ?? (await findArtifact(db, path)) ?? (await findAssembly(db, path));
  return named ?? (item?.order ? { kind: "published", item, order: item.order } : undefined);
}

async function findRead(
  db: Knex,
  path: string,
  item: DeliveryItem | undefined,
): Promise<FileRecord | undefined> {
  const read = await Read.query(db)
    .where(whereFile(path))
    .withGraphFetched("sample.order")
    .orderBy("isActive", "desc")
    .first();
  const order = read?.sample?.order;
  return read && order ? { kind: "read", read, order, isPublished: item?.orderId === order.id } : undefined;
}

async function findArtifact(db: Knex, path: string): Promise<FileRecord | undefined> {
  const artifact = await SequencingArtifact.query(db).findOne({ path }).withGraphFetched("order");
  return artifact?.order ? { kind: "artifact", artifact, order: artifact.order } : undefined;
}

async function findAssembly(db: Knex, path: string): Promise<FileRecord | undefined> {
  const assembly = await Assembly.query(db)
    .findOne({ assemblyFile: path })
    .withGraphFetched("sample.[order, study]");
  const order = assembly?.sample?.order;
  return assembly && order
    ? { kind: "assembly", assembly, order, studyOwnerId: assembly.sample?.study?.userId ?? null }
    : undefined;
}
