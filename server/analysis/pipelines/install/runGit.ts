import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Site } from "../../../platform/site/site.ts";
import { gitMissing, repositoryNotCloned, whyNotCloned } from "../errors.ts";
import { endGroup } from "../../../platform/processes/endGroup.ts";

const ERRORS_MAX_CHARACTERS = 8_000;
const OUTPUT_MAX_BYTES = 4 * 1024 * 1024;

/**
 * Options of a git process. config: git configuration by key, passed in the environment, so that process lists do not
 * show it. signal: ends git and its child processes.
 */
interface GitOptions {
  folder: string;
  config?: Record<string, string>;
  environment?: Record<string, string>;
  signal: AbortSignal;
}

/** The result of a git process. output: standard output, truncated at a limit. */
export interface GitAnswer {
  code: number | null;
  output: string;
  isCutOff: boolean;
  errors: string;
}

/**
 * Disables what a hostile repository could abuse, regardless of the configuration of the machine: hooks, other
 * protocols, redirects (which would forward a token), submodules, large objects in memory.
 */
const CONFIG: Record<string, string> = {
  "core.hooksPath": "/dev/null",
  "core.fsmonitor": "false",
  "core.bigFileThreshold": "1m",
  "credential.helper": "",
  "fetch.recurseSubmodules": "false",
  "fetch.unpackLimit": "1",
  "gc.auto": "0",
  "http.followRedirects": "false",
  "http.lowSpeedLimit": "1",
  "http.lowSpeedTime": "60",
  "maintenance.auto": "false",
  "pack.threads": "1",
  "protocol.allow": "never",
  "protocol.http.allow": "always",
  "protocol.https.allow": "always",
  "submodule.recurse": "false",
};

/**
 * Runs git with these arguments, without a shell, in its own process group and with a clean environment. Returns the
 * result of any exit. Raises gitMissing.
 */
export async function runGit(
  { env }: Pick<Site, "env">,
  words: string[],
  { folder, config = {}, environment = {}, signal }: GitOptions,
): Promise<GitAnswer> {
  if (signal.aborted) return { code: null, output: "", isCutOff: false, errors: "" };
  const child = spawn("git", words, {
    cwd: folder,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      ...env.passedOn,
      LC_ALL: "C",
      HOME: folder,
      GIT_TERMINAL_PROMPT: "0",
      GIT_ASKPASS: "/bin/false",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_ATTR_NOSYSTEM: "1",
      GIT_ALLOW_PROTOCOL: "http:https",
      GIT_LFS_SKIP_SMUDGE: "1",
      ...configEnvironment({ ...CONFIG, ...config }),
      ...environment,
    },
  });
  let hasEnded = false;
  // The group is killed at once: the number of an empty group may be reused.
  child.once("exit", () => {
    hasEnded = true;
    endGroup(child.pid);
  });
  const end = () => {
    if (!hasEnded) endGroup(child.pid);
    // Processes that left the group could keep the pipes open indefinitely.
    child.stdout.destroy();
    child.stderr.destroy();
  };
  signal.addEventListener("abort", end, { once: true });
  const said = { output: [] as Buffer[], bytes: 0, isCutOff: false, errors: "" };
  child.stdout.on("data", (chunk: Buffer) => {
    said.bytes += chunk.length;
    if (said.bytes <= OUTPUT_MAX_BYTES) said.output.push(chunk);
    else {
      said.isCutOff = true;
      end();
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    said.errors = (said.errors + text).slice(-ERRORS_MAX_CHARACTERS);
  });
  try {
    const [code] = (await once(child, "close")) as [number | null];
    const output = Buffer.concat(said.output).toString("utf8");
    return { code, output, isCutOff: said.isCutOff, errors: said.errors };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") throw gitMissing(error);
    throw repositoryNotCloned({ why: whyNotCloned.noGit() }, error);
  } finally {
    signal.removeEventListener("abort", end);
  }
}

function configEnvironment(config: Record<string, string>): Record<string, string> {
  const entries = Object.entries(config).flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key],
    [`GIT_CONFIG_VALUE_${index}`, value],
  ]);
  return Object.fromEntries([["GIT_CONFIG_COUNT", String(Object.keys(config).length)], ...entries]) as Record<
    string,
    string
  >;
}
