import { expect } from "chai";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { fromBufferPromise } from "yauzl";
import type { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { deliveryCalls, md5, publishFiles } from "../../helpers/deliveries.ts";
import { aFile, anArtifact, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

const CODES = Array.from({ length: 8 }, (_, index) => `LAKE-${index + 1}`);

describe("the delivery page", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let app: TestApp;
  let owner: Person;
  let order: Order;

  beforeEach(async () => {
    app = await testApp();
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id, {
      name: "Lake",
      status: "COMPLETED",
      sequencingFilesPublishedAt: new Date(),
    });
    for (const code of CODES) {
      const sample = await aSample(app.db, order.id, { sampleId: code });
      const [file1 = "", file2 = ""] = ["R1", "R2"].map((role) => getPath(code, role));
      for (const path of [file1, file2]) await aFile(app.files, path, path);
      await aRead(app.db, sample.id, { file1, file2, checksum1: md5(file1), readCount1: 1_234 });
    }
    const report = `orders/${order.id}/artifacts/report.html`;
    await aFile(app.files, report, "<p>report</p>");
    await anArtifact(app.db, order.id, { visibility: "customer", path: report, originalName: "Report.html" });
    await publishFiles(app.db, order.id);
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const getPath = (code: string, role: string) => `orders/${order.id}/reads/${code}/${code}_${role}.fastq.gz`;

  async function opened(width = 1280) {
    const window = await openWindow(chromium(), app.url, { width, height: 800 });
    await signIn(window.page, owner, app.url);
    await window.page.goto(`/orders/${order.id}/delivery`);
    await window.page.getByText("8 samples, 17 files").waitFor();
    return window;
  }

  it("downloads all files or the selected samples as one archive, and shows what was downloaded", async () => {
    const { page, errors } = await opened();

    await page.getByRole("checkbox", { name: "Select LAKE-2", exact: true }).check();
    await page.getByRole("checkbox", { name: "Select LAKE-5", exact: true }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByText("2 samples, 4 files").waitFor();
    await bar.getByRole("button", { name: "Download selected" }).click();
    const [selectedName, selected] = await downloaded(page, "ZIP archive");
    await page.getByRole("row", { name: "LAKE-5" }).locator('[title*=", 20"]').last().waitFor();
    await page.getByRole("button", { name: "Download all" }).click();
    const [allName, all] = await downloaded(page, "ZIP archive");

    const files = (codes: string[]) =>
      codes.flatMap((code) => ["R1", "R2"].map((role) => `${code}/${code}_${role}.fastq.gz`));
    expect(selectedName).to.equal(`${order.orderNumber}-selection.zip`);
    expect(await namesIn(selected)).to.deep.equal(["md5sums.txt", ...files(["LAKE-2", "LAKE-5"])]);
    expect(allName).to.equal(`${order.orderNumber}.zip`);
    expect(await namesIn(all)).to.deep.equal(["md5sums.txt", ...files(CODES), "order/Report.html"]);
    expect(errors).to.deep.equal([]);
  });

  itNightly(
    "filters by sample and file, copies a checksum, and saves a script of the selected files",
    async () => {
      const { page, errors } = await opened();
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);

      await page.getByRole("searchbox", { name: "Filter samples and files" }).fill("lake-3_r");
      await page.getByRole("row", { name: "LAKE-4" }).waitFor({ state: "detached" });
      expect(await page.getByRole("checkbox", { name: /^Select LAKE/ }).count()).to.equal(1);
      await page.getByRole("button", { name: "Copy MD5 of LAKE-3_R1.fastq.gz" }).click();
      expect(await page.evaluate(() => navigator.clipboard.readText())).to.equal(
        md5(getPath("LAKE-3", "R1")),
      );
      await page.getByRole("checkbox", { name: "Select all rows" }).check();
      await page.getByRole("button", { name: "Download selected" }).click();
      const [name, script] = await downloaded(page, "Download script");

      expect(name).to.equal(`${order.orderNumber}.sh`);
      expect(String(script).match(/^ {2}fetch '.*$/gm)).to.have.length(2);
      expect(errors).to.deep.equal([]);
    },
  );

  itNightly("leaves missing files out of the archive, and shows why one is refused", async () => {
    const { page } = await opened();
    await rm(join(app.files, getPath("LAKE-1", "R2")));
    await page.getByRole("button", { name: "Download all" }).click();
    await page.getByRole("menuitem", { name: "ZIP archive" }).click();
    await page.getByText("Files missing from storage: LAKE-1/LAKE-1_R2.fastq.gz").waitFor();

    await page.reload();
    await page.getByText("1 file is missing from storage", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Download all" }).click();
    const [, all] = await downloaded(page, "TAR archive");
    expect(String(all)).not.to.contain("LAKE-1_R2.fastq.gz\0");
    expect(String(all)).to.contain("LAKE-1_R1.fastq.gz\0");
  });

  itNightly("works on a phone, and behind a link without a session", async () => {
    const phone = await opened(390);
    await phone.page.getByRole("checkbox", { name: "Select LAKE-2", exact: true }).check();
    await phone.page.getByRole("button", { name: "Download selected" }).click();
    await downloaded(phone.page, "ZIP archive");

    const { token } = await deliveryCalls(owner).link(order.id);
    const linked = await openWindow(chromium(), app.url, { width: 390, height: 800 });
    await linked.page.goto(`/delivery/${token}`);
    await linked.page.getByText("8 samples, 17 files").waitFor();
    await linked.page.getByRole("button", { name: "Download all" }).click();
    const [name, all] = await downloaded(linked.page, "ZIP archive");

    expect(name).to.equal(`${order.orderNumber}.zip`);
    expect(await namesIn(all)).to.have.length(18);
    for (const { page, errors } of [phone, linked]) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).to.be.at.most(390);
      expect(errors).to.deep.equal([]);
    }
  });
});

/** Clicks an entry of an open menu and returns name and bytes of the download. */
async function downloaded(page: Page, name: string): Promise<[string, Buffer]> {
  const waiting = page.waitForEvent("download");
  await page.getByRole("menuitem", { name }).click();
  const file = await waiting;
  return [file.suggestedFilename(), await readFile(await file.path())];
}

async function namesIn(zip: Buffer): Promise<string[]> {
  const names: string[] = [];
  for await (const { fileName } of (await fromBufferPromise(zip)).eachEntry()) names.push(fileName);
  return names;
}
