import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { mkdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { walkFiles } from "../../../server/data/files/walkFiles.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Answer } from "../../helpers/browser.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { recordStatements } from "../../helpers/statements.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const MD5 = "0123456789abcdef0123456789abcdef";

describe("GET /api/files", () => {
  let app: TestApp;
  let admin: Person;
  let demoAdmin: Person;
  let owner: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const list = async (query = "", browser: Person = admin) => (await browser.get(`/api/files${query}`)).body;
  const paths = (body: { files: { relativePath: string }[] }) =>
    body.files.map(({ relativePath }) => relativePath);
  const modifiedAt = async (path: string) => (await stat(join(app.files, path))).mtime.toISOString();

  it("lists for one order what its records name, by path, in pages", async () => {
    const [order, other] = [await anOrder(app.db, owner.user.id), await anOrder(app.db, owner.user.id)];
    const [sample, foreign] = [await aSample(app.db, order.id), await aSample(app.db, other.id)];
    await aFile(app.files, "b_R1.fastq", "one");
    await aRead(app.db, sample.id, { file1: "b_R1.fastq", file2: "b_R2.fastq" });
    await aRead(app.db, sample.id, { file1: "a_R1.fastq", isActive: false });
    await aRead(app.db, foreign.id, { file1: "c_R1.fastq" });
    await anArtifact(app.db, order.id, { path: "d.html" });
    await anAssembly(app.db, sample.id, "e.fasta");
    const query = (input: object, browser = admin) =>
      browser.get(`/trpc/files.forOrder?input=${encodeURIComponent(JSON.stringify(input))}`);

    const all = (await query({ orderId: order.id })).body.result.data;
    expect(paths(all)).to.deep.equal(["a_R1.fastq", "b_R1.fastq", "b_R2.fastq", "d.html", "e.fasta"]);
    expect(all.files.map(({ existsOnDisk }: { existsOnDisk: boolean }) => existsOnDisk)).to.deep.equal([
      false,
      true,
      false,
      false,
      false,
    ]);
    const page = (await query({ orderId: order.id, limit: 2, offset: 1 })).body.result.data;
    expect(page).to.deep.equal({ ...all, files: all.files.slice(1, 3), limit: 2, offset: 1 });
    const named = (await query({ orderId: order.id, search: "_r1" })).body.result.data;
    expect([paths(named), named.total]).to.deep.equal([["a_R1.fastq", "b_R1.fastq"], 2]);
    expect((await query({ orderId: order.id }, owner)).status).to.equal(403);
    expect((await query({ orderId: "nowhere" })).status).to.equal(404);
  });

  it("lists the files on disk with their owners, and the missing ones", async () => {
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id);
    const folder = `orders/${order.id}`;
    const [one, two, gone] = [`${folder}/a_R1.fastq`, `${folder}/a_R2.fastq`, `${folder}/gone.html`];
    await aFile(app.files, one, "one");
    await aFile(app.files, two, "second");
    await aFile(app.files, "run/b_R2.fastq.gz", "nobody's");
    await aFile(app.files, "notes.txt", "");
    const read = await aRead(app.db, sample.id, {
      file1: one,
      file2: two,
      checksum1: MD5,
      avgQuality1: 35.5,
      dataClass: "raw",
    });
    const artifact = await anArtifact(app.db, order.id, { path: gone, checksum: "sum of a kind" });

    const answer = await admin.get("/api/files");

    const place = { orderId: order.id, orderNumber: order.orderNumber, orderName: "Lake" };
    const ofRead = {
      kind: "read",
      recordId: read.id,
      ...place,
      sampleId: sample.id,
      sampleCode: sample.sampleId,
      dataClass: "raw",
      isActive: true,
      isPublished: false,
    };
    const free = { assigned: false, existsOnDisk: true, pairStatus: null, quality: null, assignedTo: null };
    const notHashed = { md5: null, sha256: null, hashState: "none", checksumDiffers: false };
    const noChecksum = { checksum: null, checksumState: "none", ...notHashed };
    const isRead = { assigned: true, existsOnDisk: true, pairStatus: "paired", assignedTo: ofRead };
    expect(statusAndBody(answer)).to.deep.equal([
      200,
      {
        files: [
          {
            relativePath: "notes.txt",
            filename: "notes.txt",
            size: 0,
            modifiedAt: await modifiedAt("notes.txt"),
            readType: null,
            ...free,
            ...noChecksum,
          },
          {
            relativePath: one,
            filename: "a_R1.fastq",
            size: 3,
            modifiedAt: await modifiedAt(one),
            readType: "R1",
            checksum: MD5,
            checksumState: "md5",
            quality: 35.5,
            ...notHashed,
            ...isRead,
          },
          {
            relativePath: two,
            filename: "a_R2.fastq",
            size: 6,
            modifiedAt: await modifiedAt(two),
            readType: "R2",
            quality: null,
            ...isRead,
            ...noChecksum,
          },
          {
            relativePath: "run/b_R2.fastq.gz",
            filename: "b_R2.fastq.gz",
            size: 8,
            modifiedAt: await modifiedAt("run/b_R2.fastq.gz"),
            readType: "R2",
            ...free,
            ...noChecksum,
          },
          {
            relativePath: gone,
            filename: "gone.html",
            size: null,
            modifiedAt: null,
            assigned: true,
            existsOnDisk: false,
            readType: null,
            pairStatus: null,
            quality: null,
            checksum: "sum of a kind",
            checksumState: "unknown",
            ...notHashed,
            assignedTo: {
              kind: "artifact",
              recordId: artifact.id,
              ...place,
              sampleId: null,
              sampleCode: null,
              dataClass: null,
              isActive: true,
              isPublished: false,
            },
          },
        ],
        total: 5,
        assigned: 3,
        unassigned: 2,
        presentOnDisk: 4,
        missingOnDisk: 1,
        filtered: 5,
        limit: 100,
        offset: 0,
        scanWarnings: [],
        config: {
          allowedExtensions: [".fastq.gz", ".fq.gz", ".fastq", ".fq"],
          allowSingleEnd: true,
          receivedDataClass: null,
          uploadUntouchedDays: 7,
        },
        dataBasePath: app.files,
      },
    ]);
  });

  it("is for facility admins; a demo one reads without the place on the server", async () => {
    expect(statusAndBody(await app.anyone.get("/api/files?state=x"))).to.deep.equal([
      401,
      { error: "Unauthorized" },
    ]);
    expect(statusAndBody(await owner.get("/api/files?state=x"))).to.deep.equal([
      403,
      { error: "Unauthorized" },
    ]);
    expect(await list("", demoAdmin)).to.not.have.property("dataBasePath");
    expect(await list()).to.have.property("dataBasePath", app.files);
  });

  it("filters by state and part of the path, in pages", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    await aRead(app.db, sample.id, { file1: "b/taken.fastq", file2: "b/gone.fastq" });
    for (const path of ["a.txt", "b/free 50%.fastq", "b/taken.fastq", "c/Free.fastq"])
      await aFile(app.files, path, path);

    expect(paths(await list())).to.deep.equal([
      "a.txt",
      "b/free 50%.fastq",
      "b/taken.fastq",
      "c/Free.fastq",
      "b/gone.fastq",
    ]);
    expect(paths(await list("?state=assigned"))).to.deep.equal(["b/taken.fastq", "b/gone.fastq"]);
    expect(paths(await list("?state=missing"))).to.deep.equal(["b/gone.fastq"]);
    expect(paths(await list("?state=unassigned&search=FREE"))).to.deep.equal([
      "b/free 50%.fastq",
      "c/Free.fastq",
    ]);
    expect(paths(await list("?search=50%25"))).to.deep.equal(["b/free 50%.fastq"]);
    const page = await list("?state=unassigned&limit=1&offset=1");
    expect(paths(page)).to.deep.equal(["b/free 50%.fastq"]);
    expect(page).to.include({ total: 5, filtered: 3, limit: 1, offset: 1, unassigned: 3, missingOnDisk: 1 });
    expect(statusAndBody(await admin.get("/api/files?state=lost"))).to.deep.equal([
      400,
      { error: "state must be all, assigned, unassigned or missing" },
    ]);
    expect(await list("?limit=9999&offset=-1")).to.include({ limit: 500, offset: 0 });
  });

  it("omits hidden names, links and everything that is no regular file", async () => {
    const outside = await tempDir();
    await aFile(outside.path, "secret.txt", "secret");
    await aFile(app.files, "orders/x/.tmp/upload/part.fastq", "half");
    await aFile(app.files, ".hidden", "");
    await aFile(app.files, "seen.txt", "");
    await symlink(outside.path, join(app.files, "folder"));
    await symlink(join(outside.path, "secret.txt"), join(app.files, "link.txt"));
    await symlink("seen.txt", join(app.files, "inner.txt"));
    execFileSync("mkfifo", [join(app.files, "fifo")]);
    expect(paths(await list())).to.deep.equal(["seen.txt"]);
    await outside.remove();
  });

  it("reports recorded files in hidden directories as existing, and paths outside the data directory as missing", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    await aFile(app.files, ".kept/a.fastq", "a");
    await aRead(app.db, sample.id, { file1: ".kept/a.fastq", file2: "../outside.fastq" });
    await anAssembly(app.db, sample.id, "/etc/hosts");
    expect(paths(await list("?state=missing"))).to.deep.equal(["../outside.fastq", "/etc/hosts"]);
    expect(await list()).to.include({ total: 3, presentOnDisk: 1, missingOnDisk: 2, unassigned: 0 });
  });

  it("names the active read where a superseded one has the file too", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    await aFile(app.files, "a.fastq", "a");
    const active = await aRead(app.db, sample.id, { file1: "a.fastq" });
    await aRead(app.db, sample.id, { file1: "a.fastq", isActive: false });
    const [file] = (await list()).files;
    expect(file.assignedTo).to.include({ recordId: active.id, isActive: true });
  });

  it("requires the data directory, and reports a missing disk, like all file operations", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    const ofOrder = `/api/orders/${order.id}/sequencing`;
    const uploads = uploadCalls(admin, order.id);
    const begun: string = (await uploads.initiate()).body.uploadId;
    const sent = await uploads.sent(Buffer.from("x"));
    const asks: (() => Promise<Answer>)[] = [
      () => admin.get("/api/files"),
      () => admin.get("/api/files/download?path=a.fastq"),
      () => admin.get("/api/files/preview?path=a.html"),
      () => admin.post("/api/files/assign", { filePath: "a.fastq", sampleId: sample.id }),
      () => admin.post("/api/files/checksum", { filePaths: ["a.fastq"] }),
      () => admin.post("/api/files/delete", { filePaths: ["a.fastq"] }),
      () => admin.put(`${ofOrder}/reads`, { assignments: [{ sampleId: sample.id, read1: "a.fastq" }] }),
      () => admin.post(`${ofOrder}/discover`, {}),
      () => admin.get(`${ofOrder}/browse`),
      () => uploads.initiate(),
      () => uploads.chunk(begun, 0, Buffer.from("x")),
      () => uploads.complete(sent),
    ];
    await rm(app.files, { recursive: true });
    for (const ask of asks)
      expect(statusAndBody(await ask())).to.deep.equal([
        503,
        { error: "The data directory cannot be read. Check that its disk is mounted." },
      ]);
    await mkdir(app.files);
    await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: null });
    for (const ask of asks)
      expect(statusAndBody(await ask())).to.deep.equal([400, { error: "Data base path not configured" }]);
  });

  it("runs a constant number of queries", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const listStatements = () => recordStatements(app.site.database, () => list("?limit=500"));
    const add = async (from: number, to: number) => {
      for (let index = from; index < to; index++) {
        const sample = await aSample(app.db, order.id);
        await aRead(app.db, sample.id, { file1: `${index}.fastq` });
        await anArtifact(app.db, order.id, { path: `${index}.html`, sampleId: sample.id });
        await anAssembly(app.db, sample.id, `${index}.fa`);
        for (const ending of ["fastq", "html", "fa"]) await aFile(app.files, `${index}.${ending}`, "x");
      }
    };
    await add(0, 1);
    const few = await listStatements();
    await add(1, 30);
    expect(await listStatements()).to.have.members(few);
  });
});

describe("the scan of the data directory", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => void (folder = await tempDir()));
  afterEach(() => folder.remove());

  async function walked(options: Partial<Parameters<typeof walkFiles>[1]> = {}) {
    const leftOut = new Map();
    const found: string[] = [];
    for await (const paths of walkFiles(folder.path, { leftOut, ...options })) found.push(...paths);
    return { found, leftOut: [...leftOut.keys()] };
  }

  it("yields each directory's files in order, before those of its subdirectories", async () => {
    for (const path of ["b/2", "b/1", "b/a/x", "c", "a/z", "a-b"]) await aFile(folder.path, path, "");
    const { found, leftOut } = await walked();
    expect(found).to.deep.equal(["a-b", "c", "a/z", "b/1", "b/2", "b/a/x"]);
    expect(leftOut).to.deep.equal([]);
  });

  it("is limited in entries and depth, and reports it", async () => {
    for (const path of ["1", "2", "3", "a/b/c/d"]) await aFile(folder.path, path, "");
    expect(await walked({ entriesMax: 2 })).to.deep.equal({
      found: ["1", "2"],
      leftOut: ["Only the first 2 files and folders were searched"],
    });
    expect(await walked({ entriesMax: 7 })).to.deep.equal({
      found: ["1", "2", "3", "a/b/c/d"],
      leftOut: [],
    });
    expect(await walked({ depthMax: 3 })).to.deep.equal({
      found: ["1", "2", "3"],
      leftOut: ["Folders nested more than 3 levels deep were skipped, e.g. in a/b/c/"],
    });
  });

  it("continues when directories and files change during the scan", async () => {
    for (const path of ["a/1", "b/1", "c/1"]) await aFile(folder.path, path, "");
    const found: string[] = [];
    for await (const paths of walkFiles(folder.path, { leftOut: new Map() })) {
      found.push(...paths);
      await rm(join(folder.path, "b"), { recursive: true, force: true });
    }
    expect(found).to.deep.equal(["a/1", "c/1"]);
  });

  it("does not enter a directory that was replaced by a link", async () => {
    const outside = await tempDir();
    await aFile(outside.path, "secret", "");
    for (const path of ["a/1", "b/1"]) await aFile(folder.path, path, "");
    const found: string[] = [];
    for await (const paths of walkFiles(folder.path, { leftOut: new Map() })) {
      found.push(...paths);
      await rm(join(folder.path, "b"), { recursive: true, force: true });
      await symlink(outside.path, join(folder.path, "b"));
    }
    expect(found).to.deep.equal(["a/1"]);
    await outside.remove();
  });

  it("ends when the client disconnects", async () => {
    for (const path of ["a/1", "b/1"]) await aFile(folder.path, path, "");
    const gone = new AbortController();
    const found: string[] = [];
    const walk = (async () => {
      for await (const paths of walkFiles(folder.path, { leftOut: new Map(), signal: gone.signal })) {
        found.push(...paths);
        gone.abort();
      }
    })();
    expect((await walk.catch((error: Error) => error))?.name).to.equal("AbortError");
    expect(found).to.deep.equal(["a/1"]);
  });

  it("skips a name that is not valid Unicode, and reports its directory", async () => {
    await mkdir(join(folder.path, "a"));
    await writeFile(Buffer.from(`${folder.path}/a/\xff.fastq`, "latin1"), "");
    expect(await walked()).to.deep.equal({
      found: [],
      leftOut: ["A file whose name is not valid Unicode was skipped in a/"],
    });
  });
});
