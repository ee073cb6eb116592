import { mkdir, readdir, readFile, open, rename, rm } from "node:fs/promises";
import { join, dirname } from "node:path";
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { CannotMirror } from "./requestRegistry.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";

/** The dot in the name excludes the file from the content. */
const FILE = ".mirror.json";

const texts = z.record(z.string(), z.string()).catch({}).default({});
const shape = z.object({
  registry: z.string(),
  /** By "<id>/<version>": the SHA-256 of the payload in the registry, and that of the payload packed here. */
  packages: z
    .record(z.string(), z.object({ sha256: z.string(), packedSha256: z.string() }))
    .catch({})
    .default({}),
  /** By URL: the file name in assets/. */
  pictures: texts,
  /** By name: the SHA-256 of a document whose pictures are all mirrored. */
  documents: texts,
});

/** The downloads of earlier runs, which are not repeated. */
export type MirrorRecord = z.output<typeof shape>;

/** Opens the directory of a mirror, and creates it if missing. Throws CannotMirror for a directory with other
 *  content. */
export async function openRecord(folder: string, registry: string): Promise<MirrorRecord> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(folder, FILE), "utf8").catch(() => undefined);
  if (text === undefined) {
    if ((await readdir(folder)).length > 0)
      throw new CannotMirror(`${folder} contains files that are not from a mirror: use a new directory`);
    const record = { registry, packages: {}, pictures: {}, documents: {} };
    await keepRecord(folder, record);
    return record;
  }
  const record = shape.safeParse(recordDocument(text)).data;
  if (!record) throw new CannotMirror(`${join(folder, FILE)} cannot be read: use a new directory`);
  if (record.registry !== registry)
    throw new CannotMirror(`${folder} is a mirror of ${record.registry}: use a new directory`);
  return record;
}

export async function keepRecord(folder: string, record: MirrorRecord): Promise<void> {
  await placeDocument(folder, FILE, record);
}

function recordDocument(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a document into a content directory atomically. publishedAt: modification time of the file, if known.
 *  Returns whether the document changed. */
export function placeDocument(
  folder: string,
  path: string,
  document: unknown,
  publishedAt?: Date,
): Promise<boolean> {
  return placeFile(folder, path, Buffer.from(`${JSON.stringify(document, null, 2)}\n`), publishedAt);
}

/** Writes bytes in the same way. path: relative to the directory. */
export async function placeFile(
  folder: string,
  path: string,
  bytes: Uint8Array,
  publishedAt?: Date,
): Promise<boolean> {
  const place = join(folder, path);
  const before = await readFile(place).catch(() => undefined);
  if (before?.equals(bytes)) return false;
  await mkdir(dirname(place), { recursive: true });
  const draft = join(dirname(place), `.draft-${randomUUID()}`);
  try {
    const file = await open(draft, "wx", 0o644);
    try {
      await file.writeFile(bytes);
      if (publishedAt) await file.utimes(publishedAt, publishedAt);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, place);
  } finally {
    await rm(draft, { force: true });
  }
  await syncFolder(dirname(place));
  return true;
}
