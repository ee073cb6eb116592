import { setTimeout as sleep } from "node:timers/promises";
import { type Started, startServer } from "../../helpers/server.ts";
import type { Troubles } from "./troubles.ts";

const AGAIN_MS = 200;

/** One process of the product, which is restarted at the same address whenever it ends. */
export interface Child<Name extends string = string> {
  name: Name;
  url: string;
  /** undefined while it is down. */
  pid: number | undefined;
  /** Ends it, waits, and restarts it. */
  strike(signal: "SIGKILL" | "SIGTERM", downMs: number): Promise<void>;
  /** Ends it permanently. */
  end(): Promise<void>;
}

/** Starts a process and keeps it running. troubles: collects its error log entries and its unexpected ends. */
export async function startChild<Name extends string>(
  name: Name,
  environment: Record<string, string>,
  troubles: Troubles,
): Promise<Child<Name>> {
  let running: Started | undefined;
  let port = "0";
  let isOver = false;
  const child: Child<Name> = {
    name,
    url: "",
    pid: undefined,
    async strike(signal, downMs) {
      await end(signal);
      await sleep(downMs);
      await start();
    },
    async end() {
      isOver = true;
      await end("SIGTERM");
    },
  };
  await start();
  return child;

  async function start(): Promise<void> {
    while (!isOver) {
      try {
        running = await startServer({ ...environment, PORT: port });
        const { url, pid } = running;
        Object.assign(child, { url, pid });
        if (url !== "") port = new URL(url).port;
        void seeToIt(running);
        return;
      } catch (error) {
        // Like a restarting service: without a database it cannot serve.
        troubles.note("could not start", `${name}: ${String(error)}`);
        await sleep(AGAIN_MS);
      }
    }
  }

  async function seeToIt(started: Started): Promise<void> {
    const { code, stdout, stderr } = await started.ended;
    troubles.read(name, stdout);
    if (running !== started) return;
    troubles.unasked.push(`${name} ended by itself with ${code}: ${stderr.slice(-2_000)}`);
    running = undefined;
    child.pid = undefined;
    await start();
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = running;
    running = undefined;
    child.pid = undefined;
    ending?.signal(signal);
    await ending?.ended;
  }
}
