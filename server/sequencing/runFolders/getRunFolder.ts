import type { Knex } from "knex";
import { hasLeader } from "../../../db/advisoryLock.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { RunFolderLane } from "../../../db/models/RunFolderLane.ts";
import { RunFolderUnknownBarcode } from "../../../db/models/RunFolderUnknownBarcode.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { live } from "../../platform/events/live.ts";
import { watchLive } from "../../platform/events/watchLive.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import type { Site } from "../../platform/site/site.ts";
import { runFolderNotFound } from "./errors.ts";
import { presentLane, presentRunFolderDetails, presentUnknownBarcode } from "./present.ts";

const UNKNOWN_SHOWN = 200;
const AGAIN_MS = 10_000;

const liveRunFolder = live({
  topic: "runFolder",
  read: (id: string, site: Site) => readRunFolder(site.database, id),
  pauseMs: 500,
  // That no process follows folders any more is not announced.
  againMs: AGAIN_MS,
});

/** Reads a run folder with its lanes and the most frequent unknown barcodes. Returns { runFolder, lanes,
 *  unknownBarcodes, isFollowed }. Raises runFolderNotFound. */
export async function getRunFolder(db: Knex, { runFolderId }: { runFolderId: string }) {
  return (await readRunFolder(db, runFolderId)) ?? raise(runFolderNotFound());
}

/** Async generator: yields a run folder now and after each change. Raises runFolderNotFound; throws feedInterrupted. */
export async function* watchRunFolder(
  ctx: SignedInContext,
  { runFolderId }: { runFolderId: string },
  requestSignal: AbortSignal,
) {
  yield* watchLive(
    ctx,
    () => liveRunFolder(ctx.site, runFolderId),
    (state) => state ?? raise(runFolderNotFound()),
    requestSignal,
  );
}

async function readRunFolder(db: Knex, runFolderId: string) {
  const [folder, lanes, barcodes, isFollowed] = await Promise.all([
    RunFolder.query(db).findById(runFolderId).withGraphFetched("instrumentRun"),
    RunFolderLane.query(db).where({ runFolderId }).orderBy("lane"),
    RunFolderUnknownBarcode.query(db)
      .where({ runFolderId })
      .orderBy([{ column: "readCount", order: "desc" }, "lane", "i7Sequence", "i5Sequence"])
      .limit(UNKNOWN_SHOWN),
    hasLeader(db, "runFolders"),
  ]);
  if (!folder) return undefined;
  return {
    runFolder: presentRunFolderDetails(folder),
    lanes: lanes.map(presentLane),
    unknownBarcodes: barcodes.map(presentUnknownBarcode),
    isFollowed,
  };
}
