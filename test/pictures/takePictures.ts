import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { packageRoot } from "../../server/release.ts";
import { Browser } from "../helpers/browser.ts";
import { chromiumPath, launchChromium } from "../helpers/chromium.ts";
import { startServer } from "../helpers/server.ts";
import { tempDir } from "../helpers/tempDir.ts";
import { trpcCalls } from "../helpers/trpcCalls.ts";

// Takes the pictures of the README into docs/pictures: `npm run pictures`. Starts the compiled product as a demo on a home
// of its own and waits, for some minutes, until it is filled and a sequencer has written for a while. Of a demo that runs
// already: `npm run pictures -- http://127.0.0.1:3000`.

const FOLDER = join(packageRoot(), "docs/pictures");
const SIZE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
const LOOK_MS = 2_000;
const PATIENCE_MS = 15 * 60_000;
/** Of a sequencer: enough for its curve to be one. */
const FILES_WRITTEN = 40;

// What of the demo is shown, by the names of its orders.
const TALKED_ABOUT = "Ponds of the botanical garden";
const DELIVERED = "Burnt plots, first year";
const EXAMINED = "Barley roots, recovery";

const executablePath = chromiumPath();
if (!executablePath) throw new Error("Pictures need a Chromium");
await using demo = await openDemo(process.argv[2]);
const browser = await launchChromium(executablePath);
try {
  await mkdir(FOLDER, { recursive: true });
  const facility = await signedIn("FACILITY_ADMIN");
  const researcher = await signedIn("RESEARCHER");
  const { browser: asked } = facility;
  const orders = trpcCalls(asked, "orders");
  const runs = trpcCalls(asked, "runs");
  const streams = trpcCalls(asked, "streams");

  // The last run of what the demo begins with fails.
  await waitFor("a run that failed", async () => {
    const [, found] = await runs.ask("list", { status: "failed" });
    return found.total > 0;
  });
  const stream = await waitFor("a sequencer that writes", async () => {
    const [, found] = await streams.ask("listAll", { status: "ACTIVE" });
    const rows = found.runs as StreamRow[];
    return rows.find(({ stalledAt, totalFiles }) => stalledAt === null && totalFiles >= FILES_WRITTEN);
  });

  const talkedAbout = await orderNamed(TALKED_ABOUT);
  const delivered = await orderNamed(DELIVERED);
  const examined = await orderNamed(EXAMINED);
  const [, { runs: ended }] = await runs.ask("list", { orderId: examined, pipelineId: "reads-qc" });

  const { page } = facility;
  await page.goto("/");
  await shown(page.getByRole("region", { name: "Storage left" }).getByText(/ free/));
  await shoot(page, "overview");

  await page.goto("/samples");
  await shown(page.getByRole("row").nth(8));
  await shoot(page, "samples");

  await page.goto(`/runs/${ended[0].id}`);
  await shown(page.getByRole("heading", { name: "Results" }));
  await shown(page.frameLocator("iframe").getByRole("table"));
  await shoot(page, "run");

  await page.goto(`/orders/${stream.orderId}/streams/${stream.id}`);
  await shown(page.getByRole("heading", { name: "Barcodes" }));
  await shoot(page, "stream");

  const own = researcher.page;
  await own.goto(`/orders/${talkedAbout}`);
  await shown(own.getByRole("region", { name: "Messages, the newest last" }));
  await shoot(own, "order");

  await own.goto(`/orders/${delivered}`);
  await own.getByRole("region", { name: "Samples" }).getByRole("link").first().click();
  await shown(own.getByText("It is through: its files are published and fetched."));
  await shoot(own, "timeline");

  const phone = await signedIn("RESEARCHER", PHONE);
  await phone.page.emulateMedia({ colorScheme: "dark" });
  await phone.page.goto("/");
  await shown(phone.page.getByRole("region", { name: "Where your samples are" }));
  await shoot(phone.page, "phone");

  async function orderNamed(search: string): Promise<string> {
    const [, found] = await orders.ask("list", { search });
    return found.orders[0].id as string;
  }
} finally {
  await browser.close();
}

interface StreamRow {
  id: string;
  orderId: string;
  totalFiles: number;
  stalledAt: string | null;
}

async function openDemo(running: string | undefined): Promise<{ url: string } & AsyncDisposable> {
  if (running !== undefined) return { url: running, [Symbol.asyncDispose]: async () => {} };
  const home = await tempDir();
  const server = await startServer({ LANEKEEPER_HOME: home.path, LANEKEEPER_DEMO: "1" });
  console.log(`The demo fills up at ${server.url}`);
  return {
    url: server.url,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await home.remove();
    },
  };
}

/** A window, and who asks for the same person. */
async function signedIn(
  role: "FACILITY_ADMIN" | "RESEARCHER",
  viewport = SIZE,
): Promise<{ page: Page; browser: Browser }> {
  const asking = new Browser(demo.url);
  await asking.post("/api/demo/session", { role });
  const [name = "", value = ""] = asking.cookie?.split("=") ?? [];
  const context = await browser.newContext({ baseURL: demo.url, viewport, reducedMotion: "reduce" });
  await context.addCookies([{ name, value, url: demo.url }]);
  return { page: await context.newPage(), browser: asking };
}

async function shown(element: Locator): Promise<void> {
  await element.first().waitFor();
}

async function shoot(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("load");
  await page.evaluate(() => document.fonts.ready);
  // What is drawn after what was waited for: curves, frames, bars that grow.
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
