import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import { childEnvironment, type Ended } from "./server.ts";

/** Runs a maintenance command of the compiled product with `typed` on its standard input. */
export function cli(words: string[], given: Record<string, string>, typed = ""): Promise<Ended> {
  return spawnCli(words, given, typed).ended;
}

/** Like runCli, but returns the running process. */
export function spawnCli(words: string[], given: Record<string, string>, typed = "") {
  const program = join(packageRoot(), "dist/server/main/cli.js");
  const child = spawn(process.execPath, [program, ...words], {
    cwd: packageRoot(),
    env: childEnvironment(given),
    stdio: ["pipe", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  child.stdin.on("error", () => {});
  child.stdin.end(typed);
  const ended = once(child, "close").then(([code]): Ended => ({ code: code as number | null, ...output }));
  return { child, ended };
}
