import type { z } from "zod";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { dataRoot } from "../files/dataRoot.ts";
import { readFileDetails } from "../files/readFileDetails.ts";
import { walkFiles } from "../files/walkFiles.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { findOrderForData } from "../files/findOrderForData.ts";
import { longestExtension } from "../reads/rules/pairFiles.ts";
import type { browseReadsInput } from "./schema.ts";

/** Lists files that can be assigned to an order: with an allowed extension and a path that contains `search`; the first
 *  `limit` in directory order, each with its owner. Sizes in bytes. Returns { files: [{ relativePath, filename, size,
 *  modifiedAt, assignedTo }] }. Raises orderNotFound, orderHoldsNoData, dataBasePathNotConfigured,
 *  dataFolderUnreadable. Reference 3-files §2. */
export async function browseReads(
  ctx: SignedInContext,
  { orderId, search, limit }: z.output<typeof browseReadsInput>,
) {
  await findOrderForData(ctx, orderId);
  const root = await dataRoot(ctx.db);
  const { allowedExtensions } = (await readSetting("sequencing-files", ctx.db)).config;
  const wanted = search?.toLowerCase() ?? "";
  const found: string[] = [];
  for await (const paths of walkFiles(root, { leftOut: new Map(), signal: ctx.signal })) {
    found.push(
      ...paths.filter(
        (path) => path.toLowerCase().includes(wanted) && longestExtension(path, allowedExtensions) !== "",
      ),
    );
    if (found.length >= limit) break;
  }
  const files = await readFileDetails(ctx.db, root, found.slice(0, limit), allowedExtensions);
  return {
    files: files
      .filter(({ existsOnDisk }) => existsOnDisk)
      .map(({ relativePath, filename, size, modifiedAt, assignedTo }) => ({
        relativePath,
        filename,
        size,
        modifiedAt,
        assignedTo,
      })),
  };
}
