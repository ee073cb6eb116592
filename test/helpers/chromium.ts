import { expect } from "chai";
import { existsSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { atRunEnd } from "./atRunEnd.ts";
import { until } from "./until.ts";

// The first one that exists is used. The headless shell has no window frame, and opens a page in half the time.
const PLACES = [
  process.env["CHROMIUM_PATH"] ?? "",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let shared: Browser | undefined;

/**
 * Provides the tests of a suite with a Chromium; call it in the suite's body. All test files of a process share one: its
 * windows are closed after each suite. Without a Chromium the suite is skipped with a warning, except in CI. Returns a
 * function that returns the browser.
 */
export function useChromium(): () => Browser {
  let browser: Browser | undefined;
  before(async function () {
    const executablePath = chromiumPath();
    if (!executablePath) this.skip();
    browser = shared = await sharedChromium(executablePath);
  });
  after(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
  });
  return () => browser ?? raiseNoBrowser();
}

async function sharedChromium(executablePath: string): Promise<Browser> {
  if (shared?.isConnected()) return shared;
  const browser = await launchChromium(executablePath);
  atRunEnd(() => browser.close());
  return browser;
}

/** Returns the path of a Chromium on this machine; undefined, with a warning, without one. */
export function chromiumPath(): string | undefined {
  const path = PLACES.find((place) => place !== "" && existsSync(place));
  if (!path && process.env["CI"]) throw new Error("No Chromium found: CI must install one");
  if (!path)
    console.warn("    No Chromium found: install one, or set CHROMIUM_PATH, to run the browser tests");
  return path;
}

/** flags: further ones of the command line. */
export function launchChromium(executablePath: string, flags: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags], headless: true });
}

function raiseNoBrowser(): never {
  throw new Error("The browser is there inside the tests of the suite alone");
}

/**
 * Opens a window with a new browser context, without a session and without animations, which every click would wait for.
 * Errors of the page fail the test through `errors`.
 */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  { width = 1280, height = 900, locale = "en-US" } = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    locale,
    acceptDownloads: true,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, errors };
}

/** Signs a window in with an existing session. */
export async function signIn(
  page: Page,
  { cookie }: { cookie: string | undefined },
  url: string,
): Promise<void> {
  const [name = "", value = ""] = cookie?.split("=") ?? [];
  await page.context().addCookies([{ name, value, url }]);
}

/** Pastes a text into the focused cell or field, like Ctrl+V, without the clipboard of the machine. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", pasted);
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, text);
}

/** Waits until the elements have exactly these texts; on timeout, reports the actual texts. */
export async function haveTexts(elements: Locator, texts: string[]): Promise<void> {
  const have = async () => (await elements.allTextContents()).map((text) => text.trim());
  await until(async () => isDeepStrictEqual(await have(), texts)).catch(() => {});
  expect(await have()).to.deep.equal(texts);
}
