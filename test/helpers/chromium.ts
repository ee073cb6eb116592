import { existsSync } from "node:fs";
import { type Browser, chromium, type Page } from "playwright-core";

const PLACES = [
  process.env["CHROMIUM_PATH"] ?? "",
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

/** Where a Chromium stands on this machine, or undefined: then browser tests are skipped, loudly, except in CI. */
export function chromiumPath(): string | undefined {
  const path = PLACES.find((place) => place !== "" && existsSync(place));
  if (!path && process.env["CI"]) throw new Error("No Chromium found: CI must install one");
  if (!path)
    console.warn("    No Chromium found: install one, or set CHROMIUM_PATH, to run the browser tests");
  return path;
}

export function launchChromium(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, headless: true });
}

/** A new person's window, with nobody signed in. Errors of the page fail the test through `errors`. */
export async function openWindow(
  browser: Browser,
  baseURL: string,
  { width = 1280, height = 900 } = {},
): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.newContext({ baseURL, viewport: { width, height }, acceptDownloads: true });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  return { page, errors };
}
