import axe from "axe-core";
import { expect } from "chai";
import type { Page } from "playwright-core";
import { Order } from "../../db/models/Order.ts";
import { Study } from "../../db/models/Study.ts";
import { type DemoPlaces, demoPlaces } from "../helpers/demoPlaces.ts";
import { type TestApp, testApp } from "../helpers/app.ts";
import { openWindow, signIn, useChromium } from "../helpers/chromium.ts";
import { walkedPast } from "../helpers/focusWalk.ts";
import { addressesIn, isBeforeSignIn, pathsOfInterface } from "../helpers/interfacePaths.ts";
import { IS_NIGHTLY, rounds } from "../helpers/nightly.ts";

// The rules of WCAG 2.2 up to AA, and axe's best practices.
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
// The last is the look in which Tab walks through a page.
const LOOKS = [
  { name: "narrow and dark", width: 390, colorScheme: "dark" },
  { name: "wide and light", width: 1280, colorScheme: "light" },
] as const;

// URLs of one kind differ only in ids and queries; list rows of a kind link to pages of a kind.
const OPENED_PER_KIND = rounds(1, 2);
const IDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}|ERC\d{6}/g;
const PACKAGE = /^\/explore\/(?!checklists|technology|research-data)[^/]+$/;
const PIPELINE = /^\/pipelines\/(?!store)[^/]+$/;

// One page of each kind, and at night of each subject, because walking the focus through a page takes long.
const WALKED = {
  facility: [
    "/",
    "/orders/new",
    "/orders/$/samples",
    "/orders/$/files",
    "/analyses/new",
    "/analyses/$",
    "/pipelines/$",
    "/settings/order-form",
    ...(IS_NIGHTLY
      ? [
          "/orders/$",
          "/orders/$/samples/$/quality",
          "/orders/$/samples/$/activity",
          "/orders/$/delivery",
          "/orders/$/sequencing",
          "/orders/$/streams/$",
          "/samples",
          "/studies/$",
          "/pipelines",
          "/storage",
          "/storage/unassigned",
          "/users",
          "/settings/facility",
          "/settings/modules",
          "/settings/catalog",
          "/account",
        ]
      : []),
  ],
  researcher: ["/", "/orders/$", "/orders/$/samples/$"],
  stranger: ["/sign-in", "/explore", "/delivery/$token"],
};

// Pages that only facility admins and owners see differently.
const RESEARCHER_INSPECTED = ["/", "/orders/$", "/analyses/$"];
const RESEARCHER_KINDS = [
  "/",
  "/orders",
  "/orders/$",
  "/orders/$/samples",
  "/orders/$/analyses",
  "/orders/$/delivery",
  "/orders/$/activity",
  "/samples",
  "/studies",
  "/studies/$",
  "/analyses",
];

// JSON endpoints that the public pages link to.
const DOCUMENTS = /^\/(api|registry|research-data|version)\b/;

// Texts of pages that failed to load or do not exist, which one address is meant to do.
const FAILURES = ["Something went wrong", "Page not found"];
const NOWHERE = "/nowhere";

const SETTLED_MS = 150;
const FIT_MS = 2_000;

interface Visit {
  address: string;
  kind: string;
  /** The page with the link, empty for a given address. */
  from: string;
}

describe("every page, with data", function () {
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

  it("opens for the facility without an error, as do its links; axe finds no violation, and Tab reaches all", async () => {
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, places.facility, app.url);
    const inside = examples().filter(({ path }) => !isBeforeSignIn(path));
    const { kinds, problems } = await openEverything(page, app.url, inside, async (visit, index) => {
      if (visit.from !== "") return [];
      const violations = await violationsOn(page, inTurn(index));
      return WALKED.facility.includes(visit.kind) ? [...violations, ...(await walkedPast(page))] : violations;
    });
    expect([...problems, ...errors].join("\n")).to.equal("");
    expect(kinds).to.include.members(WALKED.facility);
  });

  it("opens for a researcher without an error, as do its links; axe finds no violation, and Tab reaches all", async () => {
    const { page, errors } = await openWindow(chromium(), app.url);
    await signIn(page, places.researcher, app.url);
    const { kinds, problems } = await openEverything(
      page,
      app.url,
      [{ address: "/" }],
      async ({ kind }, index) => [
        ...(RESEARCHER_INSPECTED.includes(kind) ? await violationsOn(page, inTurn(index)) : []),
        ...(WALKED.researcher.includes(kind) ? await walkedPast(page) : []),
      ],
    );
    expect([...problems, ...errors].join("\n")).to.equal("");
    expect(kinds).to.include.members([...RESEARCHER_KINDS, ...WALKED.researcher]);
  });

  it("without a session has no violation that axe finds, and Tab reaches all", async () => {
    const { page, errors } = await openWindow(chromium(), app.url);
    const outside = examples().filter(({ path }) => isBeforeSignIn(path));
    expect(outside.map(({ path }) => path)).to.include.members(WALKED.stranger);
    const found: string[] = [];
    for (const [index, { path, address }] of outside.entries()) {
      await load(page, address);
      const violations = await violationsOn(page, inTurn(index));
      if (WALKED.stranger.includes(path)) violations.push(...(await walkedPast(page)));
      found.push(...violations.map((text) => `${address}: ${text}`));
    }
    expect([...found, ...errors].join("\n")).to.equal("");
  });

  function examples(): { path: string; address: string }[] {
    const known = addressesIn(places);
    return pathsOfInterface().map((path) => {
      const address = known[path] ?? path;
      expect(address, "an address for every path").not.to.contain("$");
      return { path, address };
    });
  }
});

/** The looks in which axe inspects a page: pages take turns, except at night. */
const inTurn = (index: number): readonly (typeof LOOKS)[number][] =>
  IS_NIGHTLY ? LOOKS : LOOKS.slice(index % 2, (index % 2) + 1);

/** Opens the given addresses, then every kind of URL that an opened page links to. Returns the problems of the pages:
 *  failed requests, failure texts, and what `inspect` returns. */
async function openEverything(
  page: Page,
  origin: string,
  given: { address: string }[],
  inspect: (visit: Visit, index: number) => Promise<string[]>,
): Promise<{ kinds: string[]; problems: string[] }> {
  const problems: string[] = [];
  let visit: Visit | undefined;
  page.on("response", (response) => {
    if (response.status() >= 400)
      problems.push(
        `${visit?.address}, linked from ${visit?.from}: ${response.status()} of ${response.url()}`,
      );
  });
  const openedOf = new Map<string, string[]>();
  const waiting = given.map(({ address }) => ({ address, kind: getKind(address), from: "" }));
  // Grows while it is read.
  for (const [index, next] of waiting.entries()) {
    visit = next;
    const { address, kind, from } = next;
    const opened = openedOf.get(kind) ?? [];
    if (opened.includes(address) || (from !== "" && opened.length >= OPENED_PER_KIND)) continue;
    openedOf.set(kind, [...opened, address]);
    // A linked page is loaded, as in another tab; the given ones are reached like pages behind links.
    await (index === 0 || from !== "" ? load(page, address) : show(page, address));
    const text = await page.locator("body").innerText();
    const failures = kind === NOWHERE ? [] : FAILURES.filter((failure) => text.includes(failure));
    const links = await linksNow(page, origin);
    const [found] = await Promise.all([inspect(next, index), page.waitForTimeout(SETTLED_MS)]);
    problems.push(...[...failures, ...found].map((problem) => `${address}: ${problem}`));
    for (const link of await linksIn(page, origin, links))
      waiting.push({ address: link, kind: getKind(link), from: address });
  }
  return { kinds: [...openedOf.keys()], problems };
}

const getKind = (address: string) =>
  address
    .replace(/[?#].*$/, "")
    .replace(IDS, "$")
    .replace(PACKAGE, "/explore/$")
    .replace(PIPELINE, "/pipelines/$");

/** Loads a page in a wide window with the light theme, and waits until it is complete. */
async function load(page: Page, address: string): Promise<void> {
  await look(page, LOOKS[1]);
  await page.goto(address);
  await complete(page);
}

/** The same, but moves a loaded page to the address like a link of the interface, which takes a fifth of the time. */
async function show(page: Page, address: string): Promise<void> {
  await look(page, LOOKS[1]);
  await page.evaluate((to) => history.pushState(null, "", to), address);
  await page.waitForFunction((to) => {
    const { state } = (window as unknown as Routed).__TSR_ROUTER__;
    return state.status === "idle" && state.location.href === state.resolvedLocation?.href && isAt(to);
    function isAt(given: string): boolean {
      // An address may lead to another one, as that of a tab of the past does.
      return state.location.href === given || location.pathname !== given.replace(/[?#].*$/, "");
    }
  }, address);
  await complete(page);
}

/** The router of the client, which it makes available to tools of developers. */
interface Routed {
  __TSR_ROUTER__: {
    state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
  };
}

async function complete(page: Page): Promise<void> {
  await page.locator("h1").first().waitFor();
  // Waits for placeholders, which look different from the loaded content.
  await page.waitForFunction(
    () => document.querySelector(".mantine-Skeleton-root, [aria-busy='true']") === null,
  );
}

/** The app URLs that a page links to, once two reads are equal, because rows load after their list. Excludes downloads
 *  and other sites. earlier: the first read. */
async function linksIn(page: Page, origin: string, earlier: string[]): Promise<string[]> {
  for (let before = earlier; ;) {
    const now = await linksNow(page, origin);
    if (now.join() === before.join()) return now;
    before = now;
    await page.waitForTimeout(SETTLED_MS);
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

/** The violations that axe finds on a complete page in these looks, and the looks in which it is wider than its
 *  window. */
async function violationsOn(page: Page, looks: readonly (typeof LOOKS)[number][]): Promise<string[]> {
  // A page that was reached without a load has it.
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  for (const one of LOOKS) {
    await look(page, one);
    if (!(await fits(page))) found.push(`${one.name}: is wider than its window`);
    if (!looks.includes(one)) continue;
    await page.waitForFunction(
      (scheme) => document.documentElement.dataset["mantineColorScheme"] === scheme,
      one.colorScheme,
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
    found.push(...results.map((text) => `${one.name}: ${text}`));
  }
  return found;
}

/** Whether a page fits its window within two seconds: it is laid out again when its width changes. */
function fits(page: Page): Promise<boolean> {
  return page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, {
      timeout: FIT_MS,
    })
    .then(
      () => true,
      () => false,
    );
}

async function look(page: Page, { width, colorScheme }: (typeof LOOKS)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
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
