import { expect } from "chai";
import { AnalysisRuleTrigger } from "../../../db/models/AnalysisRuleTrigger.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { jobsProcess } from "../../helpers/jobsProcess.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { RULE, aReadsPackage, storedDecisions } from "../../helpers/rules.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";
import { until } from "../../helpers/until.ts";

describe("rules whose process is killed (kill -9)", function () {
  this.timeout(120_000);
  let app: TestApp;
  let admin: Person;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  const started: { kill(): Promise<void> }[] = [];
  beforeEach(async () => {
    packages = await tempDir();
    await aReadsPackage(packages.path, "true");
    app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    admin = await app.as("FACILITY_ADMIN");
    await trpcCalls(admin, "analysisRules").tell("create", RULE);
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((one) => one.kill()));
    await endAllRuns(app.site);
    await app[Symbol.asyncDispose]();
    await packages.remove();
  });

  async function startJobs() {
    const jobs = await jobsProcess({
      databaseUrl: app.site.databaseUrl,
      home: app.site.env.home,
      environment: { PIPELINES_DIR: packages.path },
    });
    started.push(jobs);
    return jobs;
  }
  async function completeOrder() {
    const order = await anOrder(app.db, admin.user.id);
    const { id } = await aSample(app.db, order.id);
    await aFile(app.files, `${id}.fastq`, "@r\nA\n+\nI\n");
    await aRead(app.db, id, { file1: `${id}.fastq` });
    await AnalysisRuleTrigger.query(app.db).patch({ dueAt: new Date(0) });
  }
  /** Makes statements that match a condition wait for a lock, until the returned function ends them. */
  async function hold(table: string, when: string): Promise<() => Promise<void>> {
    await app.db.raw(`
      create function hold_rule() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock(4712); return new; end $$;
      create trigger hold_rule before ${when} execute function hold_rule();`);
    const trx = await app.db.transaction();
    await trx.raw("select pg_advisory_xact_lock(4712)");
    return async () => {
      // The database would otherwise complete the statement of the dead process.
      await trx.raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      await trx.rollback();
      await app.db.raw(`drop trigger hold_rule on ${table}`);
    };
  }
  const isHeld = () =>
    until(async () => {
      const { rows } = await app.db.raw(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length > 0;
    }, "the held statement");
  async function completedOnce() {
    await until(async () => {
      const [run] = await PipelineRun.query(app.db).where({ status: "completed" });
      const [decision] = await storedDecisions(app);
      return run !== undefined && decision?.settledAt;
    }, "the end of the run");
    expect((await PipelineRun.query(app.db)).map(({ status }) => status)).to.deep.equal(["completed"]);
    const decisions = await storedDecisions(app);
    expect(decisions.map(({ outcome, result }) => [outcome, result])).to.deep.equal([
      ["started", "completed"],
    ]);
  }

  it("between the change and the creation of the run start it once", async () => {
    const release = await hold("pipeline_runs", "insert on pipeline_runs for each row");
    await completeOrder();
    const jobs = await startJobs();
    await isHeld();
    await jobs.kill();
    await release();
    expect(await PipelineRun.query(app.db).resultSize()).to.equal(0);
    expect(await AnalysisRuleTrigger.query(app.db).resultSize()).to.equal(1);
    await startJobs();
    await completedOnce();
  });

  itNightly("between the creation of the run and its start start it once", async () => {
    const release = await hold(
      "pipeline_runs",
      "update on pipeline_runs for each row when (old.launch_key is null and new.launch_key is not null)",
    );
    await completeOrder();
    const jobs = await startJobs();
    await isHeld();
    await jobs.kill();
    await release();
    expect((await PipelineRun.query(app.db)).map(({ status }) => status)).to.deep.equal(["pending"]);
    await startJobs();
    await completedOnce();
  });
});
