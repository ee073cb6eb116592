import { addMessages } from "../client/messages/t.ts";
import { enFacility } from "../client/messages/enFacility.ts";
import { enInside } from "../client/messages/enInside.ts";
import { enOutside } from "../client/messages/enOutside.ts";
import { startEmbeddedPostgres } from "../db/embedded/startEmbeddedPostgres.ts";
import { connect } from "../db/knex.ts";
import { migrate } from "../db/migrate.ts";
import { unseenAnswers } from "./helpers/contract.ts";
import { makeTemplate } from "./helpers/database.ts";
import { tempDir } from "./helpers/tempDir.ts";

// Set where all tests run, so that something can be said of all answers they saw.
const IS_WHOLE = process.env["LANEKEEPER_TESTS"] === "all";

addMessages({ ...enOutside, ...enInside, ...enFacility });

let stop: () => Promise<void> = async () => {};

/** One PostgreSQL for the whole run: the one TEST_POSTGRES_URL names, or an embedded one in a folder of its own. */
export async function mochaGlobalSetup(): Promise<void> {
  if (!process.env["TEST_POSTGRES_URL"]) {
    const home = await tempDir();
    const postgres = await startEmbeddedPostgres({ home: home.path });
    process.env["TEST_POSTGRES_URL"] = postgres.url;
    await forgetDisk(postgres.url);
    stop = async () => {
      await postgres.stop();
      await home.remove();
    };
  }
  if (IS_WHOLE) {
    const folder = await tempDir();
    process.env["LANEKEEPER_CONTRACT_SEEN"] = folder.path;
    const stopFirst = stop;
    stop = async () => {
      await stopFirst();
      const unseen = await unseenAnswers(folder.path);
      await folder.remove();
      if (unseen.length > 0) throw new Error(`Described, and seen by no test:\n${unseen.join("\n")}`);
    };
  }
  await makeTemplate(async (url) => {
    const database = connect(url);
    await migrate(database);
    await database.destroy();
  });
}

/** Nothing in it is to outlive its machine: what is committed need not wait for the disk. */
async function forgetDisk(url: string): Promise<void> {
  const database = connect(url, 1);
  for (const setting of ["fsync", "full_page_writes"])
    await database.raw(`alter system set ${setting} = off`);
  await database.raw("select pg_reload_conf()");
  await database.destroy();
}

export async function mochaGlobalTeardown(): Promise<void> {
  await stop();
}
