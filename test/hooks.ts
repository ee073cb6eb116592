import { access, constants, statfs } from "node:fs/promises";
import { addMessages } from "../client/kit/i18n/t.ts";
import { enFacility } from "../client/kit/i18n/enFacility.ts";
import { enInside } from "../client/kit/i18n/enInside.ts";
import { enOutside } from "../client/kit/i18n/enOutside.ts";
import { startEmbeddedPostgres } from "../db/embedded/startEmbeddedPostgres.ts";
import { connect } from "../db/knex.ts";
import { migrate } from "../db/migrate.ts";
import { unseenAnswers } from "./helpers/contract.ts";
import { makeTemplate } from "./helpers/database.ts";
import { tempDir } from "./helpers/tempDir.ts";

// Set where all tests run, so that something can be said of all answers they saw.
const IS_WHOLE = process.env["LANEKEEPER_TESTS"] === "all";

const MEMORY = "/dev/shm";
// The logs of writes grow to 1 GiB; beside them stand a few databases at once.
const CLUSTER_MAX_BYTES = 3 * 1024 ** 3;

addMessages({ ...enOutside, ...enInside, ...enFacility });

let stop: () => Promise<void> = async () => {};

// Unit tests need no database: a run of them alone starts none.
const specs = process.argv.slice(2).filter((argument) => argument.includes("test/"));
const IS_UNIT = specs.length > 0 && specs.every((spec) => spec.includes("test/unit/"));

/** One PostgreSQL for the whole run: the one TEST_POSTGRES_URL names, or an embedded one in a folder of its own. */
export async function mochaGlobalSetup(): Promise<void> {
  if (IS_UNIT) return;
  if (!process.env["TEST_POSTGRES_URL"]) {
    const home = await tempDir(await roomInMemory());
    const postgres = await startEmbeddedPostgres({ home: home.path });
    process.env["TEST_POSTGRES_URL"] = postgres.superuserUrl;
    await forgetDisk(postgres.superuserUrl);
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

/** A folder that is in memory, where the machine has one with enough room. A database comes and goes with nearly each
 *  test, a thousand files at a time, which takes ten times as long on a disk, whatever is kept from it. */
async function roomInMemory(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const isWritable = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable && bavail * bsize >= CLUSTER_MAX_BYTES ? MEMORY : undefined;
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
