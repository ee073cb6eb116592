import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/** The compiled jobs in a process of their own, and nothing else. Resolves once they run. */
export async function jobsProcess({ databaseUrl, home }: { databaseUrl: string; home: string }): Promise<{
  /** kill -9, and waits until it is gone. */
  kill(): Promise<void>;
}> {
  const child: ChildProcess = fork(new URL("./jobsProcessEntry.js", import.meta.url), {
    env: { PATH: process.env["PATH"], DATABASE_URL: databaseUrl, LANEKEEPER_HOME: home, LOG_LEVEL: "silent" },
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
