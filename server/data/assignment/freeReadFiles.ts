import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { namedPaths } from "../files/namedPaths.ts";
import { type LeftOut, walkFiles } from "../files/walkFiles.ts";
import { isUploadedLane } from "../files/uploadPaths.ts";
import { longestEnding } from "../reads/rules/pairFiles.ts";

/** The files that could become reads of an order: in an allowed extension, named by no record, not in the folder of
 *  another order, and neither a file that lanes were joined into nor an uploaded lane that was replaced. Gives their paths, and how many files there were in all. leftOut: takes what was not looked at. */
export async function freeReadFiles(
  ctx: SignedInContext,
  {
    root,
    orderId,
    allowedExtensions,
    leftOut,
  }: {
    root: string;
    orderId: string;
    allowedExtensions: string[];
    leftOut: LeftOut;
  },
): Promise<{ paths: string[]; scannedFiles: number }> {
  const named = await namedPaths(leftOut);
  const joined = await LaneSet.query()
    .joinRelated("sample")
    .where({ "sample.orderId": orderId })
    .whereNotNull("path")
    .select("path");
  for (const { path } of joined) if (path !== null) named.add(path);
  const free: string[] = [];
  let scannedFiles = 0;
  for await (const paths of walkFiles(root, { leftOut, signal: ctx.signal })) {
    scannedFiles += paths.length;
    for (const path of paths) {
      const folder = /^orders\/([^/]+)\//.exec(path)?.[1];
      const isLeftOut = (folder !== undefined && folder !== orderId) || isUploadedLane(path);
      if (!isLeftOut && !named.has(path) && longestEnding(path, allowedExtensions) !== "") free.push(path);
    }
  }
  return { paths: free, scannedFiles };
}
