import { expect } from "chai";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { hashFiles } from "../../../server/data/files/hashes/hashFiles.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const ELSEWHERE =
  "Lane 2 does not match lane 1 of this sample by folder and file name. To assign the file, specify its sequencingRunId.";
const PROTECTED =
  "Files of a protected read set can be replaced or removed only if the assignment specifies dataClass";

describe("stored files that are lanes of one sample", () => {
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let sample: Sample;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    order = await anOrder(app.db, admin.user.id);
    sample = await aSample(app.db, order.id, { sampleId: "SEA" });
  });

  const buildBytes = (text: string) => gzipSync(`@${text}\nACGT\n+\nIIII\n`);
  const getPath = (lane: number, role = "R1", folder = "drop") =>
    `orders/${order.id}/${folder}/SEA_S1_L00${lane}_${role}_001.fastq.gz`;
  /** Writes files of the sample into the order's directory, each with its name as content. Returns their paths. */
  async function drop(...files: [lane: number, role?: string, folder?: string][]): Promise<string[]> {
    const paths = files.map((of) => getPath(...of));
    for (const path of paths) await aFile(app.files, path, buildBytes(path));
    return paths;
  }
  const joined = (...files: [lane: number, role?: string, folder?: string][]) =>
    Buffer.concat(files.map((of) => buildBytes(getPath(...of))));
  const discover = async (body: unknown = {}) => {
    const answer = await admin.post(`/api/orders/${order.id}/sequencing/discover`, body);
    expect(answer.status).to.equal(200);
    return { ...answer.body.results[0], summary: answer.body.summary };
  };
  const put = async (...assignments: object[]) => {
    const named = assignments.map((one) => ({ sampleId: sample.id, ...one }));
    const path = `/api/orders/${order.id}/sequencing/reads`;
    const { results } = (await admin.put(path, { assignments: named })).body;
    return results.map(({ error = "assigned" }: { error?: string }) => error);
  };
  const active = () => Read.query(app.db).findOne({ sampleId: sample.id, isActive: true });
  const onDisk = (path: string | null | undefined) => readFile(join(app.files, path ?? ""));
  const readLanes = async () =>
    (await admin.get(`/api/orders/${order.id}/sequencing/lanes`)).body.laneSets as Record<string, never>[];
  async function expectRead(first: Buffer | null, second: Buffer | null = null): Promise<void> {
    const read = await active();
    expect(read?.file1 ? await onDisk(read.file1) : null).to.deep.equal(first);
    expect(read?.file2 ? await onDisk(read.file2) : null).to.deep.equal(second);
  }

  it("are found as one read set, and are not assigned without a request", async () => {
    const [a1, a2, b1, b2] = await drop([1], [1, "R2"], [2], [2, "R2"]);
    const { candidates, summary, ...found } = await discover();
    expect(found).to.deep.equal({
      sampleId: sample.id,
      sampleCode: "SEA",
      status: "exact",
      read1: null,
      read2: null,
      lanes: [
        { lane: 1, read1: a1, read2: a2 },
        { lane: 2, read1: b1, read2: b2 },
      ],
      hasFiles: false,
      autoAssigned: false,
    });
    expect(candidates).to.have.lengthOf(4);
    expect(summary).to.include({ exactMatches: 1, autoAssigned: 0 });
    expect(await active()).to.equal(undefined);
  });

  it("are joined when discovery assigns them; parts, checksums and the files themselves stay", async () => {
    const paths = await drop([2, "R2"], [1], [2], [1, "R2"]);
    expect(await discover({ autoAssign: true })).to.include({ autoAssigned: true });
    await expectRead(joined([1], [2]), joined([1, "R2"], [2, "R2"]));
    const read = await active();
    const md5 = (bytes: Buffer) => createHash("md5").update(bytes).digest("hex");
    expect(read).to.include({
      checksum1: md5(joined([1], [2])),
      fileSize2: String(joined([1, "R2"], [2, "R2"]).length),
      dataClass: "cleaned",
      dataClassSource: "associate",
    });
    expect(read?.file1).to.match(/^orders\/[^/]+\/reads\/SEA\/[^/]+-R1-SEA_S1_R1_001\.fastq\.gz$/);
    for (const path of paths) expect(await onDisk(path)).to.deep.equal(buildBytes(path));

    await hashFiles(app.site, new AbortController().signal);
    const [set] = await readLanes();
    expect(set).to.deep.include({ role: "R1", status: "joined", isCurrent: true, lanesWithoutMate: [] });
    expect(set?.["lanes"]).to.deep.equal(
      [1, 2].map((lane, at) => ({
        lane,
        uploadId: null,
        path: getPath(lane),
        originalName: `SEA_S1_L00${lane}_R1_001.fastq.gz`,
        size: buildBytes(getPath(lane)).length,
        checksum: null,
        md5: md5(buildBytes(getPath(lane))),
        sha256: createHash("sha256")
          .update(buildBytes(getPath(lane)))
          .digest("hex"),
        completedAt: (set?.["lanes"] as { completedAt: string }[] | undefined)?.[at]?.completedAt,
      })),
    );
    // The search finds neither the lanes nor the joined files again.
    expect(await discover()).to.include({ status: "none", hasFiles: true });
    const entry = await AuditEntry.query(app.db)
      .findOne({ action: "read.assigned", orderId: order.id })
      .orderBy("id");
    expect(entry?.after).to.deep.include({
      lanes: [
        { lane: 1, file: getPath(1) },
        { lane: 1, file: getPath(1, "R2") },
      ],
    });
  });

  it("that arrive later are joined too, so that no single lane becomes the read", async () => {
    await drop([1], [1, "R2"]);
    await discover({ autoAssign: true });
    await expectRead(joined([1]), joined([1, "R2"]));
    const former = await active();
    await drop([3], [3, "R2"], [2], [2, "R2"]);
    expect(await discover()).to.include({ hasFiles: true, status: "exact", autoAssigned: false });
    expect(await discover({ autoAssign: true })).to.include({ autoAssigned: true });
    await expectRead(joined([1], [2], [3]), joined([1, "R2"], [2, "R2"], [3, "R2"]));
    expect((await active())?.id).to.equal(former?.id);
  });

  it("are half a pair where a lane lacks its mate, and then not assigned", async () => {
    await drop([1], [1, "R2"], [2]);
    expect(await discover({ autoAssign: true })).to.include({ status: "partial", autoAssigned: false });
    expect(await active()).to.equal(undefined);
  });

  it("are all assigned or none, also when another sample concurrently receives one of them", async () => {
    const stranger = await aSample(app.db, (await anOrder(app.db, admin.user.id)).id);
    const assignPath = `/api/orders/${stranger.orderId}/sequencing/reads`;
    await drop([1], [2]);
    const [found, taken] = await Promise.all([
      discover({ autoAssign: true }),
      admin.put(assignPath, { assignments: [{ sampleId: stranger.id, read1: getPath(2) }] }),
    ]);
    const isTaken = taken.body.results[0].success as boolean;
    // The search may have run after the other assignment, and then found only one lane.
    const lanes = (found.lanes as unknown[]).length;
    expect(found.autoAssigned).to.equal(!isTaken || lanes === 1);
    await expectRead(found.autoAssigned ? (lanes === 1 ? joined([1]) : joined([1], [2])) : null);
  });

  it("of another folder are refused until their sequencing run is named", async () => {
    const run = await SequencingRun.query(app.db).insertAndFetch({ orderId: order.id, runId: "RUN-2" });
    const [one] = await drop([1]);
    const [two] = await drop([2, "R1", "other"]);
    expect(await put({ read1: one }, { read1: two })).to.deep.equal(["assigned", ELSEWHERE]);
    await expectRead(joined([1]));
    const found = await discover({ autoAssign: true, force: true });
    expect(found).to.include({ autoAssigned: false, error: ELSEWHERE });
    const former = await active();
    expect(await put({ read1: two, sequencingRunId: run.id })).to.deep.equal(["assigned"]);
    await expectRead(joined([2, "R1", "other"]));
    expect(await Read.query(app.db).findById(former?.id ?? "")).to.include({
      isActive: false,
      file1: former?.file1,
    });
    expect(await put({ read1: one, sequencingRunId: run.id })).to.deep.equal([
      "The file already belongs to the lanes of R1 of this sample",
    ]);
  });

  it("join a file that was assigned as a complete file when it was the only one", async () => {
    const [one, two] = await drop([1], [2]);
    await aRead(app.db, sample.id, { file1: one ?? "", fileSize1: "1", checksum1: "sum", dataClass: "raw" });
    expect(await put({ read1: two })).to.deep.equal(["assigned"]);
    await expectRead(joined([1], [2]));
    expect(await active()).to.include({ dataClass: "raw" });
    expect((await readLanes())[0]?.["lanes"]).to.have.lengthOf(2);
    expect(((await readLanes())[0]?.["lanes"] as { checksum: string }[] | undefined)?.[0]?.checksum).to.equal(
      "sum",
    );
  });

  it("are assigned individually or together, and again without a change", async () => {
    const [one, two] = await drop([1], [2]);
    const assign = (filePath?: string) =>
      admin.post("/api/files/assign", { filePath, sampleId: sample.id, dataClass: "raw" });
    const first = await assign(one);
    const read = await active();
    expect(statusAndBody(first)).to.deep.equal([
      200,
      {
        success: true,
        filePath: one,
        orderId: order.id,
        sampleId: sample.id,
        sampleCode: "SEA",
        readId: read?.id,
        readField: "file1",
        lane: 1,
      },
    ]);
    expect((await assign(two)).body).to.include({ readId: read?.id, lane: 2 });
    await expectRead(joined([1], [2]));
    const before = await active();
    const note = { checksum1: "sum", classificationNote: "by courier" };
    expect(await put({ read1: one, ...note })).to.deep.equal(["assigned"]);
    const { updatedAt: _, ...after } = (await active())?.toJSON() ?? {};
    expect(after).to.deep.include({
      file1: before?.file1,
      checksum1: before?.checksum1,
      classificationNote: "by courier",
      dataClass: "raw",
    });
    expect((await LaneSet.query(app.db).findOne({ sampleId: sample.id }))?.revision).to.equal(2);
  });

  it("carry class, note and person of the assignment to the read", async () => {
    const [one] = await drop([1]);
    await put({ read1: one, dataClass: "unknown", classificationNote: "disk 3", checksum1: "sum" });
    expect(await active()).to.include({
      dataClass: "unknown",
      dataClassSource: "associate",
      classificationNote: "disk 3",
      classifiedById: admin.user.id,
      checksum1: "sum",
    });
  });

  it("are removed with their read, and are then unassigned", async () => {
    const [one, two] = await drop([1], [2]);
    await put({ read1: one }, { read1: two });
    expect(await put({ read1: null })).to.deep.equal(["assigned"]);
    expect(await active()).to.equal(undefined);
    expect(await discover()).to.deep.include({ status: "exact", hasFiles: false });
    const other = await aSample(app.db, order.id);
    expect(await put({ sampleId: other.id, read1: one })).to.deep.equal(["assigned"]);
    await put({ read1: two });
    await expectRead(joined([2]));
  });

  it("are replaced by a complete file, also before they are joined", async () => {
    const [one, two] = await drop([1], [2]);
    const whole = `orders/${order.id}/SEA.fastq.gz`;
    await aFile(app.files, whole, "whole");
    await put({ read1: one }, { read1: two });
    await LaneSet.query(app.db).where({ sampleId: sample.id }).patch({ status: "waiting" });
    expect(await put({ read1: whole })).to.deep.equal(["assigned"]);
    expect((await active())?.file1).to.equal(whole);
    expect((await LaneSet.query(app.db).findOne({ sampleId: sample.id }))?.status).to.equal("replaced");
  });

  it("never replace a protected read unasked", async () => {
    const [one] = await drop([1]);
    await aRead(app.db, sample.id, { file1: "raw.fastq.gz", dataClass: "raw" });
    expect(await put({ read1: one })).to.deep.equal([PROTECTED]);
    expect(await put({ read1: one, dataClass: "raw" })).to.deep.equal(["assigned"]);
    await expectRead(joined([1]));
  });

  it("are all compressed or all uncompressed", async () => {
    const [one] = await drop([1]);
    const plain = getPath(2).replace(".gz", "");
    await aFile(app.files, plain, "@b\nA\n+\nI\n");
    expect(await put({ read1: one }, { read1: plain, sequencingRunId: null })).to.deep.equal([
      "assigned",
      "The lanes of one read must be either all gzip-compressed or all uncompressed",
    ]);
    const answer = await admin.post("/api/files/assign", { filePath: plain, sampleId: sample.id });
    expect(statusAndBody(answer)).to.deep.equal([409, { error: ELSEWHERE }]);
  });

  it("join uploaded lanes of the sequencing run that is named", async () => {
    const run = await SequencingRun.query(app.db).insertAndFetch({ orderId: order.id, runId: "RUN-1" });
    const uploads = uploadCalls(admin, order.id);
    const metadata = { lane: 1, sequencingRunId: run.id };
    const uploadId = await uploads.sent(buildBytes("one"), {
      targetKind: "read",
      targetRole: "R1",
      originalName: "SEA_S1_L001_R1_001.fastq.gz",
      sampleId: sample.id,
      metadata,
    });
    await uploads.complete(uploadId);
    const [two] = await drop([2]);
    expect(await put({ read1: two })).to.deep.equal([ELSEWHERE]);
    expect(await put({ read1: two, sequencingRunId: run.id })).to.deep.equal(["assigned"]);
    await expectRead(Buffer.concat([buildBytes("one"), buildBytes(two ?? "")]));
    // A replaced upload of a lane is on disk, but no candidate.
    const again = await uploads.sent(buildBytes("again"), {
      targetKind: "read",
      targetRole: "R1",
      originalName: "SEA_S1_L001_R1_001.fastq.gz",
      sampleId: sample.id,
      metadata,
    });
    await uploads.complete(again);
    expect(await discover({ autoAssign: true, force: true })).to.include({ status: "none" });
    await expectRead(Buffer.concat([buildBytes("again"), buildBytes(two ?? "")]));
  });
});
