import axe from "axe-core";
import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FrameLocator, Page } from "playwright-core";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder } from "../../helpers/factories.ts";
import { type FastqRecord, fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { newestBundled } from "../../helpers/processPackage.ts";
import { aStagedRun, runForReal, shownPath } from "../../helpers/runFolders.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const HOSTILE = `"><img src=x onerror=window.hacked=1></script><script>window.hacked=1</script>`;
const GOOD = someRecords(80).map((one) => ({ ...one, qualities: "I".repeat(one.bases.length) }));
const BAD = GOOD.map((one) => ({ ...one, qualities: "0".repeat(one.bases.length) }));
const LONG: FastqRecord[] = Array.from({ length: 30 }, (_, at) => ({
  name: `l${at}`,
  bases: "ACGGT".repeat(100 * (at + 2)),
  qualities: "5".repeat(500 * (at + 2)),
}));

describe("the read quality report, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let app: TestApp;
  let folder: string;
  let remove: () => Promise<void>;

  before(async () => {
    app = await testApp();
    ({ path: folder, remove } = await tempDir());
  });
  after(async () => {
    await app[Symbol.asyncDispose]();
    await remove();
  });

  /** A report of a run on these samples. Returns its displayed path and its path on disk. */
  async function aReport(samples: Record<string, FastqRecord[]>) {
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const rows = await Promise.all(
      Object.entries(samples).map(async ([id, records], at) => {
        const path = join(folder, `file-${at}.fastq`);
        await writeFile(path, fastqText(records));
        return [`"${id.replaceAll('"', '""')}"`, path, ""];
      }),
    );
    const run = await aStagedRun(
      app,
      { orderId: order.id },
      {
        pipelineId: "reads-qc",
        packageFolder: newestBundled("reads-qc"),
        rows: [["sample_id", "fastq_1", "fastq_2"], ...rows],
      },
    );
    await runForReal(app, run);
    const path = shownPath(run, "report/reads-qc.html");
    return { path, onDisk: join(run.runFolder, "output/report/reads-qc.html") };
  }

  const MANY = {
    "LAKE-1": GOOD,
    "LAKE-2": BAD,
    "LAKE-10": GOOD.slice(0, 70),
    "SEA-1": GOOD.slice(0, 60),
    "SEA-2": GOOD,
    "SEA-3": GOOD,
    [HOSTILE]: GOOD,
  };

  const shownSamples = (report: Page | FrameLocator) =>
    report.locator("#table tbody tr:visible .sample").allTextContents();

  it("is sorted, searched, filtered and hovered in its frame in the product, and executes no name", async () => {
    const { path } = await aReport(MANY);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, await app.as("FACILITY_ADMIN"), app.url);
    await page.goto(`/report?path=${encodeURIComponent(path)}`);
    const report = page.frameLocator("iframe");
    await report.getByRole("heading", { level: 1, name: "Read quality report" }).waitFor();
    await report.getByText("● 6 pass").waitFor();
    await report.getByText("✕ 1 fail").waitFor();

    await report.getByRole("button", { name: "Sample", exact: true }).click();
    expect((await shownSamples(report)).slice(1)).to.deep.equal([
      "LAKE-1",
      "LAKE-2",
      "LAKE-10",
      "SEA-1",
      "SEA-2",
      "SEA-3",
    ]);
    await report.getByRole("button", { name: "Reads", exact: true }).click();
    expect((await shownSamples(report)).slice(0, 2)).to.deep.equal(["SEA-1", "LAKE-10"]);
    await report.getByRole("button", { name: "Bases ≥ Q30 (%)", exact: true }).click();
    expect((await shownSamples(report))[0]).to.equal("LAKE-2");

    await report.getByRole("searchbox", { name: "Search" }).fill("sea-");
    await report.getByText("3 of 7 samples").waitFor();
    expect((await shownSamples(report)).toSorted()).to.deep.equal(["SEA-1", "SEA-2", "SEA-3"]);
    const quality = report.locator("figure", { hasText: "Quality by position" });
    expect(await quality.locator(".line.off").count()).to.equal(4);
    await report.getByRole("searchbox", { name: "Search" }).fill("");
    await report.getByRole("combobox", { name: "Status" }).selectOption("Fail");
    expect(await shownSamples(report)).to.deep.equal(["LAKE-2"]);

    // Only the line of the failed sample answers now.
    await quality.locator("svg").hover({ position: { x: 200, y: 100 } });
    const tip = quality.locator(".tip");
    await tip.getByText("LAKE-2").waitFor();
    await tip.getByText("Q15.0").waitFor();
    expect(await tip.textContent()).to.match(/at \d+ bp/);

    await report.getByRole("button", { name: "LAKE-2" }).click();
    expect(await report.getByRole("button", { name: "LAKE-2" }).getAttribute("aria-pressed")).to.equal(
      "true",
    );
    await quality.locator(".legend").getByText("LAKE-2").waitFor();
    await quality.getByText("Data (CSV)").click();
    const csv = await quality.getByRole("textbox", { name: "Data (CSV)" }).inputValue();
    expect(csv.split("\n").slice(0, 2)).to.deep.equal([
      "Sample,File,Position in the read (bp),Mean quality (Q)",
      "LAKE-2,R1,1,15",
    ]);

    const frame = page.frames().find((one) => one.url().includes("/api/files/preview"));
    expect(await frame?.evaluate(() => (window as { hacked?: number }).hacked)).to.equal(undefined);
    expect(await report.locator("img").count()).to.equal(0);
    expect(await report.locator("figure svg").count()).to.equal(6);
    expect(errors).to.deep.equal([]);
    await page.context().close();
  });

  itNightly(
    "opens from disk without a server and any request, in dark, on a phone, and passes axe",
    async () => {
      const { onDisk } = await aReport(MANY);
      for (const [width, colorScheme] of [
        [1280, "light"],
        [1280, "dark"],
        [390, "light"],
      ] as const) {
        const context = await chromium().newContext({ viewport: { width, height: 900 }, colorScheme });
        const page = await context.newPage();
        const requests: string[] = [];
        const problems: string[] = [];
        page.on("request", (request) => requests.push(request.url()));
        page.on("console", (message) => problems.push(message.text()));
        page.on("pageerror", (error) => problems.push(error.message));
        await page.goto(pathToFileURL(onDisk).href);
        await page.locator("figure svg").first().waitFor();
        expect([requests.length, problems]).to.deep.equal([1, []]);
        const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await overflow(), `${width} px`).to.equal(0);
        await page.evaluate(axe.source);
        const { violations } = await page.evaluate(() =>
          (window as unknown as { axe: typeof axe }).axe.run(),
        );
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).to.deep.equal([]);
        await context.close();
      }
    },
  );

  itNightly("shows long reads with N50, logarithmic lengths, and length against quality", async () => {
    const { onDisk } = await aReport({ "ONT-1": LONG, "ONT-2": LONG.slice(10) });
    const page = await (await chromium().newContext()).newPage();
    await page.goto(pathToFileURL(onDisk).href);
    await page.getByRole("button", { name: "N50 (bp)" }).waitFor();
    expect(await page.locator("figcaption h3").allTextContents()).to.deep.equal([
      "Quality by position",
      "Read quality",
      "GC content",
      "Read length",
      "Adapter content",
      "Length and quality",
    ]);
    const plot = page.locator("figure", { hasText: "Length and quality" });
    const shares = async () => {
      const opacities = await plot
        .locator("rect.cell")
        .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute("fill-opacity"))));
      expect(opacities.length).to.be.above(2);
      expect(Math.max(...opacities)).to.equal(1);
      return opacities.join();
    };
    const all = await shares();
    await plot.getByRole("combobox", { name: "Sample" }).selectOption("ONT-2");
    expect(await shares()).to.not.equal(all);
    await page.getByText("Thresholds and methods").click();
    await page.getByText("N50: at least half of all bases").waitFor();
    await page.context().close();
  });
});
