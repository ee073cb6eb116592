import type { Knex } from "knex";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "chai";
import type { Browser as Chromium, Page } from "playwright-core";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { PASSWORD, testApp } from "../../helpers/app.ts";
import { brokenLine } from "../../helpers/brokenLine.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

const MIB = 1024 * 1024;

describe("uploading in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("accepts a dropped folder, verifies its files against the checksum list, and stores none that differs", async () => {
    await using desk = await uploadDesk(chromium(), ["S1", "S10"]);
    const { page } = desk;
    await desk.put("run/S1_L001_R1_001.fastq.gz", MIB);
    await desk.put("run/S10_R1.fastq.gz", MIB);
    await desk.put("run/S10_R2.fastq.gz", MIB, { listed: "0".repeat(32) });
    await desk.put("run/empty.fastq", 0);
    await desk.put("run/.DS_Store", 10);
    await desk.writeList("run/md5sums.txt");

    await desk.drop("run");
    await page.getByText("3 files added. 5 checksums read. 1 hidden file skipped.").waitFor();
    await page.getByRole("button", { name: /^Upload 3 files/ }).click();
    await page.getByText("2 of 3 files uploaded", { exact: true }).waitFor();

    await page.getByText(/^Upload digest does not match\. Retrying/).waitFor();
    // What was left out stays until it is closed.
    const lost = page.getByRole("status").filter({ hasText: "Not added" });
    await lost.getByText("Empty files: run/empty.fastq.", { exact: true }).waitFor();
    await lost.getByRole("button", { name: "Close" }).click();
    await lost.waitFor({ state: "detached" });
    expect(await stored(desk.app.db)).to.deep.equal([
      "S10_R1.fastq.gz S10 R1 COMPLETED",
      "S10_R2.fastq.gz S10 R2 READY",
      "S1_L001_R1_001.fastq.gz S1 R1 COMPLETED",
    ]);
    await desk.expectFiled("S10_R1.fastq.gz");
    expect(desk.errors).to.deep.equal([]);
  });

  it("holds a file without a sample until its sample is chosen by keyboard", async () => {
    await using desk = await uploadDesk(chromium(), ["S1", "S10"]);
    const { page } = desk;
    await desk.put("Unnamed_S0_R1_001.fastq.gz", 1_000);

    await desk.drop("Unnamed_S0_R1_001.fastq.gz");
    await page.getByText("Choose a sample").waitFor();
    expect(await page.getByRole("button", { name: "Upload", exact: true }).isDisabled()).to.equal(true);
    await page.getByRole("combobox", { name: /^Sample of Unnamed/ }).fill("s10");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^Upload 1 file/ }).press("Enter");
    await page.getByText("File uploaded", { exact: true }).waitFor();

    expect(await stored(desk.app.db)).to.deep.equal(["Unnamed_S0_R1_001.fastq.gz S10 R1 COMPLETED"]);
    expect(desk.errors).to.deep.equal([]);
  });

  itNightly("sends a folder of lanes and other reads as one read set and other files", async () => {
    await using desk = await uploadDesk(chromium(), ["S1"]);
    const { page } = desk;
    for (const lane of ["L001", "L002"])
      for (const read of ["R1", "R2", "I1"]) await desk.put(`run/S1_S1_${lane}_${read}_001.fastq.gz`, 2_000);
    await desk.put("run/Undetermined_S0_L001_R1_001.fastq.gz", 1_000);
    await desk.put("run/SampleSheet.csv", 100);
    await desk.put("run/S1.bam", 100);

    await desk.drop("run");
    await page.getByText("S1 · R1: lanes 1, 2 · R2: lanes 1, 2").waitFor();
    expect(
      await page.getByText("Index reads; stored with the order, not assigned to a sample").count(),
    ).to.equal(2);
    await page.getByText("Undetermined reads; stored with the order, not assigned to a sample").waitFor();
    await page.getByRole("button", { name: /^Upload 9 files/ }).click();
    await page
      .getByText("All 9 files uploaded")
      .or(page.getByText(/9 of 9 files uploaded/))
      .first()
      .waitFor();

    const received = page.getByRole("region", { name: "Received lanes and other files" });
    await received.getByText("2 lanes merged into the sample's read set").first().waitFor();
    expect(await received.getByText("2 lanes merged into the sample's read set").count()).to.equal(2);
    for (const name of ["Undetermined_S0_L001_R1_001.fastq.gz", "SampleSheet.csv", "S1.bam"])
      await received.getByRole("link", { name }).waitFor();
    await received.getByRole("button", { name: "Show the lanes of S1 R1" }).click();
    await received.getByText(/Lane 2 · S1_S1_L002_R1_001\.fastq\.gz/).waitFor();
    expect((await stored(desk.app.db)).filter((line) => / R[12] COMPLETED$/.test(line))).to.deep.equal([
      "S1_S1_L001_R1_001.fastq.gz S1 R1 COMPLETED",
      "S1_S1_L001_R2_001.fastq.gz S1 R2 COMPLETED",
      "S1_S1_L002_R1_001.fastq.gz S1 R1 COMPLETED",
      "S1_S1_L002_R2_001.fastq.gz S1 R2 COMPLETED",
    ]);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.waitForFunction(() => document.documentElement.scrollWidth <= 390);
    expect(desk.errors).to.deep.equal([]);
  });

  itNightly("pauses when the session ends, and resumes automatically after sign-in", async () => {
    await using desk = await uploadDesk(chromium(), ["S1"]);
    const { page } = desk;
    await desk.put("S1_R1.fastq.gz", 80 * MIB);

    await desk.drop("S1_R1.fastq.gz");
    await page.getByRole("button", { name: /^Upload 1 file/ }).click();
    await until(() => desk.line.sentBytes() > 10 * MIB, "the first bytes");
    await page.context().clearCookies();
    await page.getByText("Resumes after you sign in").waitFor();
    await page.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("File uploaded", { exact: true }).waitFor();

    expect(await stored(desk.app.db)).to.deep.equal(["S1_R1.fastq.gz S1 R1 COMPLETED"]);
    await desk.expectFiled("S1_R1.fastq.gz");
    expect(desk.errors).to.deep.equal([]);
  });

  it("resumes after a reload with one click, if the browser kept a handle of the file", async () => {
    await using desk = await uploadDesk(chromium(), ["S1"]);
    const { page } = desk;
    await desk.put("S1_R1.fastq.gz", 80 * MIB);
    page.on("dialog", (dialog) => void dialog.accept());

    await desk.drop("S1_R1.fastq.gz");
    await page.getByRole("button", { name: /^Upload 1 file/ }).click();
    await until(() => desk.line.sentBytes() > 10 * MIB, "the first chunk");
    desk.line.cut();
    await page.getByText(/Next attempt/).waitFor();
    desk.line.mend();
    await page.reload();
    await page.getByRole("button", { name: "Resume S1_R1.fastq.gz" }).click();
    await page.getByText("File uploaded", { exact: true }).waitFor();

    expect(await stored(desk.app.db)).to.deep.equal(["S1_R1.fastq.gz S1 R1 COMPLETED"]);
    await desk.expectFiled("S1_R1.fastq.gz");
    expect(desk.errors).to.deep.equal([]);
  });

  itNightly("accepts files once the incomplete uploads are known, so that each resumes its own", async () => {
    await using desk = await uploadDesk(chromium(), ["S1"]);
    const { page } = desk;
    let answer = () => {};
    const isKnown = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/uploads\.list/, async (route) => {
      await isKnown;
      await route.continue();
    });

    await page.reload();
    await page.getByRole("heading", { name: "Upload files" }).waitFor();
    expect(await page.getByLabel("Files to upload").count()).to.equal(0);
    answer();
    await page.getByLabel("Files to upload").waitFor({ state: "attached" });
  });
});

async function stored(db: Knex): Promise<string[]> {
  const uploads = await SequencingUpload.query(db).withGraphFetched("sample");
  const lines = uploads.map(({ originalName, sample, targetRole, status }) =>
    [originalName, sample?.sampleId, targetRole, status].join(" "),
  );
  return lines.sort();
}

// The upload page of an order with these samples for a facility admin, over a connection that can be cut.
async function uploadDesk(chromium: Chromium, sampleCodes: string[]) {
  const app = await testApp();
  const line = await brokenLine(app.url);
  const folder = await tempDir();
  const admin = await app.as("FACILITY_ADMIN");
  const order = await anOrder(app.db, admin.user.id);
  for (const sampleId of sampleCodes) await aSample(app.db, order.id, { sampleId });
  const { page, errors } = await openWindow(chromium, line.url);
  await signIn(page, admin, line.url);
  await page.goto(`/orders/${order.id}/upload`);
  await page.getByText("Drop files or folders here").waitFor();
  const lines: string[] = [];

  return {
    app,
    page,
    errors,
    line,
    async put(path: string, sizeBytes: number, { listed }: { listed?: string } = {}) {
      const bytes = randomBytes(sizeBytes);
      await mkdir(join(folder.path, path, ".."), { recursive: true });
      await writeFile(join(folder.path, path), bytes);
      const sum = listed ?? createHash("md5").update(bytes).digest("hex");
      lines.push(`${sum}  ${path.split("/").at(-1)}\n`);
    },
    writeList: (path: string) => writeFile(join(folder.path, path), lines.join("")),
    drop: (path: string) => drop(page, join(folder.path, path)),
    async expectFiled(originalName: string) {
      const upload = await SequencingUpload.query(app.db).findOne({ originalName, status: "COMPLETED" });
      const filed = await readFile(join(app.files, upload?.finalPath ?? ""));
      const sent = await readFile(join(folder.path, originalName)).catch(() =>
        readFile(join(folder.path, "run", originalName)),
      );
      expect(Buffer.compare(filed, sent)).to.equal(0);
    },
    async [Symbol.asyncDispose]() {
      await page.context().close();
      await line[Symbol.asyncDispose]();
      await app[Symbol.asyncDispose]();
      await folder.remove();
    },
  };
}

// Simulates a drop from the desktop, because browsers provide directories and handles only for real drops.
async function drop(page: Page, path: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const) {
    await devtools.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
  }
}
