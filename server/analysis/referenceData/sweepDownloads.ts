import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import type { Site } from "../../platform/site/site.ts";
import { DOWNLOADING, referenceDirectory, TRASH } from "./places.ts";

const AT_ONCE = 200;

/**
 * Job: removes what deleted entries left in the reference directory: unfinished downloads and files in the trash. Files
 * in the trash whose entry still exists, because the deletion was not committed, are moved back.
 */
export async function sweepDownloads(site: Site): Promise<void> {
  const root = await referenceDirectory(site).catch(() => undefined);
  if (root === undefined) return;
  const [unfinished, trashed] = await Promise.all([list(join(root, DOWNLOADING)), list(join(root, TRASH))]);
  const folders = trashed.map((name) => join(root, name));
  const entries = await ReferenceData.query(site.database)
    .select("id", "folder")
    .whereIn("id", unfinished)
    .orWhereIn("folder", folders);
  const ids = new Set(entries.map(({ id }) => id));
  const owned = new Set(entries.map(({ folder }) => folder));
  const remove = (place: string) => rm(place, { recursive: true, force: true });
  for (const name of unfinished.filter((id) => !ids.has(id)))
    await attempt(site, () => remove(join(root, DOWNLOADING, name)));
  for (const name of trashed)
    await attempt(site, () =>
      owned.has(join(root, name))
        ? rename(join(root, TRASH, name), join(root, name))
        : remove(join(root, TRASH, name)),
    );
}

async function list(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.slice(0, AT_ONCE);
}

async function attempt({ log }: Site, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    // Retried in an hour.
    log.warn({ err: error }, "cannot sweep the reference directory");
  }
}
