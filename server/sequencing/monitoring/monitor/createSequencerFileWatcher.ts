import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import type { Site } from "../../../platform/site/site.ts";
import { processSequencerFiles } from "../sequencer/processSequencerFiles.ts";
import type { SteadyClock } from "./steadyClock.ts";

interface SequencerFile {
  path: string;
  stamp: string;
}

export interface SequencerFileWatcher {
  /** Takes note of one that changed. */
  note(file: SequencerFile): void;
  /** Takes note of all that there are. */
  noteAll(files: SequencerFile[]): void;
  /** Looks at those that are new or were left for later, unless it is at that already. */
  look(): void;
  isIdle(): boolean;
  /** Whether some of what is noted is not dealt with yet. */
  isPending(): boolean;
}

/** Has what the sequencer itself writes about a run looked at, which may take long: beside everything else.
 *  onTrouble: called with the reason why it cannot be now; it is tried again. onIdle: called when it is done with
 *  what it was at. */
export function createSequencerFileWatcher(
  site: Site,
  run: Pick<StreamRun, "id" | "outputDir">,
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

  async function lookOnce(): Promise<void> {
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
      looking ??= lookOnce().finally(() => {
        looking = undefined;
        onIdle();
      });
    },
    isIdle: () => looking === undefined,
    isPending: () => isPending,
  };
}
