import { expect } from "chai";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { aStoredRun, runTime } from "../../helpers/storedRuns.ts";
import { choose } from "../../helpers/storySteps.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const CODES = ["LAKE-1", "LAKE-2", "LAKE-3"];

describe("a day of the facility, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  itNightly("shows new orders, receives samples, shows problems, uploads and publishes", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    for (const sampleId of CODES) await aSample(app.db, order.id, { sampleId });
    const before = await anOrder(app.db, owner.user.id, { name: "Pond" });
    await aStoredRun(app, before, {
      status: "failed",
      completedAt: runTime(30),
      why: "Process exited with code 3.",
    });
    await aStreamRun(app.db, before.id, { stalledAt: new Date() });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    const stored = () => Sample.query(app.db).where({ orderId: order.id }).orderBy("sampleId");
    const statuses = async () => (await stored()).map(({ facilityStatus }) => facilityStatus);

    // Morning: new orders and problems.
    await page.goto("/");
    const work = region("Needs your action");
    await work.getByRole("link", { name: "Lake" }).waitFor();
    await work.getByText("New order, 3 samples").waitFor();
    await region("Analyses that need attention").getByText("Process exited with code 3.").waitFor();
    await region("Active sequencing runs").getByText("Stalled", { exact: true }).waitFor();
    await region("Analyses that need attention").getByRole("link", { name: "Read QC" }).click();
    await region("Cause of failure").waitFor();
    await page.goBack();
    await owner.put(`/api/orders/${order.id}`, { markSamplesSent: true });
    await work.getByText("Receive 3 samples").waitFor();

    // Marks all tubes as received, too early by mistake, and undoes it.
    await page.goto("/samples?search=LAKE");
    await setStatus("Ready");
    expect(await statuses()).to.deep.equal(["READY", "READY", "READY"]);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Previous status restored for 3 samples").waitFor();
    expect(await statuses()).to.deep.equal(["WAITING", "WAITING", "WAITING"]);
    await setStatus("Processing");
    expect(await statuses()).to.deep.equal(["PROCESSING", "PROCESSING", "PROCESSING"]);

    // A comment arrives in the meantime.
    const question = { orderId: order.id, body: "Are 20 ng enough?" };
    expect((await owner.post("/trpc/comments.post", question)).status).to.equal(200);
    await page.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
    await page.getByRole("link", { name: /New message/ }).click();
    const conversation = region("Messages, newest last");
    await conversation.getByText("Are 20 ng enough?").waitFor();
    await page.getByLabel("Write a message").fill("Twenty are plenty");
    await page.getByRole("button", { name: "Send" }).click();
    await conversation.getByText("Twenty are plenty").waitFor();

    // After sequencing: the files are uploaded, verified and assigned to their samples.
    const folder = await tempDir();
    const paths = CODES.flatMap((code) => [1, 2].map((end) => join(folder.path, `${code}_R${end}.fastq.gz`)));
    for (const path of paths) await writeFile(path, gzipSync(fastqText(someRecords(50))));
    const orderPath = `/orders/${order.id}`;
    await choose(page, orderPath, paths);
    await page.getByRole("button", { name: /^Upload 6 files/ }).click();
    await page.getByText("All 6 files uploaded").waitFor();
    await folder.remove();

    await page.goto(`${orderPath}/delivery`);
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await page.getByText(/^Published .* by Person 1$/).waitFor();
    const [, notifications] = await trpcCalls(owner, "notifications").ask("list", {});
    expect(JSON.stringify(notifications)).to.contain("files.published");
    const published = await Order.query(app.db).findById(order.id).throwIfNotFound();
    expect(published.sequencingFilesPublishedAt).to.be.instanceOf(Date);
    await page.goto("/");
    await region("Analyses that need attention").waitFor();
    expect(await work.getByText("Lake", { exact: true }).count()).to.equal(0);
    expect(errors).to.deep.equal([]);

    function region(name: string) {
      return page.getByRole("region", { name });
    }
    async function setStatus(status: string) {
      await page.getByRole("checkbox", { name: "Select all rows" }).check();
      const bar = region("Selected rows");
      await bar.getByText("3 rows selected").waitFor();
      await bar.getByRole("button", { name: "Set status" }).click();
      await page.getByRole("menuitem", { name: status }).click();
      await page.getByText(`Status of 3 samples set to ${status}`).waitFor();
    }
  });
});
