import { expect } from "chai";
import type { Page } from "playwright-core";
import { PASSWORD, testApp } from "../../helpers/app.ts";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { databaseLine, type DatabaseLine } from "../../helpers/databaseLine.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

describe("the administration of an installation, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  itNightly(
    "the status page shows whether the service is available, and facility admins the setup steps, also while the database is unavailable",
    async () => {
      let line: DatabaseLine | undefined;
      const app = await testApp({}, { lineTo: async (url) => (line = await databaseLine(url)).url });
      const { page, errors } = await openWindow(chromium(), app.url, { width: 390 });
      try {
        await page.goto("/");
        await page.getByRole("link", { name: "System status" }).click();
        await page.getByText("Lanekeeper is available").waitFor();
        expect(await page.getByText(/Next step|administrator account/).count()).to.equal(0);
        const admin = await app.as("FACILITY_ADMIN");

        line?.cut();
        await page.goto("/status");
        await page.getByText("Lanekeeper is not available").waitFor();
        await page.getByText("npm run cli -- doctor").waitFor();
        await page.goto("/orders");
        await page.getByRole("link", { name: "System status" }).click();
        await page.getByText("Lanekeeper is not available").waitFor();
        line?.mend();
        await page.getByText("Lanekeeper is available").waitFor();

        await signIn(page, admin.user.email);
        await page.goto("/settings/system");
        await page.getByText("All systems ready").waitFor();
        line?.cut();
        await page.getByText("Next step: Restore the database connection").waitFor();
        await page.getByRole("listitem").filter({ hasText: "PostgreSQL is not responding." }).waitFor();
        line?.mend();
        await page.getByText("All systems ready").waitFor();
        expect(errors).to.deep.equal([]);
      } finally {
        line?.mend();
        await app[Symbol.asyncDispose]();
        await line?.[Symbol.asyncDispose]();
      }
    },
  );

  itNightly("an admin sets the facility's name and contact, which the sign-in page shows", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin.user.email);
    await page.goto("/settings");
    const section = page.getByRole("main");
    const save = section.getByRole("button", { name: "Save" });
    await section.getByRole("textbox", { name: "Name" }).waitFor();
    expect(await save.count()).to.equal(0);
    await section.getByRole("textbox", { name: "Name" }).fill("Genomzentrum Süd");
    await save.waitFor();
    await section.getByRole("button", { name: "Discard" }).click();
    expect(await section.getByRole("textbox", { name: "Name" }).inputValue()).to.equal("");
    expect(await save.count()).to.equal(0);
    await section.getByRole("textbox", { name: "Name" }).fill("Genomzentrum Süd");
    await section.getByLabel("Contact email").fill("desk");
    await section.getByLabel("Website").fill("https://genomes.example.org/");
    await save.click();
    await section.getByRole("button", { name: "Email address is not valid" }).waitFor();
    await section.getByLabel("Contact email").fill("desk@example.org");
    await save.click();
    await page.getByText("Settings saved").waitFor();
    await save.waitFor({ state: "detached" });

    const visitor = await openWindow(chromium(), app.url, { width: 390 });
    await visitor.page.goto("/sign-in");
    const name = visitor.page.getByRole("link", { name: "Genomzentrum Süd" });
    expect(await name.getAttribute("href")).to.equal("https://genomes.example.org/");
    const contact = visitor.page.getByRole("link", { name: "desk@example.org" });
    expect(await contact.getAttribute("href")).to.equal("mailto:desk@example.org");
    expect([...errors, ...visitor.errors]).to.deep.equal([]);
  });

  itNightly("the sign-in page offers registration only while an admin has switched it on", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin.user.email);
    await page.goto("/settings/access");
    const allowed = page.getByRole("switch", { name: "Allow self-registration" });
    const visitor = await openWindow(chromium(), app.url, { width: 390 });
    const register = visitor.page.getByRole("link", { name: "Create an account" });
    const change = async (isAllowed: boolean) => {
      await allowed.click();
      await until(async () => (await allowed.isChecked()) === isAllowed, "the switch to be saved");
      await visitor.page.goto("/sign-in", { waitUntil: "networkidle" });
    };

    await change(true);
    await register.click();
    await visitor.page.getByRole("button", { name: "Create account" }).waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    expect(await allowed.isChecked()).to.equal(false);
    await visitor.page.goto("/sign-in", { waitUntil: "networkidle" });
    expect(await register.count()).to.equal(0);
    await visitor.page.goto("/register");
    await visitor.page.getByText("Registration is closed").waitFor();
    expect(await visitor.page.getByRole("button", { name: "Create account" }).count()).to.equal(0);
    expect([...errors, ...visitor.errors]).to.deep.equal([]);
  });

  it("an admin switches modules, undoes it, and switches all of them off", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin.user.email);
    const stored = async () => (await admin.get("/trpc/modules.get")).body.result.data;

    await page.goto("/settings/modules");
    const funding = page.getByRole("switch", { name: "Funding" });
    await funding.click();
    await page.getByText("Funding enabled").waitFor();
    const withoutEffect = page.getByRole("switch", { name: /language model|e-mail|departments/i });
    expect(await withoutEffect.count()).to.equal(0);
    expect((await stored()).modules["funding-info"]).to.equal(true);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("Undone").waitFor();
    expect((await stored()).modules["funding-info"]).to.equal(false);

    await page.getByRole("switch", { name: "Disable all modules" }).click();
    await page.getByText("All modules disabled").waitFor();
    expect((await stored()).globalDisabled).to.equal(true);
    expect(await funding.isDisabled()).to.equal(true);
    expect(errors).to.deep.equal([]);
  });

  itNightly("a researcher finds a field in the checklists, and its requirements", async () => {
    await using app = await testApp();
    await app.as("FACILITY_ADMIN");
    const researcher = await app.as("RESEARCHER");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, researcher.user.email);

    await page.getByRole("link", { name: "Checklists" }).click();
    await page.getByText("17 checklists").waitFor();
    await page.getByRole("searchbox").fill("profile position");
    await page.getByText("1 of 17 checklists").waitFor();
    await page.getByText("Matching fields: profile position").waitFor();
    await page.getByRole("link", { name: "GSC MIxS soil" }).click();
    await page.getByText("1 of 106 fields").waitFor();
    await page.getByText("backslope · footslope · shoulder · summit · toeslope").waitFor();
    await page.getByRole("searchbox").fill("");
    await page.getByRole("switch", { name: "Mandatory only" }).click();
    await page.getByText("10 of 106 fields").waitFor();
    await page.getByRole("button", { name: "Show all 294 terms" }).click();
    await page.getByRole("searchbox", { name: /^Search terms for geographic location/ }).fill("iceland");
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Iceland$/ })
      .waitFor();
    expect(await page.getByRole("button", { name: "Import checklists" }).count()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });

  itNightly("an admin imports a checklist after a preview, and views the previous version", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin.user.email);
    const { body } = await admin.get("/api/mixs-checklists?accession=ERC000011");
    const ours = { ...body, accession: "ERC900001", name: "Our own" };
    const file = (text: string) => ({
      name: "own.json",
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });

    await page.goto("/checklists");
    await page.getByRole("button", { name: "Import checklists" }).click();
    const input = page.locator("input[type=file]");
    await input.setInputFiles(file("{ no"));
    await page.getByText(/^own\.json is neither JSON nor YAML/).waitFor();
    await input.setInputFiles(file(JSON.stringify(ours)));
    await page.getByText("1 new checklist: ERC900001").waitFor();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Checklists imported as version 2").waitFor();
    await page.getByText("18 checklists").waitFor();

    await page.getByRole("combobox", { name: "Registry version" }).click();
    await page.getByRole("option", { name: /^Version 1: / }).click();
    await page.getByText("17 checklists").waitFor();
    await page.goto("/checklists/ERC900001?version=1");
    await page.getByText("Checklist not found: ERC900001").waitFor();
    await page.getByRole("link", { name: "Show newest version" }).click();
    await page.getByRole("button", { name: "Deprecate" }).click();
    await page.getByText("Our own deprecated").waitFor();
    await page.getByText("Deprecated", { exact: true }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});

async function signIn(page: Page, email: string) {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
}
