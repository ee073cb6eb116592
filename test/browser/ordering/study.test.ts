import { expect } from "chai";
import type { Locator, Page } from "playwright-core";
import { ChecklistVersion } from "../../../db/models/ChecklistVersion.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { newestChecklistVersion } from "../../../server/definitions/checklists/cachedChecklists.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, paste, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const CODES = ["ELB-1", "ELB-2", "ELB-3"];

// As copied from a spreadsheet: rows in another order, names and labels mixed, two answers missing, one invalid.
const TABLE = [
  [
    "sample_id",
    "project name",
    "collection_date",
    "geographic location (country and/or sea)",
    "Geographic location (latitude)",
    "geographic_location_longitude",
    "depth",
    "broad_scale_environmental_context",
    "local environmental context",
    "environmental medium",
    "Elevation (m)",
  ],
  ["ELB-3", "Elbe", "2026-05-03", "germany", "52.3", "10.5", "0.3", "floodplain", "meadow", "soil", "61"],
  ["ELB-1", "Elbe", "2026-05-01", "Germany", "52.1", "10.5", "very deep", "floodplain", "meadow", "soil", ""],
  ["ELB-2", "Elbe", "2026-05-02", "Germany", "52.2", "10.5", "0.2", "", "meadow", "soil", "60"],
];

describe("a study, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("is created with a checklist, filled from a spreadsheet, checked for missing values, corrected and marked ready", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Elbe floodplain" });
    for (const [index, sampleId] of CODES.entries())
      await aSample(app.db, order.id, { sampleId, position: index });
    const { page, errors } = await openWindow(chromium(), app.url);
    const settled = watchCalls(page);
    await signIn(page, owner, app.url);

    const study = await begin(page);
    await addWholeOrder(page);
    await paste(
      page.getByRole("textbox", { name: "Sample ID, row 1" }),
      TABLE.map((row) => row.join("\t")).join("\n"),
    );

    await chips(page, "Invalid values", ["depth (1 sample)"]);
    await chips(page, "Missing sample metadata", [
      "broad-scale environmental context (1 sample)",
      "elevation (1 sample)",
    ]);
    await page.getByRole("button", { name: "Mark as ready" }).click();
    await page.getByText("Fix 1 invalid cell first.").waitFor();
    await cell(page, "depth, row 1").waitFor();
    await page.keyboard.type("0.1");
    await page.keyboard.press("Enter");
    await page.getByRole("group", { name: "Invalid values" }).waitFor({ state: "detached" });

    await page.getByRole("button", { name: "Mark as ready" }).click();
    const refusal = page.getByRole("alert").filter({ hasText: "The study is not ready" });
    await refusal.waitFor();
    await haveTexts(refusal.getByRole("listitem"), [
      "Row 1, sample ELB-1: elevation is required",
      "Row 2, sample ELB-2: broad-scale environmental context is required",
    ]);
    expect(await Study.query(app.db).findById(study)).to.deep.include({
      readyForSubmission: false,
      mixsVersion: 1,
    });

    await refusal.getByRole("button", { name: /ELB-1/ }).click();
    await cell(page, "elevation, row 1").waitFor();
    await page.keyboard.type("59");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: /^broad-scale environmental context: 1 sample/ }).click();
    await cell(page, "broad-scale environmental context, row 2").waitFor();
    await page.keyboard.type("floodplain");
    await page.keyboard.press("Enter");
    await page.getByText("Metadata complete").waitFor();
    await page.getByRole("button", { name: "Mark as ready" }).click();
    await page.getByText("Ready", { exact: true }).waitFor();

    const samples = await Sample.query(app.db).where({ studyId: study }).orderBy("position");
    expect(
      samples.map(({ sampleId, checklistData }) => [
        sampleId,
        checklistData["depth"],
        checklistData["elevation"],
      ]),
    ).to.deep.equal([
      ["ELB-1", "0.1", "59"],
      ["ELB-2", "0.2", "60"],
      ["ELB-3", "0.3", "61"],
    ]);
    expect(samples[2]?.checklistData["geographic_location_country_and_or_sea"]).to.equal("Germany");
    expect((await Study.query(app.db).findById(study))?.readyForSubmission).to.equal(true);
    await settled();
    expect(errors).to.deep.equal([]);
  });

  itNightly("keeps input through a reload, and invalid values through a save", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const { body } = await owner.post("/api/studies", { title: "Soil", checklistType: "soil" });
    const sample = await aSample(app.db, order.id, { sampleId: "A", studyId: body.id });
    const { page, errors } = await openWindow(chromium(), app.url);
    const settled = watchCalls(page);
    page.on("dialog", (dialog) => void dialog.accept());
    await signIn(page, owner, app.url);
    await page.goto(`/studies/${body.id}?tab=metadata`);

    await find(page, "depth");
    await page.keyboard.type("deep");
    await page.keyboard.press("Enter");
    await find(page, "elevation");
    await page.keyboard.type("12");
    await page.keyboard.press("Enter");
    await page.getByText("Unsaved – stored locally").waitFor();
    await tab(page, /^Samples/).click();
    await page
      .getByRole("table", { name: "Samples" })
      .or(page.getByRole("grid", { name: "Samples" }))
      .waitFor();
    await tab(page, "Metadata").click();
    await find(page, "depth");
    expect(await cell(page, "depth, row 1").inputValue()).to.equal("deep");
    await until(
      () => page.evaluate(() => JSON.stringify(localStorage).includes("deep")),
      "the draft to be kept",
    );
    await page.reload();
    await page.getByText("Unsaved draft from").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Saved, except for 1 invalid cell.").waitFor();
    expect((await Sample.query(app.db).findById(sample.id))?.checklistData).to.deep.equal({
      elevation: "12",
    });
    await page.reload();
    await find(page, "depth");
    expect(await cell(page, "depth, row 1").inputValue()).to.equal("deep");
    await settled();
    expect(errors).to.deep.equal([]);
  });

  itNightly("removes samples immediately, and restores them with their metadata", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const { body } = await owner.post("/api/studies", { title: "Soil", checklistType: "soil" });
    const answered = { studyId: body.id, checklistData: { elevation: "12" } };
    const samples = [
      await aSample(app.db, order.id, { sampleId: "A", ...answered }),
      await aSample(app.db, order.id, { sampleId: "B", ...answered }),
    ];
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, owner, app.url);
    await page.goto(`/studies/${body.id}?tab=metadata`);
    const stored = async () =>
      (
        await Sample.query(app.db)
          .findByIds(samples.map(({ id }) => id))
          .orderBy("sampleId")
      ).map(({ studyId, checklistData }) => ({ studyId, checklistData }));

    await page.getByRole("button", { name: "Remove samples" }).click();
    const choice = page.getByRole("dialog", { name: "Remove samples from the study" });
    await choice.getByRole("checkbox", { name: "B", exact: true }).check();
    await choice.getByRole("button", { name: "Remove 1 sample" }).click();
    await page.getByText("1 sample removed from the study").waitFor();
    expect((await stored()).map(({ studyId }) => studyId)).to.deep.equal([body.id, null]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await page.getByText("1 sample restored to the study").waitFor();
    expect(await stored()).to.deep.equal([answered, answered]);

    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete study" }).click();
    await page.getByText("The samples and their metadata stay in their orders.").waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("opens from its samples, accepts a checklist later, and offers its newer version", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const { body } = await owner.post("/api/studies", { title: "Soil of the Elbe" });
    const sample = await aSample(app.db, order.id, { sampleId: "A", studyId: body.id });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    const settled = watchCalls(page);
    await signIn(page, owner, app.url);
    await page.goto(`/orders/${order.id}/samples/${sample.id}/metadata`);
    await page.getByRole("link", { name: "Soil of the Elbe" }).click();
    await page.getByRole("heading", { name: "Soil of the Elbe" }).waitFor();
    await tab(page, "Metadata").click();
    await page.getByText("No metadata fields yet").waitFor();
    await tab(page, "Overview").click();
    await page.getByRole("button", { name: "Choose checklist" }).click();
    await page.getByRole("radio", { name: /ERC000024/ }).check();
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    await page.getByText("ERC000024, version 1").waitFor();
    await tab(page, "Metadata").click();
    await page.getByRole("grid", { name: "Metadata table" }).waitFor();

    await ChecklistVersion.query(app.db).insert({ version: 2, source: "a test" });
    await page.goto("/studies");
    await until(async () => (await newestChecklistVersion(app.site)) === 2, "the new version");
    await page.getByRole("link", { name: "Soil of the Elbe" }).click();
    await page.getByRole("button", { name: "Update to version 2" }).click();
    await page.getByText("ERC000024, version 2").waitFor();
    await settled();
    expect(errors).to.deep.equal([]);
  });
});

function tab(page: Page, name: string | RegExp): Locator {
  return page.getByRole("navigation", { name: "Study", exact: true }).getByRole("link", { name });
}

async function begin(page: Page): Promise<string> {
  await page.goto("/");
  await page.getByRole("link", { name: "Studies" }).click();
  await page.getByRole("button", { name: "Create study" }).click();
  await page.getByLabel("Title").fill("Soil of the Elbe");
  await page.getByLabel("Search checklists").fill("ERC000022");
  await page.getByRole("radio", { name: /ERC000022/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Create study" }).click();
  await page.waitForURL(/\/studies\/[0-9a-f-]{36}$/);
  await page.getByText("ERC000022, version 1").waitFor();
  return new URL(page.url()).pathname.split("/").at(-1) ?? "";
}

async function addWholeOrder(page: Page): Promise<void> {
  await tab(page, "Metadata").click();
  await page.getByRole("button", { name: "Add samples" }).click();
  await page.getByRole("checkbox", { name: /^All of .* Elbe floodplain$/ }).check();
  await page.getByRole("button", { name: "Add 3 samples" }).click();
  await page.getByRole("grid", { name: "Metadata table" }).waitFor();
  await page.getByText("3 samples", { exact: true }).waitFor();
}

async function chips(page: Page, title: string, expected: string[]): Promise<void> {
  const buttons = page.getByRole("group", { name: title }).getByRole("button");
  await haveTexts(buttons, expected);
}

async function find(page: Page, column: string): Promise<void> {
  await page.getByPlaceholder("Find column").fill(column);
  await page.getByRole("option", { name: column, exact: true }).click();
  await cell(page, `${column}, row 1`).waitFor();
}

/** Returns a function that waits until the page has no pending calls, so that the product does not close during one. */
function watchCalls(page: Page): () => Promise<unknown> {
  const open = new Set<unknown>();
  page.on("request", (request) => {
    if (!request.url().includes("changes.watch")) open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => until(() => open.size === 0, "the calls of the page");
}

/** The input of a sheet when it is in this cell. */
function cell(page: Page, name: string) {
  return page
    .getByRole("textbox", { name, exact: true })
    .or(page.getByRole("combobox", { name, exact: true }));
}
