import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { packageRoot } from "../../server/platform/site/release.ts";
import { Browser } from "../helpers/browser.ts";
import { chromiumPath, launchChromium } from "../helpers/chromium.ts";
import { startServer } from "../helpers/server.ts";
import { setUp } from "../helpers/storySteps.ts";
import { tempDir } from "../helpers/tempDir.ts";
import { trpcCalls } from "../helpers/trpcCalls.ts";

// Takes the pictures of the README into docs/pictures: `npm run pictures`. Starts the compiled product as a demo in a
// temporary home and waits, for some minutes, until its data are complete and a sequencer has written for a while. A home
// given as an argument is kept, and is complete the next time: `npm run pictures -- /tmp/a-demo`.

const FOLDER = join(packageRoot(), "docs/pictures");
const SIZE = { width: 1280, height: 800 };
const LOOK_MS = 2_000;
const PATIENCE_MS = 15 * 60_000;
/** Files of a live run from which its curve has a shape. */
const FILES_WRITTEN = 40;

/** Orders of the demo, by their names. */
const DISCUSSED = "Ponds of the botanical garden";
const ANALYZED = "Barley roots, recovery";

const executablePath = chromiumPath();
if (!executablePath) throw new Error("Pictures need a Chromium");
const home = await homeAt(process.argv[2]);
const server = await startServer({ LANEKEEPER_HOME: home.path, LANEKEEPER_DEMO: "1" });
const browser = await launchChromium(executablePath);
try {
  await mkdir(FOLDER, { recursive: true });
  console.log(`The demo fills up at ${server.url}`);
  const facility = await asFacility();
  const facilityBrowser = facility.browser;
  const orders = trpcCalls(facilityBrowser, "orders");
  const runs = trpcCalls(facilityBrowser, "runs");
  const streams = trpcCalls(facilityBrowser, "streams");

  // A failed run is the last record of the demo.
  await waitFor("a failed run", async () => {
    const [, found] = await runs.ask("list", { status: "failed" });
    return found.total > 0;
  });
  const discussed = await orderNamed(DISCUSSED);
  const analyzed = await orderNamed(ANALYZED);
  const [, { runs: ended }] = await runs.ask("list", { orderId: analyzed, pipelineId: "reads-qc" });

  const { page } = facility;
  await page.goto(`/orders/${analyzed}/samples`);
  await shown(page.getByRole("table", { name: "Samples of the order" }).getByRole("row").nth(8));
  await shoot(page, "order");

  await page.goto(`/analyses/${ended[0].id}`);
  await shown(page.getByRole("heading", { name: "Results" }));
  await shown(page.frameLocator("iframe").getByRole("table"));
  await shoot(page, "analysis");

  await page.goto(`/orders/${discussed}/samples`);
  await page.getByRole("table", { name: "Samples of the order" }).getByRole("link").first().click();
  await shown(page.getByRole("heading", { name: "Next step" }));
  await shoot(page, "tracking");

  await page.goto(`/orders/${analyzed}/delivery`);
  await shown(page.getByRole("button", { name: "Download all" }));
  await shoot(page, "delivery");

  const stream = await waitFor("a sequencer that writes", async () => {
    const [, found] = await streams.ask("listAll", { status: "ACTIVE" });
    const rows = found.runs as StreamRow[];
    return rows.find(({ stalledAt, totalFiles }) => stalledAt === null && totalFiles >= FILES_WRITTEN);
  });
  await page.goto("/");
  await shown(page.getByRole("region", { name: "Free storage" }).getByText(/ free/));
  const guide = page.getByRole("button", { name: "Hide the setup guide" });
  if (await guide.isVisible()) {
    await guide.click();
    await guide.waitFor({ state: "hidden" });
    await page.reload();
    await shown(page.getByRole("region", { name: "Free storage" }).getByText(/ free/));
  }
  await shoot(page, "overview");

  await page.goto(`/orders/${stream.orderId}/streams/${stream.id}`);
  await page.getByRole("link", { name: "Live", exact: true }).click();
  await shown(page.getByRole("figure"));
  await shoot(page, "live-run");

  async function orderNamed(search: string): Promise<string> {
    const [, found] = await orders.ask("list", { search });
    return found.orders[0].id as string;
  }
} finally {
  await browser.close();
  await server[Symbol.asyncDispose]();
  await home.remove();
}

interface StreamRow {
  id: string;
  orderId: string;
  totalFiles: number;
  stalledAt: string | null;
}

async function homeAt(path: string | undefined): Promise<{ path: string; remove(): Promise<void> }> {
  return path === undefined ? tempDir() : { path, remove: async () => {} };
}

/** A window and a session of the facility admin, whom the setup link creates in a new home. */
async function asFacility(): Promise<{ page: Page; browser: Browser }> {
  const client = new Browser(server.url);
  const account = { email: "frida@example.org", password: "correct horse battery" };
  const { status } = await client.post("/api/auth/sign-in", account);
  if (status === 200) return { page: await newWindow(client), browser: client };
  const page = await newWindow(client);
  await setUp(page, server.setupLink?.split("#token=")[1] ?? "");
  await client.post("/api/auth/sign-in", account);
  return { page, browser: client };
}

async function newWindow(
  { cookie }: Browser,
  options: BrowserContextOptions = { viewport: SIZE },
): Promise<Page> {
  const [name, value = ""] = cookie?.split("=") ?? [];
  const context = await browser.newContext({
    baseURL: server.url,
    locale: "en-GB",
    reducedMotion: "reduce",
    ...options,
  });
  if (name) await context.addCookies([{ name, value, url: server.url }]);
  return context.newPage();
}

async function shown(element: Locator): Promise<void> {
  await element.first().waitFor();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  // Curves, frames and bars are drawn after their data arrived.
  await sleep(1_000);
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  console.log(`docs/pictures/${name}.png`);
}

async function waitFor<T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) {
    const found = await look();
    if (found) return found;
    await sleep(LOOK_MS);
  }
  throw new Error(`Waited in vain for ${what}`);
}
