import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join, sep } from "node:path";
import type { PackageFault } from "../../analysis/pipelines/packageFault.ts";
import type { PackageTree } from "../../analysis/pipelines/packageTree.ts";

const ENTRIES_MAX = 2_000;

/** newestMs: when the youngest of the files was written. */
export interface PublishedFiles extends PackageTree {
  newestMs: number;
}

/** What of a folder is published: its files and those links that stay inside, without names that begin with a dot, among
 *  which are what editors, version control and installs leave behind. Blocks, because thousands of folders are looked over
 *  at once, in a thread. Throws when there is no such folder. */
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

/** Another text once the file has changed. */
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
