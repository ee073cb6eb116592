import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "../platform/site/log.ts";
import { threadPool } from "../platform/threads/threadPool.ts";
import { problemsOf, type Published, publishedAfter } from "./published.ts";
import type { Scanned, ScanTask } from "./scan/scanned.ts";

/** What this release publishes. */
export const BUNDLED_CONTENT = fileURLToPath(new URL("content", import.meta.url));

/** How old what is answered may be before somebody looks whether it still holds. */
const LOOK_AGAIN_MS = 2_000;
// On a slow disk a look takes long: it is not to be looked at all the time.
const REST_PER_LOOK = 10;

/** The content of a registry. */
export interface RegistryContent {
  /** Where payloads lie, by their SHA-256. */
  cacheFolder: string;
  /** What is published. Waits for the first look only: later ones are made beside the answers, when the last one is
   *  older than 2 seconds and somebody asks. Rejects as long as the folder could never be read. */
  published(): Published | Promise<Published>;
  /** The same after a look that begins now. */
  look(): Promise<Published>;
  /** Whether the last look could read the folder. */
  isReadable(): boolean;
  close(): Promise<void>;
}

// One thread for all contents of a process: it remembers what it has read.
const scan = threadPool<ScanTask, Scanned>(
  new URL(`./scan/scanThread${extname(import.meta.url)}`, import.meta.url),
  { threads: 1 },
);

/** Opens a content folder; it is first looked over when somebody asks. cacheFolder: is made; may be that of other
 *  processes too. What is wrong in it is logged once. */
export function openContent(
  folder: string,
  { cacheFolder, log }: { cacheFolder: string; log: Log },
): RegistryContent {
  const closing = new AbortController();
  let known: Published | undefined;
  let looking: Promise<Published> | undefined;
  let waiting: Promise<Published> | undefined;
  let lookAgainAt = 0;
  let isReadable = true;
  let told = new Map<string, string>();

  function look(): Promise<Published> {
    if (!looking) return begin();
    // The look that is under way may have passed what has changed since: one more serves all who ask meanwhile.
    const after = () => {
      waiting = undefined;
      return looking ?? begin();
    };
    waiting ??= looking.then(after, after);
    return waiting;
  }

  function begin(): Promise<Published> {
    const begun = lookOnce().finally(() => {
      if (looking === begun) looking = undefined;
    });
    looking = begun;
    return begun;
  }

  async function lookOnce(): Promise<Published> {
    const startedMs = Date.now();
    try {
      const pipelines = [...(known?.pipelines ?? [])].map(([id, { stamp }]): [string, string] => [id, stamp]);
      const task = {
        folder,
        cacheFolder,
        known: { pipelines: new Map(pipelines), parts: known?.stamps ?? new Map() },
      };
      const scanned = await scan(task, { signal: closing.signal });
      const isFirst = known === undefined;
      known = publishedAfter(known, scanned);
      isReadable = true;
      tell(known, isFirst);
      return known;
    } catch (error) {
      if (isReadable && !closing.signal.aborted)
        log.error({ err: error }, "the content of the registry cannot be read");
      isReadable = false;
      throw error;
    } finally {
      lookAgainAt = Date.now() + Math.max(LOOK_AGAIN_MS, REST_PER_LOOK * (Date.now() - startedMs));
    }
  }

  function tell(published: Published, isFirst: boolean): void {
    if (isFirst && published.missing.length > 0)
      log.info(
        { missing: published.missing },
        "the registry answers as empty for what its content does not have",
      );
    const problems = problemsOf(published);
    for (const [place, problem] of problems)
      if (told.get(place) !== problem)
        log.warn({ place, problem }, "the registry leaves out what it cannot read");
    told = problems;
  }

  return {
    cacheFolder,
    published() {
      if (!known) return looking ?? look();
      // What fails is logged where it fails; meanwhile what was known is answered.
      if (!looking && Date.now() >= lookAgainAt && !closing.signal.aborted) look().catch(() => {});
      return known;
    },
    look,
    isReadable: () => isReadable,
    async close() {
      closing.abort();
      await looking?.catch(() => {});
    },
  };
}
