import type { Knex } from "knex";
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const SAMPLES = 2_000;
const ROWS_MAX = 80;
const code = (index: number) => `S-${String(index).padStart(4, "0")}`;

describe("the table of all samples, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("contains thousands of rows but renders few, and is sorted, filtered, selected, changed, undone and exported", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, { name: "Elbe" });
    await Sample.query(app.db).insert(
      Array.from({ length: SAMPLES }, (_, index) => ({
        orderId: order.id,
        sampleId: code(index),
        position: index,
        scientificName: index < 3 ? "Bacillus subtilis" : null,
      })),
    );
    const { page, errors } = await openWindow(chromium(), app.url);
    const windows = requestedWindows(page);
    await signIn(page, admin, app.url);
    await page.goto("/samples");
    const table = page.getByRole("table", { name: "Samples of all orders" });
    await link(page, code(0)).waitFor();
    expect(await table.getAttribute("aria-rowcount")).to.equal(String(SAMPLES + 1));

    // The page scrolls, and with it the list; the toolbar and the header of the table stay.
    await page.getByText("2,000 samples", { exact: true }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).to.be.greaterThan(SAMPLES * 40);
    await page.mouse.move(640, 600);
    await page.mouse.wheel(0, 20_000);
    await link(page, code(500)).waitFor();
    for (const stays of [
      page.getByRole("searchbox", { name: "Search samples" }),
      page.getByRole("columnheader", { name: "Sample ID" }),
    ])
      expect((await stays.boundingBox())?.y).to.be.within(56, 200);

    // Only visible rows are rendered, and only their windows are requested.
    await page.evaluate(() => window.scrollTo(0, 0));
    await link(page, code(0)).waitFor();
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("End");
    await link(page, code(SAMPLES - 1)).waitFor();
    await haveFocusInView(page, code(SAMPLES - 1));
    expect(await table.getByRole("row").count()).to.be.lessThan(ROWS_MAX);
    expect(windows()).to.include.members([0, SAMPLES - 200]);
    expect(windows()).to.have.length.lessThan(SAMPLES / 200);

    await page.getByRole("columnheader", { name: "Sample ID" }).getByRole("button").click();
    await page.getByRole("columnheader", { name: "Sample ID" }).getByRole("button").click();
    await page.waitForURL(/sort=code&direction=desc/);
    await link(page, code(SAMPLES - 1)).waitFor();
    await page.getByRole("searchbox", { name: "Search samples" }).fill("subtilis");
    await page.waitForURL(/search=subtilis/);
    await haveTexts(
      codes(page),
      [2, 1, 0].map((index) => `${code(index)}Elbe`),
    );

    // By keyboard: Space on the first row, Shift for the range.
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("Shift+ArrowDown");
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByText("2 rows selected").waitFor();
    await bar.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "Ready" }).click();
    await page.getByText("Status of 2 samples set to Ready").waitFor();
    expect(await statuses(app.db)).to.deep.equal(["WAITING", "READY", "READY"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Previous status restored for 2 samples").waitFor();
    expect(await statuses(app.db)).to.deep.equal(["WAITING", "WAITING", "WAITING"]);

    // All matching rows but one, with the displayed columns in the same order.
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("checkbox", { name: `Select ${code(1)}` }).uncheck();
    await page.getByRole("button", { name: "Columns" }).click();
    for (const column of ["Owner", "Study", "Status", "FASTQ size", "Organism"])
      await page.getByRole("menuitemcheckbox", { name: column, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    const file = await saved;
    expect(file.suggestedFilename()).to.equal("samples.csv");
    expect(await readFile(await file.path(), "utf8")).to.equal(
      `\uFEFFsample_id,order_name\r\n${code(2)},Elbe\r\n${code(0)},Elbe\r\n`,
    );

    await page.reload();
    await haveTexts(
      codes(page),
      [2, 1, 0].map((index) => `${code(index)}Elbe`),
    );
    await haveTexts(page.getByRole("columnheader").filter({ hasText: /./ }), ["Sample ID"]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("Elbe · Bacillus subtilis").first().waitFor();
    expect(errors).to.deep.equal([]);
  });
});

describe("the table of orders, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("is sorted by its URL, selected with Shift, exported, and shows cards on a phone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const numberOf: Record<string, string> = {};
    for (const name of ["Elbe", "Oder", "Spree"])
      numberOf[name] = (
        await anOrder(app.db, admin.user.id, { name, status: name === "Oder" ? "COMPLETED" : "SUBMITTED" })
      ).orderNumber;
    const getRow = (name: string) => `${name}${numberOf[name]}`;
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/orders?sort=name&direction=desc");
    const names = page.getByRole("table", { name: "Orders" }).getByRole("link");
    await haveTexts(names, ["Spree", "Oder", "Elbe"].map(getRow));
    // After descending comes the sorting of the list, newest first.
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await page.waitForURL((url) => url.search === "");
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await page.waitForURL(/direction=asc/);
    await haveTexts(names, ["Elbe", "Oder", "Spree"].map(getRow));

    await page.getByRole("checkbox", { name: "Select Elbe" }).check();
    await page.getByRole("checkbox", { name: "Select Oder" }).click({ modifiers: ["Shift"] });
    await page.getByText("2 rows selected").waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    for (const column of ["Due date", "Owner", "Samples sent", "Created"])
      await page.getByRole("menuitemcheckbox", { name: column, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).to.equal(
      "\uFEFForder_number,name,status,stage,samples\r\n" +
        `${numberOf["Elbe"]},Elbe,SUBMITTED,SUBMITTED,0\r\n${numberOf["Oder"]},Oder,COMPLETED,CLOSED,0\r\n`,
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("0 samples · P. 1").first().waitFor();
    await names.first().click();
    await page
      .getByRole("heading", { level: 1 })
      .filter({ hasText: /Elbe|ORD/ })
      .waitFor();
    expect(errors).to.deep.equal([]);
  });
});

describe("the table of studies, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("is sorted by its URL, shows new studies, is exported, and shows cards on a phone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    await aStudy(app.db, admin.user.id, { title: "Elbe" });
    await aStudy(app.db, admin.user.id, { title: "Oder" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/studies?sort=title&direction=desc");
    const titles = page.getByRole("table", { name: "Studies" }).getByRole("link");
    await haveTexts(titles, ["Oder", "Elbe"]);
    for (let click = 0; click < 2; click++)
      await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
    await page.waitForURL(/direction=asc/);
    await haveTexts(titles, ["Elbe", "Oder"]);

    await page.getByRole("button", { name: "New study" }).click();
    await page.getByLabel("Title").fill("Spree");
    await page.getByRole("button", { name: "Create study" }).click();
    await page.getByRole("heading", { level: 1, name: "Spree" }).waitFor();
    await page.goBack();
    await haveTexts(titles, ["Elbe", "Oder", "Spree"]);

    await page.getByRole("checkbox", { name: "Select Oder" }).check();
    await page.getByRole("checkbox", { name: "Select Spree" }).check();
    await page.getByText("2 rows selected").waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    for (const column of ["Owner", "Status", "Created"])
      await page.getByRole("menuitemcheckbox", { name: column, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).to.equal(
      "\uFEFFtitle,alias,checklist,samples,samples_with_reads\r\nOder,,,0,0\r\nSpree,,,0,0\r\n",
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("0 samples · P. 1").first().waitFor();
    await titles.first().click();
    await page.getByRole("heading", { level: 1, name: "Elbe" }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});

describe("a list, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly(
    "keeps its filters, sorting and columns in views, which can be the default, renamed and deleted",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      await anOrder(app.db, admin.user.id, { name: "Elbe" });
      await anOrder(app.db, admin.user.id, { name: "Oder", status: "COMPLETED" });
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/orders");
      await page.getByText("2 orders", { exact: true }).waitFor();

      // The number of active filters is on the button, also when the popover is closed.
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      const popover = page.getByRole("dialog", { name: "Filter" });
      await popover.getByRole("combobox", { name: "Status" }).click();
      await popover.getByRole("option", { name: "Closed" }).click();
      await page.waitForURL(/stage=CLOSED/);
      await page.getByText("1 order", { exact: true }).waitFor();
      await page.keyboard.press("Escape");
      await popover.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Filter 1" }).and(page.locator(":focus")).waitFor();
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("menuitemcheckbox", { name: "Owner", exact: true }).click();
      await page.keyboard.press("Escape");

      const views = page.getByRole("button", { name: "Views" });
      const open = async (name: string) => {
        await views.click();
        await page.getByRole("menuitemradio", { name, exact: true }).click();
      };
      await views.click();
      await page.getByRole("menuitem", { name: "Save and edit views…" }).click();
      const dialog = page.getByRole("dialog", { name: "Saved views" });
      await dialog.getByLabel("Name of the current view").fill("Done");
      await dialog.getByRole("button", { name: "Save view" }).click();
      await dialog.getByRole("button", { name: "Open the list with Done" }).click();
      await dialog.getByRole("textbox", { name: "Name of view Done" }).fill("Finished");
      await page.keyboard.press("Enter");
      await dialog.getByRole("textbox", { name: "Name of view Finished" }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });

      await open("All rows");
      await page.getByText("2 orders", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("menuitem", { name: "Reset columns" }).click();
      await page.getByRole("columnheader", { name: "Owner" }).waitFor();

      await page.goto("/orders");
      await page.waitForURL(/stage=CLOSED/);
      await page.getByText("1 order", { exact: true }).waitFor();
      await page.getByRole("columnheader", { name: "Owner" }).waitFor({ state: "detached" });
      await views.click();
      await page.getByRole("menuitem", { name: "Save and edit views…" }).click();
      await dialog.getByRole("button", { name: "Delete view Finished" }).click();
      await page.keyboard.press("Escape");
      await page.goto("/orders");
      await page.getByText("2 orders", { exact: true }).waitFor();
      expect(errors).to.deep.equal([]);
    },
  );

  itNightly(
    "has rows of two heights, kept for its user, and says how to leave filters that match nothing",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      await anOrder(app.db, admin.user.id, { name: "Elbe" });
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/orders");
      const row = page.getByRole("row").nth(1);
      await row.getByText("Elbe").waitFor();
      expect((await row.boundingBox())?.height).to.equal(40);
      await page.getByRole("button", { name: "Columns" }).click();
      await page.getByRole("menuitemradio", { name: "Compact" }).click();
      await until(async () => (await row.boundingBox())?.height === 32, "rows of 32 px");
      await page.goto("/studies");
      await page.getByText("No studies yet").waitFor();
      await page.goto("/orders?search=nothing&status=DRAFT");
      await page.getByRole("heading", { name: "No matching orders" }).waitFor();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await row.getByText("Elbe").waitFor();
      expect((await row.boundingBox())?.height).to.equal(32);
      expect(errors).to.deep.equal([]);
    },
  );

  itNightly("on a phone has rows of two lines and its filters in a sheet", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id, {
      name: "A river with a name that is longer than a phone",
    });
    await aSample(app.db, order.id, { sampleId: "W-1", scientificName: "Homo sapiens" });
    await aSample(app.db, order.id, { sampleId: "W-2", facilityStatus: "ISSUE" });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    await signIn(page, admin, app.url);
    await page.goto("/samples");
    const row = page.getByRole("row").filter({ hasText: "W-1" });
    await row.getByText(/A river .* · Homo sapiens/).waitFor();
    expect((await row.boundingBox())?.height).to.equal(60);
    await page.getByRole("button", { name: "Filter", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Filter" });
    await sheet.getByLabel("Facility status").first().click();
    await sheet.getByRole("option", { name: "Issue" }).click();
    await page.waitForURL(/status=/);
    await page.keyboard.press("Escape");
    await sheet.getByRole("button", { name: "Show results" }).click();
    await sheet.waitFor({ state: "detached" });
    await row.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Filter 1" }).waitFor();
    await page.getByText("1 sample", { exact: true }).waitFor();
    const badge = await page.getByRole("row").filter({ hasText: "W-2" }).getByText("Issue").boundingBox();
    expect((badge?.x ?? 0) + (badge?.width ?? 390)).to.be.below(390);
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).to.be.at.most(0);
    expect(errors).to.deep.equal([]);
  });
});

const link = (page: Page, name: string) => page.getByRole("link", { name: new RegExp(`^${name}( |$)`) });
const codes = (page: Page) => page.getByRole("row").getByRole("link", { name: /^S-/ });

/** Waits until the row has the focus, and checks that nothing covers it. */
async function haveFocusInView(page: Page, name: string): Promise<void> {
  const row = page.locator('[role="row"]:focus').filter({ hasText: name });
  await row.waitFor();
  const box = await row.boundingBox();
  expect(box?.y).to.be.within(140, 900 - (box?.height ?? 0));
}

async function statuses(db: Knex) {
  const samples = await Sample.query(db).whereNotNull("scientificName").orderBy("sampleId");
  return samples.map(({ facilityStatus }) => facilityStatus);
}

/** The offsets of the requested windows. */
function requestedWindows(page: Page): () => number[] {
  const offsets = new Set<number>();
  page.on("request", (request) => {
    const url = new URL(request.url());
    const procedures = url.pathname.replace("/trpc/", "").split(",");
    const inputs = JSON.parse(url.searchParams.get("input") ?? "{}") as Record<string, { offset?: number }>;
    for (const [index, procedure] of procedures.entries())
      if (procedure === "samples.browse") offsets.add(inputs[index]?.offset ?? -1);
  });
  return () => [...offsets];
}
