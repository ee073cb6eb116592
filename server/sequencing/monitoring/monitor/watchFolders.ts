import { join } from "node:path";

export interface FolderWatch {
  /** Watches a folder, unless that very one is watched. stamp: identifies the directory behind the path.
   *  Returns whether it was not watched before. */
  add(path: string, stamp: string): boolean;
  /** Lets go of a folder and of all in it. */
  drop(path: string): void;
  /** Lets go of all folders but these. */
  keep(paths: ReadonlySet<string>): void;
  /** Whether every folder could be watched. */
  isWhole(): boolean;
  close(): void;
}

/** Begins to watch what lies in one folder, and nothing deeper. place: absolute. name: the bytes of that of an entry
 *  that changed; null where that is not known. Throws, or tells of trouble later, when it cannot be watched. */
export type StartWatch = (
  place: string,
  told: { onChange: (name: Buffer | null) => void; onTrouble: (error: unknown) => void },
) => { close(): void };

/** Watches the folders it is told of, each alone: one watch a folder, none a file. Paths lie below outputDir, "" is
 *  itself.
 *  onChange: called with an entry of a folder by the bytes of its name; with null, anything in it may have changed.
 *  onTrouble: called with the reason why some folder cannot be watched. What is missed is found by listing. */
export function watchFolders(
  outputDir: string,
  {
    begin,
    onChange,
    onTrouble,
  }: {
    begin: StartWatch;
    onChange: (folder: string, name: Buffer | null) => void;
    onTrouble: (error: unknown) => void;
  },
): FolderWatch {
  const watched = new Map<string, { stamp: string; watcher: { close(): void } }>();
  const failed = new Set<string>();

  function add(path: string, stamp: string): boolean {
    if (watched.get(path)?.stamp === stamp) return false;
    release(path);
    try {
      const watcher = begin(join(outputDir, path), {
        onChange: (name) => onChange(path, name),
        onTrouble: (error) => fail(path, error),
      });
      watched.set(path, { stamp, watcher });
    } catch (error) {
      fail(path, error);
    }
    return true;
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
