import { lstat } from "node:fs/promises";
import { join } from "node:path";
import type { Knex } from "knex";
import { connect } from "../../../db/knex.ts";
import { pendingMigrations } from "../../../db/migrate.ts";
import type { Env } from "../../platform/site/env.ts";
import { readInstanceFacts, type InstanceFacts } from "../../access/instance/readInstanceFacts.ts";
import { createLog } from "../../platform/site/log.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import { checkDatabase } from "../checkDatabase.ts";
import { explain } from "../explain.ts";
import { openPostgres } from "../openPostgres.ts";
import { note, wrong, type Finding } from "./finding.ts";
import { checkSettingTargets, checkStoredSettings } from "./checkStored.ts";
import { checkSources } from "./checkSources.ts";
import { doctorSite } from "./doctorSite.ts";
import { toFindings } from "./toFindings.ts";

export interface DatabaseState {
  findings: Finding[];
  /** The data directory, when it exists and is writable. */
  storage?: string | null;
  hasAdmin?: boolean;
  /** The public address of the facility setting, when the settings can be read. */
  publicUrl?: string | null;
}

/** Checks that the database exists, has the schema of this release and has a facility admin. A stopped embedded
 *  server is started for the check; a database that was never created is not created. */
export async function checkDatabaseState(env: Env): Promise<DatabaseState> {
  if (env.databaseUrl === undefined && !(await exists(join(env.home, "postgres"))))
    return { findings: [note("The database does not exist yet", "npm start creates it.")] };
  try {
    const postgres = await openPostgres(env, createLog("silent"));
    try {
      const version = await checkDatabase(postgres.url);
      const kind = env.databaseUrl === undefined ? "embedded" : "from DATABASE_URL";
      return await look(env, postgres.url, `PostgreSQL ${version}, ${kind}`);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    const reason = explain(error) ?? `The database cannot be used: ${String(error)}`;
    return { findings: [wrong(reason, "Lanekeeper requires its database to start.")] };
  }
}

async function look(env: Env, url: string, name: string): Promise<DatabaseState> {
  const database = connect(url, 2);
  try {
    const facts = await readInstanceFacts(database);
    const isKnown = facts.storage !== "unknown" && facts.storage !== "unset";
    const isReadable = facts.storage !== "unknown";
    const folder = isKnown ? (await readSetting("sequencing-files", database)).dataBasePath : null;
    const steps = toFindings(facts, { database: name, ...(folder === null ? {} : { storage: folder }) });
    return {
      findings: [...steps, ...(await checkWhatIsSet(env, database, facts))],
      storage: facts.storage === "ok" ? folder : null,
      hasAdmin: facts.admin === "ok",
      ...(isReadable && { publicUrl: (await readSetting("facility", database)).publicUrl }),
    };
  } finally {
    await database.destroy();
  }
}

// The schema is known only for this release, and only readable settings can be checked further.
async function checkWhatIsSet(env: Env, database: Knex, facts: InstanceFacts): Promise<Finding[]> {
  const isOfThisRelease =
    facts.migrations === "ok" ||
    (facts.database === "failed" && (await pendingMigrations(database)).length === 0);
  if (!isOfThisRelease) return [];
  const damaged = await checkStoredSettings(database);
  if (damaged.length > 0) return damaged;
  const site = await doctorSite(env, database);
  return (await Promise.all([checkSettingTargets(site), checkSources(site)])).flat();
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
