import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import type { ValidationError } from "./validation/validationError.ts";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { linkNowhere, linkOutside, linkToFolder, tooManyFiles } from "./validation/packageSentences.ts";

const ENTRIES_MAX = 2_000;

/**
 * The content of a package directory. files: size in bytes by relative path, with links followed. folders: paths.
 * stamp: a text that changes with any change of the content.
 */
export interface PackageTree {
  files: Map<string, number>;
  folders: Set<string>;
  faults: ValidationError[];
  stamp: string;
}

/**
 * Lists a package directory without reading its files. A link that leads outside or to nothing is a validation error.
 */
export async function readPackageTree(folder: string): Promise<PackageTree> {
  const root = await realpath(folder);
  const tree: PackageTree = { files: new Map(), folders: new Set(), faults: [], stamp: "" };
  const marks: string[] = [];
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entries = await readdir(join(root, path), { withFileTypes: true });
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (marks.push(await entryStamp(join(root, inner), inner)) > ENTRIES_MAX) {
        tree.faults.push({ file: "", key: "", problem: tooManyFiles({ most: ENTRIES_MAX }) });
        return { ...tree, stamp: marks.join("\n") };
      }
      if (entry.isSymbolicLink()) await followLink(root, inner, tree);
      else if (entry.isDirectory()) {
        tree.folders.add(inner);
        waiting.push(inner);
      } else if (entry.isFile()) tree.files.set(inner, (await stat(join(root, inner))).size);
    }
  }
  return { ...tree, stamp: marks.join("\n") };
}

async function followLink(root: string, path: string, tree: PackageTree): Promise<void> {
  const target = await realpath(join(root, path)).catch(() => undefined);
  if (target === undefined) tree.faults.push({ file: path, key: "", problem: linkNowhere() });
  else if (!target.startsWith(root + sep)) tree.faults.push({ file: path, key: "", problem: linkOutside() });
  else {
    const found = await stat(target);
    if (found.isFile()) tree.files.set(path, found.size);
    else tree.faults.push({ file: path, key: "", problem: linkToFolder() });
  }
}

async function entryStamp(absolute: string, path: string): Promise<string> {
  const { ino, size, mtimeMs, ctimeMs } = await lstat(absolute);
  return `${path} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

/**
 * Returns whether two package directories contain the same files with the same contents; false when either is missing.
 */
export async function isSamePackage(one: string, other: string): Promise<boolean> {
  const trees = await Promise.all([one, other].map((folder) => readPackageTree(folder))).catch(() => []);
  const [first, second] = trees;
  if (!first || !second || first.files.size !== second.files.size) return false;
  if (![...first.files].every(([path, size]) => second.files.get(path) === size)) return false;
  for (const path of first.files.keys())
    if ((await hashFile(join(one, path))) !== (await hashFile(join(other, path)))) return false;
  return true;
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}
