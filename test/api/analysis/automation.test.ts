import { expect } from "chai";
import { AnalysisRule } from "../../../db/models/AnalysisRule.ts";
import { AnalysisRuleDecision } from "../../../db/models/AnalysisRuleDecision.ts";
import { AnalysisRuleTrigger } from "../../../db/models/AnalysisRuleTrigger.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { Service } from "../../../db/models/Service.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { Study } from "../../../db/models/Study.ts";
import { User } from "../../../db/models/User.ts";
import { sweepDecisions } from "../../../server/analysis/automation/runRules.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { RULE, aReadsPackage, evaluateRules, storedDecisions } from "../../helpers/rules.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";
import { until } from "../../helpers/until.ts";

const READS = "@r1\nACGT\n+\nIIII\n";

describe("rules that start analyses", function () {
  this.timeout(60_000);
  let app: TestApp;
  let admin: Person;
  let author: Person;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  let files = 0;
  beforeEach(async () => {
    packages = await tempDir();
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    author = await app.as("BIOINFORMATICIAN");
    await aReadsPackage(packages.path, "true");
    await aReadsPackage(packages.path, "true", { id: "second" });
    await aReadsPackage(packages.path, "true", { id: "orders-only", targets: ["order"] });
  });
  afterEach(async () => {
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  /** Calls a procedure; a refusal is its text. */
  const rules = (person: Person) => {
    const { ask, tell } = trpcCalls(person, "analysisRules");
    return {
      ask: async (procedure: string, input?: object) => (await ask(procedure, input))[1] as unknown,
      tell: async (procedure: string, input: object) => (await tell(procedure, input))[1] as unknown,
    };
  };
  const createRule = async (change: object = {}, person = author) =>
    (await rules(person).tell("create", { ...RULE, ...change })) as { id: string };
  async function createRead(sampleId: string) {
    const path = `reads/${++files}.fastq`;
    await aFile(app.files, path, READS);
    return aRead(app.db, sampleId, { file1: path, fileSize1: "16" });
  }
  /** An order whose samples have no reads yet. */
  async function waitingOrder(columns: Parameters<typeof anOrder>[2] = {}, codes = ["S1", "S2"]) {
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, columns);
    const samples: Sample[] = [];
    for (const sampleId of codes) samples.push(await aSample(app.db, order.id, { sampleId }));
    return { order, samples, owner };
  }
  async function completeOrder(columns: Parameters<typeof anOrder>[2] = {}, codes = ["S1"]) {
    const made = await waitingOrder(columns, codes);
    for (const { id } of made.samples) await createRead(id);
    return made;
  }
  const outcomes = async () =>
    (await storedDecisions(app)).map(({ outcome, reason }) =>
      reason === null ? outcome : `${outcome}: ${reason}`,
    );
  const ruleNow = (id: string) => AnalysisRule.query(app.db).findById(id).throwIfNotFound();
  const runs = () => PipelineRun.query(app.db).orderBy("createdAt");
  const kindsFor = async (person: Person) =>
    (await Notification.query(app.db).where({ userId: person.user.id }).orderBy("lastAt")).map(
      ({ kind }) => kind,
    );
  /** Waits until all runs have ended, and lets the rules process them. */
  async function settled() {
    await until(async () => {
      const active = await PipelineRun.query(app.db).whereIn("status", ["pending", "queued", "running"]);
      return active.length === 0;
    }, "the end of all runs");
    await evaluateRules(app);
  }

  it("start one run when the last sample of an order has reads, in the name of the rule", async () => {
    const { id } = await createRule();
    const { order, samples } = await waitingOrder();
    await createRead(samples[0]?.id ?? "");
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal([]);

    await createRead(samples[1]?.id ?? "");
    await evaluateRules(app);
    await evaluateRules(app);
    await settled();
    const [decision, ...others] = await storedDecisions(app);
    expect(others).to.deep.equal([]);
    expect(decision).to.include({
      ruleId: id,
      orderId: order.id,
      outcome: "started",
      byHand: false,
      samples: 2,
      result: "completed",
      userId: author.user.id,
    });
    expect(decision?.run).to.include({ status: "completed", userId: author.user.id, inputSampleIds: null });
    const entries = await AuditEntry.query(app.db)
      .where({ targetId: decision?.runId ?? "" })
      .orderBy("id");
    expect(
      entries.slice(0, 2).map(({ action, userId, after }) => [action, userId, after?.["rule"]]),
    ).to.deep.equal([
      ["run.created", null, RULE.name],
      ["run.started", null, RULE.name],
    ]);
    expect(await kindsFor(author)).to.deep.equal(["run.completed"]);
    expect(await AnalysisRuleTrigger.query(app.db).resultSize()).to.equal(0);
  });

  it("start a further run for a top-up, and none for values that pipelines write about reads", async () => {
    await createRule();
    const { samples } = await completeOrder();
    await evaluateRules(app);
    await Read.query(app.db)
      .where({ sampleId: samples[0]?.id ?? "" })
      .patch({ readCount1: 1 });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal(["started"]);
    await Read.query(app.db)
      .where({ sampleId: samples[0]?.id ?? "" })
      .patch({ fileSize1: "17" });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal(["started", "started"]);
  });

  it("wait for open uploads and drafts, and do not wait for samples with an issue", async () => {
    await createRule();
    const { order, samples } = await completeOrder({}, ["S1", "S2", "S3"]);
    const upload = await SequencingUpload.query(app.db).insertAndFetch({
      orderId: order.id,
      sampleId: samples[0]?.id ?? "",
      targetKind: "read",
      targetRole: "R2",
      originalName: "r2.fastq",
      tempPath: "tmp/r2",
      expectedSize: "1",
      receivedSize: "0",
      status: "UPLOADING",
    });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal([]);
    const last = await aSample(app.db, order.id, { sampleId: "S4" });
    await upload.$query(app.db).patch({ status: "CANCELLED" });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal([]);
    await Sample.query(app.db).findById(last.id).patch({ facilityStatus: "ISSUE" });
    await evaluateRules(app);
    const [decision] = await storedDecisions(app);
    expect(decision).to.include({ outcome: "started", samples: 3 });
    expect(decision?.run?.inputSampleIds).to.have.members(samples.map(({ id }) => id));
  });

  it("react to the end of a sequencing run and to studies that become ready", async () => {
    await createRule({ name: "After sequencing", trigger: "sequencing_run_ended" });
    await createRule({ name: "Ready studies", trigger: "study_ready" });
    const { order, samples, owner } = await completeOrder();
    const study = await aStudy(app.db, owner.user.id);
    await Sample.query(app.db)
      .findById(samples[0]?.id ?? "")
      .patch({ studyId: study.id });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal([]);
    const stream = await StreamRun.query(app.db).insertAndFetch({
      orderId: order.id,
      outputDir: "/nowhere",
      status: "STOPPING",
      barcodeMap: {},
      startedAt: new Date(),
      lastSeenAt: new Date(),
    });
    await stream.$query(app.db).patch({ status: "STOPPED", stoppedAt: new Date() });
    await evaluateRules(app);
    await Study.query(app.db).findById(study.id).patch({ readyForSubmission: true, readyAt: new Date() });
    await evaluateRules(app);
    expect(
      (await storedDecisions(app)).map(({ orderId, studyId, outcome }) => [orderId, studyId, outcome]),
    ).to.deep.equal([
      [order.id, null, "started"],
      [null, study.id, "started"],
    ]);
  });

  it("record which condition an order does not meet", async () => {
    const department = await Department.query(app.db).insertAndFetch({ name: "Ecology" });
    const service = await Service.query(app.db).insertAndFetch({ name: "Genomes", position: 0 });
    const conditions = {
      services: [service.id],
      technologies: ["illumina"],
      departments: [department.id],
      minSamples: 2,
    };
    await createRule({ conditions });
    const serviceId = service.id;
    await completeOrder({ platform: "ILLUMINA", departmentId: department.id }, ["S1", "S2"]);
    await evaluateRules(app);
    await completeOrder({ serviceId, platform: "OXFORD_NANOPORE" });
    await evaluateRules(app);
    await completeOrder({ serviceId, platform: "ILLUMINA" });
    await evaluateRules(app);
    await completeOrder({ serviceId, platform: "ILLUMINA", departmentId: department.id });
    await evaluateRules(app);
    await completeOrder({ serviceId, platform: "ILLUMINA", departmentId: department.id }, ["S1", "S2"]);
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal([
      "skipped: service",
      "skipped: technology",
      "skipped: department",
      "skipped: minSamples",
      "started",
    ]);
  });

  it("create one run of concurrent evaluations, by any number of processes", async () => {
    await createRule();
    await completeOrder();
    await Promise.all(Array.from({ length: 5 }, () => evaluateRules(app)));
    await settled();
    expect(await outcomes()).to.deep.equal(["started"]);
    const all = await runs();
    expect(all.map(({ status }) => status)).to.deep.equal(["completed"]);
    const started = await AuditEntry.query(app.db).where({ action: "run.started" }).resultSize();
    expect(started).to.equal(1);
  });

  it("keep the limits of a rule, and start the rest when they allow it", async () => {
    await aReadsPackage(packages.path, "sleep 60");
    const { id } = await createRule({ activeRunsMax: 1, runsPerDay: 2 });
    for (let orders = 0; orders < 3; orders++) await completeOrder();
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal(["started", "limited: activeRuns", "limited: activeRuns"]);
    const [run] = await runs();
    await trpcCalls(admin, "runs").tell("cancel", { runId: run?.id });
    await until(
      async () => (await PipelineRun.query(app.db).findById(run?.id ?? ""))?.status === "cancelled",
      "the cancellation",
    );
    await evaluateRules(app);
    expect((await outcomes()).sort()).to.deep.equal(["limited: runsPerDay", "started", "started"]);
    await AnalysisRuleDecision.query(app.db)
      .where({ ruleId: id, outcome: "started" })
      .patch({ startedAt: new Date(Date.now() - 25 * 3_600_000) });
    await evaluateRules(app);
    expect((await outcomes()).sort()).to.deep.equal(["limited: activeRuns", "started", "started"]);
    await endAllRuns(app.site);
    await PipelineRun.query(app.db).patch({ status: "cancelled" });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal(["started", "started", "started"]);
  });

  it("record what the check of a run found, and notify the facility once", async () => {
    await createRule({ config: { mode: "fast" } });
    const { order, samples } = await completeOrder();
    await rules(admin).tell("create", { ...RULE, name: "Disabled", pipelineId: "second" });
    await admin.post("/api/admin/settings/pipelines", { pipelineId: "second", enabled: false });
    await createRead((await aSample(app.db, order.id)).id);
    await evaluateRules(app);
    await AnalysisRuleTrigger.query(app.db).delete();
    const refused = (await storedDecisions(app)).filter(({ outcome }) => outcome === "refused");
    expect(refused.map(({ reason, details }) => [reason, details])).to.deep.equal([
      [
        "runs.pipelineDisabled",
        [{ code: "runs.pipelineDisabled", params: { id: "second" }, text: "Pipeline second is disabled" }],
      ],
    ]);
    expect(await kindsFor(admin)).to.include("rule.notStarted");
    expect(samples.length).to.equal(1);
  });

  it("are paused after failures in a row, and continue when they are turned on again", async () => {
    await aReadsPackage(packages.path, "exit 3");
    const { id } = await createRule({ failuresMax: 2 });
    for (let failures = 0; failures < 3; failures++) {
      await completeOrder();
      await evaluateRules(app);
      await settled();
    }
    expect((await runs()).map(({ status }) => status)).to.deep.equal(["failed", "failed"]);
    expect(await ruleNow(id)).to.include({ pausedReason: "failures", failuresInRow: 2 });
    expect((await kindsFor(author)).filter((kind) => kind === "rule.paused")).to.have.length(1);
    await rules(admin).tell("turn", { ruleId: id, active: true });
    expect(await ruleNow(id)).to.include({ pausedReason: null, failuresInRow: 0, authorId: admin.user.id });
  });

  it("are paused when their author may no longer start runs or was deactivated", async () => {
    const { id } = await createRule();
    await User.query(app.db).findById(author.user.id).patch({ role: "TECHNICIAN" });
    await completeOrder();
    await evaluateRules(app);
    expect(await ruleNow(id)).to.include({ pausedReason: "author" });
    expect(await outcomes()).to.deep.equal([]);
    expect(await kindsFor(admin)).to.include("rule.paused");
    await User.query(app.db).findById(author.user.id).patch({ role: "BIOINFORMATICIAN", active: false });
    await AnalysisRule.query(app.db).findById(id).patch({ pausedAt: null, pausedReason: null });
    await completeOrder();
    await evaluateRules(app);
    expect(await ruleNow(id)).to.include({ pausedReason: "author" });
  });

  it("propose results for review without releasing them", async () => {
    await createRule({ onSuccess: "propose" });
    await completeOrder();
    await evaluateRules(app);
    await settled();
    expect((await storedDecisions(app)).map(({ result }) => result)).to.deep.equal(["proposed"]);
    expect(await PipelineResultSelection.query(app.db).resultSize()).to.equal(0);
    expect(await kindsFor(admin)).to.include("run.proposed");
  });

  it("release results and publish the delivery, or neither with the reason", async () => {
    await createRule({ onSuccess: "publish" });
    const { order, owner } = await completeOrder();
    await evaluateRules(app);
    await settled();
    const published = await Order.query(app.db).findById(order.id).throwIfNotFound();
    expect(published.sequencingFilesPublishedById).to.equal(author.user.id);
    expect(await PipelineResultSelection.query(app.db).resultSize()).to.equal(1);
    expect(await kindsFor(owner)).to.include.members(["results.selected", "files.published"]);

    const awaiting = await completeOrder({ approvalState: "pending" });
    await evaluateRules(app);
    await settled();
    const decisions = await storedDecisions(app);
    expect(decisions.map(({ result }) => result)).to.deep.equal(["published", "notPublished"]);
    expect(decisions[1]?.resultDetails).to.have.length(1);
    expect(await PipelineResultSelection.query(app.db).resultSize()).to.equal(1);
    expect(
      (await Order.query(app.db).findById(awaiting.order.id).throwIfNotFound()).sequencingFilesPublishedAt,
    ).to.equal(null);
    expect(await kindsFor(admin)).to.include("run.proposed");
  });

  it("do not react to read sets that their own run wrote", async () => {
    await createRule();
    const { samples } = await completeOrder();
    await evaluateRules(app);
    await settled();
    const [run] = await runs();
    await Read.query(app.db)
      .where({ sampleId: samples[0]?.id ?? "" })
      .patch({ isActive: false });
    await aRead(app.db, samples[0]?.id ?? "", { file1: "cleaned.fastq", createdByRunId: run?.id ?? null });
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal(["started", "skipped: ownResult"]);
  });

  it("start what a crash left: a created run, and a change that was not evaluated", async () => {
    const { id } = await createRule();
    const { order } = await completeOrder();
    expect(await AnalysisRuleTrigger.query(app.db).resultSize()).to.equal(1);
    await evaluateRules(app);
    await settled();
    const [run] = await runs();
    // As if the process had died between the creation of the run and its start, and the evaluation were repeated.
    const created = await PipelineRun.query(app.db).insertAndFetch({
      runNumber: "TOY-1",
      pipelineId: "toy",
      pipelineVersion: "1.0.0",
      targetType: "order",
      orderId: order.id,
      config: { mode: "fast" },
      userId: author.user.id,
    });
    await AnalysisRuleDecision.query(app.db)
      .where({ runId: run?.id ?? "" })
      .patch({ runId: created.id, settledAt: null, result: null });
    await evaluateRules(app);
    await settled();
    expect((await runs()).map(({ status }) => status)).to.deep.equal(["completed", "completed"]);
    expect(await outcomes()).to.deep.equal(["started"]);
    expect(await ruleNow(id)).to.include({ failuresInRow: 0 });
  });

  it("run by hand on an order, whatever their conditions, once for the same reads", async () => {
    const { id } = await createRule({
      conditions: { technologies: ["none"], departments: [], minSamples: 9 },
    });
    const { order } = await completeOrder();
    const first = (await rules(admin).tell("runNow", { ruleId: id, orderId: order.id })) as {
      decision: { outcome: string; byHand: boolean; run: { id: string } };
    };
    expect(first.decision).to.include({ outcome: "started", byHand: true });
    await rules(admin).tell("runNow", { ruleId: id, orderId: order.id });
    await settled();
    const [run, ...others] = await runs();
    expect(others).to.deep.equal([]);
    expect(run).to.include({ status: "completed", userId: admin.user.id });
    const [created] = await AuditEntry.query(app.db).where({ action: "run.created" });
    expect(created?.userId).to.equal(admin.user.id);
  });

  it("say in a dry run what they would have done, and change nothing", async () => {
    const old = await completeOrder({ platform: "ILLUMINA" });
    await Read.query(app.db).patch({ createdAt: new Date(Date.now() - 40 * 86_400_000) });
    const other = await completeOrder({ platform: "OXFORD_NANOPORE" });
    const met = await completeOrder({ platform: "ILLUMINA" });
    const late = await completeOrder({ platform: "ILLUMINA" });
    await waitingOrder({ platform: "ILLUMINA" });
    const { name: _, ...content } = RULE;
    const result = (await rules(author).tell("dryRun", {
      ...content,
      runsPerDay: 1,
      conditions: { technologies: ["ILLUMINA"], departments: [], minSamples: 1 },
    })) as { targets: { target: { id: string }; outcome: string; reason: string | null }[]; counts: object };
    expect(result.targets.map(({ target, outcome, reason }) => [target.id, outcome, reason])).to.deep.equal([
      [late.order.id, "limited", "runsPerDay"],
      [met.order.id, "started", null],
      [other.order.id, "skipped", "technology"],
    ]);
    expect(result.counts).to.deep.equal({ started: 1, skipped: 1, limited: 1, refused: 0 });
    expect(JSON.stringify(result)).not.to.contain(old.order.id);
    expect(await runs()).to.deep.equal([]);
    expect(await outcomes()).to.deep.equal([]);
  });

  it("limited to services say in a dry run which orders have another one, and are listed with them", async () => {
    const service = await Service.query(app.db).insertAndFetch({ name: "Genomes", position: 0 });
    const other = await completeOrder();
    const met = await completeOrder({ serviceId: service.id });
    const { name: _, ...content } = RULE;
    const conditions = { ...RULE.conditions, services: [service.id] };
    const result = (await rules(author).tell("dryRun", { ...content, conditions })) as {
      targets: { target: { id: string }; outcome: string; reason: string | null }[];
    };
    expect(result.targets.map(({ target, outcome, reason }) => [target.id, outcome, reason])).to.deep.equal([
      [met.order.id, "started", null],
      [other.order.id, "skipped", "service"],
    ]);
    const { id } = await createRule({ conditions });
    expect(await ruleNow(id)).to.deep.include({ conditions });
  });

  it("are changed by those who start analyses, read by the facility, and unknown to researchers", async () => {
    const { id } = await createRule();
    const technician = await app.as("TECHNICIAN");
    const researcher = await app.as("RESEARCHER");
    expect(await rules(technician).ask("list"))
      .to.have.property("rules")
      .with.length(1);
    expect(await rules(technician).tell("turn", { ruleId: id, active: false })).to.contain("Unauthorized");
    expect(await rules(researcher).ask("list")).to.contain("Unauthorized");
    expect(await rules(author).tell("create", { ...RULE, config: { depth: 99 } })).to.contain(
      "Pipeline config validation failed",
    );
    expect(
      await rules(author).tell("create", { ...RULE, pipelineId: "orders-only", trigger: "study_ready" }),
    ).to.contain("does not run on study targets");
  });

  it("are deleted and restored, keep their decisions, and forget them after a year", async () => {
    const { id } = await createRule();
    await completeOrder();
    await evaluateRules(app);
    await rules(author).tell("delete", { ruleId: id });
    await completeOrder();
    await evaluateRules(app);
    expect(await outcomes()).to.deep.equal(["started"]);
    const { decisions } = (await rules(author).ask("decisions", {})) as { decisions: { rule: object }[] };
    expect(decisions[0]?.rule).to.deep.equal({ id, name: RULE.name, isDeleted: true });
    expect(await rules(author).tell("restore", { ruleId: id })).to.include({ id, active: true });
    expect(await sweepDecisions(app.site, new Date(Date.now() + 300 * 86_400_000))).to.equal(0);
    expect(await sweepDecisions(app.site, new Date(Date.now() + 366 * 86_400_000))).to.equal(1);
  });
});
