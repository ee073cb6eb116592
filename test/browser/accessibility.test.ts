import axe from "axe-core";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { type DemoPlaces, demoPlaces } from "../helpers/demoPlaces.ts";
import { type TestApp, testApp } from "../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../helpers/chromium.ts";
import { walkedPast } from "../helpers/focusWalk.ts";
import { addressesIn, isBeforeSignIn, pathsOfInterface } from "../helpers/interfacePaths.ts";
import { IS_NIGHTLY } from "../helpers/nightly.ts";

// The rules of WCAG 2.2 up to AA, and axe's best practices.
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const LOOKS = [
  { name: "wide and light", width: 1280, colorScheme: "light" },
  { name: "narrow and dark", width: 390, colorScheme: "dark" },
] as const;

// One page of each kind, because walking the focus through a page takes long.
const WALKED = {
  facility: [
    "/",
    "/orders/new",
    "/orders/$orderId",
    "/orders/$orderId/upload",
    "/orders/$orderId/delivery",
    "/orders/$orderId/sequencing",
    "/orders/$orderId/streams/$streamRunId",
    "/samples",
    "/studies/$studyId",
    "/runs/new",
    "/runs/$runId",
    "/pipelines",
    "/storage",
    "/users",
    "/settings",
    "/settings/catalog",
    "/settings/order-form",
    "/account",
  ],
  researcher: ["/", "/orders/$orderId", "/orders/$orderId/samples/$sampleId"],
  stranger: ["/sign-in", "/explore", "/delivery/$token"],
};

describe("accessibility", function () {
  this.timeout(600_000);
  const chromium = useChromium();

  let app: TestApp;
  let places: DemoPlaces;
  before(async () => {
    app = await testApp();
    places = await demoPlaces(app);
  });
  after(() => app[Symbol.asyncDispose]());

  it("has no violation that axe finds on any page, wide and narrow, light and dark", async () => {
    const ofEachKind = new Set(Object.values(WALKED).flat());
    const known = addressesIn(places);
    const facility = await openWindow(chromium(), app.url);
    const researcher = await openWindow(chromium(), app.url);
    const stranger = await openWindow(chromium(), app.url);
    await signIn(facility.page, places.facility, app.url);
    await signIn(researcher.page, places.researcher, app.url);

    const violations: string[] = [];
    for (const [index, path] of pathsOfInterface().entries()) {
      const address = known[path] ?? path;
      expect(address, "an address for every path").not.to.contain("$");
      // Pages of a kind that is seen in both looks take turns.
      const looks = IS_NIGHTLY || ofEachKind.has(path) ? LOOKS : LOOKS.slice(index % 2, (index % 2) + 1);
      const page = isBeforeSignIn(path) ? stranger.page : facility.page;
      violations.push(...(await violationsOf(page, address, looks)));
      if (path === "/" || path === "/orders/$orderId" || path === "/runs/$runId")
        violations.push(...(await violationsOf(researcher.page, address, looks)));
    }

    expect(violations.join("\n")).to.equal("");
    expect([facility, researcher, stranger].flatMap(({ errors }) => errors)).to.deep.equal([]);
  });

  it("lets Tab reach every button, link and field of a page with a visible focus", async () => {
    const known = addressesIn(places);
    const missed: string[] = [];
    for (const [role, paths] of Object.entries(WALKED)) {
      expect(pathsOfInterface()).to.include.members(paths);
      const { page, errors } = await openWindow(chromium(), app.url);
      if (role !== "stranger")
        await signIn(page, role === "facility" ? places.facility : places.researcher, app.url);
      for (const path of paths) {
        const address = known[path] ?? path;
        await open(page, address);
        missed.push(...(await walkedPast(page)).map((text) => `${role}, ${address}: ${text}`));
      }
      missed.push(...errors);
    }
    expect(missed.join("\n")).to.equal("");
  });
});

/** Opens a page in a wide window with the light theme, and waits until it is complete. */
async function open(page: Page, address: string): Promise<void> {
  const [first] = LOOKS;
  await page.setViewportSize({ width: first.width, height: 900 });
  await page.emulateMedia({ colorScheme: first.colorScheme, reducedMotion: "reduce" });
  await page.goto(address);
  await page.locator("h1").first().waitFor();
  // Waits for placeholders, which look different from the loaded content.
  await page.waitForFunction(
    () => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']") === null,
  );
}

/** The violations that axe finds on a complete page in each theme and width, as sentences. */
async function violationsOf(
  page: Page,
  address: string,
  looks: readonly (typeof LOOKS)[number][],
): Promise<string[]> {
  await open(page, address);
  await page.evaluate(axe.source);
  const found: string[] = [];
  for (const { name, width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset["mantineColorScheme"] === scheme,
      colorScheme,
    );
    await settle(page);
    const results = await page.evaluate(async (values) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: "tag", values },
        resultTypes: ["violations"],
      });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`,
      );
    }, RULES);
    found.push(...results.map((text) => `${address}, ${name}: ${text}`));
  }
  return found;
}

/** Waits until transitions have ended: colors fade, if only for a frame. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}
