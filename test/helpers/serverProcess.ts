import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface ServerProcess {
  url: string;
  pid: number;
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM, as an operator does, and waits for its exit; returns its exit code. */
  stop(): Promise<number | null>;
  /** Memory use in bytes, after a garbage collection if --expose-gc is among its options. */
  memory(): Promise<{ heapUsed: number; external: number }>;
}

/** Starts the compiled product in a process, on a database and a home that outlive it. Shared values, such as the
 *  secret of the sessions, are the same in all processes. Resolves when it answers. */
export async function serverProcess({
  databaseUrl,
  home,
  environment = {},
  nodeOptions = [],
}: {
  databaseUrl: string;
  home: string;
  environment?: Record<string, string>;
  nodeOptions?: string[];
}): Promise<ServerProcess> {
  const child = fork(new URL("./serverProcessEntry.js", import.meta.url), {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      LANEKEEPER_HOME: home,
      LOG_LEVEL: "silent",
      ...environment,
    },
    execArgv: nodeOptions,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const url = await readOutput(child);
  return {
    url,
    pid: child.pid ?? 0,
    kill: async () => void (await ended(child, "SIGKILL")),
    stop: () => ended(child, "SIGTERM"),
    async memory() {
      const answered = once(child, "message");
      child.send("memory");
      const [memory] = (await answered) as [{ heapUsed: number; external: number }];
      return memory;
    },
  };
}

async function readOutput(child: ChildProcess): Promise<string> {
  const [message] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error("The server process ended before it listened");
    }),
  ])) as [{ url: string }];
  return message.url;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exit = once(child, "exit");
    child.kill(signal);
    await exit;
  }
  return child.exitCode;
}
