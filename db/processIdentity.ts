import { execFile } from "node:child_process";
import { readFile, readlink } from "node:fs/promises";
import { hostname } from "node:os";
import { promisify } from "node:util";

/** Identifies a process beyond its reusable pid: start is its start time; boot and namespace define where the pid is
 *  valid. */
export interface ProcessIdentity {
  pid: number;
  start: string;
  boot: string;
  namespace: string;
  host: string;
}

/** Describes the calling process, so that another process can check later whether it still runs. */
export async function identifyThisProcess(): Promise<ProcessIdentity> {
  return {
    pid: process.pid,
    start: (await processStart(process.pid)) ?? "",
    boot: (await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(ifMissing)).trim(),
    namespace: await readlink("/proc/self/ns/pid").catch(ifMissing),
    host: hostname(),
  };
}

/** Returns an opaque text that differs between two processes with the same pid; undefined when no such process runs.
 *  A zombie does not count as running. */
export async function processStart(pid: number): Promise<string | undefined> {
  if (process.platform !== "linux") return startFromPs(pid);
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(ifMissing);
  // The second field is the command in parentheses and may contain spaces; state and start follow it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields[0] === "Z" || fields[0] === "X" ? undefined : fields[19];
}

/** Returns the program and arguments of a running process, separated by spaces; empty when it has ended. */
export async function processCommand(pid: number): Promise<string> {
  if (process.platform !== "linux") return ps(pid, "command=");
  const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(ifMissing);
  return line.replaceAll("\0", " ").trim();
}

async function startFromPs(pid: number): Promise<string | undefined> {
  const line = await ps(pid, "stat=,lstart=");
  return line === "" || line.startsWith("Z") ? undefined : line.split(/\s+/).slice(1).join(" ");
}

async function ps(pid: number, columns: string): Promise<string> {
  const env = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  try {
    const { stdout } = await promisify(execFile)("ps", ["-ww", "-o", columns, "-p", String(pid)], { env });
    return stdout.trim();
  } catch (error) {
    const foundNone = 1;
    if ((error as { code?: unknown }).code === foundNone) return "";
    throw error;
  }
}

/** Only a process that certainly ended may count as ended: a lack of file descriptors must not cost a holder its
 *  claim. */
function ifMissing(error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT" || error.code === "ESRCH") return "";
  throw error;
}
