import { expect } from "chai";
import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { type Simulation, simulateRun } from "../../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { cli, spawnCli } from "../../helpers/cli.ts";
import { recordsIn } from "../../helpers/fastq.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const SMALL = { seed: "tests", files: 14, barcodes: 3, readsPerFile: 20, readLength: 60, pace: Infinity };
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a simulated run", function () {
  this.timeout(60_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    folder = await tempDir();
  });
  afterEach(() => folder.remove());

  const simulate = (given: Partial<Simulation> = {}) =>
    simulateRun({ ...SMALL, folder: folder.path, ...given });

  it("has the same bytes and names for the same seed in any mode, and different ones for another seed", async () => {
    const hashes: string[] = [];
    for (const given of [
      { write: "growing" },
      { write: "renamed", pace: 500 },
      { write: "renamed", seed: "other" },
    ] as const) {
      await simulate(given);
      hashes.push(await hashOfTree(folder.path));
      await rm(join(folder.path, "simulated"), { recursive: true });
    }
    expect(hashes[1]).to.equal(hashes[0]);
    expect(hashes[2]).not.to.equal(hashes[0]);
  });

  for (const [what, given, layout] of [
    [
      "with barcodes",
      { flushReads: 8 },
      /^fastq_(pass|fail)\/(barcode0[1-3]|unclassified)\/(FA[A-Z]\d{5})_\1_\2_[0-9a-f]{8}_[0-9a-f]{8}_\d+\.fastq\.gz$/,
    ],
    [
      "without barcodes, not compressed",
      { barcodes: 0, isPlain: true },
      /^fastq_(pass|fail)\/FA[A-Z]\d{5}_\1_[0-9a-f]{8}_[0-9a-f]{8}_\d+\.fastq$/,
    ],
  ] as const)
    it(`${what} has the layout of MinKNOW and the announced contents`, async () => {
      const { runFolder, files, isWhole } = await simulate(given);

      const below = runFolder.slice(folder.path.length);
      expect(below).to.match(/^\/simulated\/pool_1\/2025\d{4}_\d{4}_X[1-5]_FA[A-Z]\d{5}_[0-9a-f]{8}$/);
      const paths = await pathsIn(runFolder);
      const reads = paths.filter((path) => layout.test(path));
      expect([isWhole, reads]).to.deep.equal([true, files.map(({ path }) => path).toSorted()]);
      expect(paths.filter((path) => !layout.test(path)).map((path) => path.split("_FA")[0])).to.deep.equal([
        "final_summary",
        "output_hash",
        "report",
        "sample_sheet",
        "sequencing_summary",
      ]);
      for (const file of files) expect(await readCount(runFolder, file.path)).to.deep.equal(summarize(file));
      expect(getBatches(reads)).to.satisfy((all: number[][]) =>
        all.every((batches) => batches.every((batch, index) => batch === index)),
      );

      const { hashes, summary, summaryLines } = await closingFiles(runFolder);
      const listed = paths.filter((path) => !/^(final_summary|output_hash)/.test(path));
      expect([...hashes.keys()].toSorted()).to.deep.equal(listed);
      for (const path of listed)
        expect([path, hashes.get(path)]).to.deep.equal([path, sha256(await readFile(join(runFolder, path)))]);
      expect(summaryLines).to.equal(1 + files.reduce((sum, file) => sum + file.reads, 0));
      expect(summary.get("fastq_files_in_final_dest")).to.equal("14");
      expect(
        runFolder.endsWith(
          `_${summary.get("position")}_${summary.get("flow_cell_id")}_${summary.get("protocol_run_id")?.slice(0, 8)}`,
        ),
      ).to.equal(true);
    });

  it("shows partial files while it writes; after an interruption it leaves complete files and no final files", async () => {
    const stop = new AbortController();
    let runFolder = "";
    const running = simulate({
      pace: 0.001,
      signal: stop.signal,
      onStart: (made) => {
        runFolder = made;
      },
    });
    const begun = await until(async () => (await readPaths(runFolder))[0], "a file that grows");
    const part = await readFile(join(runFolder, begun));
    expect(() => gunzipSync(part)).to.throw("unexpected end of file");
    stop.abort();
    const { isWhole, files } = await running;

    expect([isWhole, await readPaths(runFolder)]).to.deep.equal([
      false,
      files.map(({ path }) => path).toSorted(),
    ]);
    expect(files.map(({ path }) => path)).to.include(begun);
    for (const file of files) expect(await readCount(runFolder, file.path)).to.deep.equal(summarize(file));
    const others = (await pathsIn(runFolder)).filter((path) => !path.startsWith("fastq_"));
    expect(others.map((path) => path.split("_FA")[0])).to.deep.equal(["sample_sheet", "sequencing_summary"]);
  });

  it("is created by the command line, which prints the run directory first and its totals last", async () => {
    const words = ["stream", "simulate", folder.path, "--seed", "tests", "--pace", "0", "--barcodes", "2"];
    const sizes = ["--files", "7", "--reads-per-file", "10", "--read-length", "40", "--group", "demo"];
    const { code, stdout } = await cli([...words, ...sizes], {});

    const [runFolder = "", ...lines] = stdout.split("\n");
    const counted = new Map<string, number[]>();
    for (const path of await readPaths(runFolder)) {
      const [outcome, barcode = ""] = path.split("/");
      const { reads, bases, sizeBytes } = await readCount(runFolder, path);
      const passed = outcome === "fastq_pass" ? [1, reads, bases, sizeBytes, 0] : [0, 0, 0, 0, reads];
      for (const name of [barcode, "total"])
        counted.set(
          name,
          passed.map((count, at) => count + (counted.get(name)?.[at] ?? 0)),
        );
    }
    expect(code).to.equal(0);
    expect(runFolder.startsWith(join(folder.path, "demo", "pool_1/"))).to.equal(true);
    expect(lines.map((line) => line.split(/ {2,}/))).to.deep.equal([
      ["BARCODE", "FILES", "READS", "BASES", "BYTES", "FAILED READS"],
      ...["barcode01", "barcode02", "unclassified", "total"].map((name) => [
        name,
        ...(counted.get(name) ?? []).map(String),
      ]),
      ["The run is complete."],
      [""],
    ]);

    const again = await cli([...words, ...sizes], {});
    expect(again).to.deep.equal({
      code: 1,
      stdout: "",
      stderr: `There is a run at ${runFolder} already: choose another seed or folder\n`,
    });
  });

  it("is broken off by Ctrl-C with 130", async () => {
    const { child, ended } = spawnCli(
      ["stream", "simulate", folder.path, "--pace", "0.001", "--files", "5"],
      {},
    );
    await until(async () => (await readPaths(folder.path)).length > 0, "a first file");
    child.kill("SIGINT");
    const { code, stdout } = await ended;
    expect(code).to.equal(130);
    expect(stdout.trimEnd().split("\n").at(-1)).to.equal("The run was interrupted; its files are complete.");
  });

  for (const [words, stderr] of [
    [
      ["FOLDER/simulated/pool_1/x", "--files", "0"],
      "error: option '--files <count>' argument '0' is invalid. Must be an integer from 1 to 1000000.\n(--help lists the options)\n",
    ],
    [["/dev/null"], "/dev/null is not a folder\n"],
    [["FOLDER", "--minutes", "2", "--pace", "0"], "--minutes requires a pace other than 0\n"],
    [
      ["FOLDER", "--reads-per-file", "1000000"],
      "Files of so many reads of such a length are too large to be simulated\n",
    ],
  ] as const)
    it(`refuses ${words.join(" ")}`, async () => {
      const placed = words.map((word) => word.replace("FOLDER", folder.path));
      expect(await cli(["stream", "simulate", ...placed], {})).to.deep.equal({ code: 1, stdout: "", stderr });
    });
});

async function pathsIn(runFolder: string): Promise<string[]> {
  const entries = await readdir(runFolder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(runFolder.length + 1))
    .toSorted();
}

async function readPaths(runFolder: string): Promise<string[]> {
  if (runFolder === "") return [];
  return (await pathsIn(runFolder)).filter((path) => /\.fastq(\.gz)?$/.test(path));
}

async function hashOfTree(root: string): Promise<string> {
  const paths = await pathsIn(root);
  const lines = await Promise.all(
    paths.map(async (path) => `${path} ${sha256(await readFile(join(root, path)))}`),
  );
  return sha256(Buffer.from(lines.join("\n")));
}

async function readCount(runFolder: string, path: string) {
  const records = await recordsIn(join(runFolder, path));
  const bytes = await readFile(join(runFolder, path));
  const bases = records.reduce((sum, record) => sum + record.bases.length, 0);
  const isEven = records.every((record) => record.bases.length === record.qualities.length);
  return { reads: records.length, bases, sizeBytes: bytes.length, sha256: sha256(bytes), isEven };
}

function summarize(file: { reads: number; bases: number; sizeBytes: number; sha256: string }) {
  const { reads, bases, sizeBytes } = file;
  return { reads, bases, sizeBytes, sha256: file.sha256, isEven: true };
}

function getBatches(paths: string[]): number[][] {
  const folders = new Map<string, number[]>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    folders.set(folder, [...(folders.get(folder) ?? []), Number(/_(\d+)\.fastq/.exec(path)?.[1] ?? -1)]);
  }
  return [...folders.values()].map((batches) => batches.toSorted((a, b) => a - b));
}

async function closingFiles(runFolder: string) {
  const names = await readdir(runFolder);
  const readLines = async (start: string) => {
    const found = names.find((name) => name.startsWith(start)) ?? "";
    return (await readFile(join(runFolder, found), "utf8")).trimEnd().split("\n");
  };
  const [head = "", ...lines] = await readLines("output_hash");
  expect(head.split(",")).to.deep.equal([
    "runid",
    "protocol_group_id",
    "flow_cell_id",
    "sample_id",
    "file_hash",
    "file_path",
    "barcode",
    "barcode_alias",
    "basecall_status",
  ]);
  const hashes = new Map(lines.map((line) => [line.split(",")[5] ?? "", line.split(",")[4] ?? ""]));
  const summary = new Map(
    (await readLines("final_summary")).map((line): [string, string] => {
      const [key = "", value = ""] = line.split("=");
      return [key, value];
    }),
  );
  return { hashes, summary, summaryLines: (await readLines("sequencing_summary")).length };
}
