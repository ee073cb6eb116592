import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import { noReleases } from "./errors.ts";
import { publishedOf, readable } from "./publishedOf.ts";
import { isNewer, latestRelease, type Release } from "./releases.ts";

const DEFAULT_CHANNEL = "stable";

/** Returns the newest release of a channel, and whether it is newer than `current` (catalog-and-registry §4).
 *  current: the version of the client; "" or an invalid version never has an update. Raises notFound, noReleases,
 *  unreadable. */
export async function answerRelease(
  ctx: Context,
  { current = "", channel }: { current?: string | undefined; channel?: string | undefined },
): Promise<{ latest: Release; updateAvailable: boolean; currentVersion: string }> {
  const releases = readable((await publishedOf(ctx)).releases);
  const latest = latestRelease(releases, channel || DEFAULT_CHANNEL) ?? raise(noReleases());
  return { latest, updateAvailable: isNewer(latest, current), currentVersion: current };
}
