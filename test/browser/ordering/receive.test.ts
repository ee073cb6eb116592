import { expect } from "chai";
import { Place } from "../../../db/models/Place.ts";
import { Pool } from "../../../db/models/Pool.ts";
import { SampleReceipt } from "../../../db/models/SampleReceipt.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aLibrary, aPool } from "../../helpers/lab.ts";

describe("the receipt of samples, in the browser", function () {
  this.timeout(90_000);
  const chromium = useChromium();

  it("follows a scanner that types faster than the server answers, and finishes with a missing tube", async () => {
    await using app = await testApp();
    const technician = await app.as("TECHNICIAN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Soil" });
    const tubes = [];
    for (let number = 0; number < 4; number++) tubes.push(await aSample(app.db, order.id));
    const foreign = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
    const plate = await Place.query(app.db).insertAndFetch({
      placeKind: "plate",
      name: "Plate 7",
      rows: 8,
      columns: 12,
    });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, technician, app.url);
    await page.goto("/receive");
    await page.getByText("Expected orders").waitFor();

    // A scanner is a keyboard: nothing is clicked, and no answer is awaited.
    for (const code of [
      order.orderNumber,
      plate.code,
      ...tubes.slice(0, 3).map(({ tubeCode }) => tubeCode),
    ]) {
      await page.keyboard.type(code);
      await page.keyboard.press("Enter");
    }
    await page.getByText("3 of 4 samples received").first().waitFor();
    await page.getByText(`${tubes[2]?.sampleId} → C1: received and stored`).waitFor();

    await page.keyboard.type(foreign.tubeCode);
    await page.keyboard.press("Enter");
    await page.getByText("This tube belongs to another order").waitFor();
    await page.getByRole("button", { name: "Record as extra tube" }).click();
    await page.getByText("Extra tubes").waitFor();
    await page.getByRole("button", { name: "Mark 1 as missing" }).click();
    await page.getByText("1 missing, 1 extra tube").waitFor();
    await page.getByRole("button", { name: "Finish receipt" }).click();
    await page.getByText("Receipt finished, and customer notified").waitFor();
    const outcomes = await SampleReceipt.query(app.db).where({ orderId: order.id }).orderBy("sampleId");
    expect(outcomes.map(({ outcome }) => outcome)).to.deep.equal([
      "received",
      "received",
      "received",
      "missing",
    ]);

    await page.goto(`/places/${plate.id}`);
    await page.getByRole("gridcell", { name: `C1: ${tubes[2]?.sampleId}` }).click();
    await page.keyboard.press("ArrowDown");
    await page.getByRole("gridcell", { name: "D1: free", selected: true }).waitFor();

    await page.getByRole("button", { name: "Edit place" }).click();
    await page.getByText("Kind and grid can change while the place is empty.").waitFor();
    await page.getByRole("dialog").getByLabel("Name").fill("Plate of the story");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("heading", { name: "Plate of the story", level: 1 }).waitFor();

    const visitor = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(visitor.page, owner, app.url);
    await visitor.page.goto(`/orders/${order.id}`);
    await visitor.page.getByText("3 of 4 samples received").waitFor();
    expect([...errors, ...visitor.errors]).to.deep.equal([]);
  });

  it("stores a library and a pool by their codes, and the page of the pool shows where", async () => {
    await using app = await testApp();
    const technician = await app.as("TECHNICIAN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    const library = await aLibrary(app.db, sample.id);
    const { id, name } = await aPool(app.db, [library]);
    const { code } = await Pool.query(app.db).findById(id).throwIfNotFound();
    const rack = await Place.query(app.db).insertAndFetch({
      placeKind: "rack",
      name: "Rack 3",
      rows: 2,
      columns: 2,
    });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, technician, app.url);
    await page.goto(`/places/${rack.id}`);
    await page.getByText("Scan a tube, library or pool").first().waitFor();
    for (const scanned of [library.code, code]) {
      await page.keyboard.type(scanned);
      await page.keyboard.press("Enter");
    }
    await page.getByRole("gridcell", { name: `A1: ${library.code}` }).waitFor();
    await page.getByRole("gridcell", { name: `B1: ${name}` }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { name, level: 1 }).waitFor();
    await page.getByRole("link", { name: "Rack 3 · B1" }).click();
    await page.getByRole("gridcell", { name: `B1: ${name}` }).click();
    await page.getByRole("button", { name: "Take out" }).click();
    await page.getByRole("gridcell", { name: "B1: free" }).waitFor();
    await page.goto(`/orders/${order.id}/samples/${sample.id}/libraries`);
    await page.getByRole("link", { name: "Rack 3 · A1" }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  it("requests a new tube of a damaged one, which is received with its own code", async () => {
    await using app = await testApp();
    const technician = await app.as("TECHNICIAN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Soil" });
    const { id, sampleId, tubeCode } = await aSample(app.db, order.id);
    await technician.post(`/api/orders/${order.id}/receipt`, {
      samples: [{ sampleId: id, outcome: "received", condition: "leaking" }],
    });
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(page, technician, app.url);
    await page.goto(`/receive?order=${order.id}`);
    await page.getByRole("button", { name: `Request new tube of ${sampleId}` }).click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("The lid was open");
    await page.getByRole("button", { name: "Save decision" }).click();
    await page.getByText("New tube requested").waitFor();
    const owned = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(owned.page, owner, app.url);
    await owned.page.goto(`/orders/${order.id}`);
    await owned.page.getByText("The lid was open").first().waitFor();
    await owned.page.getByRole("button", { name: "No new tubes" }).click();
    await owned.page.getByText("Answer sent to the facility").waitFor();
    await page.getByText("No new tube", { exact: true }).waitFor();
    await page.getByRole("button", { name: `Receive new tube of ${sampleId}` }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`The new tube replaces ${tubeCode}`).waitFor();
    await dialog.getByRole("textbox", { name: "Tube code" }).fill(tubeCode);
    await dialog.getByRole("button", { name: "Receive new tube" }).click();
    await dialog.getByText(`The code ${tubeCode} belongs to sample ${sampleId}`).first().waitFor();
    await dialog.getByRole("textbox", { name: "Tube code" }).fill("ACME-0815");
    await dialog.getByRole("textbox", { name: "Volume" }).fill("40");
    await dialog.getByRole("button", { name: "Receive new tube" }).click();
    await page.getByText(`New tube received, ${tubeCode} replaced`).waitFor();
    await page.getByText("ACME-0815").waitFor();
    expect([...errors, ...owned.errors]).to.deep.equal([]);
  });
});
