import { expect } from "chai";
import { createHash, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { Order } from "../../../db/models/Order.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { makeSetupToken } from "../../../server/access/setup/createFirstAdmin.ts";
import { testApp } from "../../helpers/app.ts";
import { brokenLine } from "../../helpers/brokenLine.ts";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { ANYONE, choose, order, register, setUp } from "../../helpers/storySteps.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;

describe("from an order to its download, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("a researcher orders, the facility uploads over an unreliable connection and publishes, the researcher is notified and downloads", async () => {
    await using app = await testApp();
    await using line = await brokenLine(app.url);
    await using files = await fastqFiles(20 * MIB);
    const facility = await openWindow(chromium(), line.url);
    const researcher = await openWindow(chromium(), app.url);

    await setUp(facility.page, await makeSetupToken(app.db), ANYONE);
    await register(researcher.page);
    const orderPath = await order(researcher.page, "/");
    await choose(facility.page, orderPath, files.paths);
    await facility.page.getByRole("button", { name: /^Upload 4 files/ }).click();
    await until(() => line.sentBytes() > 15 * MIB, "the first bytes");
    line.cut();
    await facility.page
      .getByText(/Next attempt/)
      .first()
      .waitFor();
    line.mend();
    await facility.page.getByText("All 4 files uploaded").waitFor({ timeout: 60_000 });
    await researcher.page.goto(`${orderPath}/delivery`);
    await researcher.page.getByText("Files not available yet").waitFor();
    await publish(facility.page, orderPath);
    await openNews(researcher.page, /4 files are ready to download/);
    await researcher.page.waitForURL(`**${orderPath}/delivery`);
    const received = await download(researcher.page, files.paths.length);
    await seeThrough(researcher.page, orderPath);

    expect(received.map(({ name }) => name)).to.deep.equal(files.names);
    expect(received.map(({ sha256 }) => sha256)).to.deep.equal(files.sha256s);
    const stored = await Order.query(app.db).findOne({}).throwIfNotFound();
    expect(stored.status).to.equal("COMPLETED");
    expect(facility.errors.concat(researcher.errors)).to.deep.equal([]);
  });

  itNightly("an upload resumes after a reload, at the offset of the server", async () => {
    await using app = await testApp();
    await using line = await brokenLine(app.url);
    await using files = await fastqFiles(80 * MIB, ["LAKE-1_R1.fastq.gz"]);
    const { page, errors } = await openWindow(chromium(), line.url);
    page.on("dialog", (dialog) => void dialog.accept());
    await setUp(page, await makeSetupToken(app.db));
    const orderPath = await order(page);

    await choose(page, orderPath, files.paths);
    await page.getByRole("button", { name: /^Upload 1 file/ }).click();
    const receivedSize = await until(async () => {
      const upload = await SequencingUpload.query(app.db).findOne({});
      return upload && Number(upload.receivedSize);
    }, "the first chunk");
    line.cut();
    await page
      .getByText(/Next attempt/)
      .first()
      .waitFor();
    // The page is left offline, so that no further attempt completes the upload meanwhile.
    await page.goto("about:blank");
    line.mend();
    await page.goto(`${orderPath}/upload`);
    await page.getByText("Incomplete uploads").waitFor();
    await choose(page, orderPath, files.paths);
    await page.getByText(/^Resumes at/).waitFor();
    await page.getByRole("button", { name: /^Upload 1 file/ }).click();
    await page.getByText("File uploaded", { exact: true }).waitFor({ timeout: 60_000 });

    expect(receivedSize).to.be.lessThan(80 * MIB);
    const uploads = await SequencingUpload.query(app.db);
    expect(uploads.map(({ status }) => status)).to.deep.equal(["COMPLETED"]);
    const stored = await readFile(join(app.files, uploads[0]?.finalPath ?? ""));
    expect(createHash("sha256").update(stored).digest("hex")).to.equal(files.sha256s[0]);
    expect(errors).to.deep.equal([]);
  });
});

async function publish(page: Page, orderPath: string): Promise<void> {
  await page.goto(`${orderPath}/delivery`);
  await page.getByRole("button", { name: "Publish" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
  await page.getByText(/^Published .* by Frida Facility$/).waitFor();
}

/** Opens the link of a notification from any page. */
async function openNews(page: Page, name: RegExp): Promise<void> {
  await page.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await page.getByRole("link", { name }).click();
}

/** The tracking of the first sample is complete. */
async function seeThrough(page: Page, orderPath: string): Promise<void> {
  await page.goto(`${orderPath}/samples`);
  await page.getByRole("link", { name: "LAKE-1" }).click();
  await page.getByRole("heading", { name: "Sample LAKE-1" }).waitFor();
  await page.getByText("Complete: files delivered and downloaded.").waitFor();
}

async function download(page: Page, count: number) {
  const links = page.getByRole("link", { name: /^Download (?!RO-Crate)/ });
  await until(async () => (await links.count()) === count, "the files of the delivery");
  const received: { name: string; sha256: string }[] = [];
  for (let index = 0; index < count; index++) {
    const downloading = page.waitForEvent("download");
    await links.nth(index).click();
    const file = await downloading;
    const bytes = await readFile(await file.path());
    received.push({
      name: file.suggestedFilename(),
      sha256: createHash("sha256").update(bytes).digest("hex"),
    });
  }
  return received;
}

const PAIRS = ["LAKE-1_R1.fastq.gz", "LAKE-1_R2.fastq.gz", "LAKE-2_R1.fastq.gz", "LAKE-2_R2.fastq.gz"];

async function fastqFiles(sizeBytes: number, names = PAIRS) {
  const folder = await tempDir();
  const paths = names.map((name) => join(folder.path, name));
  const sha256s: string[] = [];
  for (const path of paths) {
    const bytes = randomBytes(sizeBytes);
    await writeFile(path, bytes);
    sha256s.push(createHash("sha256").update(bytes).digest("hex"));
  }
  return { names, paths, sha256s, [Symbol.asyncDispose]: folder.remove };
}
