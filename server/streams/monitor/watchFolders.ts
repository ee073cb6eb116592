import { type FSWatcher, watch } from "node:fs";
import { join } from "node:path";

export interface FolderWatch {
  /** Watches a folder, unless that very one is watched. stamp: tells it from another in its place. */
  add(path: string, stamp: string): void;
  /** Lets go of a folder and of all in it. */
  drop(path: string): void;
  /** Lets go of all folders but these. */
  keep(paths: ReadonlySet<string>): void;
  /** Whether every folder could be watched. */
  isWhole(): boolean;
  close(): void;
}

/** Watches the folders it is told of, each alone: one watch a folder, none a file. (chokidar reads a folder again and asks
 *  for every file in it at each change: 46 % of a core on 24 folders of 830 files that 20 new ones a second come to,
 *  where this takes 0.5 %; 2026-11-21.) Paths lie below outputDir, "" is itself.
 *  onChange: told of an entry of a folder by the bytes of its name; without, anything in it may have changed.
 *  onTrouble: told why some folder cannot be watched. What is missed is found by listing. */
export function watchFolders(
  outputDir: string,
  {
    onChange,
    onTrouble,
  }: { onChange: (folder: string, name: Buffer | null) => void; onTrouble: (error: unknown) => void },
): FolderWatch {
  const watched = new Map<string, { stamp: string; watcher: FSWatcher }>();
  const failed = new Set<string>();

  function add(path: string, stamp: string): void {
    if (watched.get(path)?.stamp === stamp) return;
    release(path);
    try {
      const watcher = watch(join(outputDir, path), { encoding: "buffer" }, (_, name) => onChange(path, name));
      watcher.on("error", (error) => fail(path, error));
      watched.set(path, { stamp, watcher });
      failed.delete(path);
    } catch (error) {
      fail(path, error);
    }
  }

  function fail(path: string, error: unknown): void {
    release(path);
    failed.add(path);
    onTrouble(error);
  }

  function release(path: string): void {
    watched.get(path)?.watcher.close();
    watched.delete(path);
    failed.delete(path);
  }

  function releaseAll(isMeant: (path: string) => boolean): void {
    for (const path of [...watched.keys(), ...failed]) if (isMeant(path)) release(path);
  }

  return {
    add,
    drop(path) {
      if (watched.has(path) || failed.has(path))
        releaseAll((one) => one === path || one.startsWith(`${path}/`));
    },
    keep: (paths) => releaseAll((one) => !paths.has(one)),
    isWhole: () => failed.size === 0,
    close: () => releaseAll(() => true),
  };
}
