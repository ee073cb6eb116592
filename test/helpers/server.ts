import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import { Browser } from "./browser.ts";
import { until } from "./until.ts";

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface Started extends AsyncDisposable {
  url: string;
  pid: number;
  anyone: Browser;
  /** The one-time setup link, or undefined. */
  setupLink: string | undefined;
  /** The output so far. */
  stdout(): string;
  stderr(): string;
  signal(name: NodeJS.Signals): void;
  ended: Promise<Ended>;
}

/** The environment of a child process: only the required variables and `given`. */
export function childEnvironment(given: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, HOST: "127.0.0.1", PORT: "0", ...given };
}

const COMPILED = [process.execPath, join(packageRoot(), "dist/server/main/start.js")];

/** Starts the compiled product like `npm start`, with its own home, and waits until it reports that it runs. command:
 *  an alternative program with arguments. */
export async function startServer(given: Record<string, string>, command = COMPILED): Promise<Started> {
  const { pid, output, signal, ended } = launch(given, command);
  const isOver = ended.then(() => true);
  try {
    await until(async () => {
      if (output.stderr.includes("Stop with Ctrl-C")) return true;
      if (await Promise.race([isOver, Promise.resolve(false)]))
        throw new Error(`Did not start: ${output.stderr}`);
      return false;
    }, "the server to start");
  } catch (error) {
    signal("SIGKILL");
    throw error;
  }
  const [setupLink] = /http\S+#token=\S+/.exec(output.stderr) ?? [];
  const [url = ""] = /http:\/\/[^/\s]+/.exec(output.stderr) ?? [];
  return {
    url,
    pid,
    anyone: new Browser(url),
    setupLink,
    stdout: () => output.stdout,
    stderr: () => output.stderr,
    signal,
    ended,
    async [Symbol.asyncDispose]() {
      signal("SIGTERM");
      await ended;
    },
  };
}

/** Starts the compiled product and waits until it exits. */
export function failingStart(given: Record<string, string>): Promise<Ended> {
  return launch(given).ended;
}

function launch(given: Record<string, string>, [program = "", ...words] = COMPILED) {
  const child = spawn(program, words, {
    env: childEnvironment(given),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  const ended = once(child, "close").then(([code]) => ({ code: code as number | null, ...output }));
  return { pid: child.pid ?? 0, output, ended, signal: (name: NodeJS.Signals) => void child.kill(name) };
}

/** The command lines of running processes that contain `text`. */
export function processesWith(text: string): string[] {
  const lines = execFileSync("ps", ["-ww", "-eo", "args"], { encoding: "utf8" }).split("\n");
  return lines.filter((line) => line.includes(text));
}
