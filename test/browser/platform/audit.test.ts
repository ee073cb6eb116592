import { expect } from "chai";
import { readFile } from "node:fs/promises";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { sealEntries } from "../../../server/platform/audit/chain/sealEntries.ts";
import { testApp } from "../../helpers/app.ts";
import { haveTexts, openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("the audit log, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  itNightly(
    "shows facility admins who changed what, filtered by its URL, as details and as a file",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const order = await anOrder(app.db, admin.user.id);
      const entry = { targetType: "order", targetId: order.id, orderId: order.id };
      await AuditEntry.query(app.db).insert([
        { ...entry, at: new Date("2026-03-01T12:00:00Z"), action: "order.created", userId: admin.user.id },
        {
          ...entry,
          at: new Date("2026-03-02T12:00:00Z"),
          action: "order.moved",
          userId: admin.user.id,
          before: { status: "DRAFT" },
          after: { status: "SUBMITTED" },
          requestId: "request-1",
        },
        { at: new Date("2026-03-03T12:00:00Z"), action: "run.failed", targetType: "run", targetId: "run-1" },
      ]);
      await sealEntries(app.site);
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/");
      await page.getByRole("link", { name: "Audit log" }).click();
      const table = page.getByRole("table", { name: "Changes, newest first" });
      const whatHappened = table.locator('[role="row"] [role="cell"]:first-child');
      await haveTexts(whatHappened, ["Analysis failed", "Status changed", "Order created"]);
      await table.getByText("status: Draft → Submitted").waitFor();

      await page.getByRole("searchbox", { name: "Search by ID" }).fill(order.orderNumber);
      await page.waitForURL(/search=/);
      await haveTexts(whatHappened, ["Status changed", "Order created"]);
      await page.getByRole("button", { name: "Filter", exact: true }).click();
      await page.getByLabel("From date").fill("2026-03-02");
      await page.waitForURL(/from=2026-03-02/);
      await haveTexts(whatHappened, ["Status changed"]);
      await page.reload();
      await haveTexts(whatHappened, ["Status changed"]);

      await page.getByRole("link", { name: "Status changed" }).click();
      const drawer = page.getByRole("dialog", { name: "Status changed" });
      await drawer.getByText("request-1").waitFor();
      await drawer.getByRole("region", { name: "After" }).getByText('"status": "SUBMITTED"').waitFor();
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "detached" });
      await page.getByRole("link", { name: "Status changed" }).and(page.locator(":focus")).waitFor();

      await page.getByRole("button", { name: "Export" }).click();
      const saved = page.waitForEvent("download");
      await page.getByRole("menuitem", { name: "CSV" }).click();
      const file = await saved;
      const [header, ...rows] = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
      expect(header).to.include("action,at,who,email");
      expect(rows).to.have.length(1);
      expect(errors).to.deep.equal([]);
    },
  );
});
