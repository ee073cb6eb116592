import { expect } from "chai";
import { transaction } from "../../../db/transaction.ts";
import { sendMails } from "../../../server/access/mail/sendMails.ts";
import { notify } from "../../../server/platform/notifications/notify.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { mailServer } from "../../helpers/mailServer.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("mail, in the browser", function () {
  this.timeout(60_000);
  const chromium = useChromium();

  itNightly(
    "an admin turns it on and tests it; a reader chooses, and unsubscribes by the link of a mail",
    async () => {
      await using app = await testApp();
      await using server = await mailServer();
      const admin = await app.as("FACILITY_ADMIN");
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/settings/mail");
      await page.getByText("Email is off.").waitFor();
      await page.getByRole("textbox", { name: "Host name or IP address" }).fill("169.254.169.254");
      await page.getByRole("textbox", { name: "Sender address" }).fill("desk@example.org");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Link-local and metadata addresses are not allowed" }).waitFor();
      await page.getByRole("textbox", { name: "Host name or IP address" }).fill("127.0.0.1");
      await page.getByRole("textbox", { name: "Port" }).fill(String(server.port));
      await page.getByRole("combobox", { name: "Encryption" }).click();
      await page.getByRole("option", { name: "None (usually port 25)" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Settings saved").waitFor();
      await page.getByRole("button", { name: "Send test email" }).click();
      await page.getByText("The mail server accepted the email: 250").waitFor();
      expect(server.received.map(({ to }) => to)).to.deep.equal([[admin.user.email]]);

      await page.goto("/account");
      await page.getByRole("combobox", { name: "Samples sent to the facility" }).selectOption("Immediately");
      await page.getByText("Notification settings saved").waitFor();
      await transaction(app.db, (trx) =>
        notify(trx, contextFor(app.site, null), { kind: "order.samplesSent", to: { facility: true } }),
      );
      await sendMails(app.site, { stopping: new AbortController().signal });
      const link = server.received[1]?.headers.get("list-unsubscribe")?.slice(1, -1) ?? "";

      const visitor = await openWindow(chromium(), app.url, { width: 390 });
      await visitor.page.goto(link);
      await visitor.page.getByRole("button", { name: "Unsubscribe" }).click();
      await visitor.page.getByText("You no longer receive these emails.").waitFor();
      await page.reload();
      const choice = page.getByRole("combobox", { name: "Samples sent to the facility" });
      expect(await choice.inputValue()).to.equal("never");
      const withoutRefusal = errors.filter((error) => !/400/.test(error));
      expect([...withoutRefusal, ...visitor.errors]).to.deep.equal([]);
    },
  );
});
