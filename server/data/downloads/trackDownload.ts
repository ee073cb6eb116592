import type { Site } from "../../platform/site/site.ts";

const runningDownloads = new WeakMap<Site, Set<Promise<void>>>();

/** Registers a running download until the returned function is called. */
export function trackDownload(site: Site): () => void {
  const all = runningDownloads.get(site) ?? new Set();
  runningDownloads.set(site, all);
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

/** Waits until the ends of all active downloads are recorded: before the database is closed, and after their
 *  connections are closed. */
export async function downloadsFinished(site: Site): Promise<void> {
  const all = runningDownloads.get(site) ?? new Set();
  await Promise.all(all);
}
