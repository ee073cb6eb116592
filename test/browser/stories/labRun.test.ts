import { expect } from "chai";
import type { Context } from "mocha";
import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { MeasurementType } from "../../../db/models/MeasurementType.ts";
import { Place } from "../../../db/models/Place.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Service } from "../../../db/models/Service.ts";
import { runJoins } from "../../../server/data/lanes/runJoins.ts";
import { runReadIntake } from "../../../server/sequencing/readIntake/runReadIntake.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, paste, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import {
  aRunFolderRoot,
  endNovaSeq,
  illuminaFastq,
  putFile,
  putReports,
} from "../../helpers/illuminaRuns.ts";
import { startNovaSeq } from "../../helpers/illuminaRuns.ts";
import { itNightly } from "../../helpers/nightly.ts";

const FLOW_CELL = "H5WJJDMXX";
const TUBES_OF_ORDER = 20;
const READS = 8;
const FAILED = ["LAKE-07", "LAKE-08"];

describe("two orders from the bench to the sequencer and back, in the browser", function () {
  this.timeout(300_000);
  const chromium = useChromium();

  itNightly(
    "are received on one plate, sequenced in one pool, imported from the run folder, and delivered to their owners",
    async function (this: Context) {
      await using app = await testApp();
      const frida = await app.as("FACILITY_ADMIN");
      const technician = await app.as("TECHNICIAN");
      const owners = [await app.as("RESEARCHER"), await app.as("RESEARCHER")];
      const din = await MeasurementType.query(app.db).findOne({ name: "DIN" }).throwIfNotFound();
      const service = await Service.query(app.db).insertAndFetch({
        name: "Shotgun metagenomics",
        qualityRules: [{ typeId: din.id, failBelow: 3, warnBelow: 6, warnAbove: null, failAbove: null }],
      });
      const orders = await Promise.all(
        ["Lake cores", "Forest soils"].map((name, at) =>
          anOrder(app.db, owners[at]?.user.id ?? "", {
            name,
            stage: "ACCEPTED",
            serviceId: service.id,
          }),
        ),
      );
      const tubes: { orderNumber: string; codes: string[] }[] = [];
      for (const [at, order] of orders.entries()) {
        const codes: string[] = [];
        for (let number = 1; number <= TUBES_OF_ORDER; number++) {
          const sampleId = `${at === 0 ? "LAKE" : "SOIL"}-${String(number).padStart(2, "0")}`;
          codes.push((await aSample(app.db, order.id, { sampleId })).tubeCode);
        }
        tubes.push({ orderNumber: order.orderNumber, codes });
      }
      const plate = await Place.query(app.db).insertAndFetch({
        placeKind: "plate",
        name: "Plate 12",
        rows: 8,
        columns: 12,
      });
      const { root, look } = await aRunFolderRoot(app);

      // The bench: a scanner reads order, plate and tubes.
      const bench = await openWindow(chromium(), app.url);
      await signIn(bench.page, technician, app.url);
      for (const { orderNumber, codes } of tubes) {
        await bench.page.goto("/receive");
        await bench.page.getByText("Expected orders").waitFor();
        for (const code of [orderNumber, plate.code, ...codes]) await scan(bench.page, code);
        await bench.page.getByText("20 of 20 samples received").first().waitFor();
        await bench.page.getByRole("button", { name: "Finish receipt" }).click();
        await bench.page.getByText("Receipt finished, and customer notified").waitFor();
      }
      await bench.page.goto(`/places/${plate.id}`);
      await bench.page.getByRole("gridcell", { name: "H5: SOIL-20" }).waitFor();

      // Quality of the first order, as exported by a TapeStation: two samples fail. The owner of the first continues at
      // risk, and sends a new tube of the second.
      const [lake] = orders;
      await bench.page.goto(`/orders/${lake?.id}/quality`);
      await bench.page.getByRole("button", { name: "Add from table" }).click();
      const measured = Array.from({ length: TUBES_OF_ORDER }, (_, at) => {
        const code = `LAKE-${String(at + 1).padStart(2, "0")}`;
        return `${code}\t${FAILED.includes(code) ? "1.9" : "7.8"}\t${20 + at}`;
      });
      await recordTable(bench.page, ["Sample Description\tDIN\tConc. [ng/µl]", ...measured]);
      await bench.page.getByText("18 pass · 2 fail").waitFor();
      await bench.page.getByRole("button", { name: "Decide on LAKE-07" }).click();
      await bench.page.getByRole("button", { name: "Send question" }).click();
      await bench.page.getByText("Customer asked about 1 sample").waitFor();
      await bench.page.getByRole("button", { name: "Decide on LAKE-08" }).click();
      await bench.page.getByRole("radio", { name: "Request a new tube" }).check();
      await bench.page.getByRole("dialog").getByRole("textbox", { name: "Reason" }).fill("Degraded");
      await bench.page.getByRole("button", { name: "Save decision" }).click();
      await bench.page.getByText("Decision on 1 sample saved, customer notified").waitFor();
      const asked = await openWindow(chromium(), app.url, { width: 390 });
      await signIn(asked.page, owners[0] ?? technician, app.url);
      await asked.page.goto(`/orders/${lake?.id}`);
      await asked.page.getByRole("button", { name: "Continue at risk" }).click();
      await asked.page.getByText("Answer sent to the facility").first().waitFor();
      const old = tubes[0]?.codes[7] ?? "";
      const label = await asked.page.getByText(/^LAKE-08, tube code /).textContent();
      const newCode = label?.split(" ").at(-1) ?? "";
      await asked.page.getByRole("combobox", { name: "Carrier" }).fill("DHL");
      await asked.page.getByRole("textbox", { name: "Tracking number" }).first().fill("00340434");
      await asked.page.getByRole("button", { name: "New tubes are on their way" }).click();
      await asked.page
        .getByRole("button", { name: "New tubes are on their way" })
        .waitFor({ state: "hidden" });

      // The new tube arrives, takes the place of the old one, is measured again and passes.
      await bench.page.goto("/receive");
      await bench.page.getByText("1 new tube on the way").waitFor();
      for (const code of [plate.code, newCode]) await scan(bench.page, code);
      await bench.page.getByText("LAKE-08 → H1").first().waitFor();
      await bench.page.goto(`/orders/${lake?.id}/quality`);
      await bench.page.getByRole("button", { name: "Add from table" }).click();
      await recordTable(bench.page, ["Sample Description\tDIN", `${newCode}\t8.1`]);
      await bench.page.getByText("19 pass · 1 fail").waitFor();
      const sample = await Sample.query(app.db).findOne({ tubeCode: newCode }).throwIfNotFound();
      await asked.page.goto(`/orders/${lake?.id}/samples/${sample.id}/quality`);
      await asked.page.getByText(`Earlier tube ${old}`).waitFor();
      await asked.page.getByText(`Replaced by ${newCode}`).waitFor();
      await asked.page.goto(`/orders/${lake?.id}/samples/${sample.id}`);
      await asked.page.getByText(`Replaced by ${newCode}`).waitFor();
      expect(asked.errors).to.deep.equal([]);

      // Libraries of all samples by an index plate, and one pool of them.
      const desk = await openWindow(chromium(), app.url);
      const { page } = desk;
      await signIn(page, frida, app.url);
      await page.goto("/libraries/index-sets");
      await page.getByRole("button", { name: "New index set" }).first().click();
      await page.getByRole("textbox", { name: "Name" }).fill("UD plate A");
      await page.getByRole("textbox", { name: "Index table" }).fill(indexTable());
      await page.getByRole("button", { name: "Create index set" }).click();
      await page.getByRole("row").filter({ hasText: "UD plate A" }).waitFor();
      await page.goto("/samples");
      await page.getByRole("checkbox", { name: "Select all rows" }).check();
      await page.getByRole("button", { name: "Create libraries" }).click();
      await page.getByRole("combobox", { name: "Index set or barcodes" }).click();
      await page.getByRole("option", { name: "UD plate A (96 wells)" }).click();
      await page.getByRole("button", { name: "Create 40 libraries" }).click();
      await page.getByText("LIB-000040").waitFor();
      const libraries = Array.from({ length: 40 }, (_, at) => `LIB-${String(at + 1).padStart(6, "0")}`);
      await page.getByRole("link", { name: "Edit as sheet" }).click();
      await page.getByRole("grid", { name: "Edit libraries" }).getByText("LIB-000040").waitFor();
      const volumes = libraries.map((code, at) => `${code}\t${8 + (at % 7)}\t${420 + at}\t25`);
      await paste(
        page.getByLabel("Library, row 1", { exact: true }),
        ["Library\tConcentration\tLength\tVolume", ...volumes].join("\n"),
      );
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await page.getByText("Libraries saved").waitFor();
      await page.goto("/pools");
      await page.getByRole("button", { name: "New pool" }).first().click();
      await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("Pool 7");
      await page.getByRole("button", { name: "Create pool" }).click();
      await page.getByRole("heading", { name: "Pool 7" }).waitFor();
      await page.getByRole("textbox", { name: "Target molarity (nM)" }).fill("4");
      await page.getByRole("textbox", { name: "Target volume (µl)" }).fill("200");
      await page.getByRole("button", { name: "Save", exact: true }).click();
      const field = page.getByRole("combobox", { name: "Add libraries" });
      await paste(field, libraries.join("\n"));
      await page.getByRole("button", { name: "Add 40 libraries" }).click();
      await page.getByText("40 libraries added to Pool 7").waitFor();
      await page.getByText("No index collisions").waitFor();
      await page.getByRole("button", { name: "Mark as pooled" }).click();
      await page.getByText("Pool marked as pooled").waitFor();

      // The sequencing run: the pool on a lane, and the sample sheet.
      await page.goto("/instrument-runs");
      await page.getByRole("button", { name: "Plan sequencing run" }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox", { name: "Name" }).fill("NovaSeq 44");
      await dialog.getByRole("textbox", { name: "Flow cell", exact: true }).fill(FLOW_CELL);
      await dialog.getByRole("textbox", { name: "Lanes" }).fill("2");
      await dialog.getByRole("button", { name: "Plan sequencing run" }).click();
      await page.getByRole("heading", { name: "NovaSeq 44" }).waitFor();
      await page.getByRole("combobox", { name: "Pool" }).click();
      await page.getByRole("option", { name: "Pool 7" }).click();
      await page.getByRole("combobox", { name: "Lanes" }).click();
      await page.getByRole("option", { name: "Lane 1" }).click();
      await page.getByRole("button", { name: "Load pool" }).click();
      await page.getByText("Lanes saved").waitFor();
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Sample sheet" }).click();
      await page.getByRole("menuitem", { name: "Illumina v2 for BCL Convert" }).click();
      const sheet = await readFile(await (await download).path(), "utf8");
      expect(sheet.split("\n").filter((line) => line.startsWith("1,LIB-"))).to.have.length(40);

      // The run folder appears piece by piece; its page follows.
      const folder = await startNovaSeq(this, root);
      await look();
      await page.goto("/run-folders");
      await page.getByRole("link", { name: "180619_A00291_0044_BH5WJJDMXX" }).click();
      await page.getByText("Copying", { exact: true }).waitFor();
      await page.getByText("NovaSeq 44").first().waitFor();
      await endNovaSeq(folder);
      await look(1);
      await look(6);
      await page.getByText("Complete", { exact: true }).waitFor();
      for (const [at, library] of libraries.entries())
        for (const mate of [1, 2])
          await putFile(
            folder,
            `Unaligned/P1/${library}_S${at + 1}_L001_R${mate}_001.fastq.gz`,
            illuminaFastq(READS, { mate, first: at * 100 }),
          );
      await putReports(
        folder,
        "Unaligned/Reports",
        libraries.map((name, at) => ({
          lane: 1,
          name,
          i7: WELLS[at]?.i7 ?? "",
          i5: WELLS[at]?.i5 ?? "",
          reads: READS,
        })),
        [{ lane: 1, i7: "GGGGGGGGGG", i5: "AGATCTCGGT", reads: 3 }],
      );
      await look(1);
      await look(6);
      await page.getByText("Demultiplexed", { exact: true }).waitFor();
      const { signal } = new AbortController();
      await runReadIntake(app.site, signal);
      await runJoins(app.site, signal);
      await page.reload();
      await page.getByText("Imported: 80").waitFor();
      expect(await Read.query(app.db).where({ isActive: true }).resultSize()).to.equal(40);

      // Each owner finds the own files.
      for (const [at, order] of orders.entries()) {
        await page.goto(`/orders/${order.id}/delivery`);
        await page.getByRole("button", { name: "Publish" }).click();
        await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
        await page.getByText(/^Published .* by Person 1$/).waitFor();
        const owner = owners[at];
        if (!owner) throw new Error("An order has no owner");
        const home = await openWindow(chromium(), app.url, { width: 390 });
        await signIn(home.page, owner, app.url);
        await home.page.goto(`/orders/${order.id}`);
        await home.page.getByText("Delivered").first().waitFor();
        const delivery = await owner.get(`/api/orders/${order.id}/sequencing/delivery`);
        const text = JSON.stringify(delivery.body);
        expect([text.includes("LAKE-"), text.includes("SOIL-")]).to.deep.equal([at === 0, at === 1]);
        expect(home.errors).to.deep.equal([]);
      }

      // A quote for the first order, and the usage for the finance office.
      await frida.post("/trpc/settings.changePrices", { currency: "EUR" });
      await page.goto(`/orders/${lake?.id}/billing`);
      await page.getByRole("button", { name: "New quote" }).first().click();
      await page.getByRole("button", { name: "Edit", exact: true }).click();
      const quote = page.getByRole("dialog");
      await quote.getByRole("combobox", { name: "Add line" }).click();
      await page.getByRole("option", { name: "Other line" }).click();
      await quote.getByRole("textbox", { name: "Item" }).fill("Library and 10 million read pairs");
      await quote.getByRole("textbox", { name: "Quantity" }).fill("20");
      await quote.getByRole("textbox", { name: "Unit price" }).fill("95.50");
      await quote.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Send to the owner" }).click();
      await page.getByText("Sent", { exact: true }).waitFor();
      const customer = await openWindow(chromium(), app.url, { width: 390 });
      await signIn(customer.page, owners[0] ?? frida, app.url);
      await customer.page.goto(`/orders/${lake?.id}/billing`);
      await customer.page.getByRole("button", { name: "Accept" }).click();
      await customer.page.getByRole("textbox", { name: "Purchase order" }).fill("PO-4711");
      await customer.page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
      await customer.page.getByText("Accepted", { exact: true }).first().waitFor();
      const month = new Date().toISOString().slice(0, 7);
      const usage = await frida.get(`/api/usage?from=${month}&to=${month}&format=csv`);
      expect(String(usage.body)).to.contain(",1,1910,EUR");
      expect(customer.errors).to.deep.equal([]);
      expect([...bench.errors, ...desk.errors]).to.deep.equal([]);
    },
  );
});

/** Pastes a table of measurements into the open dialog, and records it. */
async function recordTable(page: Page, rows: string[]): Promise<void> {
  await page.getByLabel("Cells").fill(rows.join("\n"));
  await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: /^Record \d+ values?$/ }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
}

/** Types a code and Enter as a scanner does. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press("Enter");
}

const BASES = "ACGT";
const CYCLES = 10;
// Demultiplexing with one mismatch needs three different bases.
const LEAST_DISTANCE = 3;

/** The indexes of 96 wells, each different enough from the others. */
const WELLS = (() => {
  const words: string[] = [];
  for (let seed = 1; words.length < 192; seed++) {
    let state = seed;
    const word = Array.from({ length: CYCLES }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return BASES[Math.floor((state / 2_147_483_647) * BASES.length)];
    }).join("");
    const isDifferent = (other: string) =>
      Array.from(word).filter((base, at) => base !== other[at]).length >= LEAST_DISTANCE;
    if (words.every(isDifferent)) words.push(word);
  }
  return words.slice(0, 96).map((i7, at) => ({ i7, i5: words[96 + at] ?? "" }));
})();

function indexTable(): string {
  const rows = WELLS.map(({ i7, i5 }, at) => {
    const well = `${"ABCDEFGH"[at % 8]}${Math.floor(at / 8) + 1}`;
    return `UD${at + 1}\t${well}\ti7-${at + 1}\t${i7}\ti5-${at + 1}\t${i5}`;
  });
  return ["name\twell\ti7 name\ti7 sequence\ti5 name\ti5 sequence", ...rows].join("\n");
}
