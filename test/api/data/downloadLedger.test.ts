import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { truncate } from "node:fs/promises";
import { join } from "node:path";
import { Download } from "../../../db/models/Download.ts";
import { DeliveryLink } from "../../../db/models/DeliveryLink.ts";
import { newId } from "../../../db/newId.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;

describe("the download log", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  /** A published order of the owner with one cleaned read of this many bytes on disk. */
  async function aDelivery(sizeBytes = 3_000) {
    const order = await anOrder(app.db, owner.user.id, {
      status: "COMPLETED",
      sequencingFilesPublishedAt: new Date(),
    });
    const sample = await aSample(app.db, order.id);
    const path = `orders/${order.id}/reads/${sample.sampleId}/reads_R1.fastq.gz`;
    await aFile(app.files, path, randomBytes(sizeBytes));
    const read = await aRead(app.db, sample.id, { file1: path });
    return { order, sample, read, path };
  }

  const getAddress = (path: string) => `/api/files/download?path=${encodeURIComponent(path)}`;
  const ledger = (orderId: string, page = {}, browser: Browser = admin) =>
    browser.get(`/trpc/delivery.downloads?input=${encodeURIComponent(JSON.stringify({ orderId, ...page }))}`);
  const rows = async (orderId: string) => (await ledger(orderId)).body.result.data.downloads;
  const ended = (orderId: string, count = 1) =>
    until(async () => {
      const all = await Download.query(app.db).where({ orderId }).whereNotNull("endedAt");
      return all.length === count && rows(orderId);
    }, "the rows to be ended");

  /** Starts reading a response and leaves the rest in the connection. */
  async function begin(browser: Browser, address: string, url = app.url): Promise<Socket> {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nCookie: ${browser.cookie}\r\n\r\n`);
    await once(socket, "data");
    socket.pause();
    return socket;
  }

  it("records who downloaded which file, when, and that it is complete", async () => {
    const { order, sample, read, path } = await aDelivery();

    const answer = await owner.get(getAddress(path));
    const [row] = await ended(order.id);

    expect(row).to.deep.equal({
      id: row.id,
      by: "account",
      user: { id: owner.user.id, firstName: "Person", lastName: "2", email: owner.user.email },
      link: null,
      path,
      fileName: "reads_R1.fastq.gz",
      fileKind: "read",
      recordId: read.id,
      sampleCode: sample.sampleId,
      size: 3_000,
      range: null,
      startedAt: row.startedAt,
      endedAt: row.endedAt,
      sentBytes: 3_000,
      state: "complete",
      requestId: answer.headers.get("x-request-id"),
    });
    expect(row.startedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Date.parse(row.endedAt)).to.be.at.least(Date.parse(row.startedAt));
  });

  it("stores user and file by id, and nothing else about them", async () => {
    const { order, path } = await aDelivery();
    await owner.get(getAddress(path));
    await ended(order.id);
    const row = await Download.query(app.db).findOne({ orderId: order.id });
    expect(Object.keys(row ?? {}).toSorted()).to.deep.equal(
      "endedAt fileKind fileName firstByte id lastByte linkId orderId outcome path processKey recordId requestId sampleId sentBytes sizeBytes startedAt userId".split(
        " ",
      ),
    );
  });

  it("distinguishes reports and assemblies from reads, and records unregistered files without an order", async () => {
    const { order, sample } = await aDelivery();
    const report = `orders/${order.id}/artifacts/r.html`;
    const contigs = `orders/${order.id}/contigs.fa`;
    const stray = `orders/${order.id}/stray.txt`;
    for (const path of [report, contigs, stray]) await aFile(app.files, path, "12345");
    const artifact = await anArtifact(app.db, order.id, { path: report, originalName: "Report.html" });
    const assembly = await anAssembly(app.db, sample.id, contigs);

    for (const path of [report, contigs, stray]) await admin.get(getAddress(path));
    const [second, first] = await ended(order.id, 2);

    expect([first.fileKind, first.recordId, first.fileName, first.sampleCode]).to.deep.equal([
      "artifact",
      artifact.id,
      "Report.html",
      null,
    ]);
    expect([second.fileKind, second.recordId, second.sampleCode]).to.deep.equal([
      "assembly",
      assembly.id,
      sample.sampleId,
    ]);
    const unregistered = await Download.query(app.db).where({ path: stray });
    expect(unregistered.map(({ fileKind, orderId }) => [fileKind, orderId])).to.deep.equal([["other", null]]);
  });

  it("records the requested range of a resumed download, which counts as complete", async () => {
    const { order, path } = await aDelivery();
    await owner.get(getAddress(path), { range: "bytes=1000-" });
    const [row] = await ended(order.id);
    expect([row.range, row.sentBytes, row.state]).to.deep.equal([
      { first: 1_000, last: 2_999 },
      2_000,
      "complete",
    ]);
  });

  it("records an empty file as a complete download", async () => {
    const { order, path } = await aDelivery(0);
    expect((await owner.get(getAddress(path))).status).to.equal(200);
    const [row] = await ended(order.id);
    expect([row.size, row.sentBytes, row.state]).to.deep.equal([0, 0, "complete"]);
  });

  it("does not record HEAD, 304, 416 or refusals", async () => {
    const { order, path } = await aDelivery();
    const head = await owner.send("HEAD", getAddress(path));
    const fresh = await owner.get(getAddress(path), {
      "if-none-match": head.headers.get("etag") ?? "",
      "cache-control": "max-age=0",
    });
    const behind = await owner.get(getAddress(path), { range: "bytes=3000-" });
    const refused = await (await app.as("RESEARCHER")).get(getAddress(path));

    expect([head, fresh, behind, refused].map(({ status }) => status)).to.deep.equal([200, 304, 416, 403]);
    expect(await rows(order.id)).to.deep.equal([]);
  });

  it("shows a download as running, and as interrupted with the bytes sent", async () => {
    const { order, path } = await aDelivery(64 * MIB);

    const socket = await begin(owner, getAddress(path));
    const [running] = await until(async () => {
      const all = await rows(order.id);
      return all.length === 1 && all;
    }, "the row");
    socket.destroy();
    const [broken] = await ended(order.id);

    expect([running.state, running.sentBytes, running.endedAt]).to.deep.equal(["running", null, null]);
    expect(broken.state).to.equal("broken off");
    expect(broken.sentBytes).to.be.within(1, 63 * MIB);
  });

  itNightly(
    "shows an interruption when the file shrinks during the transfer, and the connection is closed",
    async () => {
      const { order, path } = await aDelivery(64 * MIB);
      const socket = await begin(owner, getAddress(path));
      await truncate(join(app.files, path), MIB);
      const closed = once(socket, "close");
      socket.resume();
      await closed;
      const [row] = await ended(order.id);
      expect([row.size, row.state]).to.deep.equal([64 * MIB, "broken off"]);
      expect(row.sentBytes).to.be.lessThan(64 * MIB);
    },
  );

  it("shows an interruption when the sending process ended without a result", async () => {
    const { order } = await aDelivery();
    const gone = {
      orderId: order.id,
      userId: owner.user.id,
      fileKind: "read" as const,
      path: "p",
      fileName: "p",
      sizeBytes: "10",
      processKey: 1,
    };
    await Download.query(app.db).insert(gone);
    await Download.query(app.db).insert({ ...gone, processKey: app.site.changes.processKey });
    const all = await rows(order.id);
    expect(all.map((row: { state: string; sentBytes: null }) => [row.state, row.sentBytes])).to.deep.equal([
      ["running", null],
      ["broken off", null],
    ]);
  });

  it("shows an interruption once the sending process is killed (kill -9)", async () => {
    const { order, path } = await aDelivery(64 * MIB);
    const server = await serverProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home });
    const socket = await begin(owner, getAddress(path), server.url);
    const [running] = await rows(order.id);
    await server.kill();
    const broken = await until(async () => {
      const [row] = await rows(order.id);
      return row.state === "broken off" && row;
    }, "the ledger to know");
    socket.destroy();
    expect([running.state, running.endedAt]).to.deep.equal(["running", null]);
    expect([broken.sentBytes, broken.endedAt]).to.deep.equal([null, null]);
  });

  it("contains the end of downloads that a server stop interrupts", async () => {
    const { order, path } = await aDelivery(64 * MIB);
    const socket = await begin(owner, getAddress(path));
    await app.restart();
    socket.destroy();
    const [row] = await rows(order.id);
    expect(row.state).to.equal("broken off");
    expect(row.sentBytes).to.be.within(0, 63 * MIB);
  });

  it("notifies the open pages of its order at the beginning and at the end of a file", async () => {
    const { order, path } = await aDelivery(64 * MIB);
    using facility = await new Feed(admin).listening();
    using mine = await new Feed(owner, { orderId: order.id }).listening();
    using theirs = await new Feed(await app.as("RESEARCHER")).listening();

    const socket = await begin(owner, getAddress(path));
    for (const feed of [facility, mine]) await until(() => feed.taken.length === 1, "the begin");
    socket.destroy();
    for (const feed of [facility, mine]) await until(() => feed.taken.length === 2, "the end");

    expect(facility.taken).to.deep.equal([order.id, order.id]);
    expect([facility.heard, mine.heard, theirs.heard, theirs.taken]).to.deep.equal([[], [], [], []]);
  });

  itNightly("records every recipient of many concurrent downloads", async () => {
    const { order, path } = await aDelivery();
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.get(getAddress(path))));
    await ended(order.id, 20);
    const all = await rows(order.id);
    expect(new Set(all.map(({ requestId }: { requestId: string }) => requestId))).to.deep.equal(
      new Set(answers.map(({ headers }) => headers.get("x-request-id"))),
    );
  });

  it("is listed newest first in pages", async () => {
    const { order } = await aDelivery();
    for (const fileName of ["a", "b", "c"])
      await Download.query(app.db).insert({
        orderId: order.id,
        linkId: newId(),
        fileKind: "read",
        path: fileName,
        fileName,
        sizeBytes: "1",
        processKey: 1,
      });
    const { downloads, total, limit, offset } = (await ledger(order.id, { limit: 2, offset: 1 })).body.result
      .data;
    expect(downloads.map((row: { fileName: string }) => row.fileName)).to.deep.equal(["b", "a"]);
    expect([total, limit, offset]).to.deep.equal([3, 2, 1]);
  });

  it("remains after the link, and names it while it exists", async () => {
    const { order } = await aDelivery();
    const link = await DeliveryLink.query(app.db).insertAndFetch({
      orderId: order.id,
      label: "Lab B",
      expiresAt: new Date(),
    });
    const row = { orderId: order.id, fileKind: "read" as const, path: "p", fileName: "p", sizeBytes: "1" };
    await Download.query(app.db).insert({ ...row, linkId: newId(), processKey: 1 });
    await Download.query(app.db).insert({ ...row, linkId: link.id, processKey: 1 });
    const all = await rows(order.id);
    expect(all.map(({ by, user, link }: Record<string, unknown>) => [by, user, link])).to.deep.equal([
      ["link", null, { id: link.id, label: "Lab B" }],
      ["link", null, null],
    ]);
  });

  it("is shown to admins, including demo admins, and refused to other users", async () => {
    const { order } = await aDelivery();
    const refusal = async (browser: Browser) => {
      const { status, body } = await ledger(order.id, {}, browser);
      return [status, body.error.message];
    };
    expect(await refusal(app.anyone)).to.deep.equal([401, "Unauthorized"]);
    expect(await refusal(owner)).to.deep.equal([403, "Unauthorized"]);
    const demo = await ledger(order.id, {}, await app.as("FACILITY_ADMIN", { isDemo: true }));
    expect(statusAndBody(demo)).to.deep.equal([
      200,
      { result: { data: { downloads: [], total: 0, limit: 100, offset: 0 } } },
    ]);
    const unknown = await ledger("nothing");
    expect([unknown.status, unknown.body.error.message]).to.deep.equal([404, "Sequencing Order not found"]);
  });
});
