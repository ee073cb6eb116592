import { expect } from "chai";
import type { Browser as Chromium, Locator, Page } from "playwright-core";
import { Order } from "../../../db/models/Order.ts";
import { OrderForm } from "../../../db/models/OrderForm.ts";
import { Sample } from "../../../db/models/Sample.ts";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { type Person, testApp } from "../../helpers/app.ts";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

// Fields of the built-in form, with which every order form begins.
const BUILT_IN = /^(system|field_(facility|seqtech))_/;
const HEARD_WITHIN_MS = 2_000;

describe("a form built in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("defines required fields; an order is refused with its problems and accepted once they are fixed", async () => {
    await using app = await testApp();
    await using admin = await openSignedIn(chromium(), await app.as("FACILITY_ADMIN"));
    await using researcher = await openSignedIn(chromium(), await app.as("RESEARCHER"));

    await admin.page.goto("/settings");
    await admin.page.getByRole("link", { name: "Order form", exact: true }).click();
    await addChoicePerSample(admin.page);
    await addNumber(admin.page);
    await addPattern(admin.page);
    await moveUp(admin.page, "Project code");
    await admin.page.keyboard.press("Control+s");
    await admin.page.getByText("Saved as version 2").waitFor();

    const saved = await OrderForm.query(app.db).findOne({ version: 2 }).throwIfNotFound();
    const fields = (saved.form as { fields: FormField[] }).fields;
    expect(added(fields)).to.deep.equal([
      {
        name: "project_code",
        label: "Project code",
        type: "text",
        groupId: "group_details",
        perSample: false,
        required: false,
        simpleValidation: {
          patternPreset: "custom",
          pattern: "[A-Z]{2}-[0-9]{4}",
          patternMessage: "Two letters, a hyphen and four digits.",
        },
      },
      {
        name: "insert_size",
        label: "Insert size",
        type: "number",
        groupId: "group_details",
        perSample: false,
        required: false,
        simpleValidation: { minValue: 100, maxValue: 800 },
      },
      {
        name: "extraction_kit",
        label: "Extraction kit",
        type: "select",
        perSample: true,
        required: true,
        options: ["Bead beating", "Column", "None"],
      },
    ]);
    expect(fields.map(({ name }) => name).slice(0, 4)).to.deep.equal([
      "name",
      "numberOfSamples",
      "project_code",
      "insert_size",
    ]);

    const { page } = researcher;
    await page.goto("/orders/new");
    await page.getByLabel("Order name").fill("Lake metagenomes");
    await page.getByLabel("Project code").fill("lake 1");
    await page.getByLabel("Insert size").fill("350");
    await page.getByText("Two letters, a hyphen and four digits.").waitFor();
    await paste(page, [
      ["Sample ID", "Taxonomy ID", "Title", "Extraction kit"],
      ["LAKE-1", "408170", "North shore", "Column"],
      ["LAKE-2", "408170", "South shore", ""],
    ]);
    await page.getByRole("button", { name: "Submit order" }).click();
    await page
      .getByRole("alert")
      .getByRole("button", { name: /Project code/ })
      .click();
    expect(await focusedId(page)).to.equal("field-project_code");
    await page.keyboard.press("Control+a");
    await page.keyboard.type("AB-1234");
    await page.getByRole("button", { name: "Submit order" }).click();
    await page
      .getByRole("alert")
      .getByRole("button", { name: /LAKE-2.*Extraction kit/ })
      .click();
    await page.keyboard.type("None");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Submit order" }).click();
    await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);

    const order = await Order.query(app.db).findOne({}).throwIfNotFound();
    expect(order.status).to.equal("SUBMITTED");
    expect(order.customFields).to.deep.equal({ project_code: "AB-1234", insert_size: 350 });
    const samples = await Sample.query(app.db).orderBy("sampleId");
    expect(samples.map(({ customFields }) => customFields)).to.deep.equal([
      { extraction_kit: "Column" },
      { extraction_kit: "None" },
    ]);
    expect(admin.errors.concat(researcher.errors)).to.deep.equal([]);
  });

  itNightly("keeps input through a reload, and both edits of two concurrent saves", async () => {
    await using app = await testApp();
    await using mine = await openSignedIn(chromium(), await app.as("FACILITY_ADMIN"));
    await using theirs = await openSignedIn(chromium(), await app.as("FACILITY_ADMIN"));
    const { page } = mine;
    page.on("dialog", (dialog) => void dialog.accept());

    await page.goto("/settings/order-form");
    await rename(page, "Alias", "Name in the lab");
    await page.getByText("Unsaved – stored locally").waitFor();
    await page.reload();
    await page.getByText(/^Unsaved edits from/).waitFor();
    await page.getByRole("button", { name: /^Name in the lab/ }).waitFor();
    await theirs.page.goto("/settings/order-form");
    await rename(theirs.page, "Title", "Description");
    await theirs.page.getByRole("button", { name: "Save as version 2" }).click();
    await theirs.page.getByText("Saved as version 2").waitFor();

    await page.getByRole("button", { name: "Save as version 2" }).click();
    await page.getByText(/^Version 2 was saved by Person 2, /).waitFor();
    await page.getByRole("button", { name: "Discard mine for now and load theirs" }).click();
    await page.getByRole("button", { name: /^Description/ }).waitFor();
    expect(await page.getByRole("button", { name: /^Name in the lab/ }).count()).to.equal(0);
    await page.getByRole("button", { name: "Load my edits" }).click();
    await page.getByRole("button", { name: "Save as version 3" }).click();
    await page.getByText("Saved as version 3").waitFor();
    await page.getByRole("button", { name: "Versions" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await until(() => focusedText(page).then((text) => text === "Versions"), "the keyboard to come back");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "View version 2" }).click();
    await page.getByRole("button", { name: "Load into editor" }).click();
    await page.getByRole("button", { name: "Save as version 4" }).click();
    await page.getByText("Saved as version 4").waitFor();

    const versions = await OrderForm.query(app.db).orderBy("version");
    const labels = versions.map(({ form }) =>
      (form as { fields: FormField[] }).fields.map(({ label }) => label),
    );
    expect(
      labels.map((list) => list.filter((label) => /^(Title|Alias|Desc|Name in)/.test(label))),
    ).to.deep.equal([
      ["Description", "Alias"],
      ["Title", "Name in the lab"],
      ["Description", "Alias"],
    ]);
    expect(mine.errors.concat(theirs.errors)).to.deep.equal([]);
  });
});

async function rename(page: Page, label: string, to: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${label} `) }).click();
  await page
    .getByRole("region", { name: `Edit ${label}` })
    .getByRole("textbox", { name: "Label" })
    .fill(to);
}

async function addChoicePerSample(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add field to Per sample" }).click();
  const panel = await newField(page, /^Single select/, "Extraction kit");
  await panel.getByRole("button", { name: "Add option" }).click();
  await pasteInto(panel.getByRole("textbox", { name: "Option 1" }), "Bead beating\nColumn\nNone\n");
  await panel.getByRole("checkbox", { name: "Required" }).check();
  await panel.getByRole("button", { name: "Close" }).click();
}

async function addNumber(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add field to Order" }).click();
  const panel = await newField(page, /^Number/, "Insert size");
  await panel.getByRole("textbox", { name: "Minimum value" }).fill("800");
  await panel.getByRole("textbox", { name: "Maximum value" }).fill("100");
  await page.getByRole("button", { name: "Fix 1 problem to save this form" }).waitFor();
  await panel.getByRole("textbox", { name: "Minimum value" }).fill("100");
  await panel.getByRole("textbox", { name: "Maximum value" }).fill("800");
  await panel.getByRole("button", { name: "Close" }).click();
}

async function addPattern(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add field to Order" }).click();
  const panel = await newField(page, /^Short text/, "Project code");
  await panel.getByRole("combobox", { name: "Pattern" }).click();
  await page.getByRole("option", { name: "Custom pattern" }).click();
  await panel.getByRole("textbox", { name: "Regular expression" }).fill("[A-Z]{2}-[0-9]{4}");
  await panel.getByRole("textbox", { name: "Error message" }).fill("Two letters, a hyphen and four digits.");
  await panel.getByRole("textbox", { name: "Test the pattern" }).fill("AB-123");
  await panel.getByText("Does not match", { exact: true }).waitFor();
  await panel.getByRole("textbox", { name: "Test the pattern" }).fill("AB-1234");
  await panel.getByText("Matches", { exact: true }).waitFor();
  await panel.getByRole("button", { name: "Close" }).click();
}

/** Chooses the type of a new field, and replaces its proposed label. */
async function newField(page: Page, kind: RegExp, label: string): Promise<Locator> {
  await page.getByRole("dialog").getByRole("button", { name: kind }).click();
  await until(async () => (await focusedId(page)) === "form-part-label", "the label to be typed over");
  await page.keyboard.type(label);
  return page.getByRole("region", { name: `Edit ${label}` });
}

/** Moves a field one line up by keyboard only, following the screen reader announcements. */
async function moveUp(page: Page, label: string): Promise<void> {
  const said = page.getByRole("status").filter({ hasText: label });
  await page.getByRole("button", { name: `Move ${label}` }).focus();
  await page.keyboard.press("Space");
  await said.getByText("picked up").waitFor();
  // Keys before the field is picked up are ignored; every effective key is announced.
  await until(async () => {
    await page.keyboard.press("ArrowUp");
    const heard = said.getByText(`${label}: Position 3 of 4 in Order.`).waitFor({ timeout: HEARD_WITHIN_MS });
    return heard.then(
      () => true,
      () => false,
    );
  }, "the place above");
  await page.keyboard.press("Space");
  await said.getByText(`${label} dropped. Position 3 of 4 in Order.`).waitFor();
}

function added(fields: FormField[]) {
  return fields
    .filter(({ id }) => !BUILT_IN.test(id))
    .map(({ id: _id, order: _order, visible: _visible, ...rest }) => rest);
}

async function openSignedIn(chromium: Chromium, person: Person) {
  const opened = await openWindow(chromium, person.url);
  const [name = "", value = ""] = person.cookie?.split("=") ?? [];
  await opened.page.context().addCookies([{ name, value, url: person.url }]);
  return { ...opened, [Symbol.asyncDispose]: () => opened.page.context().close() };
}

function focusedId(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id);
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent);
}

async function paste(page: Page, rows: string[][]): Promise<void> {
  const cell = page.getByRole("textbox", { name: "Sample ID, row 1" });
  await pasteInto(cell, rows.map((row) => row.join("\t")).join("\n"));
}

// Like Ctrl+V, without the clipboard of the machine.
async function pasteInto(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}
