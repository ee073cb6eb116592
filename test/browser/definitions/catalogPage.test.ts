import { expect } from "chai";
import type { Page } from "playwright-core";
import { testApp } from "../../helpers/app.ts";
import { catalogProvider } from "../../helpers/catalogProvider.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";

const minion = { id: "minion", name: "MinION", shortDescription: "A sequencer for the pocket.", order: 1 };
const getCatalog = (version: number, devices: object[]) => ({
  version,
  technologies: [{ id: "ont", name: "Nanopore", platformFamily: "oxford-nanopore", order: 1 }],
  devices,
});

describe("the catalog of sequencing technology, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("shows the changes of a sync, keeps local values, and undoes a sync", async () => {
    const gridion = { id: "gridion", name: "GridION", order: 2 };
    await using provider = await catalogProvider(getCatalog(1, [minion, gridion]));
    await using app = await testApp({ SERVICE_API_URL: provider.url });
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    const stored = async (id: string) => {
      const { body } = await admin.get("/api/admin/sequencing-tech");
      return (body.config.devices as { id: string }[]).find((device) => device.id === id);
    };

    await page.goto("/settings");
    await page.getByRole("link", { name: "Technology catalog" }).click();
    await page.getByRole("tab", { name: "Instruments (2)" }).click();
    await page.getByRole("switch", { name: "Offer GridION" }).click({ force: true });
    await page.getByText("GridION is no longer offered").waitFor();

    await page.getByRole("button", { name: "MinION minion" }).click();
    await page.getByLabel("Short description").fill("Ours, beside the window.");
    await page.getByText("A sync keeps all values of this entry").waitFor();
    await shoot(page, "edit");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("MinION saved").waitFor();

    await page.getByRole("button", { name: "Add instrument" }).click();
    await page.getByLabel("Name").fill("Old Faithful");
    expect(await page.getByLabel("ID", { exact: true }).inputValue()).to.equal("old-faithful");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await page.getByText("Old Faithful added").waitFor();

    const theirs = { ...minion, name: "MinION Mk1D", shortDescription: "Newer." };
    const flongle = { id: "flongle", name: "Flongle" };
    provider.answer(getCatalog(2, [theirs, { ...gridion, name: "GridION Mk1" }, flongle]));
    await page.getByRole("button", { name: "Check for updates" }).click();
    await page
      .getByText("Provider version 2, local version 1: 1 new, 1 changed, 1 with local values kept.")
      .waitFor();
    const changes = page.getByRole("list", { name: "Available updates" }).getByRole("listitem");
    expect(await changes.allInnerTexts()).to.have.lengthOf(3);
    expect(await changes.nth(0).innerText())
      .to.include("Newer.")
      .and.to.include("Ours, beside the window.");
    await shoot(page, "changes");
    await page.getByRole("button", { name: "Sync now" }).click();
    await page.getByText("Catalog synced: 2 entries imported").waitFor();
    const list = page.getByRole("list", { name: "Instruments" }).getByRole("listitem");
    await list.filter({ hasText: "GridION Mk1" }).getByText("Not offered").waitFor();
    await list.filter({ hasText: "MinION" }).getByText("Customized").waitFor();
    await list.filter({ hasText: "Old Faithful" }).getByText("Local only").waitFor();
    await shoot(page, "synced");
    expect(await stored("minion")).to.deep.equal({
      ...minion,
      shortDescription: "Ours, beside the window.",
      localOverrides: true,
    });

    await page.getByRole("button", { name: "Undo" }).last().click();
    await list.filter({ hasText: "GridION Mk1" }).waitFor({ state: "detached" });
    expect(await stored("flongle")).to.equal(undefined);
    expect(await stored("minion")).to.include({ shortDescription: "Ours, beside the window." });

    // A local entry is removed immediately and restored by undo. A provider's entry would return with the next sync.
    const acts = (name: string) =>
      list.filter({ hasText: name }).getByRole("button", { name: /^More actions for/ });
    await acts("Old Faithful").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await page.getByText("Old Faithful removed").waitFor();
    expect(await stored("old-faithful")).to.equal(undefined);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await list.filter({ hasText: "Old Faithful" }).waitFor();
    await acts("MinION").click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    const choice = page.getByRole("dialog", { name: "Remove MinION?" });
    await choice.getByRole("button", { name: "Stop offering" }).waitFor();
    await choice.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("button", { name: "Reset to default provider" }).click();
    await page.getByText("Catalog reset to the default provider; customizations of").waitFor();
    expect(await stored("old-faithful")).to.equal(undefined);
    await shoot(page, "reset");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await list.filter({ hasText: "Old Faithful" }).waitFor();
    expect(await stored("minion")).to.include({ shortDescription: "Ours, beside the window." });
    expect(errors).to.deep.equal([]);
  });
});

async function shoot(page: Page, name: string): Promise<void> {
  if (process.env["SHOTS"])
    await page.screenshot({ path: `${process.env["SHOTS"]}/${name}.png`, fullPage: true });
}
