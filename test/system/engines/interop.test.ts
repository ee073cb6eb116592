import { expect } from "chai";
import { execFile } from "node:child_process";
import { access, constants, truncate } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { aRunFolderRoot, age, endNovaSeq, putFile, startNovaSeq } from "../../helpers/illuminaRuns.ts";
import { putInterop } from "../../helpers/interopFiles.ts";
import { tempDir } from "../../helpers/tempDir.ts";

// Illumina's own readers: a Python with the package `interop` of PyPI, and the program of its releases.
const READERS = [
  { name: "the package interop", variable: "LANEKEEPER_TEST_INTEROP_PYTHON", find: findPython },
  { name: "interop_summary", variable: "LANEKEEPER_TEST_INTEROP_SUMMARY", find: findSummary },
] as const;

for (const { name, variable, find } of READERS)
  describe(`InterOp metrics read by ${name}`, function () {
    this.timeout(60_000);
    let programs: Awaited<ReturnType<typeof tempDir>>;
    let app: TestApp;
    let admin: Person;
    let runs: Awaited<ReturnType<typeof aRunFolderRoot>>;

    before(async function () {
      const found = await find(process.env[variable]);
      if (found === undefined) {
        console.error(`\n  SKIPPED: ${name}: ${variable} names none, and PATH has none\n`);
        this.skip();
      }
      programs = await tempDir();
      await fakePrograms(programs.path, found);
    });
    after(() => programs?.remove());
    beforeEach(async () => {
      app = await testApp({ PATH: programs.path });
      admin = await app.as("FACILITY_ADMIN");
      runs = await aRunFolderRoot(app);
    });
    afterEach(() => app[Symbol.asyncDispose]());

    async function read(folder: string) {
      await endNovaSeq(folder);
      await age(folder, 60);
      await runs.look();
      const { body: list } = await admin.get("/api/run-folders");
      const { body } = await admin.get(`/api/run-folders/${list.runFolders[0].id}`);
      return { state: body.runFolder.interopState, interop: body.runFolder.interop, lanes: body.lanes };
    }

    it("are the quality of the run and of its lanes", async function () {
      const folder = await startNovaSeq(this, runs.root);
      await putInterop(folder);
      const { state, interop, lanes } = await read(folder);
      expect(state).to.equal("read");
      expect(interop.version).to.match(/^v?\d+\.\d+\.\d+/);
      expect(interop).to.deep.include({
        yieldBases: 2_700_000_000,
        q30: 0.9,
        aligned: 0.012_5,
        errorRate: 0.005,
      });
      const lane = { passingShare: 0.75, q30Share: 0.9, undeterminedReads: null, undeterminedShare: null };
      const counts = { clusters: 12_000_000, clustersPassing: 9_000_000, yieldBases: 900_000_000 };
      expect(lanes).to.deep.equal([
        { lane: 1, ...lane, ...counts },
        { lane: 2, ...lane, clusters: 24_000_000, clustersPassing: 18_000_000, yieldBases: 1_800_000_000 },
      ]);
    });

    it("without scores have clusters and neither yield nor Q30", async function () {
      const folder = await startNovaSeq(this, runs.root);
      await putInterop(folder);
      await truncate(join(folder, "InterOp/QMetricsOut.bin"), 0);
      const { state, interop, lanes } = await read(folder);
      expect(state).to.equal("read");
      expect([interop.yieldBases, interop.q30]).to.deep.equal([null, null]);
      expect(lanes[0]).to.deep.include({ clusters: 12_000_000, passingShare: 0.75, yieldBases: null });
    });

    it("are missing in a folder without metrics of a summary", async function () {
      const folder = await startNovaSeq(this, runs.root);
      await putFile(folder, "InterOp/FWHMGridMetricsOut.bin", "x");
      expect(await read(folder)).to.deep.equal({ state: "missing", interop: null, lanes: [] });
    });

    it("that no version of the format describes are failed", async function () {
      const folder = await startNovaSeq(this, runs.root);
      await putInterop(folder);
      await putFile(folder, "InterOp/TileMetricsOut.bin", Buffer.alloc(20_000, 0xaf));
      expect(await read(folder)).to.deep.equal({ state: "failed", interop: null, lanes: [] });
    });
  });

async function findPython(named: string | undefined): Promise<Record<string, string> | undefined> {
  const python = named ?? (await findOnPath("python3"));
  if (python === undefined) return undefined;
  const hasPackage = await promisify(execFile)(python, ["-c", "import interop"]).then(
    () => true,
    () => false,
  );
  return hasPackage ? { python3: `exec '${python}' "$@"` } : undefined;
}

async function findSummary(named: string | undefined): Promise<Record<string, string> | undefined> {
  const program = named ?? (await findOnPath("interop_summary"));
  return program === undefined ? undefined : { interop_summary: `exec '${program}' "$@"` };
}

async function findOnPath(name: string): Promise<string | undefined> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const path = join(folder, name);
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isProgram) return path;
  }
  return undefined;
}
