import { Sample } from "../../db/models/Sample.ts";
import { testApp } from "../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../helpers/chromium.ts";
import { anOrder } from "../helpers/factories.ts";
describe("shots", function () {
  this.timeout(120_000);
  const chromium = useChromium();
  it("makes", async () => {
    await using app = await testApp();
    const admin = await app.as("FACILITY_ADMIN");
    const order = await anOrder(admin.user.id, { name: "Elbe" });
    const S = ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY", "ISSUE"] as const;
    await Sample.query().insert(
      Array.from({ length: 2000 }, (_, index) => ({
        orderId: order.id,
        sampleId: `S-${String(index).padStart(4, "0")}`,
        position: index,
        facilityStatus: S[index % 6] ?? "WAITING",
        scientificName: index % 3 ? "Bacillus subtilis" : null,
      })),
    );
    const { page, errors } = await openWindow(chromium(), app.url);
    page.on("console", (m) => console.log(m.text()));
    await signIn(page, admin, app.url);
    await page.goto("/samples");
    await page.getByRole("link", { name: "S-0000", exact: true }).waitFor();
    await page.screenshot({ path: "/tmp/tables-shots/a.png" });
    await page.getByRole("table").getByRole("row").nth(1).focus();
    await page.keyboard.press("End");
    await new Promise((r) => setTimeout(r, 1500));
    await page.screenshot({ path: "/tmp/tables-shots/b.png" });
    console.log(await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 300)));
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowDown");
    await page.evaluate(() => document.documentElement.setAttribute("data-mantine-color-scheme", "dark"));
    await page
      .getByRole("region", { name: "Selected rows" })
      .waitFor({ timeout: 3000 })
      .catch(() => console.log("no bar"));
    await page.screenshot({ path: "/tmp/tables-shots/c.png" });
    await page.setViewportSize({ width: 390, height: 844 });
    await new Promise((r) => setTimeout(r, 1000));
    await page.screenshot({ path: "/tmp/tables-shots/d.png" });
    console.log(errors);
  });
});
