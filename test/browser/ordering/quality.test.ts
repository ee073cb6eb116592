import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { Service } from "../../../db/models/Service.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

describe("the quality of samples, in the browser", function () {
  this.timeout(90_000);
  const chromium = useChromium();

  it("follows pasted measurements, of which one fails, the question to the customer, and the answer", async () => {
    await using app = await testApp();
    const technician = await app.as("TECHNICIAN");
    const owner = await app.as("RESEARCHER");
    const rin = await MeasurementType.query(app.db).findOne({ name: "RIN" }).throwIfNotFound();
    const service = await Service.query(app.db).insertAndFetch({
      name: "RNA",
      qualityRules: [{ typeId: rin.id, failBelow: 5, warnBelow: 7, warnAbove: null, failAbove: null }],
    });
    const order = await anOrder(app.db, owner.user.id, { name: "Soil", serviceId: service.id });
    const samples = [];
    for (const sampleId of ["A1", "A2", "A3"])
      samples.push(await aSample(app.db, order.id, { sampleId: `soil-${sampleId}` }));

    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, technician, app.url);
    await page.goto(`/orders/${order.id}/quality`);
    await page.getByRole("button", { name: "Add from table" }).click();
    await page
      .getByLabel("Cells")
      .fill(
        "Sample\tRIN\tYield [pg/µl]\nsoil-A1\t8.4\t12500\nsoil-A2\t6.1\t900\nSOIL-A3\t2.2\t70\nLadder\t9\t1",
      );
    await page.getByRole("button", { name: "Preview" }).click();
    await page.getByText("No sample of this order: Ladder").waitFor();
    await page.getByRole("combobox", { name: "Type of Yield [pg/µl]" }).click();
    await page.getByRole("option", { name: "Qubit" }).click();
    await page.getByRole("button", { name: "Record 6 values" }).click();
    await page.getByText("6 values recorded").waitFor();
    await page.getByText("1 pass · 1 warning · 1 fail").waitFor();
    await page.getByText("RIN: fail below 5, warning below 7").waitFor();

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV of Quality" }).click();
    const csv = await readFile(await (await download).path(), "utf8");
    expect(csv.split("\r\n")).to.include.members([
      "Sample,Tube code,Verdict,Qubit (ng/µl),RIN,Decision",
      `soil-A3,${samples[2]?.tubeCode},Fail,0.07,2.2,`,
    ]);

    await page.getByRole("button", { name: `Decide on ${samples[2]?.sampleId}` }).click();
    await page.getByRole("button", { name: "Send question" }).click();
    await page.getByText("Customer asked about 1 sample").waitFor();

    const visitor = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(visitor.page, owner, app.url);
    await visitor.page.goto(`/orders/${order.id}/samples/${samples[2]?.id}/quality`);
    await visitor.page.getByText("0.07 ng/µl").waitFor();
    await visitor.page.getByText("Fail", { exact: true }).first().waitFor();
    await visitor.page.goto(`/orders/${order.id}`);
    await visitor.page.getByText("Shall we continue at risk?").waitFor();
    await visitor.page.getByLabel("Comment (optional)").fill("It is all we have");
    await visitor.page.getByRole("button", { name: "Continue at risk" }).click();
    await visitor.page.getByText("Answer sent to the facility").waitFor();
    await page.getByText("Proceed at risk").waitFor();
    await page.getByText("It is all we have").waitFor();
    expect([...errors, ...visitor.errors]).to.deep.equal([]);
  });
});
