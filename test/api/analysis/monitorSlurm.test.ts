import { expect } from "chai";
import { appendFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Monitor, createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { countQueries } from "../../helpers/countQueries.ts";
import { anOrder } from "../../helpers/factories.ts";
import { type Said, type SlurmRuns, slurmRuns } from "../../helpers/slurmRuns.ts";
import { isAtAnyTime } from "../../helpers/statements.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const COUNT = 20;
/** Statements for a run that changed: begin, lock, write, commit; one more to load it or to announce its new status. */
const CHANGE = 4;
/** Those, with the audit entry, the notification and the event of an ended run. */
const END = 8;
const HEAD = "task_id\tprocess\tname\tstatus\texit\tcomplete\n";

describe("the monitor of Slurm jobs", () => {
  let bin: Awaited<ReturnType<typeof tempDir>>;
  let app: TestApp;
  let runs: SlurmRuns;
  let monitor: Monitor;
  let atMs = Date.now();

  before(async () => {
    bin = await tempDir();
    app = await testApp({ PATH: bin.path });
    const admin = await app.as("FACILITY_ADMIN");
    const { id: orderId } = await anOrder(app.db, admin.user.id);
    runs = await slurmRuns(app.db, bin.path, {
      root: join(app.site.env.home, "runs"),
      orderId,
      count: COUNT,
    });
    monitor = createRunMonitor(app.site);
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await bin.remove();
  });

  /** How often Slurm and the database are asked by one tick, when so many of the jobs stand otherwise than before. */
  async function tick(changed: number, [now, before]: [now: Said, before: Said]) {
    await runs.say((index) => (index < changed ? now : before));
    const [calls, { statements, stop }] = [await runs.squeueCalls(), countQueries()];
    await monitor.tick(new Date((atMs += 15_000)));
    stop();
    return {
      squeue: (await runs.squeueCalls()) - calls,
      queries: statements.filter((sql) => !isAtAnyTime(sql)).length,
    };
  }
  const PENDING: Said = ["PENDING", "Priority"];
  const RUNNING: Said = ["RUNNING", "None"];

  it("queries Slurm once per tick for all jobs, and uses one short transaction per changed run", async () => {
    const first = await tick(0, [PENDING, PENDING]);
    expect(first.squeue).to.equal(1);
    expect(first.queries).to.be.at.most(1 + (CHANGE + 1) * COUNT);
    expect(await tick(0, [PENDING, PENDING])).to.deep.equal({ squeue: 1, queries: 1 });

    for (const [changed, moves] of [
      [3, [["PENDING", "Resources"], PENDING]],
      [3, [RUNNING, PENDING]],
      [COUNT, [RUNNING, RUNNING]],
    ] as [number, [Said, Said]][]) {
      const { squeue, queries } = await tick(changed, moves);
      expect(squeue).to.equal(1);
      expect(queries).to.be.at.most(1 + (CHANGE + 1) * changed);
    }
  });

  it("keeps that number when queries are aborted, and queries the remaining jobs once more", async () => {
    for (const folder of runs.folders) {
      await mkdir(join(folder, "work"));
      await appendFile(join(folder, "logs/pipeline.out"), "the last word\n");
      await appendFile(
        join(folder, "trace.txt"),
        `${HEAD}1\tALIGN\tALIGN (1)\tFAILED\t7\t1767225600000\n2\tSORT\tSORT (1)\tABORTED\t-\t-\n`,
      );
    }
    const { squeue, queries } = await tick(COUNT, [["FAILED", "NonZeroExitCode"], RUNNING]);
    expect(squeue).to.equal(2);
    expect(queries).to.be.at.most(1 + END * COUNT);

    const stored = await PipelineRun.query(app.db).orderBy("runNumber");
    expect(stored.map(({ status, why, outputTail }) => ({ status, why, outputTail }))).to.deep.equal(
      runs.ids.map(() => ({
        status: "failed",
        why: "The scheduler reports that the job failed: FAILED, NonZeroExitCode",
        outputTail: "the last word\n",
      })),
    );
    const changes = await AuditEntry.query(app.db).where({ targetType: "run", action: "run.failed" });
    expect(changes.map(({ targetId }) => targetId)).to.have.members(runs.ids);
    expect(changes[0]).to.deep.include({
      before: { status: "running" },
      after: { status: "failed", why: "The scheduler reports that the job failed: FAILED, NonZeroExitCode" },
    });
  });
});
