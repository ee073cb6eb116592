import type { Browser } from "playwright-core";
import { chromiumPath, launchChromium, openWindow, signIn } from "../helpers/chromium.ts";
import { loadedAssets } from "../helpers/loadedAssets.ts";
import type { Bench, BenchServer } from "./openBench.ts";
import type { Figure } from "./run.ts";

const GOALS_KB = { signIn: 200, orders: 282 };

/** What comes over the line when somebody first opens a page, unless there is no Chromium. */
export async function measurePageSizes(bench: Bench): Promise<Figure[]> {
  const executablePath = chromiumPath();
  if (!executablePath) return [];
  const ours = await bench.start("ours");
  const browser = await launchChromium(executablePath);
  try {
    return [
      getFigure("sign-in page", await bytesAt(browser, ours, "/sign-in", "Sign in"), GOALS_KB.signIn),
      getFigure("orders page", await bytesAt(browser, ours, "/orders", "New order"), GOALS_KB.orders),
    ];
  } finally {
    await browser.close();
    await ours.stop();
  }
}

/** shows: a button or link of the page by which it is known to be there. */
async function bytesAt(
  browser: Browser,
  { url, details }: BenchServer,
  path: string,
  shows: string,
): Promise<number> {
  const { page } = await openWindow(browser, url);
  if (path !== "/sign-in") await signIn(page, { cookie: details["cookie"] }, url);
  await page.goto(path);
  await page
    .getByRole("button", { name: shows })
    .or(page.getByRole("link", { name: shows }))
    .first()
    .waitFor();
  const { bytes } = await loadedAssets(page);
  await page.context().close();
  return bytes;
}

function getFigure(page: string, bytes: number, goalKb: number): Figure {
  const kb = bytes / 1_000;
  return {
    what: `First load of the ${page}: compressed script and style`,
    measured: `${kb.toFixed(0)} kB`,
    goal: `< ${goalKb} kB`,
    met: kb < goalKb,
  };
}
