import { setTimeout as sleep } from "node:timers/promises";
import { readdir, readFile, stat } from "node:fs/promises";
import { PROCESS_VARIABLES } from "../../pipelines/processEnvironment.ts";
import { processStart } from "../../../../db/processIdentity.ts";
import type { Launch } from "../../../../db/models/PipelineRun.ts";
import { thisHost } from "./readLaunchFile.ts";

const GRACE_MS = 10_000;
const KILL_MS = 5_000;
const LOOK_MS = 50;

/**
 * Ends every process of a run on this machine: SIGTERM, and SIGKILL after a grace period. Returns whether none is left.
 * A process that is not recognised as the run's is never signalled, whatever its number.
 */
export async function endProcesses(runId: string, launch: LocalLaunch): Promise<boolean> {
  let known: Recognised = new Map();
  signal(await look(), "SIGTERM");
  if (await noneLeft(GRACE_MS)) return true;
  return noneLeft(KILL_MS, "SIGKILL");

  async function look(): Promise<number[]> {
    const leader = (await checkPresence(launch)) === "here" ? launch.pid : undefined;
    known = await findRunProcesses(runId, leader, known);
    // Signal the group at once, so that no member escapes between two signals.
    return leader === undefined ? [...known.keys()] : [-leader, ...known.keys()];
  }

  async function noneLeft(forMs: number, by?: "SIGKILL"): Promise<boolean> {
    for (const until = performance.now() + forMs; performance.now() < until; await sleep(LOOK_MS)) {
      const found = await look();
      if (found.length === 0) return true;
      if (by === undefined) continue;
      // All processes are stopped before the first is killed, so that none starts another in between.
      signal(found, "SIGSTOP");
      signal(await look(), by);
    }
    return false;
  }
}

function signal(targets: number[], name: NodeJS.Signals): void {
  for (const target of targets) {
    try {
      process.kill(target, name);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code !== "ESRCH" && code !== "EPERM") throw error;
    }
  }
}

interface Process {
  pid: number;
  /** The start time in clock ticks of the system. */
  start: string;
  parent: number;
  group: number;
  session: number;
}

/** Start times of processes by process number. */
type Recognised = Map<number, string>;

/**
 * Returns the processes of a run on this machine: those of the group and session of `leader`, which is passed only when
 * it has been recognised; those whose environment names the run, wherever they have moved; those that were found
 * before; and the descendants of all of these. Never contains this process. Returns none on systems other than Linux.
 */
export async function findRunProcesses(
  runId: string,
  leader: number | undefined,
  before: Recognised = new Map(),
): Promise<Recognised> {
  const all = await ownProcesses();
  const found: Recognised = new Map();
  for (const one of all) if (await belongs(one)) found.set(one.pid, one.start);
  for (let size = -1; size !== found.size;) {
    size = found.size;
    for (const { pid, parent, start } of all) if (found.has(parent)) found.set(pid, start);
  }
  found.delete(process.pid);
  return found;

  async function belongs({ pid, start, group, session }: Process): Promise<boolean> {
    if (before.get(pid) === start) return true;
    if (leader !== undefined && [pid, group, session].includes(leader)) return true;
    const environment = await readFile(`/proc/${pid}/environ`, "utf8").catch(() => "");
    return environment.split("\0").includes(`${PROCESS_VARIABLES.runId}=${runId}`);
  }
}

// Only the processes of our own user, and only those that run: a zombie can neither act nor be ended.
async function ownProcesses(): Promise<Process[]> {
  const names = await readdir("/proc").catch(() => []);
  const user = process.getuid?.();
  const all: Process[] = [];
  for (const name of names) {
    if (!/^\d+$/.test(name)) continue;
    const owner = await stat(`/proc/${name}`).catch(() => undefined);
    if (owner?.uid !== user) continue;
    const line = await readFile(`/proc/${name}/stat`, "utf8").catch(() => "");
    // The second field is the command in parentheses and may contain spaces.
    const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
    const [state = "X", parent, group, session] = fields;
    const start = fields[19];
    if (state === "Z" || state === "X" || start === undefined) continue;
    all.push({
      pid: Number(name),
      start,
      parent: Number(parent),
      group: Number(group),
      session: Number(session),
    });
  }
  return all;
}

export type LocalLaunch = Launch & { executor: "local" };

/**
 * here: the launched process itself runs. gone: the process has certainly ended. elsewhere: the process belongs to
 * another machine, and its state cannot be determined from this one.
 */
type Presence = "here" | "gone" | "elsewhere";

/** Returns the identity by which a process of this machine is recognised later. */
export async function readIdentity(pid: number): Promise<LocalLaunch> {
  return {
    executor: "local",
    pid,
    startTicks: (await processStart(pid)) ?? null,
    bootId: await bootId(),
    host: thisHost(),
  };
}

/**
 * Returns whether a launched process still runs. A process with the same number and another start time is another
 * process.
 */
export async function checkPresence(launch: LocalLaunch): Promise<Presence> {
  if (launch.host !== thisHost()) return "elsewhere";
  if (launch.bootId !== (await bootId())) return "gone";
  const start = await processStart(launch.pid);
  return start !== undefined && start === launch.startTicks ? "here" : "gone";
}

let known: Promise<string | null> | undefined;

function bootId(): Promise<string | null> {
  return (known ??= readFile("/proc/sys/kernel/random/boot_id", "utf8").then(
    (text) => text.trim(),
    () => null,
  ));
}
