import { expect } from "chai";
import { Mail } from "../../../db/models/Mail.ts";
import { unsealText } from "../../../server/access/settings/seal.ts";
import { PASSWORD, testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { until } from "../../helpers/until.ts";

const NEW_PASSWORD = "another fine one";

describe("invitations and passwords, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  it("an administrator invites a user, who creates the account by the link, and revokes an invitation", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const facility = await openWindow(chromium(), app.url);
    await signIn(facility.page, admin, app.url);
    const { page } = facility;
    await page.goto("/users");

    async function invite(email: string): Promise<string> {
      await page.getByRole("button", { name: "Invite user" }).click();
      const dialog = page.getByRole("dialog", { name: "Invite user" });
      await dialog.getByText("You receive a link to pass on.", { exact: false }).waitFor();
      await dialog.getByLabel("Email").fill(email);
      await dialog.getByRole("button", { name: "Invite", exact: true }).click();
      const created = page.getByRole("dialog", { name: "Invitation created" });
      const url = await created.getByLabel("Invitation link").innerText();
      await created.getByRole("button", { name: "Done" }).click();
      return url;
    }
    const url = await invite("nina@example.org");
    const revoked = await invite("other@example.org");
    await page.getByRole("button", { name: "Invite user" }).click();
    const open = page.getByRole("list", { name: "Open invitations" });
    await open.getByRole("button", { name: "Revoke the invitation of other@example.org" }).click();
    await page.getByText("Invitation revoked").waitFor();
    await open.getByText("nina@example.org").waitFor();
    expect(await open.getByText("other@example.org").count()).to.equal(0);

    const guest = await openWindow(chromium(), app.url);
    await guest.page.goto(revoked);
    await guest.page.getByText("This invitation cannot be used").waitFor();
    await guest.page.goto(url);
    await guest.page.getByRole("heading", { name: "Create your account" }).waitFor();
    const email = guest.page.getByLabel("Email address");
    expect([await email.inputValue(), await email.isEditable()]).to.deep.equal(["nina@example.org", false]);
    await guest.page.getByLabel("First name").fill("Nina");
    await guest.page.getByLabel("Last name").fill("Berg");
    await guest.page.getByLabel("Password").first().fill(NEW_PASSWORD);
    await guest.page.getByRole("button", { name: "Create account" }).click();
    await guest.page.getByText("Welcome to Lanekeeper").waitFor();
    await page.reload();
    await page.getByRole("row").filter({ hasText: "Nina Berg" }).waitFor();
    expect(facility.errors.concat(guest.errors)).to.deep.equal([]);
  });

  itNightly("a temporary password must be changed, on whichever page the user arrives", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const person = { email: "nina@example.org", firstName: "Nina", lastName: "Berg", role: "RESEARCHER" };
    await admin.post("/api/admin/users", { ...person, password: PASSWORD, mustChangePassword: true });
    const { page, errors } = await openWindow(chromium(), app.url);
    await page.goto("/studies");
    await page.getByLabel("Email address").fill(person.email);
    await page.getByLabel("Password").first().fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    const heading = page.getByRole("heading", { name: "Choose a new password" });
    await heading.waitFor();
    for (const path of ["/orders", "/sign-in", "/account"]) {
      await page.goto(path);
      await heading.waitFor();
    }
    await page.goto("/studies");
    await heading.waitFor();
    const fill = async (current: string, next: string) => {
      await page.getByLabel("Current password").fill(current);
      await page.getByLabel("New password", { exact: true }).fill(next);
      await page.getByLabel("Confirm new password").fill(next);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await fill(PASSWORD, PASSWORD);
    await page.getByText("The new password must differ from the current one").first().waitFor();
    await fill(PASSWORD, NEW_PASSWORD);
    await page.getByRole("heading", { name: "Studies", exact: true }).waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("a user resets a forgotten password by the mailed link", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const person = await app.as("RESEARCHER");
    const { page, errors } = await openWindow(chromium(), app.url);
    await page.goto("/sign-in");
    await page.getByText("Ask your facility to reset it.", { exact: false }).waitFor();
    await admin.put("/api/admin/settings/mail", {
      host: "127.0.0.1",
      port: 25,
      security: "none",
      from: "desk@example.org",
    });
    await page.reload();
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    // Both pages have a field for the email address.
    await page.getByRole("button", { name: "Send link" }).waitFor();
    await page.getByLabel("Email address").fill(person.user.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await page.getByRole("heading", { name: "Check your email" }).waitFor();
    const mail = await until(async () => Mail.query(app.db).findOne({ kind: "passwordReset" }), "the mail");
    const params = unsealText(app.site, mail.sealedParams) ?? "";
    await page.goto((JSON.parse(params) as { path: string }).path);
    await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel("Confirm new password").fill("not the same");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Passwords don't match").first().waitFor();
    await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByRole("heading", { name: "Password changed" }).waitFor();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByLabel("Email address").fill(person.user.email);
    await page.getByLabel("Password").first().fill(NEW_PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Welcome to Lanekeeper").waitFor();
    expect(errors).to.deep.equal([]);
  });

  itNightly("a user changes the own profile and ends another session", async () => {
    await using app = await testApp();
    await app.as("FACILITY_ADMIN");
    const person = await app.as("RESEARCHER");
    await app.anyone.post(
      "/api/auth/sign-in",
      { email: person.user.email, password: PASSWORD },
      { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
    );
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, person, app.url);
    await page.goto("/account");
    const profile = page.getByRole("region", { name: "Profile" });
    await profile.getByLabel("First name").fill("Rosa");
    await profile.getByLabel("Affiliation").fill("Institute");
    await profile.getByLabel("ORCID iD").fill("0000-0002-1825-0098");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await profile.getByText("ORCID iD is not valid", { exact: false }).first().waitFor();
    await profile.getByLabel("ORCID iD").fill("https://orcid.org/0000-0002-1825-0097");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await page.getByText("Profile saved").waitFor();
    await until(
      async () => (await profile.getByLabel("ORCID iD").inputValue()) === "0000-0002-1825-0097",
      "the stored form",
    );

    const sessions = page.getByRole("region", { name: "Active sessions" });
    await sessions.getByText("This device").waitFor();
    await sessions.getByRole("button", { name: "Sign out: Firefox on Linux" }).click();
    await page.getByText("Signed out of 1 other session").waitFor();
    await until(async () => (await sessions.getByRole("listitem").count()) === 1, "one session");
    expect((await app.anyone.get("/api/auth/session")).body).to.deep.equal({ user: null });
    expect(errors).to.deep.equal([]);
  });
});
