import { expect } from "chai";
import { openWindow, useChromium } from "../../helpers/chromium.ts";
import { newInstance } from "../../helpers/newInstance.ts";
import { setUp } from "../../helpers/storySteps.ts";

describe("the first start of a new instance, in the browser", function () {
  this.timeout(180_000);
  const chromium = useChromium();

  it("leads from the printed link to the first admin, shows what is missing, and registers the first researcher", async () => {
    await using desk = await newInstance();
    const { server } = desk;
    const facility = await openWindow(chromium(), server.url);
    const admin = facility.page;

    // Before the setup link is opened, visitors learn no more than that the service is available.
    await admin.goto("/");
    await admin.getByRole("link", { name: "System status" }).click();
    await admin.getByText("Lanekeeper is available").waitFor();
    const watching = await openWindow(chromium(), server.url, { width: 390 });
    await watching.page.goto("/status");
    await watching.page.getByText("Lanekeeper is available").waitFor();
    await setUp(admin, server.setupLink?.split("#token=")[1] ?? "");
    await admin.goto("/status");
    await admin.getByText("All systems ready").waitFor();
    await admin.goto("/");

    // Every card shows its empty state; the free space is known.
    await admin.getByText("No order needs your action.").waitFor();
    const storage = admin.getByRole("region", { name: "Free storage" });
    await storage.getByText(/ free/).first().waitFor();

    // The system check runs on request, and each finding shows its remedy.
    await admin.goto("/settings/execution");
    const check = admin.getByRole("region", { name: "System check" });
    await check.getByRole("button", { name: "Run check", exact: true }).click();
    const secret = check.getByRole("listitem").filter({ hasText: "Weblog secret" });
    await secret.getByText("Not set", { exact: false }).waitFor();
    await admin.getByRole("button", { name: "Set secret" }).click();
    await admin.getByRole("button", { name: "Generate" }).click();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await admin.getByText("Execution settings saved").waitFor();
    await check.getByRole("button", { name: "Run check again" }).click();
    await secret.getByText("OK", { exact: true }).waitFor();

    // Registration is closed unless the first admin opens it.
    await admin.goto("/settings/access");
    const registration = admin.getByRole("switch", { name: "Allow self-registration" });
    expect(await registration.isChecked()).to.equal(false);
    await watching.page.goto("/register");
    await watching.page.getByRole("heading", { name: "Registration is closed" }).waitFor();

    await admin.goto("/users");
    await admin.getByRole("button", { name: "New user" }).click();
    const dialog = admin.getByRole("dialog", { name: "New user" });
    await dialog.getByLabel("First name").fill("Rosa");
    await dialog.getByLabel("Last name").fill("Researcher");
    await dialog.getByLabel("Email").fill("rosa@example.org");
    await dialog.getByRole("button", { name: "Create user" }).click();
    const temporary = await admin.getByLabel("Temporary password", { exact: true }).last().innerText();
    await admin.getByRole("button", { name: "Done" }).click();
    await admin.getByRole("row").filter({ hasText: "Rosa Researcher" }).waitFor();

    const researcher = watching.page;
    await researcher.goto("/sign-in");
    await researcher.getByLabel("Email address").fill("rosa@example.org");
    await researcher.getByLabel("Password").first().fill(temporary);
    await researcher.getByRole("button", { name: "Sign in" }).click();
    await researcher.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await researcher.getByLabel("Current password").fill(temporary);
    await researcher.getByLabel("New password", { exact: true }).fill("another fine one");
    await researcher.getByLabel("Confirm new password").fill("another fine one");
    await researcher.getByRole("button", { name: "Change password" }).click();
    await researcher.getByText("Welcome to Lanekeeper").waitFor();
    await researcher.getByRole("link", { name: "Create your first order" }).waitFor();
    expect(facility.errors.concat(watching.errors)).to.deep.equal([]);
  });
});
