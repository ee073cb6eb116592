import type { Knex } from "knex";
import { startJobs } from "../../../server/main/startJobs.ts";
import { testApp } from "../../helpers/app.ts";
import { databaseLine } from "../../helpers/databaseLine.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

// Each job uses one table.
const JOBS = {
  sweepUploads: "sequencing_uploads",
  eraseDeletedMessages: "order_messages",
  removeExpiredSessions: "sessions",
  foldRunCounts: "pipeline_run_counts",
};
const BLOCKED_RESULTS = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from%_private_jobs%'`;

describe("the jobs", () => {
  it("continue when the database was unavailable while one of them ended", async () => {
    await using queue = await startQueue();
    const job = await queue.run("sweepUploads");

    queue.line.cut();
    await job.rollback();
    await queue.failures(1);
    queue.line.mend();

    await queue.runsAnother();
  });

  itNightly("continue when the database was unavailable while several of them ended", async () => {
    await using queue = await startQueue();
    const ending = [
      await queue.run("sweepUploads"),
      await queue.run("eraseDeletedMessages"),
      await queue.run("removeExpiredSessions"),
    ];
    const running = await queue.run("foldRunCounts");
    const results = await queue.database.transaction();
    await results("graphile_worker._private_jobs").select("id").forUpdate();

    for (const [index, job] of ending.entries()) {
      await job.rollback();
      await queue.blockedResults(index + 1);
    }
    queue.line.cut();
    await queue.failures(3);
    await running.rollback();
    await queue.failures(4);
    await results.rollback();
    queue.line.mend();

    await queue.runsAnother();
  });
});

/** A running queue behind a connection that can be cut. */
async function startQueue() {
  const app = await testApp();
  const line = await databaseLine(app.site.databaseUrl);
  const running = await startJobs({ ...app.site, databaseUrl: line.url });
  const { database } = app.site;
  const allJobs = () => database("graphile_worker._private_jobs");
  const jobs = (key: string) => allJobs().where({ key });
  await until(async () => (await allJobs()).length === 0, "the first jobs to end");
  return {
    line,
    database,
    /** Starts a job, which runs until the returned transaction ends. */
    async run(task: keyof typeof JOBS): Promise<Knex.Transaction> {
      const held = await database.transaction();
      await held.raw("lock table ?? in access exclusive mode", [JOBS[task]]);
      await database.raw("select graphile_worker.add_job(:task, job_key := :task)", { task });
      await until(async () => (await jobs(task).whereNotNull("locked_at")).length > 0, `${task} to start`);
      return held;
    },
    blockedResults: (count: number) =>
      until(async () => {
        const { rows } = await database.raw<{ rows: { count: number }[] }>(BLOCKED_RESULTS);
        return rows[0]?.count === count;
      }, "a result to be recorded"),
    failures: (count: number) =>
      until(
        () =>
          app.logged.filter(({ msg }) => String(msg).startsWith("Failed to complete jobs")).length === count,
        "a result to fail",
      ),
    async runsAnother(): Promise<void> {
      await database.raw("select graphile_worker.add_job('sweepNotifications', job_key := 'later')");
      await until(async () => (await jobs("later")).length === 0, "another job to be done");
    },
    async [Symbol.asyncDispose]() {
      await running.stop();
      await line[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
    },
  };
}
