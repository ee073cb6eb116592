import type { Knex } from "knex";
import { setMaxListeners } from "node:events";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { connect, cutConnections, refuseWhileUnavailable } from "../../db/knex.ts";
import { migrate } from "../../db/migrate.ts";
import { Setting } from "../../db/models/Setting.ts";
import { listen } from "../platform/events/listen.ts";
import type { Env } from "../platform/site/env.ts";
import type { Log } from "../platform/site/log.ts";
import { siteMetrics } from "../platform/metrics/siteMetrics.ts";
import type { Site } from "../platform/site/site.ts";
import { wire } from "./wiring.ts";

export interface OpenSite extends Site {
  databaseUrl: string;
  /** Ends unlimited waits, such as open subscriptions. */
  beginClosing(): void;
  close(): Promise<void>;
}

/** Opens the installation on its database: connects, migrates, listens for announcements, and configures the data
 *  directory of a new instance. close() releases everything in reverse order. */
export async function openSite({
  env,
  log,
  databaseUrl,
}: {
  env: Env;
  log: Log;
  databaseUrl: string;
}): Promise<OpenSite> {
  wire();
  const database = connect(databaseUrl);
  try {
    const names = await migrate(database);
    if (names.length > 0) log.info({ names }, "migrated the database");
    await firstDataFolder(database, env);
    const changes = await listen(databaseUrl, log);
    refuseWhileUnavailable(database, changes);
    changes.onSilent(() => cutConnections(database));
    const closing = new AbortController();
    // Every open event stream listens to this signal.
    setMaxListeners(0, closing.signal);
    return {
      env,
      log,
      database,
      changes,
      metrics: siteMetrics(),
      databaseUrl,
      closing: closing.signal,
      beginClosing: () => closing.abort(),
      async close() {
        closing.abort();
        await changes.close();
        await database.destroy();
      },
    };
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

// Only when the setting was never saved: an administrator may have cleared it intentionally.
async function firstDataFolder(db: Knex, env: Env): Promise<void> {
  const dataBasePath = join(env.home, "files");
  const stored = await Setting.query(db).findById("sequencing-files");
  if (stored) return;
  await mkdir(dataBasePath, { recursive: true, mode: 0o750 });
  await Setting.query(db)
    .insert({ key: "sequencing-files", value: { dataBasePath }, updatedAt: new Date() })
    .onConflict("key")
    .ignore();
}
