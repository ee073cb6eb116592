import { spawn } from "node:child_process";
import type { Socket } from "node:net";

import type { Identity } from "./choosePlace.ts";

/** A command that ends when this process ends. */
export interface Supervised {
  /** Process id of the command, not of the shell above it; undefined until it is known. */
  readonly pid: number | undefined;
  readonly isOver: boolean;
  /** Resolves with a description of the end. Never rejects. */
  readonly exited: Promise<string>;
  /** Requests the command to end as if this process had died. */
  letGo(): void;
  /** An unreferenced command does not keep this process alive. */
  ref(): void;
  unref(): void;
}

/* The parent of the command is a shell that outlives this process by a moment. fd 3 is a pipe from this process
 * without any data: it closes when this process ends, also by SIGKILL. SIGINT is repeated, because a background
 * command starts with SIGINT ignored, and PostgreSQL reacts only after it has installed its handler. */
const script = `
"$@" 1>&2 3<&- &
command=$!
echo "$command"
exec 1>&2
( read -r end <&3; while kill -INT "$command"; do sleep 1; done ) 2>/dev/null &
watcher=$!
exec 3<&-
wait "$command"
status=$?
kill "$watcher"
exit "$status"
`;

/** Starts a command in its own session (Ctrl-C does not reach it) with a minimal environment. output: open file
 *  descriptor for its output. */
export function supervise({
  command,
  identity,
  output,
}: {
  command: string[];
  identity: Identity;
  output: number;
}): Supervised {
  const shell = spawn("/bin/sh", ["-c", script, "lanekeeper-postgres", ...command], {
    ...identity,
    cwd: "/",
    detached: true,
    env: { PATH: process.env.PATH ?? "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C" },
    stdio: ["ignore", "pipe", output, "pipe"],
  });
  const lifeline = shell.stdio[3] as Socket | null | undefined;
  lifeline?.on("error", () => undefined);
  lifeline?.unref();
  let pid: number | undefined;
  let isOver = false;
  let printed = "";
  shell.stdout?.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
    if (printed.includes("\n")) pid = Number.parseInt(printed, 10);
  });
  const exited = new Promise<string>((resolve) => {
    const end = (how: string) => {
      isOver = true;
      lifeline?.destroy();
      resolve(how);
    };
    shell.once("error", (error) => end(error.message));
    shell.once("exit", (code, signal) => end(signal ? `ended by ${signal}` : `exit code ${code}`));
  });
  return {
    get pid() {
      return pid;
    },
    get isOver() {
      return isOver;
    },
    exited,
    letGo: () => void lifeline?.destroy(),
    ref: () => shell.ref(),
    unref: () => shell.unref(),
  };
}
