import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { ReferenceData } from "../../../db/models/ReferenceData.ts";
import { checkEntries, recheckEntries } from "../../../server/analysis/referenceData/checkEntries.ts";
import { sweepDownloads } from "../../../server/analysis/referenceData/sweepDownloads.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const GOING = new AbortController().signal;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

describe("registered reference data", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let calls: ReturnType<typeof trpcCalls>;
  beforeEach(async () => {
    folder = await tempDir();
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    calls = trpcCalls(admin, "referenceData");
  });
  afterEach(async () => {
    await app[Symbol.asyncDispose]();
    await folder.remove();
  });

  const file = async (name = "grch38.fa", text = ">chr1\nACGT\n") => {
    const path = join(folder.path, name);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, text);
    return path;
  };
  const register = (path: string, more: object = {}) =>
    calls.tell("register", { name: "GRCh38", kind: "genome", version: "p14", path, ...more });
  const check = () => checkEntries(app.site, GOING);
  const entries = async () => (await calls.ask("list"))[1].entries;
  const only = async () => (await entries())[0];
  const aReady = async (path: string, more: object = {}) => {
    const [status, { id }] = await register(path, more);
    expect(status).to.equal(200);
    await check();
    return id as string;
  };

  it("are checked in the background and are ready with size and SHA-256", async () => {
    const path = await file();
    const [, entry] = await register(path, { organism: "Homo sapiens", build: "GRCh38", license: "Public" });
    expect([entry.state, entry.checksum]).to.deep.equal(["checking", null]);
    await check();
    const ready = await only();
    expect(ready).to.include({
      state: "ready",
      path,
      sizeBytes: 11,
      fileCount: 1,
      checksum: createHash("sha256").update(">chr1\nACGT\n").digest("hex"),
      organism: "Homo sapiens",
      isDownloaded: false,
      runCount: 0,
      progress: null,
    });
    const actions = (await AuditEntry.query(app.db).where({ targetId: entry.id }).orderBy("id")).map(
      ({ action }) => action,
    );
    expect(actions).to.deep.equal(["referenceData.added", "referenceData.stateChanged"]);
  });

  it("of a directory have the checksum that find, sort and sha256sum compute", async () => {
    for (const [name, text] of [
      ["hash.k2d", "hash"],
      ["sub/taxo.k2d", "taxo"],
      ["sub/Zeta", "z"],
      ["äöü.txt", "umlaut"],
      ["back\\slash", "b"],
      ["new\nline", "n"],
    ])
      await file(name, text);
    await symlink("hash.k2d", join(folder.path, "latest"));
    await aReady(folder.path, { kind: "taxonomic_database" });
    const expected = execFileSync(
      "bash",
      ["-c", "find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum"],
      { cwd: folder.path },
    );
    const entry = await only();
    expect([entry.state, entry.fileCount, entry.checksum]).to.deep.equal([
      "ready",
      6,
      String(expected).split(" ")[0],
    ]);
  });

  it("cannot be outside of the allowed directories, also through a link", async () => {
    const outside = await tempDir();
    try {
      await writeFile(join(outside.path, "secret.fa"), "secret");
      await mkdir(join(folder.path, "allowed"));
      await symlink(outside.path, join(folder.path, "allowed", "link"));
      const [saved] = await calls.tell("changeSettings", { roots: [join(folder.path, "allowed")] });
      expect(saved).to.equal(200);
      const refusal = [
        400,
        "The path must be below one of the directories that the settings allow for reference data",
      ];
      for (const path of [
        join(outside.path, "secret.fa"),
        join(folder.path, "allowed", "link", "secret.fa"),
        join(folder.path, "allowed", "..", "allowed", "link"),
        await file("allowedness.fa"),
      ])
        expect(await register(path), path).to.deep.equal(refusal);
      expect((await register(await file("allowed/in.fa")))[0]).to.equal(200);
    } finally {
      await outside.remove();
    }
  });

  it("cannot be in directories of the system or of Lanekeeper", async () => {
    const refusal = [400, "The path must not be in a system folder or a folder reserved by Lanekeeper"];
    await symlink("/etc", join(folder.path, "config"));
    const { home } = app.site.env;
    await mkdir(join(home, "packages"), { recursive: true });
    await writeFile(join(home, "session-secret"), "secret");
    for (const path of [
      "/etc/passwd",
      "/",
      "/proc/self",
      join(folder.path, "config", "shadow"),
      home,
      join(home, "packages"),
      join(home, "session-secret"),
    ])
      expect(await register(path), path).to.deep.equal(refusal);
    expect(await register(join(folder.path, "nothing"))).to.deep.equal([
      400,
      "The path must be an existing file or directory that Lanekeeper can read",
    ]);
    for (const path of ["relative/path", "/data/$(id)", "/data/\u0000", ""])
      expect(await register(path), path).to.deep.equal([
        400,
        "path must be an absolute path without quotes, $ or backslashes",
      ]);
  });

  it("fail with the reason when the directory is not suitable", async () => {
    const cases: [string, () => Promise<unknown>, string][] = [
      ["empty", async () => {}, "The directory contains no files"],
      [
        "out",
        () => symlink("/etc/passwd", join(folder.path, "out", "link")),
        "The directory contains a link that is broken or leads outside of it",
      ],
      [
        "pipe",
        async () => execFileSync("mkfifo", [join(folder.path, "pipe", "fifo")]),
        "The directory contains a device, socket or pipe",
      ],
    ];
    for (const [name, prepare, problem] of cases) {
      await mkdir(join(folder.path, name));
      await prepare();
      await register(join(folder.path, name), { name });
      await check();
      const found = (await entries()).find((entry: { name: string }) => entry.name === name);
      expect([found.state, found.problem], name).to.deep.equal(["failed", problem]);
    }
  });

  it("are registered once by path and by name with version, also by requests at the same time", async () => {
    const path = await file();
    await symlink(folder.path, join(folder.path, "alias"));
    const answers = await Promise.all(
      ["A", "B", "C", "D", "E", "F"].map((name, index) =>
        register(index % 2 ? path : join(folder.path, "alias", "grch38.fa"), { name }),
      ),
    );
    const [[, { name }]] = answers.filter(([status]) => status === 200) as [[number, { name: string }]];
    expect(answers.filter(([status]) => status !== 200)).to.deep.equal(
      Array.from({ length: 5 }, () => [409, `This path is already registered as ${name}`]),
    );
    const other = await file("other.fa");
    expect(await register(other, { name: name.toLowerCase() })).to.deep.equal([
      409,
      "The catalog already has an entry with this name and version",
    ]);
    expect((await register(other, { name, version: "p15" }))[0]).to.equal(200);
  });

  it("that changed or disappeared are marked by the weekly look, with one notification", async () => {
    const path = await file();
    const id = await aReady(path);
    const look = (weeks: number) => recheckEntries(app.site, new Date(Date.now() + weeks * WEEK_MS + 1000));
    const state = async () => (await only()).state;
    const notices = () => Notification.query(app.db).where({ kind: "reference.attention" }).resultSize();
    expect([await look(0.5), await look(1), await state()]).to.deep.equal([0, 0, "ready"]);
    await rename(path, `${path}.away`);
    expect([await look(2.1), await look(3.2), await state(), await notices()]).to.deep.equal([
      1,
      0,
      "missing",
      1,
    ]);
    await rename(`${path}.away`, path);
    expect([await look(4.3), await state(), await notices()]).to.deep.equal([1, "ready", 1]);
    await writeFile(path, ">chr1\nAAAA\n");
    expect([await look(5.4), await look(6.5), await state(), await notices()]).to.deep.equal([
      1,
      0,
      "changed",
      2,
    ]);
    expect((await only()).problem).to.equal(
      "Sizes or times of modification differ from those of the last check",
    );

    await calls.tell("check", { entryId: id });
    await check();
    const { checksum: before } = await ReferenceData.query(app.db).findById(id).throwIfNotFound();
    const found = createHash("sha256").update(">chr1\nAAAA\n").digest("hex");
    expect([await state(), (await only()).problem]).to.deep.equal([
      "changed",
      `The checksum is ${found}; at the last check it was ${before}`,
    ]);
    await calls.tell("check", { entryId: id, acceptsChange: true });
    await check();
    expect([await state(), (await only()).checksum]).to.deep.equal(["ready", found]);
  });

  it("whose times changed but not their content are ready again after a complete check", async () => {
    const path = await file();
    const id = await aReady(path);
    await utimes(path, new Date(0), new Date(0));
    await recheckEntries(app.site, new Date(Date.now() + 2 * WEEK_MS));
    expect((await only()).state).to.equal("changed");
    expect((await calls.tell("check", { entryId: id }))[0]).to.equal(200);
    await check();
    expect((await only()).state).to.equal("ready");
  });

  it("whose check a dead process had begun are checked by the next one", async () => {
    await register(await file());
    await ReferenceData.query(app.db).patch({
      leaseId: "of a dead process",
      leaseProcess: 999_999,
      leaseTouchedAt: new Date(),
      phase: "check",
    });
    await check();
    expect((await only()).state).to.equal("ready");
  });

  it("stay in work when the process stops, and the check can be canceled", async () => {
    const id = (await register(await file()))[1].id as string;
    const stopping = new AbortController();
    stopping.abort();
    await checkEntries(app.site, stopping.signal);
    expect((await only()).state).to.equal("checking");
    expect(await calls.tell("check", { entryId: id })).to.deep.equal([
      409,
      "A check or download of this entry is in progress. Wait for it or cancel it.",
    ]);
    expect(await calls.tell("delete", { entryId: id })).to.deep.equal([
      409,
      "A check or download of this entry is in progress. Wait for it or cancel it.",
    ]);
    const [, canceled] = await calls.tell("cancel", { entryId: id });
    expect(canceled.state).to.equal("registered");
    expect(await calls.tell("cancel", { entryId: id })).to.deep.equal([
      409,
      "No check or download of this entry is in progress",
    ]);
    expect(await calls.tell("retry", { entryId: id })).to.deep.equal([
      409,
      "Only a failed download can be tried again",
    ]);
  });

  it("are changed, and deleted without their files", async () => {
    const path = await file();
    const id = await aReady(path);
    await aReady(await file("other.fa"), { name: "Other" });
    const [, changed] = await calls.tell("update", { entryId: id, name: "Human", license: "CC0", build: "" });
    expect(changed).to.include({ name: "Human", license: "CC0", build: null, version: "p14" });
    expect(await calls.tell("update", { entryId: id, name: "OTHER" })).to.deep.equal([
      409,
      "The catalog already has an entry with this name and version",
    ]);
    expect((await calls.tell("delete", { entryId: id, removesFiles: true }))[0]).to.equal(200);
    expect(await readFile(path, "utf8")).to.equal(">chr1\nACGT\n");
    for (const procedure of ["update", "check", "retry", "cancel", "delete"])
      expect(await calls.tell(procedure, { entryId: id }), procedure).to.deep.equal([
        404,
        "Reference data not found",
      ]);
    expect(await calls.ask("uses", { entryId: id })).to.deep.equal([404, "Reference data not found"]);
  });

  it("are changed by admins and bioinformaticians, seen by the facility, and hidden from researchers", async () => {
    const path = await file();
    await aReady(path);
    const given: Record<string, [number, number]> = {};
    for (const role of ["BIOINFORMATICIAN", "TECHNICIAN", "FACILITY_VIEWER", "RESEARCHER"] as const) {
      const person = trpcCalls(await app.as(role), "referenceData");
      const [seen] = await person.ask("list");
      const [changed] = await person.tell("register", {
        name: role,
        kind: "other",
        path: await file(`${role}.fa`),
      });
      given[role] = [seen, changed];
    }
    expect(given).to.deep.equal({
      BIOINFORMATICIAN: [200, 200],
      TECHNICIAN: [200, 403],
      FACILITY_VIEWER: [200, 403],
      RESEARCHER: [403, 403],
    });
    const demo = trpcCalls(await app.as("FACILITY_ADMIN", { isDemo: true }), "referenceData");
    expect(await demo.tell("register", { name: "X", kind: "other", path })).to.deep.equal([
      403,
      "Administration is disabled in the public demo.",
    ]);
  });

  it("have settings for their directories, which must be suitable", async () => {
    expect((await calls.ask("settings"))[1]).to.deep.equal({
      directory: null,
      roots: [],
      maxDownloadGibibytes: 500,
    });
    expect(await calls.tell("changeSettings", { directory: "/etc" })).to.deep.equal([
      400,
      "The reference directory must not be a system folder or a folder reserved by Lanekeeper. Choose a dedicated folder.",
    ]);
    expect(await calls.tell("changeSettings", { directory: join(folder.path, "none") })).to.deep.equal([
      400,
      "The reference directory must be an existing folder that Lanekeeper can write to",
    ]);
    expect(await calls.tell("changeSettings", { roots: ["/usr"] })).to.deep.equal([
      400,
      "An allowed directory must be an existing folder that Lanekeeper can read, and no system folder: /usr",
    ]);
    const [, saved] = await calls.tell("changeSettings", {
      directory: folder.path,
      maxDownloadGibibytes: 10,
    });
    expect(saved).to.deep.equal({ directory: folder.path, roots: [], maxDownloadGibibytes: 10 });
  });

  it("leave nothing in the trash: files of existing entries are moved back, others removed", async () => {
    await calls.tell("changeSettings", { directory: folder.path });
    await mkdir(join(folder.path, ".trash", "kept-1"), { recursive: true });
    await mkdir(join(folder.path, ".trash", "gone-2"), { recursive: true });
    await mkdir(join(folder.path, ".downloading", "nobody"), { recursive: true });
    await mkdir(join(folder.path, "of-someone-else"));
    await aReady(await file("x/y.fa"));
    await ReferenceData.query(app.db).patch({ folder: join(folder.path, "kept-1") });
    await sweepDownloads(app.site);
    expect((await readdir(folder.path)).sort()).to.deep.equal([
      ".downloading",
      ".trash",
      "kept-1",
      "of-someone-else",
      "x",
    ]);
    expect(await readdir(join(folder.path, ".trash"))).to.deep.equal([]);
    expect(await readdir(join(folder.path, ".downloading"))).to.deep.equal([]);
    await rm(join(folder.path, ".trash"), { recursive: true });
  });
});
