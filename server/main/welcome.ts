import type { Env } from "../env.ts";
import { releaseVersion } from "../release.ts";

/** What a person reads when Lanekeeper is up: where to go, and what to do there first. */
export function welcome({
  env,
  url,
  setupLink,
}: {
  env: Env;
  url: string;
  setupLink: string | undefined;
}): string {
  const isEverywhere = env.host === "0.0.0.0" || env.host === "::";
  const lines = [
    "",
    `  Lanekeeper ${releaseVersion()} is running.`,
    setupLink === undefined ? `  Sign in:           ${url}` : `  Set it up (once):  ${setupLink}`,
    ...(isEverywhere ? ["  Also at the other addresses of this machine."] : []),
    `  Kept in:           ${env.home}`,
    "  Stop with Ctrl-C.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}
