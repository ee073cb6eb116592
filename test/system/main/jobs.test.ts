import { startJobs } from "../../../server/main/startJobs.ts";
import { testApp } from "../../helpers/app.ts";
import { databaseLine } from "../../helpers/databaseLine.ts";
import { until } from "../../helpers/until.ts";

describe("the jobs", () => {
  it("continue when the database was unavailable while one of them ended", async () => {
    await using app = await testApp();
    await using line = await databaseLine(app.site.databaseUrl);
    const running = await startJobs({ ...app.site, databaseUrl: line.url });
    try {
      const { database } = app.site;
      const jobs = (key: string) => database("graphile_worker._private_jobs").where({ key });

      const held = await database.transaction();
      await held.raw("lock table sequencing_uploads in access exclusive mode");
      await database.raw("select graphile_worker.add_job('sweepUploads', job_key := 'sweepUploads')");
      await until(
        async () => (await jobs("sweepUploads").whereNotNull("locked_at")).length > 0,
        "the job to be taken",
      );
      line.cut();
      await held.rollback();
      await until(() => app.logged.some(({ msg }) => /complete jobs/.test(String(msg))), "its end to fail");
      line.mend();

      await database.raw("select graphile_worker.add_job('removeExpiredSessions', job_key := 'later')");
      await until(async () => (await jobs("later")).length === 0, "a later one to be done");
    } finally {
      await running.stop();
    }
  });
});
