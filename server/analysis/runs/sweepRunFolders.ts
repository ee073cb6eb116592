import type { Knex } from "knex";
import { lstat, opendir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { pipelineRunDir } from "../../access/settings/pipelineExecution.ts";
import type { Site } from "../../platform/site/site.ts";

const AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;
const RUN_FOLDER = /^.+--([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

interface Found {
  runId: string;
  path: string;
}

/**
 * Removes run directories of deleted runs that are older than a day. Only directories that this instance recorded as
 * its own, because another instance may use the same place. Returns their number.
 */
export async function sweepRunFolders(site: Site, now: Date): Promise<number> {
  // A missing directory contains nothing.
  const root = await realpath(await pipelineRunDir(site)).catch(() => undefined);
  if (root === undefined) return 0;
  let removed = 0;
  let batch: Found[] = [];
  for await (const entry of await opendir(root)) {
    const runId = entry.isDirectory() ? RUN_FOLDER.exec(entry.name)?.[1] : undefined;
    if (runId !== undefined) batch.push({ runId, path: join(root, entry.name) });
    if (batch.length < BATCH) continue;
    removed += await sweep(site, batch, now);
    batch = [];
  }
  removed += await sweep(site, batch, now);
  if (removed > 0) site.log.info({ removed }, "swept the folders of runs");
  return removed;
}

async function sweep(site: Site, found: Found[], now: Date): Promise<number> {
  let removed = 0;
  for (const { path } of await findOrphans(site.database, found)) {
    try {
      const { mtimeMs } = await lstat(path);
      if (now.getTime() - mtimeMs < AGE_MS) continue;
      await rm(path, { recursive: true, force: true });
      removed++;
    } catch (error) {
      // Retried in an hour; the other directories are still removed.
      site.log.warn({ err: error }, "cannot sweep the folder of a run");
    }
  }
  return removed;
}

/** Returns the directories of deleted runs, which the audit log shows to have existed. */
async function findOrphans(db: Knex, found: Found[]): Promise<Found[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ runId }) => runId);
  const [existing, recorded] = await Promise.all([
    PipelineRun.query(db).select("id").findByIds(ids),
    AuditEntry.query(db).distinct("targetId").where({ targetType: "run" }).whereIn("targetId", ids),
  ]);
  const isKept = new Set(existing.map(({ id }) => id));
  const isOurs = new Set(recorded.map(({ targetId }) => targetId));
  return found.filter(({ runId }) => isOurs.has(runId) && !isKept.has(runId));
}
