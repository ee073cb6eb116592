import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { ValidationError } from "../../analysis/pipelines/validation/validationError.ts";
import {
  linkNowhere,
  linkOutside,
  linkToFolder,
  tooManyFiles,
} from "../../analysis/pipelines/validation/packageSentences.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";
import type { PackageTree } from "../../analysis/pipelines/readPackageTree.ts";

const ENTRIES_MAX = 2_000;

/** newestMs: modification time of the newest file. */
export interface PublishedFiles extends PackageTree {
  newestMs: number;
}

/** Lists the published content of a directory: its files and those links that stay inside, without names that start
 *  with a dot, such as those of editors, version control and installations. Blocks, because it scans thousands of
 *  directories in a thread. Throws when the directory does not exist. */
export function publishedFiles(folder: string): PublishedFiles {
  const tree: PublishedFiles = { files: new Map(), folders: new Set(), faults: [], stamp: "", newestMs: 0 };
  const marks: string[] = [];
  const waiting = [""];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entries = readdirSync(join(folder, path), { withFileTypes: true });
    for (const entry of entries) {
      if (entry.name.startsWith(".")) continue;
      const inner = path === "" ? entry.name : `${path}/${entry.name}`;
      if (tree.files.size + tree.folders.size >= ENTRIES_MAX) {
        tree.faults.push({ file: "", key: "", problem: tooManyFiles({ most: ENTRIES_MAX }) });
        return { ...tree, stamp: combineStamps(marks) };
      }
      if (entry.isDirectory()) {
        tree.folders.add(inner);
        waiting.push(inner);
        continue;
      }
      const found = checkEntry(folder, inner, entry);
      if (found === undefined) continue;
      if ("problem" in found) {
        tree.faults.push(found);
        continue;
      }
      tree.files.set(inner, found.size);
      tree.newestMs = Math.max(tree.newestMs, found.mtimeMs);
      marks.push(fileStamp(inner, found));
    }
  }
  return { ...tree, stamp: combineStamps(marks) };
}

/** Returns a text that changes with the file. */
export function fileStamp(path: string, { ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${path} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function checkEntry(folder: string, path: string, entry: Dirent): Stats | ValidationError | undefined {
  const absolute = join(folder, path);
  if (entry.isFile()) return statSync(absolute, { throwIfNoEntry: false });
  if (!entry.isSymbolicLink()) return undefined;
  const fault = (problem: Sentence) => ({ file: path, key: "", problem });
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (!found) return fault(linkNowhere());
  if (!realpathSync(absolute).startsWith(realpathSync(folder) + sep)) return fault(linkOutside());
  return found.isFile() ? found : fault(linkToFolder());
}

function combineStamps(marks: string[]): string {
  return marks.sort().join("\n");
}
