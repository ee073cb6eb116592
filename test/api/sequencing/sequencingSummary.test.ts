import { expect } from "chai";
import { FileHash } from "../../../db/models/FileHash.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { StreamBarcode } from "../../../db/models/StreamBarcode.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anArtifact, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aRun } from "../../helpers/runs.ts";
import { aStreamRun, BEGAN, secondsIn } from "../../helpers/streamRows.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const DEMO = "Sequencing data management is disabled in the public demo.";
const MD5 = "d41d8cd98f00b204e9800998ecf8427e";
const NO_STATUS = { WAITING: 0, PROCESSING: 0, SEQUENCED: 0, QC_REVIEW: 0, READY: 0, ISSUE: 0 };

describe("GET /api/orders/[id]/sequencing", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const readSummary = (orderId: string) => admin.get(`/api/orders/${orderId}/sequencing`);
  const readSample = async (orderId: string) => (await readSummary(orderId)).body.samples[0];

  it("answers an order without samples, drafts included", async () => {
    const order = await anOrder(app.db, owner.user.id, { status: "DRAFT", name: "Soil" });
    expect(statusAndBody(await readSummary(order.id))).to.deep.equal([
      200,
      {
        orderId: order.id,
        orderName: "Soil",
        orderStatus: "DRAFT",
        canManage: true,
        dataBasePathConfigured: true,
        config: { allowedExtensions: [".fastq.gz", ".fq.gz", ".fastq", ".fq"], allowSingleEnd: true },
        sequencingTechSelection: null,
        summary: {
          totalSamples: 0,
          readsLinkedSamples: 0,
          qcArtifactSamples: 0,
          missingChecksumSamples: 0,
          orderArtifactCount: 0,
          statusCounts: NO_STATUS,
        },
        samples: [],
        orderArtifacts: [],
      },
    ]);
  });

  it("answers samples with their read, barcode, files and live stream, and counts them", async () => {
    const technology = { technologyId: "ont-promethion", technologyName: "PromethION" };
    const order = await anOrder(app.db, owner.user.id, { customFields: { _sequencing_tech: technology } });
    const first = await aSample(app.db, order.id, { sampleId: "A", customFields: { _barcode: "7" } });
    const second = await aSample(app.db, order.id, { sampleId: "B", facilityStatus: "SEQUENCED" });
    await aFile(app.files, `orders/${order.id}/a_1.fastq.gz`, "reads");
    const read = await aRead(app.db, first.id, {
      file1: `orders/${order.id}/a_1.fastq.gz`,
      fileSize1: "5",
      checksum1: MD5,
      readCount1: 4,
    });
    const raw = await aRead(app.db, first.id, { file1: "old.fastq.gz", dataClass: "raw", isActive: false });
    const ofSample = await anArtifact(app.db, order.id, { sampleId: second.id, stage: "qc", size: "7" });
    const ofOrder = await anArtifact(app.db, order.id, { visibility: "customer", path: "report.pdf" });
    const stream = await aStreamRun(app.db, order.id, { barcodeMap: { BC02: "B" } });
    await StreamBarcode.query(app.db).insert({
      streamRunId: stream.id,
      barcode: "barcode02",
      fileCount: 3,
      totalSize: "900",
      totalReads: "40",
      totalBases: "123456",
      lastFileAt: secondsIn(9),
      lastFilePath: "b.fastq.gz",
    });
    const common = {
      sampleAlias: null,
      sampleTitle: null,
      scientificName: null,
      taxId: null,
    };
    const artifact = (row: typeof ofSample) => ({
      id: row.id,
      sampleId: row.sampleId,
      sequencingRunId: null,
      stage: row.stage,
      artifactType: "attachment",
      source: "upload",
      visibility: row.visibility,
      path: row.path,
      originalName: "report.html",
      size: row.size === null ? null : Number(row.size),
      checksum: null,
      createdAt: row.createdAt.toISOString(),
    });

    expect(statusAndBody(await readSummary(order.id))).to.deep.equal([
      200,
      {
        orderId: order.id,
        orderName: null,
        orderStatus: "SUBMITTED",
        canManage: true,
        dataBasePathConfigured: true,
        config: { allowedExtensions: [".fastq.gz", ".fq.gz", ".fastq", ".fq"], allowSingleEnd: true },
        sequencingTechSelection: technology,
        summary: {
          totalSamples: 2,
          readsLinkedSamples: 1,
          qcArtifactSamples: 1,
          missingChecksumSamples: 0,
          orderArtifactCount: 1,
          statusCounts: { ...NO_STATUS, WAITING: 1, SEQUENCED: 1 },
        },
        samples: [
          {
            id: first.id,
            sampleId: "A",
            ...common,
            facilityStatus: "WAITING",
            facilityStatusUpdatedAt: first.facilityStatusUpdatedAt.toISOString(),
            updatedAt: first.updatedAt.toISOString(),
            read: {
              id: read.id,
              file1: read.file1,
              file2: null,
              fileName1: "a_1.fastq.gz",
              fileName2: null,
              fileSize1: 5,
              fileSize2: null,
              checksum1: MD5,
              checksum2: null,
              readCount1: 4,
              readCount2: null,
              avgQuality1: null,
              avgQuality2: null,
              dataClass: "cleaned",
              isActive: true,
              createdByRunId: null,
              sequencingRunId: null,
              dataClassLabel: "Cleaned",
              classificationNote: null,
              readOrigin: "upload",
              readOriginLabel: "Upload",
              isSimulated: false,
              isProtectedRaw: false,
              filesMissing: false,
              pipelineRunNumber: null,
            },
            hasReads: true,
            integrityStatus: "complete",
            hasMissingChecksum: false,
            protectedProvenance: [
              {
                id: raw.id,
                file1: "old.fastq.gz",
                file2: null,
                dataClass: "raw",
                dataClassLabel: "Raw / protected",
                createdAt: raw.createdAt.toISOString(),
              },
            ],
            plannedBarcode: "barcode07",
            plannedBarcodeSource: "sample-barcode",
            artifacts: [],
            stream: null,
          },
          {
            id: second.id,
            sampleId: "B",
            ...common,
            facilityStatus: "SEQUENCED",
            facilityStatusUpdatedAt: second.facilityStatusUpdatedAt.toISOString(),
            updatedAt: second.updatedAt.toISOString(),
            read: null,
            hasReads: false,
            integrityStatus: "empty",
            hasMissingChecksum: false,
            protectedProvenance: [],
            plannedBarcode: null,
            plannedBarcodeSource: null,
            artifacts: [artifact(ofSample)],
            stream: {
              fileCount: 3,
              totalReads: 40,
              totalBases: 123456,
              lastFileAt: secondsIn(9).toISOString(),
              activeRunId: stream.id,
            },
          },
        ],
        orderArtifacts: [artifact(ofOrder)],
      },
    ]);
  });

  it("prefers the barcode of the newest sequencing run to that of the sample", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const { id: sampleId } = await aSample(app.db, order.id, { customFields: { _barcode: "7" } });
    const plan = async (runId: string, barcode: string, createdAt: Date) => {
      const run = await SequencingRun.query(app.db).insertAndFetch({ orderId: order.id, runId });
      await run.$query(app.db).patch({ createdAt });
      await SequencingRunSample.query(app.db).insert({ sequencingRunId: run.id, sampleId, barcode });
    };
    await plan("new", "barcode03", secondsIn(60));
    await plan("old", "barcode02", BEGAN);

    expect(await readSample(order.id)).to.deep.include({
      plannedBarcode: "barcode03",
      plannedBarcodeSource: "run-plan",
    });
  });

  it("reports missing files, absent checksums and single files where pairs are required", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    const path = `orders/${order.id}/x.fastq.gz`;
    const read = await aRead(app.db, sample.id, { file1: path });
    const state = async () => {
      const { integrityStatus, hasMissingChecksum, read: shown } = await readSample(order.id);
      return [integrityStatus, hasMissingChecksum, shown.filesMissing];
    };
    expect(await state()).to.deep.equal(["missing", true, true]);
    await aFile(app.files, path, "reads");
    expect(await state()).to.deep.equal(["partial", true, false]);
    expect((await readSummary(order.id)).body.summary).to.deep.include({ missingChecksumSamples: 1 });
    await FileHash.query(app.db).insert({
      path,
      md5: MD5,
      sha256: "0".repeat(64),
      computedAt: BEGAN,
    });
    expect(await state()).to.deep.equal(["complete", false, false]);

    const settings = "/api/admin/settings/sequencing-files";
    const { config } = (await admin.get(settings)).body;
    await admin.put(settings, { config: { ...config, allowSingleEnd: false } });
    expect(await state()).to.deep.equal(["partial", false, false]);
    await admin.put(settings, { config: { ...config, allowSingleEnd: true } });
    await read.$query(app.db).patch({ file1: null });
    expect((await readSample(order.id)).integrityStatus).to.equal("empty");
  });

  it("names the pipeline run of a read and marks simulated and raw ones", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    const run = await aRun(app.db, { orderId: order.id });
    await aRead(app.db, sample.id, {
      dataClass: "raw",
      createdByRunId: run.id,
      pipelineSources: { "simulate-reads": run.id },
    });

    expect((await readSample(order.id)).read).to.deep.include({
      isSimulated: true,
      isProtectedRaw: true,
      dataClassLabel: "Raw / protected",
      readOrigin: "pipeline",
      readOriginLabel: "Pipeline",
      pipelineRunNumber: run.runNumber,
    });
  });

  it("is for facility admins outside the demo", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const path = `/api/orders/${order.id}/sequencing`;
    const demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect(statusAndBody(await app.anyone.get(path))).to.deep.equal([401, { error: "Unauthorized" }]);
    expect(statusAndBody(await owner.get(path))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demoAdmin.get(path))).to.deep.equal([403, { error: DEMO }]);
    expect(statusAndBody(await readSummary("none"))).to.deep.equal([
      404,
      { error: "Sequencing Order not found" },
    ]);
  });
});
