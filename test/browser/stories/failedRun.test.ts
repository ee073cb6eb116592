import { expect } from "chai";
import { gzipSync } from "node:zlib";
import { startMonitor } from "../../../server/analysis/runs/monitor/startMonitor.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";

const FILE = "reads/LAKE-1_R1.fastq.gz";
const WHOLE = gzipSync(fastqText(someRecords(400)));

describe("a failed run, understood and repeated, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("is notified and leads to its cause; a repeated run succeeds after the fix", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    // As after an interrupted transfer.
    await aFile(app.files, FILE, WHOLE.subarray(0, WHOLE.length / 2));
    await aRead(app.db, sample.id, { file1: FILE });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    const monitor = startMonitor(app.site);

    await page.goto(`/analyses/new?order=${order.id}&pipeline=reads-qc`);
    await page.getByText("Ready to analyze 1 sample").waitFor();
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.waitForURL(/\/analyses\/[0-9a-f-]{36}$/);
    const first = new URL(page.url()).pathname;

    // The failure and its reason also appear on other pages.
    await page.goto("/");
    const attention = page.getByRole("region", { name: "Analyses that need attention" });
    await attention.getByText("Failed", { exact: true }).waitFor();
    await attention.getByRole("link", { name: "Read QC" }).click();
    await page.waitForURL(`**${first}`);
    const why = page.getByRole("region", { name: "Cause of failure" });
    await why.getByText("LAKE-1_R1.fastq.gz is cut off: its gzip data end in the middle").first().waitFor();
    await why.getByText(/^Fix the cause, then run the analysis again\./).waitFor();
    await page.getByRole("button", { name: /^Read statistics Failed/ }).waitFor();

    await aFile(app.files, FILE, WHOLE);
    await page.getByRole("link", { name: "Run again" }).click();
    await page.getByText("Ready to analyze 1 sample").waitFor();
    await page.getByRole("button", { name: "Start analysis" }).click();
    await page.waitForURL(
      (url) => url.pathname !== first && /^\/analyses\/[0-9a-f-]{36}$/.test(url.pathname),
    );
    await page.getByRole("heading", { level: 2, name: "Results" }).waitFor();
    await page.frameLocator("iframe").getByText("LAKE-1").first().waitFor();
    await page.getByRole("button", { name: /^Report Completed/ }).waitFor();

    // Both runs remain: the failed one unchanged, and each end is notified.
    await monitor.stop();
    await page.goto("/analyses");
    await page.getByRole("row").filter({ hasText: "Completed" }).waitFor();
    await page.getByRole("row").filter({ hasText: "Failed" }).waitFor();
    await page.getByRole("button", { name: /^Notifications/ }).click();
    await page.getByRole("link", { name: /Analysis failed/ }).waitFor();
    await page.getByRole("link", { name: /Analysis completed/ }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});
