import { expect } from "chai";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { anOrder, aStudy } from "../../helpers/factories.ts";
import { itNightly } from "../../helpers/nightly.ts";

type State = [address: string, title: string, action: string, leadsTo: string];

const RESEARCHER: State[] = [
  ["/", "Welcome to Lanekeeper", "Create your first order", "/orders/new"],
  ["/orders", "No orders yet", "Create your first order", "/orders/new"],
  ["/orders?search=nothing", "No matching orders", "Clear filters", "/orders"],
  ["/samples?reads=with", "No matching samples", "Clear filters", "/samples"],
  ["/analyses", "No results yet", "Open orders", "/orders"],
  ["/notifications", "No notifications yet", "Open orders", "/orders"],
  ["/notifications?unread=true", "No unread notifications", "Show all", "/notifications"],
];
const FACILITY: State[] = [
  ["/sequencing", "No sequencing runs yet", "Open orders", "/orders"],
  ["/analyses", "No analyses yet", "New analysis", "/analyses/new"],
  ["/storage", "No files yet", "Open orders", "/orders"],
  ["/users?search=nobody", "No matching users", "Clear filters", "/users"],
];

describe("the pages of a new installation, in the browser", function () {
  this.timeout(120_000);
  const chromium = useChromium();

  it("say what is missing, and lead to the next action of their reader", async () => {
    await using app = await testApp();
    const ada = await app.as("RESEARCHER");
    const frida = await app.as("FACILITY_ADMIN");
    const found: string[] = [];
    for (const [person, states] of [
      [ada, RESEARCHER],
      [frida, FACILITY],
    ] as const) {
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, person, app.url);
      for (const [address, title, action, leadsTo] of states) {
        await page.goto(address);
        const state = page.getByRole("main");
        await state.getByText(title, { exact: true }).waitFor();
        await state
          .getByRole("link", { name: action, exact: true })
          .or(state.getByRole("button", { name: action, exact: true }))
          .click();
        await page.waitForURL(({ pathname, search }) => pathname === leadsTo && search === "");
        found.push(address);
      }
      expect(errors).to.deep.equal([]);
    }
    expect(found).to.have.length(RESEARCHER.length + FACILITY.length);
  });

  itNightly(
    "lead from an empty study to its checklist and samples, and from an empty delivery to the upload",
    async () => {
      await using app = await testApp();
      const frida = await app.as("FACILITY_ADMIN");
      const study = await aStudy(app.db, frida.user.id, { title: "Elbe" });
      const order = await anOrder(app.db, frida.user.id);
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, frida, app.url);

      await page.goto(`/studies/${study.id}?tab=samples`);
      await page.getByRole("link", { name: "Add samples" }).click();
      await page.getByRole("button", { name: "Add samples" }).click();
      const dialog = page.getByRole("dialog", { name: "Add samples to the study" });
      await dialog.getByText("No samples to add", { exact: false }).waitFor();
      expect(await dialog.getByRole("link", { name: "New order" }).getAttribute("href")).to.equal(
        "/orders/new",
      );

      await page.goto(`/orders/${order.id}/delivery`);
      await page.getByRole("heading", { name: "No files yet" }).waitFor();
      await page.getByRole("main").getByRole("link", { name: "Upload files" }).click();
      await page.waitForURL(`**/orders/${order.id}/files`);
      expect(errors).to.deep.equal([]);
    },
  );
});
