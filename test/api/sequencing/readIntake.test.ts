import { expect } from "chai";
import type { Context } from "mocha";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { FileHash } from "../../../db/models/FileHash.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { ReadIntakeFile } from "../../../db/models/ReadIntakeFile.ts";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { runJoins } from "../../../server/data/lanes/runJoins.ts";
import { runReadIntake } from "../../../server/sequencing/readIntake/runReadIntake.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import {
  age,
  aPlannedRun,
  aRunFolderRoot,
  endNovaSeq,
  illuminaFastq,
  putFile,
  putReports,
  setRunFolders,
  startNovaSeq,
} from "../../helpers/illuminaRuns.ts";
import { until } from "../../helpers/until.ts";

const DEMULTIPLEXED = "Unaligned";

describe("the reads of run folders", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let root: string;
  let look: (minutes?: number) => Promise<void>;
  let order: Order;
  let sample: Sample;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id);
    sample = await aSample(app.db, order.id, { sampleId: "A1" });
    ({ root, look } = await aRunFolderRoot(app));
  });
  afterEach(() => app[Symbol.asyncDispose]());

  async function takeIn(): Promise<void> {
    const signal = new AbortController().signal;
    await runReadIntake(app.site, signal);
    await runJoins(app.site, signal);
  }

  /** A demultiplexed run with files by their path below the demultiplexing. */
  async function aRun(
    test: Context,
    files: Record<string, Uint8Array | string>,
    samples = [{ lane: 1, name: "LIB-000001", i7: "ACACTAAG", i5: "AACCGCGG", reads: 5 }],
  ): Promise<string> {
    const folder = await startNovaSeq(test, root);
    await endNovaSeq(folder);
    for (const [path, content] of Object.entries(files))
      await putFile(folder, `${DEMULTIPLEXED}/${path}`, content);
    await putReports(folder, `${DEMULTIPLEXED}/Reports`, samples);
    await age(folder, 60);
    await look();
    return folder;
  }

  async function folderId(): Promise<string> {
    return (await admin.get("/api/run-folders")).body.runFolders[0].id;
  }
  const intake = async () => (await admin.get(`/api/run-folders/${await folderId()}/reads`)).body;
  const reasons = async () => {
    const { files } = await intake();
    return files.map((file: { role: string; status: string; reason: string | null }) =>
      [file.role, file.status, file.reason].filter((part) => part !== null).join(" "),
    );
  };
  const decide = async (body: Record<string, unknown>) =>
    admin.post(`/api/run-folders/${await folderId()}/reads`, body);
  const active = (sampleId = sample.id) => Read.query(app.db).findOne({ sampleId, isActive: true });
  const content = async (path: string | null | undefined) =>
    gunzipSync(await readFile(join(app.files, path ?? "none"))).toString();
  const plan = () =>
    aPlannedRun(app.db, "H5WJJDMXX", [{ sampleId: sample.id, libraryCode: "LIB-000001", lane: 1 }]);

  it("are assigned, checked, joined over lanes, hashed and delivered to the customers of two orders", async function () {
    const other = await app.as("RESEARCHER");
    const secondOrder = await anOrder(app.db, other.user.id);
    const secondSample = await aSample(app.db, secondOrder.id, { sampleId: "B1" });
    await aPlannedRun(app.db, "H5WJJDMXX", [
      { sampleId: sample.id, libraryCode: "LIB-000001", lane: 1, i7: "ACACTAAG", i5: "AACCGCGG" },
      { sampleId: sample.id, libraryCode: "LIB-000001", lane: 2, i7: "ACACTAAG", i5: "AACCGCGG" },
      { sampleId: secondSample.id, libraryCode: "LIB-000002", lane: 2, i7: "TTTTCCCC", i5: "GATATCGT" },
    ]);
    // The folder appears piece by piece.
    const folder = await startNovaSeq(this, root);
    await look();
    await takeIn();
    await endNovaSeq(folder);
    await look(1);
    await look(6);
    for (const lane of [1, 2])
      for (const mate of [1, 2])
        await putFile(
          folder,
          `${DEMULTIPLEXED}/P1/LIB-000001_S1_L00${lane}_R${mate}_001.fastq.gz`,
          illuminaFastq(3, { lane, mate, first: lane * 100 }),
        );
    await look(1);
    await takeIn();
    expect(await ReadIntakeFile.query(app.db).resultSize()).to.equal(0);
    // As exported: the sample with its order.
    for (const mate of [1, 2])
      await putFile(
        folder,
        `${DEMULTIPLEXED}/P2/B1-${secondOrder.orderNumber}_S2_L002_R${mate}_001.fastq.gz`,
        illuminaFastq(2, { lane: 2, mate, first: 500 }),
      );
    await putFile(folder, `${DEMULTIPLEXED}/Undetermined_S0_L001_R1_001.fastq.gz`, illuminaFastq(1));
    await putFile(folder, `${DEMULTIPLEXED}/P1/LIB-000001_S1_L001_I1_001.fastq.gz`, illuminaFastq(3));
    await putReports(folder, `${DEMULTIPLEXED}/Reports`, [
      { lane: 1, name: "LIB-000001", i7: "ACACTAAG", i5: "AACCGCGG", reads: 3 },
      { lane: 2, name: "LIB-000001", i7: "ACACTAAG", i5: "AACCGCGG", reads: 3 },
      { lane: 2, name: `B1-${secondOrder.orderNumber}`, i7: "TTTTCCCC", i5: "GATATCGT", reads: 2 },
    ]);
    await look(1);
    await look(6);
    await takeIn();

    const read = await active();
    const joined = await content(read?.file1);
    expect(joined.split("\n").filter((line) => line.startsWith("@"))).to.deep.equal(
      [101, 102, 103]
        .map((at) => `@A00291:44:H5WJJDMXX:1:1101:${1_000 + at - 1}:1000 1:N:0:ACGT+ACGT`)
        .concat(
          [201, 202, 203].map((at) => `@A00291:44:H5WJJDMXX:2:1101:${1_000 + at - 1}:1000 1:N:0:ACGT+ACGT`),
        ),
    );
    expect((await content(read?.file2)).split("\n").filter((line) => line.startsWith("@")).length).to.equal(
      6,
    );
    expect([read?.dataClass, read?.dataClassSource]).to.deep.equal(["cleaned", "associate"]);
    expect([read?.readCount1, read?.readCount2]).to.deep.equal([6, 6]);
    const hash = await FileHash.query(app.db).findById(read?.file1 ?? "");
    expect(hash?.md5).to.match(/^[0-9a-f]{32}$/);
    expect(hash?.bases).to.equal("60");
    const { counts, files } = await intake();
    expect(counts).to.deep.equal({ imported: 6, ignored: 1 });
    expect(files[0]).to.deep.include({
      sampleName: `B1-${secondOrder.orderNumber}`,
      status: "imported",
      reads: 2,
      bases: 20,
      meanQuality: 40,
      minLength: 10,
      maxLength: 10,
    });

    for (const [id, person, code] of [
      [order.id, owner, "A1"],
      [secondOrder.id, other, "B1"],
    ] as const) {
      const path = `/api/orders/${id}/sequencing/delivery`;
      expect((await admin.post(`${path}/publication`)).status).to.equal(200);
      const delivered = (await person.get(path)).body;
      expect(JSON.stringify(delivered)).to.contain(code);
    }
    const activity = await admin.get(`/api/orders/${order.id}`);
    expect(activity.status).to.equal(200);

    // Nothing is imported twice.
    await look(20);
    await takeIn();
    expect((await active())?.id).to.equal(read?.id);
    expect(await Read.query(app.db).resultSize()).to.equal(2);
  });

  it("that fail a check wait with their reason, and are imported after a retry", async function () {
    await plan();
    const r1 = illuminaFastq(5, { mate: 1 });
    const name = (mate: number) => `LIB-000001_S1_L001_R${mate}_001.fastq.gz`;
    const folder = await aRun(this, { [name(1)]: r1, [name(2)]: r1.subarray(0, r1.length - 12) });
    await takeIn();
    expect(await reasons()).to.deep.equal([
      "R1 passed Other files of this sample have not passed. Retry or ignore them.",
      "R2 failed The gzip-compressed file is truncated",
    ]);
    expect(await active()).to.equal(undefined);

    for (const [second, reason] of [
      [illuminaFastq(4, { mate: 2 }), "R1 has 5 reads, R2 has 4"],
      [illuminaFastq(5, { mate: 2, first: 7 }), "R1 and R2 have reads of different names"],
      [Buffer.from("no gzip"), "The gzip data is damaged"],
      [illuminaFastq(0), "The file contains no reads"],
    ] as const) {
      await writeFile(join(folder, DEMULTIPLEXED, name(2)), second);
      await look(20);
      await look(20);
      expect((await decide({ action: "retry", sampleNames: ["LIB-000001"] })).status).to.equal(200);
      await takeIn();
      expect((await reasons()).join("; ")).to.contain(reason);
      expect(await active()).to.equal(undefined);
    }
    await writeFile(join(folder, DEMULTIPLEXED, name(2)), illuminaFastq(5, { mate: 2 }));
    await look(20);
    await look(20);
    await decide({ action: "retry", sampleNames: ["LIB-000001"] });
    await takeIn();
    expect(await reasons()).to.deep.equal(["R1 imported", "R2 imported"]);
    expect((await active())?.file2).to.be.a("string");
  });

  it("without their mate wait", async function () {
    await plan();
    await aRun(this, { "LIB-000001_S1_L001_R1_001.fastq.gz": illuminaFastq(5) });
    await takeIn();
    expect(await reasons()).to.deep.equal(["R1 failed The file of the other read is missing"]);
  });

  it("of a run that nobody planned, or of an unknown or ambiguous name, wait for a decision", async function () {
    const files = {
      "A1_S1_L001_R1_001.fastq.gz": illuminaFastq(2),
      "A1_S1_L001_R2_001.fastq.gz": illuminaFastq(2, { mate: 2 }),
    };
    await aRun(this, files);
    await takeIn();
    expect((await reasons())[0]).to.equal(
      "R1 waiting The sequencing run has no planned run. Choose the planned run, or assign a sample.",
    );
    const namesake = await anOrder(app.db, owner.user.id);
    const second = await aSample(app.db, namesake.id, { sampleId: "A1" });
    const planId = await aPlannedRun(app.db, "OTHER", [
      { sampleId: sample.id, libraryCode: "LIB-000001", lane: 1 },
      { sampleId: second.id, libraryCode: "LIB-000002", lane: 1 },
    ]);
    await admin.put(`/api/run-folders/${await folderId()}/planned-run`, { instrumentRunId: planId });
    await look(1);
    await takeIn();
    expect((await reasons())[0]).to.equal(
      "R1 waiting Several samples of the planned run have this name. Assign a sample.",
    );
    for (const [body, status, error] of [
      [{ action: "assign", sampleNames: ["A1"] }, 400, "sampleId is required to assign files"],
      [{ action: "assign", sampleNames: ["A1"], sampleId: crypto.randomUUID() }, 404, "Sample not found"],
      [
        { action: "ignore", sampleNames: ["none"] },
        404,
        "The run folder has no such files, or they are imported already",
      ],
    ] as const) {
      const answer = await decide(body);
      expect([answer.status, answer.body.error]).to.deep.equal([status, error]);
    }
    const assigned = await decide({ action: "assign", sampleNames: ["A1"], sampleId: second.id });
    expect([assigned.status, assigned.body]).to.deep.equal([200, { success: true, updated: 2 }]);
    await takeIn();
    expect(await reasons()).to.deep.equal(["R1 imported", "R2 imported"]);
    expect((await active(second.id))?.file1).to.be.a("string");
    expect(await active()).to.equal(undefined);
  });

  it("wait for a user while the automatic import is off, and can be ignored", async function () {
    await plan();
    await setRunFolders(app.db, { roots: [root], importReads: false });
    await aRun(this, {
      "LIB-000001_S1_L001_R1_001.fastq.gz": illuminaFastq(2),
      "LIB-000001_S1_L001_R2_001.fastq.gz": illuminaFastq(2, { mate: 2 }),
    });
    await takeIn();
    expect((await reasons())[0]).to.equal(
      "R1 passed Reads are not imported automatically. Import them now, or turn the import on in the settings.",
    );
    await decide({ action: "ignore", sampleNames: ["LIB-000001"] });
    await takeIn();
    expect((await reasons())[0]).to.equal("R1 ignored Ignored by a user");
    await decide({ action: "retry", sampleNames: ["LIB-000001"] });
    await takeIn();
    expect((await decide({ action: "import", sampleNames: ["LIB-000001"] })).body).to.deep.equal({
      success: true,
      updated: 2,
    });
    await takeIn();
    expect(await reasons()).to.deep.equal(["R1 imported", "R2 imported"]);
  });

  it("do not replace reads that came from elsewhere without a decision", async function () {
    await plan();
    const uploaded = await aRead(app.db, sample.id, { file1: "orders/x.fastq.gz", isActive: true });
    await aRun(this, {
      "LIB-000001_S1_L001_R1_001.fastq.gz": illuminaFastq(2),
      "LIB-000001_S1_L001_R2_001.fastq.gz": illuminaFastq(2, { mate: 2 }),
    });
    await takeIn();
    expect((await reasons())[0]).to.contain("The sample has reads that did not come from a run folder.");
    expect((await active())?.id).to.equal(uploaded.id);
  });

  const topUpId = async () =>
    (await RunFolder.query(app.db).findOne({ flowCell: "HTOPUPXX" }).throwIfNotFound()).id;
  const pair = (first: number) => ({
    "LIB-000001_S1_L001_R1_001.fastq.gz": illuminaFastq(2, { first }),
    "LIB-000001_S1_L001_R2_001.fastq.gz": illuminaFastq(2, { first, mate: 2 }),
  });
  const names = (text: string) => text.split("\n").filter((line) => line.startsWith("@"));

  /** Makes a folder that of a later run with files by their path below the demultiplexing. */
  async function rerun(folder: string, files: Record<string, Uint8Array>): Promise<void> {
    await aPlannedRun(app.db, "HTOPUPXX", [{ sampleId: sample.id, libraryCode: "LIB-000001", lane: 1 }]);
    const second = join(root, "180701_A00291_0045_AHTOPUPXX");
    await rename(folder, second);
    const info = await readFile(join(second, "RunInfo.xml"), "utf8");
    await writeFile(
      join(second, "RunInfo.xml"),
      info
        .replace("180619_A00291_0044_BH5WJJDMXX", "180701_A00291_0045_AHTOPUPXX")
        .replace("H5WJJDMXX<", "HTOPUPXX<"),
    );
    for (const [path, bytes] of Object.entries(files))
      await putFile(second, `${DEMULTIPLEXED}/${path}`, bytes);
    await age(second, 60);
    await look(10);
  }

  it("of a later run follow those of the earlier one in a new read set, and the earlier one is kept", async function () {
    await plan();
    const folder = await aRun(this, pair(1));
    await takeIn();
    const first = await active();
    await rerun(folder, pair(50));
    await takeIn();
    const after = await active();
    expect(after?.id).not.to.equal(first?.id);
    expect(names(await content(after?.file1)).length).to.equal(4);
    expect(names(await content(after?.file2)).length).to.equal(4);
    expect(names(await content(after?.file1))[0]).to.contain(":1001:");
    expect((await FileHash.query(app.db).findById(after?.file1 ?? ""))?.bases).to.equal("40");
    const kept = await Read.query(app.db).findById(first?.id ?? "");
    expect([kept?.isActive, kept?.supersededByReadId]).to.deep.equal([false, after?.id]);
    expect(names(await content(kept?.file1)).length).to.equal(2);
  });

  it("of a later run wait while the file of the earlier ones is not as it was stored", async function () {
    await plan();
    const folder = await aRun(this, pair(1));
    await takeIn();
    const first = await active();
    const path = join(app.files, first?.file2 ?? "");
    const stored = await readFile(path);
    await rerun(folder, pair(50));
    for (const damage of [() => writeFile(path, stored.subarray(1)), () => rm(path)]) {
      await damage();
      await takeIn();
      const { files } = (await admin.get(`/api/run-folders/${await topUpId()}/reads`)).body;
      expect(files.map(({ status, reason }: ReadIntakeFile) => [status, reason])).to.deep.equal(
        [1, 2].map(() => [
          "passed",
          `The file ${basename(path)} with the earlier reads of the sample is missing or not as it was stored. Restore it, so that these reads can follow them.`,
        ]),
      );
      expect((await active())?.id).to.equal(first?.id);
    }
    await writeFile(path, stored);
    await takeIn();
    const after = await active();
    for (const file of [after?.file1, after?.file2]) expect(names(await content(file)).length).to.equal(4);
  });

  it("survive the death of the process at any time: none twice, none lost", async function () {
    this.timeout(240_000);
    await plan();
    const reads = 20_000;
    await aRun(this, {
      "LIB-000001_S1_L001_R1_001.fastq.gz": illuminaFastq(reads),
      "LIB-000001_S1_L001_R2_001.fastq.gz": illuminaFastq(reads, { mate: 2 }),
      "LIB-000001_S1_L002_R1_001.fastq.gz": illuminaFastq(reads, { lane: 2 }),
      "LIB-000001_S1_L002_R2_001.fastq.gz": illuminaFastq(reads, { lane: 2, mate: 2 }),
    });
    const place = { databaseUrl: app.site.databaseUrl, home: app.site.env.home };
    for (const status of ["checking", "passed", "imported"] as const) {
      const jobs = await jobsProcess(place);
      await until(
        async () =>
          (await ReadIntakeFile.query(app.db).where({ status }).resultSize()) > 0 ||
          (await active()) !== undefined,
      );
      await jobs.kill();
    }
    const jobs = await jobsProcess(place);
    await until(async () => {
      const read = await active();
      return read?.file1 !== null && read?.file2 !== null && read !== undefined;
    });
    await until(
      async () => (await ReadIntakeFile.query(app.db).whereNot({ status: "imported" }).resultSize()) === 0,
    );
    await jobs.kill();
    const read = await active();
    for (const path of [read?.file1, read?.file2])
      expect((await content(path)).split("\n").filter((line) => line.startsWith("@")).length).to.equal(
        2 * reads,
      );
    expect(await Read.query(app.db).resultSize()).to.equal(1);
  });

  it("of a folder that vanishes stay as they are", async function () {
    await plan();
    const folder = await aRun(this, {
      "LIB-000001_S1_L001_R1_001.fastq.gz": illuminaFastq(2),
      "LIB-000001_S1_L001_R2_001.fastq.gz": illuminaFastq(2, { mate: 2 }),
    });
    await setRunFolders(app.db, { roots: [root], importReads: false });
    await takeIn();
    await rm(folder, { recursive: true });
    await decide({ action: "import", sampleNames: ["LIB-000001"] });
    await takeIn();
    expect((await reasons()).join("; ")).to.contain("The file is no longer in the run folder");
    expect(await active()).to.equal(undefined);
  });
});
