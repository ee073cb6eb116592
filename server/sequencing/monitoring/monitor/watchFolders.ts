import { join } from "node:path";

export interface FolderWatch {
  /**
   * Watches a directory, unless that same directory is watched already. stamp: identifies the directory behind the
   * path. Returns whether it was not watched before.
   */
  add(path: string, stamp: string): boolean;
  /** Stops watching a directory and everything below it. */
  drop(path: string): void;
  /** Stops watching all directories but these. */
  keep(paths: ReadonlySet<string>): void;
  /** Whether every directory could be watched. */
  isWhole(): boolean;
  close(): void;
}

/**
 * Starts to watch the entries of one directory, not recursively. place: absolute. name: the bytes of the name of a
 * changed entry; null when unknown. Throws, or reports trouble later, when the directory cannot be watched.
 */
export type StartWatch = (
  place: string,
  handlers: { onChange: (name: Buffer | null) => void; onTrouble: (error: unknown) => void },
) => { close(): void };

/**
 * Watches individual directories: one watch per directory, none per file. Paths are below outputDir, "" is outputDir.
 * onChange: called with an entry by the bytes of its name; null means that anything in the directory may have changed.
 * onTrouble: called with the reason why a directory cannot be watched. Listings find missed changes.
 */
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
