import { expect } from "chai";
import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { followFolder } from "../../../server/sequencing/runFolders/watch/followFolder.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { readIllumina } from "../../helpers/illuminaData.ts";
import {
  age,
  aPlannedRun,
  aRunFolderRoot,
  endNovaSeq,
  putFile,
  putReports,
  setRunFolders,
  startNovaSeq,
} from "../../helpers/illuminaRuns.ts";

const NO_ID = "00000000-0000-7000-8000-000000000000";

describe("run folders", () => {
  let app: TestApp;
  let admin: Person;
  let root: string;
  let look: (minutes?: number) => Promise<void>;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    ({ root, look } = await aRunFolderRoot(app));
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const list = async (query = "") => (await admin.get(`/api/run-folders${query}`)).body;
  const only = async () => (await list()).runFolders[0];
  const details = async () => (await admin.get(`/api/run-folders/${(await only()).id}`)).body;
  const problems = async () =>
    (await details()).runFolder.problems.map(({ problem }: { problem: string }) => problem);
  const kinds = async () => {
    const sent = await Notification.query(app.db).where({ userId: admin.user.id });
    return sent.flatMap(({ kind }) => (kind.startsWith("runFolder.") ? [kind] : [])).toSorted();
  };

  /** A planned run with the flow cell of startNovaSeq and one library on its first lane. */
  async function aLoadedRun() {
    const order = await anOrder(app.db, admin.user.id);
    const { id: sampleId } = await aSample(app.db, order.id, { sampleId: "A1" });
    return aPlannedRun(app.db, "H5WJJDMXX", [{ sampleId, libraryCode: "LIB-000001", lane: 1 }]);
  }

  it("are recognized and followed from the first file to the reports", async function () {
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "A1" });
    const planId = await aPlannedRun(app.db, "h5wjjdmxx", [
      {
        sampleId: sample.id,
        libraryCode: "LIB-000001",
        lane: 1,
        i7: "ACACTAAG",
        i5: "AACCGCGG",
        wantedReads: 2_000,
      },
    ]);
    const folder = await startNovaSeq(this, root);
    await look();
    expect(await only()).to.deep.include({
      path: folder,
      kind: "illumina",
      status: "COPYING",
      runName: "180619_A00291_0044_BH5WJJDMXX",
      model: "NovaSeq 6000",
      instrument: "A00291",
      flowCell: "H5WJJDMXX",
      side: "B",
      experimentName: "180619_A291_39_BH5WJJDMXX_K1520",
      startDate: "2018-06-19",
      planned: { id: planId, name: "Run h5wjjdmxx" },
      matchedBy: "flow_cell",
      waitsFor: "CopyComplete.txt",
      problemCount: 0,
      completedAt: null,
    });

    await putFile(folder, "RTAComplete.txt", "");
    await look(10);
    expect((await only()).status).to.equal("COPYING");
    await endNovaSeq(folder);
    await look(1);
    expect(await only()).to.deep.include({ status: "COPYING", waitsFor: null });
    await look(6);
    expect((await only()).status).to.equal("COMPLETE");

    await putFile(folder, "Unaligned/LIB-000001_S1_L001_R1_001.fastq.gz", "x");
    await look(1);
    expect((await only()).status).to.equal("DEMULTIPLEXING");
    await putReports(
      folder,
      "Unaligned/Reports",
      [
        { lane: 1, name: "LIB-000001", i7: "ACACTAAG", i5: "AACCGCGG", reads: 1_000 },
        { lane: 2, name: "LIB-000001", i7: "ACACTAAG", i5: "AACCGCGG", reads: 500 },
      ],
      [{ lane: 1, i7: "ACACTAAG", i5: "CCGCGGTT", reads: 250 }],
    );
    await look(1);
    expect((await only()).status).to.equal("DEMULTIPLEXING");
    await look(6);
    const { runFolder, lanes, unknownBarcodes } = await details();
    expect(runFolder).to.deep.include({
      status: "DEMULTIPLEXED",
      demultiplexedBy: "BCL Convert",
      fastqFiles: 1,
      revision: 0,
    });
    expect(lanes[0]).to.deep.equal({
      lane: 1,
      clusters: null,
      clustersPassing: 1_250,
      passingShare: null,
      yieldBases: 125_000,
      q30Share: 0.9,
      undeterminedReads: 250,
      undeterminedShare: 0.2,
    });
    expect(unknownBarcodes).to.deep.equal([
      {
        lane: 1,
        i7: "ACACTAAG",
        i5: "CCGCGGTT",
        readCount: 250,
        guess: { kind: "reversedI5", name: "LIB-000001", otherName: null },
      },
    ]);
    const { body } = await admin.get(`/api/run-folders/${runFolder.id}/samples`);
    expect(body).to.deep.equal({
      samples: [
        {
          sampleName: "LIB-000001",
          lanes: [1, 2],
          i7: "ACACTAAG",
          i5: "AACCGCGG",
          readCount: 1_500,
          wantedReads: 2_000,
          wantedShare: 0.75,
          yieldBases: 150_000,
          q30Share: 0.9,
          libraryCode: "LIB-000001",
          sample: { id: sample.id, code: "A1", orderId: order.id, orderNumber: order.orderNumber },
        },
      ],
      total: 1,
      limit: 100,
      offset: 0,
    });
    expect(await kinds()).to.deep.equal(["runFolder.complete"]);
    const audited = await AuditEntry.query(app.db).where({ targetType: "runFolder" }).orderBy("id");
    expect(audited.map(({ action, after }) => [action, after?.["status"]])).to.deep.equal([
      ["runFolder.found", "COPYING"],
      ["runFolder.changed", "COMPLETE"],
      ["runFolder.changed", "DEMULTIPLEXING"],
      ["runFolder.changed", "DEMULTIPLEXED"],
    ]);
  });

  it("that grow again return to copying, and say so", async function () {
    const folder = await startNovaSeq(this, root);
    await endNovaSeq(folder);
    await age(folder, 60);
    await look();
    expect((await only()).status).to.equal("COMPLETE");
    await putFile(folder, "InterOp/TileMetricsOut.bin", "more");
    await look(1);
    expect((await details()).runFolder).to.deep.include({
      status: "COPYING",
      revision: 1,
      completedAt: null,
    });
    expect(await problems()).to.include(
      "The folder grew again after it was complete. It is complete again once it is quiet.",
    );
    await look(6);
    expect((await only()).status).to.equal("COMPLETE");
    expect((await problems()).length).to.equal(2);
  });

  it("that vanish are missing, and return with their records; those of an unavailable volume are not", async function () {
    const folder = await startNovaSeq(this, root);
    await look();
    const { id } = await only();
    await rename(folder, `${root}-elsewhere`);
    await look(1);
    expect((await only()).status).to.equal("MISSING");
    expect(await problems()).to.include("The folder is no longer there. Its records are kept.");
    await rename(`${root}-elsewhere`, folder);
    await look(1);
    expect(await only()).to.deep.include({ id, status: "COPYING" });
    await rename(root, `${root}-unmounted`);
    await look(1);
    expect((await only()).status).to.equal("COPYING");
    await rename(`${root}-unmounted`, root);
  });

  it("without a new file for a day are stalled, and complete after all with their marker", async function () {
    const folder = await startNovaSeq(this, root);
    await look();
    await look(23 * 60);
    expect((await only()).status).to.equal("COPYING");
    await look(60);
    expect((await only()).status).to.equal("STALLED");
    expect(await problems()).to.include(
      "No new file for a day, and CopyComplete.txt is missing. Check the copy from the instrument.",
    );
    await look(60);
    await endNovaSeq(folder);
    await look(1);
    expect((await only()).status).to.equal("COPYING");
    await look(6);
    expect((await only()).status).to.equal("COMPLETE");
    expect(await kinds()).to.deep.equal(["runFolder.complete", "runFolder.stalled", "runFolder.unplanned"]);
  });

  it("of a run that was not planned are unplanned until a user or a later plan says otherwise", async function () {
    await startNovaSeq(this, root);
    await look();
    expect((await list("?status=unplanned")).total).to.equal(1);
    expect(await problems()).to.deep.equal([
      "No planned run has the flow cell H5WJJDMXX. Plan the sequencing run, or choose the planned run.",
    ]);
    const other = await aPlannedRun(app.db, "OTHER", []);
    const { id } = await only();
    const path = `/api/run-folders/${id}/planned-run`;
    const unknown = await admin.put(path, { instrumentRunId: NO_ID });
    expect([unknown.status, unknown.body]).to.deep.equal([404, { error: "Planned run not found" }]);
    expect((await admin.put(path, { instrumentRunId: other })).body).to.deep.equal({ success: true });
    await aPlannedRun(app.db, "H5WJJDMXX", []);
    await look(1);
    expect(await only()).to.deep.include({ matchedBy: "hand", planned: { id: other, name: "Run OTHER" } });
    expect(await problems()).to.deep.equal([]);
    const viewer = await app.as("FACILITY_VIEWER");
    expect((await viewer.put(path, { instrumentRunId: null })).status).to.equal(403);
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.get("/api/run-folders")).status).to.equal(403);
    expect((await app.anyone.get("/api/run-folders")).status).to.equal(401);
  });

  it("match a plan that names their flow cell later, but not two", async function () {
    await startNovaSeq(this, root);
    await look();
    const first = await aPlannedRun(app.db, "BH5WJJDMXX", []);
    const second = await aPlannedRun(app.db, "H5WJJDMXX", []);
    await look(1);
    expect(await problems()).to.deep.equal([
      "Several planned runs have the flow cell H5WJJDMXX. Choose the planned run.",
    ]);
    await InstrumentRun.query(app.db).findById(second).patch({ status: "CANCELLED" });
    await look(1);
    expect((await only()).planned.id).to.equal(first);
  });

  it("move their planned run to running and sequenced, with the times that they report", async function () {
    const planId = await aLoadedRun();
    const run = async () => (await admin.get(`/api/instrument-runs/${planId}`)).body.run;
    const folder = await startNovaSeq(this, root);
    await look();
    const { id, lastGrownAt } = await RunFolder.query(app.db).findOne({}).throwIfNotFound();
    expect(await run()).to.deep.include({
      status: "RUNNING",
      endedAt: null,
      runFolders: [{ id, name: "180619_A00291_0044_BH5WJJDMXX", status: "COPYING" }],
      needsAttention: false,
    });
    const { startedAt } = await run();
    expect(new Date(startedAt) <= lastGrownAt).to.equal(true);
    await endNovaSeq(folder);
    await look(1);
    await look(6);
    expect(await run()).to.deep.include({ status: "SEQUENCED", startedAt });
    await putFile(folder, "InterOp/TileMetricsOut.bin", "more");
    await look(1);
    expect((await only()).status).to.equal("COPYING");
    expect((await run()).status).to.equal("SEQUENCED");
    const moves = await AuditEntry.query(app.db).where({ action: "instrumentRun.moved" }).orderBy("id");
    expect(
      moves.map(({ userId, before, after }) => [userId, before?.["status"], after?.["status"]]),
    ).to.deep.equal([
      [null, "PLANNED", "RUNNING"],
      [null, "RUNNING", "SEQUENCED"],
    ]);
  });

  it("that are complete when they are found start and end their planned run", async function () {
    const planId = await aLoadedRun();
    const folder = await startNovaSeq(this, root);
    await endNovaSeq(folder);
    await age(folder, 60);
    await look();
    const { status, startedAt, endedAt } = await InstrumentRun.query(app.db)
      .findById(planId)
      .throwIfNotFound();
    expect([status, startedAt !== null, endedAt !== null]).to.deep.equal(["SEQUENCED", true, true]);
  });

  it("leave a planned run without pools running, because its lanes can still be loaded", async function () {
    const planId = await aPlannedRun(app.db, "H5WJJDMXX", []);
    await endNovaSeq(await startNovaSeq(this, root));
    await age(root, 60);
    await look();
    expect((await only()).status).to.equal("COMPLETE");
    expect((await admin.get(`/api/instrument-runs/${planId}`)).body.run.status).to.equal("RUNNING");
  });

  it("leave a planned run that a user ended", async function () {
    const planId = await aPlannedRun(app.db, "H5WJJDMXX", []);
    const path = `/api/instrument-runs/${planId}/status`;
    const folder = await startNovaSeq(this, root);
    await look();
    expect((await admin.post(path, { status: "FAILED" })).status).to.equal(200);
    await endNovaSeq(folder);
    await look(1);
    await look(6);
    expect((await only()).status).to.equal("COMPLETE");
    expect((await admin.get(`/api/instrument-runs/${planId}`)).body.run.status).to.equal("FAILED");
  });

  it("move the planned run that a user chooses, and are followed if its orders refuse the move", async function () {
    const draft = await anOrder(app.db, admin.user.id, { status: "DRAFT" });
    const sample = await aSample(app.db, draft.id, { sampleId: "A1" });
    const planned = [{ sampleId: sample.id, libraryCode: "LIB-000001", lane: 1 }];
    const refused = await aPlannedRun(app.db, "H5WJJDMXX", planned);
    const chosen = await aPlannedRun(app.db, "OTHER", []);
    await startNovaSeq(this, root);
    await look();
    const statuses = async () => {
      const runs = await InstrumentRun.query(app.db).findByIds([refused, chosen]);
      return [refused, chosen].map((id) => runs.find((run) => run.id === id)?.status);
    };
    const { id, status, planned: match } = await only();
    expect([status, match.id, await statuses()]).to.deep.equal(["COPYING", refused, ["PLANNED", "PLANNED"]]);
    await admin.put(`/api/run-folders/${id}/planned-run`, { instrumentRunId: chosen });
    expect(await statuses()).to.deep.equal(["PLANNED", "RUNNING"]);
  });

  it("that vanish or stall draw attention to their planned run until it has ended", async function () {
    const planId = await aPlannedRun(app.db, "H5WJJDMXX", []);
    const attention = async () => {
      const [listed] = (await admin.get("/api/instrument-runs")).body.runs;
      return [listed.status, listed.needsAttention, listed.runFolders[0]?.status];
    };
    expect(await attention()).to.deep.equal(["PLANNED", false, undefined]);
    const folder = await startNovaSeq(this, root);
    await look();
    await look(24 * 60);
    expect(await attention()).to.deep.equal(["RUNNING", true, "STALLED"]);
    await rename(folder, `${root}-elsewhere`);
    await look(1);
    expect(await attention()).to.deep.equal(["RUNNING", true, "MISSING"]);
    await admin.post(`/api/instrument-runs/${planId}/status`, { status: "FAILED" });
    expect(await attention()).to.deep.equal(["FAILED", false, "MISSING"]);
  });

  it("have one row each, however many processes follow them", async function () {
    const folder = await startNovaSeq(this, root);
    const at = { now: new Date(), signal: new AbortController().signal };
    const found = { path: folder, kind: "illumina" as const };
    await Promise.all(Array.from({ length: 5 }, () => followFolder(app.site, found, at)));
    expect(await RunFolder.query(app.db).resultSize()).to.equal(1);
    expect(await kinds()).to.deep.equal(["runFolder.unplanned"]);
  });

  it("are found two levels below a root, without following links", async function () {
    const folder = await startNovaSeq(this, join(root, "novaseq"));
    await symlink(folder, join(root, "link"));
    await mkdir(join(root, "a", "b", "c"), { recursive: true });
    await writeFile(join(root, "a", "b", "c", "RunInfo.xml"), "<RunInfo/>");
    await look();
    expect((await list()).runFolders.map(({ path }: { path: string }) => path)).to.deep.equal([folder]);
    const outside = await startNovaSeq(this, `${root}-outside`);
    await rm(join(folder, "RunInfo.xml"));
    await symlink(join(outside, "RunInfo.xml"), join(folder, "RunInfo.xml"));
    await look(1);
    expect((await only()).status).to.equal("MISSING");
  });

  it("say which files cannot be read", async function () {
    const folder = await startNovaSeq(this, root);
    await putFile(folder, "RunParameters.xml", "<RunParameters><Side>");
    await look();
    expect(await problems()).to.include("RunParameters.xml cannot be read");
    await endNovaSeq(folder);
    await putFile(folder, "Reports/Demultiplex_Stats.csv", "not a report");
    await look(1);
    await look(6);
    expect((await only()).status).to.equal("DEMULTIPLEXED");
    expect(await problems()).to.include(
      "The reports of the demultiplexing cannot be read: Reports/Demultiplex_Stats.csv",
    );
  });

  it("of other instruments are recognized by their own files", async () => {
    await putFile(join(root, "r64012_20200101_120000"), "1_A01/m64012_200101.subreadset.xml", "<a/>");
    await putFile(join(root, "E100000001"), "L01/BarcodeStat.txt", "a");
    await look();
    const { runFolders } = await list();
    expect(runFolders.map(({ kind }: { kind: string }) => kind).toSorted()).to.deep.equal(["mgi", "pacbio"]);
    expect(runFolders[0].status).to.equal("COPYING");
  });

  it("compare the sheet with the plan", async function () {
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id, { sampleId: "A1" });
    await aPlannedRun(app.db, "H5WJJDMXX", [
      { sampleId: sample.id, libraryCode: "LIB-000001", lane: 1, i7: "TAATGCGC", i5: "CAGGACGT" },
      { sampleId: sample.id, libraryCode: "LIB-000002", lane: 1, i7: "ACACTAAG", i5: "AACCGCGG" },
    ]);
    const folder = await startNovaSeq(this, root);
    await endNovaSeq(folder);
    await putReports(folder, "Reports", [
      { lane: 1, name: "LIB-000001", i7: "TAATGCGC", i5: "CAGGACGT", reads: 0 },
      { lane: 1, name: "Stranger", i7: "TTTTTTTT", i5: "AAAAAAAA", reads: 5 },
    ]);
    await age(folder, 60);
    await look();
    const all: string[] = await problems();
    expect(all).to.include("Samples without reads: LIB-000001");
    expect(all).to.include("The sample sheet has samples that the planned run does not have: Stranger");
    expect(all).to.include("Planned libraries that the demultiplexing does not have: LIB-000002");
    expect(
      all.some((text) => text.startsWith("The sample sheet has indexes that no planned library has:")),
    ).to.equal(true);
  });

  it("with 1,536 samples on eight lanes are stored whole and listed in pages", async function () {
    const folder = await startNovaSeq(this, root);
    await endNovaSeq(folder);
    const samples = Array.from({ length: 1_536 }, (_, at) => `S${String(at).padStart(4, "0")}`);
    await putReports(
      folder,
      "Reports",
      [1, 2, 3, 4, 5, 6, 7, 8].flatMap((lane) =>
        samples.map((name) => ({ lane, name, i7: "ACGTACGT", i5: "ACGTACGT", reads: 10 })),
      ),
    );
    await age(folder, 60);
    await look();
    const { runFolder, lanes } = await details();
    expect([runFolder.status, lanes.length, lanes[7].clustersPassing]).to.deep.equal([
      "DEMULTIPLEXED",
      8,
      15_360,
    ]);
    const { body } = await admin.get(`/api/run-folders/${runFolder.id}/samples?limit=2&offset=1534`);
    expect([
      body.total,
      body.samples.map(({ sampleName }: { sampleName: string }) => sampleName),
    ]).to.deep.equal([1_536, ["S1534", "S1535"]]);
    expect(body.samples[0].readCount).to.equal(80);
    const found = await admin.get(`/api/run-folders/${runFolder.id}/samples?search=s0007`);
    expect(found.body.total).to.equal(1);
  });

  it("show the real reports of BCL Convert and bcl2fastq", async function () {
    const folder = await startNovaSeq(this, root);
    await endNovaSeq(folder);
    for (const name of ["Demultiplex_Stats.csv", "Quality_Metrics.csv", "Top_Unknown_Barcodes.csv"])
      await putFile(folder, `Reports/${name}`, await readIllumina(this, `bclconvert/3.9.3/${name}`));
    await age(folder, 60);
    await look();
    const { lanes, unknownBarcodes } = await details();
    expect([lanes.length, lanes[0].undeterminedReads, unknownBarcodes.length]).to.deep.equal([
      4, 2893684750, 200,
    ]);
    await putFile(folder, "Stats/Stats.json", await readIllumina(this, "bcl2fastq/Stats.json"));
    await look(20);
    await look(20);
    const again = await details();
    expect([again.runFolder.demultiplexedBy, again.lanes.length, again.lanes[0].lane]).to.deep.equal([
      "bcl2fastq",
      1,
      8,
    ]);
  });

  it("are not found without an id that exists", async () => {
    for (const path of [`/api/run-folders/${NO_ID}`, `/api/run-folders/${NO_ID}/samples`]) {
      const { status, body } = await admin.get(path);
      expect([status, body]).to.deep.equal([404, { error: "Run folder not found" }]);
    }
    const { status, body } = await admin.put(`/api/run-folders/${NO_ID}/planned-run`, {
      instrumentRunId: null,
    });
    expect([status, body]).to.deep.equal([404, { error: "Run folder not found" }]);
  });

  it("are searched below the directories of the settings", async () => {
    const path = "/api/admin/settings/run-folders";
    await setRunFolders(app.db, {});
    expect((await admin.get(path)).body).to.deep.equal({ roots: [], importReads: true });
    const saved = await admin.put(path, { roots: [root] });
    expect([saved.status, saved.body]).to.deep.equal([200, { roots: [root], importReads: true }]);
    expect((await admin.put(path, { importReads: false })).body).to.deep.equal({
      roots: [root],
      importReads: false,
    });
    for (const [roots, error] of [
      [["relative"], "roots must be an absolute path without quotes, $ or backslashes"],
      [
        [join(root, "none")],
        `A directory of run folders must be an existing folder that Lanekeeper can read: ${join(root, "none")}`,
      ],
      [
        ["/etc"],
        "A directory of run folders must not be a system folder or a folder reserved by Lanekeeper: /etc",
      ],
    ] as const) {
      const { status, body } = await admin.put(path, { roots });
      expect([status, body.error]).to.deep.equal([400, error]);
    }
    const researcher = await app.as("RESEARCHER");
    expect((await researcher.get(path)).status).to.equal(403);
    expect((await app.anyone.get(path)).status).to.equal(401);
  });
});
