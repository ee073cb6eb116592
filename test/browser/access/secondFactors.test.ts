import { expect } from "chai";
import { generate } from "otplib";
import type { Page } from "playwright-core";
import { SecondFactor } from "../../../db/models/SecondFactor.ts";
import { PASSWORD, type Person, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

describe("second factors, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  /** Browsers create passkeys for host names only. */
  const atLocalhost = (url: string) => url.replace("127.0.0.1", "localhost");
  async function pluginKey(page: Page): Promise<void> {
    const client = await page.context().newCDPSession(page);
    await client.send("WebAuthn.enable");
    await client.send("WebAuthn.addVirtualAuthenticator", {
      options: {
        protocol: "ctap2",
        transport: "internal",
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
  }
  async function enterPassword(page: Page, { user }: Person): Promise<void> {
    await page.goto("/sign-in");
    await page.getByLabel("Email address").fill(user.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.getByText("Second step").waitFor();
  }
  const readCode = (secret: string, steps = 0) =>
    generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

  it("an authenticator app is set up, used with a code and with a recovery code, and removed", async () => {
    await using app = await testApp();
    await app.as("FACILITY_ADMIN");
    const person = await app.as("RESEARCHER");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, person, app.url);
    await page.goto("/account");
    const card = page.getByRole("region", { name: "Two-factor authentication" });
    await card.getByText("Not set up").waitFor();
    await card.getByRole("button", { name: "Set up authenticator app" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Continue" }).click();
    const qr = dialog.getByRole("img", { name: "QR code for the authenticator app" });
    await until(() => qr.evaluate((image: HTMLImageElement) => image.naturalWidth > 0), "the QR code");
    const secret = (await dialog.getByLabel("Key").textContent()) ?? "";
    await dialog.getByLabel("Code of the app").fill("000000");
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await dialog.getByText("The code does not match.").first().waitFor();
    await dialog.getByLabel("Code of the app").fill(await readCode(secret, -1));
    await dialog.getByRole("button", { name: "Confirm" }).click();
    const shown = await dialog.getByLabel("Save your recovery codes").textContent();
    const codes = shown?.split("\n") ?? [];
    expect(codes).to.have.length(10);
    await page.keyboard.press("Escape");
    await dialog.getByRole("button", { name: "Done" }).click();
    await card.getByText("10 recovery codes left").waitFor();

    await page.context().clearCookies();
    await enterPassword(page, person);
    const field = page.getByLabel("Code from your authenticator app");
    expect(await field.getAttribute("autocomplete")).to.equal("one-time-code");
    expect(await field.evaluate((input) => input === document.activeElement)).to.equal(true);
    await field.fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("Code is not correct").first().waitFor();
    await field.fill(await readCode(secret));
    await page.keyboard.press("Enter");
    await page.waitForURL(`${app.url}/`);

    await page.context().clearCookies();
    await enterPassword(page, person);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0] ?? "");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${app.url}/`);
    await page.goto("/account");
    await card.getByText("9 recovery codes left").waitFor();
    await card.getByRole("button", { name: "Remove Authenticator app" }).click();
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Remove" }).click();
    await card.getByText("Not set up").waitFor();
    expect(errors).to.deep.equal([]);
  });

  it("a passkey is added at a host name and used to sign in", async () => {
    await using app = await testApp();
    const url = atLocalhost(app.url);
    await app.as("FACILITY_ADMIN");
    const person = await app.as("RESEARCHER");
    const { page, errors } = await openWindow(chromium(), url);
    await pluginKey(page);
    await signIn(page, person, url);
    await page.goto("/account");
    const card = page.getByRole("region", { name: "Two-factor authentication" });
    await card.getByRole("button", { name: "Add passkey" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Office laptop");
    await dialog.getByLabel("Current password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Add passkey" }).click();
    await dialog.getByRole("button", { name: "Done" }).click();
    await card.getByText("Office laptop").waitFor();
    await card.getByText("Not used yet").waitFor();
    expect(await SecondFactor.query(app.db).first()).to.include({ rpId: "localhost", kind: "passkey" });

    await page.context().clearCookies();
    await enterPassword(page, person);
    await page.getByRole("button", { name: "Use passkey", exact: true }).click();
    await page.waitForURL(`${url}/`);
    await page.goto("/account");
    await card.getByText(/Last used/).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("at an IP address no passkeys are offered, with the reason", async () => {
    await using app = await testApp();
    const person = await app.as("RESEARCHER");
    const { page } = await openWindow(chromium(), app.url);
    await signIn(page, person, app.url);
    await page.goto("/account");
    await page.getByText(/^Passkeys work only over https/).waitFor();
    expect(await page.getByRole("button", { name: "Add passkey" }).count()).to.equal(0);
  });

  itNightly(
    "a role that requires them leads to the setup, on a phone too, and an administrator resets them",
    async () => {
      await using app = await testApp();
      const [admin, reader] = [await app.as("FACILITY_ADMIN"), await app.as("RESEARCHER")];
      const phone = await openWindow(chromium(), app.url, { width: 390 });
      await signIn(phone.page, reader, app.url);
      await phone.page.goto("/orders");
      await phone.page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();

      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/settings/access");
      await page.getByRole("checkbox", { name: "Researcher" }).click();
      await page.getByText("Roles saved").waitFor();

      await phone.page.goto("/studies").catch(() => undefined);
      await phone.page.waitForURL("**/second-factor?next=**");
      await phone.page.getByRole("button", { name: "Set up authenticator app" }).click();
      const dialog = phone.page.getByRole("dialog");
      await dialog.getByLabel("Current password").fill(PASSWORD);
      await dialog.getByRole("button", { name: "Continue" }).click();
      const secret = (await dialog.getByLabel("Key").textContent()) ?? "";
      await dialog.getByLabel("Code of the app").fill(await readCode(secret));
      await dialog.getByRole("button", { name: "Confirm" }).click();
      await dialog.getByRole("button", { name: "Done" }).click();
      await phone.page.getByRole("heading", { name: "Studies", level: 1 }).waitFor();

      await page.goto("/users");
      const name = `${reader.user.firstName} ${reader.user.lastName}`;
      await page.getByRole("button", { name: `Actions for ${name}` }).click();
      await page.getByRole("menuitem", { name: "Reset second factors" }).click();
      await page.getByRole("dialog").getByLabel("Reason").fill("Phone lost");
      await page.getByRole("dialog").getByRole("button", { name: "Reset second factors" }).click();
      await page.getByText(`Second factors of ${name} reset`).waitFor();
      await until(async () => (await SecondFactor.query(app.db).resultSize()) === 0, "the reset");
      expect(errors).to.deep.equal([]);
    },
  );
});
