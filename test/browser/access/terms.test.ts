import { expect } from "chai";
import { PASSWORD, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("terms of use and personal data, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  it("a facility admin publishes terms, which stop open pages until their users accept or sign out", async () => {
    await using app = await testApp();
    const [admin, reader] = [await app.as("FACILITY_ADMIN"), await app.as("RESEARCHER")];
    const researcher = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(researcher.page, reader, app.url);
    await researcher.page.goto("/studies");
    await researcher.page.getByRole("heading", { name: "Studies", level: 1 }).waitFor();

    const { page } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/settings/terms");
    await page.getByText("No versions yet. Users accept nothing.").waitFor();
    await page.getByLabel("Text").fill("Be kind.\n\nCite the facility.");
    await page.getByRole("button", { name: "Publish" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await page.waitForURL("**/accept-terms?next=**");
    await page.getByRole("region", { name: "Terms of use" }).getByText("Cite the facility.").waitFor();
    await page.getByRole("button", { name: "Accept" }).click();
    await page.waitForURL("**/settings/terms");
    await page.getByText("1 of 2 users").waitFor();

    // The open page may lead there first, with the next query that it sends.
    await researcher.page.goto("/orders").catch(() => undefined);
    await researcher.page.waitForURL("**/accept-terms?next=**");
    await researcher.page.getByRole("button", { name: "Sign out" }).click();
    await researcher.page.waitForURL("**/sign-in");
    await researcher.page.getByLabel("Email address").fill(reader.user.email);
    await researcher.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await researcher.page.getByRole("button", { name: "Sign in" }).click();
    await researcher.page.getByRole("region", { name: "Terms of use" }).waitFor();
    await researcher.page.goto("/account");
    await researcher.page.getByRole("button", { name: "Accept" }).click();
    await researcher.page.waitForURL("**/account");
    await researcher.page.getByText(/version 1 accepted/).waitFor();
    const downloading = researcher.page.waitForEvent("download");
    await researcher.page.getByRole("link", { name: "Export data" }).click();
    expect((await downloading).suggestedFilename()).to.match(/^personal-data-.*\.zip$/);
    await researcher.page.getByRole("link", { name: "Terms of use" }).click();
    await researcher.page.getByText("Be kind.").waitFor();

    await page.goto("/settings/terms");
    await page.getByRole("button", { name: "2 of 2 users" }).click();
    await page.getByRole("dialog").getByText(reader.user.email).waitFor();
  });

  itNightly("a facility admin erases a user after typing the address", async () => {
    await using app = await testApp();
    const [admin, reader] = [await app.as("FACILITY_ADMIN"), await app.as("RESEARCHER")];
    const name = `${reader.user.firstName} ${reader.user.lastName}`;
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/users");
    await page.getByRole("button", { name: `Actions for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Erase personal data" }).click();
    const dialog = page.getByRole("dialog");
    const erase = dialog.getByRole("button", { name: "Erase personal data" });
    await dialog.getByRole("textbox").fill("somebody@example.org");
    expect(await erase.isDisabled()).to.equal(true);
    await dialog.getByRole("textbox").fill(reader.user.email);
    await erase.click();
    await page
      .getByRole("row", { name: new RegExp(`Erased user ${reader.user.id.slice(-8)}`) })
      .getByText("Erased", { exact: true })
      .waitFor();
    expect(await page.getByText(reader.user.email).count()).to.equal(0);
    expect(errors).to.deep.equal([]);
  });
});
