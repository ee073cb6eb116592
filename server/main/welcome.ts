import { styleText } from "node:util";
import type { Env } from "../platform/site/env.ts";
import { releaseVersion } from "../platform/site/release.ts";

interface Terminal {
  columns: number;
  isColored: boolean;
}

/** Returns the start message for the operator: the address, and the first steps. url: undefined for a process that
 *  serves no pages. registryUrl: of a registry-only process. terminal: where the message is shown; a terminal gets the
 *  setup link in a frame, anything else one line. */
export function welcome(
  {
    env,
    url,
    registryUrl,
    setupLink,
  }: {
    env: Pick<Env, "host" | "demo" | "home">;
    url: string | undefined;
    registryUrl: string | undefined;
    setupLink: string | undefined;
  },
  terminal?: Terminal,
): string {
  const isEverywhere = env.host === "0.0.0.0" || env.host === "::";
  const lines = [
    "",
    `  Lanekeeper ${releaseVersion()} is running.`,
    ...(registryUrl === undefined ? whereTo(url, setupLink, terminal) : whereToExplore(registryUrl)),
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

function whereTo(
  url: string | undefined,
  setupLink: string | undefined,
  terminal: Terminal | undefined,
): string[] {
  if (url === undefined) return ["  This process serves no pages."];
  if (setupLink === undefined) return [`  Sign in:           ${url}`];
  return terminal ? framed(setupLink, terminal) : [`  Setup (once):      ${setupLink}`];
}

// Lines above and below only: characters beside the link would be copied with it.
function framed(link: string, { columns, isColored }: Terminal): string[] {
  const rule = `  ${"━".repeat(Math.max(1, Math.min(link.length, columns - 4)))}`;
  const bold = (text: string) => (isColored ? styleText("bold", text) : text);
  return [
    "",
    rule,
    `  ${bold("Create the first facility account:")}`,
    "",
    `  ${bold(link)}`,
    "",
    "  The link works once. A restart prints a new one.",
    rule,
    "",
  ];
}
