import { expect } from "chai";
import type { Page } from "playwright-core";
import { Order } from "../../../db/models/Order.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";

const entry = (id: string, name: string, more: object = {}) => ({
  id,
  name,
  available: true,
  order: 1,
  ...more,
});
const config = {
  version: 1,
  technologies: [
    entry("ont-minion", "MinION", {
      manufacturer: "Oxford Nanopore",
      platformFamily: "oxford-nanopore",
      readLengthClass: "long",
      supportedReadLayouts: ["single"],
      icon: "http://127.0.0.1:9/gone.svg",
      pros: [{ text: "Long reads" }],
    }),
    entry("illumina-miseq", "MiSeq", { platformFamily: "illumina", readLengthClass: "short" }),
  ],
  devices: [
    entry("mk1d", "MinION Mk1D", { platformId: "ont-minion", compatibleKits: ["nbd", "lsk"] }),
    entry("miseq", "MiSeq", { platformId: "illumina-miseq", compatibleFlowCells: ["v3"] }),
  ],
  flowCells: [entry("v3", "MiSeq v3")],
  kits: [
    entry("nbd", "Native Barcoding Kit", { sku: "SQK-NBD114.24", barcoding: { barcodeSetId: "set" } }),
    entry("lsk", "Ligation Kit"),
  ],
  software: [],
  barcodeSchemes: [],
  barcodeSets: [{ id: "set", name: "Set", count: 24 }],
};

describe("the technology of an order, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  itNightly("is chosen with compatible parts and hints, or is entered as free text", async () => {
    await using app = await testApp();
    const facility = await app.as("FACILITY_ADMIN");
    const store = async (catalog: object) =>
      expect((await facility.put("/api/admin/sequencing-tech", { config: catalog })).status).to.equal(200);
    await store(config);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, await app.as("RESEARCHER"), app.url);
    await page.goto("/orders/new");

    const minion = page.getByRole("radio", { name: "MinION" });
    await page.getByRole("radio", { name: "Let the facility choose", checked: true }).focus();
    for (const _step of ["in words", "MinION"]) await page.keyboard.press("ArrowDown");
    expect(await minion.isChecked()).to.equal(true);
    const hints = page.getByRole("alert").getByRole("listitem");
    await haveTexts(hints, [
      "Output: long reads, single-end.",
      "Compatible pipelines: FASTQ checksums, Read QC, Read cleaning.",
    ]);
    expect(await page.getByRole("combobox", { name: "Flow cell" }).count()).to.equal(0);
    await choose(page, "Instrument", "MinION Mk1D");
    await choose(page, "Kit", "Native Barcoding Kit · SQK-NBD114.24");
    await page.getByLabel("Number of samples").fill("25");
    await page
      .getByText("25 samples with 24 barcodes per sequencing run require 2 sequencing runs.")
      .waitFor();
    expect(await page.getByLabel("Instrument model").inputValue()).to.equal("MinION Mk1D");

    // Returning to an earlier technology restores its choices.
    await page.getByRole("radio", { name: "MiSeq" }).check();
    await page.getByRole("combobox", { name: "Flow cell" }).waitFor();
    await page.getByRole("radio", { name: "Other" }).check();
    await page.getByLabel("Description").fill("any nanopore");
    await minion.check();
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("All changes saved").waitFor();
    const order = await Order.query(app.db).findOne({}).throwIfNotFound();
    expect(order).to.deep.include({
      instrumentModel: "MinION Mk1D",
      customFields: {
        _sequencing_tech: {
          technologyId: "ont-minion",
          technologyName: "MinION",
          platformFamily: "oxford-nanopore",
          readLengthClass: "long",
          supportedReadLayouts: ["single"],
          deviceId: "mk1d",
          deviceName: "MinION Mk1D",
          kitId: "nbd",
          kitSku: "SQK-NBD114.24",
        },
      },
    });

    await page.goto(`/orders/${order.id}`);
    await page.getByText("MinION · MinION Mk1D · SQK-NBD114.24").waitFor();
    await page.goto(`/orders/new?order=${order.id}`);
    await page.getByRole("radio", { name: "MinION", checked: true }).waitFor();
    await store({ ...config, technologies: [] });
    await page.reload();
    await page.getByText("Selected: MinION · MinION Mk1D · SQK-NBD114.24").waitFor();
    await page.getByRole("button", { name: "Change selection" }).click();
    await page.getByRole("textbox", { name: "Sequencing technology" }).fill("any nanopore");
    await page.getByRole("button", { name: "Save draft" }).click();
    await page.getByText("All changes saved").waitFor();
    await page.goto(`/orders/${order.id}`);
    await page.getByText("any nanopore", { exact: true }).waitFor();
    expect(errors).to.deep.equal([]);
    await page.context().close();
  });
});

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label }).click();
  await page.getByRole("option", { name: option }).click();
}
