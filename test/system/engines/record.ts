import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { scenarios, scenariosWithoutWeblog, type Scenario } from "./scenarios.ts";

const here = import.meta.dirname;
/** Makes the local times of the trace differ from the UTC of all other times, as at a real site. */
const zone = "Europe/Berlin";
const query = "runId=run-of-the-recording&token=token%2Bof%20the%2Frecording";

interface Receiver {
  server: Server;
  port: number;
  answer: number;
  targets: Set<string>;
  firstHeaders: IncomingHttpHeaders | undefined;
  bodies: string[];
}

/**
 * Records what a real Nextflow posts, writes and says: `node --import tsx test/system/engines/record.ts COMMAND`,
 * COMMAND being what nextflow-up.sh prints. Writes recordings/<version>/<scenario>/{run.json,posts.jsonl,trace.txt}.
 */
async function record(command: string): Promise<void> {
  const said = spawn(command, ["-version"]);
  const version = /version (\S+)/.exec(await text(said.stdout))?.[1];
  if (version === undefined) throw new Error(`${command} does not say its version`);

  const temp = await tempDir();
  const receiver = await startReceiver();
  const all = version < "23.07" ? scenarios : scenariosWithoutWeblog;
  let folder = "";
  try {
    for (const scenario of all) {
      if (scenario.sameFolder === undefined) folder = join(temp.path, scenario.name);
      await mkdir(join(folder, "home"), { recursive: true });
      await recordOne({ command, version, scenario, folder, receiver });
      console.log(scenario.name);
    }
  } finally {
    receiver.server.close();
    await temp.remove();
  }
}

async function startReceiver(): Promise<Receiver> {
  const receiver: Receiver = {
    server: createServer(),
    port: 0,
    answer: 200,
    targets: new Set(),
    firstHeaders: undefined,
    bodies: [],
  };
  receiver.server.on("request", (request, response) => {
    void text(request).then((body) => {
      receiver.targets.add(`${request.method} ${request.url}`);
      receiver.firstHeaders ??= request.headers;
      receiver.bodies.push(body);
      response.writeHead(receiver.answer, { "content-type": "application/json" });
      response.end('{"success":true}');
    });
  });
  receiver.server.listen(0, "127.0.0.1");
  await once(receiver.server, "listening");
  receiver.port = (receiver.server.address() as AddressInfo).port;
  return receiver;
}

interface Launch {
  command: string;
  version: string;
  scenario: Scenario;
  folder: string;
  receiver: Receiver;
}

async function recordOne({ command, version, scenario, folder, receiver }: Launch): Promise<void> {
  Object.assign(receiver, {
    answer: scenario.answer ?? 200,
    targets: new Set(),
    firstHeaders: undefined,
    bodies: [],
  });
  const url = `http://127.0.0.1:${receiver.port}/api/pipelines/weblog?${query}`;
  const weblog = (scenario.weblog ?? "weblog { enabled = true; url = 'URL' }").replace("URL", url);
  const config = `${weblog}\ntrace { enabled = true; file = 'trace.txt'; overwrite = ${!scenario.keepTrace} }\n`;
  await writeFile(join(folder, "nextflow.config"), config);
  await writeFile(join(folder, "failing"), (scenario.failing ?? []).map((lane) => `${lane}\n`).join(""));
  if (scenario.keepTrace === undefined) await rm(join(folder, "trace.txt"), { force: true });

  const script = scenario.script ?? "lanes.nf";
  if (script === "lanes.nf") await cp(join(here, script), join(folder, script));
  const nextflow = ["run", script, ...(scenario.options ?? [])];
  const child = spawn(command, nextflow, { cwd: folder, detached: true, env: environment(folder) });
  const outcome = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  const said = Promise.all([text(child.stdout), text(child.stderr)]);
  if (scenario.signal !== undefined) await send(scenario.signal, { child, folder });
  const [exitCode, signal] = await outcome;
  const left = await endWhatIsLeft(child);
  const [out, err] = await said;
  // The last posts of the process may still be in transit.
  await sleep(300);

  const log = await readFile(join(folder, ".nextflow.log"), "utf8").catch(() => "");
  const history = await readFile(join(folder, ".nextflow/history"), "utf8").catch(() => "");
  const clean = (raw: string) => scrub(raw, { folder, command, port: receiver.port });
  const lines = (raw: string) => clean(raw).split("\n").slice(0, -1);
  const linesWithToken = lines(log).filter((line) => line.includes("token="));
  const run = {
    nextflow: version,
    arguments: nextflow,
    config: lines(config),
    failing: scenario.failing ?? [],
    sent: scenario.signal ?? null,
    exitCode,
    signal,
    left,
    history: lines(history).at(-1) ?? null,
    stdout: lines(out),
    stderr: lines(err),
    logLinesWithTheToken: linesWithToken.length,
    firstLogLineWithTheToken: linesWithToken[0] ?? null,
    requests: [...receiver.targets],
    answered: receiver.answer,
    headersOfTheFirst: receiver.firstHeaders ? { ...receiver.firstHeaders, host: "127.0.0.1:8000" } : null,
  };

  const kept = join(here, "recordings", version, scenario.name);
  await rm(kept, { recursive: true, force: true });
  await mkdir(kept, { recursive: true });
  await writeFile(join(kept, "run.json"), `${JSON.stringify(run, null, 2)}\n`);
  const posts = receiver.bodies.map((body) => clean(scenario.name === "success" ? body : shortened(body)));
  if (posts.length > 0 && scenario.outcomeOnly === undefined)
    await writeFile(join(kept, "posts.jsonl"), `${posts.join("\n")}\n`);
  const trace = join(folder, "trace.txt");
  if (existsSync(trace)) await writeFile(join(kept, "trace.txt"), clean(await readFile(trace, "utf8")));
}

function environment(folder: string): NodeJS.ProcessEnv {
  const home = join(folder, "home");
  return {
    PATH: process.env.PATH,
    HOME: home,
    NXF_HOME: join(home, ".nextflow"),
    NXF_OPTS: `-Duser.name=operator -Duser.home=${home}`,
    TZ: zone,
    LANG: "C.UTF-8",
  };
}

/** When all three lanes have started; two of them are then running. */
async function send(
  signal: NonNullable<Scenario["signal"]>,
  { child, folder }: { child: ChildProcess; folder: string },
): Promise<void> {
  const begun = async () => {
    const names = await readdir(join(folder, "work"), { recursive: true }).catch(() => []);
    return names.filter((name) => name.endsWith(".command.begin")).length === 3;
  };
  try {
    await until(begun, "three lanes to begin");
  } finally {
    signalGroup(child, signal.to, signal.name);
  }
}

function signalGroup({ pid }: ChildProcess, to: "process" | "group", name: NodeJS.Signals): void {
  if (pid === undefined) throw new Error("Nextflow did not start");
  process.kill(to === "group" ? -pid : pid, name);
}

/** Returns the task processes that still exist three seconds after Nextflow in its session, and kills them. */
async function endWhatIsLeft(child: ChildProcess): Promise<string[]> {
  let left = await readLivingInSession(child);
  for (let tries = 0; left.length > 0 && tries < 30; tries++) {
    await sleep(100);
    left = await readLivingInSession(child);
  }
  if (left.length > 0) signalGroup(child, "group", "SIGKILL");
  return left.sort();
}

async function readLivingInSession(child: ChildProcess): Promise<string[]> {
  const listed = spawn("ps", ["-o", "stat=,args=", "-g", String(child.pid)]);
  const lines = (await text(listed.stdout)).split("\n").slice(0, -1);
  // A zombie process has ended.
  return lines.filter((line) => !line.startsWith("Z")).map((line) => line.replace(/^\S+\s+/, ""));
}

/** Removes values of the recording machine: directories, its name, the port. */
function scrub(
  raw: string,
  { folder, command, port }: { folder: string; command: string; port: number },
): string {
  return raw
    .replaceAll(folder, "/runs/recorded")
    .replaceAll(command, "nextflow")
    .replaceAll(dirname(command), "/opt/nextflow")
    .replaceAll(`127.0.0.1:${port}`, "127.0.0.1:8000")
    .replaceAll(`@${hostname()}`, "@node");
}

/** Removes the 603 zone names in every date and the scripts of the tasks; one recording keeps them. */
function shortened(body: string): string {
  return body
    .replaceAll(/"availableZoneIds":\[[^\]]*\]/g, '"availableZoneIds":[]')
    .replaceAll(/"script":"(?:[^"\\]|\\.)*"/g, '"script":"(cut)"');
}

const command = process.argv[2];
if (command === undefined) throw new Error("say the command of Nextflow");
await record(command);
