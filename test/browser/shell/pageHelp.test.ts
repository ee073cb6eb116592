import { expect } from "chai";
import { pageHelp } from "../../../client/kit/i18n/en/pageHelp.ts";
import { pageHelpKeys } from "../../../client/shell/help/pageHelpKeys.ts";
import { testApp } from "../../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../../helpers/chromium.ts";
import { demoPlaces } from "../../helpers/demoPlaces.ts";
import { anOrder, aStudy } from "../../helpers/factories.ts";
import { addressesIn, isInFrame, pathsOfInterface } from "../../helpers/interfacePaths.ts";
import { itNightly } from "../../helpers/nightly.ts";

describe("the help of a page, in the browser", function () {
  this.timeout(300_000);
  const chromium = useChromium();

  itNightly("is written for its reader and the open tab", async () => {
    await using app = await testApp();
    const ada = await app.as("RESEARCHER");
    const frida = await app.as("FACILITY_ADMIN");
    const order = await anOrder(app.db, ada.user.id);
    const study = await aStudy(app.db, ada.user.id, { title: "Elbe" });
    const HELP: [person: typeof ada, address: string, key: keyof typeof pageHelp][] = [
      [ada, `/orders/${order.id}/samples`, "help./orders/$orderId/samples#researcher"],
      [ada, `/studies/${study.id}?tab=metadata`, "help./studies/$studyId?metadata"],
      [frida, `/orders/${order.id}/samples`, "help./orders/$orderId/samples#facility"],
      [frida, `/studies/${study.id}?tab=analyses`, "help./studies/$studyId?analyses#facility"],
    ];
    const windows = new Map<typeof ada, Awaited<ReturnType<typeof openWindow>>>();
    for (const person of [ada, frida]) {
      const window = await openWindow(chromium(), app.url);
      await signIn(window.page, person, app.url);
      windows.set(person, window);
    }
    for (const [person, address, key] of HELP) {
      const { page, errors } = windows.get(person) ?? expect.fail();
      await page.goto(address);
      await page.getByRole("button", { name: "About this page" }).click();
      await page.getByRole("dialog", { name: "Help" }).getByText(pageHelp[key], { exact: true }).waitFor();
      expect(errors).to.deep.equal([]);
    }
  });

  itNightly("is missing for a researcher exactly on the pages that only the facility may open", async () => {
    await using app = await testApp();
    const places = await demoPlaces(app);
    const { page } = await openWindow(chromium(), app.url);
    await signIn(page, places.researcher, app.url);
    const known = addressesIn(places);
    const wrong: string[] = [];
    for (const path of pathsOfInterface().filter(isInFrame)) {
      await page.goto(known[path] ?? path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForFunction(() => document.querySelector("[aria-busy='true']") === null);
      const isDenied = (await page.getByText("Facility only", { exact: true }).count()) > 0;
      const route = path.startsWith("/") ? path : `/${path}`;
      const keys = pageHelpKeys({ path: route, tab: undefined, isOfFacility: false });
      if (isDenied === keys.some((key) => Object.hasOwn(pageHelp, key))) wrong.push(path);
    }
    expect(wrong).to.deep.equal([]);
  });
});
