import { createHash } from "node:crypto";
import { mkdir, open, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { CannotSimulate } from "./CannotSimulate.ts";
import type { HashedFile } from "./closingTexts.ts";

const AWAY_MS = 60_000;
const LOOK_MS = 100;

/** Creates the directory of a run. Raises CannotSimulate when it contains files, or a file has its path. */
export async function makeRunFolder(folder: string, runFolder: string): Promise<void> {
  await makeFolder(folder, `${folder} is not a folder`);
  await makeFolder(runFolder, `A file is in the way of ${runFolder}`);
  if ((await readdir(runFolder)).length > 0)
    throw new CannotSimulate(`There is a run at ${runFolder} already: choose another seed or folder`);
}

async function makeFolder(path: string, otherwise: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOTDIR") throw new CannotSimulate(otherwise, { cause: error });
    throw error;
  }
}

/** Works in the run directory, and retries while the directory is missing for a while, as a network share may be. */
export async function retryWhileMissing<T>(runFolder: string, work: () => Promise<T>): Promise<T> {
  const beganMs = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      if (performance.now() - beganMs > AWAY_MS)
        throw new CannotSimulate(`The folder of the run is gone: ${runFolder}`, { cause: error });
      await sleep(LOOK_MS);
    }
  }
}

/** Writes a small file of the run at once. */
export async function putText(runFolder: string, path: string, text: string): Promise<HashedFile> {
  await retryWhileMissing(runFolder, () => writeFile(join(runFolder, path), text, { flag: "wx" }));
  return { path, sha256: createHash("sha256").update(text).digest("hex"), outcome: null, barcode: null };
}

/** Opens a file that grows during the run. close() returns its entry in the list of hashes. */
export async function openGrowing(runFolder: string, path: string, head: string) {
  const hash = createHash("sha256");
  const file = await retryWhileMissing(runFolder, () => open(join(runFolder, path), "wx"));
  async function append(text: string): Promise<void> {
    hash.update(text);
    await file.writeFile(text);
  }
  await append(head);
  return {
    append,
    async close(): Promise<HashedFile> {
      await file.close();
      return { path, sha256: hash.digest("hex"), outcome: null, barcode: null };
    },
  };
}
