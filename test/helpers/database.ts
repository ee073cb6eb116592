import { randomBytes } from "node:crypto";
import pg from "pg";

const TEMPLATE = "lanekeeper_template";

/** The PostgreSQL server of the test run; set by test/hooks.ts. */
export function postgresUrl(): string {
  const url = process.env["TEST_POSTGRES_URL"];
  if (!url) throw new Error("test/hooks.ts starts PostgreSQL before any test");
  return url;
}

/** A new database with every migration, cloned from the template. Removed by `remove`. */
export async function cloneDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `lanekeeper_test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name} template ${TEMPLATE}${await copyingFiles()}`);
  return { url: databaseUrl(name), remove: () => drop(name) };
}

/** A new database without a table. */
export async function emptyDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `lanekeeper_test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name}`);
  return { url: databaseUrl(name), remove: () => drop(name) };
}

async function drop(name: string): Promise<void> {
  await administer(`drop database if exists ${name} with (force)`);
}

/** Recreates the template database and brings it to this release with `prepare`. */
export async function makeTemplate(prepare: (url: string) => Promise<void>): Promise<void> {
  await drop(TEMPLATE);
  await administer(`create database ${TEMPLATE}`);
  await prepare(databaseUrl(TEMPLATE));
}

export function databaseUrl(name: string): string {
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

// Copying files takes half the time of writing every page to the log, the default. PostgreSQL 14 knows no other way.
const FIRST_WITH_STRATEGY = 150_000;
let strategy: string | undefined;

async function copyingFiles(): Promise<string> {
  if (strategy === undefined) {
    const { rows } = await administer("show server_version_num");
    strategy = Number(rows[0]?.["server_version_num"]) < FIRST_WITH_STRATEGY ? "" : " strategy file_copy";
  }
  return strategy;
}

let pool: pg.Pool | undefined;

/** Uses a kept connection that does not keep the process alive. */
async function administer(sql: string): Promise<pg.QueryResult<Record<string, string>>> {
  pool ??= new pg.Pool({ connectionString: postgresUrl(), max: 1, allowExitOnIdle: true });
  // PostgreSQL stops before the last connection closes.
  if (pool.listenerCount("error") === 0) pool.on("error", () => {});
  return pool.query(sql);
}
