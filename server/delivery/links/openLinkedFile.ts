import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { ApiError, raise } from "../../apiError.ts";
import { presentSessionUser } from "../../auth/findSessionUser.ts";
import type { Context, SignedInContext } from "../../context.ts";
import { openDownload, type OpenFile } from "../../files/openDownload.ts";
import { notInDelivery } from "./errors.ts";
import { findLink, type OpenLink } from "./findLink.ts";

interface LinkedFile {
  token: string;
  /** As the list of files names it: the id of an artifact, or that of a read with -R1 or -R2. */
  fileId: string;
}

/** Opens one file of a delivery for the holder of a link, by the rules that hold for the owner of the order: the link
 *  gives what they could download at this moment. The caller streams and closes it.
 *  Raises as getLinkedDelivery and openDownload do, and notInDelivery. */
export async function openLinkedFile(ctx: Context, input: LinkedFile): Promise<OpenFile> {
  const { link, order, owner } = await findLink(ctx, input);
  const path = (await findPath(order.id, input.fileId)) ?? raise(notInDelivery());
  return openDownload(
    asOwner(ctx, owner),
    { path },
    { linkId: link.id, mayStillTake: () => isStillOpen(ctx, input, path) },
  );
}

async function isStillOpen(ctx: Context, input: LinkedFile, path: string): Promise<boolean> {
  try {
    const { order } = await findLink(ctx, input);
    return (await findPath(order.id, input.fileId)) === path;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

// An order of a facility admin is shared like any other: a link never reaches what they see beyond the delivery.
function asOwner(ctx: Context, owner: OpenLink["owner"]): SignedInContext {
  return { ...ctx, user: { ...presentSessionUser(owner), role: "RESEARCHER" } };
}

async function findPath(orderId: string, fileId: string): Promise<string | null | undefined> {
  const [, readId, role] = /^(.+)-(R1|R2)$/.exec(fileId) ?? [];
  if (readId === undefined) {
    const artifact = await SequencingArtifact.query().findOne({
      id: fileId,
      orderId,
      visibility: "customer",
    });
    return artifact?.path;
  }
  const read = await Read.query()
    .findById(readId)
    .where({ isActive: true, dataClass: "cleaned" })
    .withGraphFetched("sample");
  if (read?.sample?.orderId !== orderId) return undefined;
  return role === "R1" ? read.file1 : read.file2;
}
