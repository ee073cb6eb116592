import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { raw } from "objection";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { PRESENCE_LOCK } from "../../../server/platform/events/listen.ts";
import { elapsedMs } from "../../../server/data/uploads/lease.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

// Reading the data directory waits for the lock; other settings, which sessions read, do not.
const LOCKABLE_DATA_DIRECTORY = `
  create function wait_for_lock() returns boolean language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4711); return true; end $$;
  alter table settings rename to stored_settings;
  create view settings as select * from stored_settings where key <> 'sequencing-files' or wait_for_lock()`;
const NO_LOCKABLE_DATA_DIRECTORY = `
  drop view settings;
  alter table stored_settings rename to settings;
  drop function wait_for_lock`;

describe("the lease of a chunk", () => {
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;
  const ending: (() => Promise<unknown>)[] = [];

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
  });
  after(() => app[Symbol.asyncDispose]());

  async function aSession(expectedSize = 10) {
    const orderId = (await anOrder(app.db, admin.user.id)).id;
    const uploads = uploadCalls(admin, orderId);
    const { uploadId, tempPath } = (await uploads.initiate({ expectedSize })).body;
    return { orderId, uploads, uploadId: uploadId as string, tempPath: tempPath as string };
  }

  const row = (id: string) => SequencingUpload.query(app.db).findById(id).throwIfNotFound();
  const leased = (id: string, leaseProcess: number, ageSeconds: number) =>
    SequencingUpload.query(app.db)
      .findById(id)
      .patch({
        leaseId: "another",
        leaseProcess,
        leaseTouchedAt: raw("now() - ? * interval '1 second'", [ageSeconds]),
      });

  it("excludes others while its process lives and renewed it recently", async () => {
    const { uploads, uploadId } = await aSession();
    await leased(uploadId, app.site.changes.processKey, 20);

    const answer = await uploads.chunk(uploadId, 0, randomBytes(10));

    expect(answer.status).to.equal(409);
    expect(answer.body).to.deep.equal({ error: "Another chunk of this upload is being received" });
    expect((await row(uploadId)).leaseId).to.equal("another");
  });

  it("is the last reason to refuse a chunk", async () => {
    const { uploads, uploadId } = await aSession();
    await leased(uploadId, app.site.changes.processKey, 0);

    const empty = await uploads.chunk(uploadId, 0, Buffer.alloc(0));
    const long = await uploads.chunk(uploadId, 0, randomBytes(11));

    expect(empty.body).to.deep.equal({ error: "Upload chunk body is required" });
    expect(long.body).to.deep.equal({ error: "Upload chunk exceeds the expected size" });
  });

  it("is free immediately after its process has ended", async () => {
    const { uploads, uploadId } = await aSession();
    await leased(uploadId, 1, 0);

    expect((await uploads.chunk(uploadId, 0, randomBytes(10))).body.status).to.equal("READY");
  });

  it("is free after 30 seconds without renewal", async () => {
    const { uploads, uploadId } = await aSession();
    await leased(uploadId, app.site.changes.processKey, 31);

    expect((await uploads.chunk(uploadId, 0, randomBytes(10))).body.status).to.equal("READY");
  });

  it("ignores the presence lock of another database or another kind", async () => {
    const { uploads, uploadId } = await aSession();
    const key = 77;
    const trx = await app.site.database.transaction();
    await trx.raw("select pg_advisory_lock(?)", [key]);
    await trx.raw("select pg_advisory_lock(?, ?)", [PRESENCE_LOCK + 1, key]);
    await leased(uploadId, key, 0);

    const answer = await uploads.chunk(uploadId, 0, randomBytes(10));

    await trx.raw("select pg_advisory_unlock_all()");
    await trx.rollback();
    expect(answer.body.status).to.equal("READY");
  });

  it("is required to count a chunk: a chunk without it is refused and changes no row", async () => {
    const { uploads, uploadId, tempPath } = await aSession();
    const slow = uploads.open(uploadId, 0, { contentLength: 5 });
    slow.send(randomBytes(2));
    await until(async () => (await stat(join(app.files, tempPath)).catch(() => undefined))?.size === 2);
    await leased(uploadId, 1, 0);
    const taken = randomBytes(10);
    await uploads.chunk(uploadId, 0, taken.subarray(0, 10));

    slow.send(randomBytes(3));
    slow.end();

    expect(await slow.answer).to.deep.equal({
      status: 400,
      body: { error: "Upload offset does not match current upload size" },
    });
    expect(await row(uploadId)).to.deep.include({ receivedSize: "10", status: "READY", leaseId: null });
    expect((await readFile(join(app.files, tempPath))).length).to.equal(10);
  });

  itNightly("is touched while its chunk is received", async () => {
    const { uploads, uploadId } = await aSession();
    const slow = uploads.open(uploadId, 0, { contentLength: 10 });
    slow.send(randomBytes(1));
    const claimed = await until(async () => (await row(uploadId)).leaseTouchedAt);

    await until(async () => ((await row(uploadId)).leaseTouchedAt ?? claimed) > claimed, "a sign of life");

    slow.breakOff();
    await until(async () => (await row(uploadId)).leaseId === null);
  });

  it("is lost with the connection that proves that the process lives, and claimed again with the next one", async () => {
    const { uploads, uploadId } = await aSession();
    const slow = uploads.open(uploadId, 0, { contentLength: 10 });
    slow.send(randomBytes(1));
    await until(async () => (await row(uploadId)).leaseId);

    await app.site.database.raw(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ?::bigint::oid",
      [app.site.changes.processKey],
    );

    expect(await slow.answer).to.deep.equal({
      status: 503,
      body: { error: "The connection to the database was interrupted. Send the chunk again." },
    });
    expect(await row(uploadId)).to.deep.include({ receivedSize: "0", status: "PENDING", leaseId: null });
    slow.breakOff();
    await until(() => app.site.changes.isPresent());
    expect((await uploads.chunk(uploadId, 0, randomBytes(10))).body.status).to.equal("READY");
  });

  it("that is lost while its process is suspended prevents truncating another chunk's bytes", async () => {
    const { orderId, uploads, uploadId, tempPath } = await aSession();
    const { databaseUrl, env, database, changes } = app.site;
    const sleeper = await serverProcess({ databaseUrl, home: env.home });
    ending.push(() => sleeper.kill());
    // The data directory is read from the settings before the file is opened, so a lock on this setting delays the
    // chunk while it holds its lease.
    await database.raw(LOCKABLE_DATA_DIRECTORY);
    ending.push(() => database.raw(NO_LOCKABLE_DATA_DIRECTORY));
    const locking = await database.transaction();
    await locking.raw("select pg_advisory_xact_lock(4711)");
    const early = uploadCalls(new Browser(sleeper.url, admin.cookie), orderId);
    const slow = early.open(uploadId, 0, { contentLength: 5 });
    slow.send(randomBytes(5));
    slow.end();
    const { leaseProcess } = await until(async () => {
      const found = await row(uploadId);
      return found.leaseId ? found : undefined;
    });
    expect(leaseProcess).not.to.equal(changes.processKey);

    process.kill(sleeper.pid, "SIGSTOP");
    await locking.rollback();
    await database.raw(
      "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ?::bigint::oid",
      [leaseProcess],
    );
    const bytes = randomBytes(10);
    await until(async () => (await uploads.chunk(uploadId, 0, bytes)).status === 200, "the lease to be free");
    process.kill(sleeper.pid, "SIGCONT");

    expect(await slow.answer).to.deep.equal({
      status: 503,
      body: { error: "The connection to the database was interrupted. Send the chunk again." },
    });
    expect((await readFile(join(app.files, tempPath))).equals(bytes)).to.equal(true);
    expect(await row(uploadId)).to.deep.include({ receivedSize: "10", status: "READY", leaseId: null });
  });

  it("is claimed, and bytes counted, while a newer release adds columns to the tables", async () => {
    const { uploads, uploadId } = await aSession(100);
    const send = async (offset: number) => (await uploads.chunk(uploadId, offset, randomBytes(10))).body;
    // Often enough for each used connection to cache its query plans.
    for (let offset = 0; offset < 50; offset += 10) await send(offset);

    for (const table of ["users", "sequencing_uploads"])
      await app.site.database.raw("alter table ?? add column of_a_newer_release text", [table]);

    for (let offset = 50; offset < 100; offset += 10)
      expect(await send(offset)).to.include({ receivedSize: offset + 10, expectedSize: 100 });
  });

  it("measures its age by the clock that shows more", () => {
    const from = { steadyMs: 100, wallMs: 1_000 };

    expect(elapsedMs(from, { steadyMs: 105, wallMs: 61_000 })).to.equal(60_000);
    expect(elapsedMs(from, { steadyMs: 60_100, wallMs: 0 })).to.equal(60_000);
  });
});
