import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, paste, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

const INDEXES = [
  "name\twell\ti7 name\ti7 sequence\ti5 name\ti5 sequence",
  "UD1\tA1\ti7-1\tAACCGGTT\ti5-1\tACACACAC",
  "UD2\tB1\ti7-2\tAACCGGTA\ti5-2\tACACACAC",
  "UD3\tC1\ti7-3\tGGTTAACC\ti5-3\tGTGTGTGT",
].join("\n");

describe("libraries and pools, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("lead from samples of two orders to a pool with volumes, whose collision is named", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const frida = await app.as("FACILITY_ADMIN");
    const first = await anOrder(app.db, owner.user.id);
    const second = await anOrder(app.db, owner.user.id);
    await aSample(app.db, first.id, { sampleId: "River" });
    await aSample(app.db, first.id, { sampleId: "Lake" });
    await aSample(app.db, second.id, { sampleId: "Soil" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, frida, app.url);

    await page.goto("/libraries/index-sets");
    await page.getByRole("button", { name: "New index set" }).first().click();
    await page.getByRole("textbox", { name: "Name" }).fill("UD plate");
    await page.getByRole("textbox", { name: "Index table" }).fill(`${INDEXES}\nUD4\tZ9\tx\tACGT\ty\tACGT`);
    await page.getByText("Line 5: “Z9” is no well from A1 to P24").waitFor();
    await page.getByRole("textbox", { name: "Index table" }).fill(INDEXES);
    await page.getByRole("button", { name: "Create index set" }).click();
    await page.getByRole("row").filter({ hasText: "UD plate" }).waitFor();

    await page.goto("/samples");
    await page.getByRole("link", { name: "Soil" }).waitFor();
    for (const name of ["River", "Lake", "Soil"])
      await page.getByRole("checkbox", { name: new RegExp(name) }).check();
    await page.getByRole("button", { name: "Create libraries" }).click();
    await page.getByRole("combobox", { name: "Index set or barcodes" }).click();
    await page.getByRole("option", { name: "UD plate (3 wells)" }).click();
    await page.getByRole("button", { name: "Create 3 libraries" }).click();
    await page.getByText("AACCGGTA + ACACACAC").waitFor();

    await page.getByRole("link", { name: "Edit as sheet" }).click();
    const grid = page.getByRole("grid", { name: "Edit libraries" });
    await grid.getByText("LIB-000001").waitFor();
    const pasted = [
      "Library\tConcentration\tLength\tVolume",
      "LIB-000001\t10\t500\t20",
      "LIB-000002\t20\t500\t20",
      "LIB-000003\t10\t400\t0.5",
    ].join("\n");
    await paste(page.getByLabel("Library, row 1", { exact: true }), pasted);
    await grid.getByText("30.3").waitFor();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Libraries saved").waitFor();

    await page.goto("/pools");
    await page.getByRole("button", { name: "New pool" }).first().click();
    await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("NovaSeq pool 1");
    await page.getByRole("button", { name: "Create pool" }).click();
    await page.getByRole("heading", { name: "NovaSeq pool 1" }).waitFor();
    await page.getByRole("textbox", { name: "Target molarity (nM)" }).fill("4");
    await page.getByRole("textbox", { name: "Target volume (µl)" }).fill("50");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const field = page.getByRole("combobox", { name: "Add libraries" });
    await field.pressSequentially("LIB-000001 LIB-000002 LIB-000003 ");
    await page.getByRole("button", { name: "Add 3 libraries" }).click();
    await page
      .getByText("LIB-000001 (River) and LIB-000002 (Lake): different bases in i7 1, in i5 0")
      .waitFor();
    await page.getByText("Too little volume is left, so the share falls: LIB-000003").waitFor();
    await page.getByText("50 µl in total").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Pipetting table" }).click();
    await page.getByRole("menuitem", { name: "CSV" }).click();
    expect((await download).suggestedFilename()).to.equal("pipetting-NovaSeq_pool_1.csv");
    await page.getByRole("button", { name: "Mark as pooled" }).click();
    await page.getByText("Pool marked as pooled").waitFor();

    const open = page.getByRole("dialog").getByRole("link", { name: "Open for printing" });
    const printed = async () => {
      const address = (await open.getAttribute("href")) ?? "";
      expect((await page.request.get(address)).headers()["content-type"]).to.equal("application/pdf");
      return address;
    };
    await page.getByRole("button", { name: "Print label" }).click();
    expect(await printed()).to.match(/^\/api\/pools\/.+\/labels\?format=/);
    await page.goto("/libraries");
    await page.getByRole("checkbox", { name: "Select LIB-000002" }).check();
    await page.getByRole("button", { name: "Print labels" }).click();
    await page.getByRole("dialog", { name: "Print 1 label" }).waitFor();
    expect(await printed()).to.match(/^\/api\/libraries\/labels\?libraryIds=/);
    await page.keyboard.press("Escape");
    await page.getByRole("checkbox", { name: "Select LIB-000002" }).uncheck();
    await page.getByRole("checkbox", { name: "Select all rows" }).check();
    await page.getByRole("checkbox", { name: "Select LIB-000001" }).uncheck();
    await page.getByRole("button", { name: "Print labels" }).click();
    await page.getByRole("dialog", { name: "Print 2 labels" }).waitFor();
    expect(await printed()).to.match(/^\/api\/libraries\/labels\?except=/);
    expect(errors).to.deep.equal([]);
  });
});
