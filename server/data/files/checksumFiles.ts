import type { z } from "zod";
import { Read } from "../../../db/models/Read.ts";
import { transaction } from "../../../db/transaction.ts";
import { ApiError } from "../../platform/errors/apiError.ts";
import { recordChange } from "../../platform/audit/recordChange.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "./dataRoot.ts";
import { notLinkedToRead } from "./errors.ts";
import { describeFileError } from "./describeFileError.ts";
import { hashStoredFile } from "./hashStoredFile.ts";
import { whereFile } from "./whereFile.ts";
import type { checksumInput } from "./schema.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

export interface ChecksumResult {
  filePath: string;
  /** MD5 as lower-case hex; null when the file could not be read. */
  checksum: string | null;
  updatedReadRecord: boolean;
  warning?: Sentence;
  error?: Sentence;
}

/**
 * Calculates the MD5 of stored files in worker threads, as many at once as there are cores, and stores each on the
 * reads that name the file, replacing a supplied checksum. The result of an unreadable file contains its error.
 * filePaths: relative to the data base path, at most 50; a repeated path is read once. Returns { results, summary }
 * in request order. Raises dataBasePathNotConfigured. Stops when the caller disconnects. Spec §4, file operations.
 */
export async function checksumFiles(ctx: SignedInContext, { filePaths }: z.output<typeof checksumInput>) {
  const root = await dataRoot(ctx.db);
  const byPath = new Map<string, Promise<ChecksumResult>>();
  for (const path of filePaths) {
    if (!byPath.has(path)) byPath.set(path, checksumFile(ctx, root, path));
  }
  const results = await Promise.all(filePaths.map((path) => byPath.get(path) as Promise<ChecksumResult>));
  const count = (counts: (result: ChecksumResult) => boolean) => results.filter(counts).length;
  return {
    results,
    summary: {
      total: results.length,
      successful: count(({ error }) => error === undefined),
      failed: count(({ error }) => error !== undefined),
      updatedReadRecords: count(({ updatedReadRecord }) => updatedReadRecord),
      notLinkedToRead: count(({ warning }) => warning !== undefined),
    },
  };
}

async function checksumFile(ctx: SignedInContext, root: string, filePath: string): Promise<ChecksumResult> {
  try {
    const { md5 } = await hashStoredFile(root, filePath, ["md5"], ctx.signal);
    const updatedReadRecord = await storeChecksum(ctx, filePath, md5);
    return {
      filePath,
      checksum: md5,
      updatedReadRecord,
      ...(updatedReadRecord ? {} : { warning: notLinkedToRead() }),
    };
  } catch (error) {
    ctx.signal?.throwIfAborted();
    if (!(error instanceof ApiError)) ctx.site.log.warn({ err: error }, "failed to hash a file");
    return { filePath, checksum: null, updatedReadRecord: false, error: describeFileError(error) };
  }
}

async function storeChecksum(ctx: SignedInContext, path: string, md5: string): Promise<boolean> {
  return transaction(ctx.db, async (trx) => {
    const reads = await Read.query(trx).where(whereFile(path)).withGraphFetched("sample.order").forUpdate();
    for (const read of reads) {
      const { checksum1, checksum2 } = read;
      const changes = {
        ...(read.file1 === path ? { checksum1: md5 } : {}),
        ...(read.file2 === path ? { checksum2: md5 } : {}),
      };
      await read.$query(trx).patch(changes);
      const order = read.sample?.order;
      await recordChange(trx, ctx, {
        action: "read.checksumCalculated",
        targetType: "read",
        targetId: read.id,
        ...(order ? { order } : {}),
        before: { checksum1, checksum2 },
        after: changes,
      });
    }
    return reads.length > 0;
  });
}
