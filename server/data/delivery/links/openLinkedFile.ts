import type { Knex } from "knex";
import type { Context, SignedInContext } from "../../../platform/rpc/context.ts";
import { collectDelivery } from "../collectDelivery.ts";
import { deliveredFiles } from "../deliveredFiles.ts";
import { addMissing, checksumList } from "../getDelivery.ts";
import { findLink, type OpenLink } from "./findLink.ts";
import { presentLinkedDelivery } from "./listLinks.ts";
import type { ChecksumAlgorithm } from "../../files/parseChecksum.ts";
import { DeliveryItem } from "../../../../db/models/DeliveryItem.ts";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import { presentSessionUser } from "../../../platform/rpc/findSessionUser.ts";
import { openDownload, type OpenFile } from "../../files/openDownload.ts";
import { notInDelivery } from "./errors.ts";

/**
 * Returns the delivery for the holder of a link, with its current files. Raises linkNotFound, tooManyWrongLinks,
 * linkRevoked, linkExpired, linkClosed.
 */
export async function getLinkedDelivery(ctx: Context, input: { token: string }) {
  const { link, order } = await findLink(ctx, input);
  const files = await addMissing(ctx.db, deliveredFiles(await collectDelivery(order.id, ctx.db)));
  return presentLinkedDelivery(order, link, files);
}

/** Returns { text }: the checksums of a delivery for the holder of a link, in the format of md5sum -c and sha256sum -c.
 *  Raises the refusals of getLinkedDelivery, and noChecksums. */
export async function getLinkedChecksums(
  ctx: Context,
  { token, algorithm }: { token: string; algorithm: ChecksumAlgorithm },
): Promise<{ text: string }> {
  const { order } = await findLink(ctx, { token });
  return { text: checksumList(deliveredFiles(await collectDelivery(order.id, ctx.db)), algorithm) };
}

interface LinkedFile {
  token: string;
  /** The id in the list of files: that of an artifact, or that of a read set with -R1 or -R2. */
  fileId: string;
}

/**
 * Opens one file of a delivery for the holder of a link, with the permissions of the order's owner at this moment.
 * The caller streams and closes it. Raises as getLinkedDelivery and openDownload do, and notInDelivery.
 */
export async function openLinkedFile(ctx: Context, input: LinkedFile): Promise<OpenFile> {
  const { link, order, owner } = await findLink(ctx, input);
  const path = (await findPublishedPath(ctx.db, order.id, input.fileId)) ?? raise(notInDelivery());
  try {
    return await openDownload(
      ownerContext(ctx, owner),
      { path },
      { linkId: link.id, mayStillTake: () => isStillOpen(ctx, input, path) },
    );
  } catch (error) {
    // Published, but since withheld from the owner.
    if (error instanceof ApiError && error.status === 403) raise(notInDelivery());
    throw error;
  }
}

async function isStillOpen(ctx: Context, input: LinkedFile, path: string): Promise<boolean> {
  try {
    const { order } = await findLink(ctx, input);
    return (await findPublishedPath(ctx.db, order.id, input.fileId)) === path;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

// For an order of a facility admin, the link excludes what the admin sees beyond the delivery.
function ownerContext(ctx: Context, owner: OpenLink["owner"]): SignedInContext {
  return { ...ctx, user: { ...presentSessionUser(owner), role: "RESEARCHER" } };
}

// Published files only: a newer file is available after its publication.
async function findPublishedPath(db: Knex, orderId: string, fileId: string): Promise<string | undefined> {
  const [, readId, role] = /^(.+)-(R1|R2)$/.exec(fileId) ?? [];
  const wanted = readId === undefined ? { kind: "artifact", recordId: fileId } : { recordId: readId, role };
  return (await DeliveryItem.query(db).findOne({ orderId, ...wanted }))?.path;
}
