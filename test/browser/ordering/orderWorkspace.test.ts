import { expect } from "chai";
import type { Page } from "playwright-core";
import { Sample } from "../../../db/models/Sample.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aRead, anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const FACILITY_TABS = [
  "Overview",
  "Samples2",
  "Quality",
  "Sequencing",
  "Files",
  "Analyses",
  "Delivery",
  "Billing",
  "Activity",
];
const OWNER_TABS = ["Overview", "Samples2", "Quality", "Results", "Delivery", "Billing", "Activity"];

describe("the workspace of an order, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("has the same header on every tab; back and forward move between tabs, and former addresses lead to theirs", async () => {
    await using app = await testApp();
    const { admin, order } = await twoSamples(app);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}`);
    await haveTexts(tabs(page).getByRole("link"), FACILITY_TABS);
    const header = async () => [
      await page.getByRole("heading", { level: 1 }).allTextContents(),
      await page.getByText(order.orderNumber, { exact: true }).count(),
      await page.getByText("Person 2").first().textContent(),
      await page.locator("main h1 + span").textContent(),
    ];
    const opened = (tab: string) => tabs(page).locator('[aria-current="page"]', { hasText: tab }).waitFor();
    const first = await header();
    expect(first).to.deep.equal([["Elbe floodplain"], 1, "Owner: Person 2", "Submitted"]);

    for (const tab of FACILITY_TABS.map((name) => name.replace("2", ""))) {
      await tabs(page).getByRole("link", { name: tab }).click();
      await opened(tab);
      await until(() => page.title().then((title) => title.includes(tab) || tab === "Overview"), "the title");
      expect(await header(), tab).to.deep.equal(first);
    }
    await page.goBack();
    await opened("Billing");
    expect(new URL(page.url()).pathname).to.equal(`/orders/${order.id}/billing`);
    await page.goForward();
    await opened("Activity");
    await page.getByText("No activity yet.").waitFor();
    expect(new URL(page.url()).pathname).to.equal(`/orders/${order.id}/activity`);

    for (const [former, present] of [
      ["upload", "files"],
      ["streams", "sequencing"],
    ]) {
      await page.goto(`/orders/${order.id}/${former}`);
      await page.waitForURL(`**/orders/${order.id}/${present}`);
    }
    expect(errors).to.deep.equal([]);
  });

  itNightly("shows a researcher their tabs, and the next step changes with the order", async () => {
    await using app = await testApp();
    const { admin, owner, order, samples } = await twoSamples(app);
    await order.$query(app.db).patch({ stage: "ACCEPTED" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, owner, app.url);
    await page.goto(`/orders/${order.id}/results`);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.goto(`/orders/${order.id}/analyses`);
    await haveTexts(tabs(page).getByRole("link"), OWNER_TABS);
    await page.getByRole("heading", { name: "No results yet" }).waitFor();
    await page.goto(`/orders/${order.id}/files`);
    await page.getByRole("heading", { level: 2, name: "Facility only" }).waitFor();

    await page.getByRole("button", { name: "Mark samples as sent" }).click();
    const dialog = page.getByRole("dialog", { name: "Mark samples as sent" });
    await dialog.getByLabel("Carrier").fill("DHL");
    await dialog.getByLabel("Tracking number").fill("JD 0001");
    await dialog.getByRole("button", { name: "Mark samples as sent" }).click();
    await page.getByText("Samples marked as sent").waitFor();
    await tabs(page).getByRole("link", { name: "Overview" }).click();
    await page.getByRole("link", { name: "DHL JD 0001" }).waitFor();
    await tabs(page).getByRole("link", { name: "Activity" }).click();
    const history = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await history.filter({ hasText: "Samples are on their way" }).waitFor();

    for (const [index, { id }] of samples.entries())
      await aRead(app.db, id, { file1: `${index}.fastq.gz`, fileSize1: "10" });
    await Sample.query(app.db).patch({ facilityStatus: "READY" });
    const answer = await admin.post(`/api/orders/${order.id}/sequencing/delivery/publication`);
    expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
    await page.getByText("Delivered", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Download files" }).click();
    await page.waitForURL(`**/orders/${order.id}/delivery`);
    expect(errors).to.deep.equal([]);
  });

  itNightly("lists one history for the facility, without repeating a change of status", async () => {
    await using app = await testApp();
    const { admin, owner, order } = await twoSamples(app);
    await owner.put(`/api/orders/${order.id}`, { markSamplesSent: true, name: "Elbe meadow" });
    const moved = await admin.put(`/api/orders/${order.id}`, {
      status: "DRAFT",
      statusNote: "Volumes are missing",
    });
    expect(moved.status).to.equal(200);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}/activity`);
    const entries = page.getByRole("list", { name: "Activity" }).getByRole("listitem");
    await entries.first().getByText("Volumes are missing").waitFor();
    const texts = await entries.allTextContents();
    expect(texts.filter((text) => text.includes("Status changed"))).to.deep.equal([]);
    expect(texts.some((text) => text.includes("Elbe floodplain → Elbe meadow"))).to.equal(true);
    expect(errors).to.deep.equal([]);
  });

  itNightly("sets the status of selected samples, and fits a phone", async () => {
    await using app = await testApp();
    const { admin, order } = await twoSamples(app);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}/samples`);
    await page.getByRole("checkbox", { name: "Select ELB-2" }).check();
    const bar = page.getByRole("region", { name: "Selected rows" });
    await bar.getByText("1 row selected").waitFor();
    await bar.getByRole("button", { name: "Set status" }).click();
    await page.getByRole("menuitem", { name: "Processing" }).click();
    await page.getByText("Status of 1 sample set to Processing").waitFor();
    const stored = await Sample.query(app.db).orderBy("sampleId");
    expect(stored.map(({ facilityStatus }) => facilityStatus)).to.deep.equal(["WAITING", "PROCESSING"]);
    await page.getByText("In progress", { exact: true }).first().waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    for (const tab of ["", "/samples", "/sequencing", "/files", "/analyses", "/delivery", "/activity"]) {
      await page.goto(`/orders/${order.id}${tab}`);
      await page.getByRole("heading", { level: 1, name: "Elbe floodplain" }).waitFor();
      const current = tabs(page).locator('[aria-current="page"]');
      await current.waitFor();
      const edge = () => current.evaluate((element) => element.getBoundingClientRect().right);
      await until(async () => (await edge()) <= 390, `the tab ${tab} in the window`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).to.be.at.most(390);
    }
    expect(errors).to.deep.equal([]);
  });

  itNightly("shows a sample with its tracking, metadata and files under one header", async () => {
    await using app = await testApp();
    const { admin, order, samples } = await twoSamples(app);
    await aRead(app.db, samples[0].id, {
      file1: "ELB-1_R1.fastq.gz",
      fileSize1: "1200000",
      readCount1: 5_000,
    });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto(`/orders/${order.id}/samples`);
    await page.getByRole("link", { name: "ELB-1" }).click();
    await page.getByRole("heading", { level: 1, name: "Sample ELB-1" }).waitFor();
    await page.getByRole("heading", { name: "Next step" }).waitFor();
    const ofSample = page.getByRole("navigation", { name: "Sample", exact: true });
    await haveTexts(ofSample.getByRole("link"), [
      "Tracking",
      "Metadata",
      "Libraries",
      "Quality",
      "Files",
      "Activity",
    ]);
    await ofSample.getByRole("link", { name: "Metadata" }).click();
    await page.getByRole("region", { name: "Sample form" }).getByText("Sample ID").waitFor();
    await ofSample.getByRole("link", { name: "Files" }).click();
    await page.getByRole("row").filter({ hasText: "ELB-1_R1.fastq.gz" }).getByText("5,000").waitFor();
    await page
      .getByRole("navigation", { name: "Breadcrumbs" })
      .getByRole("link", { name: "Samples" })
      .click();
    await page.waitForURL(`**/orders/${order.id}/samples`);
    expect(errors).to.deep.equal([]);
  });
});

const tabs = (page: Page) => page.getByRole("navigation", { name: "Order", exact: true });

/** A submitted order with two samples, of a researcher. */
async function twoSamples(app: Awaited<ReturnType<typeof testApp>>) {
  const admin = await app.as("FACILITY_ADMIN");
  const owner = await app.as("RESEARCHER");
  const order = await anOrder(app.db, owner.user.id, { name: "Elbe floodplain", status: "SUBMITTED" });
  const samples = [
    await aSample(app.db, order.id, { sampleId: "ELB-1", position: 0 }),
    await aSample(app.db, order.id, { sampleId: "ELB-2", position: 1 }),
  ] as const;
  return { admin, owner, order, samples };
}
