import { expect } from "chai";
import { join } from "node:path";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineArtifact } from "../../../db/models/PipelineArtifact.ts";
import { PipelineRunEvent } from "../../../db/models/PipelineRunEvent.ts";
import { PipelineRunTask } from "../../../db/models/PipelineRunTask.ts";
import { User } from "../../../db/models/User.ts";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { readActive, type Installation, installation, killed } from "../../helpers/installation.ts";
import { isGone, readPid, readRow } from "../../helpers/launches.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { writePackage, writeText } from "../../helpers/packages.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const HALF = 12;

// Performs tasks sequentially, each with a row of the trace and a posted event. Waits after half of them.
const COMMAND = `
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
const { LANEKEEPER_TRACE: trace, LANEKEEPER_OUTPUT_DIR: output, LANEKEEPER_WEBLOG_URL: weblog } = process.env;
async function post(event) {
  const answer = await fetch(weblog, { method: "POST", body: JSON.stringify({ runName: "toy", ...event }) });
  if (!answer.ok) throw new Error("The weblog answers " + answer.status);
}
appendFileSync(trace, "task_id\\tprocess\\tname\\tstatus\\texit\\tcomplete\\n");
await post({ event: "started", utcTime: new Date().toISOString() });
for (let task = 1; task <= ${2 * HALF}; task++) {
  while (task > ${HALF} && !existsSync("go")) await sleep(20);
  await sleep(200);
  const name = "COUNT (" + task + ")";
  appendFileSync(trace, [task, "COUNT", name, "COMPLETED", 0, Date.now()].join("\\t") + "\\n");
  await post({
    event: "process_completed",
    utcTime: new Date().toISOString(),
    trace: { task_id: task, process: "COUNT", name, status: "COMPLETED", exit: 0 },
  });
}
mkdirSync(output, { recursive: true });
writeFileSync(output + "/report.html", "done");
await post({ event: "completed", utcTime: new Date().toISOString(), metadata: { workflow: { success: true } } });
`;

describe("runs of several servers", function () {
  this.timeout(90_000);
  let site: Installation;
  let order: Order;
  let packages: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    packages = await tempDir();
    const counting = await writePackage(packages.path, {
      change({ manifest }) {
        manifest["inputs"] = [];
        manifest["outputs"] = [
          {
            id: "report",
            scope: "order",
            destination: "run_artifact",
            fromStep: "report",
            discovery: { pattern: "report.html" },
          },
        ];
      },
    });
    await writeText(join(counting, "command.mjs"), COMMAND);
    site = await installation({ monitors: 2, environment: { PIPELINES_DIR: packages.path } });
    await site.admin.put("/api/admin/settings/pipelines/execution", {
      weblogUrl: site.proxy.url,
      weblogSecret: "the secret of engines",
    });
    const { id } = await User.query(site.database).findOne({ email: site.email }).throwIfNotFound();
    order = await anOrder(site.database, id);
    await aSample(site.database, order.id);
  });
  after(async () => {
    await site[Symbol.asyncDispose]();
    await packages.remove();
  });

  const at = (webUrl: string) => new Browser(webUrl, site.admin.cookie);
  /** Creates a run and starts it on one of the servers. */
  async function startedAt(webUrl: string): Promise<{ id: string; runFolder: string }> {
    const created = await site.admin.post("/api/pipelines/runs", { pipelineId: "toy", orderId: order.id });
    expect(created.status, JSON.stringify(created.body)).to.equal(200);
    const { id } = created.body.run;
    const started = await at(webUrl).post(`/api/pipelines/runs/${id}/start`);
    expect(started.status, JSON.stringify(started.body)).to.equal(200);
    return { id, runFolder: started.body.runFolder };
  }
  const readEvents = (runId: string) => PipelineRunEvent.query(site.database).where({ runId }).orderBy("seq");
  /** The number of stored events of its tasks, from its trace and from its posts. */
  async function readSources(runId: string) {
    const events = (await readEvents(runId)).filter(({ eventType }) => eventType.endsWith("_completed"));
    const fromTrace = events.filter(({ source }) => source === "trace").length;
    return { fromTrace, posted: events.length - fromTrace };
  }

  itNightly("continue when server and monitor are killed; no event is lost or duplicated", async () => {
    const [here = "", there = ""] = site.webUrls;
    const run = await startedAt(here);
    const active = await readActive(site.monitors);
    const standby = site.monitors.find((one) => one !== active)!;
    await until(async () => (await readSources(run.id)).fromTrace > 0, "the monitor to read the trace");
    await killed(active);

    await readActive([standby]);
    await until(async () => {
      const { fromTrace, posted } = await readSources(run.id);
      return fromTrace === HALF && posted === HALF;
    }, "all of the first half to be known");
    await site.kill(here);
    await writeText(join(run.runFolder, "go"), "");
    await until(
      async () => (await readRow(site.database, run)).status === "completed",
      "the run to be completed",
    );

    expect(await readRow(site.database, run)).to.deep.include({
      progress: 100,
      launchKey: null,
      finalizeKey: null,
    });
    const events = await readEvents(run.id);
    expect(events.map(({ seq }) => Number(seq))).to.deep.equal(events.map((_, index) => index + 1));
    const counted: Record<string, number> = {};
    for (const { source, eventType } of events) {
      const name = `${source} ${eventType}`;
      counted[name] = (counted[name] ?? 0) + 1;
    }
    expect(counted).to.deep.equal({
      "launcher launched": 1,
      "weblog started": 1,
      "weblog process_completed": 2 * HALF,
      "weblog completed": 1,
      "trace task_completed": 2 * HALF,
      "process process_started": 1,
      "process process_exited": 1,
    });
    const tasks = await PipelineRunTask.query(site.database).where({ runId: run.id });
    expect(tasks.map(({ taskId, status }) => `${taskId} ${status}`)).to.have.members(
      Array.from({ length: 2 * HALF }, (_, index) => `${index + 1} completed`),
    );
    expect(await PipelineArtifact.query(site.database).where({ runId: run.id }).resultSize()).to.equal(1);
    const actions = await AuditEntry.query(site.database)
      .where({ targetType: "run", targetId: run.id })
      .orderBy("id");
    expect(actions.map(({ action }) => action)).to.deep.equal([
      "run.created",
      "run.started",
      "run.completed",
    ]);
    const posts = site.proxy.passed.filter(({ path }) => path.startsWith("/api/pipelines/weblog"));
    expect(new Set(posts.map(({ to }) => to))).to.deep.equal(new Set([here, there]));
    await site.startAgain(here);
  });

  it("are cancelled at the server that did not start them, with their processes", async () => {
    const [here = "", there = ""] = site.webUrls;
    const run = await startedAt(here);
    const pid = await readPid(site.database, run);
    expect(await isGone(pid)).to.equal(false);

    expect(statusAndBody(await at(there).delete(`/api/pipelines/runs/${run.id}`))).to.deep.equal([
      200,
      { success: true, status: "cancelled" },
    ]);

    expect(await isGone(pid)).to.equal(true);
    expect((await at(here).get(`/api/pipelines/runs/${run.id}`)).body.run.status).to.equal("cancelled");
  });
});
