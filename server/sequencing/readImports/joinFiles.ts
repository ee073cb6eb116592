import type { Knex } from "knex";
import { constants } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { ApiError, raise } from "../../platform/errors/apiError.ts";
import { openExactly } from "../../data/files/dataRoot.ts";
import { READ_IMPORT_RECOUNT_WAIT_MS } from "../limits.ts";
import { fileVersion } from "../monitoring/monitor/classifyEntry.ts";
import { sourceChanged, sourceDamaged, sourceGone } from "./errors.ts";
import { joinInThread } from "./joinInThread.ts";
import { UnexpectedReads } from "./readLineFilter.ts";

/** A counted file of a run, with its row at the time of the import. */
export type CountedSource = Pick<StreamFile, "id" | "path" | "stamp" | "size" | "reads" | "bases">;

export interface Joined {
  sizeBytes: number;
  /** Lower-case hex. */
  md5: string;
  sha256: string;
  /** Each in the version that is part of the joined file. */
  files: CountedSource[];
}

interface JoinThread {
  outputDir: string;
  files: CountedSource[];
  /** The joined file, initially empty. */
  part: FileHandle;
  isGzip: boolean;
  /** Whether the run is still active, so that a file that differs from its count may be counted again soon. */
  isLive: boolean;
  signal: AbortSignal;
  /** Called with the number of bytes read so far. */
  onCopied(copiedBytes: number): void;
}

const PAUSE_MS = 500;

/**
 * Joins counted FASTQ files in order, each in the counted version; gzip files are copied without recompression. Raises
 * sourceGone, sourceChanged, sourceDamaged; the reason of `signal`, and system errors of the joined file.
 */
export async function joinFiles(db: Knex, joining: JoinThread): Promise<Joined> {
  const { files, part, isGzip, signal, onCopied } = joining;
  const thread = await joinInThread(part, { isGzip, signal });
  try {
    const joined: CountedSource[] = [];
    let copiedBytes = 0;
    for (const file of files) {
      const joinedFile = await joinOne(file);
      joined.push(joinedFile);
      copiedBytes += Number(joinedFile.size);
      onCopied(copiedBytes);
    }
    return { ...(await thread.end()), files: joined };

    async function joinOne(file: CountedSource): Promise<CountedSource> {
      const givesUpAt = performance.now() + (joining.isLive ? READ_IMPORT_RECOUNT_WAIT_MS : 0);
      for (let version = file; ; version = (await StreamFile.query(db).findById(file.id)) ?? version) {
        const why = await tryOne(version);
        if (!why) return version;
        if (performance.now() >= givesUpAt) raise(why);
        await sleep(PAUSE_MS, undefined, { signal });
      }
    }

    /** Returns why a file could not be joined, undefined on success. */
    async function tryOne({ path, stamp, size, reads }: CountedSource): Promise<ApiError | undefined> {
      const file = await openSource(joining.outputDir, path);
      if (file instanceof ApiError) return file;
      try {
        if ((await readStamp(file)) !== stamp) return sourceChanged({ path });
        const source = { sizeBytes: Number(size), reads: Number(reads), isGzip: isGzipName(path) };
        await thread.add(file, source, (readBytes) => onCopied(copiedBytes + readBytes));
        if ((await readStamp(file)) === stamp) return undefined;
        await thread.removeLast();
        return sourceChanged({ path });
      } catch (error) {
        if (!(error instanceof UnexpectedReads)) throw error;
        const isSame = (await readStamp(file)) === stamp;
        await thread.removeLast();
        return isSame ? raise(sourceDamaged({ path })) : sourceChanged({ path });
      } finally {
        await file.close();
      }
    }
  } finally {
    await thread.close();
  }
}

async function openSource(outputDir: string, path: string): Promise<FileHandle | ApiError> {
  try {
    return await openExactly(outputDir, path, constants.O_RDONLY);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (error instanceof ApiError) return sourceChanged({ path });
    if (code === "ENOENT" || code === "ENOTDIR") return sourceGone({ path });
    throw error;
  }
}

async function readStamp(file: FileHandle): Promise<string> {
  return fileVersion(await file.stat({ bigint: true })).stamp;
}

/** Returns whether a FASTQ file of this name is compressed. */
export function isGzipName(path: string): boolean {
  return path.endsWith(".gz");
}
