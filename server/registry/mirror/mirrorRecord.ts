import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { CannotMirror } from "./CannotMirror.ts";
import { placeDocument } from "./placeDocument.ts";

/** Its name begins with a dot: no part of the content. */
const FILE = ".mirror.json";

const texts = z.record(z.string(), z.string()).catch({}).default({});
const shape = z.object({
  registry: z.string(),
  /** By "<id>/<version>": what the registry says its payload is, and what it is when it is packed here. */
  packages: z
    .record(z.string(), z.object({ sha256: z.string(), packedSha256: z.string() }))
    .catch({})
    .default({}),
  /** By address: the name of its file in assets/. */
  pictures: texts,
  /** By name: the SHA-256 of a document all of whose pictures are here. */
  documents: texts,
});

/** What a mirror remembers of what it fetched, to fetch it only once. */
export type MirrorRecord = z.output<typeof shape>;

/** Opens the folder of a mirror, which is made. Throws CannotMirror for one that holds something else. */
export async function openRecord(folder: string, registry: string): Promise<MirrorRecord> {
  await mkdir(folder, { recursive: true });
  const text = await readFile(join(folder, FILE), "utf8").catch(() => undefined);
  if (text === undefined) {
    if ((await readdir(folder)).length > 0)
      throw new CannotMirror(`${folder} holds something else than a mirror: give a new folder`);
    const record = { registry, packages: {}, pictures: {}, documents: {} };
    await keepRecord(folder, record);
    return record;
  }
  const record = shape.safeParse(documentOf(text)).data;
  if (!record) throw new CannotMirror(`${join(folder, FILE)} cannot be read: give a new folder`);
  if (record.registry !== registry)
    throw new CannotMirror(`${folder} is a mirror of ${record.registry}: give a new folder`);
  return record;
}

export async function keepRecord(folder: string, record: MirrorRecord): Promise<void> {
  await placeDocument(folder, FILE, record);
}

function documentOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
