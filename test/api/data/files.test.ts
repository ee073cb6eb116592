import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, symlink, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { PartialModelObject } from "objection";
import { Read } from "../../../db/models/Read.ts";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const md5 = (bytes: string | Uint8Array) => createHash("md5").update(bytes).digest("hex");

describe("file operations", () => {
  let app: TestApp;
  let admin: Person;
  let demoAdmin: Person;
  let owner: Person;
  let made = 0;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  /** A read set of the owner with files on disk. Returns its row and their paths. */
  async function aStoredRead(columns: PartialModelObject<Read> = {}, files: 1 | 2 = 2) {
    const order = await anOrder(app.db, owner.user.id, { status: "COMPLETED" });
    const sample = await aSample(app.db, order.id);
    const paths = Array.from({ length: files }, (_, index) => `orders/${order.id}/reads/${index + 1}.fastq`);
    for (const path of paths) await aFile(app.files, path, `contents of ${path}`);
    const read = await aRead(app.db, sample.id, {
      file1: paths[0] ?? null,
      file2: paths[1] ?? null,
      ...columns,
    });
    return { order, sample, read, paths: paths as [string, string] };
  }

  const REFUSED: [string, () => Person | TestApp["anyone"], number, string, number, string][] = [
    ["signed out", () => app.anyone, 401, "Unauthorized", 401, "Unauthorized"],
    ["a researcher", () => owner, 403, "Only facility admins can calculate checksums", 401, "Unauthorized"],
    [
      "a demo admin",
      () => demoAdmin,
      403,
      "File management is disabled in the public demo.",
      403,
      "File management is disabled in the public demo.",
    ],
  ];
  for (const [who, browser, checksumStatus, checksumText, deleteStatus, deleteText] of REFUSED) {
    it(`refuse ${who} before the input is read`, async () => {
      expect(statusAndBody(await browser().post("/api/files/checksum", { filePaths: 1 }))).to.deep.equal([
        checksumStatus,
        { error: checksumText },
      ]);
      expect(statusAndBody(await browser().post("/api/files/delete", { filePaths: 1 }))).to.deep.equal([
        deleteStatus,
        { error: deleteText },
      ]);
    });
  }

  const INPUTS: [unknown, string, string][] = [
    [undefined, "filePaths array is required", "filePaths must be a non-empty array"],
    ["a.fastq", "filePaths array is required", "filePaths must be a non-empty array"],
    [[], "filePaths array is required", "filePaths must be a non-empty array"],
    [[1], "filePaths array is required", "filePaths must be a non-empty array"],
    [Array.from({ length: 51 }, () => "a"), "Maximum 50 files at a time", "Maximum 50 files at a time"],
  ];
  for (const [filePaths, checksumText, deleteText] of INPUTS) {
    it(`refuse filePaths ${JSON.stringify(filePaths)?.slice(0, 20)}`, async () => {
      expect(statusAndBody(await admin.post("/api/files/checksum", { filePaths }))).to.deep.equal([
        400,
        { error: checksumText },
      ]);
      expect(statusAndBody(await admin.post("/api/files/delete", { filePaths }))).to.deep.equal([
        400,
        { error: deleteText },
      ]);
    });
  }

  describe("POST /api/files/checksum", () => {
    it("answers each file and writes its MD5 onto the read, over a supplied one", async () => {
      const { read, paths } = await aStoredRead({ checksum1: "supplied" });
      const stray = `stray-${++made}.fastq`;
      await aFile(app.files, stray, "nobody's");
      const outside = "../outside.fastq";
      const missing = "orders/missing.fastq";

      const answer = await admin.post("/api/files/checksum", {
        filePaths: [paths[0], stray, outside, missing, paths[1], paths[0]],
      });

      const first = md5(`contents of ${paths[0]}`);
      const second = md5(`contents of ${paths[1]}`);
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          success: true,
          results: [
            { filePath: paths[0], checksum: first, updatedReadRecord: true },
            {
              filePath: stray,
              checksum: md5("nobody's"),
              updatedReadRecord: false,
              warning: "No assigned read record found; checksum was not stored in database",
            },
            {
              filePath: outside,
              checksum: null,
              updatedReadRecord: false,
              error: "Path is outside configured data base path",
            },
            { filePath: missing, checksum: null, updatedReadRecord: false, error: "File not found" },
            { filePath: paths[1], checksum: second, updatedReadRecord: true },
            { filePath: paths[0], checksum: first, updatedReadRecord: true },
          ],
          summary: { total: 6, successful: 4, failed: 2, updatedReadRecords: 3, notLinkedToRead: 1 },
        },
      ]);
      const { checksum1, checksum2 } = await Read.query(app.db).findById(read.id).throwIfNotFound();
      expect([checksum1, checksum2]).to.deep.equal([first, second]);
      const entries = await AuditEntry.query(app.db).where({ targetId: read.id }).orderBy("id");
      expect(entries.map(({ action }) => action)).to.deep.equal(
        Array.from({ length: 2 }, () => "read.checksumCalculated"),
      );
    });

    it("reports a directory, a FIFO, a link and an unreadable file, and continues", async () => {
      const folder = `kinds-${++made}`;
      await aFile(app.files, `${folder}/good.txt`, "good");
      execFileSync("mkfifo", [join(app.files, folder, "fifo")]);
      await symlink("good.txt", join(app.files, folder, "link"));

      const { body } = await admin.post("/api/files/checksum", {
        filePaths: [folder, `${folder}/fifo`, `${folder}/link`, `${folder}/good.txt`, `${folder}/good.txt/x`],
      });

      expect(body.results.map((result: { error?: string }) => result.error)).to.deep.equal([
        "Not a file",
        "Not a file",
        "Path is outside configured data base path",
        undefined,
        "File not found",
      ]);
    });

    it("accepts an empty file and one of many megabytes", async () => {
      const large = randomBytes(70 * 1024 * 1024);
      await aFile(app.files, "large.fastq", large);
      await aFile(app.files, "empty.fastq", "");
      const { body } = await admin.post("/api/files/checksum", { filePaths: ["large.fastq", "empty.fastq"] });
      expect(body.results.map((result: { checksum: string }) => result.checksum)).to.deep.equal([
        md5(large),
        md5(""),
      ]);
    });

    it("requires the data base path", async () => {
      await withoutDataBasePath(async () => {
        for (const path of ["/api/files/checksum", "/api/files/delete"]) {
          expect(statusAndBody(await admin.post(path, { filePaths: ["a"] }))).to.deep.equal([
            400,
            { error: "Data base path not configured" },
          ]);
        }
      });
    });
  });

  describe("POST /api/files/delete", () => {
    const remove = (filePaths: string[], options = {}) =>
      admin.post("/api/files/delete", { filePaths, ...options });

    it("deletes a read with its only file", async () => {
      const { read, paths } = await aStoredRead({}, 1);
      expect(statusAndBody(await remove([paths[0]]))).to.deep.equal([
        200,
        { success: true, deletedCount: 1, recordsRemoved: 1, total: 1, errors: [] },
      ]);
      expect(existsSync(join(app.files, paths[0]))).to.equal(false);
      expect(await Read.query(app.db).findById(read.id)).to.equal(undefined);
    });

    it("clears the column of one of two files and keeps the read", async () => {
      const { read, paths } = await aStoredRead({ checksum1: "one", checksum2: "two", fileSize1: "5" });
      expect((await remove([paths[0]])).body).to.deep.equal({
        success: true,
        deletedCount: 1,
        recordsRemoved: 0,
        total: 1,
        errors: [],
      });
      const { file1, file2, checksum1, checksum2, fileSize1 } = await Read.query(app.db)
        .findById(read.id)
        .throwIfNotFound();
      expect([file1, file2, checksum1, checksum2, fileSize1]).to.deep.equal([
        null,
        paths[1],
        null,
        "two",
        null,
      ]);
    });

    it("deletes both files of a read in one call, and the read with the second", async () => {
      const { read, paths } = await aStoredRead();
      expect((await remove(paths)).body).to.include({ deletedCount: 2, recordsRemoved: 1 });
      expect(await Read.query(app.db).findById(read.id)).to.equal(undefined);
    });

    it("deletes the artifact and the assembly of a file with it", async () => {
      const { order, sample } = await aStoredRead();
      const [report, contigs] = [`orders/${order.id}/r.html`, `orders/${order.id}/c.fa`];
      await aFile(app.files, report, "r");
      await aFile(app.files, contigs, "c");
      const { id } = await anArtifact(app.db, order.id, { path: report });
      await anAssembly(app.db, sample.id, contigs);
      expect((await remove([report, contigs])).body).to.include({ deletedCount: 2, recordsRemoved: 2 });
      expect(await SequencingArtifact.query(app.db).findById(id)).to.equal(undefined);
    });

    it("keeps a protected raw read unless forced", async () => {
      const { read, paths } = await aStoredRead({ dataClass: "raw" }, 1);
      expect(statusAndBody(await remove(paths.slice(0, 1)))).to.deep.equal([
        200,
        {
          success: true,
          deletedCount: 0,
          recordsRemoved: 0,
          total: 1,
          errors: [
            {
              path: paths[0],
              error: "This file contains protected raw reads and can be deleted only with force.",
            },
          ],
        },
      ]);
      expect(existsSync(join(app.files, paths[0]))).to.equal(true);
      expect((await remove([paths[0]], { force: true })).body).to.include({
        deletedCount: 1,
        recordsRemoved: 1,
      });
      expect(await Read.query(app.db).findById(read.id)).to.equal(undefined);
    });

    it("continues after paths it cannot delete, and repairs the records of a missing file", async () => {
      const { read, paths } = await aStoredRead({}, 1);
      const gone = await aStoredRead({ file1: `gone-${++made}.fastq`, file2: null }, 1);
      const folder = `folder-${++made}`;
      await mkdir(join(app.files, folder));
      const answer = await remove(["../x", "missing.fastq", folder, gone.read.file1 ?? "", paths[0]]);
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          success: true,
          deletedCount: 1,
          recordsRemoved: 2,
          total: 5,
          errors: [
            { path: "../x", error: "Path is outside configured data base path" },
            { path: "missing.fastq", error: "File not found" },
            { path: folder, error: "Not a file" },
            { path: gone.read.file1, error: "File not found" },
          ],
        },
      ]);
      expect(existsSync(join(app.files, folder))).to.equal(true);
      expect(await Read.query(app.db).findByIds([read.id, gone.read.id])).to.deep.equal([]);
    });

    it("leaves the records unchanged if the disk fails", async () => {
      const { read } = await aStoredRead();
      const folder = `refused-${++made}`;
      await mkdir(join(app.files, folder));
      await Read.query(app.db).findById(read.id).patch({ file1: folder });
      expect((await remove([folder])).body).to.deep.equal({
        success: true,
        deletedCount: 0,
        recordsRemoved: 0,
        total: 1,
        errors: [{ path: folder, error: "Not a file" }],
      });
      expect((await Read.query(app.db).findById(read.id))?.file1).to.equal(folder);
      expect(await AuditEntry.query(app.db).where({ targetId: folder })).to.deep.equal([]);
    });

    it("removes neither a link nor its target", async () => {
      const outside = await tempDir();
      await writeFile(join(outside.path, "secret.txt"), "secret");
      const folder = `links-${++made}`;
      await mkdir(join(app.files, folder));
      await symlink(join(outside.path, "secret.txt"), join(app.files, folder, "file.txt"));
      await symlink(outside.path, join(app.files, folder, "folder"));
      const { body } = await remove([`${folder}/file.txt`, `${folder}/folder/secret.txt`]);
      expect(body).to.include({ deletedCount: 0 });
      expect(body.errors.map((entry: { error: string }) => entry.error)).to.deep.equal(
        Array.from({ length: 2 }, () => "Path is outside configured data base path"),
      );
      expect(existsSync(join(outside.path, "secret.txt"))).to.equal(true);
      await outside.remove();
    });

    it("records the author of each deletion", async () => {
      const { order, paths } = await aStoredRead({}, 1);
      await remove([paths[0]]);
      const entry = await AuditEntry.query(app.db).findOne({ action: "file.deleted", targetId: paths[0] });
      expect(entry?.orderId).to.equal(order.id);
      expect(entry?.userId).to.equal(admin.user.id);
    });

    it("is performed by one of two concurrent requests", async () => {
      const { paths } = await aStoredRead({}, 1);
      const answers = await Promise.all([remove([paths[0]]), remove([paths[0]])]);
      const counts = answers.map(({ body }) => [body.deletedCount, body.recordsRemoved]);
      expect(counts).to.have.deep.members([
        [1, 1],
        [0, 0],
      ]);
    });
  });

  describe("GET /api/files/preview", () => {
    const preview = (browser: Person | TestApp["anyone"], path: string) =>
      browser.get(`/api/files/preview?path=${encodeURIComponent(path)}`);

    it("shows a report in its own sandbox", async () => {
      await aFile(app.files, "report.html", "<p>all is well</p>");
      const { status, headers, body } = await preview(admin, "report.html");
      expect([status, String(body)]).to.deep.equal([200, "<p>all is well</p>"]);
      expect(headers.get("content-type")).to.equal("text/html; charset=utf-8");
      expect(headers.get("content-disposition")).to.equal("inline; filename=report.html");
      expect(headers.get("x-content-type-options")).to.equal("nosniff");
      expect(headers.get("content-security-policy")).to.match(/^sandbox allow-scripts; default-src 'none';/);
    });

    it("returns 304 for a current copy", async () => {
      await aFile(app.files, "known.html", "<p>as before</p>");
      const etag = (await preview(admin, "known.html")).headers.get("etag") ?? "";
      const again = await admin.get("/api/files/preview?path=known.html", {
        "if-none-match": etag,
        "cache-control": "max-age=0",
      });
      expect([again.status, again.body.length]).to.deep.equal([304, 0]);
    });

    const TYPES: [string, string][] = [
      ["a.htm", "text/html; charset=utf-8"],
      ["a.PDF", "application/pdf"],
      ["a.txt", "text/plain; charset=utf-8"],
      ["a.tsv", "text/tab-separated-values; charset=utf-8"],
      ["a.csv", "text/csv; charset=utf-8"],
      ["a.log", "text/plain; charset=utf-8"],
      ["a.json", "application/json; charset=utf-8"],
    ];
    for (const [name, type] of TYPES) {
      it(`shows ${name} as ${type}`, async () => {
        await aFile(app.files, name, "{}");
        const { status, headers } = await preview(admin, name);
        expect([status, headers.get("content-type")]).to.deep.equal([200, type]);
      });
    }

    it("accepts an absolute path only below the data base path", async () => {
      await aFile(app.files, "absolute.txt", "here");
      expect(String((await preview(admin, join(app.files, "absolute.txt"))).body)).to.equal("here");
      expect(statusAndBody(await preview(admin, "/etc/hosts.txt"))).to.deep.equal([
        400,
        { error: "Invalid file path" },
      ]);
    });

    const REFUSALS: [string, string, number, string][] = [
      ["", "no path", 400, "Missing path parameter"],
      ["reads.fastq.gz", "another kind of file", 400, "File type not allowed"],
      ["html", "a name without a kind", 400, "File type not allowed"],
      ["../report.html", "a path that leads out", 400, "Invalid file path"],
      ["nothing.html", "a missing file", 404, "File not found"],
    ];
    for (const [path, what, status, error] of REFUSALS) {
      it(`refuses ${what}`, async () => {
        expect(statusAndBody(await preview(admin, path))).to.deep.equal([status, { error }]);
      });
    }

    it("refuses more than 100 MB, and shows exactly that", async () => {
      await aFile(app.files, "huge.txt", "");
      await truncate(join(app.files, "huge.txt"), 100 * 1024 * 1024 + 1);
      expect(statusAndBody(await preview(admin, "huge.txt"))).to.deep.equal([
        413,
        { error: "File is too large to preview (101 MB)." },
      ]);
      await truncate(join(app.files, "huge.txt"), 100 * 1024 * 1024);
      expect((await admin.send("HEAD", "/api/files/preview?path=huge.txt")).status).to.equal(200);
    });

    it("is for the owner of a published report and for admins only", async () => {
      const order = await anOrder(app.db, owner.user.id, { sequencingFilesPublishedAt: new Date() });
      const path = `orders/${order.id}/artifacts/report.html`;
      await aFile(app.files, path, "mine");
      await anArtifact(app.db, order.id, { path, visibility: "customer" });
      await aFile(app.files, "nobodys.html", "x");
      const other = await app.as("RESEARCHER");
      expect((await preview(owner, path)).status).to.equal(200);
      expect((await preview(admin, path)).status).to.equal(200);
      for (const [browser, requested] of [
        [other, path],
        [owner, "nobodys.html"],
        [owner, "not-there.html"],
      ] as const) {
        expect(statusAndBody(await preview(browser, requested))).to.deep.equal([403, { error: "Forbidden" }]);
      }
      expect(statusAndBody(await preview(app.anyone, path))).to.deep.equal([401, { error: "Unauthorized" }]);
    });

    it("shows demo sessions a notice instead of the file on disk", async () => {
      const { status, headers, body } = await preview(demoAdmin, "report.html");
      expect([status, headers.get("content-type")]).to.deep.equal([200, "text/html; charset=utf-8"]);
      expect(String(body)).to.contain("made-up figures").and.not.contain("all is well");
      expect(headers.get("content-security-policy")).to.match(/^sandbox allow-scripts;/);
      expect(statusAndBody(await preview(demoAdmin, "a.pdf"))).to.deep.equal([
        403,
        { error: "Preview is not available for this file in the demo." },
      ]);
    });
  });

  async function withoutDataBasePath(work: () => Promise<void>): Promise<void> {
    const { body } = await admin.get("/api/admin/settings/sequencing-files");
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
    await work();
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: body.dataBasePath });
  }
});
