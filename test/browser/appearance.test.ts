import { expect } from "chai";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { raw } from "objection";
import type { Page } from "playwright-core";
import { Order } from "../../db/models/Order.ts";
import { Study } from "../../db/models/Study.ts";
import { packageRoot } from "../../server/platform/site/release.ts";
import { type Person, type TestApp, testApp } from "../helpers/app.ts";
import { signIn, useChromium } from "../helpers/chromium.ts";
import { differingShare } from "../helpers/comparePictures.ts";
import { type DemoPlaces, demoPlaces } from "../helpers/demoPlaces.ts";

// Pictures of the states of the interface, kept beside this file, show a change of appearance in review.
// `npm run appearance` takes them again. Times and charts are hidden: the data are as old as the test.
const PICTURES = join(packageRoot(), "test/browser/appearance");
const DIFFERENT = join(packageRoot(), "dist/appearance");
const TAKES_PICTURES = process.env["LANEKEEPER_APPEARANCE"] === "take";
const SHARE_ALLOWED = 0.015;

const SIZES = {
  wide: { width: 1280, height: 900 },
  large: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
};
const WITHOUT_TIMES =
  "time, canvas, .uplot, iframe { visibility: hidden !important; } * { caret-color: transparent !important; }";

interface State {
  name: string;
  address: string;
  size?: keyof typeof SIZES;
  isDark?: true;
  isGerman?: true;
}

describe("the appearance of the interface", function () {
  this.timeout(300_000);
  const chromium = useChromium();

  let full: { app: TestApp; places: DemoPlaces };
  let empty: { app: TestApp; facility: Person; researcher: Person };
  before(async () => {
    const app = await testApp();
    const places = await demoPlaces(app);
    // The demo moves stages to working hours, so their order depends on the time of day.
    await Order.query(app.db).patch({
      userId: places.researcher.user.id,
      statusUpdatedAt: raw("orders.created_at"),
    });
    await Study.query(app.db).patch({ userId: places.researcher.user.id });
    full = { app, places };
    const bare = await testApp();
    empty = { app: bare, facility: await bare.as("FACILITY_ADMIN"), researcher: await bare.as("RESEARCHER") };
    await mkdir(TAKES_PICTURES ? PICTURES : DIFFERENT, { recursive: true });
  });
  after(async () => {
    await full.app[Symbol.asyncDispose]();
    await empty.app[Symbol.asyncDispose]();
  });

  it("is that of the pictures for the facility with data", async () => {
    const { app, places } = full;
    expect(await differences(app, places.facility, facilityStates(places))).to.deep.equal([]);
  });

  it("is that of the pictures for a researcher with data", async () => {
    const { app, places } = full;
    expect(await differences(app, places.researcher, researcherStates(places))).to.deep.equal([]);
  });

  it("is that of the pictures for a new facility and a new researcher", async () => {
    const { app, facility, researcher } = empty;
    expect([
      ...(await differences(app, facility, EMPTY_FACILITY)),
      ...(await differences(app, researcher, EMPTY_RESEARCHER)),
    ]).to.deep.equal([]);
  });

  it("is that of the pictures without a session", async () => {
    const { app, places } = full;
    expect(await differences(app, undefined, outsideStates(places))).to.deep.equal([]);
  });

  /** Takes a picture of each state, and returns the states that look different from their kept pictures. */
  async function differences(app: TestApp, person: Person | undefined, states: State[]): Promise<string[]> {
    const found: string[] = [];
    const windows = new Map<string, Page>();
    for (const state of states) {
      const look = lookName(state);
      const page = windows.get(look) ?? (await windowFor(app, person, state));
      windows.set(look, page);
      found.push(...(await difference(page, state)));
    }
    for (const page of windows.values()) await page.context().close();
    return found;
  }

  async function difference(page: Page, { name, address }: State): Promise<string[]> {
    await page.goto(address);
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(
      () => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']") === null,
    );
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => document.fonts.ready);
    await page.addStyleTag({ content: WITHOUT_TIMES });
    const picture = await page.screenshot({ type: "jpeg", quality: 60, animations: "disabled" });
    const path = join(PICTURES, `${name}.jpg`);
    if (TAKES_PICTURES) {
      await writeFile(path, picture);
      return [];
    }
    if (!existsSync(path)) return [`${name} has no picture; run npm run appearance`];
    const share = await differingShare(page, await readFile(path), picture);
    if (share <= SHARE_ALLOWED) return [];
    await writeFile(join(DIFFERENT, `${name}.jpg`), picture);
    const percent = (share * 100).toFixed(1);
    return [
      `${name}: ${percent} % differ, see dist/appearance/${name}.jpg; if intended, run npm run appearance`,
    ];
  }

  async function windowFor(app: TestApp, person: Person | undefined, state: State): Promise<Page> {
    const context = await chromium().newContext({
      baseURL: app.url,
      viewport: SIZES[state.size ?? "wide"],
      colorScheme: state.isDark ? "dark" : "light",
      locale: state.isGerman ? "de-DE" : "en-GB",
      timezoneId: "UTC",
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    if (person) await signIn(page, person, app.url);
    return page;
  }
});

function lookName({ size = "wide", isDark, isGerman }: State): string {
  return `${size} ${isDark ? "dark" : "light"} ${isGerman ? "de" : "en"}`;
}

const facilityStates = (places: DemoPlaces): State[] => {
  const order = `/orders/${places.orderId}`;
  return [
    { name: "home", address: "/" },
    { name: "home-dark", address: "/", isDark: true },
    { name: "home-phone", address: "/", size: "phone" },
    { name: "home-german", address: "/", isGerman: true },
    { name: "orders", address: "/orders" },
    { name: "orders-dark", address: "/orders", isDark: true },
    { name: "orders-phone", address: "/orders", size: "phone" },
    { name: "samples", address: "/samples", size: "large" },
    { name: "samples-phone", address: "/samples", size: "phone" },
    { name: "studies", address: "/studies" },
    { name: "study", address: `/studies/${places.studyId}` },
    { name: "study-phone", address: `/studies/${places.studyId}`, size: "phone" },
    { name: "order", address: order },
    { name: "order-phone", address: order, size: "phone" },
    { name: "order-german", address: order, isGerman: true },
    { name: "order-samples", address: `${order}/samples` },
    { name: "order-sequencing", address: `${order}/sequencing` },
    { name: "order-files", address: `${order}/files` },
    { name: "order-delivery-phone", address: `${order}/delivery`, size: "phone" },
    { name: "order-analyses", address: `${order}/analyses` },
    { name: "order-delivery", address: `${order}/delivery` },
    { name: "order-activity", address: `${order}/activity` },
    { name: "sample", address: `${order}/samples/${places.sampleId}` },
    { name: "sample-metadata", address: `${order}/samples/${places.sampleId}/metadata` },
    { name: "sequencing", address: "/sequencing" },
    { name: "live-run", address: `${order}/streams/${places.streamRunId}` },
    { name: "analyses", address: "/analyses" },
    { name: "analyses-phone", address: "/analyses", size: "phone" },
    { name: "analysis", address: `/analyses/${places.runId}` },
    { name: "analysis-dark", address: `/analyses/${places.runId}`, isDark: true },
    { name: "analysis-new", address: `/analyses/new?order=${places.orderId}` },
    { name: "pipelines", address: "/pipelines" },
    { name: "storage", address: "/storage" },
    { name: "reports", address: "/reports" },
    { name: "execution", address: "/settings/execution" },
    { name: "users", address: "/users" },
    { name: "settings", address: "/settings/facility" },
    { name: "catalog", address: "/settings/catalog" },
    { name: "order-form", address: "/settings/order-form" },
    { name: "audit", address: "/audit" },
  ];
};

const researcherStates = (places: DemoPlaces): State[] => {
  const order = `/orders/${places.orderId}`;
  return [
    { name: "researcher-home", address: "/" },
    { name: "researcher-home-phone-dark", address: "/", size: "phone", isDark: true },
    { name: "researcher-order", address: order },
    { name: "researcher-delivery", address: `${order}/delivery` },
    { name: "researcher-delivery-phone", address: `${order}/delivery`, size: "phone" },
  ];
};

const EMPTY_FACILITY: State[] = [
  { name: "new-facility-home", address: "/" },
  { name: "new-facility-orders", address: "/orders" },
];

const EMPTY_RESEARCHER: State[] = [
  { name: "new-researcher-home", address: "/" },
  { name: "new-order", address: "/orders/new" },
  { name: "new-order-phone", address: "/orders/new", size: "phone" },
];

const outsideStates = (places: DemoPlaces): State[] => [
  { name: "sign-in", address: "/sign-in" },
  { name: "sign-in-phone-dark", address: "/sign-in", size: "phone", isDark: true },
  { name: "registry", address: "/explore" },
  { name: "linked-delivery", address: `/delivery/${places.deliveryToken}` },
];
