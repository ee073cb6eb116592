import { access, constants, statfs } from "node:fs/promises";
import { startEmbeddedPostgres } from "../../db/embedded/startEmbeddedPostgres.ts";
import { connect } from "../../db/knex.ts";
import { migrate } from "../../db/migrate.ts";
import { makeTemplate } from "./database.ts";
import { tempDir } from "./tempDir.ts";

const MEMORY = "/dev/shm";
// Its write-ahead log grows to 1 GiB, and several test databases exist at a time.
const CLUSTER_MAX_BYTES = 3 * 1024 ** 3;

/**
 * Starts a PostgreSQL server, unless TEST_POSTGRES_URL names one, and migrates the template that tests clone. Returns
 * a function that stops the server.
 */
export async function startTestDatabase(): Promise<() => Promise<void>> {
  const stop = process.env["TEST_POSTGRES_URL"] ? async () => {} : await startServer();
  await makeTemplate(async (url) => {
    const database = connect(url);
    await migrate(database);
    await database.destroy();
  });
  return stop;
}

async function startServer(): Promise<() => Promise<void>> {
  const home = await tempDir(await memoryFolder());
  const postgres = await startEmbeddedPostgres({ home: home.path });
  process.env["TEST_POSTGRES_URL"] = postgres.superuserUrl;
  await disableSync(postgres.superuserUrl);
  await shortenSignIns(postgres.superuserUrl);
  return async () => {
    await postgres.stop();
    await home.remove();
  };
}

/** Returns a folder in memory if the machine has one with enough space. Nearly every test creates and drops a database
 *  of a thousand files, which takes ten times as long on a disk. */
async function memoryFolder(): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(MEMORY).catch(() => ({ bavail: 0, bsize: 0 }));
  const isWritable = await access(MEMORY, constants.W_OK).then(
    () => true,
    () => false,
  );
  return isWritable && bavail * bsize >= CLUSTER_MAX_BYTES ? MEMORY : undefined;
}

/** Test data need not survive a crash of the machine, so commits do not wait for the disk. */
async function disableSync(url: string): Promise<void> {
  const database = connect(url, 1);
  for (const setting of ["fsync", "full_page_writes"])
    await database.raw(`alter system set ${setting} = off`);
  await database.raw("select pg_reload_conf()");
  await database.destroy();
}

/** Every test opens several connections, and the usual 4,096 rounds of each password take longer than the queries of
 *  most tests. Knows the settings of the embedded version only. */
async function shortenSignIns(url: string): Promise<void> {
  const { username, password } = new URL(url);
  const database = connect(url, 1);
  await database.raw("set scram_iterations = 1");
  await database.raw(`alter role ${username} password '${password}'`);
  await database.destroy();
}
