import { expect } from "chai";
import { execFile } from "node:child_process";
import { createWriteStream } from "node:fs";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { mkdir, readFile, rm, truncate, utimes, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { extract } from "tar-stream";
import { fromBufferPromise } from "yauzl";
import { Download } from "../../../db/models/Download.ts";
import type { Read } from "../../../db/models/Read.ts";
import { User } from "../../../db/models/User.ts";
import { ARCHIVES_SHARE } from "../../../server/platform/limits/limits.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { aPublishedDelivery, deliveryCalls, md5, publishFiles, sha256 } from "../../helpers/deliveries.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly, itUsually } from "../../helpers/nightly.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const run = promisify(execFile);

describe("the archive of a delivery", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const address = (orderId: string, query = "") =>
    `/api/orders/${orderId}/sequencing/delivery/archive${query}`;
  const ended = (orderId: string, count: number) =>
    until(async () => {
      const rows = await Download.query(app.db).where({ orderId }).whereNotNull("endedAt").orderBy("id");
      return rows.length === count ? rows : undefined;
    }, "the downloads to end");

  /** A published order with one cleaned read set per size; its files have random bytes. */
  async function largeDelivery(sizes: number[]) {
    const order = await anOrder(app.db, owner.user.id, {
      status: "COMPLETED",
      sequencingFilesPublishedAt: new Date(),
    });
    const reads: Read[] = [];
    for (const [index, size] of sizes.entries()) {
      const sample = await aSample(app.db, order.id, { sampleId: `S${index}` });
      const path = `orders/${order.id}/reads/S${index}/S${index}_R1.fastq.gz`;
      await aFile(app.files, path, randomBytes(Math.min(size, MIB)));
      if (size > MIB) await truncate(join(app.files, path), size);
      reads.push(await aRead(app.db, sample.id, { file1: path }));
    }
    await publishFiles(app.db, order.id);
    return { order, reads };
  }

  /** Requests an archive and leaves its bytes in the connection. */
  async function begin(browser: Browser, path: string): Promise<Socket> {
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.on("error", () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${browser.cookie}\r\n\r\n`);
    await once(socket, "data");
    socket.pause();
    return socket;
  }

  for (const format of ["zip", "tar"] as const)
    it(`as ${format} contains every published file and the checksum lists, and is announced with its size`, async () => {
      const { order, contents, paths } = await aPublishedDelivery(app.db, app.files, owner);

      const answer = await owner.get(address(order.id, `?format=${format}`));
      const head = await owner.send("HEAD", address(order.id, `?format=${format}`));

      const expected: Record<string, string> = {
        "md5sums.txt": `${md5(contents.R1)}  LAKE-1/LAKE-1_R1.fastq.gz\n`,
        "sha256sums.txt": `${sha256(contents.R2)}  LAKE-1/LAKE-1_R2.fastq.gz\n`,
        "LAKE-1/LAKE-1_R1.fastq.gz": contents.R1,
        "LAKE-1/LAKE-1_R2.fastq.gz": contents.R2,
        "order/Quality report.html": contents.report,
      };
      expect(answer.status).to.equal(200);
      expect(await readContents(answer.body)).to.deep.equal(expected);
      for (const { headers } of [answer, head])
        expect(
          ["content-type", "content-length", "content-disposition"].map((name) => headers.get(name)),
        ).to.deep.equal([
          format === "zip" ? "application/zip" : "application/x-tar",
          String(answer.body.length),
          `attachment; filename=${order.orderNumber}.${format}`,
        ]);
      const rows = await ended(order.id, 3);
      expect(rows.map(({ path, userId, outcome }) => [path, userId, outcome])).to.deep.equal(
        [paths.R1, paths.R2, paths.report].map((path) => [path, owner.user.id, "complete"]),
      );
      expect(rows.map(({ sentBytes }) => Number(sentBytes))).to.deep.equal(
        [contents.R1, contents.R2, contents.report].map(({ length }) => length),
      );
    });

  it("passes the programs of the operating system and its own checksum lists", async function () {
    const { order } = await aPublishedDelivery(app.db, app.files, owner);
    const folder = await tempDir();
    try {
      const zip = join(folder.path, "delivery.zip");
      await writeFile(zip, (await owner.get(address(order.id))).body);
      await run("unzip", ["-q", zip], { cwd: folder.path }).catch((error: NodeJS.ErrnoException) => {
        if (error.code === "ENOENT") return this.skip();
        throw error;
      });
      const sums = await run("md5sum", ["--strict", "-c", "md5sums.txt"], { cwd: folder.path });
      expect(sums.stdout).to.equal("LAKE-1/LAKE-1_R1.fastq.gz: OK\n");
    } finally {
      await folder.remove();
    }
  });

  it("contains the selected files or read sets, or all others", async () => {
    const { order, read, artifact } = await aPublishedDelivery(app.db, app.files, owner);
    const names = async (query: string) => {
      const answer = await owner.get(address(order.id, query));
      const files = Object.keys(await readContents(answer.body)).filter((name) => name.includes("/"));
      return [answer.headers.get("content-disposition"), ...files];
    };
    const selection = `attachment; filename=${order.orderNumber}-selection.zip`;
    const [r1, r2, report] = [
      "LAKE-1/LAKE-1_R1.fastq.gz",
      "LAKE-1/LAKE-1_R2.fastq.gz",
      "order/Quality report.html",
    ];
    expect(await names(`?files=${read.id}-R2,${artifact.id}`)).to.deep.equal([selection, r2, report]);
    expect(await names(`?files=${read.id}`)).to.deep.equal([selection, r1, r2]);
    expect(await names(`?except=${read.id}-R1`)).to.deep.equal([selection, r2, report]);
    expect(await names(`?files=${read.id}&except=${read.id}-R2`)).to.deep.equal([selection, r1]);
  });

  it("has names that every system accepts, each once", async () => {
    const order = await anOrder(app.db, owner.user.id, { sequencingFilesPublishedAt: new Date() });
    const hostile = ["../../etc", "CON", "a:b", "a_b", "A_B", "md5sums.txt", ".. "];
    for (const [index, code] of hostile.entries()) {
      const sample = await aSample(app.db, order.id, { sampleId: code });
      const path = `orders/${order.id}/reads/${index}/same_R1.fastq.gz`;
      await aFile(app.files, path, code);
      await aRead(app.db, sample.id, { file1: path, checksum1: md5(code) });
    }
    await publishFiles(app.db, order.id);
    for (const format of ["zip", "tar"]) {
      const files = await readContents((await owner.get(address(order.id, `?format=${format}`))).body);
      expect(files).to.deep.equal({
        "md5sums.txt": files["md5sums.txt"],
        "__.._etc/same_R1.fastq.gz": "../../etc",
        "_CON/same_R1.fastq.gz": "CON",
        "a_b/same_R1.fastq.gz": "a:b",
        "a_b/2-same_R1.fastq.gz": "a_b",
        "A_B/3-same_R1.fastq.gz": "A_B",
        "_md5sums.txt/same_R1.fastq.gz": "md5sums.txt",
        "__/same_R1.fastq.gz": ".. ",
      });
    }
  });

  describe("is refused", () => {
    it("to those who may not download the files, with the texts of a single download", async () => {
      const { order } = await aPublishedDelivery(app.db, app.files, owner);
      const closed = await aPublishedDelivery(app.db, app.files, owner, {
        order: { sequencingFilesPublishedAt: null },
      });
      const demo = await app.as("RESEARCHER", { isDemo: true });
      const rows: [Browser, string, number, string][] = [
        [app.anyone, order.id, 401, "Unauthorized"],
        [demo, order.id, 403, "Downloads are disabled in the public demo."],
        [await app.as("RESEARCHER"), order.id, 403, "Forbidden"],
        [owner, "nothing", 404, "Sequencing Order not found"],
        [owner, closed.order.id, 403, "Sequencing files are not available for this sequencing order"],
      ];
      for (const [browser, orderId, status, error] of rows) {
        const answer = await browser.get(address(orderId));
        expect(statusAndBody(answer)).to.deep.equal([status, { error }]);
        expect(answer.headers.get("content-disposition")).to.equal(null);
      }
      expect((await admin.get(address(closed.order.id))).status).to.equal(200);
    });

    it("for other files, too many, none and unknown formats", async () => {
      const { order, read } = await aPublishedDelivery(app.db, app.files, owner);
      const other = await aPublishedDelivery(app.db, app.files, owner);
      const rows: [string, number, string][] = [
        [`?files=${other.read.id}-R1`, 404, "This file is no longer part of the delivery"],
        [`?except=${read.id},nothing`, 404, "This file is no longer part of the delivery"],
        ["?files=", 404, "This file is no longer part of the delivery"],
        [`?files=${read.id}&except=${read.id}`, 404, "There are no files to download"],
        [`?files=${"x,".repeat(200)}x`, 400, "An archive can name at most 200 files or read sets"],
        ["?format=rar", 400, "format must be zip or tar"],
      ];
      for (const [query, status, error] of rows)
        expect(statusAndBody(await owner.get(address(order.id, query))), query).to.deep.equal([
          status,
          { error },
        ]);
    });

    it("while files are missing, before anything is recorded", async () => {
      const { order, paths } = await aPublishedDelivery(app.db, app.files, owner);
      await rm(join(app.files, paths.R2));
      const answer = await owner.get(address(order.id));
      expect(statusAndBody(answer)).to.deep.equal([
        409,
        { error: "Files missing from storage: LAKE-1/LAKE-1_R2.fastq.gz" },
      ]);
      expect(await Download.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
    });

    it("without the data directory", async () => {
      await using mine = await testApp();
      const person = await mine.as("RESEARCHER");
      const { order } = await aPublishedDelivery(mine.db, mine.files, person);
      const { token } = await deliveryCalls(person).link(order.id);
      const refusals = async () => [
        statusAndBody(await person.get(address(order.id))),
        statusAndBody(await mine.anyone.get(`/api/deliveries/${token}/archive`)),
      ];
      await rm(mine.files, { recursive: true });
      const unreadable = { error: "The data directory cannot be read. Check that its disk is mounted." };
      expect(await refusals()).to.deep.equal([
        [503, unreadable],
        [503, unreadable],
      ]);
      await mkdir(mine.files);
      const operator = await mine.as("FACILITY_ADMIN");
      await operator.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
      const notConfigured = { error: "Data base path not configured" };
      expect(await refusals()).to.deep.equal([
        [400, notConfigured],
        [400, notConfigured],
      ]);
    });

    it(`to a user with ${ARCHIVES_SHARE.perPerson} active ones`, async () => {
      const { order } = await largeDelivery([64 * MIB]);
      const small = await aPublishedDelivery(app.db, app.files, owner);
      const sockets: Socket[] = [];
      for (let count = 0; count < ARCHIVES_SHARE.perPerson; count++)
        sockets.push(await begin(owner, address(order.id)));
      const refused = await owner.get(address(small.order.id));
      for (const socket of sockets) socket.destroy();
      await ended(order.id, ARCHIVES_SHARE.perPerson);
      expect([refused.status, refused.headers.get("retry-after")]).to.deep.equal([429, "3"]);
      await until(async () => (await owner.get(address(small.order.id))).status === 200, "a free slot");
    });
  });

  describe("ends in the middle", () => {
    it("when the recipient disconnects: the sent files are complete, the next one is interrupted, later ones are not opened", async () => {
      const { order } = await largeDelivery([1_000, 64 * MIB, 64 * MIB]);
      const socket = await begin(owner, address(order.id));
      await until(
        async () => (await Download.query(app.db).where({ orderId: order.id }).resultSize()) === 2,
        "the second file",
      );
      socket.destroy();
      const [first, second] = await ended(order.id, 2);
      expect([first?.outcome, Number(first?.sentBytes)]).to.deep.equal(["complete", 1_000]);
      expect(second?.outcome).to.equal("broken off");
      expect(Number(second?.sentBytes)).to.be.lessThan(64 * MIB);
      expect(await Download.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(2);
    });

    const changes: [string, (path: string, size: number) => Promise<void>][] = [
      ["shrinks", (path, size) => truncate(path, size - MIB)],
      ["is replaced by one of the same size", (path, size) => writeFile(path, Buffer.alloc(size))],
      ["is touched", (path) => utimes(path, 1, 1)],
      ["disappears", (path) => rm(path)],
    ];
    for (const [how, change] of changes)
      itUsually(
        how === "is replaced by one of the same size",
        `when a later file ${how}: the connection is closed before the announced size`,
        async () => {
          const { order, reads } = await largeDelivery([64 * MIB, 2 * MIB]);
          const answer = await fetch(app.url + address(order.id), {
            headers: { cookie: owner.cookie ?? "" },
          });
          await change(join(app.files, reads[1]?.file1 ?? ""), 2 * MIB);
          const failure = await answer.arrayBuffer().then(
            () => "complete",
            () => "aborted",
          );
          expect([answer.status, failure]).to.deep.equal([200, "aborted"]);
          const rows = await ended(order.id, 1);
          expect(rows.map(({ outcome, path }) => [outcome, path])).to.deep.equal([
            ["complete", reads[0]?.file1],
          ]);
          expect(app.logged.filter(({ msg }) => msg === "an archive was aborted")).not.to.deep.equal([]);
        },
      );

    itNightly("when the file that is being sent changes", async () => {
      const { order, reads } = await largeDelivery([64 * MIB]);
      const answer = await fetch(app.url + address(order.id), { headers: { cookie: owner.cookie ?? "" } });
      await utimes(join(app.files, reads[0]?.file1 ?? ""), 1, 1);
      const failure = await answer.arrayBuffer().then(
        () => "complete",
        () => "aborted",
      );
      expect(failure).to.equal("aborted");
    });

    const losses: [string, (orderId: string) => Promise<unknown>][] = [
      [
        "the delivery is unpublished",
        (orderId) => admin.delete(`/api/orders/${orderId}/sequencing/delivery/publication`),
      ],
      [
        "the account is deactivated",
        async () => await User.query(app.db).findById(owner.user.id).patch({ active: false }),
      ],
    ];
    for (const [when, lose] of losses)
      itUsually(when === "the delivery is unpublished", `before the next file when ${when}`, async () => {
        const { order } = await largeDelivery([64 * MIB, MIB]);
        const answer = await fetch(app.url + address(order.id), { headers: { cookie: owner.cookie ?? "" } });
        await lose(order.id);
        const failure = await answer.arrayBuffer().then(
          () => "complete",
          () => "aborted",
        );
        await User.query(app.db).findById(owner.user.id).patch({ active: true });
        expect(failure).to.equal("aborted");
        expect(await ended(order.id, 1)).to.have.length(1);
      });
  });

  describe("behind a link", () => {
    const linked = (token: string, query = "") => `/api/deliveries/${token}/archive${query}`;

    it("is downloaded without a session, and each file counts for the link", async () => {
      const { order, contents, read } = await aPublishedDelivery(app.db, app.files, owner);
      const { id, token } = await deliveryCalls(owner).link(order.id);

      const all = await readContents((await app.anyone.get(linked(token))).body);
      const one = await readContents(
        (await app.anyone.get(linked(token, `?format=tar&files=${read.id}-R1`))).body,
      );

      expect(all["LAKE-1/LAKE-1_R2.fastq.gz"]).to.equal(contents.R2);
      expect(one).to.deep.equal({
        "md5sums.txt": `${md5(contents.R1)}  LAKE-1/LAKE-1_R1.fastq.gz\n`,
        "LAKE-1/LAKE-1_R1.fastq.gz": contents.R1,
      });
      const rows = await ended(order.id, 4);
      expect(rows.map(({ linkId, userId, outcome }) => [linkId, userId, outcome])).to.deep.equal(
        Array.from({ length: 4 }, () => [id, null, "complete"]),
      );
      expect((await deliveryCalls(owner).links(order.id)).body.links[0].downloadCount).to.equal(4);
    });

    it("is refused by a wrong, revoked, expired or closed link, and ends when the link is revoked", async () => {
      const { order } = await largeDelivery([64 * MIB]);
      const { id, token } = await deliveryCalls(owner).link(order.id);
      const { token: closed } = await deliveryCalls(owner).link(order.id);
      const { token: expired } = await deliveryCalls(owner).link(order.id, {
        expiresAt: new Date(Date.now() + 1_500).toISOString(),
      });
      const socket = await begin(app.anyone, linked(token));
      await deliveryCalls(owner).revokeLink(order.id, id);
      const [row] = await ended(order.id, 1);
      socket.destroy();
      expect(row?.outcome).to.equal("broken off");

      const refusal = async (path: string) => statusAndBody(await app.anyone.get(path));
      expect(await refusal(linked(token))).to.deep.equal([
        410,
        { error: "This link has been revoked. Ask for a new one." },
      ]);
      await until(async () => (await app.anyone.send("HEAD", linked(expired))).status === 410, "the expiry");
      expect(await refusal(linked(expired))).to.deep.equal([
        410,
        { error: "This link has expired. Ask for a new one." },
      ]);
      await admin.delete(`/api/orders/${order.id}/sequencing/delivery/publication`);
      expect(await refusal(linked(closed))).to.deep.equal([
        404,
        { error: "This delivery is not available at the moment" },
      ]);
      expect(await refusal(linked("wrong"))).to.deep.equal([404, { error: "Delivery link not found" }]);
    });

    it("is refused for unknown formats and while files are missing", async () => {
      const { order, paths } = await aPublishedDelivery(app.db, app.files, owner);
      const { token } = await deliveryCalls(owner).link(order.id);
      expect(statusAndBody(await app.anyone.get(linked(token, "?format=rar")))).to.deep.equal([
        400,
        { error: "format must be zip or tar" },
      ]);
      await rm(join(app.files, paths.R1));
      expect(statusAndBody(await app.anyone.get(linked(token)))).to.deep.equal([
        409,
        { error: "Files missing from storage: LAKE-1/LAKE-1_R1.fastq.gz" },
      ]);
    });
  });

  it("is not held in memory", async () => {
    const { order } = await largeDelivery([256 * MIB, 256 * MIB]);
    const before = process.memoryUsage().rss;
    const socket = await begin(owner, address(order.id));
    socket.resume();
    let most = 0;
    const timer = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);
    await ended(order.id, 2);
    clearInterval(timer);
    socket.destroy();
    expect(most - before).to.be.lessThan(200 * MIB);
  });

  itNightly("of more than 4 GiB is accepted by unzip and tar", async function () {
    this.timeout(600_000);
    const { order } = await largeDelivery([1_000, 4.5 * GIB, 2_000]);
    const folder = await tempDir();
    try {
      for (const format of ["zip", "tar"]) {
        const path = join(folder.path, `large.${format}`);
        const answer = await fetch(app.url + address(order.id, `?format=${format}`), {
          headers: { cookie: owner.cookie ?? "" },
        });
        await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(path));
        const tested = await run(format === "zip" ? "unzip" : "tar", [
          format === "zip" ? "-tq" : "-tf",
          path,
        ]);
        expect(tested.stderr).to.equal("");
        await rm(path);
      }
    } finally {
      await folder.remove();
    }
  });

  it("contains a file of exactly these bytes", async () => {
    const { order, reads } = await largeDelivery([700_001]);
    const files = await buildBytes((await owner.get(address(order.id))).body);
    const stored = await readFile(join(app.files, reads[0]?.file1 ?? ""));
    expect(files.get("S0/S0_R1.fastq.gz")?.equals(stored)).to.equal(true);
  });
});

async function readContents(archive: Buffer): Promise<Record<string, string>> {
  return Object.fromEntries([...(await buildBytes(archive))].map(([name, bytes]) => [name, String(bytes)]));
}

async function buildBytes(archive: Buffer): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>();
  const add = (name: string, bytes: Buffer) => {
    expect(found.has(name)).to.equal(false);
    found.set(name, bytes);
  };
  if (archive.subarray(0, 2).toString() === "PK") {
    const zip = await fromBufferPromise(archive);
    for await (const entry of zip.eachEntry())
      add(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  } else
    for await (const entry of Readable.from([archive]).pipe(extract()))
      add(entry.header.name, await buffer(entry));
  return found;
}
