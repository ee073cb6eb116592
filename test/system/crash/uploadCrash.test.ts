import { expect } from "chai";
import { randomBytes, randomInt } from "node:crypto";
import { open, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Read } from "../../../db/models/Read.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly, rounds } from "../../helpers/nightly.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const MIB = 1024 * 1024;
const KILLS = rounds(2, 12);
const SIZE_MB = rounds(16, 200);

describe("uploads to a server that is killed (kill -9)", function () {
  this.timeout(240_000);
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const startServer = () => serverProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home });
  const row = (id: string) => SequencingUpload.query(app.db).findById(id).throwIfNotFound();

  /** A read upload on a submitted order, and the calls on it through any of its servers. */
  async function aSession(expectedSize: number) {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const through = (url: string) => uploadCalls(new Browser(url, admin.cookie), order.id);
    const { uploadId, tempPath } = (
      await through(app.url).initiate({
        targetKind: "read",
        targetRole: "R1",
        originalName: "run.fastq.gz",
        sampleId: sample.id,
        expectedSize,
      })
    ).body;
    return { order, sample, through, uploadId: uploadId as string, tempPath: tempPath as string };
  }

  /** Fails unless a file begins with the sent bytes. */
  async function expectBeginning(path: string, sent: Buffer): Promise<void> {
    if (sent.length === 0) return;
    const file = await open(join(app.files, path));
    const found = Buffer.alloc(sent.length);
    await file.read(found, 0, sent.length, 0);
    await file.close();
    expect(found.equals(sent)).to.equal(true);
  }

  it(`keeps every acknowledged byte over ${KILLS} kills of one upload of ${SIZE_MB} MB`, async () => {
    const bytes = randomBytes(SIZE_MB * 1_000_000);
    const { sample, through, uploadId, tempPath } = await aSession(bytes.length);
    let acknowledged = 0;

    /** Sends from the server's offset until the server dies or all is sent. */
    async function send(url: string): Promise<void> {
      const uploads = through(url);
      for (;;) {
        const size = randomInt(1, 8 * MIB);
        const answer = await uploads.chunk(
          uploadId,
          acknowledged,
          bytes.subarray(acknowledged, acknowledged + size),
        );
        // A server restarted after a kill accepts the chunk immediately, without waiting for the dead server's lease.
        expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
        acknowledged = answer.body.receivedSize;
        if (answer.body.status === "READY") return;
      }
    }

    /** Queries the offset, and compares it with the acknowledged bytes and with the file on disk. */
    async function resume(url: string): Promise<string> {
      const { receivedSize, status } = (await through(url).get(uploadId)).body;
      expect(receivedSize).to.be.at.least(acknowledged);
      acknowledged = receivedSize;
      await expectBeginning(tempPath, bytes.subarray(0, receivedSize));
      return status;
    }

    for (let kill = 0; kill < KILLS; kill++) {
      const server = await startServer();
      const status = await resume(server.url);
      const killing = sleep(randomInt(0, 60)).then(() => server.kill());
      if (status !== "READY") await send(server.url).catch(onlyIfConnectionLost);
      await killing;
    }
    const server = await startServer();
    if ((await resume(server.url)) !== "READY") await send(server.url);
    const completed = await through(server.url).complete(uploadId);
    await server.stop();

    expect(completed.status).to.equal(200);
    expect((await readFile(join(app.files, completed.body.finalPath))).equals(bytes)).to.equal(true);
    expect((await Read.query(app.db).findOne({ sampleId: sample.id }))?.file1).to.equal(
      completed.body.finalPath,
    );
  });

  it("counts no bytes of a chunk that is on disk but not recorded", async () => {
    const bytes = randomBytes(2 * MIB);
    const { through, uploadId, tempPath } = await aSession(bytes.length);
    const server = await startServer();
    const chunk = through(server.url).open(uploadId, 0, { contentLength: bytes.length });
    chunk.send(bytes.subarray(0, MIB));
    await until(async () => (await row(uploadId)).leaseId);

    const trx = await app.site.database.transaction();
    await trx("sequencing_uploads").where({ id: uploadId }).forUpdate();
    chunk.send(bytes.subarray(MIB));
    await until(async () => {
      const { rows } = await trx.raw<{ rows: unknown[] }>(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    });
    expect((await stat(join(app.files, tempPath))).size).to.equal(bytes.length);
    await server.kill();
    // Otherwise the database would still execute the statements of the dead server.
    await trx.raw(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    await trx.rollback();

    const uploads = through(app.url);
    expect((await uploads.get(uploadId)).body).to.include({ receivedSize: 0, status: "PENDING" });
    const other = randomBytes(bytes.length);
    // PostgreSQL may need a moment to notice that the client process is gone.
    await until(async () => (await uploads.chunk(uploadId, 0, other)).body.status === "READY");
    const { finalPath } = (await uploads.complete(uploadId)).body;
    expect((await readFile(join(app.files, finalPath))).equals(other)).to.equal(true);
  });

  it("completes an upload whose file was moved but not recorded", async () => {
    const bytes = randomBytes(10);
    const { sample, order, through, uploadId } = await aSession(bytes.length);
    await through(app.url).chunk(uploadId, 0, bytes);
    const finalPath = `orders/${order.id}/reads/${sample.sampleId}/${uploadId}-R1-run.fastq.gz`;
    const server = await startServer();

    const trx = await app.site.database.transaction();
    await trx.raw("lock table reads in access exclusive mode");
    const lost = through(server.url).complete(uploadId).catch(onlyIfConnectionLost);
    await until(async () => (await stat(join(app.files, finalPath)).catch(() => undefined)) !== undefined);
    await server.kill();
    await lost;
    await trx.rollback();

    const uploads = through(app.url);
    expect((await uploads.get(uploadId)).body).to.include({ status: "READY", finalPath: null });
    const answer = await uploads.complete(uploadId);
    expect(answer.body).to.deep.equal({ success: true, uploadId, finalPath, size: 10, status: "COMPLETED" });
    expect((await readFile(join(app.files, finalPath))).equals(bytes)).to.equal(true);
    expect(await Read.query(app.db).where({ sampleId: sample.id })).to.have.length(1);
  });

  itNightly("removes the moved file when such an upload is cancelled instead", async () => {
    const { sample, order, through, uploadId } = await aSession(10);
    await through(app.url).chunk(uploadId, 0, randomBytes(10));
    const finalPath = `orders/${order.id}/reads/${sample.sampleId}/${uploadId}-R1-run.fastq.gz`;
    const server = await startServer();
    const trx = await app.site.database.transaction();
    await trx.raw("lock table reads in access exclusive mode");
    const lost = through(server.url).complete(uploadId).catch(onlyIfConnectionLost);
    const there = async () => (await stat(join(app.files, finalPath)).catch(() => undefined)) !== undefined;
    await until(there);
    await server.kill();
    await lost;
    await trx.rollback();

    await through(app.url).cancel(uploadId);

    expect(await there()).to.equal(false);
    expect(await Read.query(app.db).where({ sampleId: sample.id })).to.deep.equal([]);
  });

  it("completes a running chunk on SIGTERM, and accepts no new one", async () => {
    const bytes = randomBytes(10);
    const { through, uploadId } = await aSession(bytes.length);
    const server = await startServer();
    const chunk = through(server.url).open(uploadId, 0, { contentLength: 10 });
    chunk.send(bytes.subarray(0, 5));
    await until(async () => (await row(uploadId)).leaseId);

    const stopping = server.stop();
    chunk.send(bytes.subarray(5));
    chunk.end();

    expect((await chunk.answer).status).to.equal(200);
    expect(await stopping).to.equal(0);
    expect((await row(uploadId)).status).to.equal("READY");
  });

  itNightly("aborts a chunk that exceeds the grace period, which does not count", async () => {
    const { through, uploadId } = await aSession(10);
    const server = await startServer();
    const chunk = through(server.url).open(uploadId, 0, { contentLength: 10 });
    chunk.send(randomBytes(5));
    await until(async () => (await row(uploadId)).leaseId);

    const code = await server.stop();

    expect(code).to.equal(0);
    expect((await row(uploadId)).receivedSize).to.equal("0");
    expect((await through(app.url).chunk(uploadId, 0, randomBytes(10))).status).to.equal(200);
  });
});

/** Recognizes the error of fetch for a stopped server; every other error fails the test. */
function onlyIfConnectionLost(error: unknown): void {
  const code = error instanceof TypeError ? (error.cause as { code?: string } | undefined)?.code : undefined;
  if (!["ECONNREFUSED", "ECONNRESET", "UND_ERR_SOCKET", "EPIPE"].includes(code ?? "")) throw error;
}
