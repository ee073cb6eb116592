import type { Env } from "../platform/site/env.ts";
import { releaseVersion } from "../platform/site/release.ts";

/** Returns the start message for the operator: the address, and the first steps. url: undefined for a process that
 *  serves no pages. registryUrl: of a registry-only process. */
export function welcome({
  env,
  url,
  registryUrl,
  setupLink,
}: {
  env: Env;
  url: string | undefined;
  registryUrl: string | undefined;
  setupLink: string | undefined;
}): string {
  const isEverywhere = env.host === "0.0.0.0" || env.host === "::";
  const lines = [
    "",
    `  Lanekeeper ${releaseVersion()} is running.`,
    ...(registryUrl === undefined ? [whereTo(url, setupLink)] : whereToExplore(registryUrl)),
    ...(env.demo && url !== undefined ? [`  Demo:              ${url} (no password)`] : []),
    ...((url ?? registryUrl) !== undefined && isEverywhere
      ? ["  Also available at the other addresses of this machine."]
      : []),
    `  Data:              ${env.home}`,
    "  Stop with Ctrl-C.",
    "",
  ];
  return `${lines.join("\n")}\n`;
}

function whereToExplore(registryUrl: string): string[] {
  return [`  Registry:          ${registryUrl}/registry`, `  Registry pages:    ${registryUrl}/explore`];
}

function whereTo(url: string | undefined, setupLink: string | undefined): string {
  if (url === undefined) return "  This process serves no pages.";
  return setupLink === undefined ? `  Sign in:           ${url}` : `  Setup (once):      ${setupLink}`;
}
