import type { Site } from "../../platform/site/site.ts";

const running = new WeakMap<Site, Set<Promise<void>>>();

/** Remembers that a download runs, until the function it gives is called. */
export function rememberRunning(site: Site): () => void {
  const all = running.get(site) ?? new Set();
  running.set(site, all);
  let forget = () => {};
  const download = new Promise<void>((resolve) => {
    forget = () => {
      all.delete(download);
      resolve();
    };
  });
  all.add(download);
  return forget;
}

/** Waits until the ends of all running downloads are written down: before the database is let go of, and after their
 *  connections are closed. */
export async function downloadsEnded(site: Site): Promise<void> {
  const all = running.get(site) ?? new Set();
  await Promise.all(all);
}
