import { expect } from "chai";
import type { Knex } from "knex";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { chmod, cp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { connect } from "../../../db/knex.ts";
import { Order } from "../../../db/models/Order.ts";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { SampleLink } from "../../../db/models/SampleLink.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { makeBackup } from "../../../server/overview/backup/makeBackup.ts";
import { readManifest } from "../../../server/overview/backup/manifest.ts";
import { restoreBackup } from "../../../server/overview/backup/restoreBackup.ts";
import { verifyBackup } from "../../../server/overview/backup/verifyBackup.ts";
import { Browser } from "../../helpers/browser.ts";
import { cli, spawnCli } from "../../helpers/cli.ts";
import { readContents } from "../../helpers/contents.ts";
import { cloneDatabase, emptyDatabase } from "../../helpers/database.ts";
import { databaseLine } from "../../helpers/databaseLine.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { type Started, startServer } from "../../helpers/server.ts";
import { anEvent, anOutput, aTask, selectFinal } from "../../helpers/storedRuns.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const ADMIN = { email: "admin@example.org", password: "correct horse battery" };
const SECRET = "the secret of the weblog";
const MEANWHILE = "written meanwhile";
// Characters that the COPY format escapes, and other problematic ones.
const ODD = 'tab\t line\n return\r back\\slash \\N \\. "quotes" \u0007 ü 𝄞 null';
const quiet = { onProgress: () => {} };

describe("a backup", function () {
  this.timeout(120_000);
  let home: Awaited<ReturnType<typeof tempDir>>;
  let files: string;
  let original: Awaited<ReturnType<typeof cloneDatabase>>;
  let database: Knex;
  let server: Started;
  let admin: Browser;
  let backup: string;

  // Only the test changes the compared data.
  const ROLE = { LANEKEEPER_ROLES: "web" };
  const environment = () => ({ LANEKEEPER_HOME: home.path, DATABASE_URL: original.url, ...ROLE });

  before(async () => {
    home = await tempDir();
    files = join(home.path, "files");
    backup = join(home.path, "backups", "first");
    original = await cloneDatabase();
    server = await startServer({
      ...environment(),
      LANEKEEPER_ADMIN_EMAIL: ADMIN.email,
      LANEKEEPER_ADMIN_PASSWORD: ADMIN.password,
    });
    admin = new Browser(server.url);
    await admin.post("/api/auth/sign-in", ADMIN);
    await admin.put("/api/admin/settings/pipelines/execution", { weblogSecret: SECRET });
    database = connect(original.url, 5);
    await fill();
    await until(areAllSealed, "the audit to be sealed");
    const writing = writeMeanwhile();
    const { code, stdout } = await cli(["backup", backup], environment());
    await writing.stop();
    expect(stdout).to.match(
      /^Created the backup \S+: \d+ tables, \d+ rows, \d+\.\d [KM]iB\.\nNot included: 5 stored files \([\d.]+ (?:bytes|KiB|MiB)\), which are listed, most of them in \S+: back them up separately\.\nCreated the backup key \S+\/backup-key\. Keep a copy apart from the backups: restore requires it\.\n$/,
    );
    expect(code).to.equal(0);
  });

  after(async () => {
    await server[Symbol.asyncDispose]();
    await database.destroy();
    await original.remove();
    await home.remove();
  });

  it("restores the complete state of one moment in a new instance, with secrets, passwords and sequences", async () => {
    const newHome = await tempDir();
    const empty = await emptyDatabase();
    const owner = await ordinaryOwner(empty.url);
    const there = { LANEKEEPER_HOME: newHome.path, DATABASE_URL: owner.url, ...ROLE };
    expect((await cli(["backup", "verify", backup, "--check-files"], environment())).stdout).to.match(
      /^The backup of \S+ by Lanekeeper \S+ is intact: \d+ files, \d+ tables\.\nThe seal matches the backup key\.\n✘ \S+\/runs\/\S+\/output\/summary\.html is missing\n1 of 5 stored files are missing or differ from their records\.\n$/,
    );
    await writeFile(join(files, "new.fastq"), "longer");
    const { code, stdout } = await cli(["restore", backup, "--check-files", "--key-file", keyFile()], there);
    expect(stdout.split("\n").slice(1)).to.deep.equal([
      "! The table someone_elses does not belong to Lanekeeper and was not restored.",
      `Restore the stored files to ${files}.`,
      "Not restored: sessions, failed sign-ins, and queued jobs, which are queued again automatically.",
      "✘ new.fastq has 6 bytes instead of 3",
      `✘ ${join(home.path, "runs")}/${(await runFile()).path} is missing`,
      "2 of 5 stored files are missing or differ from their records.",
      "",
    ]);
    expect(code).to.equal(1);

    const restored = connect(empty.url, 5);
    const options = { leftOut: ["sessions", "sign_in_limits", "someone_elses"], without: MEANWHILE };
    const [before, after] = [await readContents(database, options), await readContents(restored, options)];
    expect(after.tables).to.deep.equal(before.tables);
    expect(after.rules).to.deep.equal(before.rules);
    expect(Object.values(after.tables).filter(({ rows }) => rows > 0).length).to.be.greaterThan(18);
    // One snapshot: no order without its note, which the same transaction wrote.
    const [orders, notes] = await Promise.all([
      restored("orders").where({ name: MEANWHILE }).pluck("id"),
      restored("status_notes").where({ content: MEANWHILE }).pluck("order_id"),
    ]);
    expect(orders.length).to.be.greaterThan(0);
    expect(notes).to.have.members(orders);
    for (const path of ["session-secret", "packages/mine/.in-use", "packages/mine/1.0.0/scripts/run.sh"])
      expect(await readFile(join(newHome.path, path), "utf8")).to.equal(
        await readFile(join(home.path, path), "utf8"),
      );
    const readMode = async (path: string) => (await stat(join(newHome.path, path))).mode & 0o777;
    expect(await readMode("packages/mine/1.0.0/scripts/run.sh")).to.equal(0o750);
    expect(await readMode("session-secret")).to.equal(0o600);

    {
      await using again = await startServer(there);
      const browser = new Browser(again.url);
      const { status: weblogStatus } = await browser.post(`/api/pipelines/weblog?token=${SECRET}`, {});
      expect(weblogStatus, "the secret is known").to.equal(400);
      expect((await browser.post("/api/auth/sign-in", ADMIN)).status).to.equal(200);
      const known = await restored("orders").pluck("order_number");
      expect((await browser.post("/api/orders", { name: "The next one" })).status).to.equal(201);
      const [next] = await restored("orders").where({ name: "The next one" }).pluck("order_number");
      expect(next).to.be.a("string");
      expect(known).not.to.include(next);
      expect(await restored("audit_entries").where({ targetType: "order" })).to.have.length(2);
      expect((await cli(["audit", "verify"], there)).code, "the chain of the audit goes on").to.equal(0);
    }
    await restored.destroy();
    await empty.remove();
    await owner.remove();
    await newHome.remove();
  });

  it("does not exist after a kill in the middle, and never overwrites an existing one", async () => {
    await using line = await databaseLine(original.url);
    line.hangAfter(64 * 1024);
    const folder = join(home.path, "killed", "second");
    const { child } = spawnCli(["backup", folder], { ...environment(), DATABASE_URL: line.url });
    const drafts = () => readdir(join(home.path, "killed")).catch(() => []);
    await until(async () => (await drafts()).length > 0, "the backup to begin");
    child.kill("SIGKILL");
    await once(child, "close");
    const [draft = ""] = await drafts();
    expect(draft).to.match(/^\.second-incomplete-/);
    expect(await drafts()).to.have.length(1);
    const left = verifyBackup(join(home.path, "killed", draft), () => {});
    expect(await catchReason(left)).to.match(/is no backup: it has no manifest\.json$/);

    line.mend();
    const { child: started, ended } = spawnCli(["backup", folder], {
      ...environment(),
      DATABASE_URL: line.url,
    });
    line.hangAfter(64 * 1024);
    await until(async () => (await drafts()).length > 1, "the backup to begin");
    started.kill("SIGINT");
    const { code, stderr } = await ended;
    expect({ code, last: stderr.trim().split("\n").at(-1) }).to.deep.equal({
      code: 1,
      last: "Interrupted: no backup was created",
    });
    expect(await drafts()).to.deep.equal([draft]);

    const sealKey = "00".repeat(32);
    const source = { databaseUrl: original.url, home: home.path, hasOwnSecret: false, sealKey };
    const { signal } = new AbortController();
    expect(await catchReason(makeBackup(source, backup, { signal, ...quiet }))).to.equal(
      `${backup} already exists. Specify another directory.`,
    );
  });

  it("is refused with the error, before anything is changed", async () => {
    const empty = await emptyDatabase();
    const newHome = await tempDir();
    const { files: parts } = await readManifest(backup);
    const table = (name: string) => join("tables", `${name}.copy.gz`);
    const flip = (path: string, at: number) => async (folder: string) => {
      const bytes = await readFile(join(folder, path));
      bytes[at < 0 ? bytes.length + at : at]! ^= 1;
      await writeFile(join(folder, path), bytes);
    };
    const rewrite = (change: (manifest: Record<string, unknown>) => void) => async (folder: string) => {
      const manifest = JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
      change(manifest);
      const text = `${JSON.stringify(manifest, null, 2)}\n`;
      await writeFile(join(folder, "manifest.json"), text);
      const sums = (await readFile(join(folder, "SHA256SUMS"), "utf8")).trim().split("\n").slice(0, -1);
      const last = `${createHash("sha256").update(text).digest("hex")}  manifest.json\n`;
      await writeFile(join(folder, "SHA256SUMS"), `${sums.join("\n")}\n${last}`);
    };
    const rows: [what: (folder: string) => Promise<void>, text: RegExp][] = [
      [flip(table("orders"), 30), /^tables\/orders\.copy\.gz of the backup is damaged$/],
      [flip(table("orders"), -1), /^tables\/orders\.copy\.gz of the backup is damaged$/],
      [flip("home/session-secret", 0), /^home\/session-secret of the backup is damaged$/],
      [flip("stored-files.jsonl.gz", 20), /^stored-files\.jsonl\.gz of the backup is damaged$/],
      [flip("manifest.json", 400), /^manifest\.json of the backup is damaged$/],
      [flip("SHA256SUMS", 3), /^SHA256SUMS of the backup is damaged$/],
      [(folder) => rm(join(folder, table("users"))), /^tables\/users\.copy\.gz of the backup is missing$/],
      [(folder) => rm(join(folder, "manifest.json")), /is no backup: it has no manifest\.json$/],
      [rewrite((manifest) => (manifest["format"] = 2)), /^The backup has format 2, which a newer release/],
      [
        rewrite((manifest) => (manifest["migrations"] as string[]).push("29990101000000_from_the_future")),
        /^The backup is of a newer release of Lanekeeper \(\S+, which has 29990101000000_from_the_future\)/,
      ],
      [
        rewrite((manifest) => ((manifest["files"] as { name: string }[])[0]!.name = "../users")),
        /^manifest\.json of the backup is damaged$/,
      ],
      [
        rewrite((manifest) => ((manifest["home"] as { path: string }[])[0]!.path = "postgres/data/x.conf")),
        /^manifest\.json of the backup is damaged$/,
      ],
    ];
    for (const [number, [damage, text]] of rows.entries()) {
      const folder = join(home.path, `copy-${number}`);
      await cp(backup, folder, { recursive: true });
      await damage(folder);
      const target = { databaseUrl: empty.url, home: newHome.path, sealKey: null, ...quiet };
      expect(await catchReason(restoreBackup(folder, target))).to.match(text);
    }
    expect(await readdir(newHome.path)).to.deep.equal([]);
    expect(parts.length).to.be.greaterThan(40);

    const occupied = { databaseUrl: original.url, home: newHome.path, sealKey: null, ...quiet };
    expect(await catchReason(restoreBackup(backup, occupied))).to.match(
      /^The database is not empty: restore /,
    );
    await writeFile(join(newHome.path, "session-secret"), "of somebody else");
    expect(await catchReason(restoreBackup(backup, { ...occupied, databaseUrl: empty.url }))).to.equal(
      `${join(newHome.path, "session-secret")} is there and is another one: move it away first`,
    );
    // References between rows are validated: a forged backup is not restored in part.
    await rm(join(newHome.path, "session-secret"));
    const made = join(home.path, "made-up");
    await cp(backup, made, { recursive: true });
    await rewrite((manifest) => {
      manifest["tables"] = (manifest["tables"] as { name: string }[]).filter(({ name }) => name !== "users");
    })(made);
    expect(await catchReason(restoreBackup(made, { ...occupied, databaseUrl: empty.url }))).to.match(
      /violates foreign key constraint/,
    );
    const nothing = connect(empty.url, 1);
    expect((await readContents(nothing)).tables).to.deep.equal({});
    await nothing.destroy();
    await verifyBackup(backup, () => {});
    await empty.remove();
    await newHome.remove();
  });

  it("is restored only with the key that signed it, or when the operator skips the check", async () => {
    const empty = await emptyDatabase();
    const newHome = await tempDir();
    const there = { LANEKEEPER_HOME: newHome.path, DATABASE_URL: empty.url, ...ROLE };
    const restore = async (...words: string[]) => (await cli(["restore", ...words], there)).stderr.trim();
    expect((await readdir(backup)).filter((name) => name === "backup-key")).to.deep.equal([]);

    expect(await restore(backup)).to.match(
      /\/backup-key does not exist: specify the backup key of the installation /,
    );
    const other = join(home.path, "other-key");
    await writeFile(other, "ab".repeat(32));
    const mismatch =
      "The seal of the backup does not match this backup key: the backup was changed, or another installation made it";
    expect(await restore(backup, "--key-file", other)).to.equal(mismatch);

    // A user with write access to the folder can forge its checksums, but not its HMAC.
    const changed = join(home.path, "changed");
    await cp(backup, changed, { recursive: true });
    const manifest = (await readFile(join(changed, "manifest.json"), "utf8")).replace(
      /"release": "[^"]*"/,
      '"release": "x"',
    );
    await writeFile(join(changed, "manifest.json"), manifest);
    const sums = (await readFile(join(changed, "SHA256SUMS"), "utf8")).trim().split("\n").slice(0, -1);
    const last = `${createHash("sha256").update(manifest).digest("hex")}  manifest.json`;
    await writeFile(join(changed, "SHA256SUMS"), `${[...sums, last].join("\n")}\n`);
    await verifyBackup(changed, () => {});
    expect(await restore(changed, "--key-file", keyFile())).to.equal(mismatch);

    await rm(join(changed, "SEAL"));
    expect(await restore(changed, "--key-file", keyFile())).to.match(
      /^The backup has no seal, so nothing shows /,
    );
    const unsealed = await cli(["restore", changed, "--without-seal"], there);
    expect(unsealed.code, unsealed.stderr).to.equal(0);
    await empty.remove();
    await newHome.remove();
  });

  const keyFile = () => join(home.path, "backup-key");

  async function fill(): Promise<void> {
    const { user } = (await admin.get("/api/auth/session")).body;
    await admin.post("/api/orders", { name: "By hand" });
    const study = await aStudy(database, user.id);
    // Larger than the pipe buffer between two processes.
    const notes = ODD + "long ".repeat(500_000);
    const order = await anOrder(database, user.id, { notes, customFields: { [ODD]: [0.1, null, ODD] } });
    const sample = await aSample(database, order.id, { studyId: study.id });
    const read = { fileSize1: "3", avgQuality1: 0.1 + 0.2 };
    const newer = await aRead(database, sample.id, { file1: "new.fastq", ...read });
    // Sorts before the read set that it references.
    const older = { id: "0", isActive: false, supersededByReadId: newer.id };
    await aRead(database, sample.id, { file1: "old.fastq", ...read, ...older });
    await anArtifact(database, order.id, { path: "report.html", size: "5", checksum: "abc" });
    await anAssembly(database, sample.id, "assembly.fasta");
    for (const path of ["new.fastq", "old.fastq", "assembly.fasta"]) await aFile(files, path, "abc");
    await aFile(files, "report.html", "hello");
    const run = await aRun(database, { orderId: order.id });
    await run.$query(database).patch({ runFolder: join(home.path, "runs", `${run.runNumber}--${run.id}`) });
    await aTask(database, run);
    await anEvent(database, run, 1, { identity: Buffer.from([0, 10, 92, 255]) });
    await anOutput(database, run, "output/summary.html");
    await selectFinal(database, run, user.id);
    await aStreamRun(database, order.id);
    const message = { orderId: order.id, seq: 1, userId: user.id, body: ODD, mentionedIds: [ODD, "b"] };
    await OrderMessage.query(database).insert(message);
    const link = { sampleId: sample.id, tokenDigest: Buffer.from([0, 92, 46, 10]), label: "link" };
    await SampleLink.query(database).insert({ ...link, expiresAt: new Date() });
    await database.raw("create table someone_elses as select 1 as a");
    await aFile(home.path, "packages/mine/1.0.0/scripts/run.sh", "#!/bin/sh\n");
    await chmod(join(home.path, "packages/mine/1.0.0/scripts/run.sh"), 0o750);
    await aFile(home.path, "packages/mine/.in-use", "1.0.0");
  }

  /** Owns a database and has no other permission, like a user that DATABASE_URL may name. */
  async function ordinaryOwner(url: string): Promise<{ url: string; remove(): Promise<void> }> {
    const owned = new URL(url);
    owned.username = `owner_${randomBytes(6).toString("hex")}`;
    owned.password = "secret";
    await database.raw(`create role ${owned.username} login password 'secret'`);
    await database.raw(`alter database ${owned.pathname.slice(1)} owner to ${owned.username}`);
    return { url: owned.href, remove: () => database.raw(`drop role ${owned.username}`) };
  }

  async function runFile(): Promise<{ path: string }> {
    return (await database("pipeline_artifacts").select("path"))[0];
  }

  // Otherwise the server would continue to seal entries that the backup contains unsealed.
  async function areAllSealed(): Promise<boolean> {
    const { rows } = await database.raw<{ rows: unknown[] }>(
      "select from audit_entries where id not in (select entry_id from audit_seals) limit 1",
    );
    return rows.length === 0;
  }

  /** Inserts orders with a note each, in one transaction, until it is stopped. */
  function writeMeanwhile() {
    let isOver = false;
    const writing = (async () => {
      const { user } = (await admin.get("/api/auth/session")).body;
      for (let number = 1; !isOver; number++)
        await database.transaction(async (trx) => {
          const order = await Order.query(trx).insertAndFetch({
            orderNumber: `MEANWHILE-${number}`,
            userId: user.id,
            name: MEANWHILE,
          });
          const note = { orderId: order.id, noteType: "STATUS_CHANGE" as const, content: MEANWHILE };
          await StatusNote.query(trx).insert(note);
        });
    })();
    return {
      stop(): Promise<void> {
        isOver = true;
        return writing;
      },
    };
  }

  function catchReason(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => "nothing is wrong",
      (error: Error) => error.message,
    );
  }
});
