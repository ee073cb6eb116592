import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { packageTree } from "./packageTree.ts";

/**
 * Returns whether two package directories contain the same files with the same contents; false when either is missing.
 */
export async function samePackage(one: string, other: string): Promise<boolean> {
  const trees = await Promise.all([one, other].map((folder) => packageTree(folder))).catch(() => []);
  const [first, second] = trees;
  if (!first || !second || first.files.size !== second.files.size) return false;
  if (![...first.files].every(([path, size]) => second.files.get(path) === size)) return false;
  for (const path of first.files.keys())
    if ((await digestOf(join(one, path))) !== (await digestOf(join(other, path)))) return false;
  return true;
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
