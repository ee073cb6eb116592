import type { Env } from "../env.ts";
import { releaseVersion } from "../release.ts";

/** What a person reads when Lanekeeper is up: where to go, and what to do there first. url: undefined where it serves
 *  nobody. */
export function welcome({
  env,
  url,
  setupLink,
}: {
  env: Env;
  url: string | undefined;
  setupLink: string | undefined;
}): string {
  const isEverywhere = env.host === "0.0.0.0" || env.host === "::";
  const lines = [
    "",
    `  Lanekeeper ${releaseVersion()} is running.`,
    whereTo(url, setupLink),
    ...(url !== undefined && isEverywhere ? ["  Also at the other addresses of this machine."] : []),
    `  Kept in:           ${env.home}`,
    "  Stop with Ctrl-C.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function whereTo(url: string | undefined, setupLink: string | undefined): string {
  if (url === undefined) return "  It serves no pages: its other roles run.";
  return setupLink === undefined ? `  Sign in:           ${url}` : `  Set it up (once):  ${setupLink}`;
}
