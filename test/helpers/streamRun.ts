import type { Knex } from "knex";
import { mkdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PartialModelObject } from "objection";
import { StreamFile } from "../../db/models/StreamFile.ts";
import { StreamRun } from "../../db/models/StreamRun.ts";

/** A live sequencing run as its start would have stored it. Creates outputDir. */
export async function aStreamRun(
  db: Knex,
  orderId: string,
  outputDir: string,
  columns: PartialModelObject<StreamRun> = {},
): Promise<StreamRun> {
  await mkdir(outputDir, { recursive: true });
  const now = new Date();
  return StreamRun.query(db).insertAndFetch({
    orderId,
    outputDir,
    startedAt: now,
    lastSeenAt: now,
    ...columns,
  });
}

/** The version of a file on disk. */
export async function stampAt(place: string): Promise<string> {
  const { size, mtimeNs, ino } = await stat(place, { bigint: true });
  return `${size}:${mtimeNs}:${ino}`;
}

/** A counted file of a sequencer: on disk, and its row. */
export async function aCountedFile(
  db: Knex,
  run: StreamRun,
  path: string,
  bytes: string | Uint8Array,
  { reads, ...columns }: { reads: number } & Omit<PartialModelObject<StreamFile>, "reads">,
): Promise<StreamFile> {
  const place = join(run.outputDir, path);
  await mkdir(dirname(place), { recursive: true });
  await writeFile(place, bytes);
  const { size, mtime } = await stat(place);
  return StreamFile.query(db).insertAndFetch({
    streamRunId: run.id,
    path,
    barcode: path.split("/").at(-2) ?? "(unknown)",
    stamp: await stampAt(place),
    size: String(size),
    reads: String(reads),
    bases: String(reads * 100),
    writtenAt: mtime,
    ingestedAt: new Date(),
    ...columns,
  });
}
