import type { Knex } from "knex";
import { dirname } from "node:path";
import { raw } from "objection";
import { Read } from "../../../db/models/Read.ts";
import { firstIdSince } from "../../../db/newId.ts";
import type { SignedInContext } from "../../platform/rpc/context.ts";
import { STORAGE_PATIENCE_MS } from "../../access/limits.ts";
import { readSpace } from "../../platform/storage/readSpace.ts";
import { pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import { readSetting } from "../../access/settings/readSetting.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const FORECAST_DAYS = 30;

/** Reports free space for sequencing files, runs and sequencers, and the days until it is used up at the rate of the
 *  last 30 days. Directories on one disk are reported once, under their first use. Returns { places: [{ use,
 *  totalBytes, freeBytes, bytesPerDay, daysLeft }] }: totalBytes and freeBytes are null when the disk does not
 *  respond, daysLeft when no data arrived. */
export async function storageLeft({ site }: SignedInContext) {
  const [{ dataBasePath }, { config }, runs, bytesPerDay] = await Promise.all([
    readSetting("sequencing-files", site.database),
    readSetting("streams", site.database),
    pipelineRunDir(site),
    incomingPerDay(site.database),
  ]);
  const folders = [
    { use: "files" as const, folder: dataBasePath },
    { use: "runs" as const, folder: runs },
    { use: "streams" as const, folder: config.outputRoot },
  ].flatMap(({ use, folder }) => (folder === null ? [] : { use, folder }));
  const spaces = await Promise.all(
    // The directory of all runs is created with the first run, so its parent is measured until then.
    folders.map(
      async ({ use, folder }) =>
        (await readSpace(folder, STORAGE_PATIENCE_MS)) ??
        (use === "runs" ? readSpace(dirname(folder), STORAGE_PATIENCE_MS) : undefined),
    ),
  );
  const places = folders.map(({ use }, index) => {
    const space = spaces[index];
    const grows = use === "files" && bytesPerDay > 0;
    return {
      use,
      totalBytes: space?.totalBytes ?? null,
      freeBytes: space?.freeBytes ?? null,
      bytesPerDay: use === "files" ? bytesPerDay : null,
      daysLeft: grows && space ? Math.floor(space.freeBytes / bytesPerDay) : null,
    };
  });
  return {
    places: places.filter((_place, index) => {
      const space = spaces[index];
      return !space || spaces.findIndex((one) => one?.disk === space.disk) === index;
    }),
  };
}

async function incomingPerDay(db: Knex): Promise<number> {
  const found = await Read.query(db)
    .where("id", ">", firstIdSince(new Date(Date.now() - FORECAST_DAYS * DAY_MS)))
    .select(raw("sum(coalesce(file_size1, 0) + coalesce(file_size2, 0))").as("bytes"))
    .first();
  const { bytes } = found as unknown as { bytes: string | null };
  return Math.round(Number(bytes ?? 0) / FORECAST_DAYS);
}
