import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { FileHash } from "../../../db/models/FileHash.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { StreamFile } from "../../../db/models/StreamFile.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { ReadImport } from "../../../db/models/ReadImport.ts";
import { type Jobs, startJobs } from "../../../server/main/startJobs.ts";
import { startStreamMonitor } from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { simulateRun } from "../../../server/sequencing/monitoring/simulate/simulateRun.ts";
import { sweepUploads } from "../../../server/data/uploads/sweepUploads.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, type FastqRecord, recordsIn, someRecords } from "../../helpers/fastq.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import { aCountedFile, aStreamRun, stampAt } from "../../helpers/streamRun.ts";
import { setStreams } from "../../helpers/streams.ts";
import { recordStatements } from "../../helpers/statements.ts";
import { until } from "../../helpers/until.ts";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";

describe("the import of reads from a live sequencing run", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let order: Order;
  let one: Sample;
  let two: Sample;
  let run: StreamRun;
  let jobs: Jobs | undefined;
  let prefix: number;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    order = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    one = await aSample(app.db, order.id, { sampleId: "N-1" });
    two = await aSample(app.db, order.id, { sampleId: "N 2/x" });
    run = await aStreamRun(app.db, order.id, join(app.site.env.home, "runs", "flow cell"), {
      barcodeMap: { barcode01: "N-1", barcode02: "N 2/x", barcode03: "N-1", barcode09: "gone" },
      flowCellId: "FAW1",
    });
    prefix = 0;
  });
  afterEach(async () => {
    await jobs?.stop();
    jobs = undefined;
    await app[Symbol.asyncDispose]();
  });

  const begin = async () => void (jobs = await startJobs(app.site));
  const end = async () => {
    await jobs?.stop();
    jobs = undefined;
  };
  const key = () => ({ orderId: order.id, streamRunId: run.id });
  const list = (who = admin, input: object = key()) =>
    who.get(`/trpc/readImports.list?input=${encodeURIComponent(JSON.stringify(input))}`);
  const request = (sampleIds: string[], more: object = {}, who = admin) =>
    who.post("/trpc/readImports.request", { ...key(), sampleIds, ...more });
  const cancel = (sampleId: string) => admin.post("/trpc/readImports.cancel", { ...key(), sampleId });
  const candidate = async (sample: Sample) =>
    textsOfSaid((await list()).body.result.data.samples).find(
      ({ sampleId }: { sampleId: string }) => sampleId === sample.id,
    );
  const settled = (sample: Sample) =>
    until(async () => {
      const { latestImport } = await candidate(sample);
      return ["done", "failed"].includes(latestImport?.status) && latestImport;
    }, "the import to end");
  const getRecords = (count: number): FastqRecord[] => someRecords(count, `f${++prefix}-`);
  const activeRead = (sample: Sample) =>
    Read.query(app.db).findOne({ sampleId: sample.id, isActive: true }).throwIfNotFound();
  const temporary = async () =>
    readdir(join(app.files, "orders", order.id, ".tmp"), { recursive: true }).catch(() => []);
  /** The temporary directory is removed after the end of an import. */
  const nothingTemporary = () =>
    until(async () => (await temporary()).length === 0, "the copy to be removed");
  const readFiles = async () =>
    (await readdir(join(app.files, "orders", order.id, "reads"), { recursive: true }).catch(() => [])).filter(
      (name) => name.includes(".fastq"),
    );

  /** A counted gzip file of N-1; returns its records. */
  async function aFileOfOne(name: string, records = getRecords(10)) {
    const file = await aCountedFile(
      app.db,
      run,
      `fastq_pass/barcode01/${name}`,
      gzipSync(fastqText(records)),
      {
        reads: records.length,
        sampleId: one.id,
      },
    );
    return { records, file };
  }

  /** The copy of N-1 waits after the first file, because the second differs from its count; `recount` counts it again. */
  async function aCopyThatWaits() {
    const first = await aFileOfOne("a.fastq.gz", getRecords(5_000));
    const second = await aFileOfOne("b.fastq.gz");
    await second.file.$query(app.db).patch({ stamp: "1:2:3" });
    const place = join(run.outputDir, second.file.path);
    return {
      records: [...first.records, ...second.records],
      recount: async () => second.file.$query(app.db).patch({ stamp: await stampAt(place) }),
      begun: async () => {
        await until(async () => {
          const [, part] = (await temporary()).filter((name) => name !== "").sort();
          if (part === undefined) return false;
          return (await stat(join(app.files, "orders", order.id, ".tmp", part))).size > 0;
        }, "the copy to begin");
      },
    };
  }

  it("is listed with its files for each mapped sample, in a constant number of statements", async () => {
    const outsider = await aSample(app.db, order.id, { sampleId: "not mapped" });
    await aSample(app.db, order.id, { sampleId: "no files, not mapped" });
    const size = (file: StreamFile) => Number(file.size);
    const { file: first } = await aFileOfOne("a.fastq.gz", getRecords(3));
    const { file: second } = await aFileOfOne("b.fastq.gz", getRecords(4));
    const third = await aCountedFile(app.db, run, "fastq_pass/barcode03/c.fastq", fastqText(getRecords(5)), {
      reads: 5,
      sampleId: one.id,
    });
    const torn = await aFileOfOne("torn.fastq.gz");
    await torn.file.$query(app.db).patch({ stamp: null, problem: "torn", problemStamp: "1:1:1" });
    const aliased = await aCountedFile(app.db, run, "fastq_pass/left/d.fastq", fastqText(getRecords(2)), {
      reads: 2,
      sampleId: outsider.id,
    });
    await aCountedFile(app.db, run, "fastq_pass/unclassified/e.fastq", fastqText(getRecords(2)), {
      reads: 2,
    });
    await aRead(app.db, two.id, { file1: "raw/2.fastq.gz", dataClass: "raw" });

    const answer = await list();

    expect(answer.body.result.data).to.deep.equal({
      samples: [
        {
          sampleId: one.id,
          sampleCode: "N-1",
          barcodes: ["barcode01", "barcode03"],
          fileCount: 3,
          totalSize: size(first) + size(second) + size(third),
          totalReads: 12,
          totalBases: "1200",
          newFiles: 3,
          hasActiveRead: false,
          latestImport: null,
        },
        {
          sampleId: two.id,
          sampleCode: "N 2/x",
          barcodes: ["barcode02"],
          fileCount: 0,
          totalSize: 0,
          totalReads: 0,
          totalBases: "0",
          newFiles: 0,
          hasActiveRead: true,
          latestImport: null,
        },
        {
          sampleId: outsider.id,
          sampleCode: "not mapped",
          barcodes: ["left"],
          fileCount: 1,
          totalSize: size(aliased),
          totalReads: 2,
          totalBases: "200",
          newFiles: 1,
          hasActiveRead: false,
          latestImport: null,
        },
      ],
    });
    const few = await recordStatements(app.site.database, () => list());
    for (let number = 0; number < 30; number++) {
      const sample = await aSample(app.db, order.id);
      await aCountedFile(app.db, run, `fastq_pass/more/${number}.fastq`, "@", {
        reads: 1,
        sampleId: sample.id,
      });
    }
    const many = await recordStatements(app.site.database, () => list());
    expect((await list()).body.result.data.samples).to.have.length(33);
    expect(many.length).to.equal(few.length);
  });

  it("is for facility admins, from runs of the order, and for orders that may hold data", async () => {
    const researcher = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    await aFileOfOne("a.fastq.gz");
    await begin();
    const refused = async (answer: Promise<{ status: number; body: { error?: { message: string } } }>) => {
      const { status, body } = await answer;
      return [status, body.error?.message];
    };
    const inDemo = "Sequencing data management is disabled in the public demo.";
    for (const [who, status, error] of [
      [app.anyone as Person, 401, "Unauthorized"],
      [researcher, 403, "Unauthorized"],
      [demo, 403, inDemo],
    ] as const) {
      expect(await refused(request([one.id], {}, who))).to.deep.equal([status, error]);
      if (who !== demo) expect(await refused(list(who))).to.deep.equal([status, error]);
    }
    expect((await list(demo)).status).to.equal(200);

    const other = await anOrder(app.db, admin.user.id);
    const notOurs = { orderId: other.id };
    expect(await refused(request([one.id], notOurs))).to.deep.equal([404, "Stream run not found"]);
    expect(await refused(list(admin, { ...key(), ...notOurs }))).to.deep.equal([404, "Stream run not found"]);
    expect(await refused(request([one.id], { orderId: "x" }))).to.deep.equal([
      404,
      "Sequencing Order not found",
    ]);
    expect(await refused(request([]))).to.deep.equal([400, "sampleIds must be a non-empty array"]);
    expect(await refused(request([one.id], { dataClass: "other" }))).to.deep.equal([
      400,
      "dataClass must be cleaned, raw or unknown",
    ]);
    expect(await refused(cancel(one.id))).to.deep.equal([404, "No import in progress"]);

    const stranger = await aSample(app.db, other.id);
    expect(textsOfSaid((await request([two.id, stranger.id, "nobody"])).body.result.data)).to.deep.equal({
      results: [
        { sampleId: two.id, success: false, error: "The run has no counted files for this sample yet" },
        { sampleId: stranger.id, success: false, error: "Sample not found" },
        { sampleId: "nobody", success: false, error: "Sample not found" },
      ],
    });

    await order.$query(app.db).patch({ status: "DRAFT" });
    expect(await refused(request([one.id]))).to.deep.equal([
      400,
      "Sequencing data can only be managed on submitted or completed sequencing orders",
    ]);
    expect(await ReadImport.query(app.db)).to.deep.equal([]);
  });

  it("joins one file per sample with each read once, and copies gzip unchanged", async () => {
    const compressed = [getRecords(20), getRecords(3), getRecords(4), getRecords(5), getRecords(6)];
    const gz = compressed.map((records) => gzipSync(fastqText(records)));
    const contents = [
      // Two members, the way MinKNOW adds to a file.
      Buffer.concat([
        gzipSync(fastqText(compressed[0]?.slice(0, 9) ?? [])),
        gzipSync(fastqText(compressed[0]?.slice(9) ?? [])),
      ]),
      // Endings that a next file must not follow directly: no line end, blank lines, zeros.
      gzipSync(fastqText(compressed[1] ?? []).replace(/\n$/, "")),
      gzipSync(`${fastqText(compressed[2] ?? [])}\n\r\n`),
      Buffer.concat([gz[3] ?? Buffer.alloc(0), Buffer.alloc(100)]),
      gz[4] ?? Buffer.alloc(0),
    ];
    for (const [index, bytes] of contents.entries())
      await aCountedFile(app.db, run, `fastq_pass/barcode01/x ${index}\n.fastq.gz`, bytes, {
        reads: compressed[index]?.length ?? 0,
        sampleId: one.id,
      });
    const plain = [getRecords(7), getRecords(1)];
    const texts = [fastqText(plain[0] ?? [], "\r\n").replace(/\r\n$/, ""), fastqText(plain[1] ?? [])];
    for (const [index, text] of texts.entries())
      await aCountedFile(app.db, run, `fastq_pass/barcode02/${index}.fastq`, text, {
        reads: plain[index]?.length ?? 0,
        sampleId: two.id,
      });
    const former = await aRead(app.db, one.id, {
      file1: "raw/1_R1.fastq.gz",
      file2: "raw/1_R2.fastq.gz",
      dataClass: "raw",
    });
    await run.$query(app.db).patch({ sequencerRunId: "RUN-7" });
    const planned = await SequencingRun.query(app.db).insert({
      orderId: order.id,
      runId: "RUN-7",
      runParameters: {},
    });
    await begin();

    const answer = await request([one.id, two.id], { dataClass: "unknown" });

    const [first, second] = await ReadImport.query(app.db).orderBy("id");
    expect(answer.body.result.data).to.deep.equal({
      results: [
        { sampleId: one.id, success: true, importId: first?.id },
        { sampleId: two.id, success: true, importId: second?.id },
      ],
    });
    const latestImport = await settled(one);
    const totalBytes = contents.reduce((total, { length }) => total + length, 0);
    const read = await activeRead(one);
    expect(latestImport).to.deep.equal({
      id: first?.id,
      status: "done",
      dataClass: "unknown",
      fileCount: 5,
      totalBytes,
      copiedBytes: totalBytes,
      totalReads: 38,
      readId: read.id,
      problem: null,
      createdAt: latestImport.createdAt,
      importedAt: latestImport.importedAt,
    });
    const file1 = `orders/${order.id}/reads/N-1/${first?.id}-R1-N-1_FAW1.fastq.gz`;
    const bytes = await readFile(join(app.files, file1));
    const counted = await StreamFile.query(app.db).where({ sampleId: one.id });
    const bases = counted.reduce((sum, file) => sum + Number(file.bases), 0);
    expect((await FileHash.query(app.db).findById(file1))?.bases).to.equal(String(bases));
    const { id: _, createdAt: _created, updatedAt: _updated, classifiedAt, ...row } = read;
    expect(row).to.deep.equal({
      sampleId: one.id,
      file1,
      file2: null,
      fileSize1: String(bytes.length),
      fileSize2: null,
      checksum1: createHash("md5").update(bytes).digest("hex"),
      checksum2: null,
      readCount1: 38,
      readCount2: null,
      avgQuality1: null,
      avgQuality2: null,
      sequencingRunId: planned.id,
      dataClass: "unknown",
      dataClassSource: "sequencer_ingest",
      isActive: true,
      supersededByReadId: null,
      classifiedById: admin.user.id,
      classificationNote: null,
      createdByRunId: null,
      fromArtifactId: null,
      pipelineSources: {},
    });
    expect(classifiedAt).to.be.instanceOf(Date);
    expect(await recordsIn(join(app.files, file1))).to.deep.equal(compressed.flat());
    // gzip reports trailing garbage.
    const byGzip = execFileSync("gzip", ["-dc", join(app.files, file1)], { encoding: "latin1" });
    expect(byGzip).to.equal(compressed.map((records) => fastqText(records)).join(""));
    // Intact files are copied unchanged.
    expect(bytes.includes(contents[0] ?? "")).to.equal(true);
    expect(bytes.subarray(-contents[4]!.length).equals(contents[4]!)).to.equal(true);
    expect(await former.$query(app.db)).to.deep.include({
      isActive: false,
      supersededByReadId: read.id,
      file1: "raw/1_R1.fastq.gz",
      file2: "raw/1_R2.fastq.gz",
      dataClass: "raw",
    });

    await settled(two);
    const other = await activeRead(two);
    expect(other.file1).to.equal(`orders/${order.id}/reads/N_2_x/${second?.id}-R1-N_2_x_FAW1.fastq`);
    expect(await recordsIn(join(app.files, other.file1 ?? ""))).to.deep.equal(plain.flat());
    await nothingTemporary();

    expect(
      (await Sample.query(app.db).where({ orderId: order.id })).map(({ facilityStatus }) => facilityStatus),
    ).to.deep.equal(["SEQUENCED", "SEQUENCED"]);
    expect(await order.$query(app.db)).to.include({ status: "SUBMITTED" });
    const audit = await AuditEntry.query(app.db).where({ targetId: run.id }).orderBy("id");
    expect(audit.map(({ action, userId }) => [action, userId])).to.deep.equal([
      ["streamRun.readsAsked", admin.user.id],
      ["streamRun.readsTaken", admin.user.id],
      ["streamRun.readsTaken", admin.user.id],
    ]);
    expect(audit[1]).to.deep.include({
      orderId: order.id,
      before: { readId: former.id, file1: former.file1, dataClass: "raw" },
      after: { sampleId: one.id, readId: read.id, file1, dataClass: "unknown", fileCount: 5, totalReads: 38 },
    });
  });

  it("is repeated after new files; the former read set is kept, and a repetition without new files is refused", async () => {
    const { records } = await aFileOfOne("a.fastq.gz");
    await begin();
    await request([one.id]);
    await settled(one);
    const before = await activeRead(one);

    const again = await request([one.id, one.id]);
    expect(textsOfSaid(again.body.result.data.results)).to.deep.equal([
      {
        sampleId: one.id,
        success: false,
        error: "The read set of this sample already contains all files of the run",
      },
    ]);
    expect(await candidate(one)).to.include({ newFiles: 0, hasActiveRead: true });

    const more = await aCountedFile(app.db, run, "fastq_pass/barcode03/b.fastq", fastqText(getRecords(3)), {
      reads: 3,
      sampleId: one.id,
    });
    expect(await candidate(one)).to.include({ newFiles: 1, fileCount: 2 });
    // Plain and compressed files: the plain ones are compressed.
    await request([one.id]);
    const latestImport = await until(async () => {
      const { latestImport } = await candidate(one);
      return latestImport.status === "done" && latestImport.fileCount === 2 && latestImport;
    });
    expect(latestImport).to.include({ totalReads: 13, dataClass: "cleaned" });
    const read = await activeRead(one);
    expect(await recordsIn(join(app.files, read.file1 ?? ""))).to.deep.equal([
      ...records,
      ...(await recordsIn(join(run.outputDir, more.path))),
    ]);
    expect(await before.$query(app.db)).to.include({
      isActive: false,
      supersededByReadId: read.id,
      file1: before.file1,
    });
    expect((await stat(join(app.files, before.file1 ?? ""))).size).to.equal(Number(before.fileSize1));
    expect(await candidate(one)).to.include({ newFiles: 0 });

    // A file that grew is a new one; the same files can be imported with another data class.
    await more.$query(app.db).patch({ stamp: "other" });
    expect(await candidate(one)).to.include({ newFiles: 1 });
    await more.$query(app.db).patch({ stamp: await stampAt(join(run.outputDir, more.path)) });
    const asRaw = await request([one.id], { dataClass: "raw" });
    expect(asRaw.body.result.data.results[0]).to.include({ success: true });
    await until(async () => (await activeRead(one)).dataClass === "raw");
  });

  it("is requested once by concurrent requests, and run once by two runners", async () => {
    await aFileOfOne("a.fastq.gz");
    await begin();
    await end();
    const second = await app.as("FACILITY_ADMIN");

    const answers = await Promise.all(
      [admin, second, admin, second].map((who) => request([one.id], {}, who)),
    );

    const results = answers.flatMap(({ body }) => textsOfSaid(body.result.data.results));
    expect(results.filter(({ success }) => success)).to.have.length(1);
    expect(new Set(results.flatMap(({ error }) => error ?? []))).to.deep.equal(
      new Set(["Import already in progress"]),
    );
    expect(await ReadImport.query(app.db).where({ sampleId: one.id })).to.have.length(1);
    expect((await candidate(one)).latestImport).to.include({
      status: "waiting",
      fileCount: 1,
      copiedBytes: 0,
    });

    // Two runners, one copy.
    const both = await Promise.all([startJobs(app.site), startJobs(app.site)]);
    await settled(one);
    await Promise.all(both.map((each) => each.stop()));
    expect(await Read.query(app.db).where({ sampleId: one.id })).to.have.length(1);
    expect(await readFiles()).to.have.length(1);
  });

  it("fails and names the file if one differs from its count", async () => {
    await run.$query(app.db).patch({ status: "STOPPED", stoppedAt: new Date() });
    const { file } = await aFileOfOne("a.fastq.gz");
    await aFileOfOne("b.fastq.gz");
    const place = join(run.outputDir, file.path);
    const bytes = await readFile(place);
    await begin();
    const changed = `The file changed after it was counted: ${file.path}. Import the reads again after the recount.`;
    const secret = join(app.site.env.home, "secret.fastq.gz");
    await writeFile(secret, bytes);
    const elsewhere = join(app.site.env.home, "elsewhere");
    await mkdir(elsewhere);
    await writeFile(join(elsewhere, basename(file.path)), bytes);
    await writeFile(join(elsewhere, "b.fastq.gz"), bytes);
    const folder = join(run.outputDir, "fastq_pass", "barcode01");

    const cases: [string, () => Promise<unknown>, string][] = [
      ["grew", () => appendFile(place, bytes), changed],
      ["gone", () => rm(place), `The file is no longer in the run directory: ${file.path}`],
      ["a link", () => symlink(secret, place), changed],
      [
        "behind a link, counted or not",
        async () => {
          await rm(folder, { recursive: true });
          await symlink(elsewhere, folder);
          await file.$query(app.db).patch({ stamp: await stampAt(place) });
        },
        changed,
      ],
      [
        "damaged under the same stamp",
        async () => {
          await rm(folder);
          await mkdir(folder);
          await writeFile(place, Buffer.concat([bytes.subarray(0, -6), Buffer.from("damage")]));
          await file.$query(app.db).patch({ stamp: await stampAt(place), size: String(bytes.length) });
        },
        `The file does not contain the counted reads: ${file.path}`,
      ],
    ];
    for (const [name, change, problem] of cases) {
      await change();
      const answer = await request([one.id]);
      expect(answer.body.result.data.results[0], name).to.include({ success: true });
      const latestImport = await settled(one);
      expect(latestImport, name).to.include({ status: "failed", problem, readId: null, importedAt: null });
      expect(latestImport.id).to.equal(answer.body.result.data.results[0].importId);
    }

    expect(await Read.query(app.db)).to.deep.equal([]);
    expect(await readFiles()).to.deep.equal([]);
    await nothingTemporary();
    const audit = await AuditEntry.query(app.db).where({ action: "streamRun.takingFailed" });
    expect(audit).to.have.length(cases.length);
    expect(await one.$query(app.db)).to.include({ facilityStatus: "WAITING" });
  });

  it("contains the files of the sequencer that the monitor counted, during and after the run", async () => {
    const names = new Promise<string>((resolve) => {
      void simulateRun({
        folder: join(app.site.env.home, "sequencers"),
        barcodes: 1,
        unclassifiedShare: 0,
        passShare: 1,
        files: 24,
        readsPerFile: 40,
        flushReads: 10,
        readLength: 300,
        pace: 12,
        seed: "offers",
        onStart: resolve,
      });
    });
    await run.$query(app.db).patch({ outputDir: await names, startedAt: new Date(), lastSeenAt: new Date() });
    await setStreams(app.db, { pollIntervalMs: 1_000, stabilityThresholdMs: 500 });
    const monitor = startStreamMonitor(app.site);
    await begin();
    try {
      for (const files of [6, 24]) {
        await until(async () => {
          const { fileCount, totalReads } = await candidate(one);
          return fileCount >= files && (files < 24 || totalReads === 24 * 40);
        }, "files to be counted");
        const [result] = (await request([one.id])).body.result.data.results;
        const latestImport = await settled(one);
        expect(latestImport).to.include({ status: "done", problem: null });
        // On a slow machine the first import may contain all files.
        if (result.success) expect(latestImport.id).to.equal(result.importId);
        else
          expect(result.error).to.equal("The read set of this sample already contains all files of the run");
        const { file1, readCount1 } = await activeRead(one);
        const found = await recordsIn(join(app.files, file1 ?? ""));
        expect(found).to.have.length(readCount1 ?? 0);
        expect(new Set(found.map(({ name }) => name)).size).to.equal(found.length);
        expect(found.every(({ bases, qualities }) => bases.length === qualities.length)).to.equal(true);
      }
      const written = (await readdir(run.outputDir, { recursive: true })).filter((name) =>
        name.endsWith(".gz"),
      );
      const byGzip = execFileSync("gzip", ["-dc", ...written.sort()], {
        cwd: run.outputDir,
        encoding: "latin1",
      });
      const { file1, readCount1 } = await activeRead(one);
      expect(gunzipSync(await readFile(join(app.files, file1 ?? ""))).toString("latin1")).to.equal(byGzip);
      expect(readCount1).to.equal(24 * 40);
    } finally {
      await monitor.stop();
    }
  });

  it("waits for a file that is still written, can be cancelled, and waits again when its process stops", async () => {
    const { records, recount, begun } = await aCopyThatWaits();
    await begin();

    await request([one.id]);
    await begun();
    expect((await candidate(one)).latestImport).to.include({ status: "copying" });
    await until(async () => (await candidate(one)).latestImport.copiedBytes > 0, "the progress to be stored");
    expect((await cancel(one.id)).body.result.data).to.deep.equal({ sampleId: one.id });
    expect((await candidate(one)).latestImport).to.equal(null);
    await nothingTemporary();

    await request([one.id]);
    await begun();
    await end();
    expect((await candidate(one)).latestImport).to.include({ status: "waiting", copiedBytes: 0 });
    await nothingTemporary();

    await begin();
    await begun();
    await recount();
    expect(await settled(one)).to.include({ status: "done", fileCount: 2, totalReads: records.length });
    expect(await recordsIn(join(app.files, (await activeRead(one)).file1 ?? ""))).to.deep.equal(records);
    expect(await readFiles()).to.have.length(1);
  });

  it("leaves no files when the order is deleted while files are copied", async () => {
    const { begun } = await aCopyThatWaits();
    await admin.put("/api/admin/settings/access", { allowDeleteSubmittedOrders: true });
    await begin();
    await request([one.id]);
    await begun();
    await StreamRun.query(app.db).findById(run.id).patch({ status: "STOPPING" });

    const answer = await admin.delete(`/api/orders/${order.id}`);

    expect(answer.body).to.deep.equal({ message: "Order deleted" });
    await nothingTemporary();
    expect(await ReadImport.query(app.db)).to.deep.equal([]);
    expect(await StreamFile.query(app.db)).to.deep.equal([]);
    expect(await readFiles()).to.deep.equal([]);
  });

  /** Ends the statements of a killed process that wait for a lock, which would otherwise be executed afterwards. */
  const endWaitingStatements = () =>
    app.site.database.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  const waitingStatements = async () => {
    const { rows } = await app.site.database.raw(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length > 0;
  };
  /** Runs what the timetable runs every minute. */
  const resume = () => app.site.database.raw("select graphile_worker.add_job('resumeReadImports')");

  it("is completed after kill -9 before, while and after the file is copied, and after it was moved", async () => {
    const { records, recount, begun } = await aCopyThatWaits();
    const started = { databaseUrl: app.site.databaseUrl, home: app.site.env.home };
    // Makes the tables of the jobs.
    await begin();
    await end();
    const [result] = (await request([one.id])).body.result.data.results;

    const files = await app.site.database.transaction();
    await files.raw("lock table stream_files in access exclusive mode");
    const starting = await jobsProcess(started);
    await until(waitingStatements, "the import to start");
    await starting.kill();
    await endWaitingStatements();
    await files.rollback();
    expect((await candidate(one)).latestImport).to.include({ status: "copying" });

    const copying = await jobsProcess(started);
    await begun();
    await copying.kill();
    expect((await candidate(one)).latestImport).to.include({ status: "copying" });
    expect((await temporary()).length).to.be.greaterThan(0);
    expect((await sweepUploads(app.site, new Date(Date.now() + 2 * 60 * 60 * 1000))).removed).to.equal(0);

    await recount();
    const reads = await app.site.database.transaction();
    await reads.raw("lock table reads in access exclusive mode");
    const placing = await jobsProcess(started);
    await until(async () => (await readFiles()).length > 0, "the joined file to come to its place");
    await placing.kill();
    await endWaitingStatements();
    await reads.rollback();
    expect(await Read.query(app.db)).to.deep.equal([]);
    expect((await candidate(one)).latestImport).to.include({ status: "copying" });

    await begin();
    expect(await settled(one)).to.include({
      id: result.importId,
      status: "done",
      totalReads: records.length,
    });
    expect(await ReadImport.query(app.db).findById(result.importId)).to.include({ attempt: 4 });
    const [read, ...others] = await Read.query(app.db).where({ sampleId: one.id });
    expect(others).to.deep.equal([]);
    expect((await readFiles()).map((name) => basename(name))).to.deep.equal([basename(read?.file1 ?? "")]);
    expect(gunzipSync(await readFile(join(app.files, read?.file1 ?? ""))).toString()).to.equal(
      fastqText(records),
    );
    await nothingTemporary();
  });

  it("is performed once when its process is killed before the job is removed, and the next one is imported", async () => {
    const { recount, begun } = await aCopyThatWaits();
    await aCountedFile(app.db, run, "fastq_pass/barcode02/a.fastq", fastqText(getRecords(3)), {
      reads: 3,
      sampleId: two.id,
    });
    await begin();
    await end();
    await request([one.id, two.id]);
    const importing = await jobsProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home });
    await begun();
    const queue = await app.site.database.transaction();
    await queue.raw("lock table graphile_worker._private_jobs in access exclusive mode");
    await recount();
    expect(await settled(one)).to.include({ status: "done" });
    await until(waitingStatements, "the process to wait for the queue");
    await importing.kill();
    await endWaitingStatements();
    await queue.rollback();
    expect((await candidate(two)).latestImport).to.include({ status: "waiting" });

    await begin();
    expect(await settled(two)).to.include({ status: "done", totalReads: 3 });
    expect(await Read.query(app.db).where({ sampleId: one.id })).to.have.length(1);
    expect((await ReadImport.query(app.db).orderBy("id")).map(({ attempt }) => attempt)).to.deep.equal([
      1, 1,
    ]);
    await nothingTemporary();
  });

  it("is completed by another running process when the first one is killed", async () => {
    const { records, recount, begun } = await aCopyThatWaits();
    const started = { databaseUrl: app.site.databaseUrl, home: app.site.env.home };
    await begin();
    await end();
    await request([one.id]);
    const first = await jobsProcess(started);
    await begun();
    const second = await jobsProcess(started);
    await resume();
    await until(async () => {
      const { rows } = await app.site.database.raw(
        "select from graphile_worker.jobs where locked_at is null",
      );
      return rows.length === 0;
    }, "the second process to find the import in progress");
    expect(await ReadImport.query(app.db).first()).to.include({ status: "copying", attempt: 1 });

    await first.kill();
    await recount();
    await resume();
    expect(await settled(one)).to.include({ status: "done", totalReads: records.length });
    await nothingTemporary();
    await second.kill();
    expect(await ReadImport.query(app.db).first()).to.include({ attempt: 2 });
    expect(await Read.query(app.db).where({ sampleId: one.id })).to.have.length(1);
    expect(await recordsIn(join(app.files, (await activeRead(one)).file1 ?? ""))).to.deep.equal(records);
    expect(await readFiles()).to.have.length(1);
  });

  it("is completed by a later attempt when the process loses its lock, and the earlier one ends without effect", async () => {
    const { records, recount, begun } = await aCopyThatWaits();
    await begin();
    await request([one.id]);
    await begun();
    await app.site.database.raw(
      `select pg_terminate_backend(pid) from pg_locks
       where locktype = 'advisory' and granted and objsubid = 2 and objid = 0 and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
    );
    await until(async () => {
      await resume();
      return (await ReadImport.query(app.db).first())?.attempt === 2;
    }, "the later attempt");
    await recount();
    expect(await settled(one)).to.include({ status: "done", totalReads: records.length });
    await end();
    expect(await Read.query(app.db).where({ sampleId: one.id })).to.have.length(1);
    expect(await recordsIn(join(app.files, (await activeRead(one)).file1 ?? ""))).to.deep.equal(records);
    expect(await readFiles()).to.have.length(1);
    expect(await AuditEntry.query(app.db).where({ action: "streamRun.takingFailed" })).to.deep.equal([]);
    await nothingTemporary();
  });

  it("fails with a message if the disk would be full or is full", async function () {
    const data = join(app.site.env.home, "small");
    await mkdir(data);
    try {
      // Room for 64 KiB, and for a handful of names.
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=64k,nr_inodes=8", "tmpfs", data], { stdio: "pipe" });
    } catch {
      process.stderr.write("      not checked here: a full disk, as only root can make a small one\n");
      this.skip();
    }
    try {
      await admin.put("/api/admin/settings/sequencing-files", { dataBasePath: data });
      await aFileOfOne("a.fastq.gz");
      const large = await aFileOfOne("large.fastq.gz");
      await large.file.$query(app.db).patch({ size: String(1024 * 1024) });
      await begin();
      const full = "The data disk is full. Free some space and import the reads again.";

      await request([one.id]);
      expect(await settled(one)).to.include({ status: "failed", problem: full });

      await large.file.$query(app.db).delete();
      for (const name of ["x", "y", "z"]) await writeFile(join(data, name), "");
      const { importId } = (await request([one.id])).body.result.data.results[0];

      expect(await settled(one)).to.include({ id: importId, status: "failed", problem: full });

      for (const name of ["x", "y", "z"]) await rm(join(data, name));
      await rm(join(data, "orders"), { recursive: true, force: true });
      expect(await Read.query(app.db)).to.deep.equal([]);
    } finally {
      await jobs?.stop();
      jobs = undefined;
      execFileSync("umount", [data]);
    }
  });
});
