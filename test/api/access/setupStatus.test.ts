import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { firstAdmin } from "../../../server/main/firstAdmin.ts";
import { PASSWORD, testApp, type TestApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { databaseLine, type DatabaseLine } from "../../helpers/databaseLine.ts";
import { until } from "../../helpers/until.ts";

const DOCTOR = "npm run cli -- doctor";
const UNKNOWN_YET = "Unknown until the database responds.";
const NOT_READ = "Unknown until the database can be read.";
const NO_SETTINGS = "Unknown until the settings can be read.";

const DATABASE = step("database", "Database", "complete", "Connected to PostgreSQL.");
const SCHEMA = step("schema", "Tables", "complete", "The database schema is up to date.");
const SEED = step("seed", "Administrator account", "complete", "An active administrator account exists.");
const STORAGE = step("storage", "Storage", "complete", "The data directory is writable.");
const ABOUT = {
  database: {
    engine: "postgresql",
    hosting: "self-hosted-postgres",
    usesPooler: false,
    directUrlConfigured: true,
  },
  install: { mode: "self-hosted", usesDefaultBootstrapCredentials: false },
};
const READY = {
  exists: true,
  configured: true,
  phase: "ready",
  steps: [DATABASE, SCHEMA, SEED, STORAGE],
  nextAction: null,
  ...ABOUT,
};
const UNREACHABLE = {
  exists: false,
  configured: false,
  error: "PostgreSQL is not responding.",
  phase: "database-unreachable",
  steps: [
    { ...step("database", "Database", "error", "PostgreSQL is not responding."), command: DOCTOR },
    step("schema", "Tables", "pending", UNKNOWN_YET),
    step("seed", "Administrator account", "pending", NOT_READ),
    step("storage", "Storage", "pending", NO_SETTINGS),
  ],
  nextAction: {
    label: "Restore the database connection",
    description: "Start PostgreSQL or restore the connection. Lanekeeper resumes automatically.",
    command: DOCTOR,
  },
  ...ABOUT,
};

function step(id: string, label: string, status: string, description: string) {
  return { id, label, status, description };
}

describe("GET /api/setup/status", () => {
  let app: TestApp;

  describe("of an instance whose database answers", () => {
    beforeEach(async () => {
      app = await testApp();
      await app.as("FACILITY_ADMIN");
    });
    afterEach(() => app[Symbol.asyncDispose]());

    it("is public, reports readiness, and is not cached", async () => {
      const answer = await ask();
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.equal(READY);
      expect(answer.headers.get("cache-control")).to.equal("no-store, max-age=0");
      expect(answer.headers.get("set-cookie")).to.equal(null);
    });

    it("is the same for the typed client, signed in or not, with the codes of its texts", async () => {
      const researcher = await app.as("RESEARCHER");
      for (const browser of [app.anyone, researcher]) {
        const { body } = await browser.get("/trpc/setup.status");
        const coded: unknown[] = [];
        const withoutCodes = JSON.parse(JSON.stringify(body), (_key, value: unknown) => {
          if (typeof value !== "object" || value === null || !("code" in value && "text" in value))
            return value;
          coded.push(value.code);
          return value.text;
        }) as unknown;
        expect(withoutCodes).to.deep.equal({ result: { data: READY } });
        expect(coded).to.include.members(["setup.database.label", "setup.database.ok"]);
      }
      expect((await researcher.get("/api/setup/status")).body).to.deep.equal(READY);
    });

    it("waits for the first facility admin", async () => {
      await app.site.database("users").delete();
      await app.as("RESEARCHER");
      await app.as("FACILITY_ADMIN", { isDemo: true });
      const command = "npm run cli -- user create <email> --role FACILITY_ADMIN";
      expect((await ask()).body).to.deep.equal({
        ...READY,
        configured: false,
        phase: "seeding",
        steps: [
          DATABASE,
          SCHEMA,
          {
            ...step("seed", "Administrator account", "active", "No administrator account yet."),
            command,
          },
          STORAGE,
        ],
        nextAction: {
          label: "Create the administrator account",
          description:
            "Open the setup link printed by Lanekeeper at startup, or create the account on the command line.",
          href: "/setup",
          command,
        },
      });
    });

    it("misses a folder for sequencing files", async () => {
      await app.site.database("settings").where({ key: "sequencing-files" }).update({ value: "{}" });
      expect((await ask()).body).to.deep.equal({
        ...READY,
        configured: false,
        steps: [DATABASE, SCHEMA, SEED, step("storage", "Storage", "active", "No data directory is set.")],
        nextAction: {
          label: "Set the data directory",
          description: "Facility staff set the data directory in the settings.",
          href: "/settings/files",
        },
      });
    });

    it("reports a missing data directory and a file in its place", async () => {
      const description = "The data directory does not exist.";
      const expected = {
        ...READY,
        configured: false,
        error: description,
        steps: [
          DATABASE,
          SCHEMA,
          SEED,
          { ...step("storage", "Storage", "error", description), command: DOCTOR },
        ],
        nextAction: {
          label: "Restore the storage",
          description: "Mount its disk, or set another data directory in the settings.",
          href: "/settings/files",
          command: DOCTOR,
        },
      };
      await rm(app.files, { recursive: true });
      expect((await ask()).body).to.deep.equal(expected);
      await writeFile(app.files, "");
      expect((await ask()).body).to.deep.equal(expected);
    });

    it("misses the last migration", async () => {
      const { database } = app.site;
      const [last] = await database<{ name: string }>("migrations").orderBy("name", "desc").limit(1);
      await database("migrations").where({ name: last?.name }).delete();
      expect((await ask()).body).to.deep.equal({
        ...READY,
        exists: false,
        configured: false,
        phase: "schema-missing",
        steps: [
          DATABASE,
          {
            ...step("schema", "Tables", "active", "The database schema is not up to date."),
            command: "npm start",
          },
          step("seed", "Administrator account", "pending", NOT_READ),
          step("storage", "Storage", "pending", NO_SETTINGS),
        ],
        nextAction: {
          label: "Restart Lanekeeper",
          description: "Lanekeeper migrates the database at startup. Back up the database first.",
          command: "npm start",
        },
      });
    });

    it("reports a database of a newer release", async () => {
      await app.site.database("migrations").insert({ name: "29990101000000_learn_to_fly" });
      const { body } = await ask();
      const description = "The database was migrated by a newer release.";
      expect([body.exists, body.phase, body.error]).to.deep.equal([false, "unknown-error", description]);
      expect(body.steps[1]).to.deep.equal(step("schema", "Tables", "error", description));
    });

    it("reports locked tables within a few seconds", async () => {
      const { database } = app.site;
      await database.transaction(async (trx) => {
        await trx.raw("lock table users in access exclusive mode");
        const { body } = await ask();
        expect([body.exists, body.phase]).to.deep.equal([false, "unknown-error"]);
      });
      expect((await ask()).body).to.deep.equal(READY);
    });

    it("changes nothing, regardless of the number of concurrent requests", async () => {
      const before = await stored();
      const answers = await Promise.all(Array.from({ length: 50 }, ask));
      for (const { status, body } of answers) expect([status, body]).to.deep.equal([200, READY]);
      expect(await stored()).to.deep.equal(before);
    });
  });

  describe("of a start that names its first admin", () => {
    const EMAIL = "first@example.org";
    beforeEach(async () => {
      app = await testApp({ LANEKEEPER_ADMIN_EMAIL: EMAIL, LANEKEEPER_ADMIN_PASSWORD: PASSWORD });
    });
    afterEach(() => app[Symbol.asyncDispose]());

    const researcher = { kind: "RESEARCHER", outcome: "skipped" };

    it("reports that the account was created or existed, without its address", async () => {
      await firstAdmin(app.site);
      const made = { admin: { kind: "FACILITY_ADMIN", outcome: "created" }, researcher };
      expect((await ask()).body).to.deep.equal({ ...READY, bootstrapAccounts: made });

      await app.restart();
      expect((await ask()).body).to.deep.equal(READY);
      await firstAdmin(app.site);
      const there = { admin: { kind: "FACILITY_ADMIN", outcome: "existing" }, researcher };
      expect((await ask()).body).to.deep.equal({ ...READY, bootstrapAccounts: there });
      const [{ count }] = (await app.site.database("users").count()) as [{ count: unknown }];
      expect(Number(count)).to.equal(1);
    });
  });

  it("contains no accounts if the start only prints a setup link", async () => {
    await using fresh = await testApp();
    app = fresh;
    await firstAdmin(app.site);
    const { body } = await ask();
    expect(Object.keys(body)).to.have.members([
      "exists",
      "configured",
      "phase",
      "steps",
      "nextAction",
      "database",
      "install",
    ]);
    expect(body.phase).to.equal("seeding");
  });

  describe("of an instance whose database becomes unavailable", function () {
    this.timeout(30_000);
    let line: DatabaseLine;
    beforeEach(async () => {
      app = await testApp({}, { lineTo: async (url) => (line = await databaseLine(url)).url });
      await app.as("FACILITY_ADMIN");
    });
    afterEach(async () => {
      line.mend();
      await app[Symbol.asyncDispose]();
      await line[Symbol.asyncDispose]();
    });

    it("reports the outage, also with a session, and the recovery", async () => {
      const person = await app.as("RESEARCHER");
      line.cut();
      expect((await ask()).body).to.deep.equal(UNREACHABLE);
      const answer = await person.get("/api/setup/status");
      expect([answer.status, answer.body]).to.deep.equal([200, UNREACHABLE]);
      expect(answer.headers.get("cache-control")).to.equal("no-store, max-age=0");
      line.mend();
      await until(async () => (await ask()).body.configured, "the database to be back");
      expect((await ask()).body).to.deep.equal(READY);
    });

    it("reports a hanging database, and its recovery", async () => {
      expect((await ask()).body).to.deep.equal(READY);
      line.hang();
      const answers = await Promise.all([ask(), ask(), ask()]);
      for (const { body } of answers) expect(body).to.deep.equal(UNREACHABLE);
      line.cut();
      line.mend();
      await until(async () => (await ask()).body.configured, "the database to be back");
    });

    it("distinguishes a missing database from an unresponsive one", async () => {
      await using other = await testApp();
      const name = new URL(line.url).pathname.slice(1);
      await other.site.database.raw("drop database ?? with (force)", [name]);
      const { body } = await until(async () => {
        const answer = await ask();
        return answer.body.phase === "database-unreachable" ? undefined : answer;
      }, "the lost connections to be noticed");
      const description = "PostgreSQL rejects the login of Lanekeeper.";
      expect(body).to.deep.equal({
        ...UNREACHABLE,
        error: description,
        phase: "database-config",
        steps: [
          { ...step("database", "Database", "error", description), command: DOCTOR },
          ...UNREACHABLE.steps.slice(1),
        ],
        nextAction: {
          label: "Correct the database URL",
          description:
            "User, password or database name in DATABASE_URL is not valid. Correct it and restart Lanekeeper.",
          command: DOCTOR,
        },
      });
    });
  });

  async function ask(): Promise<Answer> {
    const answer = await app.anyone.get("/api/setup/status");
    const text = JSON.stringify(answer.body);
    expect(answer.status).to.equal(200);
    // No email address, host or path.
    expect(text).not.to.match(/@|:\/\/|localhost|127\.0\.0\.1|\d:\d|example\.org/);
    expect(text).not.to.contain(app.site.env.home);
    expect(text).not.to.contain(app.files);
    expect(text).not.to.contain(new URL(app.site.databaseUrl).pathname);
    return answer;
  }

  async function stored(): Promise<unknown[]> {
    const { database } = app.site;
    return Promise.all(
      ["settings", "users", "audit_entries", "sessions"].map((table) => database(table).orderBy(1)),
    );
  }
});
