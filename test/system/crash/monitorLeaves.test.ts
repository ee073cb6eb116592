import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createStreamMonitor } from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { testApp } from "../../helpers/app.ts";
import { anOrder } from "../../helpers/factories.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";

describe("a monitor of live sequencing runs that stops", () => {
  it("monitors no directories afterwards, regardless of its work", async () => {
    await using app = await testApp();
    const order = await anOrder(app.db, (await app.as("FACILITY_ADMIN")).user.id);
    const outputDir = join(app.site.env.home, "run");
    await mkdir(outputDir);
    const now = new Date();
    await aStreamRun(app.db, order.id, { outputDir, startedAt: now, lastSeenAt: now });
    const watches = () => process.getActiveResourcesInfo().filter((name) => name === "FSEventWrap").length;
    const before = watches();

    for (let turns = 0; turns < 60; turns++) {
      const monitor = createStreamMonitor(app.site);
      await monitor.tick(now);
      for (let turn = 0; turn < turns; turn++) await nextTurn();
      await monitor.leave();
    }

    // Released watches are closed in the next turn of the event loop.
    await nextTurn();
    expect(watches()).to.equal(before);
  });
});
