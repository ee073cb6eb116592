import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("sample data, in the browser", function () {
  this.timeout(90_000);
  const chromium = useChromium();

  itNightly(
    "is added from the setup guide, marked in the lists, and removed after naming what users have added",
    async () => {
      await using app = await testApp();
      const admin = await app.as("FACILITY_ADMIN");
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, admin, app.url);
      await page.goto("/");
      await page.getByRole("button", { name: "Add sample data" }).click();
      await page.getByText("Sample data added").waitFor();
      await page.goto("/orders");
      const laboratory = page.getByRole("link", { name: "Sample: Barley roots under drought" });
      await laboratory.first().waitFor();
      const [order] = await app.db("orders").where({ name: "Sample: Barley roots under drought" });
      await admin.post("/trpc/comments.post", {
        orderId: order.id,
        body: "Which primers?",
        mentionedIds: [],
      });

      await page.goto("/settings/system");
      await page.getByText("3 sample orders, 15 samples and 1 study.").waitFor();
      await page.getByRole("button", { name: "Remove sample data" }).click();
      const dialog = page.getByRole("dialog", { name: "Remove the sample data?" });
      await dialog.getByText("1 comment").waitFor();
      await dialog.getByRole("button", { name: "Remove sample data" }).click();
      await page.getByText("Sample data removed").waitFor();
      await page.getByRole("button", { name: "Add sample data" }).waitFor();
      expect(await app.db("orders")).to.deep.equal([]);
      expect(errors).to.deep.equal([]);
    },
  );
});
