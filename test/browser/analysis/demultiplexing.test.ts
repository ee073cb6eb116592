import { expect } from "chai";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { RunFolder } from "../../../db/models/RunFolder.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { fakePrograms } from "../../helpers/fakePrograms.ts";
import { aRunFolderRoot, endNovaSeq, startNovaSeq } from "../../helpers/illuminaRuns.ts";
import { endAllRuns } from "../../helpers/launches.ts";
import { tempDir } from "../../helpers/tempDir.ts";

describe("the demultiplexing of a run folder, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("starts from the page of the folder with its settings, and its end is shown there", async function () {
    const place = await tempDir();
    const bin = await fakePrograms(join(place.path, "bin"), {
      "bcl-convert": `printf '%s ' "$@"; /bin/mkdir "$6"`,
    });
    const app = await testApp({ PATH: `${bin}:${process.env["PATH"] ?? ""}` });
    try {
      const bea = await app.as("BIOINFORMATICIAN");
      const { root, look } = await aRunFolderRoot(app);
      await mkdir(root, { recursive: true });
      await endNovaSeq(await startNovaSeq(this, root));
      await look();
      const folder = await RunFolder.query(app.db).first().throwIfNotFound();
      await folder.$query(app.db).patch({ status: "COMPLETE" });
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, bea, app.url);
      await page.goto(`/run-folders/${folder.id}`);
      await page.getByText("This run folder has not been demultiplexed by Lanekeeper.").waitFor();

      await page.getByRole("button", { name: "Demultiplex" }).click();
      const dialog = page.getByRole("dialog", { name: "Demultiplex the run folder" });
      await dialog.getByRole("radio", { name: "SampleSheet.csv in the run folder" }).waitFor();
      await dialog.getByLabel("Barcode mismatches, index 1").fill("0");
      await dialog.getByRole("button", { name: "Start" }).click();
      await page.getByText("Demultiplexing started").waitFor();
      const table = page.getByRole("table", { name: "Demultiplexing" });
      await table.getByText("Completed").waitFor();
      await table.getByRole("link", { name: /^BCL-CONVERT-/ }).click();
      await page.getByRole("link", { name: "180619_A00291_0044_BH5WJJDMXX" }).first().waitFor();
      await page.getByRole("link", { name: "About" }).click();
      await page.getByText("Run folder", { exact: true }).waitFor();
      await page.goto("/analyses");
      await page.getByText("Run folder 180619_A00291_0044_BH5WJJDMXX").first().waitFor();
      expect(errors).to.deep.equal([]);
    } finally {
      await endAllRuns(app.site);
      await app[Symbol.asyncDispose]();
      await place.remove();
    }
  });
});
