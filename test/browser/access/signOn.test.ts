import { expect } from "chai";
import { UserIdentity } from "../../../db/models/UserIdentity.ts";
import { PASSWORD, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { CLIENT, oidcProvider } from "../../helpers/oidcProvider.ts";

describe("single sign-on, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("an admin sets it up and switches passwords off; a user signs in at the provider", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    await admin.post("/api/admin/departments", { name: "Lab of Ada" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/settings/sign-in");
    await page.getByRole("heading", { name: "Single sign-on (OpenID Connect)" }).waitFor();
    const redirectUri = await page.getByText("/api/auth/oidc/callback").innerText();
    await using provider = await oidcProvider({
      redirectUri,
      accounts: {
        ada: { email: "ada@example.org", email_verified: true, name: "Ada Lovelace", groups: ["lab"] },
        eve: { email: "eve@example.org" },
      },
    });
    await page.getByRole("textbox", { name: "Issuer" }).fill(provider.issuer);
    await page.getByRole("textbox", { name: "Client ID" }).fill(CLIENT.clientId);
    await page.getByRole("textbox", { name: "Client secret" }).fill(CLIENT.clientSecret);
    await page.getByRole("textbox", { name: "Button on the sign-in page" }).fill("University account");
    await page.getByRole("checkbox", { name: "Create accounts at the first sign-in" }).check();
    await page.getByRole("textbox", { name: "Department claim" }).fill("groups");
    const departments = page.getByRole("group", { name: "Department assignment" });
    await departments.getByRole("button", { name: "Add value" }).click();
    await departments.getByRole("textbox", { name: "Claim value" }).fill("lab");
    await departments.getByRole("combobox", { name: "Department" }).click();
    await page.getByRole("option", { name: "Lab of Ada" }).click();
    await page.getByRole("checkbox", { name: "Allow sign-in with a password" }).uncheck();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Settings saved").waitFor();
    await page.getByRole("button", { name: "Test connection" }).click();
    await page.getByText(`The provider responded: ${provider.issuer}`).waitFor();

    const visitor = await openWindow(chromium(), app.url, { width: 390 });
    await visitor.page.goto("/account");
    expect(await visitor.page.getByRole("textbox", { name: "Password" }).count()).to.equal(0);
    await visitor.page.getByRole("link", { name: "University account" }).click();
    await visitor.page.getByPlaceholder("Enter any login").fill("eve");
    await visitor.page.getByPlaceholder("and password").fill("any");
    await visitor.page.getByRole("button", { name: "Sign-in" }).click();
    await visitor.page
      .getByText(
        "The sign-on provider has not verified your email address. Verify it there, then sign in again.",
      )
      .waitFor();
    await visitor.page.context().clearCookies();
    await visitor.page.getByRole("link", { name: "University account" }).click();
    await visitor.page.getByPlaceholder("Enter any login").fill("ada");
    await visitor.page.getByPlaceholder("and password").fill("any");
    await visitor.page.getByRole("button", { name: "Sign-in" }).click();
    await visitor.page.waitForURL("**/account");
    await visitor.page.getByText("Lab of Ada").first().waitFor();

    await provider.stop();
    const other = await openWindow(chromium(), app.url);
    await other.page.goto("/sign-in");
    await other.page.getByRole("link", { name: "University account" }).click();
    await other.page.getByText("The sign-on provider cannot be reached. Try again later.").waitFor();
    await other.page.getByRole("button", { name: "Sign in with a password" }).click();
    await other.page.getByRole("textbox", { name: "Email address" }).fill(admin.user.email);
    await other.page.getByRole("textbox", { name: "Password" }).fill("correct horse battery");
    await other.page.getByRole("button", { name: "Sign in", exact: true }).click();
    await other.page.getByRole("link", { name: "Settings" }).first().waitFor();
    expect([...errors, ...visitor.errors, ...other.errors]).to.deep.equal([]);
  });

  it("a user unlinks an identity with the password, and an admin that of a user", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const person = await app.as("RESEARCHER");
    const link = () =>
      UserIdentity.query(app.db).insert({
        userId: person.user.id,
        kind: "oidc",
        issuer: "https://login.example.org/realms/lab",
        subject: "4711",
      });
    await link();
    const { page, errors } = await openWindow(chromium(), app.url, { width: 390 });
    await signIn(page, person, app.url);
    await page.goto("/account");
    const card = page.getByRole("region", { name: "Linked sign-in" });
    await card.getByText("Identifier 4711", { exact: false }).waitFor();
    await card.getByRole("button", { name: "Unlink Single sign-on (login.example.org)" }).click();
    const dialog = page.getByRole("dialog", { name: "Unlink Single sign-on (login.example.org)?" });
    await dialog.getByRole("textbox", { name: "Current password" }).fill(PASSWORD);
    // The page has one banner: its own.
    expect(await page.locator("header:not([role])").count()).to.equal(1);
    await dialog.getByRole("button", { name: "Unlink" }).click();
    await page.getByText("Sign-in unlinked").waitFor();
    await card.waitFor({ state: "detached" });

    await link();
    const desk = await openWindow(chromium(), app.url);
    await signIn(desk.page, admin, app.url);
    await desk.page.goto("/users");
    await desk.page.getByRole("button", { name: "Actions for Person 2" }).click();
    await desk.page.getByRole("menuitem", { name: "Linked sign-in" }).click();
    const list = desk.page.getByRole("dialog", { name: "Linked sign-in of Person 2" });
    await list.getByRole("button", { name: "Unlink Single sign-on (login.example.org)" }).click();
    await list.getByText("No account of an institution is linked.").waitFor();
    expect(await UserIdentity.query(app.db).resultSize()).to.equal(0);
    expect([...errors, ...desk.errors]).to.deep.equal([]);
  });
});
