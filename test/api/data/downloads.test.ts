import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import type { PartialModelObject } from "objection";
import { Order } from "../../../db/models/Order.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const download = (browser: Browser, path: string, headers = {}) =>
  browser.get(`/api/files/download?path=${encodeURIComponent(path)}`, headers);

describe("GET /api/files/download", () => {
  let app: TestApp;
  let admin: Browser;
  let owner: Awaited<ReturnType<TestApp["as"]>>;
  let other: Browser;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    other = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  /** A published, completed order of the owner with one cleaned read on disk. */
  async function aDelivery(columns: PartialModelObject<Order> = {}) {
    const order = await anOrder(app.db, owner.user.id, {
      status: "COMPLETED",
      sequencingFilesPublishedAt: new Date(),
      ...columns,
    });
    const sample = await aSample(app.db, order.id);
    const path = `orders/${order.id}/reads/${sample.sampleId}/reads_R1.fastq.gz`;
    const contents = randomBytes(3_000);
    await aFile(app.files, path, contents);
    return { order, sample, path, contents };
  }

  it("streams a read as an attachment with its data class", async () => {
    const { sample, path, contents } = await aDelivery();
    await aRead(app.db, sample.id, { file1: path });

    const answer = await download(owner, path);

    expect(answer.status).to.equal(200);
    expect(answer.body.equals(contents)).to.equal(true);
    expect(answer.headers.get("content-type")).to.equal("application/octet-stream");
    expect(answer.headers.get("content-disposition")).to.equal("attachment; filename=reads_R1.fastq.gz");
    expect(answer.headers.get("x-service-read-data-class")).to.equal("cleaned");
    expect(answer.headers.get("content-length")).to.equal("3000");
    expect(answer.headers.get("accept-ranges")).to.equal("bytes");
    expect(answer.headers.get("etag")).to.match(/^"[0-9a-f]+-[0-9a-f]+"$/);
    expect(answer.headers.get("last-modified")).to.be.a("string");
  });

  describe("refuses", () => {
    it("a caller without a session", async () => {
      const answer = await download(app.anyone, "orders/x/reads.fastq.gz");
      expect([answer.status, answer.body]).to.deep.equal([401, { error: "Unauthorized" }]);
    });

    for (const role of ["RESEARCHER", "FACILITY_ADMIN"] as const) {
      it(`a demo session (${role}), for every file`, async () => {
        const demo = await app.as(role, { isDemo: true });
        const answer = await download(demo, "../../etc/passwd");
        expect([answer.status, answer.body]).to.deep.equal([
          403,
          { error: "Downloads are disabled in the public demo." },
        ]);
      });
    }

    it("a request without a path", async () => {
      const answer = await admin.get("/api/files/download");
      expect([answer.status, answer.body]).to.deep.equal([400, { error: "Missing path parameter" }]);
    });

    for (const path of [
      "/etc/passwd",
      "../secret.fastq",
      "orders/../../secret.fastq",
      "orders/./x.fastq",
      "orders//x.fastq",
      "orders/x.fastq\0.txt",
      "..",
      ".",
      "..\\secret.fastq",
      "orders/..",
    ]) {
      it(`the path ${JSON.stringify(path)}`, async () => {
        const answer = await download(admin, path);
        expect([answer.status, answer.body]).to.deep.equal([400, { error: "Invalid file path" }]);
      });
    }

    for (const encoded of ["%2e%2e%2f%2e%2e%2fetc%2fpasswd", "%2Fetc%2Fpasswd", "..%5c..%5cx.txt"]) {
      it(`the encoded path ${encoded}`, async () => {
        const answer = await admin.get(`/api/files/download?path=${encoded}`);
        expect([answer.status, answer.body]).to.deep.equal([400, { error: "Invalid file path" }]);
      });
    }

    it("a link that leads outside, as file or as folder", async () => {
      const outside = await tempDir();
      await writeFile(join(outside.path, "secret.txt"), "secret");
      await mkdir(join(app.files, "links"), { recursive: true });
      await symlink(join(outside.path, "secret.txt"), join(app.files, "links/file.txt"));
      await symlink(outside.path, join(app.files, "links/folder"));

      for (const path of ["links/file.txt", "links/folder/secret.txt"]) {
        const answer = await download(admin, path);
        expect([answer.status, answer.body]).to.deep.equal([400, { error: "Invalid file path" }]);
      }
      await outside.remove();
    });

    it("a folder and a FIFO", async () => {
      await mkdir(join(app.files, "folder.txt"), { recursive: true });
      execFileSync("mkfifo", [join(app.files, "fifo.txt")]);
      for (const path of ["folder.txt", "fifo.txt"]) {
        const answer = await download(admin, path);
        expect([answer.status, answer.body]).to.deep.equal([400, { error: "Not a file" }]);
      }
    });

    it("a file type that is never served, and a missing file", async () => {
      await aFile(app.files, "x.exe", "MZ");
      const kind = await download(admin, "x.exe");
      expect([kind.status, kind.body]).to.deep.equal([400, { error: "File type not allowed" }]);
      const missing = await download(admin, "nothing/here.txt");
      expect([missing.status, missing.body]).to.deep.equal([404, { error: "File not found" }]);
    });

    it("everything while the data base path is not configured", async () => {
      const before = await admin.get("/api/admin/settings/sequencing-files");
      await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
      const answer = await download(admin, "orders/x.fastq");
      expect([answer.status, answer.body]).to.deep.equal([400, { error: "Data base path not configured" }]);
      await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: before.body.dataBasePath });
    });
  });

  it("accepts two dots inside a name", async () => {
    await aFile(app.files, "a..b.txt", "dots");
    const answer = await download(admin, "a..b.txt");
    expect([answer.status, String(answer.body)]).to.deep.equal([200, "dots"]);
  });

  describe("serves a read to a researcher only when", () => {
    const rows: { what: string; allowed: boolean; asOther?: boolean; order?: object; read?: object }[] = [
      { what: "owner, published, cleaned, active", allowed: true },
      { what: "somebody else's order", allowed: false, asOther: true },
      { what: "not published", allowed: false, order: { sequencingFilesPublishedAt: null } },
      { what: "raw", allowed: false, read: { dataClass: "raw" } },
      { what: "unknown", allowed: false, read: { dataClass: "unknown" } },
      { what: "superseded", allowed: false, read: { isActive: false } },
      { what: "of a submitted order", allowed: true, order: { status: "SUBMITTED" } },
    ];
    for (const { what, allowed, asOther, order, read } of rows) {
      it(`${what}: ${allowed ? "200" : "Access denied"}`, async () => {
        const { sample, path } = await aDelivery(order);
        await aRead(app.db, sample.id, { file1: path, ...read });

        const answer = await download(asOther ? other : owner, path);

        if (allowed) expect(answer.status).to.equal(200);
        else expect([answer.status, answer.body]).to.deep.equal([403, { error: "Access denied" }]);
        expect((await download(admin, path)).status).to.equal(200);
      });
    }

    it("it is registered: an unregistered file is denied before its existence is revealed", async () => {
      await aFile(app.files, "stray.fastq.gz", "x");
      for (const path of ["stray.fastq.gz", "not-there.fastq.gz"]) {
        const answer = await download(owner, path);
        expect([answer.status, answer.body]).to.deep.equal([403, { error: "Access denied" }]);
      }
    });
  });

  describe("serves an artifact to a researcher only when", () => {
    const rows = [
      { what: "owner, published, for customers", allowed: true, published: true, visibility: "customer" },
      { what: "not published", allowed: false, published: false, visibility: "customer" },
      { what: "for the facility", allowed: false, published: true, visibility: "facility" },
    ] as const;
    for (const { what, allowed, published, visibility } of rows) {
      it(`${what}: ${allowed ? "200" : "Access denied"}`, async () => {
        const order = await anOrder(app.db, owner.user.id, {
          sequencingFilesPublishedAt: published ? new Date() : null,
        });
        const path = `orders/${order.id}/artifacts/1-report.html`;
        await aFile(app.files, path, "<p>report</p>");
        await anArtifact(app.db, order.id, { path, visibility, originalName: "Bericht für Sie.html" });

        const answer = await download(owner, path);

        if (!allowed) {
          expect([answer.status, answer.body]).to.deep.equal([403, { error: "Access denied" }]);
          return;
        }
        expect(answer.status).to.equal(200);
        expect(answer.headers.get("x-service-read-data-class")).to.equal(null);
        expect(answer.headers.get("content-disposition")).to.contain(
          "filename*=UTF-8''Bericht%20f%C3%BCr%20Sie.html",
        );
      });
    }
  });

  describe("serves an assembly to a researcher only when", () => {
    const rows = [
      {
        what: "enabled, owner, completed",
        enabled: true,
        status: "COMPLETED",
        asOther: false,
        allowed: true,
      },
      { what: "order not completed", enabled: true, status: "SUBMITTED", asOther: false, allowed: false },
      { what: "somebody else's", enabled: true, status: "COMPLETED", asOther: true, allowed: false },
    ] as const;
    for (const { what, enabled, status, asOther, allowed } of rows) {
      it(`${what}: ${allowed ? "200" : "Access denied"}`, async () => {
        await admin.put("/api/admin/settings/access", { allowUserAssemblyDownload: enabled });
        const order = await anOrder(app.db, owner.user.id, { status });
        const sample = await aSample(app.db, order.id);
        const path = `orders/${order.id}/contigs.fa.gz`;
        await aFile(app.files, path, ">x");
        await anAssembly(app.db, sample.id, path);

        const answer = await download(asOther ? other : owner, path);

        if (allowed) expect(answer.status).to.equal(200);
        else expect([answer.status, answer.body]).to.deep.equal([403, { error: "Access denied" }]);
      });
    }

    it("the facility allows it", async () => {
      await admin.put("/api/admin/settings/access", { allowUserAssemblyDownload: false });
      const order = await anOrder(app.db, owner.user.id, { status: "COMPLETED" });
      const sample = await aSample(app.db, order.id);
      const path = `orders/${order.id}/contigs.fasta`;
      await aFile(app.files, path, ">x");
      await anAssembly(app.db, sample.id, path);

      const answer = await download(owner, path);

      expect([answer.status, answer.body]).to.deep.equal([
        403,
        { error: "Assembly downloads are disabled by the facility administrator." },
      ]);
    });
  });

  describe("resumes", () => {
    let path: string;
    let contents: Buffer;
    let etag: string;
    let lastModified: string;

    before(async () => {
      const delivery = await aDelivery();
      ({ path, contents } = delivery);
      await aRead(app.db, delivery.sample.id, { file1: path });
      const head = await owner.send("HEAD", `/api/files/download?path=${encodeURIComponent(path)}`);
      expect([head.status, head.body.length, head.headers.get("content-length")]).to.deep.equal([
        200,
        0,
        "3000",
      ]);
      etag = head.headers.get("etag") ?? "";
      lastModified = head.headers.get("last-modified") ?? "";
    });

    const rows: [string, number, number, string][] = [
      ["bytes=0-0", 0, 1, "bytes 0-0/3000"],
      ["bytes=1000-", 1000, 3000, "bytes 1000-2999/3000"],
      ["bytes=-10", 2990, 3000, "bytes 2990-2999/3000"],
      ["bytes=2999-5000", 2999, 3000, "bytes 2999-2999/3000"],
    ];
    for (const [range, start, end, contentRange] of rows) {
      it(`answers ${range} with 206 and those bytes`, async () => {
        const answer = await download(owner, path, { range });
        expect([answer.status, answer.headers.get("content-range")]).to.deep.equal([206, contentRange]);
        expect(answer.body.equals(contents.subarray(start, end))).to.equal(true);
      });
    }

    it("returns 416 and the size for a range behind the end", async () => {
      const answer = await download(owner, path, { range: "bytes=3000-" });
      expect([answer.status, answer.headers.get("content-range"), answer.body]).to.deep.equal([
        416,
        "bytes */3000",
        { error: "Range not satisfiable" },
      ]);
    });

    it("sends the range if If-Range matches, and otherwise the complete file", async () => {
      for (const condition of [etag, lastModified]) {
        expect((await download(owner, path, { range: "bytes=5-", "if-range": condition })).status).to.equal(
          206,
        );
      }
      const changed = await download(owner, path, { range: "bytes=5-", "if-range": '"other"' });
      expect([changed.status, changed.body.length]).to.deep.equal([200, 3000]);
    });

    it("returns 304 for a current copy", async () => {
      const answer = await download(owner, path, { "if-none-match": etag, "cache-control": "max-age=0" });
      expect([answer.status, answer.body.length]).to.deep.equal([304, 0]);
    });

    it("returns another ETag for a changed file", async () => {
      const changed = Buffer.from(contents);
      changed[0] = (changed[0] ?? 0) ^ 1;
      await aFile(app.files, path, changed);
      const answer = await download(owner, path, { "if-none-match": etag, "cache-control": "max-age=0" });
      expect(answer.status).to.equal(200);
    });
  });

  it("closes the file when the reader disconnects", async () => {
    const { sample, path } = await aDelivery();
    const large = randomBytes(8 * 1024 * 1024);
    await aFile(app.files, path, large);
    await aRead(app.db, sample.id, { file1: path });
    const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
    socket.write(
      `GET /api/files/download?path=${encodeURIComponent(path)} HTTP/1.1\r\nHost: x\r\nCookie: ${owner.cookie}\r\n\r\n`,
    );
    await new Promise((resolve) => socket.once("data", resolve));
    socket.destroy();

    const again = await download(owner, path);

    const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    expect(digest(again.body)).to.equal(digest(large));
  });

  it("is not served at /trpc", async () => {
    const answer = await admin.get("/trpc/bytes.files.openDownload?input=%7B%7D");
    expect(answer.status).to.equal(404);
  });

  it("checks the publication at each download", async () => {
    const { order, sample, path } = await aDelivery();
    await aRead(app.db, sample.id, { file1: path });
    expect((await download(owner, path)).status).to.equal(200);
    await Order.query(app.db).findById(order.id).patch({ sequencingFilesPublishedAt: null });
    expect((await download(owner, path)).status).to.equal(403);
  });
});
