import { readdir, readFile, stat } from "node:fs/promises";
import { PROCESS_VARIABLES } from "../../pipelines/processEnvironment.ts";

interface Process {
  pid: number;
  /** The start time in clock ticks of the system. */
  start: string;
  parent: number;
  group: number;
  session: number;
}

/** Start times of processes by process number. */
export type Recognised = Map<number, string>;

/**
 * Returns the processes of a run on this machine: those of the group and session of `leader`, which is passed only when
 * it has been recognised; those whose environment names the run, wherever they have moved; those that were found
 * before; and the descendants of all of these. Never contains this process. Returns none on systems other than Linux.
 */
export async function processesOf(
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
