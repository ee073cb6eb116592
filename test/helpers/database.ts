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
  await administer(`create database ${name} template ${TEMPLATE}`);
  return { url: databaseUrl(name), remove: () => administer(`drop database if exists ${name} with (force)`) };
}

/** A new database without a table. */
export async function emptyDatabase(): Promise<{ url: string; remove(): Promise<void> }> {
  const name = `lanekeeper_test_${randomBytes(6).toString("hex")}`;
  await administer(`create database ${name}`);
  return { url: databaseUrl(name), remove: () => administer(`drop database if exists ${name} with (force)`) };
}

/** Recreates the template database and brings it to this release with `prepare`. */
export async function makeTemplate(prepare: (url: string) => Promise<void>): Promise<void> {
  await administer(`drop database if exists ${TEMPLATE} with (force)`);
  await administer(`create database ${TEMPLATE}`);
  await prepare(databaseUrl(TEMPLATE));
}

export function databaseUrl(name: string): string {
  const url = new URL(postgresUrl());
  url.pathname = `/${name}`;
  return url.href;
}

let pool: pg.Pool | undefined;

/** Uses a kept connection that does not keep the process alive. */
async function administer(sql: string): Promise<void> {
  pool ??= new pg.Pool({ connectionString: postgresUrl(), max: 1, allowExitOnIdle: true });
  // PostgreSQL stops before the last connection closes.
  if (pool.listenerCount("error") === 0) pool.on("error", () => {});
  await pool.query(sql);
}
