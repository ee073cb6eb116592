import { expect } from "chai";
import { join } from "node:path";
import { startStreamMonitor } from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { getCount, putReads } from "../../helpers/streamFolder.ts";
import { until } from "../../helpers/until.ts";

describe("the monitor of live sequencing runs", () => {
  it("processes a starting or stopping run immediately, regardless of its polling interval", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const outputRoot = join(app.site.env.home, "sequencers");
    const outputDir = join(outputRoot, "run");
    await putReads(outputDir, "fastq_pass/barcode01/1.fastq.gz", 3);
    const config = { outputRoot, pollIntervalMs: 10 * 60_000 };
    expect((await admin.put("/api/admin/settings/streams", { config })).status).to.equal(200);
    const path = `/api/orders/${order.id}/stream`;
    const shown = async () => (await admin.get(path)).body.runs[0];
    const monitor = startStreamMonitor(app.site);
    try {
      await until(() => monitor.isActive());
      expect((await admin.post(path, { outputDir })).status).to.equal(201);
      await until(async () => (await shown()).totalReads === getCount(3).reads);
      expect((await admin.post(`${path}/${(await shown()).id}/stop`)).body).to.deep.equal({ ok: true });
      await until(async () => (await shown()).status === "STOPPED");
    } finally {
      await monitor.stop();
    }
  });
});
