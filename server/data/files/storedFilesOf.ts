import { DeliveryItem } from "../../../db/models/DeliveryItem.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { fileNameOf } from "../../platform/storage/fileNameOf.ts";

export interface StoredFile {
  /** Relative to the data base path. */
  path: string;
  name: string;
  owner: "read" | "artifact";
  /** As the record knows it, or null. */
  sizeBytes: number | null;
  checksum: string | null;
}

/** The files that an order's active reads, its artifacts and its publication name, sample by sample; one that is named
 *  twice with the same checksum comes once. */
export async function storedFilesOf(orderId: string): Promise<StoredFile[]> {
  const [reads, artifacts, items] = await Promise.all([
    Read.query()
      .select("reads.*")
      .joinRelated("sample")
      .where({ "sample.orderId": orderId, isActive: true })
      .orderBy(["sample.position", "reads.id"]),
    SequencingArtifact.query().where({ orderId }).orderBy(["createdAt", "id"]),
    DeliveryItem.query().where({ orderId }).orderBy("position"),
  ]);
  const current = new Set(reads.flatMap(({ file1, file2 }) => [file1, file2]));
  const files = [
    ...reads.flatMap(({ file1, file2, fileSize1, fileSize2, checksum1, checksum2 }) => [
      ...stored(file1, fileSize1, checksum1),
      ...stored(file2, fileSize2, checksum2),
    ]),
    ...artifacts.flatMap(({ path, size, checksum, originalName }) =>
      stored(path, size, checksum).map((file) => ({
        ...file,
        name: originalName,
        owner: "artifact" as const,
      })),
    ),
    // Published reads that a newer one has replaced since.
    ...items
      .filter(({ kind, path }) => kind === "read" && !current.has(path))
      .flatMap(({ path, sizeBytes, checksum }) => stored(path, sizeBytes, checksum)),
  ];
  return [...new Map(files.map((file) => [`${file.path}\0${file.checksum}`, file])).values()];
}

function stored(path: string | null, size: string | null, checksum: string | null): StoredFile[] {
  if (path === null) return [];
  return [
    { path, name: fileNameOf(path), owner: "read", sizeBytes: size === null ? null : Number(size), checksum },
  ];
}
