import type { Knex } from "knex";
import { Read } from "../../../db/models/Read.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { collectDelivery } from "./collectDelivery.ts";
import { notPublished, noChecksums } from "./errors.ts";
import { deliveredFiles } from "./deliveredFiles.ts";
import { readDownloadTimes } from "./publishedFiles.ts";
import type { z } from "zod";
import type { checksumsInput } from "./schema.ts";
import { findMissingFiles } from "../files/findMissingFiles.ts";
import type { ChecksumAlgorithm } from "../files/parseChecksum.ts";

/**
 * Returns the delivery of an order; its owner sees it after publication, and of later changes only their number.
 * Raises orderNotFound, forbidden, notPublished. Additions §3, reference 3-files §2.
 */
export async function getDelivery(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  if (hasRight(ctx.user, "records.read")) return collectDelivery(orderId, ctx.db);
  if (order.sequencingFilesPublishedAt === null) raise(notPublished());
  const delivery = await collectDelivery(orderId, ctx.db);
  return { ...delivery, unpublishedChanges: { count: delivery.unpublishedChanges.count, files: [] } };
}

/**
 * Returns { files }: the files of a delivery with their paths for the download commands, read counts and mean Phred
 * scores where known, and whether they are missing on disk; for demo sessions, which cannot download, none is reported
 * as missing. Raises orderNotFound, forbidden, notPublished.
 */
export async function getFiles(ctx: SignedInContext, input: { orderId: string }) {
  const delivery = await getDelivery(ctx, input);
  const readCounts = new Map(delivery.readFiles.map(({ id, readCount }) => [id, readCount]));
  const qualities = await readQualities(ctx.db, delivery.readFiles);
  const files = deliveredFiles(delivery).map((file) => ({
    ...file,
    readCount: readCounts.get(file.id) ?? null,
    quality: qualities.get(file.id) ?? null,
  }));
  if (ctx.user.isDemo) return { files: files.map((file) => ({ ...file, isMissing: false })) };
  return { files: await addMissing(ctx.db, files) };
}

async function readQualities(db: Knex, files: { readId: string }[]): Promise<Map<string, number | null>> {
  const ids = [...new Set(files.map(({ readId }) => readId))];
  const reads = await Read.query(db).findByIds(ids).select("id", "avgQuality1", "avgQuality2");
  return new Map(
    reads.flatMap(({ id, avgQuality1, avgQuality2 }) => [
      [`${id}-R1`, avgQuality1],
      [`${id}-R2`, avgQuality2],
    ]),
  );
}

/** Returns { downloads }: when each file of the delivery was last downloaded completely by the customer or through a
 *  link. Raises orderNotFound, forbidden, notPublished. */
export async function getDownloadTimes(ctx: SignedInContext, { orderId }: { orderId: string }) {
  const order = await findOrder(ctx, orderId);
  if (!hasRight(ctx.user, "records.read") && order.sequencingFilesPublishedAt === null) raise(notPublished());
  return { downloads: await readDownloadTimes(ctx.db, order) };
}

/** Returns { text }: the checksums of a delivery in the format of md5sum -c and sha256sum -c. Raises orderNotFound,
 *  forbidden, notPublished, noChecksums. */
export async function getChecksums(
  ctx: SignedInContext,
  { orderId, algorithm }: z.output<typeof checksumsInput>,
): Promise<{ text: string }> {
  return { text: checksumList(deliveredFiles(await getDelivery(ctx, { orderId })), algorithm) };
}

/** Adds to each file of a delivery whether it is missing on disk, so that a download would return 404; false for all
 *  files while the data directory cannot be read. paths: relative to the data directory. */
export async function addMissing<File extends { path: string }>(
  db: Knex,
  files: File[],
): Promise<(File & { isMissing: boolean })[]> {
  const missing = await findMissingFiles(
    db,
    files.map(({ path }) => path),
  );
  return files.map((file) => ({ ...file, isMissing: missing?.has(file.path) ?? false }));
}

/**
 * Returns the checksums of a delivery in the format of md5sum -c or sha256sum -c, one line per file. Files without a
 * checksum of this kind are omitted: the tools treat a comment as a damaged line. Raises noChecksums.
 */
export function checksumList(files: Checksums[], algorithm: ChecksumAlgorithm): string {
  const text = checksumLines(files, algorithm);
  if (text === "") raise(noChecksums({ kind: algorithm === "md5" ? "MD5" : "SHA-256" }));
  return text;
}

/** As checksumList; "" if no file has a checksum of this kind. */
export function checksumLines(files: Checksums[], algorithm: ChecksumAlgorithm): string {
  return files.map(({ savedAs, [algorithm]: hex }) => (hex === null ? "" : `${hex}  ${savedAs}\n`)).join("");
}

interface Checksums {
  savedAs: string;
  md5: string | null;
  sha256: string | null;
}
