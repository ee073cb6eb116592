import type { Knex } from "knex";
import { RunFolder } from "../../../../db/models/RunFolder.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { type RunningTask, runAsLeader } from "../../../platform/jobs/runAsLeader.ts";
import type { Site } from "../../../platform/site/site.ts";
import { RUN_FOLDER_DONE_RELIST_MS, RUN_FOLDERS_RELIST_MS } from "../../limits.ts";
import { findRunFolders } from "../survey/findRunFolders.ts";
import { followFolder } from "./followFolder.ts";
import { markMissing } from "./markMissing.ts";

/** The topic that starts the next listing early. */
export const RUN_FOLDERS_WAKE = "runFolders";

/** Follows the run folders below the configured roots while this process is the leader. */
export function startRunFolderWatcher(site: Site & { databaseUrl: string }): RunningTask {
  const watcher = createRunFolderWatcher(site);
  return runAsLeader(
    site,
    {
      name: "runFolders",
      becameLeader: "this process follows the run folders",
      failing: "the run folders cannot be followed now",
      wokenBy: [RUN_FOLDERS_WAKE, "setting:run-folders"],
      tick: async (now) => {
        await watcher.tick(now);
        return RUN_FOLDERS_RELIST_MS;
      },
      release: () => watcher.leave(),
    },
    { restMs: RUN_FOLDERS_RELIST_MS },
  );
}

export interface RunFolderWatcher {
  /** Lists the roots and follows each folder once. */
  tick(now: Date): Promise<void>;
  /** Ends a listing in progress. */
  leave(): Promise<void>;
}

/**
 * Follows run folders by listing them again and again, because shares lose file events. Rows are authoritative; the
 * memory only saves listings of folders that have been demultiplexed. A folder that cannot be read now does not stop
 * the others.
 */
export function createRunFolderWatcher(site: Site): RunFolderWatcher {
  const lastLooks = new Map<string, { status: RunFolder["status"]; atMs: number }>();
  let ending = new AbortController();
  let ticking = Promise.resolve();

  async function follow(now: Date, { signal }: AbortController): Promise<void> {
    const { roots } = await readSetting("run-folders", site.database);
    if (roots.length === 0) return;
    const { folders, readableRoots } = await findRunFolders(roots);
    const outdated = await readOutdated(site.database);
    for (const folder of folders) {
      if (signal.aborted) return;
      const last = lastLooks.get(folder.path);
      const isRecent = last !== undefined && now.getTime() - last.atMs < RUN_FOLDER_DONE_RELIST_MS;
      if (isRecent && last.status === "DEMULTIPLEXED" && !outdated.has(folder.path)) continue;
      try {
        const status = await followFolder(site, folder, { now, signal });
        lastLooks.set(folder.path, { status, atMs: now.getTime() });
      } catch (error) {
        if (signal.aborted) return;
        site.log.warn({ err: error, folder: folder.path }, "cannot follow a run folder now");
      }
    }
    const paths = new Set(folders.map(({ path }) => path));
    for (const path of lastLooks.keys()) if (!paths.has(path)) lastLooks.delete(path);
    await markMissing(site, { readableRoots, paths }, now);
  }

  return {
    async tick(now) {
      ending = new AbortController();
      ticking = follow(now, ending);
      await ticking;
    },
    async leave() {
      ending.abort();
      await ticking.catch(() => {});
    },
  };
}

/** Demultiplexed folders whose reports were stored for another planned run. */
async function readOutdated(db: Knex): Promise<Set<string>> {
  const rows = await RunFolder.query(db)
    .where({ status: "DEMULTIPLEXED" })
    .whereRaw(
      "reports_key is distinct from coalesce(output_signature, '') || ':' || coalesce(instrument_run_id, '')",
    )
    .select("path");
  return new Set(rows.map(({ path }) => path));
}
