import type { Context } from "mocha";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";

/** Files that instruments and demultiplexing wrote; not part of the repository. */
const FOLDERS = ["../shared/data/illumina", "../../shared/data/illumina"];

/** Returns the directory of Illumina files; skips the calling test without it. */
export function illuminaData(test: Context): string {
  const found = FOLDERS.map((path) => join(packageRoot(), path)).find((path) => existsSync(path));
  if (found === undefined) {
    process.stderr.write("SKIPPED: the files of Illumina instruments are not available\n");
    test.skip();
  }
  return found ?? "";
}

/** Reads an Illumina file as text; skips the calling test without it. */
export async function readIllumina(test: Context, path: string): Promise<string> {
  return readFile(join(illuminaData(test), path), "utf8");
}
