import type { FileHandle } from "node:fs/promises";
import type { z } from "zod";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { findOrder } from "../../ordering/access/findOrder.ts";
import { raise } from "../../platform/errors/apiError.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { openStoredFile } from "../files/openStoredFile.ts";
import { attachmentNotFound } from "./errors.ts";
import { pictureType } from "./rules/attachmentRules.ts";
import type { attachmentInput } from "./schema.ts";

export interface OpenAttachment {
  file: FileHandle;
  name: string;
  /** Of a picture; any other file is only bytes. */
  contentType: string;
  sizeBytes: number;
}

/** Opens an attachment for its download; the caller closes the file. Raises orderNotFound, forbidden,
 *  attachmentNotFound, dataBasePathNotConfigured, dataFolderUnreadable, fileNotFound. */
export async function openAttachment(
  ctx: SignedInContext,
  { orderId, attachmentId }: z.output<typeof attachmentInput>,
): Promise<OpenAttachment> {
  await findOrder(ctx, orderId);
  const { name, path } =
    (await OrderAttachment.query(ctx.db).findById(attachmentId).where({ orderId })) ??
    raise(attachmentNotFound());
  const { file, stats } = await openStoredFile(await dataRoot(ctx.db), path);
  return {
    file,
    name,
    contentType: pictureType(name) ?? "application/octet-stream",
    sizeBytes: Number(stats.size),
  };
}
