import { expect } from "chai";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Browser as Chromium, Page } from "playwright-core";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { aPublishedDelivery, md5 } from "../../helpers/deliveries.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("a delivery by link, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  let app: TestApp;

  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  it("publishes, downloads by link without a session, revokes the link, is refused", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const owner = await app.as("RESEARCHER");
    const { order, contents } = await aPublishedDelivery(app.db, app.files, owner, {
      order: { sequencingFilesPublishedAt: null },
    });
    const facility = await signedIn(chromium(), app, admin);
    const researcher = await signedIn(chromium(), app, owner);
    const collaborator = await openWindow(chromium(), app.url);
    const delivery = `/orders/${order.id}/delivery`;

    await facility.page.goto(delivery);
    await facility.page.getByRole("button", { name: "Share" }).click();
    await facility.page.getByText("Links can be created once the delivery is published.").waitFor();
    await facility.page.getByRole("button", { name: "Close" }).click();
    await facility.page.getByRole("button", { name: "Downloads", exact: true }).click();
    await facility.page.getByText("No downloads yet.").waitFor();
    await facility.page.getByRole("button", { name: "Publish" }).click();
    await facility.page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await facility.page.getByText(/^Published .* by Person 1$/).waitFor();

    await researcher.page.goto(delivery);
    await researcher.page.getByRole("button", { name: "Share" }).click();
    await researcher.page.getByLabel("Recipient", { exact: true }).fill("Lab B");
    await researcher.page.getByRole("button", { name: "Create link" }).click();
    const link = await researcher.page.getByText(/\/delivery\/[\w-]{64}$/).textContent();

    await collaborator.page.goto(link ?? "");
    await collaborator.page.getByRole("heading", { name: "Lake", exact: true }).waitFor();
    expect(await collaborator.page.context().cookies()).to.deep.equal([]);
    const received = await download(collaborator.page, "Download LAKE-1_R1.fastq.gz");
    await collaborator.page.getByRole("button", { name: "Checksums" }).click();
    const list = await download(collaborator.page, "MD5 (md5sums.txt)", "menuitem");
    expect(received).to.deep.equal(["LAKE-1_R1.fastq.gz", contents.R1]);
    expect(list).to.deep.equal(["md5sums.txt", `${md5(contents.R1)}  LAKE-1/LAKE-1_R1.fastq.gz\n`]);

    // Both pages update without a reload: the count of the link, and the row of the download log.
    await researcher.page.getByText(/1 download, last/).waitFor();
    const ledger = facility.page.getByRole("list", { name: "Downloads, newest first" });
    await ledger.getByText("LAKE-1 · LAKE-1_R1.fastq.gz").waitFor();
    await ledger.getByText("Link: Lab B").waitFor();
    await ledger.getByText("Completed").waitFor();

    await researcher.page.getByRole("button", { name: "Revoke link for Lab B" }).click();
    await researcher.page.getByText("Revoked", { exact: true }).waitFor();
    const refused = await collaborator.page.request.get(`${link?.replace("/delivery/", "/api/deliveries/")}`);
    await collaborator.page.reload();
    await collaborator.page.getByText("This link has been revoked. Ask for a new one.").waitFor();
    expect([refused.status(), await refused.json()]).to.deep.equal([
      410,
      { error: "This link has been revoked. Ask for a new one." },
    ]);
    expect(await collaborator.page.getByRole("link", { name: /^Download/ }).count()).to.equal(0);

    await researcher.page.getByRole("button", { name: "Create new link for Lab B" }).click();
    await researcher.page.getByText(/\/delivery\/[\w-]{64}$/).waitFor();
    const errors = [facility, researcher, collaborator].flatMap((window) => window.errors);
    expect(errors).to.deep.equal([]);
  });

  itNightly("marks a file that is missing from the disk instead of offering a download", async () => {
    const owner = await app.as("RESEARCHER");
    const { order, paths } = await aPublishedDelivery(app.db, app.files, owner);
    await rm(join(app.files, paths.R2));
    const answer = await owner.post("/trpc/delivery.createLink", { orderId: order.id, label: "Lab B" });
    const { page, errors } = await signedIn(chromium(), app, owner);

    for (const address of [
      `/orders/${order.id}/delivery`,
      `/delivery/${answer.body.result.data.link.token}`,
    ]) {
      await page.goto(address);
      await page.getByText("1 file is missing from storage", { exact: false }).waitFor();
      await page.getByRole("row", { name: "LAKE-1" }).getByText("File missing").waitFor();
      await page.getByRole("link", { name: "Download LAKE-1_R1.fastq.gz" }).waitFor();
      expect(await page.getByRole("link", { name: "Download LAKE-1_R2.fastq.gz" }).count()).to.equal(0);
    }
    expect(errors).to.deep.equal([]);
  });

  itNightly("shows the commands of curl and wget, and an explanation for an invalid link", async () => {
    const owner = await app.as("RESEARCHER");
    const { order } = await aPublishedDelivery(app.db, app.files, owner);
    const answer = await owner.post("/trpc/delivery.createLink", { orderId: order.id, label: "Lab B" });
    const { token } = answer.body.result.data.link;
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390, height: 800 });

    await page.goto(`/delivery/${token}`);
    await page.getByRole("button", { name: "Download via command line" }).click();
    await page.getByText("curl -f -C - -o './LAKE-1/LAKE-1_R1.fastq.gz'").waitFor();
    await page.getByText("wget", { exact: true }).click();
    await page.getByText("wget -c -O './LAKE-1/LAKE-1_R1.fastq.gz'").waitFor();
    await page.getByText("1 file has no checksum and is not verified.").waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    await page.goto("/delivery/wrong");
    await page.getByText("Delivery link not found").waitFor();

    expect(width).to.be.at.most(390);
    expect(errors).to.deep.equal([]);
  });
});

async function signedIn(chromium: Chromium, app: TestApp, person: Person) {
  const window = await openWindow(chromium, app.url);
  await signIn(window.page, person, app.url);
  return window;
}

/** Clicks a download and returns its name and contents. */
async function download(
  page: Page,
  name: string,
  role: "link" | "menuitem" = "link",
): Promise<[string, string]> {
  const waiting = page.waitForEvent("download");
  await page.getByRole(role, { name }).click();
  const file = await waiting;
  return [file.suggestedFilename(), await readFile(await file.path(), "utf8")];
}
