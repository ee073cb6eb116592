import { expect } from "chai";
import { existsSync } from "node:fs";
import { unlink } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anArtifact, anAssembly, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const DEMO = "Sequencing data management is disabled in the public demo.";

describe("assigning stored files to samples", () => {
  let app: TestApp;
  let admin: Person;
  let demoAdmin: Person;
  let owner: Person;
  let order: Order;
  let sample: Sample;
  let other: Sample;
  let made = 0;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id);
    sample = await aSample(app.db, order.id);
    other = await aSample(app.db, order.id);
  });

  const file = async (name = "x.fastq.gz", contents = "reads") => {
    const path = `run-${++made}/${name}`;
    await aFile(app.files, path, contents);
    return path;
  };
  const put = (assignments: unknown, of = order) =>
    admin.put(`/api/orders/${of.id}/sequencing/reads`, { assignments });
  const activeRead = (of = sample) => Read.query(app.db).findOne({ sampleId: of.id, isActive: true });
  const readFiles = async (of = sample) => {
    const read = await activeRead(of);
    return read ? [read.file1, read.file2] : undefined;
  };

  describe("PUT /api/orders/[id]/sequencing/reads", () => {
    it("assigns files to samples by id or code, and returns each result", async () => {
      const [one, two, three] = [await file("a_R1.fastq"), await file("a_R2.fastq"), await file("b.fq", "b")];
      const run = await SequencingRun.query(app.db).insertAndFetch({
        orderId: order.id,
        runId: "run 1",
        runName: null,
      });

      const answer = await put([
        {
          sampleId: sample.id,
          read1: one,
          read2: two,
          checksum1: "sum",
          sequencingRunId: run.id,
          dataClass: "raw",
          classificationNote: "from the disk",
        },
        { sampleId: other.sampleId, read1: three, read2: null },
        { sampleId: "nobody", read1: three, read2: null },
      ]);

      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          success: true,
          results: [
            { sampleId: sample.id, success: true },
            { sampleId: other.sampleId, success: true },
            { sampleId: "nobody", success: false, error: "Sample not found" },
          ],
          message: "2 of 3 assignments were made",
        },
      ]);
      expect(await activeRead()).to.deep.include({
        file1: one,
        file2: two,
        fileSize1: "5",
        fileSize2: "5",
        checksum1: "sum",
        checksum2: null,
        sequencingRunId: run.id,
        dataClass: "raw",
        dataClassSource: "associate",
        classifiedById: admin.user.id,
        classificationNote: "from the disk",
      });
      expect(await activeRead(other)).to.deep.include({
        file1: three,
        file2: null,
        fileSize1: "1",
        dataClass: "cleaned",
        dataClassSource: "associate",
        classifiedAt: null,
      });
    });

    it("updates the sample but not the order, records the author and notifies subscribers", async () => {
      using feed = await new Feed(owner, { orderId: order.id }).listening();
      await put([{ sampleId: sample.id, read1: await file() }]);
      expect((await Order.query(app.db).findById(order.id))?.status).to.equal("SUBMITTED");
      await until(() => feed.heard.length > 0, "the watcher to hear");
      await put([{ sampleId: other.id, read1: await file() }]);

      expect((await Order.query(app.db).findById(order.id))?.status).to.equal("SUBMITTED");
      expect(
        (await Sample.query(app.db).findByIds([sample.id, other.id])).map((one) => one.facilityStatus),
      ).to.deep.equal(["SEQUENCED", "SEQUENCED"]);
      const read = await activeRead();
      const entry = await AuditEntry.query(app.db).findOne({
        action: "read.assigned",
        targetId: read?.id ?? "",
      });
      expect(entry).to.deep.include({
        userId: admin.user.id,
        orderId: order.id,
        before: null,
        after: { sampleId: sample.id, file1: read?.file1, file2: null, dataClass: "cleaned" },
      });
    });

    it("keeps omitted files, removes null ones, and leaves the file on disk", async () => {
      const [one, two] = [await file(), await file()];
      await put([{ sampleId: sample.id, read1: one, read2: two, checksum1: "sum" }]);
      await put([{ sampleId: sample.id, read2: null }]);
      expect(await activeRead()).to.deep.include({
        file1: one,
        file2: null,
        fileSize2: null,
        checksum1: "sum",
      });
      await put([{ sampleId: sample.id, read1: one, read2: two }]);
      expect(await activeRead()).to.deep.include({ file1: one, file2: two, checksum1: "sum" });
      await put([{ sampleId: sample.id, read1: two, read2: one }]);
      expect(await readFiles()).to.deep.equal([two, one]);
      await put([{ sampleId: sample.id, read1: null, read2: null }]);
      expect(await readFiles()).to.equal(undefined);
      expect([one, two].map((path) => existsSync(join(app.files, path)))).to.deep.equal([true, true]);
    });

    it("changes checksum, class and run of a read without its files", async () => {
      const one = await file();
      await put([{ sampleId: sample.id, read1: one }]);
      await put([
        { sampleId: sample.id, checksum1: "sum", dataClass: "unknown", classificationNote: "asked" },
      ]);
      expect(await activeRead()).to.deep.include({
        file1: one,
        checksum1: "sum",
        dataClass: "unknown",
        dataClassSource: "manual",
        classifiedById: admin.user.id,
        classificationNote: "asked",
      });
    });

    it("never replaces a raw read by a cleaned file: the raw one is superseded", async () => {
      const [raw, cleaned] = [await file(), await file()];
      await put([{ sampleId: sample.id, read1: raw, dataClass: "raw" }]);
      const before = await activeRead();
      expect(
        (await put([{ sampleId: sample.id, read1: cleaned, dataClass: "cleaned" }])).body.results,
      ).to.deep.equal([{ sampleId: sample.id, success: true }]);
      const after = await activeRead();
      expect(after).to.deep.include({ file1: cleaned, dataClass: "cleaned" });
      expect(await Read.query(app.db).findById(before?.id ?? "")).to.deep.include({
        file1: raw,
        dataClass: "raw",
        isActive: false,
        supersededByReadId: after?.id,
      });
    });

    it("removes a file of a protected read only if the request names its class", async () => {
      const [raw, mate, cleaned] = [await file(), await file(), await file()];
      await put([{ sampleId: sample.id, read1: raw, dataClass: "raw" }]);
      const error =
        "Files of a protected read set can be replaced or removed only if the assignment specifies dataClass";
      for (const named of [{ read1: cleaned }, { read1: null }]) {
        expect((await put([{ sampleId: sample.id, ...named }])).body.results).to.deep.equal([
          { sampleId: sample.id, success: false, error },
        ]);
      }
      await put([{ sampleId: sample.id, read2: mate }]);
      expect(await activeRead()).to.deep.include({ file1: raw, file2: mate, dataClass: "raw" });
      await put([{ sampleId: sample.id, read2: null, dataClass: "raw" }]);
      expect(await readFiles()).to.deep.equal([raw, null]);
    });

    it("reports why a file is refused, and continues", async () => {
      const elsewhere = await anOrder(app.db, owner.user.id, { orderNumber: `ORD-ELSE-${++made}` });
      const stranger = await aSample(app.db, elsewhere.id, { sampleId: "Stranger" });
      const [taken, old, report, contigs, own] = [
        await file(),
        await file(),
        await file(),
        await file(),
        await file("own.fastq"),
      ];
      await aRead(app.db, stranger.id, { file2: taken });
      await aRead(app.db, other.id, { file1: old, isActive: false });
      await anArtifact(app.db, elsewhere.id, { path: report });
      await anAssembly(app.db, stranger.id, contigs);
      await anArtifact(app.db, order.id, { path: own, sampleId: sample.id });
      await aFile(app.files, "folder.fastq/x", "");
      const rows: [unknown, string][] = [
        [{ read1: "../x.fastq" }, "Path is outside configured data base path"],
        [{ read1: "/etc/x.fastq" }, "Path is outside configured data base path"],
        [{ read1: "a\0.fastq" }, "Path is outside configured data base path"],
        [{ read1: "nowhere.fastq" }, "File not found"],
        [{ read1: `${"x".repeat(300)}.fastq` }, "File not found"],
        [{ read1: "folder.fastq" }, "Not a file"],
        [{ read1: "notes.txt" }, "Read files must have an allowed extension"],
        [{ read1: "" }, "Path is outside configured data base path"],
        [{ read1: taken }, `The file already belongs to sample Stranger of order ${elsewhere.orderNumber}`],
        [
          { read2: old },
          `The file already belongs to sample ${other.sampleId} of order ${order.orderNumber}`,
        ],
        [{ read1: report }, `The file already belongs to order ${elsewhere.orderNumber}`],
        [{ read1: contigs }, `The file already belongs to sample Stranger of order ${elsewhere.orderNumber}`],
        [{ read1: own, read2: own }, "R1 and R2 must be different files"],
        [{ read1: own, sequencingRunId: "none" }, "Sequencing run not found"],
        [{}, "The assignment contains no change"],
        [{ checksum1: "x" }, "The sample has no read set to change"],
      ];
      const answer = await put([
        ...rows.map(([named]) => ({ sampleId: sample.id, ...(named as object) })),
        { sampleId: sample.id, read1: own },
      ]);
      expect(answer.body.results).to.deep.equal([
        ...rows.map(([, error]) => ({ sampleId: sample.id, success: false, error })),
        { sampleId: sample.id, success: true },
      ]);
      expect(answer.body.message).to.equal(`1 of ${rows.length + 1} assignments were made`);
      expect(await readFiles()).to.deep.equal([own, null]);
    });

    it("refuses before the input is read, and for orders that cannot have data", async () => {
      const path = `/api/orders/${order.id}/sequencing/reads`;
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      expect(statusAndBody(await app.anyone.put(path, "{"))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect(statusAndBody(await owner.put(path, "{"))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(statusAndBody(await demoAdmin.put(path, "{"))).to.deep.equal([403, { error: DEMO }]);
      expect(statusAndBody(await put([{ sampleId: "x" }], draft))).to.deep.equal([
        400,
        { error: "Sequencing data can only be managed on submitted or completed sequencing orders" },
      ]);
      expect(statusAndBody(await put([{ sampleId: "x" }], { id: "none" } as Order))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
    });

    const INPUTS: [unknown, string][] = [
      [undefined, "assignments must be a non-empty array"],
      ["x", "assignments must be a non-empty array"],
      [[], "assignments must be a non-empty array"],
      [Array.from({ length: 501 }, () => ({ sampleId: "x" })), "Maximum 500 assignments at a time"],
      [[{ sampleId: "x", dataClass: "dirty" }], "dataClass must be cleaned, raw or unknown"],
    ];
    for (const [assignments, error] of INPUTS) {
      it(`refuses assignments ${JSON.stringify(assignments)?.slice(0, 40)}`, async () => {
        expect(statusAndBody(await put(assignments))).to.deep.equal([400, { error }]);
      });
    }

    it("assigns a file to one of many concurrent requests for it, in two orders", async () => {
      const elsewhere = await anOrder(app.db, owner.user.id);
      const samples = [
        sample,
        other,
        await aSample(app.db, order.id),
        await aSample(app.db, elsewhere.id),
        await aSample(app.db, elsewhere.id),
      ];
      for (let round = 0; round < 5; round++) {
        const path = await file();
        const answers = await Promise.all(
          samples.map((one) => put([{ sampleId: one.id, read1: path }], { id: one.orderId } as Order)),
        );
        const won = answers.filter(({ body }) => body.results[0].success);
        expect(won).to.have.length(1);
        expect(await Read.query(app.db).where({ file1: path })).to.have.length(1);
      }
    });

    it("never assigns a concurrently deleted file, and never silently deletes one of a sample", async () => {
      for (let round = 0; round < 8; round++) {
        const path = await file();
        const [assigned, deleted] = await Promise.all([
          put([{ sampleId: sample.id, read1: path }]),
          admin.post("/api/files/delete", { filePaths: [path] }),
        ]);
        expect(deleted.body.deletedCount).to.equal(1);
        const { success, error } = assigned.body.results[0];
        if (!success) expect(error).to.equal("File not found");
        else expect(deleted.body.recordsRemoved).to.equal(1);
        expect(await Read.query(app.db).where({ file1: path })).to.deep.equal([]);
      }
    });

    it("does not assign a file that was deleted after it was listed", async () => {
      const path = await file("vanishing.fastq");
      const { body } = await admin.get(`/api/orders/${order.id}/sequencing/browse?search=vanishing`);
      expect(body.files.map((one: { relativePath: string }) => one.relativePath)).to.deep.equal([path]);
      await unlink(join(app.files, path));
      expect((await put([{ sampleId: sample.id, read1: path }])).body.results).to.deep.equal([
        { sampleId: sample.id, success: false, error: "File not found" },
      ]);
      expect(await readFiles()).to.equal(undefined);
    });
  });

  describe("POST /api/files/assign", () => {
    const assign = (body: unknown, browser: Person | TestApp["anyone"] = admin) =>
      browser.post("/api/files/assign", body);

    it("assigns one file, to the read in its name or in the request", async () => {
      const [first, second] = [await file("a_R2.fastq"), await file("b_R2.fastq")];
      const answer = await assign({ filePath: first, sampleId: sample.id });
      const read = await activeRead();
      expect(statusAndBody(answer)).to.deep.equal([
        200,
        {
          success: true,
          filePath: first,
          orderId: order.id,
          sampleId: sample.id,
          sampleCode: sample.sampleId,
          readId: read?.id,
          readField: "file2",
          lane: null,
        },
      ]);
      expect((await assign({ filePath: second, sampleId: sample.id, readField: "file1" })).body).to.include({
        readField: "file1",
      });
      expect(await readFiles()).to.deep.equal([second, first]);
    });

    it("refuses with the texts of the batch", async () => {
      const path = await file();
      await aRead(app.db, other.id, { file1: path });
      const draft = await aSample(app.db, (await anOrder(app.db, owner.user.id, { status: "DRAFT" })).id);
      const rows: [unknown, number, string][] = [
        [{ sampleId: sample.id }, 400, "filePath is required"],
        [{ filePath: path }, 400, "sampleId is required"],
        [
          { filePath: path, sampleId: sample.id, readField: "file3" },
          400,
          "readField must be file1 or file2",
        ],
        [{ filePath: path, sampleId: "none" }, 404, "Sample not found"],
        [{ filePath: "../x.fastq", sampleId: sample.id }, 400, "Invalid file path"],
        [{ filePath: "none.fastq", sampleId: sample.id }, 404, "File not found"],
        [
          { filePath: path, sampleId: sample.id },
          409,
          `The file already belongs to sample ${other.sampleId} of order ${order.orderNumber}`,
        ],
        [
          { filePath: path, sampleId: draft.id },
          400,
          "Sequencing data can only be managed on submitted or completed sequencing orders",
        ],
      ];
      for (const [body, status, error] of rows)
        expect(statusAndBody(await assign(body))).to.deep.equal([status, { error }]);
      expect(statusAndBody(await assign({}, app.anyone))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect(statusAndBody(await assign({}, owner))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(statusAndBody(await assign({}, demoAdmin))).to.deep.equal([
        403,
        { error: "File management is disabled in the public demo." },
      ]);
    });
  });
});

describe("finding the reads of an order by name", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  let codes: Record<string, Sample>;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id);
    codes = {};
    for (const code of ["LAKE-1", "LAKE-10", "POND", "SEA", "BOG"])
      codes[code] = await aSample(app.db, order.id, { sampleId: code });
  });
  afterEach(() => app[Symbol.asyncDispose]());
  const discover = (body: unknown = {}) => admin.post(`/api/orders/${order.id}/sequencing/discover`, body);
  const put10 = async () => {
    for (const path of [
      "run/LAKE-1_R1.fastq.gz",
      "run/LAKE-1_R2.fastq.gz",
      "run/LAKE-10.fastq.gz",
      "run/POND_R2.fastq.gz",
      "run/SEA_R1.fastq.gz",
      "run/SEA_a_R1.fastq.gz",
      "run/LAKE-1_POND.fastq.gz",
      "run/LAKE-1.pdf",
      "orders/another/reads/BOG_R1.fastq.gz",
      "run/nobody.fastq.gz",
    ])
      await aFile(app.files, path, path);
  };

  it("matches unassigned files to samples by name, and assigns nothing without a request", async () => {
    await put10();
    const row = (code: string) => ({
      sampleId: codes[code]?.id,
      sampleCode: code,
      hasFiles: false,
      autoAssigned: false,
    });
    const at = (name: string, role: "R1" | "R2") => ({ relativePath: `run/${name}.fastq.gz`, role });
    expect(statusAndBody(await discover())).to.deep.equal([
      200,
      {
        success: true,
        scannedFiles: 10,
        results: [
          {
            ...row("LAKE-1"),
            status: "exact",
            read1: "run/LAKE-1_R1.fastq.gz",
            read2: "run/LAKE-1_R2.fastq.gz",
            lanes: [],
            candidates: [at("LAKE-1_R1", "R1"), at("LAKE-1_R2", "R2")],
          },
          {
            ...row("LAKE-10"),
            status: "exact",
            read1: "run/LAKE-10.fastq.gz",
            read2: null,
            lanes: [],
            candidates: [at("LAKE-10", "R1")],
          },
          {
            ...row("POND"),
            status: "partial",
            read1: null,
            read2: "run/POND_R2.fastq.gz",
            lanes: [],
            candidates: [at("POND_R2", "R2")],
          },
          {
            ...row("SEA"),
            status: "ambiguous",
            read1: null,
            read2: null,
            lanes: [],
            candidates: [at("SEA_R1", "R1"), at("SEA_a_R1", "R1")],
          },
          { ...row("BOG"), status: "none", read1: null, read2: null, lanes: [], candidates: [] },
        ],
        summary: {
          total: 5,
          exactMatches: 2,
          partialMatches: 1,
          ambiguous: 1,
          noMatch: 1,
          autoAssigned: 0,
        },
        scanWarnings: ["The file name contains more than one sample code: run/LAKE-1_POND.fastq.gz"],
      },
    ]);
    expect(await Read.query(app.db)).to.deep.equal([]);
  });

  it("assigns exact matches to samples without files, with force to the others too, a protected one never", async () => {
    await put10();
    await aRead(app.db, codes["LAKE-10"]?.id ?? "", { file1: "old.fastq" });
    const assigned = async (body: unknown) => {
      const { results, summary } = (await discover(body)).body;
      const rows = results.filter((one: { autoAssigned: boolean }) => one.autoAssigned);
      return [summary.autoAssigned, rows.map((one: { sampleCode: string }) => one.sampleCode)];
    };
    expect(await assigned({ autoAssign: true })).to.deep.equal([1, ["LAKE-1"]]);
    expect(await assigned({ autoAssign: true })).to.deep.equal([0, []]);
    expect(await assigned({ force: true })).to.deep.equal([0, []]);
    expect(await assigned({ autoAssign: true, force: true })).to.deep.equal([1, ["LAKE-10"]]);
    const read = await Read.query(app.db).findOne({ sampleId: codes["LAKE-1"]?.id ?? "" });
    expect([read?.file1, read?.file2]).to.deep.equal(["run/LAKE-1_R1.fastq.gz", "run/LAKE-1_R2.fastq.gz"]);

    await aRead(app.db, codes["BOG"]?.id ?? "", { file1: "raw.fastq", dataClass: "raw" });
    await aFile(app.files, "run/BOG.fastq", "");
    const { results } = (await discover({ autoAssign: true, force: true })).body;
    expect(results.at(-1)).to.include({
      sampleCode: "BOG",
      autoAssigned: false,
      error:
        "Files of a protected read set can be replaced or removed only if the assignment specifies dataClass",
    });
  });

  it("reports a single R1 as partial if the facility accepts only pairs", async () => {
    await put10();
    await admin.put("/api/admin/settings/sequencing-files", { config: { allowSingleEnd: false } });
    expect((await discover()).body.summary).to.include({ exactMatches: 1, partialMatches: 2 });
  });

  it("is for admins outside the demo, and for orders that hold data", async () => {
    const path = `/api/orders/${order.id}/sequencing`;
    const demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const unknown = path.replace(order.id, "unknown");
    for (const ask of [
      (browser: Person | TestApp["anyone"], at = path) => browser.post(`${at}/discover`, "{"),
      (browser: Person | TestApp["anyone"], at = path) => browser.get(`${at}/browse`),
    ]) {
      expect(statusAndBody(await ask(app.anyone))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect(statusAndBody(await ask(owner))).to.deep.equal([403, { error: "Unauthorized" }]);
      expect(statusAndBody(await ask(demoAdmin))).to.deep.equal([403, { error: DEMO }]);
    }
    for (const sent of [admin.post(`${unknown}/discover`, {}), admin.get(`${unknown}/browse`)])
      expect(statusAndBody(await sent)).to.deep.equal([404, { error: "Sequencing Order not found" }]);
    expect(statusAndBody(await admin.get(`/api/orders/${draft.id}/sequencing/browse`))).to.deep.equal([
      400,
      { error: "Sequencing data can only be managed on submitted or completed sequencing orders" },
    ]);
    expect(statusAndBody(await admin.post(`/api/orders/${draft.id}/sequencing/discover`, {}))).to.deep.equal([
      400,
      { error: "Sequencing data can only be managed on submitted or completed sequencing orders" },
    ]);
    expect(statusAndBody(await discover({ force: "yes" }))).to.deep.equal([
      400,
      { error: "force must be true or false" },
    ]);
  });

  it("browses the first read files with their samples", async () => {
    await put10();
    const read = await aRead(app.db, codes["LAKE-10"]?.id ?? "", { file1: "run/LAKE-10.fastq.gz" });
    const browse = async (query: string) =>
      (await admin.get(`/api/orders/${order.id}/sequencing/browse${query}`)).body.files;
    const [file, ...rest] = await browse("?search=lake-10");
    expect(rest).to.deep.equal([]);
    expect(file).to.deep.include({
      relativePath: "run/LAKE-10.fastq.gz",
      filename: "LAKE-10.fastq.gz",
      size: 20,
      assignedTo: {
        kind: "read",
        recordId: read.id,
        orderId: order.id,
        orderNumber: order.orderNumber,
        orderName: null,
        sampleId: codes["LAKE-10"]?.id,
        sampleCode: "LAKE-10",
        dataClass: "cleaned",
        isActive: true,
        isPublished: false,
      },
    });
    expect(Object.keys(file)).to.deep.equal(["relativePath", "filename", "size", "modifiedAt", "assignedTo"]);
    expect(await browse("")).to.have.length(9);
    expect(await browse("?limit=2")).to.have.length(2);
  });
});
