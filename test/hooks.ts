import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../db/embedded/startEmbeddedPostgres.ts";
import { connect } from "../db/knex.ts";
import { migrate } from "../db/migrate.ts";
import { makeTemplate } from "./helpers/database.ts";

let stop: () => Promise<void> = async () => {};

/** One PostgreSQL for the whole run: the one TEST_POSTGRES_URL names, or an embedded one in a folder of its own. */
export async function mochaGlobalSetup(): Promise<void> {
  if (!process.env["TEST_POSTGRES_URL"]) {
    const home = await mkdtemp(join(tmpdir(), "lanekeeper-test-"));
    const postgres = await startEmbeddedPostgres({ home });
    process.env["TEST_POSTGRES_URL"] = postgres.url;
    stop = async () => {
      await postgres.stop();
      await rm(home, { recursive: true, force: true });
    };
  }
  await makeTemplate(async (url) => {
    const database = connect(url);
    await migrate(database);
    await database.destroy();
  });
}

export async function mochaGlobalTeardown(): Promise<void> {
  await stop();
}
