import { expect } from "chai";
import { ApprovalToken } from "../../../db/models/ApprovalToken.ts";
import { Department } from "../../../db/models/Department.ts";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { hashApprovalToken } from "../../../server/ordering/orders/approval/requestApproval.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

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
    // What a reader may do creates orders or templates of their own.
    await member.page.getByRole("button", { name: "Order actions" }).click();
    expect(await member.page.getByRole("menuitem").allTextContents()).to.deep.equal([
      "Duplicate",
      "Save as template",
    ]);
    expect(member.errors).to.deep.equal([]);
  });

  itNightly("a lead rejects an order with a reason, and approves it by the link of a mail", async () => {
    await using app = await testApp();
    const [owner, lead] = [await app.as("RESEARCHER"), await app.as("RESEARCHER")];
    const lab = await Department.query(app.db).insertAndFetch({ name: "Lakes", costCentre: "4711" });
    for (const [{ user }, departmentRole] of [
      [owner, "member"],
      [lead, "lead"],
    ] as const)
      await User.query(app.db).findById(user.id).patch({ departmentId: lab.id, departmentRole });
    const order = await anOrder(app.db, owner.user.id, { name: "Pond survey", approvalState: "pending" });
    await aSample(app.db, order.id);
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, lead, app.url);
    await page.goto(`/orders/${order.id}`);
    await page.getByText("Awaiting approval").waitFor();
    await page.getByRole("button", { name: "Reject" }).click();
    await page.getByRole("dialog").getByLabel("Reason").fill("Too many samples");
    await page.getByRole("dialog").getByRole("button", { name: "Reject" }).click();
    await page.getByText("Order rejected").waitFor();
    await page.getByText("Too many samples").first().waitFor();

    await Order.query(app.db).findById(order.id).patch({ status: "SUBMITTED", approvalState: "pending" });
    const token = "one-time";
    await ApprovalToken.query(app.db).insert({
      tokenHash: hashApprovalToken(token),
      orderId: order.id,
      userId: lead.user.id,
      expiresAt: new Date(Date.now() + 60_000),
    });
    const outside = await openWindow(chromium(), app.url, { width: 390 });
    await outside.page.goto(`/approval#token=${token}`);
    await outside.page.getByText("Pond survey").waitFor();
    await outside.page.getByText("4711").waitFor();
    await outside.page.getByRole("button", { name: "Approve" }).click();
    await outside.page.getByRole("heading", { name: "Order approved" }).waitFor();
    const again = await openWindow(chromium(), app.url);
    await again.page.goto(`/approval#token=${token}`);
    await again.page.getByRole("heading", { name: "Link no longer valid" }).waitFor();
    expect((await Order.query(app.db).findById(order.id))?.approvalState).to.equal("approved");
    expect([...errors, ...outside.errors, ...again.errors]).to.deep.equal([]);
  });

  itNightly("a facility admin imports users and departments after a preview", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, admin, app.url);
    await page.goto("/departments");
    await page.getByRole("button", { name: "Import CSV" }).first().click();
    const dialog = page.getByRole("dialog");
    const choosing = page.waitForEvent("filechooser");
    await dialog.getByLabel("CSV file").click();
    const text = "email,first_name,last_name,department\nnora@example.org,Nora,Lind,Rivers\nnobody,,,";
    await (await choosing).setFiles({ name: "labs.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await dialog.getByText("1 new, 0 moved, 0 unchanged, 1 refused").waitFor();
    await dialog.getByText("New departments: Rivers").waitFor();
    await dialog
      .getByRole("row", { name: /nobody/ })
      .getByText("Email address is not valid")
      .waitFor();
    expect(await Department.query(app.db).resultSize()).to.equal(0);
    await dialog.getByRole("button", { name: "Import" }).click();
    await page.getByText("Imported: 1 new user, 0 moved").waitFor();
    await page.getByRole("row", { name: /Rivers/ }).waitFor();
    expect(errors).to.deep.equal([]);
  });
});
