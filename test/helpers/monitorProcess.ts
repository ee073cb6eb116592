import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

export interface MonitorProcess {
  pid: number;
  /** Whether it has logged that it is the leader. */
  isActive(): boolean;
  /** Kills it with SIGKILL and waits for its exit. */
  kill(): Promise<void>;
  /** Stops it with SIGTERM and waits for its exit. */
  stop(): Promise<void>;
}

/** Starts a compiled monitor alone in a process: of pipeline runs, or of the given role. Resolves when it waits
 *  for leadership. */
export async function monitorProcess({
  databaseUrl,
  home,
  role = "pipeline-monitor",
}: {
  databaseUrl: string;
  home: string;
  role?: "pipeline-monitor" | "stream-monitor";
}): Promise<MonitorProcess> {
  const child = fork(new URL("./monitorProcessEntry.js", import.meta.url), {
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: databaseUrl,
      LANEKEEPER_HOME: home,
      LANEKEEPER_ROLES: role,
      LOG_LEVEL: "silent",
    },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let isActive = false;
  child.on("message", (message) => (isActive = message === "active"));
  await once(child, "message");
  return {
    pid: child.pid ?? 0,
    isActive: () => isActive,
    kill: () => ended(child, "SIGKILL"),
    stop: () => ended(child, "SIGTERM"),
  };
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
