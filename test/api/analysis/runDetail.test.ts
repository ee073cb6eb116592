import { expect } from "chai";
import { appendFile, mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { PartialModelObject } from "objection";
import { Assembly } from "../../../db/models/Assembly.ts";
import { Bin } from "../../../db/models/Bin.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { runScript } from "../../../server/analysis/launch/runScript.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun, aRunArtifact, select } from "../../helpers/runs.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const RUNS = "/api/pipelines/runs";
const NO_TASKS = { submitted: 0, running: 0, completed: 0, cached: 0, failed: 0, ignored: 0, aborted: 0 };

describe("one pipeline run", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let stranger: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  /** A run with a folder, as if it had been staged. */
  async function aStagedRun(columns: PartialModelObject<PipelineRun> = {}) {
    const order = await anOrder(app.db, owner.user.id, { sequencingFilesPublishedAt: new Date() });
    const run = await aRun(app.db, { orderId: order.id }, columns);
    const folder = join(app.site.env.home, "runs", `${run.runNumber}--${run.id}`);
    await mkdir(join(folder, "logs"), { recursive: true });
    await run.$query(app.db).patch({ runFolder: folder });
    return { order, run, folder };
  }
  async function aTask(run: PipelineRun, taskId: string, columns: PartialModelObject<PipelineRunTask>) {
    await PipelineRunTask.query(app.db).insert({
      runId: run.id,
      taskId,
      process: "WF:CALCULATE_CHECKSUMS",
      name: `WF:CALCULATE_CHECKSUMS (${taskId})`,
      status: "completed",
      ...columns,
    });
  }
  async function anEvent(run: PipelineRun, seq: number, columns: PartialModelObject<PipelineRunEvent> = {}) {
    await PipelineRunEvent.query(app.db).insert({
      runId: run.id,
      seq: String(seq),
      source: "weblog",
      eventType: "process_completed",
      identity: Buffer.from(String(seq)),
      occurredAt: new Date(Date.UTC(2026, 10, 21, 8, 0, seq)),
      receivedAt: new Date(Date.UTC(2026, 10, 21, 9)),
      ...columns,
    });
  }

  describe("whole", () => {
    it("returns its inputs, steps, records, events and files", async () => {
      const { order, run, folder } = await aStagedRun({
        status: "running",
        progress: 40,
        userId: admin.user.id,
        startedAt: new Date("2026-11-21T08:00:00Z"),
        steps: [
          { id: "checksum", name: "Checksums", processMatchers: ["CALCULATE_CHECKSUMS"] },
          { id: "summary", name: "Summary", dependsOn: ["checksum"], processMatchers: ["SUMMARIZE"] },
          { id: "end", name: "End", description: "Says goodbye." },
        ],
      });
      const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
      const read = await aRead(app.db, sample.id, {
        file1: "orders/o/reads/LAKE-1/u-R1-a_R1.fastq.gz",
        fileSize1: "120",
        checksum1: "abc",
        createdAt: new Date("2026-11-21T07:00:00Z"),
      });
      await aTask(run, "1", {
        startedAt: new Date("2026-11-21T08:00:01Z"),
        completedAt: new Date("2026-11-21T08:00:09Z"),
      });
      await aTask(run, "2", { status: "running", startedAt: new Date("2026-11-21T08:00:02Z") });
      await aTask(run, "3", { process: "WF:OTHER (x)", name: "WF:OTHER (x)", status: "submitted" });
      await anEvent(run, 1, { processName: "WF:CALCULATE_CHECKSUMS", stepId: "checksum", payload: "{}" });
      await anEvent(run, 2, { source: "process", eventType: "started", message: `in ${folder}` });
      const artifact = await aRunArtifact(app.db, run, {
        path: `${basename(folder)}/output/summary/table.tsv`,
        outputId: "checksum_summary",
        size: "7",
        checksum: "def",
        metadata: { rows: 3 },
      });
      const assembly = await Assembly.query(app.db).insertAndFetch({
        sampleId: sample.id,
        runId: run.id,
        assemblyFile: "a.fa",
      });
      const bin = await Bin.query(app.db).insertAndFetch({
        sampleId: sample.id,
        runId: run.id,
        binName: "bin.1",
        completeness: 98.5,
      });
      await mkdir(join(folder, "output", "summary"), { recursive: true });
      await writeFile(join(folder, "output", "summary", "table.tsv"), "a\tb\tc\n\n");
      await writeFile(join(folder, "logs", "pipeline.out"), "hello\n");
      await writeFile(join(folder, "samplesheet.csv"), "sample\n");
      const script = runScript({
        runId: run.id,
        runFolder: folder,
        title: "Checksums",
        command: ["node", "./checksum.js", "--title", "it's"],
        environment: { WEBLOG: "http://host/api/pipelines/weblog?runId=1&token=secret" },
      });
      await writeFile(join(folder, "run.sh"), script);

      const { status, body } = await admin.get(`${RUNS}/${run.id}`);

      const name = basename(folder);
      const file = {
        id: artifact.id,
        name: "table.tsv",
        path: `${name}/output/summary/table.tsv`,
        type: "artifact",
        outputId: "checksum_summary",
        size: 7,
      };
      const shown = { label: "Checksums", previewable: true, downloadable: true };
      const resultFile = { ...file, ...shown, source: "artifact" };
      const listed = (path: string, type: string, size: number) => ({
        id: `${name}/${path}`,
        name: basename(path),
        path: `${name}/${path}`,
        type,
        size,
      });
      const log = listed("logs/pipeline.out", "log", 6);
      expect(status).to.equal(200);
      const { runOutputFiles, fileSizeByPath, ...detail } = body.run;
      expect(runOutputFiles).to.have.deep.members([
        listed("output/summary/table.tsv", "data", 7),
        log,
        listed("samplesheet.csv", "data", 7),
        listed("run.sh", "data", script.length),
      ]);
      expect(fileSizeByPath).to.deep.equal({
        [`${name}/output/summary/table.tsv`]: 7,
        [`${name}/logs/pipeline.out`]: 6,
        [`${name}/samplesheet.csv`]: 7,
        [`${name}/run.sh`]: script.length,
      });
      const { updatedAt } = await run.$query(app.db);
      expect(detail).to.deep.equal({
        id: run.id,
        runNumber: run.runNumber,
        status: "running",
        pipelineId: "fastq-checksum",
        studyId: null,
        orderId: order.id,
        targetType: "order",
        executionMode: "default",
        external: false,
        pipelineVersion: "0.1.0",
        config: {},
        inputSampleIds: null,
        runFolder: folder,
        queueJobId: null,
        executionProfile: {},
        referenceData: [],
        replacedValues: [],
        restartedRunId: null,
        progress: 40,
        currentStep: null,
        why: null,
        statusSource: null,
        queueStatus: null,
        queueReason: null,
        queueUpdatedAt: null,
        queuedAt: null,
        startedAt: "2026-11-21T08:00:00.000Z",
        completedAt: null,
        lastEventAt: null,
        lastWeblogAt: null,
        lastTraceAt: null,
        outputPath: `${name}/logs/pipeline.out`,
        errorPath: `${name}/logs/pipeline.err`,
        outputTail: null,
        errorTail: null,
        failure: null,
        results: null,
        userId: admin.user.id,
        createdAt: run.createdAt.toISOString(),
        updatedAt: updatedAt.toISOString(),
        order: {
          id: order.id,
          name: null,
          orderNumber: order.orderNumber,
          userId: owner.user.id,
          samples: detail.samples,
        },
        study: null,
        targetFolder: null,
        user: {
          id: admin.user.id,
          firstName: "Person",
          lastName: admin.user.lastName,
          email: admin.user.email,
        },
        pipelineName: "FASTQ checksums",
        pipelineIcon: "Fingerprint",
        canGoOn: false,
        chosenProfiles: null,
        workFiles: {
          bytes: null,
          isMinimum: false,
          measuredAt: null,
          deletesAt: null,
          deletionStartedAt: null,
          deletedAt: null,
          keptFiles: 0,
          problem: null,
        },
        leftoverProcess: null,
        goesOn: null,
        reported: null,
        pipelineDescription: detail.pipelineDescription,
        isSelectedFinal: false,
        isUserVisible: false,
        selectedFinal: null,
        _count: { assembliesCreated: 1, binsCreated: 1 },
        steps: [
          {
            id: "checksum",
            name: "Checksums",
            stepId: "checksum",
            stepName: "Checksums",
            description: null,
            dependsOn: [],
            status: "running",
            counts: { ...NO_TASKS, completed: 1, running: 1 },
            startedAt: "2026-11-21T08:00:01.000Z",
            completedAt: null,
          },
          {
            id: "summary",
            name: "Summary",
            stepId: "summary",
            stepName: "Summary",
            description: null,
            dependsOn: ["checksum"],
            status: "pending",
            counts: null,
            startedAt: null,
            completedAt: null,
          },
          {
            id: "end",
            name: "End",
            stepId: "end",
            stepName: "End",
            description: "Says goodbye.",
            dependsOn: [],
            status: "pending",
            counts: null,
            startedAt: null,
            completedAt: null,
          },
          {
            id: "OTHER",
            name: "OTHER",
            stepId: "OTHER",
            stepName: "OTHER",
            description: null,
            dependsOn: [],
            status: "running",
            counts: { ...NO_TASKS, submitted: 1 },
            startedAt: null,
            completedAt: null,
          },
        ],
        otherProcesses: [
          {
            id: "OTHER",
            name: "OTHER",
            status: "running",
            counts: { ...NO_TASKS, submitted: 1 },
            startedAt: null,
            completedAt: null,
          },
        ],
        assembliesCreated: [
          {
            id: assembly.id,
            assemblyName: null,
            assemblyFile: "a.fa",
            sample: { id: sample.id, sampleId: "LAKE-1" },
          },
        ],
        binsCreated: [
          {
            id: bin.id,
            binName: "bin.1",
            binFile: null,
            completeness: 98.5,
            contamination: null,
            sample: { id: sample.id, sampleId: "LAKE-1" },
          },
        ],
        artifacts: [
          {
            ...file,
            ...shown,
            sampleId: null,
            checksum: "def",
            producedByStepId: null,
            metadata: { rows: 3 },
            createdAt: artifact.createdAt.toISOString(),
          },
        ],
        artifactCount: 1,
        resultFiles: [resultFile],
        primaryResultFile: resultFile,
        events: [
          {
            id: `${run.id}:2`,
            seq: 2,
            source: "process",
            eventType: "started",
            processName: null,
            stepId: null,
            status: null,
            message: `in ${folder}`,
            occurredAt: "2026-11-21T08:00:02.000Z",
            receivedAt: "2026-11-21T09:00:00.000Z",
          },
          {
            id: `${run.id}:1`,
            seq: 1,
            source: "weblog",
            eventType: "process_completed",
            processName: "WF:CALCULATE_CHECKSUMS",
            stepId: "checksum",
            status: null,
            message: null,
            occurredAt: "2026-11-21T08:00:01.000Z",
            receivedAt: "2026-11-21T09:00:00.000Z",
          },
        ],
        samples: [
          {
            id: sample.id,
            sampleId: "LAKE-1",
            reads: [
              {
                id: read.id,
                file1: "orders/o/reads/LAKE-1/u-R1-a_R1.fastq.gz",
                file2: null,
                fileName1: detail.samples[0].reads[0].fileName1,
                fileName2: null,
                fileSize1: 120,
                fileSize2: null,
                checksum1: "abc",
                checksum2: null,
                readCount1: null,
                readCount2: null,
                avgQuality1: null,
                avgQuality2: null,
                dataClass: "cleaned",
                isActive: true,
                createdByRunId: null,
              },
            ],
          },
        ],
        sampleCount: 1,
        inputFiles: [
          {
            id: `${name}/samplesheet.csv`,
            name: "samplesheet.csv",
            path: `${name}/samplesheet.csv`,
            type: "samplesheet",
            sampleId: null,
            checksum: null,
            size: 7,
            dataClass: null,
          },
          {
            id: `${read.id}:read_1`,
            name: detail.samples[0].reads[0].fileName1,
            path: "orders/o/reads/LAKE-1/u-R1-a_R1.fastq.gz",
            type: "read_1",
            sampleId: sample.id,
            checksum: "abc",
            size: 120,
            dataClass: "cleaned",
          },
        ],
        detectedLogFiles: [log],
        outputPathSize: 6,
        errorPathSize: null,
        engineLogPath: null,
        executionCommands: {
          scriptPath: join(folder, "run.sh"),
          launchCommand: `bash '${folder}/run.sh'`,
          scriptCommand: `bash '${folder}/run.sh'`,
          pipelineCommand: `'node' './checksum.js' '--title' 'it'\\''s'`,
        },
      });
    });

    it("shows the researcher a selected run without paths of the disk, commands, and reads not for them", async () => {
      const { order, run, folder } = await aStagedRun({ status: "completed", why: "In /opt/x it ended." });
      const sample = await aSample(app.db, order.id);
      await aRead(app.db, sample.id, { file1: "raw.fastq.gz", dataClass: "raw", createdAt: new Date(0) });
      await anEvent(run, 1, { message: `see ${folder}/logs/pipeline.err` });
      await writeFile(join(folder, "samplesheet.csv"), "sample\n");
      await select(app.db, run, admin.user.id);

      const { status, body } = await owner.get(`${RUNS}/${run.id}`);

      expect(status).to.equal(200);
      expect(body.run).to.deep.include({
        runFolder: null,
        executionCommands: null,
        why: "In …/x it ended.",
        inputFiles: [],
        isSelectedFinal: true,
      });
      expect(body.run.samples[0].reads).to.deep.equal([]);
      expect(body.run.events[0].message).to.equal(`see ${basename(folder)}/logs/pipeline.err`);
      expect(JSON.stringify(body)).not.to.include(app.site.env.home);
    });

    it("shows researchers which results may be downloaded, and no reads pending review", async () => {
      const { order, run, folder } = await aStagedRun({ pipelineId: "read-cleaning", status: "completed" });
      const sample = await aSample(app.db, order.id);
      const reads = `${basename(folder)}/output/reads_R1.fastq.gz`;
      await mkdir(join(folder, "output"));
      await writeFile(join(folder, "output", "reads_R1.fastq.gz"), "");
      await aRunArtifact(app.db, run, { path: reads, outputId: "cleaned_reads", sampleId: sample.id });
      await aRunArtifact(app.db, run, {
        path: `${basename(folder)}/output/a.html`,
        outputId: "x",
        type: "report",
      });
      await aRunArtifact(app.db, run, {
        path: `${basename(folder)}/output/b.bin`,
        outputId: "y",
        type: "data",
      });
      await select(app.db, run, admin.user.id);

      const { body } = await owner.get(`${RUNS}/${run.id}`);

      expect(
        body.run.artifacts.map(({ name, downloadable }: Record<string, unknown>) => [name, downloadable]),
      ).to.deep.equal([
        ["a.html", true],
        ["b.bin", false],
      ]);
      const [row] = (await owner.get(`${RUNS}?orderId=${order.id}`)).body.runs;
      for (const view of [body, row]) expect(JSON.stringify(view)).not.to.include("reads_R1");
      expect(JSON.stringify((await admin.get(`${RUNS}/${run.id}`)).body)).to.include("reads_R1");
    });

    it("returns the read that the run used, not the one it produced", async () => {
      const { order, run } = await aStagedRun({
        status: "completed",
        queuedAt: new Date("2026-11-21T08:00:00Z"),
      });
      const sample = await aSample(app.db, order.id);
      const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
      const raw = { dataClass: "raw" as const, isActive: false };
      await aRead(app.db, sample.id, { file1: "older", createdAt: at(6), ...raw });
      await aRead(app.db, sample.id, { file1: "taken", createdAt: at(7), ...raw });
      await aRead(app.db, sample.id, { file1: "later", createdAt: at(9), ...raw });
      await aRead(app.db, sample.id, { file1: "given", createdAt: at(7), createdByRunId: run.id });
      const { inputFiles } = (await admin.get(`${RUNS}/${run.id}`)).body.run;
      expect(inputFiles.map(({ path }: { path: string }) => path)).to.deep.equal(["taken"]);
    });

    it("counts a retried task once, and a task that may fail as ignored", async () => {
      const steps = [{ id: "checksum", name: "Checksums", processMatchers: ["CALCULATE_CHECKSUMS"] }];
      const { run } = await aStagedRun({ status: "running", steps });
      await aTask(run, "1", { name: "a", status: "failed", errorAction: "RETRY" });
      await aTask(run, "2", { name: "a", attempt: 2, status: "failed" });
      await aTask(run, "3", { name: "a", attempt: 3 });
      await aTask(run, "4", { name: "b", status: "failed", errorAction: "IGNORE" });
      await aTask(run, "5", { name: "c", status: "failed", errorAction: "RETRY" });
      const [step] = (await admin.get(`${RUNS}/${run.id}`)).body.run.steps;
      expect([step.status, step.counts]).to.deep.equal([
        "running",
        { ...NO_TASKS, completed: 1, ignored: 1, submitted: 1 },
      ]);
    });

    it("is returned after its package was removed", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "gone" });
      const { body } = await admin.get(`${RUNS}/${run.id}`);
      expect(body.run).to.deep.include({
        pipelineName: "gone",
        pipelineIcon: "CircleDot",
        canGoOn: false,
        leftoverProcess: null,
        goesOn: null,
        pipelineDescription: null,
        runOutputFiles: [],
        executionCommands: null,
      });
    });
  });

  describe("its logs", () => {
    const logs = (person: Person, run: PipelineRun, query = "") =>
      person.get(`${RUNS}/${run.id}/logs${query}`);

    it("are as many last lines of its files as requested", async () => {
      const { run, folder } = await aStagedRun({ status: "failed" });
      await writeFile(join(folder, "logs", "pipeline.out"), "one\ntwo\nthree\n");
      await writeFile(join(folder, "logs", "pipeline.err"), "error 1\nerror 2");
      const answer = (content: string) => [200, { content, fromFile: true, status: "failed" }];

      expect(statusAndBody(await logs(admin, run))).to.deep.equal(answer("one\ntwo\nthree\n"));
      expect(statusAndBody(await logs(admin, run, "?tail=2"))).to.deep.equal(answer("two\nthree\n"));
      expect(statusAndBody(await logs(admin, run, "?tail=0"))).to.deep.equal(answer("three\n"));
      expect(statusAndBody(await logs(admin, run, "?tail=many"))).to.deep.equal(answer("one\ntwo\nthree\n"));
      expect(statusAndBody(await logs(admin, run, "?type=error&tail=1"))).to.deep.equal(answer("error 2"));
      expect(statusAndBody(await logs(admin, run, "?type=output&tail=3"))).to.deep.equal(
        answer("one\ntwo\nthree\n"),
      );
      expect(statusAndBody(await logs(admin, run, "?type=both"))).to.deep.equal([
        400,
        { error: "type must be output, error or engine" },
      ]);
    });

    it("are 100 lines by default", async () => {
      const { run, folder } = await aStagedRun();
      const lines = Array.from({ length: 150 }, (_, line) => `line ${line}\n`);
      await writeFile(join(folder, "logs", "pipeline.out"), lines.join(""));
      expect((await logs(admin, run)).body.content).to.equal(lines.slice(50).join(""));
    });

    it("are the stored ends if there is no file", async () => {
      const { run } = await aStagedRun({ outputTail: "kept 1\nkept 2\n", status: "cancelled" });
      expect(statusAndBody(await logs(admin, run, "?tail=1"))).to.deep.equal([
        200,
        { content: "kept 2\n", fromFile: false, status: "cancelled" },
      ]);
      expect(statusAndBody(await logs(admin, run, "?type=error"))).to.deep.equal([
        200,
        { content: "", fromFile: false, status: "cancelled" },
      ]);
    });

    it("show the progress of a running run, by the processes of the engine", async () => {
      const { run } = await aStagedRun({ status: "running", progress: 12, currentStep: "Checksums" });
      await aTask(run, "1", {});
      await aTask(run, "2", { status: "running" });
      await aTask(run, "3", { process: "WF:SUMMARIZE", name: "WF:SUMMARIZE", status: "failed" });
      expect(statusAndBody(await logs(admin, run))).to.deep.equal([
        200,
        {
          content: "",
          fromFile: false,
          status: "running",
          progress: 12,
          currentStep: "Checksums",
          steps: [
            { process: "WF:CALCULATE_CHECKSUMS", status: "running", tasks: 2 },
            { process: "WF:SUMMARIZE", status: "failed", tasks: 1 },
          ],
        },
      ]);
    });

    it("never show a token of the weblog, nor researchers a path of the disk", async () => {
      const { run, folder } = await aStagedRun({ status: "completed" });
      await writeFile(
        join(folder, "logs", "pipeline.out"),
        `posting to http://host/api/pipelines/weblog?runId=1&token=abc%20def failed\nin ${folder}/work\n`,
      );
      await select(app.db, run, admin.user.id);
      expect((await logs(admin, run)).body.content).to.equal(
        `posting to http://host/api/pipelines/weblog?runId=1&token=[redacted] failed\nin ${folder}/work\n`,
      );
      expect((await logs(owner, run)).body.content).to.equal(
        `posting to http://host/api/pipelines/weblog?runId=1&token=[redacted] failed\nin ${basename(folder)}/work\n`,
      );
    });

    it("follow no link out of the directory, and are read only in part if they are long", async () => {
      const { run, folder } = await aStagedRun({ status: "failed", outputTail: "kept\n" });
      const path = join(folder, "logs", "pipeline.out");
      await symlink("/etc/passwd", path);
      expect((await logs(admin, run)).body).to.deep.include({ content: "kept\n", fromFile: false });
      await rm(path);
      await writeFile(path, "ä".repeat(1_500_000));
      await appendFile(path, "\nlast\n");
      expect((await logs(admin, run, "?tail=1")).body.content).to.equal("last\n");
      const long = (await logs(admin, run, "?tail=2")).body.content as string;
      expect(Buffer.byteLength(long)).to.be.at.most(1024 * 1024);
      expect(long).to.match(/^ä+\nlast\n$/);
    });
  });

  describe("its log of Nextflow", () => {
    const engineLog = (person: Person, { id }: PipelineRun, query = "") =>
      person.get(`${RUNS}/${id}/logs?type=engine${query}`);
    const path = async (person: Person, { id }: PipelineRun) =>
      (await person.get(`${RUNS}/${id}`)).body.run.engineLogPath as string | null;
    const aNextflowRun = (columns: PartialModelObject<PipelineRun>) =>
      aStagedRun({ pipelineId: "fastq-checksum-nextflow", ...columns });

    it("is read like the others while it grows, without tokens, and opens completely", async () => {
      const { run, folder } = await aNextflowRun({ status: "running" });
      const shown = `${basename(folder)}/.nextflow.log`;
      expect(await path(admin, run)).to.equal(shown);
      expect((await engineLog(admin, run)).body).to.deep.include({ content: "", fromFile: false });
      const log = join(folder, ".nextflow.log");
      await writeFile(log, "Nov-29 DEBUG nextflow.Session - begins\n");
      await appendFile(log, "DEBUG - posted to http://host/api/pipelines/weblog?runId=1&token=abc%20def\n");
      const posted = "DEBUG - posted to http://host/api/pipelines/weblog?runId=1&token=[redacted]\n";
      expect((await engineLog(admin, run, "&tail=1")).body).to.deep.include({
        content: posted,
        fromFile: true,
        status: "running",
      });
      await appendFile(log, "DEBUG - ends\n");
      expect((await engineLog(admin, run, "&tail=2")).body.content).to.equal(`${posted}DEBUG - ends\n`);
      const whole = await admin.get(`/api/files/preview?path=${encodeURIComponent(shown)}`);
      expect(whole.status).to.equal(200);
      expect(whole.body.toString()).to.include("token=[redacted]").and.not.include("abc%20def");
    });

    it("is only for the facility", async () => {
      const { run, folder } = await aNextflowRun({ status: "completed" });
      await writeFile(join(folder, ".nextflow.log"), "DEBUG - host names\n");
      await select(app.db, run, admin.user.id);
      expect(await path(owner, run)).to.equal(null);
      expect(statusAndBody(await engineLog(owner, run))).to.deep.equal([403, { error: "Forbidden" }]);
      expect((await engineLog(await app.as("TECHNICIAN"), run)).body.content).to.equal(
        "DEBUG - host names\n",
      );
    });

    it("is read in part if it is long, and follows no link out of the directory", async () => {
      const { run, folder } = await aNextflowRun({ status: "failed", outputTail: "kept\n" });
      const log = join(folder, ".nextflow.log");
      await symlink("/etc/passwd", log);
      expect((await engineLog(admin, run)).body).to.deep.include({ content: "", fromFile: false });
      await rm(log);
      await writeFile(log, `${"x".repeat(3_000_000)}\nlast\n`);
      const { content } = (await engineLog(admin, run, "&tail=10000")).body as { content: string };
      expect(Buffer.byteLength(content)).to.be.at.most(1024 * 1024);
      expect(content).to.match(/\nlast\n$/);
    });

    it("names the plugin that Nextflow could not load", async () => {
      const { run, folder } = await aNextflowRun({
        status: "failed",
        workflowFacts: { causes: { output: "ERROR ~ Cannot find the manifest path" } },
      });
      const cause = async () => (await admin.get(`${RUNS}/${run.id}/diagnosis`)).body.cause as object;
      const unnamed = { code: "pluginDamaged", subject: "", requested: "", available: "" };
      expect(await cause()).to.deep.equal(unnamed);
      await writeFile(
        join(folder, ".nextflow.log"),
        [
          "Nov-29 03:14:14.104 [main] DEBUG nextflow.plugin.PluginUpdater - Installing plugin nf-schema version: 2.1.1",
          "Nov-29 03:14:14.107 [main] ERROR nextflow.cli.Launcher - @unknown",
          "org.pf4j.PluginRuntimeException: Cannot find the manifest path",
          "\tat org.pf4j.AbstractPluginManager.loadPluginFromPath(AbstractPluginManager.java:894)",
        ].join("\n"),
      );
      expect(await cause()).to.deep.equal({ ...unnamed, subject: "nf-schema-2.1.1" });
    });
  });

  describe("its job", () => {
    const queue = async (run: PipelineRun) => statusAndBody(await admin.get(`${RUNS}/${run.id}/queue`));

    it("is null before the start", async () => {
      const { run } = await aStagedRun();
      expect(await queue(run)).to.deep.equal([
        200,
        { available: false, message: "The run has not been started" },
      ]);
    });

    it("is shown in its last known state", async () => {
      const { run: local } = await aStagedRun({
        status: "failed",
        launch: { executor: "local", pid: 42, startTicks: "1", bootId: "b", host: "h" },
        executorFacts: { state: "exited", exitCode: 3, at: "2026-11-21T08:00:00.000Z" },
      });
      const { run: slurm } = await aStagedRun({
        status: "queued",
        launch: { executor: "slurm", jobId: "77", jobName: "n" },
        executorFacts: { state: "pending", said: "PENDING", reason: "Resources" },
      });
      expect(await queue(local)).to.deep.equal([
        200,
        {
          available: true,
          type: "local",
          status: "exited",
          state: "exited",
          reason: null,
          exitCode: 3,
          at: "2026-11-21T08:00:00.000Z",
          pid: 42,
        },
      ]);
      expect(await queue(slurm)).to.deep.equal([
        200,
        {
          available: true,
          type: "slurm",
          status: "pending",
          state: "pending",
          reason: "Resources",
          exitCode: null,
          at: null,
          jobId: "77",
        },
      ]);
    });
  });

  it("returns its tasks in pages, in order of their start", async () => {
    const { run } = await aStagedRun();
    const began = (second: number) => ({ submittedAt: new Date(Date.UTC(2026, 10, 21, 8, 0, second)) });
    await aTask(run, "10", began(1));
    await aTask(run, "9", {
      ...began(2),
      tag: "x",
      exitCode: 0,
      attempt: 1,
      durationMs: "1500",
      realtimeMs: "1400",
      cpuPercent: 97.5,
      peakRssBytes: "5000000000",
      readBytes: "10",
      writtenBytes: "20",
    });
    const { status, body } = await admin.get(`${RUNS}/${run.id}/tasks?limit=1&offset=1`);
    expect([status, body]).to.deep.equal([
      200,
      {
        tasks: [
          {
            taskId: "9",
            process: "WF:CALCULATE_CHECKSUMS",
            tag: "x",
            name: "WF:CALCULATE_CHECKSUMS (9)",
            status: "completed",
            stepId: "CALCULATE_CHECKSUMS",
            errorAction: null,
            exitCode: 0,
            attempt: 1,
            hash: null,
            nativeId: null,
            submittedAt: "2026-11-21T08:00:02.000Z",
            startedAt: null,
            completedAt: null,
            durationMs: 1500,
            realtimeMs: 1400,
            cpuPercent: 97.5,
            requestedCpus: null,
            requestedMemoryBytes: null,
            requestedTimeMs: null,
            queue: null,
            container: null,
            peakRssBytes: 5_000_000_000,
            peakVmemBytes: null,
            readBytes: 10,
            writtenBytes: 20,
          },
        ],
        total: 2,
        limit: 1,
        offset: 1,
      },
    ]);
  });

  it("returns the payloads of its events to facility admins", async () => {
    const { run } = await aStagedRun({ status: "completed" });
    await anEvent(run, 1, { payload: '{"event":"started"}' });
    await anEvent(run, 2);
    const { status, body } = await admin.get(`${RUNS}/${run.id}/events?limit=1`);
    expect([status, body.run, body.count, body.events[0].seq]).to.deep.equal([
      200,
      { id: run.id, runNumber: run.runNumber, pipelineId: "fastq-checksum" },
      1,
      2,
    ]);
    const { events } = (await admin.get(`${RUNS}/${run.id}/events`)).body;
    expect(events.map(({ payload }: { payload: string }) => payload)).to.deep.equal([
      null,
      '{"event":"started"}',
    ]);
    await select(app.db, run, admin.user.id);
    for (const person of [owner, app.anyone])
      expect(statusAndBody(await person.get(`${RUNS}/${run.id}/events`))).to.deep.equal([
        403,
        { error: "Unauthorized" },
      ]);
  });

  it("explains its state", async () => {
    const { run } = await aStagedRun({
      status: "failed",
      why: "Process exited with code 3.",
      statusSource: "process",
      executorFacts: { state: "exited", exitCode: 3 },
      workflowFacts: { startedAt: "2026-11-21T08:00:00.000Z" },
      finalizeTries: 2,
    });
    expect(statusAndBody(await admin.get(`${RUNS}/${run.id}/explain`))).to.deep.equal([
      200,
      {
        runId: run.id,
        status: "failed",
        why: "Process exited with code 3.",
        statusSource: "process",
        progress: null,
        currentStep: null,
        times: {
          queuedAt: null,
          startedAt: null,
          completedAt: null,
          lastWeblogAt: null,
          lastTraceAt: null,
          lastEventAt: null,
        },
        facts: {
          workflow: { startedAt: "2026-11-21T08:00:00.000Z", ended: null },
          executor: { state: "exited", exitCode: 3, said: null, reason: null, at: null, lostSince: null },
          job: null,
          steps: [],
          otherProcesses: [],
        },
        outputs: { tries: 2, nextTryAt: null, errors: [], warnings: [] },
      },
    ]);
    const pending = await aRun(app.db, { studyId: (await aStudy(app.db, owner.user.id)).id });
    expect((await admin.get(`${RUNS}/${pending.id}/explain`)).body.why).to.equal("Waiting to be started.");
  });

  describe("is seen by", () => {
    const PARTS = ["", "/logs", "/queue", "/tasks", "/explain"];

    it("facility admins, and the owner of its target once it is released", async () => {
      const study = await aStudy(app.db, owner.user.id);
      const order = await anOrder(app.db, owner.user.id);
      for (const target of [{ studyId: study.id }, { orderId: order.id }]) {
        const run = await aRun(app.db, target, { status: "completed" });
        for (const part of PARTS) {
          const path = `${RUNS}/${run.id}${part}`;
          expect((await admin.get(path)).status).to.equal(200);
          expect(statusAndBody(await owner.get(path))).to.deep.equal([403, { error: "Forbidden" }]);
        }
        await select(app.db, run, admin.user.id);
        for (const part of PARTS) {
          const path = `${RUNS}/${run.id}${part}`;
          expect((await owner.get(path)).status).to.equal(200);
          expect(statusAndBody(await stranger.get(path))).to.deep.equal([403, { error: "Forbidden" }]);
          expect(statusAndBody(await app.anyone.get(path))).to.deep.equal([401, { error: "Unauthorized" }]);
        }
      }
    });

    it("no user if the run is unknown, which takes precedence over permissions", async () => {
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      for (const person of [admin, owner, demo])
        for (const part of PARTS)
          expect(statusAndBody(await person.get(`${RUNS}/unknown${part}`))).to.deep.equal([
            404,
            { error: "Run not found" },
          ]);
      expect(statusAndBody(await admin.get(`${RUNS}/%00`))).to.deep.equal([404, { error: "Run not found" }]);
    });

    it("a demo session with the permissions of its role", async () => {
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const { run } = await aStagedRun();
      for (const part of PARTS) expect((await demo.get(`${RUNS}/${run.id}${part}`)).status).to.equal(200);
    });
  });
});
