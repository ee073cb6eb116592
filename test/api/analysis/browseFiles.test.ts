import { expect } from "chai";
import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder } from "../../helpers/factories.ts";
import { aStoredRun } from "../../helpers/storedRuns.ts";

describe("the published files of a run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, admin.user.id);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  async function aRunWith(files: Record<string, string>) {
    const run = await aStoredRun(app, order, { status: "completed" }, { "logs/pipeline.out": "", ...files });
    const root = run.runFolder ?? "";
    return { run, root, files: `/api/pipelines/runs/${run.id}/files`, prefix: `${run.runNumber}--${run.id}` };
  }
  const getEntries = (body: { entries: { name: string; kind: string; size: number | null }[] }) =>
    body.entries.map(({ name, kind, size }) => [name, kind, size]);

  it("are listed by folder in pages, and found by a part of their path", async () => {
    const { files, prefix } = await aRunWith({
      "output/b.txt": "12345",
      "output/a.html": "1",
      "output/qc/S1.json": "{}",
      "output/qc/deep/S2.json": "{}",
      "output/.hidden": "x",
    });
    const { status, body } = await admin.get(files);
    expect([status, getEntries(body), body.total, body.isCut]).to.deep.equal([
      200,
      [
        ["qc", "folder", null],
        ["a.html", "file", 1],
        ["b.txt", "file", 5],
      ],
      3,
      false,
    ]);
    expect(body.entries[2].path).to.equal(`${prefix}/output/b.txt`);
    expect(getEntries((await admin.get(`${files}?limit=1&offset=1`)).body)).to.deep.equal([
      ["a.html", "file", 1],
    ]);
    expect(getEntries((await admin.get(`${files}?folder=qc`)).body)).to.deep.equal([
      ["deep", "folder", null],
      ["S1.json", "file", 2],
    ]);
    const found = (await admin.get(`${files}?search=QC/`)).body;
    expect(found.entries.map(({ path }: { path: string }) => path)).to.deep.equal([
      `${prefix}/output/qc/S1.json`,
      `${prefix}/output/qc/deep/S2.json`,
    ]);
    const empty = await aRunWith({});
    expect((await admin.get(empty.files)).body).to.deep.include({ entries: [], total: 0 });
    expect((await admin.get(`${empty.files}?search=x`)).body).to.deep.include({ entries: [], total: 0 });
  });

  it("are listed quickly enough to page through a folder of 50,000", async () => {
    const { root, files } = await aRunWith({});
    const folder = join(root, "output/many");
    await mkdir(folder, { recursive: true });
    for (let from = 0; from < 50_000; from += 1_000)
      await Promise.all(
        Array.from({ length: 1_000 }, (_, at) =>
          writeFile(join(folder, `${String(from + at).padStart(5, "0")}.txt`), ""),
        ),
      );
    const { body } = await admin.get(`${files}?folder=many&limit=50&offset=49950`);
    expect([body.total, body.entries.length, body.entries.at(-1).name]).to.deep.equal([
      50_000,
      50,
      "49999.txt",
    ]);
  });

  it("include links to the work directory, and are not read through others", async () => {
    const { root, files, prefix } = await aRunWith({
      "output/a.txt": "x",
      "work/ab/cd/result.txt": "made",
      "nextflow.config": "token=abcdefghijk",
    });
    await aFile(app.site.env.home, "outside/secret.txt", "secret");
    const outside = join(app.site.env.home, "outside");
    await symlink(join(root, "work/ab/cd/result.txt"), join(root, "output/published.txt"));
    await symlink(join(outside, "secret.txt"), join(root, "output/secret.txt"));
    await symlink(join(root, "nextflow.config"), join(root, "output/config.txt"));
    await symlink(outside, join(root, "output/folder"));
    expect(getEntries((await admin.get(files)).body)).to.deep.equal([
      ["a.txt", "file", 1],
      ["config.txt", "link", null],
      ["folder", "link", null],
      ["published.txt", "file", 4],
      ["secret.txt", "link", null],
    ]);
    const at = (name: string) => `path=${encodeURIComponent(`${prefix}/output/${name}`)}`;
    expect((await admin.get(`${files}/head?${at("published.txt")}`)).body.text).to.equal("made");
    expect((await admin.get(`${files}/download?${at("published.txt")}`)).status).to.equal(200);
    for (const name of ["secret.txt", "config.txt"]) {
      expect((await admin.get(`${files}/head?${at(name)}`)).status).to.equal(400);
      expect((await admin.get(`${files}/download?${at(name)}`)).status).to.equal(400);
    }
    expect((await admin.get(`${files}/head?${at("folder/secret.txt")}`)).status).to.equal(400);
    expect((await admin.get(`${files}/head?${at("folder")}`)).status).to.equal(400);
    for (const [folder, status] of [
      ["folder", 400],
      ["../logs", 400],
      ["/etc", 400],
      ["none", 404],
      ["a.txt", 404],
    ] as const)
      expect((await admin.get(`${files}?folder=${encodeURIComponent(folder)}`)).status).to.equal(status);
  });

  it("show their beginning as text, also of compressed ones", async () => {
    const { root, files, prefix } = await aRunWith({
      "output/long.txt": "line\n".repeat(40_000),
      "output/b.bin": "a\0b",
    });
    await writeFile(join(root, "output/reads.fastq.gz"), gzipSync("@r\nACGT\n".repeat(500_000)));
    await writeFile(join(root, "output/broken.gz"), "no archive");
    await writeFile(join(root, "output/small.gz"), gzipSync("one\n"));
    const head = async (name: string) =>
      (await admin.get(`${files}/head?path=${encodeURIComponent(`${prefix}/output/${name}`)}`)).body as {
        isText: boolean;
        text: string;
        isCut: boolean;
      };
    const long = await head("long.txt");
    expect([long.isText, long.text.length, long.isCut]).to.deep.equal([true, 65_536, true]);
    const reads = await head("reads.fastq.gz");
    expect([reads.isText, reads.text.slice(0, 8), reads.isCut]).to.deep.equal([true, "@r\nACGT\n", true]);
    expect(await head("small.gz")).to.deep.include({ isText: true, text: "one\n", isCut: false });
    for (const name of ["b.bin", "broken.gz"])
      expect(await head(name)).to.deep.include({ isText: false, text: "" });
  });

  it("are listed for the facility only", async () => {
    const { files } = await aRunWith({});
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.get(files)).status).to.equal(403);
    expect((await researcher.get(`${files}/head?path=x`)).status).to.equal(403);
    const unknown = "00000000-0000-4000-8000-000000000000";
    expect((await admin.get(`/api/pipelines/runs/${unknown}/files`)).status).to.equal(404);
    expect((await admin.get(`/api/pipelines/runs/${unknown}/files/head?path=x`)).status).to.equal(404);
  });
});
