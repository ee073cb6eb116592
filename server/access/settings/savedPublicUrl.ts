import type { Site } from "../../platform/site/site.ts";
import { readSetting } from "./readSetting.ts";

// Covers announcements that were lost with the connection.
const READ_AGAIN_MS = 60_000;

/** Reads the public address of the facility setting into the site. */
export async function readSavedPublicUrl(site: Site): Promise<void> {
  site.savedPublicUrl = (await readSetting("facility", site.database)).publicUrl;
}

/** Reads the public URL now and after every change. */
export async function watchSavedPublicUrl(site: Site): Promise<void> {
  await readSavedPublicUrl(site);
  const readAgain = () => {
    readSavedPublicUrl(site).catch((error: unknown) =>
      site.log.warn({ err: error }, "failed to read the public URL"),
    );
  };
  const timer = setInterval(readAgain, READ_AGAIN_MS).unref();
  const unsubscribe = site.changes.subscribe((topic) => {
    if (topic === "setting:facility") readAgain();
  });
  site.closing.addEventListener("abort", () => {
    clearInterval(timer);
    unsubscribe();
  });
}
