import type { Page } from "playwright-core";

export interface LoadedAssets {
  /** Bytes as transferred. */
  bytes: number;
  names: string[];
  encodings: string[];
}

/** Returns the scripts and styles that the page transferred until its load event. */
export async function loadedAssets(page: Page): Promise<LoadedAssets> {
  await page.waitForLoadState("load");
  const files = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap((entry) => {
      const { name, encodedBodySize } = entry as PerformanceResourceTiming;
      return /\/assets\/[^/]+\.(js|css)$/.test(name) ? [{ name, bytes: encodedBodySize }] : [];
    }),
  );
  const encodings = await Promise.all(
    files.map(async ({ name }) => (await page.request.get(name)).headers()["content-encoding"] ?? ""),
  );
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    names: files.map(({ name }) => name),
    encodings: [...new Set(encodings)],
  };
}
