import { appendFile, open, readFile, rmdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { choosePlace, type Place } from "../../db/embedded/choosePlace.ts";
import { ensureDatabase } from "../../db/embedded/ensureDatabase.ts";
import { lastWords, launchPostgres } from "../../db/embedded/launchPostgres.ts";
import type { Binaries } from "../../db/embedded/locateBinaries.ts";
import { makeSocketFolder } from "../../db/embedded/makeSocketFolder.ts";
import { materialise } from "../../db/embedded/materialise.ts";
import { choosePassword, databaseUrl } from "../../db/embedded/password.ts";
import { probe } from "../../db/embedded/probe.ts";
import { supervise } from "../../db/embedded/supervise.ts";
import { until } from "../helpers/until.ts";

export interface Postgres extends AsyncDisposable {
  /** Of a database that is there for whoever makes others. */
  url: string;
  /** Makes an empty database and gives its address. */
  create(name: string): Promise<string>;
}

/** Starts a new PostgreSQL of any version in a home of its own, as the embedded one is. */
export async function startPostgres(home: string, found: Binaries): Promise<Postgres> {
  const place = await choosePlace({ home, log: () => {} });
  const binaries = await materialise(found, place.folder);
  await choosePassword(place);
  await initialise(place, binaries);
  await makeSocketFolder(place.socketFolder, place.identity);
  const server = await launchPostgres(place, binaries);
  await until(async () => {
    if (server.isOver) throw new Error(`PostgreSQL did not start: ${await lastWords(place)}`);
    return probe(place, "postgres");
  }, "PostgreSQL to answer");
  await ensureDatabase(place);
  const readAddress = async (name: string) => (await databaseUrl(place, name)) ?? "";
  const url = await readAddress("lanekeeper");
  return {
    url,
    async create(name) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return readAddress(name);
    },
    async [Symbol.asyncDispose]() {
      server.letGo();
      await server.exited;
      await rmdir(place.socketFolder).catch(() => {});
    },
  };
}

async function initialise(place: Place, binaries: string): Promise<void> {
  const report = join(place.logs, "initdb.log");
  const output = await open(report, "w", 0o600);
  // PostgreSQL has a locale of its own since 17 only.
  const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
  const access = ["--username=lanekeeper", "--auth=scram-sha-256", `--pwfile=${place.passwordFile}`];
  const command = [join(binaries, "bin/initdb"), "-D", place.data, ...locale, ...access, "--no-sync"];
  const how = await supervise({ command, identity: place.identity, output: output.fd }).exited;
  await output.close();
  if (how !== "exit code 0") throw new Error(`initdb: ${how}: ${await readFile(report, "utf8")}`);
  // Nothing in it is to outlive its machine.
  await appendFile(join(place.data, "postgresql.conf"), "fsync = off\nfull_page_writes = off\n");
}
