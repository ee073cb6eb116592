import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("messages and notifications, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly("researcher and facility exchange comments on an order, each notified immediately", async () => {
    await using app = await testApp();
    const owner = await app.as("RESEARCHER");
    const admin = await app.as("FACILITY_ADMIN");
    await admin.user.$query(app.db).patch({ firstName: "Ida", lastName: "Moss" });
    const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    const researcher = await openWindow(chromium(), app.url, { width: 390, height: 844 });
    const facility = await openWindow(chromium(), app.url);
    await signIn(researcher.page, owner, app.url);
    await signIn(facility.page, admin, app.url);
    const [mine, theirs] = [researcher.page, facility.page];
    const bell = (name: RegExp | string) => theirs.getByRole("button", { name, exact: true });

    // The facility views the list of orders while the researcher starts typing and reloads the page.
    await theirs.goto("/orders");
    await bell("Notifications").waitFor();
    await mine.goto(`/orders/${order.id}`);
    const words = mine.getByLabel("Write a message");
    await words.pressSequentially("Are 20 ng enough, @mos");
    await mine.getByRole("option", { name: "Ida Moss · Facility" }).waitFor();
    await words.press("Enter");
    await words.pressSequentially("? See https://example.org/kit.");
    await mine.reload();
    expect(await words.inputValue()).to.equal("Are 20 ng enough, @Ida Moss ? See https://example.org/kit.");
    await words.press("Control+Enter");
    await mine.getByRole("link", { name: "https://example.org/kit", exact: true }).waitFor();
    expect(await words.inputValue()).to.equal("");

    // The list and the bell show it; the bell links to it, and viewing marks it as read.
    await theirs.getByRole("img", { name: "1 unread message, you were mentioned" }).waitFor();
    await bell("Notifications, 1 unread").click();
    await theirs.getByRole("link", { name: /You were mentioned in a message/ }).click();
    await theirs.waitForURL(`**/orders/${order.id}#messages`);
    const conversation = theirs.getByRole("region", { name: "Messages, newest last" });
    await conversation.getByText("@Ida Moss", { exact: true }).waitFor();
    await bell("Notifications").waitFor();

    // The reply appears immediately, is deleted, and restored.
    await theirs.getByLabel("Write a message").fill("Twenty are plenty");
    await theirs.getByRole("button", { name: "Send" }).click();
    const heard = mine.getByRole("region", { name: "Messages, newest last" });
    await heard.getByText("Twenty are plenty").waitFor();
    await theirs.getByRole("button", { name: /^Actions for your message/ }).click();
    await theirs.getByRole("menuitem", { name: "Delete" }).click();
    await heard.getByText("This message was deleted.").waitFor();
    await theirs.getByRole("button", { name: "Undo" }).click();
    await heard.getByText("Twenty are plenty").waitFor();
    await theirs.getByRole("button", { name: /^Actions for your message/ }).click();
    await theirs.getByRole("menuitem", { name: "Edit" }).click();
    await theirs.getByLabel("Your message").fill("Thirty are better");
    await theirs.getByRole("button", { name: "Save", exact: true }).click();
    await heard.getByText("Thirty are better").waitFor();

    // All notifications are kept, and can be marked as read and unread.
    await theirs.goto("/notifications?unread=true");
    await theirs.getByRole("heading", { name: "No unread notifications" }).waitFor();
    await theirs.getByText("All", { exact: true }).click();
    await theirs.getByRole("button", { name: "Mark as unread" }).click();
    await bell("Notifications, 1 unread").waitFor();
    await theirs.getByRole("button", { name: "Mark all as read" }).click();
    await bell("Notifications").waitFor();
    await theirs.getByRole("button", { name: "Undo" }).click();
    await bell("Notifications, 1 unread").waitFor();
    expect(researcher.errors.concat(facility.errors)).to.deep.equal([]);
  });
});
