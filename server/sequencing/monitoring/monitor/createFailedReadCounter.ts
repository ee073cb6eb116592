import type { StreamRun } from "../../../../db/models/StreamRun.ts";
import { logOncePerOutage } from "../../../platform/concurrency/logOncePerOutage.ts";
import type { Site } from "../../../platform/site/site.ts";
import type { FoundFile } from "../FoundFile.ts";
import { recordFailedFile } from "../record/recordFailedFile.ts";
import { failedBarcodeFromPath } from "../../runs/rules/barcodeFromPath.ts";
import { countVersion, restat } from "./countVersion.ts";
import { dueQueue } from "./dueQueue.ts";

/** Delay after an error that was not caused by the file. */
const AGAIN_MS = 2_000;

interface Waiting {
  found: FoundFile;
  seenAtMs: number;
}

/** Counts the files of one run with reads that failed the sequencer's filter. */
export interface FailedReadCounter {
  /** Registers a file that was found; ignores a version that is known already. */
  note(found: FoundFile): void;
  /** Whether a version is counted, or cannot be. */
  isSettled(found: FoundFile): boolean;
  /** Number of files that are not settled yet. */
  size(): number;
  /** Whether no file is due now. */
  isIdle(): boolean;
  /** Processes what has become due after the clock was advanced. */
  wake(): void;
  close(): void;
}

/**
 * Counts the registered files of a run one after the other, each after it has not changed for long enough, so that
 * passed reads have priority. A file that cannot be counted is left out without a report: only the share of passed
 * reads depends on it. settled: the counted versions by path; owned by the counter afterwards. stabilityMs: 0 when the
 * last pass is overdue. gate: limits concurrent counting over all runs. onIdle: called when nothing is due.
 */
export function createFailedReadCounter(
  site: Site,
  run: Pick<StreamRun, "id" | "outputDir">,
  {
    route = () => run,
    settled,
    clock,
    stabilityMs,
    gate,
    signal,
    onIdle,
  }: {
    /** The run that counts the files of a barcode. */
    route?: (barcode: string) => Pick<StreamRun, "id">;
    settled: Map<string, string>;
    clock: () => number;
    stabilityMs: () => number;
    gate: <T>(work: () => Promise<T>) => Promise<T>;
    signal: AbortSignal;
    onIdle: () => void;
  },
): FailedReadCounter {
  const waiting = new Map<string, Waiting>();
  const queue = dueQueue({ clock, atOnce: 1, work: workAt, onIdle });
  const outage = logOncePerOutage((error) =>
    site.log.warn({ err: error, streamRunId: run.id }, "cannot count failed reads of a stream run now"),
  );

  const isSettled = ({ path, stamp }: FoundFile) => settled.get(path) === stamp;

  function note(found: FoundFile): void {
    const { path, stamp } = found;
    if (waiting.get(path)?.found.stamp === stamp) return;
    if (isSettled(found)) return drop(path);
    const one = { found, seenAtMs: clock() };
    waiting.set(path, one);
    queue.put(path, dueMs(one));
  }

  function dueMs({ found, seenAtMs }: Waiting): number {
    const hasRested = clock() - found.writtenAt.getTime() >= stabilityMs();
    return hasRested ? 0 : seenAtMs + stabilityMs();
  }

  function drop(path: string): void {
    waiting.delete(path);
    queue.drop(path);
  }

  async function workAt(path: string): Promise<void> {
    const one = waiting.get(path);
    if (!one || signal.aborted) return;
    try {
      await advance(one);
      outage.recovered();
    } catch (error) {
      if (signal.aborted) return;
      outage.failed(error);
      queue.put(path, clock() + AGAIN_MS);
    }
  }

  async function advance(one: Waiting): Promise<void> {
    const { path, stamp } = one.found;
    const present = await restat(run.outputDir, one.found);
    if (!present) return drop(path);
    if (present.stamp !== stamp) return note(present);
    if (dueMs(one) > clock()) return queue.put(path, dueMs(one));
    const counted = await gate(() => countVersion(run.outputDir, one.found, signal));
    if (waiting.get(path) !== one) return;
    if (counted === "gone") return drop(path);
    // The version is looked up again, unless the last pass can wait no longer.
    if (counted === "changed") return stabilityMs() === 0 ? drop(path) : queue.put(path, clock());
    if (!("problem" in counted)) {
      const { reads, bases } = counted;
      const { id } = route(failedBarcodeFromPath(run.outputDir, path));
      await recordFailedFile(site.database, id, { path, stamp, reads, bases }, new Date());
    }
    settled.set(path, stamp);
    if (waiting.get(path) === one) drop(path);
  }

  return {
    note,
    isSettled,
    size: () => waiting.size,
    isIdle: queue.isIdle,
    wake: queue.wake,
    close: queue.close,
  };
}
