import { expect } from "chai";
import { WebhookEvent } from "../../../db/models/WebhookEvent.ts";
import { createRunMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { endAllRuns, readRow } from "../../helpers/launches.ts";
import { writePackage } from "../../helpers/packages.ts";
import { aRun } from "../../helpers/runs.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const SCRIPT = "mkdir -p output; echo x >output/report.html";

describe("webhooks of an analysis", () => {
  it("have its start and its completion", async () => {
    const packages = await tempDir();
    const app = await testApp({ PIPELINES_DIR: packages.path, PATH: process.env["PATH"] ?? "" });
    try {
      const admin = await app.as("FACILITY_ADMIN");
      const order = await anOrder(app.db, admin.user.id);
      await aSample(app.db, order.id);
      const events = ["analysis.started", "analysis.completed"];
      await admin.post("/api/admin/webhooks", { url: "https://hooks.example.org/", events });
      await writePackage(packages.path, {
        change({ manifest }) {
          manifest["inputs"] = [];
          manifest["execution"] = { type: "process", command: ["bash", "-c", SCRIPT] };
          manifest["outputs"] = (manifest["outputs"] as object[])
            .slice(1)
            .map((output) => ({ ...output, discovery: { pattern: "report.html" } }));
        },
      });
      const run = await aRun(app.db, { orderId: order.id }, { pipelineId: "toy", config: { mode: "fast" } });
      expect((await admin.post(`/api/pipelines/runs/${run.id}/start`)).status).to.equal(200);
      const monitor = createRunMonitor(app.site);
      let aheadMs = 0;
      await until(async () => {
        // Each time as if the interval between checks had passed.
        await monitor.tick(new Date(Date.now() + (aheadMs += 2_000)));
        await monitor.settled();
        return (await readRow(app.db, run)).status === "completed";
      }, "the end of the run");
      const emitted = await WebhookEvent.query(app.db).orderBy("id");
      expect(emitted.map(({ type, recordId }) => [type, recordId])).to.deep.equal(
        events.map((type) => [type, run.id]),
      );
    } finally {
      await endAllRuns(app.site);
      await app[Symbol.asyncDispose]();
      await packages.remove();
    }
  });
});
