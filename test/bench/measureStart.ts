import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { packageRoot } from "../../server/platform/site/release.ts";
import { ask } from "./keepAlive.ts";
import { type Bench, median, startCommand } from "./openBench.ts";
import type { Figure } from "./run.ts";

const ROUNDS = 5;
const IDLE_MS = 20_000;
const LOOK_MS = 5;
const BARE =
  "require('node:http').createServer((_req, res) => res.end()).listen(process.env.PORT, '127.0.0.1')";
const GOALS = { firstMs: 15_000, againMs: 3_000, idleMib: 250 };

/** From the start of the process that `npm start` runs to its first answer that it is ready, with every role and its own
 *  PostgreSQL: of a new installation, and of one that is there; against Node itself with a server of one line. And the
 *  memory that both hold when nobody asks anything. */
export async function measureStart(bench: Bench): Promise<Figure[]> {
  const home = join(bench.folder, "start");
  const times = { ours: [] as number[], bare: [] as number[] };
  const first = await started(await startCommand(), { LANEKEEPER_HOME: home }, "/readyz");
  await first.stop();
  for (let round = 0; round < ROUNDS; round++) {
    const ours = await started(await startCommand(), { LANEKEEPER_HOME: home }, "/readyz");
    times.ours.push(ours.ms);
    await ours.stop();
    const bare = await started(["-e", BARE], {}, "/");
    times.bare.push(bare.ms);
    await bare.stop();
  }
  const [oursMs, bareMs] = [median(times.ours), median(times.bare)];

  const [ours, bare] = [
    await started(await startCommand(), { LANEKEEPER_HOME: home }, "/readyz"),
    await started(["-e", BARE], {}, "/"),
  ];
  await sleep(IDLE_MS);
  const [oursMib, bareMib] = [await residentMib(ours.pid), await residentMib(bare.pid)];
  const postgresMib = await sharedOutMib(join(home, "postgres"));
  await ours.stop();
  await bare.stop();
  return [
    {
      what: "`npm start` of a new installation (already built) until it is ready, including PostgreSQL and all tables",
      measured: `${first.ms.toFixed(0)} ms`,
      goal: `< ${GOALS.firstMs} ms`,
      met: first.ms < GOALS.firstMs,
    },
    {
      what: "`npm start` of an existing installation until it is ready, against a minimal Node server",
      measured: `${oursMs.toFixed(0)} ms (${(oursMs / bareMs).toFixed(1)} × ${bareMs.toFixed(0)} ms)`,
      goal: `< ${GOALS.againMs} ms`,
      met: oursMs < GOALS.againMs,
    },
    {
      what: `Memory of its process after ${IDLE_MS / 1_000} s idle, with all roles, against the same`,
      measured: `${oursMib.toFixed(0)} MiB (${(oursMib / bareMib).toFixed(1)} × ${bareMib.toFixed(0)} MiB; its PostgreSQL ${postgresMib.toFixed(0)} MiB)`,
      goal: `< ${GOALS.idleMib} MiB`,
      met: oursMib < GOALS.idleMib,
    },
  ];
}

interface StartedProcess {
  pid: number;
  /** From its start to its first good answer. */
  ms: number;
  stop(): Promise<void>;
}

async function started(args: string[], given: Record<string, string>, path: string): Promise<StartedProcess> {
  const port = await freePort();
  const beganMs = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: packageRoot(),
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], PORT: String(port), ...given },
    stdio: ["ignore", "ignore", "ignore"],
  });
  while (!(await answers(`http://127.0.0.1:${port}${path}`))) {
    if (hasEnded(child)) throw new Error(`${args.join(" ")} ended before it answered`);
    await sleep(LOOK_MS);
  }
  const ms = performance.now() - beganMs;
  return {
    pid: child.pid ?? 0,
    ms,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function answers(url: string): Promise<boolean> {
  return ask("GET", url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

async function residentMib(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** What the processes of a cluster hold together; what they share is counted once. */
async function sharedOutMib(cluster: string): Promise<number> {
  const servers = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const read = (path: string) => readFile(path, "utf8").catch(() => "");
  const postmasters: string[] = [];
  for (const pid of servers)
    if ((await read(`/proc/${pid}/cmdline`)).includes(`\0-D\0${cluster}`)) postmasters.push(pid);
  let kib = 0;
  for (const pid of servers) {
    const parent = /PPid:\s+(\d+)/.exec(await read(`/proc/${pid}/status`))?.[1] ?? "";
    if (!postmasters.includes(pid) && !postmasters.includes(parent)) continue;
    kib += Number(/^Pss:\s+(\d+) kB/m.exec(await read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
  }
  return kib / 1024;
}
