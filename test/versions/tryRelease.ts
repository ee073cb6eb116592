import { expect } from "chai";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { locateBinaries } from "../../db/embedded/locateBinaries.ts";
import { connect } from "../../db/knex.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { packageRoot } from "../../server/platform/site/release.ts";
import { runRows } from "../conformance/runRows.ts";
import { somebodyWithOrder } from "../helpers/somebodyWithOrder.ts";
import { readSchema } from "../helpers/readSchema.ts";
import { type Started, startServer } from "../helpers/server.ts";
import { tempDir } from "../helpers/tempDir.ts";
import { fetchPackage } from "./fetchPackage.ts";
import { PACKAGES, type Release } from "./releases.ts";
import { type Postgres, startPostgres } from "./startPostgres.ts";

const ADMIN = { email: "admin@example.org", password: "correct horse battery" };

export interface Asked {
  /** Areas of the conformance suite; all of them when undefined. */
  only: string[] | undefined;
  /** Files of the suite of the project, which is run in place of everything else when there are any. */
  tests: string[];
}

export interface Step {
  name: string;
  isRight: boolean;
  said: string;
}

interface Stand {
  home: string;
  node: string;
  postgres: Postgres;
}

/** Tries the compiled product on one release of what it stands on, step by step; a step that fails does not keep the
 *  others from being tried. */
export async function tryRelease({ kind, version }: Release, { only, tests }: Asked): Promise<Step[]> {
  const folder = await fetchPackage(PACKAGES[kind], version);
  const binaries =
    kind === "postgres"
      ? { native: join(folder, "native"), version, major: version.split(".")[0] ?? version }
      : await locateBinaries();
  const home = await tempDir();
  try {
    await using postgres = await startPostgres(join(home.path, "db"), binaries);
    const node = kind === "node" ? join(folder, "bin/node") : process.execPath;
    const stand: Stand = { home: home.path, node, postgres };
    if (tests.length > 0) return [await step("tests", () => passTests(stand, tests))];
    const steps = [
      await step("conformance", () => conform(stand, only)),
      await step("from halfway", () => goOn(stand)),
    ];
    // Only there does the program itself start its PostgreSQL.
    if (kind === "node") steps.push(await step("by itself", () => startAlone(stand)));
    return steps;
  } finally {
    await home.remove();
  }
}

async function step(name: string, take: () => Promise<string>): Promise<Step> {
  const begun = Date.now();
  try {
    const said = await take();
    return { name, isRight: true, said: `${said}, ${Math.round((Date.now() - begun) / 1000)} s` };
  } catch (error) {
    return { name, isRight: false, said: error instanceof Error ? error.message : String(error) };
  }
}

/** A fresh database, migrated, then the whole conformance suite, then the end. */
async function conform(stand: Stand, only: string[] | undefined): Promise<string> {
  const url = await stand.postgres.create("fresh");
  await runChild(stand, "test/helpers/migrateChild.js", url);
  await somebodyWithOrder(url);
  const server = await start(stand, { DATABASE_URL: url, LANEKEEPER_DEMO: "1" });
  const { outcomes, left } = await runRows(
    {
      baseUrl: server.url,
      registryUrl: server.url,
      adminEmail: ADMIN.email,
      adminPassword: ADMIN.password,
      sharedFolder: tmpdir(),
      ownHost: "127.0.0.1",
      isFresh: true,
      weblogSecret: undefined,
    },
    only === undefined ? {} : { only },
  ).finally(() => stop(server));
  const failed = outcomes.filter(({ result }) => result === "fail");
  const wrong = failed.map(({ row, why }) => `${row.section}: ${row.sentence}: ${why ?? ""}`);
  if (wrong.length + left.length > 0) throw new Error([...wrong, ...left].join("\n"));
  return `${outcomes.filter(({ result }) => result === "pass").length} of ${outcomes.length} rows pass, none fails`;
}

/** A database of an earlier release, with a row or two, becomes what a fresh one is. */
async function goOn(stand: Stand): Promise<string> {
  const url = await stand.postgres.create("halfway");
  await runChild(stand, "test/versions/migrateHalfway.js", url);
  await somebodyWithOrder(url);
  const before = connect(url, 2);
  const pending = await pendingMigrations(before);
  await before.destroy();
  await stop(await start(stand, { DATABASE_URL: url }));
  const [wanted, there] = [await schemaAt(await fresh(stand)), await schemaAt(url)];
  expect(there, "the schema").to.deep.equal(wanted);
  return `${pending.length} migrations`;
}

async function fresh(stand: Stand): Promise<string> {
  const url = await stand.postgres.create("whole");
  await runChild(stand, "test/helpers/migrateChild.js", url);
  return url;
}

async function schemaAt(url: string) {
  const database = connect(url, 2);
  try {
    return await readSchema(database);
  } finally {
    await database.destroy();
  }
}

/** As somebody starts it who set nothing. */
async function startAlone(stand: Stand): Promise<string> {
  await stop(await start(stand, {}));
  return "started and stopped";
}

/** What `npm start` runs, on another Node. */
async function start({ home, node }: Stand, given: Record<string, string>): Promise<Started> {
  const environment = {
    LANEKEEPER_HOME: join(home, "home"),
    LANEKEEPER_ADMIN_EMAIL: ADMIN.email,
    LANEKEEPER_ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: "silent",
    ...given,
  };
  return startServer(environment, [
    node,
    "--initial-old-space-size=128",
    join(packageRoot(), "server/main/launch.js"),
  ]);
}

async function stop(server: Started): Promise<void> {
  server.signal("SIGTERM");
  const { code, stderr } = await server.ended;
  expect(code, `the exit code; it printed ${stderr}`).to.equal(0);
}

async function runChild({ node }: Stand, program: string, url: string): Promise<void> {
  await promisify(execFile)(node, [join(packageRoot(), program), url], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"] },
  });
}

/** Files of the suite of the project, on this Node and this PostgreSQL. */
async function passTests({ node, postgres }: Stand, tests: string[]): Promise<string> {
  const mocha = join(packageRoot(), "node_modules/mocha/bin/mocha.js");
  const { PATH, HOME } = process.env;
  // As `npm test` does: each file in a process where no other's hooks are.
  const child = spawn(node, [mocha, "--parallel", "--jobs", "2", ...tests], {
    cwd: packageRoot(),
    env: { PATH, HOME, TEST_POSTGRES_URL: postgres.url },
    stdio: "inherit",
  });
  const [code] = await once(child, "exit");
  expect(code, "the exit code of mocha").to.equal(0);
  return `${tests.length} files pass`;
}
