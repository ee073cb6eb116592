import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { readSetting } from "../../access/settings/readSetting.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import type { Site } from "../../platform/site/site.ts";
import { readSpace } from "../../platform/storage/readSpace.ts";
import { syncFolder } from "../../platform/storage/syncFolders.ts";
import {
  REFERENCE_CHECKSUM_FILE_MAX_BYTES,
  REFERENCE_DOWNLOADS_AT_ONCE,
  REFERENCE_IDLE_MS,
  REFERENCE_PAUSES_MS,
  REFERENCE_SPACE_LEFT_BYTES,
} from "../limits.ts";
import { readyColumns, toColumns } from "./checkEntries.ts";
import { type ClaimedEntry, claimEntry, type EntryLease, workOn } from "./entryLease.ts";
import { downloadFailure, unpackFailure } from "./errors.ts";
import { fetchFile, fetchText, Interrupted, RangeRefused } from "./fetchFile.ts";
import { findChecksum } from "./findChecksum.ts";
import { inspectPath } from "./inspectPath.ts";
import { unpackInThread } from "./unpackInThread.ts";
import { archiveKind, DOWNLOADING, fileNameFrom, sourceRule } from "./places.ts";

/** idleMs: time without a byte. pausesMs: between attempts that made no progress; their number limits the attempts.
 *  spaceLeftBytes: free space that must remain. */
export interface DownloadLimits {
  idleMs?: number;
  pausesMs?: number[];
  spaceLeftBytes?: number;
}

const active = new WeakMap<Site["database"], number>();

/**
 * Job: downloads entries, one after the other, until none waits or `stopping` is aborted; at most two jobs of a process
 * do so. A download that a dead process had started is resumed.
 */
export async function downloadEntries(
  site: Site,
  stopping: AbortSignal,
  limits: DownloadLimits = {},
): Promise<void> {
  const others = active.get(site.database) ?? 0;
  if (others >= REFERENCE_DOWNLOADS_AT_ONCE) return;
  active.set(site.database, others + 1);
  try {
    while (!stopping.aborted) {
      const entry = await claimEntry(site, "downloading");
      if (!entry) return;
      await workOn(site, entry, {
        stopping,
        work: (lease) => new Download(site, entry, lease, limits).run(),
      });
    }
  } finally {
    active.set(site.database, (active.get(site.database) ?? 1) - 1);
  }
}

/**
 * The steps of one download. Each leaves a state on the disk from which a later process continues: `part` is incomplete,
 * `content` is complete, the directory of the entry is verified and unpacked.
 */
class Download {
  readonly #site: Site;
  readonly #entry: ClaimedEntry;
  readonly #lease: EntryLease;
  readonly #limits: Required<DownloadLimits>;
  readonly #url: string;
  readonly #folder: string;
  readonly #stage: string;
  #maxBytes = 0;

  constructor(site: Site, entry: ClaimedEntry, lease: EntryLease, limits: DownloadLimits) {
    if (entry.sourceUrl === null || entry.folder === null) throw new Error("The entry is no download");
    this.#site = site;
    this.#entry = entry;
    this.#lease = lease;
    this.#url = entry.sourceUrl;
    this.#folder = entry.folder;
    this.#stage = join(dirname(entry.folder), DOWNLOADING, entry.id);
    this.#limits = {
      idleMs: limits.idleMs ?? REFERENCE_IDLE_MS,
      pausesMs: limits.pausesMs ?? REFERENCE_PAUSES_MS,
      spaceLeftBytes: limits.spaceLeftBytes ?? REFERENCE_SPACE_LEFT_BYTES,
    };
  }

  async run() {
    const { maxDownloadGibibytes } = await readSetting("reference-data", this.#site.database);
    this.#maxBytes = maxDownloadGibibytes * 1024 ** 3;
    const content = join(this.#stage, "content");
    if (!(await exists(this.#folder))) {
      await mkdir(this.#stage, { recursive: true, mode: 0o750 }).catch((error: unknown) =>
        raise(downloadFailure.directory(error)),
      );
      const placed = join(this.#stage, "placed");
      if (this.#entry.unpack || !(await exists(join(placed, basename(this.#entry.path))))) {
        if (!(await exists(content))) await this.#receive(content);
        await this.#verify(content);
        await this.#place(content, placed);
      }
      await rename(placed, this.#folder);
      await syncFolder(dirname(this.#folder));
      await rm(this.#stage, { recursive: true, force: true });
    }
    await this.#lease.save({ phase: "check", doneBytes: "0", totalBytes: null });
    return readyColumns(await this.#inspect(this.#entry.path));
  }

  async #receive(content: string): Promise<void> {
    const place = join(this.#stage, "part");
    const part = await open(place, "a+").then(async (created) => {
      await created.close();
      return open(place, "r+");
    });
    this.#lease.flush = () => part.datasync();
    try {
      // Bytes beyond the stored progress may not have reached the disk before a crash.
      let offset = Math.min((await part.stat()).size, Number(this.#entry.doneBytes));
      let { validator } = this.#entry;
      await this.#lease.save({ phase: "download", doneBytes: String(offset) });
      const progress = { length: offset };
      await this.#attempts(progress, async (isRangeRefused) => {
        if (isRangeRefused) validator = null;
        offset = validator === null ? 0 : progress.length;
        await fetchFile(
          { url: this.#url, offset, validator },
          {
            ...this.#fetching(),
            part,
            onStart: async (transfer) => {
              ({ validator } = transfer);
              progress.length = transfer.offset;
              const total = transfer.totalBytes;
              await this.#refuseSize(total ?? transfer.offset, (total ?? transfer.offset) - transfer.offset);
              await this.#lease.save({
                validator,
                doneBytes: String(transfer.offset),
                totalBytes: total === null ? null : String(total),
              });
            },
            onBytes: async (length) => {
              const isCheckDue =
                Math.floor(length / SPACE_CHECK_BYTES) > Math.floor(progress.length / SPACE_CHECK_BYTES);
              progress.length = length;
              this.#lease.progress = { doneBytes: String(length) };
              if (isCheckDue || length > this.#maxBytes) await this.#refuseSize(length, 0);
            },
          },
        );
      });
      await part.sync();
      await rename(place, content);
      await syncFolder(this.#stage);
    } finally {
      this.#lease.flush = async () => {};
      this.#lease.progress = {};
      await part.close();
    }
  }

  /** Repeats interrupted attempts with pauses; attempts that received something do not count. */
  async #attempts(progress: { length: number }, attempt: (isRangeRefused: boolean) => Promise<void>) {
    let failures = 0;
    let isRangeRefused = false;
    for (;;) {
      const before = progress.length;
      try {
        return await attempt(isRangeRefused);
      } catch (error) {
        if (!(error instanceof Interrupted)) throw error;
        isRangeRefused = error instanceof RangeRefused;
        failures = progress.length - before >= PROGRESS_BYTES ? 1 : failures + 1;
        const pauseMs = this.#limits.pausesMs[failures - 1];
        if (pauseMs === undefined)
          throw downloadFailure.interrupted({ attempts: failures, reason: error.reason }, error);
        await sleep(pauseMs, undefined, { signal: this.#lease.signal });
      }
    }
  }

  async #refuseSize(totalBytes: number, missingBytes: number): Promise<void> {
    if (totalBytes > this.#maxBytes) raise(downloadFailure.tooLarge({ maxBytes: this.#maxBytes }));
    const freeBytes = await this.#freeBytes();
    if (freeBytes - missingBytes < this.#limits.spaceLeftBytes)
      raise(downloadFailure.diskFull({ freeBytes }));
  }

  async #freeBytes(): Promise<number> {
    return (await readSpace(this.#stage, SPACE_PATIENCE_MS))?.freeBytes ?? Number.MAX_SAFE_INTEGER;
  }

  /** Raises checksumMismatch after it has removed the file: another attempt begins again. */
  async #verify(content: string): Promise<void> {
    const expected = await this.#expectedChecksum();
    if (expected === null) return;
    await this.#lease.save({ phase: "verify", doneBytes: "0" });
    const { checksum, md5 } = await this.#inspect(content, expected.startsWith("md5:"));
    const found = expected.startsWith("md5:") ? `md5:${md5}` : `sha256:${checksum}`;
    if (found === expected) return;
    await this.#lease.save({ doneBytes: "0", validator: null });
    await rm(this.#stage, { recursive: true, force: true });
    raise(downloadFailure.checksumMismatch({ found, expected }));
  }

  async #expectedChecksum(): Promise<string | null> {
    const { expectedChecksum, checksumUrl } = this.#entry;
    if (expectedChecksum !== null || checksumUrl === null) return expectedChecksum;
    const file = fileNameFrom(this.#url);
    const listed = { text: "" };
    await this.#attempts({ length: 0 }, async () => {
      const maxBytes = REFERENCE_CHECKSUM_FILE_MAX_BYTES;
      listed.text = await fetchText(checksumUrl, { ...this.#fetching(), maxBytes });
    });
    const found = findChecksum(listed.text, file) ?? raise(downloadFailure.checksumNotListed({ file }));
    await this.#lease.save({ expectedChecksum: found });
    return found;
  }

  /** Fills `placed` with the final files. */
  async #place(content: string, placed: string): Promise<void> {
    await rm(placed, { recursive: true, force: true });
    await mkdir(placed, { mode: 0o750 });
    const kind = archiveKind(fileNameFrom(this.#url));
    if (!this.#entry.unpack || kind === undefined) {
      await rename(content, join(placed, basename(this.#entry.path)));
      return;
    }
    await this.#lease.save({ phase: "unpack", doneBytes: "0", totalBytes: null });
    const roomBytes = (await this.#freeBytes()) - this.#limits.spaceLeftBytes;
    const { problem } = await unpackInThread(
      { archive: content, kind, into: placed, maxBytes: Math.min(this.#maxBytes, Math.max(0, roomBytes)) },
      {
        signal: this.#lease.signal,
        onProgress: (bytes) => void (this.#lease.progress = { doneBytes: String(bytes) }),
      },
    );
    this.#lease.progress = {};
    if (problem !== null) {
      await rm(this.#stage, { recursive: true, force: true });
      await this.#lease.save({ doneBytes: "0", validator: null });
      raise(unpackFailure[problem]());
    }
  }

  #inspect(path: string, withMd5 = false) {
    return inspectPath(
      { path, isFull: true, withMd5 },
      {
        signal: this.#lease.signal,
        onProgress: (bytes) => void (this.#lease.progress = toColumns(bytes)),
      },
    );
  }

  #fetching() {
    const { idleMs } = this.#limits;
    return { rule: sourceRule(this.#site), signal: this.#lease.signal, idleMs };
  }
}

const SPACE_CHECK_BYTES = 256 * 1024 * 1024;
const SPACE_PATIENCE_MS = 5_000;
/** An attempt that received so many bytes made progress. */
const PROGRESS_BYTES = 1024 * 1024;

async function exists(place: string): Promise<boolean> {
  return stat(place).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error instanceof ApiError ? error : downloadFailure.directory(error);
    },
  );
}
