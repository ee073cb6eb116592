import type { z } from "zod";
import { StorageScan } from "../../../db/models/StorageScan.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { dataRoot } from "./dataRoot.ts";
import { readFileDetails, isOnDisk } from "./readFileDetails.ts";
import { readNamedPaths } from "./readNamedPaths.ts";
import type { listFilesInput } from "./schema.ts";
import { isWalked, walkFiles } from "./walkFiles.ts";
import type { Sentence } from "../../platform/errors/rules/sentence.ts";

/** The number of recorded files outside the scan that are checked individually. */
const LOOKS_MAX = 2_000;

/**
 * Lists the files below the data directory and those that database records name: files on disk in directory order,
 * then recorded but missing ones. Filtered by a part of the path; state: all, assigned, unassigned or missing. Sizes
 * in bytes. total, assigned, unassigned, presentOnDisk and missingOnDisk count all files, filtered the matches;
 * scanWarnings list what was skipped. The counts are stored as the last scan. dataBasePath: omitted for demo sessions. Raises dataBasePathNotConfigured,
 * dataFolderUnreadable. Reference 3-files §3, additions §1.
 */
export async function listFiles(
  ctx: SignedInContext,
  { search, state, limit, offset }: z.output<typeof listFilesInput>,
) {
  const root = await dataRoot(ctx.db);
  const { config, dataBasePath } = await readSetting("sequencing-files", ctx.db);
  const leftOut = new Map<string, Sentence>();
  const unseen = await readNamedPaths(ctx.db, leftOut);
  const total = { named: unseen.size, unassigned: 0, missing: 0 };
  const page: string[] = [];
  let filtered = 0;
  const wanted = search?.toLowerCase() ?? "";
  const take = (path: string, kind: { assigned: boolean; missing: boolean }) => {
    if (state === "missing" && !kind.missing) return;
    if (state !== "all" && state !== "missing" && kind.assigned !== (state === "assigned")) return;
    if (!path.toLowerCase().includes(wanted)) return;
    if (filtered >= offset && page.length < limit) page.push(path);
    filtered++;
  };
  for await (const paths of walkFiles(root, { leftOut, signal: ctx.signal })) {
    for (const path of paths) {
      const assigned = unseen.delete(path);
      if (!assigned) total.unassigned++;
      take(path, { assigned, missing: false });
    }
  }
  const missing = await findMissing(root, unseen, leftOut.size === 0);
  for (const path of unseen) take(path, { assigned: true, missing: missing.has(path) });
  await StorageScan.query(ctx.db)
    .insert({
      id: 1,
      scannedAt: new Date(),
      unassigned: total.unassigned,
      missing: missing.size,
      isComplete: leftOut.size === 0,
    })
    .onConflict("id")
    .merge();
  return {
    files: await readFileDetails(ctx.db, root, page, config.allowedExtensions),
    total: total.named + total.unassigned,
    assigned: total.named,
    unassigned: total.unassigned,
    presentOnDisk: total.named + total.unassigned - missing.size,
    missingOnDisk: missing.size,
    filtered,
    limit,
    offset,
    scanWarnings: [...leftOut.values()],
    config,
    ...(ctx.user.isDemo ? {} : { dataBasePath }),
  };
}

/**
 * Returns those paths outside the scan that do not exist. A complete scan proves the absence of every name it would
 * have listed; the others are checked individually.
 */
async function findMissing(root: string, unseen: Set<string>, walkWasWhole: boolean): Promise<Set<string>> {
  const missing = new Set<string>();
  let looks = 0;
  for (const path of unseen) {
    const isVouchedFor = walkWasWhole && isWalked(path);
    if (isVouchedFor || (looks++ < LOOKS_MAX && !(await isOnDisk(root, path)))) missing.add(path);
  }
  return missing;
}
