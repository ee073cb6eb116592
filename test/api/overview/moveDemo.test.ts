import { expect } from "chai";
import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import type { Pace } from "../../../server/overview/demo/pace.ts";
import { readProgress } from "../../../server/overview/demo/progress.ts";
import { startDemo } from "../../../server/overview/demo/startDemo.ts";
import { startStreamMonitor } from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { testApp } from "../../helpers/app.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const HURRIED: Pace = {
  streamFilesPerSecond: 20,
  streamFiles: 12,
  samples: 1,
  chunkEveryMs: 1,
  chunks: 2,
  restMs: 1,
  runEveryMs: 600_000,
};

describe("a running demo", function () {
  this.timeout(120_000);

  itNightly("writes streams, brings orders from draft to delivery and runs pipelines", async () => {
    await using app = await testApp({ LANEKEEPER_DEMO: "1" });
    const monitor = startStreamMonitor(app.site);
    const demo = startDemo(app.site, {
      pace: HURRIED,
      orders: ["river", "mouse-2"],
      withRuns: false,
    });
    try {
      await until(async () => {
        const [run] = await StreamRun.query(app.db).where({ status: "STOPPED" });
        return run && run.totalFiles > 0 && run.finalSummary !== null;
      }, "a stream that was written to its end");
      const delivered = await until(async () => {
        const { movingOrders } = await readProgress(app.db);
        return Order.query(app.db)
          .findById(movingOrders[0] ?? "")
          .whereNotNull("sequencingFilesPublishedAt");
      }, "an order that was delivered");
      expect(delivered.status).to.equal("COMPLETED");
      const uploads = await SequencingUpload.query(app.db).where({ orderId: delivered.id });
      expect(uploads.map(({ status }) => status)).to.deep.equal(Array.from({ length: 2 }, () => "COMPLETED"));
      expect(
        await PipelineRun.query(app.db).where({ orderId: delivered.id, status: "completed" }),
      ).to.have.length(1);
      // Truncates a file of the order that the run uses.
      await until(async () => PipelineRun.query(app.db).findOne({ status: "failed" }), "a run that failed");
    } finally {
      await demo.stop();
      await monitor.stop();
    }
  });
});
