import { expect } from "chai";
import type { Page } from "playwright-core";
import { Order } from "../../db/models/Order.ts";
import { Study } from "../../db/models/Study.ts";
import { type TestApp, testApp } from "../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../helpers/chromium.ts";
import { type DemoPlaces, demoPlaces } from "../helpers/demoPlaces.ts";
import { rounds } from "../helpers/nightly.ts";

// URLs of one kind differ only in ids and queries; list rows of a kind link to pages of a kind.
const OPENED_PER_KIND = rounds(1, 2);
const SETTLED_MS = 300;
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|ERC\d{6}/g;

const EXPECTED_KINDS = {
  facility: ["/", "/orders", "/orders/$", "/samples", "/studies", "/runs", "/runs/$", "/pipelines"],
  researcher: [
    "/",
    "/orders",
    "/orders/$",
    "/orders/$/delivery",
    "/samples",
    "/studies",
    "/studies/$",
    "/runs",
  ],
};

// JSON endpoints that the public pages link to.
const DOCUMENTS = /^\/(api|registry|research-data|version)\b/;

// Texts of pages that failed to load or do not exist.
const FAILURES = ["Something went wrong", "Page not found"];

describe("the pages that the navigation and the rows of lists lead to", function () {
  this.timeout(600_000);
  const chromium = useChromium();

  let app: TestApp;
  let places: DemoPlaces;
  before(async () => {
    app = await testApp();
    places = await demoPlaces(app);
    // A researcher with all kinds of data: results, deliveries, studies.
    await Order.query(app.db).patch({ userId: places.researcher.user.id });
    await Study.query(app.db).patch({ userId: places.researcher.user.id });
  });
  after(() => app[Symbol.asyncDispose]());

  for (const role of ["facility", "researcher"] as const) {
    it(`open without an error for the role ${role}, with data`, async () => {
      const { page, errors } = await openWindow(chromium(), app.url);
      await signIn(page, places[role], app.url);
      const { kinds, problems } = await openEverything(page, app.url);
      expect(problems.join("\n")).to.equal("");
      expect(errors).to.deep.equal([]);
      expect(kinds).to.include.members(EXPECTED_KINDS[role]);
    });
  }
});

/** Opens the first page, then every kind of URL that an opened page links to. */
async function openEverything(page: Page, origin: string): Promise<{ kinds: string[]; problems: string[] }> {
  const problems: string[] = [];
  let [address, from] = ["/", ""];
  page.on("response", (response) => {
    if (response.status() >= 400)
      problems.push(`${address}, linked from ${from}: ${response.status()} of ${response.url()}`);
  });
  const openedOf = new Map<string, string[]>();
  const waiting = [{ address, from }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    ({ address, from } = next);
    const opened = openedOf.get(kindOf(address)) ?? [];
    if (opened.length >= OPENED_PER_KIND || opened.includes(address)) continue;
    openedOf.set(kindOf(address), [...opened, address]);
    problems.push(...(await problemsOf(page, address)));
    for (const link of await linksIn(page, origin)) waiting.push({ address: link, from: address });
  }
  return { kinds: [...openedOf.keys()], problems };
}

const kindOf = (address: string) => address.replace(/[?#].*$/, "").replace(IDS, "$");

async function problemsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  try {
    await page.locator("h1").first().waitFor();
    await page.waitForFunction(
      () => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']") === null,
    );
  } catch {
    return [`${address}: no heading, or never loaded`];
  }
  const text = await page.locator("body").innerText();
  return FAILURES.filter((failure) => text.includes(failure)).map((failure) => `${address}: "${failure}"`);
}

/** The app URLs that a page links to, once two reads are equal, because rows load after their list. Excludes downloads
 *  and other sites. */
async function linksIn(page: Page, origin: string): Promise<string[]> {
  for (let before = await linksNow(page, origin); ;) {
    await page.waitForTimeout(SETTLED_MS);
    const now = await linksNow(page, origin);
    if (now.join() === before.join()) return now;
    before = now;
  }
}

async function linksNow(page: Page, origin: string): Promise<string[]> {
  const addresses = await page
    .locator("a[href]:not([download]):not([target=_blank])")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  return addresses
    .filter((address) => address.startsWith(`${origin}/`))
    .map((address) => address.slice(origin.length).replace(/#.*$/, ""))
    .filter((address) => !DOCUMENTS.test(address));
}
