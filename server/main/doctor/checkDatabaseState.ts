import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../../../db/knex.ts";
import { pendingMigrations, unknownMigrations } from "../../../db/migrate.ts";
import type { Env } from "../../env.ts";
import { createLog } from "../../log.ts";
import { readSetting } from "../../settings/readSetting.ts";
import { hasAdmin } from "../../setup/hasAdmin.ts";
import { checkDatabase } from "../checkDatabase.ts";
import { explain } from "../explain.ts";
import { openPostgres } from "../openPostgres.ts";
import { good, note, wrong, type Finding } from "./finding.ts";

export interface DatabaseState {
  findings: Finding[];
  /** undefined when the database could not be asked, null when nobody set it. */
  dataBasePath?: string | null;
  hasAdmin?: boolean;
}

/** Whether the database is there, of this release, and has somebody to administer it. An embedded one that does not
 *  run is started for as long; one that was never made is not made. */
export async function checkDatabaseState(env: Env): Promise<DatabaseState> {
  if (env.databaseUrl === undefined && !(await exists(join(env.home, "postgres"))))
    return { findings: [note("There is no database yet", "npm start makes it.")] };
  try {
    const postgres = await openPostgres(env, createLog("silent"));
    try {
      const version = await checkDatabase(postgres.url);
      const kind = env.databaseUrl === undefined ? "embedded" : "of DATABASE_URL";
      const found = good(`The database answers: PostgreSQL ${version} (${kind})`);
      const state = await look(postgres.url);
      return { ...state, findings: [found, ...state.findings] };
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    const reason = explain(error) ?? `The database cannot be used: ${String(error)}`;
    return { findings: [wrong(reason, "Lanekeeper cannot start without its database.")] };
  }
}

async function look(url: string): Promise<DatabaseState> {
  const database = connect(url, 2);
  try {
    const unknown = await unknownMigrations(database);
    if (unknown.length > 0)
      return {
        findings: [wrong(`The database belongs to a newer release (${unknown.at(-1)})`, "Start that one.")],
      };
    const pending = await pendingMigrations(database);
    if (pending.length > 0)
      return {
        findings: [
          note(`${pending.length} migrations wait for the database`, "npm start runs them: back up first."),
        ],
      };
    const isSetUp = await hasAdmin();
    const { dataBasePath } = await readSetting("sequencing-files");
    return {
      findings: [
        good("The database is of this release"),
        isSetUp ? good("There is a facility admin") : noAdmin(),
      ],
      dataBasePath,
      hasAdmin: isSetUp,
    };
  } finally {
    await database.destroy();
  }
}

const noAdmin = () =>
  wrong(
    "Nobody can administer the facility yet",
    "Open the setup link that npm start prints, or: npm run cli -- user create <email> --role FACILITY_ADMIN",
  );

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
