import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** Starts the compiled jobs alone in a process. Resolves when they run. */
export async function jobsProcess({
  databaseUrl,
  home,
  environment = {},
}: {
  databaseUrl: string;
  home: string;
  environment?: Record<string, string>;
}): Promise<{
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
}> {
  const child: ChildProcess = fork(new URL("./jobsProcessEntry.js", import.meta.url), {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      LANEKEEPER_HOME: home,
      LOG_LEVEL: "silent",
      ...environment,
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const exit = once(child, "exit");
  await once(child, "message");
  return {
    async kill() {
      child.kill("SIGKILL");
      await exit;
    },
  };
}
