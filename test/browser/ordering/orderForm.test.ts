import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, paste, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";
import { wholeForm } from "../../helpers/wholeForm.ts";

const PASTED = [
  ["Sample ID", "Organism", "Title", "depth [cm]", "Collected", "Hazards", "Frozen", "Barcode"],
  ["L1", "9606", "Gut", "1,5", "31.01.2026", "Toxic; infectious", "ja", "barcode01"],
  ["L2", "408170", "", "3", "2026-02-01", "toxic", "nein", "barcode01"],
];

const COLUMNS = [
  "Sample ID",
  "Organism",
  "Title",
  "Depth",
  "Depth (unit)",
  "Temperature",
  "Collected",
  "Habitat",
  "Hazards",
  "Frozen",
  "Barcode",
  "Remarks",
  "Kit",
];

describe("an order with a field of every type, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("is refused at the invalid fields, is corrected there, and is stored by type", async () => {
    await using app = await testApp();
    await using opened = await orderForm(app, chromium());
    const { page, errors } = opened;
    const code = page.getByRole("textbox", { name: "Sample ID, row 1" });

    await page.getByLabel("Aims").fill("Who lives there");
    await page.getByLabel("Contact").fill("rosa");
    await page.getByRole("textbox", { name: "Volume" }).fill("700");
    await page.getByLabel("Return what is left").check();
    await page.getByText("Invalid format").waitFor();
    await page.getByText("At most 500").waitFor();
    expect(await page.getByText("Required", { exact: true }).count()).to.equal(0);

    await page.getByLabel("Contact").fill("rosa@example.org");
    await page.getByRole("textbox", { name: "Volume" }).fill("20");
    await page.getByLabel("Volume (unit)").selectOption("µl");
    await page.getByLabel("Available from").fill("2026-03-01");
    await choose(page, "Hosts", "mouse");
    await page.keyboard.press("Escape");
    await choose(page, "Checklist", /^ERC000022/);
    await paste(code, PASTED.map((row) => row.join("\t")).join("\n"));
    await page.getByText("3 cells need attention").waitFor();
    await page.getByRole("button", { name: "Submit order" }).click();
    await page.getByText("Order form validation failed").waitFor();

    const refusal = page.getByRole("alert").filter({ hasText: "Couldn't submit the order" });
    const sentences = refusal.getByRole("button");
    await haveTexts(sentences, [
      "Order name is required",
      "Priority is required",
      "Consent given is required",
      "Row 2, sample L2: Title is required",
    ]);
    const summary = page.getByText("Not submitted: 4 problems");
    expect(await isInView(summary)).to.equal(true);
    expect(await isInView(page.getByRole("button", { name: "Show first problem" }))).to.equal(true);
    expect(await Order.query(app.db).resultSize()).to.equal(0);
    expect(new URL(page.url()).search).to.equal("");
    await page.getByRole("button", { name: "Show first problem" }).click();
    await page.keyboard.type("Lake");
    await choose(page, "Priority", "high");
    await page.getByRole("button", { name: "Consent given is required" }).click();
    await page.keyboard.press("Space");
    await page.getByRole("button", { name: /Title is required/ }).click();
    expect(await focusedLabel(page)).to.equal("Title, row 2");
    await page.keyboard.type("Mouth");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Submit order" }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);

    const order = await Order.query(app.db).findOne({}).throwIfNotFound();
    expect(order).to.deep.include({ name: "Lake", status: "SUBMITTED", numberOfSamples: 2 });
    expect(order.customFields).to.deep.equal({
      aims: "Who lives there",
      contact: "rosa@example.org",
      volume: 20,
      volume_unit: "µl",
      length: 150,
      priority: "high",
      hosts: ["mouse"],
      consent: true,
      returned: true,
      from: "2026-03-01",
      package: "ERC000022",
    });
    const samples = await Sample.query(app.db).orderBy("position");
    expect(samples.map(kept)).to.deep.equal([
      {
        sampleId: "L1",
        taxId: "9606",
        scientificName: "Homo sapiens",
        sampleTitle: "Gut",
        checklistUnits: { depth: "cm" },
        customFields: {
          depth: 1.5,
          collected: "2026-01-31",
          hazards: ["toxic", "infectious"],
          frozen: true,
          index: "barcode01",
          kit: "V14",
        },
      },
      {
        sampleId: "L2",
        taxId: "408170",
        scientificName: "human gut metagenome",
        sampleTitle: "Mouth",
        checklistUnits: { depth: "cm" },
        customFields: {
          depth: 3,
          collected: "2026-02-01",
          hazards: ["toxic"],
          frozen: false,
          index: "barcode01",
          kit: "V14",
        },
      },
    ]);
    expect(errors).to.deep.equal([]);
  });

  itNightly("has a table that finds organisms by name and continues barcode series", async () => {
    await using app = await testApp();
    await using opened = await orderForm(app, chromium());
    const { page, errors } = opened;

    await page.getByRole("textbox", { name: "Organism, row 1" }).or(cell(page, "Sample ID, row 1")).focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.type("human gu");
    await page.getByRole("option", { name: "408170 human gut metagenome" }).waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("1234567");
    await page.keyboard.press("Enter");
    await goTo(page, "Barcode");
    await page.keyboard.press("Control+ArrowUp");
    await page.keyboard.type("barcode09");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+d");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("F2");
    await page.getByRole("option", { name: "barcode11" }).click();
    await goTo(page, "Depth");
    await page.keyboard.type("deep");
    await page.keyboard.press("Tab");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("Couldn't save the order").waitFor();
    await page.getByRole("button", { name: /Row 3, sample S003: Depth must be a number/ }).click();
    expect(await focusedLabel(page)).to.equal("Depth, row 3");
    await page.keyboard.type("7");
    await page.keyboard.press("Tab");
    await page.keyboard.type("c");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("All changes saved").waitFor();

    const samples = await until(() => Sample.query(app.db).orderBy("position"), "the samples");
    expect(samples.map((sample) => [sample.taxId, sample.scientificName])).to.deep.equal([
      ["408170", "human gut metagenome"],
      ["1234567", null],
      [null, null],
    ]);
    expect(samples.map(({ customFields }) => customFields["index"])).to.deep.equal([
      "barcode09",
      "barcode10",
      "barcode11",
    ]);
    expect(samples[2]).to.deep.include({ checklistUnits: { depth: "cm" } });
    expect(samples[2]?.customFields).to.deep.include({ depth: 7 });
    expect(errors).to.deep.equal([]);
  });
});

type App = Awaited<ReturnType<typeof testApp>>;

/** A researcher on a new order of a facility with all modules. */
async function orderForm(app: App, chromium: Parameters<typeof openWindow>[0]) {
  const facility = await app.as("FACILITY_ADMIN");
  const saved = await facility.post("/trpc/forms.saveOrderForm", wholeForm);
  expect(saved.status).to.equal(200);
  const opened = await openWindow(chromium, app.url);
  await signIn(opened.page, await app.as("RESEARCHER"), app.url);
  await opened.page.goto("/orders/new");
  await cell(opened.page, "Sample ID, row 1").waitFor();
  return { ...opened, [Symbol.asyncDispose]: () => opened.page.context().close() };
}

function cell(page: Page, name: string) {
  return page.getByRole("textbox", { name });
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page
    .getByRole("combobox", { name: label })
    .or(page.getByRole("textbox", { name: label }))
    .click();
  await page.getByRole("option", { name: option }).click();
}

/** Moves to another column in the focused row. */
async function goTo(page: Page, column: string): Promise<void> {
  await page.keyboard.press("Home");
  for (let index = 0; index < COLUMNS.indexOf(column); index++) await page.keyboard.press("ArrowRight");
  expect(await focusedLabel(page)).to.match(new RegExp(`^${column}, row `));
}

function focusedLabel(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
}

function kept({ sampleId, taxId, scientificName, sampleTitle, checklistUnits, customFields }: Sample) {
  return { sampleId, taxId, scientificName, sampleTitle, checklistUnits, customFields };
}

async function isInView(element: Locator): Promise<boolean> {
  const box = await element.boundingBox();
  const { height } = element.page().viewportSize() ?? { height: 0 };
  return box !== null && box.y >= 0 && box.y + box.height <= height;
}
