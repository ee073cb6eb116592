import { expect } from "chai";
import type { Locator } from "playwright-core";
import { testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const INVALID = [401, { error: "Invalid token" }];

describe("API tokens, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  async function ask(url: string, token: string) {
    const browser = new Browser(url);
    browser.token = token;
    const { status, body } = await browser.get("/api/auth/session");
    return [status, body];
  }

  async function create(place: Locator, name: string, scopes: string[]): Promise<string> {
    await place.getByRole("button", { name: "New token" }).click();
    await place.getByLabel("Name").fill(name);
    for (const scope of scopes) await place.getByRole("checkbox", { name: scope, exact: true }).check();
    await place.getByRole("button", { name: "Create token" }).click();
    return place.getByLabel("Token", { exact: true }).innerText();
  }

  it("a researcher creates a token, which is shown once, and revokes it", async () => {
    await using app = await testApp();
    await app.as("FACILITY_ADMIN");
    const researcher = await app.as("RESEARCHER");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, researcher, app.url);
    await page.goto("/account");
    const section = page.getByRole("region", { name: "API tokens" });
    await section.getByText("No tokens yet.").waitFor();
    await section.getByText("Changing your password does not end your tokens.").waitFor();

    await section.getByRole("button", { name: "New token" }).click();
    const offered = await section
      .getByRole("checkbox")
      .evaluateAll((boxes) => boxes.map((box) => box.getAttribute("value")));
    expect(offered).to.deep.equal(["read", "orders:write", "data:write"]);
    await section.getByRole("button", { name: "Create token" }).click();
    await section.getByText("1 field needs attention").waitFor();
    await section.getByRole("button", { name: "Cancel" }).click();

    const token = await create(section, "LIMS export", ["Change orders"]);
    expect(token).to.match(/^lk_[\w-]{43}$/);
    await section
      .getByText(`curl ${app.url}/api/orders -H "Authorization: Bearer $LANEKEEPER_TOKEN"`)
      .waitFor();
    expect((await ask(app.url, token))[0]).to.equal(200);
    await section.getByRole("button", { name: "Done" }).click();
    const row = section.getByRole("listitem").filter({ hasText: "LIMS export" });
    await row.getByText("Read, Change orders").waitFor();
    expect(await section.innerText()).not.to.include(token);
    await page.reload();
    await row.getByText(/^Last used .+ · Expires /).waitFor();

    await row.getByRole("button", { name: "Revoke token LIMS export" }).click();
    const dialog = page.getByRole("dialog", { name: "Revoke token LIMS export?" });
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect((await ask(app.url, token))[0]).to.equal(200);
    await row.getByRole("button", { name: "Revoke token LIMS export" }).click();
    await dialog.getByRole("button", { name: "Revoke" }).click();
    await section.getByText("No tokens yet.").waitFor();
    expect(await ask(app.url, token)).to.deep.equal(INVALID);
    expect(errors).to.deep.equal([]);
  });

  itNightly(
    "an administrator creates a service account with a token, and revokes tokens of other users",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const researcher = await app.as("RESEARCHER");
      const own = await researcher.post("/api/tokens", { name: "Leaked", scopes: ["read"] });
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/users");
      await page.getByRole("button", { name: "New user" }).click();
      const form = page.getByRole("dialog", { name: "New user" });
      await form.getByLabel("First name").fill("LIMS");
      await form.getByLabel("Last name").fill("Export");
      await form.getByLabel("Email").fill("lims@example.org");
      await form.getByRole("checkbox", { name: "Service account" }).check();
      await form.getByRole("button", { name: "Create user" }).click();

      const tokens = page.getByRole("dialog", { name: "API tokens of LIMS Export" });
      const token = await create(tokens, "Nightly export", []);
      await tokens.getByRole("button", { name: "Done" }).click();
      await tokens.getByText("Nightly export").waitFor();
      await page.keyboard.press("Escape");
      const row = page.getByRole("row").filter({ hasText: "LIMS Export" });
      await row.getByText("Service account").waitFor();
      expect((await ask(app.url, token))[0]).to.equal(200);
      await row.getByRole("button", { name: "Actions for LIMS Export" }).click();
      await page.getByRole("menuitem", { name: "API tokens" }).waitFor();
      expect(await page.getByRole("menuitem", { name: "Reset password" }).count()).to.equal(0);
      await page.getByRole("menuitem", { name: "Deactivate" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
      await row.getByText("Deactivated").waitFor();
      expect(await ask(app.url, token)).to.deep.equal(INVALID);

      const name = `${researcher.user.firstName} ${researcher.user.lastName}`;
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "API tokens" }).click();
      const others = page.getByRole("dialog", { name: `API tokens of ${name}` });
      await others.getByRole("button", { name: "Revoke token Leaked" }).click();
      expect(await others.getByRole("button", { name: "New token" }).count()).to.equal(0);
      await page
        .getByRole("dialog", { name: "Revoke token Leaked?" })
        .getByRole("button", { name: "Revoke" })
        .click();
      await others.getByText("No tokens yet.").waitFor();
      expect(await ask(app.url, own.body.token)).to.deep.equal(INVALID);
      expect(errors).to.deep.equal([]);
    },
  );

  itNightly("the API document tries requests out with a token", async () => {
    await using app = await testApp();
    const researcher = await app.as("RESEARCHER");
    const { body } = await researcher.post("/api/tokens", { name: "Try out", scopes: ["read"] });
    const { page, errors } = await openWindow(chromium(), app.url);
    await page.goto("/api/docs#/Accounts/tokens.list");
    await page.getByRole("button", { name: "Authorize" }).first().click();
    const dialog = page.locator(".dialog-ux");
    expect(await dialog.locator("input:visible").count()).to.equal(1);
    await dialog.locator("input:visible").fill(body.token);
    await dialog.getByRole("button", { name: "Apply credentials" }).click();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    const operation = page.locator(".opblock.is-open");
    await operation.getByRole("button", { name: "Try it out" }).click();
    await operation.getByRole("button", { name: "Execute" }).click();
    const answer = operation.locator(".live-responses-table .response .response-col_description");
    await answer.getByText(body.id).first().waitFor();
    await until(async () => (await researcher.get("/api/tokens")).body.tokens[0].lastUsedAt, "the use");
    expect(errors).to.deep.equal([]);
  });
});
