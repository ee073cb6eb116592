import { pipeline } from "node:stream/promises";
import { Writable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { SignedInContext } from "../../../platform/rpc/context.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import { fileNotFound } from "../../../data/files/errors.ts";
import { RUN_FILE_HEAD_BYTES } from "../../limits.ts";
import { findRun } from "../../runRecords/findRun.ts";
import { findRunFile } from "../../runRecords/runFiles.ts";
import { redactTokens } from "../../tokens/redactTokens.ts";
import { readRunSecrets } from "../../tokens/weblogToken.ts";
import { openRunPath } from "./openRunPath.ts";

/**
 * Reads the first 64 KiB of a file of a run as text, decompressed if its name ends in .gz. Returns { isText, text,
 * isCut, size }: isText is false, and text empty, for binary content; size is that of the stored file. Raises
 * runNotFound, forbidden, fileNotFound, invalidFilePath, notAFile.
 */
export async function readFileHead(ctx: SignedInContext, { runId, path }: { runId: string; path: string }) {
  const run = await findRun(ctx, runId);
  const found = await findRunFile(ctx.db, path);
  if (found?.run.id !== run.id) return raise(fileNotFound());
  const { file, stats } = await openRunPath(found.folder, found.path);
  const isCompressed = /\.gz$/i.test(found.path);
  const head = await readHead(file.createReadStream({ end: 4 * RUN_FILE_HEAD_BYTES }), isCompressed);
  const size = Number(stats.size);
  if (head === undefined || head.includes(0)) return { isText: false, text: "", isCut: false, size };
  const isCut = isCompressed ? head.length >= RUN_FILE_HEAD_BYTES : size > head.length;
  // A character may be cut at the end.
  const text = head.toString("utf8").replace(/\uFFFD+$/, "");
  return { isText: true, text: redactTokens(text, await readRunSecrets(ctx.site, run.id)), isCut, size };
}

/** Returns the beginning of a stream; undefined when it cannot be decompressed. Closes the stream. */
async function readHead(source: NodeJS.ReadableStream, isCompressed: boolean): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  const enough = new AbortController();
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= RUN_FILE_HEAD_BYTES) enough.abort();
      done();
    },
  });
  const { signal } = enough;
  const reading = isCompressed
    ? pipeline(source, createGunzip(), sink, { signal })
    : pipeline(source, sink, { signal });
  // The part of a compressed file that is read ends in the middle of its data.
  const isRead = await reading.then(
    () => true,
    () => length > 0,
  );
  return isRead ? Buffer.concat(chunks).subarray(0, RUN_FILE_HEAD_BYTES) : undefined;
}
