import { expect } from "chai";
import { User } from "../../../db/models/User.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

describe("departments, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  it("a facility admin creates a department with a lead, whose members read each other's orders", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const [ann, ben] = [await app.as("RESEARCHER"), await app.as("RESEARCHER")];
    await User.query(app.db).findById(ann.user.id).patch({ firstName: "Ann", lastName: "Lee" });
    await User.query(app.db).findById(ben.user.id).patch({ firstName: "Ben", lastName: "Ruiz" });
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);

    await page.goto("/departments");
    await page.getByRole("button", { name: "New department" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill("Lake ecology");
    await dialog.getByLabel("Cost center").fill("4711");
    await dialog.getByRole("button", { name: "Create department" }).click();
    await page.getByText("Department Lake ecology created").waitFor();
    await page.getByRole("button", { name: "Actions for Lake ecology" }).click();
    await page.getByRole("menuitem", { name: "Members" }).click();
    for (const name of ["Ann Lee", "Ben Ruiz"]) {
      await dialog.getByLabel("Add member").fill(name);
      await page.getByRole("option", { name }).click();
    }
    await dialog.getByRole("checkbox", { name: "Ann Lee is a lead" }).check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await page.getByText("Members of Lake ecology saved").waitFor();
    await page.goto("/users");
    await page
      .getByRole("row", { name: /Ann Lee/ })
      .getByText("Lake ecology (Lead)")
      .waitFor();
    await page.goto("/settings/access");
    await page.getByRole("switch", { name: "Share orders within departments" }).click();
    await page.getByRole("switch", { name: "Share orders within departments", checked: true }).waitFor();
    expect(errors).to.deep.equal([]);

    const order = await anOrder(app.db, ann.user.id, { name: "Pond survey" });
    await aSample(app.db, order.id);
    const member = await openWindow(chromium(), app.url);
    await signIn(member.page, ben, app.url);
    await member.page.goto("/account");
    await member.page.getByText("Lake ecology").waitFor();
    await member.page.goto("/orders");
    await member.page.getByRole("link", { name: /Pond survey/ }).click();
    await member.page.getByText("Ann Lee · Lake ecology").waitFor();
    await member.page.getByRole("heading", { name: "Messages" }).waitFor();
    expect(await member.page.getByRole("button", { name: "Send" }).count()).to.equal(0);
    expect(await member.page.getByRole("button", { name: "Order actions" }).count()).to.equal(0);
    expect(member.errors).to.deep.equal([]);
  });
});
