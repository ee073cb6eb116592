import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Log } from "../platform/site/log.ts";
import { threadPool } from "../platform/threads/threadPool.ts";
import { listProblems, type Published, publishedAfter } from "./published.ts";
import type { Scanned, ScanTask } from "./scan/scanned.ts";

/** The content that this release includes. */
export const BUNDLED_CONTENT = fileURLToPath(new URL("content", import.meta.url));

/** Age of the content after which a request starts a new scan. */
const LOOK_AGAIN_MS = 2_000;
// On a slow disk a scan takes long; a pause in proportion to it prevents continuous scans.
const REST_PER_LOOK = 10;

/** The content of a registry. */
export interface RegistryContent {
  /** Directory of payloads, named by their SHA-256. */
  cacheFolder: string;
  /** Returns the published content. Only the first scan is awaited: a request more than 2 seconds after the last
   *  scan starts a new one in the background. Rejects until the directory was read once. */
  published(): Published | Promise<Published>;
  /** Returns the published content after a scan that starts now. */
  look(): Promise<Published>;
  /** Whether the last scan could read the directory. */
  isReadable(): boolean;
  close(): Promise<void>;
}

// One thread for all contents of a process, because it caches what it has read.
const scan = threadPool<ScanTask, Scanned>(
  new URL(`./scan/scanThread${extname(import.meta.url)}`, import.meta.url),
  { threads: 1 },
);

/** Opens a content directory, which is scanned on the first request. cacheFolder: is created; may be shared with
 *  other processes. Each problem in the content is logged once. */
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
  let reported = new Map<string, string>();

  function look(): Promise<Published> {
    if (!looking) return begin();
    // The running scan may have passed a file before it changed: one more scan serves all callers that arrive during
    // it.
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
        log.error({ err: error }, "failed to read the registry content");
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
        "registry content is missing; requests for it return empty results",
      );
    const problems = listProblems(published);
    for (const [place, problem] of problems)
      if (reported.get(place) !== problem)
        log.warn({ place, problem }, "invalid registry content is not served");
    reported = problems;
  }

  return {
    cacheFolder,
    published() {
      if (!known) return looking ?? look();
      // Failures are logged by the scan; until it succeeds, requests receive the previous content.
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
