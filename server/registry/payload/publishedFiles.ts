import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { PackageFault } from "../../analysis/pipelines/validation/packageFault.ts";
import type { PackageTree } from "../../analysis/pipelines/packageTree.ts";

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
        tree.faults.push({ file: "", key: "", problem: `The package has more than ${ENTRIES_MAX} files` });
        return { ...tree, stamp: stampOf(marks) };
      }
      if (entry.isDirectory()) {
        tree.folders.add(inner);
        waiting.push(inner);
        continue;
      }
      const found = fileOf(folder, inner, entry);
      if (found === undefined) continue;
      if ("problem" in found) {
        tree.faults.push(found);
        continue;
      }
      tree.files.set(inner, found.size);
      tree.newestMs = Math.max(tree.newestMs, found.mtimeMs);
      marks.push(markOf(inner, found));
    }
  }
  return { ...tree, stamp: stampOf(marks) };
}

/** Returns a text that changes with the file. */
export function markOf(path: string, { ino, size, mtimeMs, ctimeMs }: Stats): string {
  return `${path} ${ino} ${size} ${mtimeMs} ${ctimeMs}`;
}

function fileOf(folder: string, path: string, entry: Dirent): Stats | PackageFault | undefined {
  const absolute = join(folder, path);
  if (entry.isFile()) return statSync(absolute, { throwIfNoEntry: false });
  if (!entry.isSymbolicLink()) return undefined;
  const fault = (problem: string) => ({ file: path, key: "", problem });
  const found = statSync(absolute, { throwIfNoEntry: false });
  if (!found) return fault("is a link that leads nowhere");
  if (!realpathSync(absolute).startsWith(realpathSync(folder) + sep))
    return fault("is a link that leads out of the package");
  return found.isFile() ? found : fault("is a link to a folder");
}

function stampOf(marks: string[]): string {
  return marks.sort().join("\n");
}
