import { expect } from "chai";
import type { Browser as Chromium } from "playwright-core";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

describe("sample tracking, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let app: TestApp;

  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  it("leads from the home page to a sample, follows it to its files, and shows it by a link without an account", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const sample = await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    const [mine, facility] = [await signedIn(chromium(), app, owner), await signedIn(chromium(), app, admin)];
    const collaborator = await openWindow(chromium(), app.url, { width: 390, height: 800 });
    const { page } = mine;
    const says = (text: string) => page.getByRole("region", { name: "Next step" }).getByText(text).waitFor();

    await facility.page.goto("/");
    const work = facility.page.getByRole("region", { name: "Needs your action" });
    await work.getByRole("link", { name: "Lake" }).waitFor();
    await work.getByText("New order, 1 sample").waitFor();
    await page.goto("/");
    await admin.post(`/api/orders/${order.id}/stage`, { stage: "ACCEPTED" });
    const own = page.getByRole("region", { name: "Needs your action" });
    await own.getByText("Send 1 sample").waitFor();
    await own.getByRole("link", { name: "Lake" }).click();
    await page.getByRole("navigation", { name: "Order" }).getByRole("link", { name: "Samples" }).click();
    await page.getByRole("link", { name: "LAKE-1" }).click();
    await page.getByRole("heading", { name: "Sample LAKE-1" }).waitFor();
    await says("Ship the sample to the facility, then mark it as sent in the order.");

    await page.getByLabel("Recipient").fill("Lab B");
    await page.getByRole("button", { name: "Create link" }).click();
    const address = await page.getByLabel("Link URL").inputValue();
    await collaborator.page.goto(address);
    await collaborator.page.getByRole("heading", { name: "Sample LAKE-1" }).waitFor();
    await collaborator.page.getByText("Waiting for the order owner").waitFor();
    await page.reload();
    await page.getByText(/^Valid until .* · Opened once, last on .* · Created by Person 2$/).waitFor();
    expect(await page.getByLabel("Link URL").count()).to.equal(0);

    // Changes by other users appear on every open page without a reload.
    await owner.put(`/api/orders/${order.id}`, { markSamplesSent: true });
    await says("The facility receives the sample.");
    await work.getByText("Receive 1 sample").waitFor();
    const move = (facilityStatus: string) =>
      trpcCalls(admin, "samples").tell("changeFacilityStatus", {
        orderId: order.id,
        updates: [{ sampleId: "LAKE-1", facilityStatus }],
      });
    await move("PROCESSING");
    await says("The facility sequences the sample.");
    await work.getByText("No order needs your action.").waitFor();
    await aRead(app.db, sample.id, { file1: "one.fastq.gz", fileSize1: "1200000", checksum1: "c0ffee" });
    await move("READY");
    await says("The facility publishes the files.");
    expect((await admin.post(`/api/orders/${order.id}/sequencing/delivery/publication`)).status).to.equal(
      200,
    );
    await says("Download the files.");
    await page.getByText("Reads R1 · 1.2 MB · checksum c0ffee").waitFor();

    await collaborator.page.reload();
    await collaborator.page.getByText("Complete: files delivered.").waitFor();
    await collaborator.page.getByText("Reads R1 · 1.2 MB", { exact: true }).waitFor();
    const width = await collaborator.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).to.be.at.most(390);
    expect(await collaborator.page.context().cookies()).to.deep.equal([]);
    await page.getByRole("button", { name: "Revoke the link for Lab B" }).click();
    await page.getByText("Revoked", { exact: true }).waitFor();
    await collaborator.page.reload();
    await collaborator.page.getByText("This link has been revoked. Ask for a new one.").waitFor();
    const errors = [mine, facility, collaborator].flatMap((window) => window.errors);
    expect(errors).to.deep.equal([]);
  });
});

async function signedIn(chromium: Chromium, app: TestApp, person: Person) {
  const window = await openWindow(chromium, app.url);
  await signIn(window.page, person, app.url);
  return window;
}
