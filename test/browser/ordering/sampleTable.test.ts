import type { Knex } from "knex";
import { expect } from "chai";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aStudy } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

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

    // Only visible rows are rendered, and only their windows are requested.
    await table.getByRole("row").nth(1).focus();
    await page.keyboard.press("End");
    await link(page, code(SAMPLES - 1)).waitFor();
    expect(await table.getByRole("row").count()).to.be.lessThan(ROWS_MAX);
    expect(windows()).to.include.members([0, SAMPLES - 200]);
    expect(windows()).to.have.length.lessThan(SAMPLES / 200);

    await page.getByRole("columnheader", { name: "Sample ID" }).getByRole("button").click();
    await page.getByRole("columnheader", { name: "Sample ID" }).getByRole("button").click();
    await page.waitForURL(/sort=code&direction=desc/);
    await link(page, code(SAMPLES - 1)).waitFor();
    await page.getByRole("searchbox", { name: "Search samples" }).fill("subtilis");
    await page.waitForURL(/search=subtilis/);
    await haveTexts(codes(page), [code(2), code(1), code(0)]);

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
      `\uFEFFsample_id,order_number\r\n${code(2)},${order.orderNumber}\r\n${code(0)},${order.orderNumber}\r\n`,
    );

    await page.reload();
    await haveTexts(codes(page), [code(2), code(1), code(0)]);
    await haveTexts(page.getByRole("columnheader").filter({ hasText: /./ }), ["Sample ID", "Order"]);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText(`${order.orderNumber} · Person 1`).first().waitFor();
    expect(errors).to.deep.equal([]);
  });
});

describe("the table of orders, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("is sorted by its URL, selected with Shift, exported, and shows cards on a phone", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const made = async (name: string, status: "SUBMITTED" | "COMPLETED") =>
      (await anOrder(app.db, admin.user.id, { name, status })).orderNumber;
    const elbe = await made("Elbe", "SUBMITTED");
    const oder = await made("Oder", "COMPLETED");
    const spree = await made("Spree", "SUBMITTED");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/orders?sort=name&direction=desc");
    const numbers = page.getByRole("table", { name: "Orders" }).getByRole("link");
    await haveTexts(numbers, [spree, oder, elbe]);
    await page.getByRole("columnheader", { name: "Name" }).getByRole("button").click();
    await page.waitForURL(/direction=asc/);
    await haveTexts(numbers, [elbe, oder, spree]);

    await page.getByRole("checkbox", { name: `Select ${elbe}` }).check();
    await page.getByRole("checkbox", { name: `Select ${oder}` }).click({ modifiers: ["Shift"] });
    await page.getByText("2 rows selected").waitFor();
    await page.getByRole("button", { name: "Columns" }).click();
    for (const column of ["Owner", "Samples sent", "Created"])
      await page.getByRole("menuitemcheckbox", { name: column, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).to.equal(
      `\uFEFForder_number,name,samples,status\r\n${elbe},Elbe,0,SUBMITTED\r\n${oder},Oder,0,COMPLETED\r\n`,
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("0 samples · Person 1").first().waitFor();
    await numbers.first().click();
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
    for (const column of ["Alias", "Owner", "Status", "Created"])
      await page.getByRole("menuitemcheckbox", { name: column, exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Export" }).click();
    const saved = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect(await readFile(await (await saved).path(), "utf8")).to.equal(
      "\uFEFFtitle,checklist,samples,samples_with_reads\r\nOder,,0,0\r\nSpree,,0,0\r\n",
    );

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByText("0 samples · Person 1").first().waitFor();
    await titles.first().click();
    await page.getByRole("heading", { level: 1, name: "Elbe" }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});

const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const codes = (page: Page) => page.getByRole("row").getByRole("link", { name: /^S-/ });

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
