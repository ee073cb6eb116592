import type { Site } from "../../../platform/site/site.ts";
import { processSequencerFiles, type WatchingRun } from "../sequencer/processSequencerFiles.ts";
import type { SteadyClock } from "./steadyClock.ts";

interface SequencerFile {
  path: string;
  stamp: string;
}

export interface SequencerFileWatcher {
  /** Registers a changed file. */
  note(file: SequencerFile): void;
  /** Registers all existing files. */
  noteAll(files: SequencerFile[]): void;
  /** Processes new and deferred files, unless it is doing so already. */
  look(): void;
  isIdle(): boolean;
  /** Whether registered files are not processed yet. */
  isPending(): boolean;
}

/**
 * Processes the files that the sequencer writes about a run, in the background because that may take long. onTrouble:
 * called with the reason of a failure, which is retried. onIdle: called when the current work is done.
 */
export function createSequencerFileWatcher(
  site: Site,
  run: WatchingRun,
  {
    clock,
    signal,
    onTrouble,
    onIdle,
  }: { clock: SteadyClock; signal: AbortSignal; onTrouble: (error: unknown) => void; onIdle: () => void },
): SequencerFileWatcher {
  const files = new Map<string, string>();
  let isPending = false;
  let looking: Promise<void> | undefined;

  function note({ path, stamp }: SequencerFile): void {
    if (files.get(path) === stamp) return;
    files.set(path, stamp);
    isPending = true;
  }

  async function processFound(): Promise<void> {
    const found = [...files].map(([path, stamp]) => ({ path, stamp }));
    isPending = false;
    try {
      const now = new Date(clock.now());
      if (!(await processSequencerFiles(site, run, found, { signal, now }))) isPending = true;
    } catch (error) {
      isPending = true;
      if (!signal.aborted) onTrouble(error);
    }
  }

  return {
    note,
    noteAll(all) {
      const paths = new Set(all.map(({ path }) => path));
      for (const path of files.keys()) if (!paths.has(path)) files.delete(path);
      all.forEach(note);
    },
    look() {
      if (!isPending || signal.aborted) return;
      looking ??= processFound().finally(() => {
        looking = undefined;
        onIdle();
      });
    },
    isIdle: () => looking === undefined,
    isPending: () => isPending,
  };
}
