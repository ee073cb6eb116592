import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { once } from "node:events";
import { stat, writeFile } from "node:fs/promises";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { NewerDatabase } from "../../../db/migrate.ts";
import { packageRoot, releaseVersion } from "../../../server/platform/site/release.ts";
import { Browser } from "../../helpers/browser.ts";
import { cloneDatabase, emptyDatabase, postgresUrl } from "../../helpers/database.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { failingStart, processesWith, startServer } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import knex from "knex";

const PASSWORD = "a password nobody may read";

describe("npm start", function () {
  this.timeout(120_000);
  let home: Awaited<ReturnType<typeof tempDir>>;

  before(() => {
    execFileSync(process.execPath, [join(packageRoot(), "server/main/prepare.js"), "--build"]);
  });
  beforeEach(async () => (home = await tempDir()));
  afterEach(async () => {
    await until(() => processesWith(home.path).length === 0, "every process of the home to end");
    await home.remove();
  });

  it("on an empty home starts its own PostgreSQL, keeps data and sessions through SIGKILL, and stops cleanly at SIGTERM", async () => {
    const environment = { LANEKEEPER_HOME: join(home.path, "new") };
    const server = await startServer(environment);
    expect(server.stderr()).to.contain(`Lanekeeper ${releaseVersion()} is running.`);

    expect((await server.anyone.get("/healthz")).body).to.deep.equal({ ok: true });
    const ready = await server.anyone.get("/readyz");
    expect(ready.status).to.equal(200);
    expect(ready.body).to.deep.equal({ ready: true, database: "ok", migrations: "ok", storage: "ok" });
    expect(server.setupLink).to.match(/^http:\/\/127\.0\.0\.1:\d+\/setup#token=[\w-]{32}$/);
    expect((await server.anyone.get("/")).headers.get("content-type")).to.equal("text/html; charset=utf-8");
    const mode = (await stat(join(home.path, "new"))).mode & 0o777;
    expect(mode).to.equal(process.geteuid?.() === 0 ? 0o711 : 0o700);

    const token = server.setupLink?.split("#token=")[1];
    const person = { email: "admin@example.org", password: PASSWORD, firstName: "Ada", lastName: "Admin" };
    await server.anyone.post("/trpc/setup.createFirstAdmin", { token, ...person });
    server.signal("SIGKILL");
    await server.ended;

    const again = await startServer(environment);
    again.anyone.cookie = server.anyone.cookie;
    expect((await again.anyone.get("/api/auth/session")).body.user.email).to.equal("admin@example.org");
    again.signal("SIGTERM");
    expect((await again.ended).code).to.equal(0);
    expect(processesWith(home.path)).to.deep.equal([]);
  });

  itNightly("shares the PostgreSQL of a home between several processes, in any order of exit", async () => {
    const environment = { LANEKEEPER_HOME: home.path };
    const owner = await startServer(environment);
    await using guest = await startServer(environment);
    owner.signal("SIGTERM");
    expect((await owner.ended).code).to.equal(0);
    await until(async () => (await guest.anyone.get("/readyz")).status === 200, "the one that is left");
  });

  describe("on the database of DATABASE_URL", () => {
    // A migrated database starts faster; the homes above start empty.
    let database: Awaited<ReturnType<typeof cloneDatabase>>;
    beforeEach(async () => (database = await cloneDatabase()));
    afterEach(() => database.remove());
    const environment = (given: Record<string, string> = {}) => ({
      LANEKEEPER_HOME: home.path,
      DATABASE_URL: database.url,
      ...given,
    });

    it("migrates an empty one, and is ready only when the first admin of the environment can sign in", async () => {
      const admin = { LANEKEEPER_ADMIN_EMAIL: "admin@example.org", LANEKEEPER_ADMIN_PASSWORD: PASSWORD };
      const empty = await emptyDatabase();
      const port = await freePort();
      const anyone = new Browser(`http://127.0.0.1:${port}`);
      {
        const starting = startServer(environment({ ...admin, DATABASE_URL: empty.url, PORT: String(port) }));
        while (!(await isReady(anyone.url)));
        const answer = await anyone.post("/api/auth/sign-in", {
          email: "admin@example.org",
          password: PASSWORD,
        });
        await using server = await starting;
        expect(answer.status).to.equal(200);
        expect(answer.body.user).to.deep.include({
          email: "admin@example.org",
          firstName: "Facility",
          lastName: "Admin",
          role: "FACILITY_ADMIN",
        });
        expect(server.setupLink).to.equal(undefined);
      }
      await empty.remove();
    });

    it("prints a new setup link at each start to the terminal only, until its holder has created the first admin", async () => {
      const person = { email: "ada@example.org", password: PASSWORD, firstName: "Ada", lastName: "Admin" };
      const first = await startServer(environment());
      const invalid = first.setupLink?.split("#token=")[1] ?? "";
      first.signal("SIGTERM");
      const { stdout, stderr } = await first.ended;
      expect(invalid).to.have.length(32);
      expect(stderr).to.contain(invalid);
      expect(stdout).not.to.contain(invalid);
      {
        await using server = await startServer(environment());
        const create = (token?: string) =>
          server.anyone.post("/trpc/setup.createFirstAdmin", { token, ...person });
        expect((await create(invalid)).status).to.equal(403);
        const answer = await create(server.setupLink?.split("#token=")[1]);
        expect(answer.body.result.data.user.role).to.equal("FACILITY_ADMIN");
      }
      await using server = await startServer(environment());
      expect(server.setupLink).to.equal(undefined);
      const { email, password } = person;
      expect((await server.anyone.post("/api/auth/sign-in", { email, password })).status).to.equal(200);
    });

    itNightly("creates one first admin when several processes start concurrently", async () => {
      const admin = { LANEKEEPER_ADMIN_EMAIL: "admin@example.org", LANEKEEPER_ADMIN_PASSWORD: PASSWORD };
      const servers = await Promise.all([1, 2, 3].map(() => startServer(environment(admin))));
      const [one, ...others] = servers;
      await one!.anyone.post("/api/auth/sign-in", { email: "admin@example.org", password: PASSWORD });
      const users = await one!.anyone.get("/api/admin/users");
      expect(users.body.total).to.equal(1);
      for (const other of others) {
        other.anyone.cookie = one!.anyone.cookie;
        expect((await other.anyone.get("/api/auth/session")).body.user.email).to.equal("admin@example.org");
      }
      for (const server of servers) server.signal("SIGTERM");
      expect(await Promise.all(servers.map(async ({ ended }) => (await ended).code))).to.deep.equal([
        0, 0, 0,
      ]);
    });

    it("completes an active request at SIGTERM, and accepts no new one", async () => {
      const admin = { LANEKEEPER_ADMIN_EMAIL: "admin@example.org", LANEKEEPER_ADMIN_PASSWORD: PASSWORD };
      const server = await startServer(environment(admin));
      const { hostname, port } = new URL(server.url);
      const body = JSON.stringify({ email: "admin@example.org", password: PASSWORD });
      const socket = connect(Number(port), hostname);
      socket.write(
        "POST /api/auth/sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n" +
          `Content-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
      );
      await until(async () => (await server.anyone.get("/healthz")).status === 200);
      const closed = once(socket, "close");
      let answer = "";
      socket.setEncoding("utf8").on("data", (text: string) => (answer += text));

      server.signal("SIGTERM");
      await until(
        () =>
          server.anyone.get("/healthz").then(
            () => false,
            () => true,
          ),
        "the port to close",
      );
      socket.write(body.slice(10));
      await closed;

      expect(answer).to.match(/^HTTP\/1\.1 200 OK\r\n/);
      expect(answer).to.match(/\r\nConnection: close\r\n/);
      expect(answer).to.contain('"role":"FACILITY_ADMIN"');
      expect((await server.ended).code).to.equal(0);
    });

    it("writes one JSON line an event, requests with their id, and no secret", async () => {
      const secret = "a secret of sixteen characters or more";
      const admin = { LANEKEEPER_ADMIN_EMAIL: "admin@example.org", LANEKEEPER_ADMIN_PASSWORD: PASSWORD };
      const server = await startServer(environment({ ...admin, SESSION_SECRET: secret, LOG_LEVEL: "trace" }));
      const answer = await server.anyone.post("/api/auth/sign-in", {
        email: "admin@example.org",
        password: PASSWORD,
      });
      await server.anyone.post("/api/auth/sign-in", {
        email: "admin@example.org",
        password: "WRONG-password",
      });
      await server.anyone.get("/api/orders?token=TOKEN-in-query", { authorization: "Bearer BEARER-token" });
      server.signal("SIGTERM");
      const { stdout } = await server.ended;

      const events = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      const requests = events.filter(({ msg }) => msg === "request");
      expect(requests.map(({ method, path, status }) => ({ method, path, status }))).to.deep.equal([
        { method: "POST", path: "/api/auth/sign-in", status: 200 },
        { method: "POST", path: "/api/auth/sign-in", status: 401 },
        { method: "GET", path: "/api/orders", status: 401 },
      ]);
      expect(requests[0]?.["requestId"]).to.equal(answer.headers.get("x-request-id"));
      const cookie = decodeURIComponent(server.anyone.cookie?.split("=")[1] ?? "");
      const databasePassword = new URL(database.url).password;
      for (const hidden of [PASSWORD, "WRONG-password", "TOKEN-in-query", "BEARER-token", secret, cookie])
        expect(stdout).not.to.contain(hidden);
      if (databasePassword !== "") expect(stdout).not.to.contain(databasePassword);
    });

    it("monitors runs without serving requests, if that is its only role", async () => {
      const server = await startServer(environment({ LANEKEEPER_ROLES: "pipeline-monitor" }));
      await until(
        () => server.stdout().includes("this process monitors the runs of pipelines"),
        "the monitor to be active",
      );
      expect(server.url).to.equal("");
      expect(server.stdout()).to.not.contain("listening");
      server.signal("SIGTERM");
      expect((await server.ended).code).to.equal(0);
    });

    itNightly("reports why it cannot listen, and changes nothing", async () => {
      await using server = await startServer(environment());
      const { port } = new URL(server.url);
      const other = await emptyDatabase();
      const again = await failingStart({ LANEKEEPER_HOME: home.path, DATABASE_URL: other.url, PORT: port });
      expect(again.code).to.equal(1);
      expect(again.stderr).to.equal(
        `Lanekeeper is already running at ${server.url}: stop it first, or set PORT to run a second instance\n`,
      );
      const tables = knex({ client: "pg", connection: other.url });
      expect(await tables.schema.hasTable("migrations")).to.equal(false);
      await tables.destroy();
      await other.remove();
    });

    it("reports that another program uses the port", async () => {
      const program = createServer((_req, res) => void res.end("something else")).listen(0, "127.0.0.1");
      await once(program, "listening");
      const { port } = program.address() as AddressInfo;
      const { code, stderr } = await failingStart(environment({ PORT: String(port) }));
      expect(code).to.equal(1);
      expect(stderr).to.equal(
        `Port ${port} on 127.0.0.1 is in use by another program: stop it first, or set PORT\n`,
      );
      program.close();
    });

    itNightly("reports that the address does not belong to this machine", async () => {
      const { code, stderr } = await failingStart(environment({ HOST: "192.0.2.1" }));
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: "HOST 192.0.2.1 is not an address of this machine\n",
      });
    });

    it("reports that the database was migrated by a newer release", async () => {
      const tables = knex({ client: "pg", connection: database.url });
      await tables("migrations").insert({ name: "20991231235959_fly", batch: 9, migration_time: new Date() });
      await tables.destroy();
      const { code, stdout, stderr } = await failingStart(environment());
      expect(code).to.equal(1);
      expect(stderr).to.equal(`${new NewerDatabase(["20991231235959_fly"]).message}\n`);
      expect(stdout).not.to.contain("    at ");
    });
  });

  describe("with a DATABASE_URL that does not work", () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL("postgresql://somebody:SECRET-word@127.0.0.1:1/lane");
      change(url);
      return { LANEKEEPER_HOME: home.path, DATABASE_URL: url.href };
    };

    it("reports that no server listens there, without the password", async () => {
      const { code, stdout, stderr } = await failingStart(at(() => {}));
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: "Cannot reach the database at 127.0.0.1:1/lane: connection refused\n",
      });
      expect(stdout).not.to.contain("SECRET-word");
      expect(stdout).not.to.contain("    at ");
    });

    itNightly("reports that the host is unknown", async () => {
      const { stderr } = await failingStart(at((url) => (url.hostname = "nowhere.invalid")));
      expect(stderr).to.equal("Cannot reach the database at nowhere.invalid:1/lane: unknown host\n");
    });

    itNightly("reports that the database does not exist", async () => {
      const url = new URL(postgresUrl());
      url.pathname = "/lane_that_is_not";
      const { code, stderr } = await failingStart({ LANEKEEPER_HOME: home.path, DATABASE_URL: url.href });
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: "The server of DATABASE_URL has no database lane_that_is_not: create it first\n",
      });
    });

    it("reports each invalid value on its own line, and exits with 2", async () => {
      const { code, stderr } = await failingStart({ PORT: "x", LANEKEEPER_DEMO: "2" });
      expect({ code, stderr }).to.deep.equal({
        code: 2,
        stderr: "PORT must be a number from 0 to 65535\nLANEKEEPER_DEMO must be 0 or 1\n",
      });
    });
  });

  itNightly("reports that the home is no directory", async () => {
    const path = join(home.path, "file");
    await writeFile(path, "");
    for (const home of [path, join(path, "below")]) {
      const { code, stderr } = await failingStart({ LANEKEEPER_HOME: home });
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: `Cannot use LANEKEEPER_HOME ${home}: it is not a directory\n`,
      });
    }
  });
});

async function isReady(url: string): Promise<boolean> {
  return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok === true;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
