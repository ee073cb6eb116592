import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Library } from "../../../db/models/Library.ts";
import { createStreamMonitor } from "../../../server/sequencing/monitoring/monitor/startStreamMonitor.ts";
import { startJobs } from "../../../server/main/startJobs.ts";
import { Read } from "../../../db/models/Read.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aLibrary, aPool } from "../../helpers/lab.ts";
import { putReads } from "../../helpers/streamFolder.ts";
import { anOutputRoot } from "../../helpers/streams.ts";
import { until } from "../../helpers/until.ts";

describe("a flow cell with samples of two orders, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("is monitored and imported once, and each order shows its part", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const outputDir = join(await anOutputRoot(app), "PBA1");
    await mkdir(outputDir, { recursive: true });
    const libraries: Library[] = [];
    for (const [name, barcode] of [
      ["Soil", "barcode01"],
      ["River", "barcode02"],
    ] as const) {
      const order = await anOrder(app.db, owner.user.id, { name });
      const sample = await aSample(app.db, order.id);
      libraries.push(await aLibrary(app.db, sample.id, { barcode }));
    }
    const { body } = await admin.post("/api/instrument-runs", { name: "PBA1", platform: "ONT" });
    const pools = [{ lane: 1, poolId: (await aPool(app.db, libraries)).id }];
    await admin.put(`/api/instrument-runs/${body.run.id}/pools`, { pools });

    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/instrument-runs/${body.run.id}`);
    await page.getByRole("button", { name: "Start monitoring" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Sequencer output folder").fill(outputDir);
    await dialog.getByRole("button", { name: "Start monitoring" }).click();
    await page.getByText("Monitoring started").waitFor();

    const monitor = createStreamMonitor(app.site);
    const writtenAt = new Date(Date.UTC(2026, 0, 1));
    await putReads(outputDir, "fastq_pass/barcode01/a.fastq", 3, { writtenAt });
    await putReads(outputDir, "fastq_pass/barcode02/a.fastq", 7, { writtenAt });
    await monitor.tick(new Date());
    await monitor.settled();
    await page.reload();
    const table = page.getByRole("table", { name: "Live monitoring" });
    const row = (name: string) => table.getByRole("row").filter({ hasText: name });
    await row("River").getByText("7", { exact: true }).waitFor();
    expect(await row("Soil").getByText("3", { exact: true }).count()).to.equal(1);

    const jobs = await startJobs(app.site);
    await page.getByRole("button", { name: "Import reads of all orders" }).click();
    await dialog.getByRole("button", { name: "Import reads" }).click();
    await page.getByText("Importing reads for 2 samples. You can leave this page.").waitFor();
    await until(async () => (await Read.query(app.db).resultSize()) === 2, "the imports to end");
    await jobs.stop();

    await row("River").getByRole("link", { name: "River" }).click();
    await page.getByRole("link", { name: "All orders of the sequencing run" }).waitFor();
    await page.getByRole("button", { name: "Stop monitoring" }).click();
    await dialog.getByText("Monitoring stops for all orders of the sequencing run.").waitFor();
    await dialog.getByRole("button", { name: "Stop monitoring" }).click();
    await page.getByText("Stopping; remaining files are counted first", { exact: true }).waitFor();
    await monitor.tick(new Date(Date.now() + 120_000));
    await monitor.settled();
    await monitor.leave();
    const { streams } = (await admin.get(`/api/instrument-runs/${body.run.id}`)).body;
    expect(streams.map(({ status }: { status: string }) => status)).to.deep.equal(["STOPPED", "STOPPED"]);
    expect(errors).to.deep.equal([]);
  });
});
