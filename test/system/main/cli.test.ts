import { expect } from "chai";
import { chmod, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PASSWORD, testApp, type TestApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { cli } from "../../helpers/cli.ts";
import { emptyDatabase } from "../../helpers/database.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { processesWith, startServer } from "../../helpers/server.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

describe("the maintenance commands", function () {
  this.timeout(60_000);
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  const run = (words: string[], typed?: string) => cli(words, environment(), typed);
  const environment = () => ({
    LANEKEEPER_HOME: app.site.env.home,
    DATABASE_URL: app.site.databaseUrl,
    PORT: new URL(app.url).port,
  });
  const signIn = async (email: string, password: string) => {
    const browser = new Browser(app.url);
    return { ...(await browser.post("/api/auth/sign-in", { email, password })), browser };
  };

  describe("user create", () => {
    it("creates an account, prints a temporary password that works, and writes an audit entry", async () => {
      const { code, stdout, stderr } = await run(["user", "create", "Ada@example.org"]);
      const [, password = ""] =
        /^Created Ada@example\.org \(RESEARCHER\)\.\nTemporary password: (\S{16})\n$/.exec(stdout) ?? [];
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      const { status, body } = await signIn("ada@example.org", password);
      expect(status).to.equal(200);
      expect(body.user).to.deep.include({ firstName: "New", lastName: "User", role: "RESEARCHER" });
      const entry = await AuditEntry.query(app.db).findOne({ action: "user.created" });
      expect(entry).to.deep.include({ userId: null, requestId: null, targetType: "user" });
      expect(entry?.after).to.deep.equal({ email: "Ada@example.org", role: "RESEARCHER" });
    });

    itNightly("accepts name, role and a password from standard input, and prints no password", async () => {
      const names = ["--role", "FACILITY_ADMIN", "--first-name", "Ada", "--last-name", "Lovelace"];
      const { stdout } = await run(
        ["user", "create", "ada@example.org", ...names, "--password-stdin"],
        `${PASSWORD}\n`,
      );
      expect(stdout).to.equal("Created ada@example.org (FACILITY_ADMIN).\n");
      const { body } = await signIn("ada@example.org", PASSWORD);
      expect(body.user).to.deep.include({ firstName: "Ada", lastName: "Lovelace", role: "FACILITY_ADMIN" });
    });

    for (const [what, words, typed, text] of [
      ["an address that is taken", ["person1@example.org"], "", "User with this email already exists\n"],
      ["what is no address", ["nobody"], "", "Email address is not valid\n"],
      [
        "a short password",
        ["a@example.org", "--password-stdin"],
        "short",
        "Password must have at least 10 characters\n",
      ],
    ] as const) {
      itNightly(`refuses ${what}`, async () => {
        await app.as("RESEARCHER");
        const { code, stdout, stderr } = await run(["user", "create", ...words], typed);
        expect({ code, stdout, stderr }).to.deep.equal({ code: 1, stdout: "", stderr: text });
      });
    }

    itNightly("refuses an unknown role", async () => {
      const { code, stderr } = await run(["user", "create", "a@example.org", "--role", "KING"]);
      expect(code).to.equal(1);
      expect(stderr).to.contain(
        "Allowed choices are FACILITY_ADMIN, TECHNICIAN, BIOINFORMATICIAN, FACILITY_VIEWER, RESEARCHER.",
      );
    });

    it("refuses a password on the command line, where others can read it", async () => {
      const { code, stderr } = await run(["user", "create", "a@example.org", "--password", PASSWORD]);
      expect(code).to.equal(1);
      expect(stderr).to.contain("unknown option '--password'");
    });
  });

  describe("user reset-password", () => {
    it("prints a valid password and ends every session", async () => {
      const ada = await app.as("RESEARCHER");
      const { code, stdout } = await run(["user", "reset-password", ada.user.email.toUpperCase()]);
      const [, password = ""] = /\nTemporary password: (\S{16})\n$/.exec(stdout) ?? [];
      expect(code).to.equal(0);
      expect(stdout).to.contain(`Reset the password of ${ada.user.email} and ended all sessions.\n`);
      expect((await ada.get("/api/auth/session")).body).to.deep.equal({ user: null });
      expect((await signIn(ada.user.email, PASSWORD)).status).to.equal(401);
      expect((await signIn(ada.user.email, password)).status).to.equal(200);
    });

    itNightly("reads the password from standard input", async () => {
      const ada = await app.as("RESEARCHER");
      const { stdout } = await run(
        ["user", "reset-password", ada.user.email, "--password-stdin"],
        "another one here\r\n",
      );
      expect(stdout).to.equal(`Reset the password of ${ada.user.email} and ended all sessions.\n`);
      expect((await signIn(ada.user.email, "another one here")).status).to.equal(200);
    });

    itNightly("reports an unknown account", async () => {
      const { code, stderr } = await run(["user", "reset-password", "nobody@example.org"]);
      expect({ code, stderr }).to.deep.equal({ code: 1, stderr: "User not found\n" });
    });
  });

  it("user reset-second-factors removes the second factors of a locked-out admin, with an audit entry", async () => {
    const ada = await app.as("FACILITY_ADMIN");
    const none = await run(["user", "reset-second-factors", ada.user.email]);
    expect({ code: none.code, stderr: none.stderr }).to.deep.equal({
      code: 1,
      stderr: "This user has no second factor\n",
    });
    await SecondFactor.query(app.db).insert({ userId: ada.user.id, kind: "totp", name: "App" });
    expect((await signIn(ada.user.email, PASSWORD)).status).to.equal(401);
    const { code, stdout } = await run(["user", "reset-second-factors", ada.user.email.toUpperCase()]);
    expect({ code, stdout }).to.deep.equal({
      code: 0,
      stdout: `Removed the second factors of ${ada.user.email} and ended all sessions.\n`,
    });
    expect((await signIn(ada.user.email, PASSWORD)).status).to.equal(200);
    const entry = await AuditEntry.query(app.db).findOne({ action: "user.secondFactorsReset" });
    expect([entry?.userId, entry?.targetId, entry?.after]).to.deep.equal([
      null,
      ada.user.id,
      { reason: "Command line" },
    ]);
  });

  it("user list prints the accounts in columns, without terminal control characters", async () => {
    await run(["user", "create", "b@example.org", "--first-name", "\u001b[2JBo", "--role", "FACILITY_ADMIN"]);
    await run(["user", "create", "long.address@example.org"]);
    const today = new Date().toISOString().slice(0, 10);
    const { code, stdout } = await run(["user", "list"]);
    expect(code).to.equal(0);
    expect(stdout).to.equal(
      "EMAIL                     NAME         ROLE            STATE   CREATED\n" +
        `long.address@example.org  New User     RESEARCHER      active  ${today}\n` +
        `b@example.org             ?[2JBo User  FACILITY_ADMIN  active  ${today}\n`,
    );
  });

  itNightly("work on the PostgreSQL of a home, whether its server runs or not", async () => {
    const home = await tempDir();
    const environment = { LANEKEEPER_HOME: home.path };
    expect((await cli(["user", "create", "first@example.org"], environment)).code).to.equal(0);
    {
      await using server = await startServer(environment);
      expect((await cli(["user", "create", "second@example.org"], environment)).code).to.equal(0);
      expect((await server.anyone.get("/readyz")).status).to.equal(200);
    }
    const { stdout } = await cli(["user", "list"], environment);
    expect(stdout).to.match(/^EMAIL.*\nsecond@example\.org .*\nfirst@example\.org .*\n$/);
    await until(() => processesWith(home.path).length === 0, "every process of the home to end");
    await home.remove();
  });

  it("report errors of the environment, and exit with 2", async () => {
    const { code, stderr } = await cli(["user", "list"], { PORT: "x" });
    expect({ code, stderr }).to.deep.equal({ code: 2, stderr: "PORT must be a number from 0 to 65535\n" });
  });

  describe("doctor", () => {
    const getLines = (stdout: string, mark: string) =>
      stdout.split("\n").filter((line) => line.startsWith(mark));

    it("reports no problems of a running installation", async () => {
      await app.as("FACILITY_ADMIN");
      const { code, stdout } = await run(["doctor"]);
      expect(getLines(stdout, "✘")).to.deep.equal([]);
      expect(code).to.equal(0);
      const good = getLines(stdout, "✔").join("\n");
      expect(good).to.match(/^✔ Lanekeeper \S+ on Node\.js \d+\.\d+\.\d+ /);
      expect(good).to.match(/✔ Database: Connected to PostgreSQL\. \(PostgreSQL \d+\S*, from DATABASE_URL\)/);
      expect(good).to.contain("✔ Tables: The database schema is up to date.");
      expect(good).to.contain("✔ Administrator account: An active administrator account exists.");
      expect(good).to.contain(`✔ Storage: The data directory is writable. (${app.files})`);
      expect(good).to.contain(`✔ The data directory is ${app.files}, `);
      expect(good).to.contain(`✔ The server at ${app.url} is ready`);
      const { password } = new URL(app.site.databaseUrl);
      if (password !== "") expect(stdout).not.to.contain(password);
    });

    itNightly("reports a missing admin and missing storage, with remedies", async () => {
      await rm(app.files, { recursive: true });
      const { code, stdout } = await run(["doctor"]);
      expect(code).to.equal(1);
      expect(stdout).to.contain(
        "! Administrator account: No administrator account yet.\n    Open the setup link",
      );
      expect(stdout).to.contain(
        `✘ Storage: The data directory does not exist. (${app.files})\n    Mount its disk, or `,
      );
      expect(stdout).to.contain(
        `✘ The server at ${app.url} is not ready: storage missing\n    See the server log.\n`,
      );
    });

    itNightly("reports every step with the text of the status page", async () => {
      await app.site.database("settings").where({ key: "sequencing-files" }).update({ value: "{}" });
      const { body } = await app.anyone.get("/api/setup/status");
      const { stdout } = await run(["doctor"]);
      const marks: Record<string, string> = { complete: "✔", active: "!", error: "✘" };
      for (const { label, status, description } of body.steps)
        expect(stdout).to.contain(`${marks[status]} ${label}: ${description}`);
      expect(stdout).to.contain(`    ${body.nextAction.description} ${body.nextAction.command}\n`);
    });

    it("reports a secret that others may read", async () => {
      const path = join(app.site.env.home, "session-secret");
      await writeFile(path, "x".repeat(43));
      await chmod(path, 0o644);
      const { code, stdout } = await run(["doctor"]);
      expect(code).to.equal(1);
      expect(stdout).to.contain(
        `✘ ${path} contains secrets and is readable by other users\n    chmod 600 ${path}\n`,
      );
      expect(stdout).not.to.contain("xxx");
    });

    itNightly("reports a missing home and database, which the first start creates", async () => {
      const home = await tempDir();
      const { code, stdout } = await cli(["doctor"], { LANEKEEPER_HOME: join(home.path, "new") });
      expect(code).to.equal(0);
      expect(stdout).to.contain("! The database does not exist yet\n    npm start creates it.\n");
      expect(stdout).to.contain(`! LANEKEEPER_HOME ${join(home.path, "new")} does not exist yet\n`);
      await home.remove();
    });

    it("reports pending migrations, another program on the port, and an unavailable database", async () => {
      const strange = createServer((_req, res) => void res.end("hello")).listen(0, "127.0.0.1");
      await once(strange, "listening");
      const port = String((strange.address() as AddressInfo).port);
      const empty = await emptyDatabase();
      const waiting = await cli(["doctor"], { ...environment(), DATABASE_URL: empty.url, PORT: port });
      expect(waiting.code).to.equal(1);
      expect(waiting.stdout).to.contain(
        "! Tables: The database schema is not up to date.\n    Lanekeeper migrates the database",
      );
      expect(waiting.stdout).to.contain(`✘ Port ${port} on 127.0.0.1 is in use by another program`);
      await empty.remove();
      strange.close();

      const away = { ...environment(), DATABASE_URL: "postgresql://me:SECRET-word@127.0.0.1:1/lane" };
      const { code, stdout, stderr } = await cli(["doctor"], away);
      expect(code).to.equal(1);
      expect(stdout).to.contain("✘ Cannot reach the database at 127.0.0.1:1/lane: connection refused\n");
      expect(stdout + stderr).not.to.contain("SECRET-word");
    });

    itNightly("reports errors of the environment", async () => {
      const { code, stdout } = await cli(["doctor"], {
        PORT: "x",
        LANEKEEPER_DEMO: "2",
        LANEKEEPER_ROLE: "web",
      });
      expect(code).to.equal(1);
      expect(getLines(stdout, "✘")).to.deep.equal([
        "✘ PORT must be a number from 0 to 65535",
        "✘ LANEKEEPER_DEMO must be 0 or 1",
        "✘ LANEKEEPER_ROLE is set but unknown",
      ]);
      expect(stdout).to.contain("\n    Did you mean LANEKEEPER_ROLES?\n");
    });
  });
});
