import { expect } from "chai";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import { Order } from "../../../db/models/Order.ts";
import type { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunCount } from "../../../db/models/PipelineRunCount.ts";
import { transaction } from "../../../db/transaction.ts";
import { compactRunCounts } from "../../../server/analysis/runs/listRuns.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun, aRunArtifact, select } from "../../helpers/runs.ts";
import { recordStatements } from "../../helpers/statements.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const RUNS = "/api/pipelines/runs";

describe("the list of pipeline runs", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const ids = async (person: Person, query = "") =>
    (await person.get(`${RUNS}${query}`)).body.runs.map(({ id }: { id: string }) => id);
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  it("answers an empty page", async () => {
    const empty = [200, { runs: [], total: 0, limit: 50, offset: 0 }];
    expect(statusAndBody(await admin.get(RUNS))).to.deep.equal(empty);
    expect(statusAndBody(await owner.get(RUNS))).to.deep.equal(empty);
  });

  it("describes each run with its pipeline, user, target, status and results", async () => {
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const run = await aRun(
      app.db,
      { orderId: order.id },
      {
        status: "completed",
        runNumber: "FASTQ-CHECKSUM-20261121-001",
        config: { depth: 3 },
        inputSampleIds: [sample.id],
        userId: admin.user.id,
        progress: 100,
        currentStep: "Completed",
        why: "Process exited with code 0.",
        statusSource: "output",
        runFolder: "/srv/runs/FASTQ-CHECKSUM-20261121-001--x",
        launch: { executor: "local", pid: 42, startTicks: "1", bootId: "b", host: "h" },
        queueStatus: "exited",
        queuedAt: new Date("2026-11-21T08:00:00Z"),
        startedAt: new Date("2026-11-21T08:00:01Z"),
        completedAt: new Date("2026-11-21T08:01:00.250Z"),
        outputTail: "done\nhttp://host/weblog?token=secret-of-the-weblog&x\n",
        results: { assembliesCreated: 1, binsCreated: 1, artifactsCreated: 2, warnings: ["A warning"] },
      },
    );
    const table = await aRunArtifact(app.db, run, {
      path: "f/output/summary/checksum-summary.tsv",
      size: "12",
      outputId: "checksum_summary",
    });
    const ofSample = await aRunArtifact(app.db, run, { path: "f/output/LAKE-1.json", sampleId: sample.id });
    await Assembly.query(app.db).insert({ sampleId: sample.id, runId: run.id, assemblyFile: "a.fa" });
    await Bin.query(app.db).insert({ sampleId: sample.id, runId: run.id, binFile: "b.fa" });
    const selection = await select(app.db, run, admin.user.id);

    const { status, body } = await admin.get(RUNS);

    const primary = {
      id: table.id,
      name: "checksum-summary.tsv",
      path: "f/output/summary/checksum-summary.tsv",
      type: "artifact",
      outputId: "checksum_summary",
      source: "artifact",
      size: 12,
      label: "Checksums",
      previewable: true,
      downloadable: true,
    };
    const facts = ({ id, name, path, type, sampleId, outputId, size }: PipelineArtifact) => ({
      id,
      name,
      path,
      type,
      sampleId,
      outputId,
      size: size === null ? null : Number(size),
    });
    expect([status, body]).to.deep.equal([
      200,
      {
        runs: [
          {
            id: run.id,
            runNumber: "FASTQ-CHECKSUM-20261121-001",
            status: "completed",
            pipelineId: "fastq-checksum",
            studyId: null,
            orderId: order.id,
            targetType: "order",
            executionMode: "default",
            external: false,
            pipelineVersion: "0.1.0",
            config: { depth: 3 },
            inputSampleIds: [sample.id],
            runFolder: "/srv/runs/FASTQ-CHECKSUM-20261121-001--x",
            queueJobId: "local-42",
            executionProfile: {},
            restartedRunId: null,
            progress: 100,
            currentStep: "Completed",
            why: "Process exited with code 0.",
            statusSource: "output",
            queueStatus: "exited",
            queueReason: null,
            queueUpdatedAt: null,
            queuedAt: "2026-11-21T08:00:00.000Z",
            startedAt: "2026-11-21T08:00:01.000Z",
            completedAt: "2026-11-21T08:01:00.250Z",
            lastEventAt: null,
            lastWeblogAt: null,
            lastTraceAt: null,
            outputPath: "FASTQ-CHECKSUM-20261121-001--x/logs/pipeline.out",
            errorPath: "FASTQ-CHECKSUM-20261121-001--x/logs/pipeline.err",
            outputTail: "done\nhttp://host/weblog?token=[redacted]&x\n",
            errorTail: null,
            failure: null,
            results: { assembliesCreated: 1, binsCreated: 1, artifactsCreated: 2, warnings: ["A warning"] },
            userId: admin.user.id,
            createdAt: run.createdAt.toISOString(),
            updatedAt: run.updatedAt.toISOString(),
            order: { id: order.id, name: "Lake", orderNumber: order.orderNumber, userId: owner.user.id },
            study: null,
            targetFolder: null,
            user: getPerson(admin),
            pipelineName: "FASTQ checksums",
            pipelineIcon: "Fingerprint",
            isSelectedFinal: true,
            isUserVisible: true,
            selectedFinal: {
              selectedRunId: run.id,
              selectedAt: selection.selectedAt.toISOString(),
              selectedBy: getPerson(admin),
            },
            _count: { assembliesCreated: 1, binsCreated: 1 },
            artifacts: [facts(table), facts(ofSample)],
            resultFiles: [primary],
            resultFilesOmittedCount: 0,
            resultFilesOmittedSampleFileCount: 1,
            primaryResultFile: primary,
          },
        ],
        total: 1,
        limit: 50,
        offset: 0,
      },
    ]);
  });

  it("is sorted newest first and paged, with page numbers limited to their range", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const made: string[] = [];
    for (const minutes of [3, 1, 2])
      made[minutes] = (await aRun(app.db, { orderId: order.id }, { createdAt: minutesAgo(minutes) })).id;
    const [, first, second, third] = made;

    expect(await ids(admin)).to.deep.equal([first, second, third]);
    const page = (await admin.get(`${RUNS}?limit=1&offset=1`)).body;
    expect([page.runs.map(({ id }: PipelineRun) => id), page.total, page.limit, page.offset]).to.deep.equal([
      [second],
      3,
      1,
      1,
    ]);
    for (const [query, limit, offset] of [
      ["?limit=many&offset=few", 50, 0],
      ["?limit=0&offset=-5", 1, 0],
      ["?limit=100000", 500, 0],
    ] as const) {
      const { body } = await admin.get(`${RUNS}${query}`);
      expect([body.limit, body.offset, body.total]).to.deep.equal([limit, offset, 3]);
    }
  });

  it("is filtered by pipeline, status and target", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const study = await aStudy(app.db, owner.user.id);
    const ofOrder = await aRun(app.db, { orderId: order.id }, { createdAt: minutesAgo(2) });
    const ofStudy = await aRun(
      app.db,
      { studyId: study.id },
      { pipelineId: "reads-qc", status: "failed", createdAt: minutesAgo(1) },
    );

    expect(await ids(admin, "?pipelineId=reads-qc")).to.deep.equal([ofStudy.id]);
    expect(await ids(admin, "?status=pending")).to.deep.equal([ofOrder.id]);
    expect(await ids(admin, `?orderId=${order.id}`)).to.deep.equal([ofOrder.id]);
    expect(await ids(admin, `?studyId=${study.id}&status=failed`)).to.deep.equal([ofStudy.id]);
    expect(await ids(admin, `?studyId=${study.id}&status=pending`)).to.deep.equal([]);
    expect(await ids(admin, "?pipelineId=&status=&orderId=&studyId=")).to.deep.equal([
      ofStudy.id,
      ofOrder.id,
    ]);
    expect((await admin.get(`${RUNS}?status=failed`)).body.total).to.equal(1);
    expect(statusAndBody(await admin.get(`${RUNS}?status=late`))).to.deep.equal([
      400,
      { error: "status must be one of: pending, queued, running, completed, failed, cancelled" },
    ]);
    expect(await ids(admin, "?orderId=%00")).to.deep.equal([]);
  });

  it("shows researchers only released runs of their own targets", async () => {
    const stranger = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const study = await aStudy(app.db, owner.user.id);
    const foreign = await anOrder(app.db, stranger.user.id);
    const mine = await aRun(app.db, { orderId: order.id }, { status: "completed", createdAt: minutesAgo(4) });
    const ofStudy = await aRun(
      app.db,
      { studyId: study.id },
      { status: "completed", createdAt: minutesAgo(3) },
    );
    const unselected = await aRun(
      app.db,
      { orderId: order.id },
      { status: "completed", createdAt: minutesAgo(2) },
    );
    const theirs = await aRun(
      app.db,
      { orderId: foreign.id },
      { status: "completed", createdAt: minutesAgo(1) },
    );
    for (const run of [mine, ofStudy, theirs]) await select(app.db, run, admin.user.id);

    expect(await ids(owner)).to.deep.equal([ofStudy.id, mine.id]);
    expect((await owner.get(RUNS)).body.total).to.equal(2);
    expect(await ids(stranger)).to.deep.equal([theirs.id]);
    expect(await ids(owner, `?orderId=${foreign.id}`)).to.deep.equal([]);
    expect(await ids(admin)).to.deep.equal([theirs.id, unselected.id, ofStudy.id, mine.id]);
    for (const query of ["?publishedOnly=true", "?userVisible=true", "?visible=user"])
      expect(await ids(admin, query)).to.deep.equal([theirs.id, ofStudy.id, mine.id]);
    for (const query of ["?publishedOnly=false", "?visible=admin", "?userVisible=1"])
      expect(await ids(admin, query)).to.have.length(4);
    // A run that is not selected names the one that is.
    const { runs } = (await admin.get(RUNS)).body;
    expect(runs[1].selectedFinal.selectedRunId).to.equal(mine.id);
    expect([runs[1].isSelectedFinal, runs[1].isUserVisible]).to.deep.equal([false, false]);
  });

  it("returns no server path to researchers", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const runFolder = "/srv/lane keeper/runs/FASTQ-CHECKSUM-20261121-002--y";
    const run = await aRun(
      app.db,
      { orderId: order.id },
      {
        status: "completed",
        runFolder,
        config: { database: "/data/kraken", depth: 2 },
        executionProfile: { nextflowPath: "/opt/nextflow" },
        currentStep: `At ${runFolder}/output`,
        why: "See /var/log/pipeline.log.",
        outputTail: `wrote ${runFolder}/output/a.txt from /data/files/orders/r.fastq.gz to https://example.org/a/b`,
        results: {
          assembliesCreated: 0,
          binsCreated: 0,
          artifactsCreated: 0,
          errors: ["/opt/tool/bin/x: not found"],
        },
      },
    );
    await select(app.db, run, admin.user.id);

    const { body } = await owner.get(RUNS);

    expect(body.runs[0]).to.deep.include({
      runFolder: null,
      config: { depth: 2 },
      executionProfile: {},
      currentStep: "At FASTQ-CHECKSUM-20261121-002--y/output",
      why: "See …/pipeline.log.",
      outputTail:
        "wrote FASTQ-CHECKSUM-20261121-002--y/output/a.txt from …/r.fastq.gz to https://example.org/a/b",
      outputPath: "FASTQ-CHECKSUM-20261121-002--y/logs/pipeline.out",
      results: { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 0, errors: ["…/x: not found"] },
    });
    expect(JSON.stringify(body)).not.to.match(/\/srv|\/opt|\/data|\/var/);
  });

  it("shows at most twelve result files, the best first, and the number of further ones", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "reads-qc", status: "completed" });
    for (let file = 0; file < 20; file++)
      await aRunArtifact(app.db, run, {
        path: `f/output/data-${String(file).padStart(2, "0")}.bin`,
        outputId: "x",
      });
    await aRunArtifact(app.db, run, { path: "f/output/z.html", outputId: "x", type: "report" });
    for (let file = 0; file < 60; file++)
      await aRunArtifact(app.db, run, { path: `f/output/s-${file}.json`, sampleId: sample.id });

    const [row] = (await admin.get(RUNS)).body.runs;

    expect(row.resultFiles.map(({ name }: PipelineArtifact) => name)).to.deep.equal([
      "z.html",
      ...Array.from({ length: 11 }, (_, file) => `data-${String(file).padStart(2, "0")}.bin`),
    ]);
    expect([row.resultFilesOmittedCount, row.resultFilesOmittedSampleFileCount]).to.deep.equal([9, 60]);
    expect(row.primaryResultFile.name).to.equal("z.html");
    expect(row.artifacts).to.have.length(50);
  });

  it("returns the end of long logs", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const lines = Array.from({ length: 500 }, (_, line) => `line ${line}`).join("\n");
    await aRun(app.db, { orderId: order.id }, { outputTail: lines, errorTail: "x".repeat(5_000) });
    const [row] = (await admin.get(RUNS)).body.runs;
    expect(row.outputTail).to.match(/^line \d+\n/);
    expect(row.outputTail.length).to.be.lessThan(1_001);
    expect(lines.endsWith(row.outputTail)).to.equal(true);
    expect(row.errorTail).to.equal("x".repeat(1_000));
  });

  it("issues as many queries for a full page as for one run", async () => {
    const study = await aStudy(app.db, owner.user.id);
    await aRun(app.db, { studyId: study.id });
    const countStatements = async () =>
      (await recordStatements(app.site.database, () => admin.get(RUNS))).length;
    await countStatements();
    const forOne = await countStatements();
    for (let run = 0; run < 49; run++) {
      const order = await anOrder(app.db, owner.user.id);
      const made = await aRun(app.db, { orderId: order.id }, { userId: admin.user.id });
      await aRunArtifact(app.db, made, { path: "f/output/a" });
      await select(app.db, made, admin.user.id);
    }
    // Of orders and users there was nothing to ask before.
    expect(await countStatements()).to.be.at.most(forOne + 3);
    expect(await ids(admin)).to.have.length(50);
  });

  it("returns the number of runs, also during changes and while counts are aggregated", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const totals = async () => {
      const countRuns = async (query: string) => (await admin.get(`${RUNS}${query}`)).body.total as number;
      return [
        await countRuns(""),
        await countRuns("?status=failed"),
        await countRuns("?pipelineId=reads-qc"),
        await countRuns("?pipelineId=reads-qc&status=failed"),
      ];
    };
    const made = await Promise.all(Array.from({ length: 8 }, () => aRun(app.db, { orderId: order.id })));
    await aRun(app.db, { orderId: order.id }, { pipelineId: "reads-qc" });
    const ids = made.map(({ id }) => id);

    const moves = [
      PipelineRun.query(app.db).findByIds(ids.slice(0, 4)).patch({ status: "failed" }),
      PipelineRun.query(app.db).findByIds(ids.slice(4, 5)).patch({ progress: 5 }),
      PipelineRun.query(app.db).findByIds(ids.slice(6)).delete(),
      transaction(app.db, async (trx) => {
        await PipelineRun.query(trx).where({ pipelineId: "reads-qc" }).patch({ status: "failed" });
        throw new Error("taken back");
      }).catch(() => {}),
      compactRunCounts(app.site),
      compactRunCounts(app.site),
    ];
    await Promise.all(moves);

    expect(await totals()).to.deep.equal([7, 4, 1, 0]);
    await compactRunCounts(app.site);
    expect(await totals()).to.deep.equal([7, 4, 1, 0]);
    expect(await PipelineRunCount.query(app.db).resultSize()).to.equal(3);
    await Order.query(app.db).deleteById(order.id);
    expect(await totals()).to.deep.equal([0, 0, 0, 0]);
  });

  it("is refused without a session", async () => {
    expect(statusAndBody(await app.anyone.get(RUNS))).to.deep.equal([401, { error: "Unauthorized" }]);
  });

  it("is open to a demo session", async () => {
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect((await demo.get(RUNS)).status).to.equal(200);
  });
});

function getPerson({ user: { id, firstName, lastName, email } }: Person) {
  return { id, firstName, lastName, email };
}
