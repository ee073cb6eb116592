import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import type { Manifest } from "./manifest.ts";
import type { StoredFile } from "./storedFiles.ts";

const LISTED_MAX = 100;

/** Stored files that records name: their number, and those that are missing or differ in size, sorted by name and
 *  limited. */
export interface FilesFound {
  total: number;
  wrong: number;
  listed: { path: string; why: string }[];
}

/** Checks the existence and size of the files that the records of a backup name. dataBasePath: their current
 *  directory; null: none, so every file is missing. */
export async function checkFiles(
  backup: string,
  manifest: Manifest,
  dataBasePath: string | null,
): Promise<FilesFound> {
  const found: FilesFound = { total: 0, wrong: 0, listed: [] };
  const bytes = createReadStream(join(backup, manifest.storedFiles.file)).pipe(createGunzip());
  let last: string | undefined;
  for await (const line of createInterface({ input: bytes })) {
    const file = JSON.parse(line) as StoredFile;
    const key = `${file.place} ${file.path} ${file.sizeBytes}`;
    if (key === last) continue;
    last = key;
    found.total++;
    const why = await whatIsWrong(file, dataBasePath);
    if (why === undefined) continue;
    found.wrong++;
    if (found.listed.length < LISTED_MAX) found.listed.push({ path: file.path, why });
  }
  return found;
}

async function whatIsWrong(file: StoredFile, dataBasePath: string | null): Promise<string | undefined> {
  if (file.place === "data" && dataBasePath === null) return "is missing";
  const place = file.place === "data" ? join(dataBasePath ?? "", file.path) : file.path;
  const found = await stat(place).catch(() => undefined);
  if (!found?.isFile()) return "is missing";
  if (file.sizeBytes === null) return undefined;
  const isRight = file.of === "upload" ? found.size >= file.sizeBytes : found.size === file.sizeBytes;
  return isRight ? undefined : `has ${found.size} bytes instead of ${file.sizeBytes}`;
}
