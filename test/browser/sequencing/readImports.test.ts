import { expect } from "chai";
import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Read } from "../../../db/models/Read.ts";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { startJobs } from "../../../server/main/startJobs.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { fastqText, recordsIn, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aCountedFile, aStreamRun } from "../../helpers/streamRun.ts";

describe("the read imports on the page of a live sequencing run, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("create read sets, and show their result and the files that arrived since", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, admin.user.id);
    const lake = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const pond = await aSample(app.db, order.id, { sampleId: "POND-2" });
    await aSample(app.db, order.id, { sampleId: "SEA-3" });
    await aRead(app.db, pond.id, { file1: "old.fastq.gz", dataClass: "raw" });
    const run = await aStreamRun(app.db, order.id, join(app.site.env.home, "run"), {
      barcodeMap: { barcode01: "LAKE-1", barcode02: "POND-2", barcode03: "SEA-3" },
    });
    const bytes = gzipSync(fastqText(someRecords(20)));
    const count = (name: string, sampleId: string) =>
      aCountedFile(app.db, run, `fastq_pass/${name}`, bytes, { reads: 20, sampleId });
    await count("barcode01/a.fastq.gz", lake.id);
    const broken = await count("barcode02/a.fastq.gz", pond.id);
    const jobs = await startJobs(app.site);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    try {
      await page.goto(`/orders/${order.id}/streams/${run.id}?tab=samples`);
      const panel = page.getByRole("region", { name: "Assign reads to samples" });
      const row = (name: string) => panel.getByRole("listitem", { name });
      await panel.getByText("Sequencing in progress").waitFor();
      await row("LAKE-1").getByText("1 file · 20 reads · 2 kb").waitFor();
      await row("LAKE-1").getByText("Not imported").waitFor();
      await row("POND-2").getByText("Current reads are kept as superseded").waitFor();
      await row("SEA-3").getByText("No counted files yet").waitFor();
      expect(await row("SEA-3").getByRole("checkbox").count()).to.equal(0);

      await panel.getByRole("button", { name: "Import reads for 2 samples" }).waitFor();
      await panel.getByRole("checkbox", { name: "Select POND-2" }).uncheck();
      await panel.getByRole("radio", { name: "Raw, protected" }).check();
      await panel.getByRole("button", { name: "Import reads for 1 sample" }).click();
      await row("LAKE-1").getByText("1 file, 20 reads", { exact: false }).waitFor();
      const read = await Read.query(app.db).findOne({ sampleId: lake.id, isActive: true }).throwIfNotFound();
      expect(read).to.include({ dataClass: "raw", readCount1: 20 });
      expect(await recordsIn(join(app.files, read.file1 ?? ""))).to.deep.equal(someRecords(20));

      // A file that is still written is waited for.
      await broken.$query(app.db).patch({ stamp: "1:2:3" });
      await panel.getByRole("checkbox", { name: "Select POND-2" }).check();
      await panel.getByRole("button", { name: "Import reads for 1 sample" }).click();
      await row("POND-2")
        .getByRole("progressbar", { name: "Importing reads for POND-2" })
        .waitFor({ state: "attached" });
      await row("POND-2").getByRole("button", { name: "Cancel the import for POND-2" }).click();
      await row("POND-2").getByText("Current reads are kept as superseded").waitFor();
      await panel.getByRole("checkbox", { name: "Select POND-2" }).uncheck();

      // What happens to the run is told; the page asks anew by itself.
      await count("barcode03/b.fastq.gz", lake.id);
      await run.$query(app.db).patch({ status: "STOPPED", stoppedAt: new Date() });
      await publishChange(app.site.database, `stream:${run.id}`);
      await row("LAKE-1").getByText("1 new file since the import").waitFor();
      await panel.getByText("Sequencing in progress").waitFor({ state: "detached" });
      await panel.getByRole("checkbox", { name: "Select LAKE-1" }).uncheck();

      await appendFile(join(run.outputDir, broken.path), bytes);
      await panel.getByRole("checkbox", { name: "Select POND-2" }).check();
      await panel.getByRole("button", { name: "Import reads for 1 sample" }).click();
      await row("POND-2")
        .getByText(`The file changed after it was counted: ${broken.path}`, { exact: false })
        .waitFor();

      expect(errors).to.deep.equal([]);
    } finally {
      await jobs.stop();
    }
  });
});
