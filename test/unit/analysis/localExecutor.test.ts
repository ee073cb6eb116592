import { expect } from "chai";
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { newId } from "../../../db/newId.ts";
import { processStart } from "../../../db/processIdentity.ts";
import type { Launch } from "../../../db/models/PipelineRun.ts";
import { readEnv } from "../../../server/platform/site/env.ts";
import type { LaunchedRun } from "../../../server/analysis/executors/executor.ts";
import { readIdentity, type LocalLaunch } from "../../../server/analysis/executors/local/endProcesses.ts";
import { localExecutor } from "../../../server/analysis/executors/local/localExecutor.ts";
import { runScript } from "../../../server/analysis/launch/runScript.ts";
import type { Site } from "../../../server/platform/site/site.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";

// Launching, probing and ending look at nothing of a site but what it passes on.
const site = {
  env: readEnv({ PATH: process.env["PATH"], DATABASE_URL: "postgresql://me:secret@x/y" }),
} as Site;

describe("the local executor", function () {
  this.timeout(60_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let launched: LaunchedRun[];
  beforeEach(async () => {
    folder = await tempDir();
    launched = [];
  });
  afterEach(async () => {
    for (const run of launched) await localExecutor.cancel(site, run);
    await folder.remove();
  });

  /** A staged run that runs a bash script. */
  async function staged(script: string, name = "run'1"): Promise<Omit<LaunchedRun, "launch">> {
    const id = newId();
    const runFolder = join(folder.path, name);
    await mkdir(join(runFolder, "logs"), { recursive: true });
    const text = runScript({
      runId: id,
      runFolder,
      title: "a\nrun",
      command: ["bash", "-c", script],
      environment: { LANEKEEPER_RUN_ID: id, ODD: "it's $HOME `x`\n\"" },
    });
    await writeFile(join(runFolder, "run.sh"), text, { mode: 0o700 });
    return { id, runNumber: "R-1", runFolder };
  }
  it("does not report to a server that does not answer, because Nextflow would end", async () => {
    const runFolder = join(folder.path, "reporting");
    await mkdir(runFolder);
    await writeFile(join(runFolder, "tower.config"), "tower { enabled = true }");
    const text = runScript({
      runId: newId(),
      runFolder,
      title: "R",
      command: ["bash", "-c", "wc -c <tower.config >size"],
      reportsTo: "http://127.0.0.1:1/api/tower",
      environment: {},
    });
    await writeFile(join(runFolder, "run.sh"), text, { mode: 0o700 });
    await promisify(execFile)("bash", [join(runFolder, "run.sh")]);
    expect(await readFile(join(runFolder, "size"), "utf8")).to.equal("0\n");
  });

  async function run(script: string): Promise<LaunchedRun> {
    const made = await staged(script);
    const one = { ...made, launch: await localExecutor.launch(site, made) };
    launched.push(one);
    return one;
  }
  const probe = async (one: LaunchedRun) => (await localExecutor.probe(site, [one])).get(one.id);
  const ended = (one: LaunchedRun) =>
    until(async () => {
      const facts = await probe(one);
      return facts?.state === "running" ? undefined : facts;
    });
  const file = (one: { runFolder: string }, name: string) => readFile(join(one.runFolder, name), "utf8");
  const written = (one: { runFolder: string }, name: string) =>
    until(() => file(one, name).catch(() => ""), name).then((text) => text.trim());
  const isGone = async (pid: number) => (await processStart(pid)) === undefined;

  it("starts its own process group with a clean environment in the run directory, and stores its output", async () => {
    const one = await run(
      `echo "$ODD"; pwd; echo oh >&2; env >env.txt; read -r group < <(ps -o pgid= -p $$); echo "$group"`,
    );
    expect(await ended(one)).to.deep.include({ state: "exited", exitCode: 0 });
    const { pid } = one.launch as LocalLaunch;
    expect(await file(one, "logs/pipeline.out")).to.equal(`it's $HOME \`x\`\n"\n${one.runFolder}\n${pid}\n`);
    expect(await file(one, "logs/pipeline.err")).to.equal("oh\n");
    const names = (await file(one, "env.txt")).match(/^[A-Z_]+(?==)/gm)?.toSorted();
    expect(names).to.deep.equal([
      "HOME",
      "LANEKEEPER_RUN_ID",
      "LANG",
      "ODD",
      "OLDPWD",
      "PATH",
      "PWD",
      "SHLVL",
      "_",
    ]);
  });

  it("identifies the same process by launch.json and by its handle", async () => {
    const one = await run("sleep 600");
    expect(JSON.parse(await written(one, "launch.json"))).to.deep.equal(one.launch);
    expect(await probe(one)).to.deep.include({ state: "running" });
  });

  const codes: [string, number][] = [
    ["exit 7", 7],
    ["kill -9 $$", 137],
    ["nonsense-command", 127],
  ];
  for (const [script, exitCode] of codes) {
    it(`reports that "${script}" ended with ${exitCode}`, async () => {
      const one = await run(script);
      expect(await ended(one)).to.deep.include({ state: "exited", exitCode });
      const end = JSON.parse(await file(one, "exit.json"));
      expect(end).to.deep.include({ runId: one.id, exitCode });
      expect(end.endedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    });
  }

  it("reports a killed process without an exit code as lost", async () => {
    const one = await run("sleep 600");
    const { pid } = one.launch as LocalLaunch;
    process.kill(-pid, "SIGKILL");
    const facts = await ended(one);
    expect(facts.state).to.equal("lost");
    expect(facts.lostSince).to.equal(facts.at);
  });

  it("reports a process of another machine as unknown, and ends nothing", async () => {
    const one = await run("sleep 600");
    const elsewhere = { ...one, launch: { ...one.launch, host: "elsewhere" } as Launch };
    expect(await probe(elsewhere)).to.deep.include({ state: "unknown" });
    expect(await localExecutor.cancel(site, elsewhere)).to.equal(false);
    expect(await probe(one)).to.deep.include({ state: "running" });
  });

  it("believes no end but that of the run: not another's, not half a file, not a link", async () => {
    const one = await run("sleep 600");
    const other = { runId: "other", exitCode: 0, endedAt: "2026-01-01T00:00:00Z", host: "h" };
    for (const text of [JSON.stringify(other), '{"runId":', "garbage", "[]", ""]) {
      await writeFile(join(one.runFolder, "exit.json"), text);
      expect(await probe(one)).to.deep.include({ state: "running" });
    }
    await localExecutor.cancel(site, one);
    const elsewhere = join(folder.path, "end");
    await writeFile(elsewhere, JSON.stringify({ ...other, runId: one.id }));
    const linked = await staged("true", "linked");
    await symlink(elsewhere, join(linked.runFolder, "exit.json"));
    expect(await probe({ ...linked, id: one.id, launch: one.launch })).to.deep.include({ state: "lost" });
  });

  it("runs a directory once, however often it is started", async () => {
    const one = await run("echo once >>count.txt");
    await ended(one);
    const before = await file(one, "exit.json");
    const [code] = (await once(
      spawn("bash", [join(one.runFolder, "run.sh")], { stdio: "ignore" }),
      "exit",
    )) as [number];
    expect(code).to.equal(70);
    expect(await file(one, "count.txt")).to.equal("once\n");
    expect(await file(one, "exit.json")).to.equal(before);
  });

  it("ends a run with its children, in their groups and out of them", async () => {
    const one = await run(`
      sleep 600 & echo $! >plain
      setsid sleep 601 & until pgrep -f '^sleep 601$' -n >session; do :; done
      setsid bash -c 'setsid env -i sleep 602 & echo $! >deep; wait' & 
      wait`);
    const pids: number[] = [];
    for (const name of ["plain", "session", "deep"]) pids.push(Number(await written(one, name)));
    for (const pid of pids) expect(await isGone(pid)).to.equal(false);

    expect(await localExecutor.cancel(site, one)).to.equal(true);

    for (const pid of [...pids, (one.launch as LocalLaunch).pid]) expect(await isGone(pid)).to.equal(true);
    expect(await probe(one)).to.deep.include({ state: "exited", exitCode: 143 });
  });

  it("ends the remaining processes of a run whose leader has ended", async () => {
    const one = await run(`setsid sleep 603 & until pgrep -f '^sleep 603$' -n >session; do :; done; wait`);
    const pid = Number(await written(one, "session"));
    process.kill((one.launch as LocalLaunch).pid, "SIGKILL");
    await until(() => isGone((one.launch as LocalLaunch).pid));
    expect(await localExecutor.cancel(site, one)).to.equal(true);
    expect(await isGone(pid)).to.equal(true);
  });

  itNightly("ends a process that ignores signals, and one that keeps forking", async () => {
    const deaf = await run(`trap '' TERM; echo ready >ready; while :; do sleep 1; done`);
    await written(deaf, "ready");
    const forking = { ...(await staged("", "forking")) };
    const bomb = `trap '' TERM; n=0; while [ $n -lt 40 ]; do (trap '' TERM; setsid bash -c "trap '' TERM; sleep 0.2; exec bash -c 'sleep 600'" &) ; n=$((n+1)); sleep 0.5; done; wait`;
    const text = runScript({
      runId: forking.id,
      runFolder: forking.runFolder,
      title: "x",
      command: ["bash", "-c", bomb],
      environment: {},
    });
    await writeFile(join(forking.runFolder, "run.sh"), text);
    const two = { ...forking, launch: await localExecutor.launch(site, forking) };
    const results = await Promise.all([localExecutor.cancel(site, deaf), localExecutor.cancel(site, two)]);
    expect(results).to.deep.equal([true, true]);
    expect(await isGone((deaf.launch as LocalLaunch).pid)).to.equal(true);
    expect(await isGone((two.launch as LocalLaunch).pid)).to.equal(true);
  });

  it("never signals a process that has the number of the run's and is another", async () => {
    const stranger = spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
    await once(stranger, "spawn");
    const identity = await readIdentity(stranger.pid ?? 0);
    const made = await staged("true");
    const reused: Launch[] = [
      { ...identity, startTicks: String(Number(identity.startTicks) - 1) },
      { ...identity, startTicks: null },
      { ...identity, bootId: "another start of this machine" },
    ];
    for (const launch of reused) {
      expect(await probe({ ...made, launch })).to.deep.include({ state: "lost" });
      expect(await localExecutor.cancel(site, { ...made, launch })).to.equal(true);
      expect(await isGone(identity.pid)).to.equal(false);
    }
    stranger.kill("SIGKILL");
    await once(stranger, "exit");
  });

  it("reports the end also when the disk is full", async function () {
    if (process.platform !== "linux" || process.getuid?.() !== 0) this.skip();
    const disk = join(folder.path, "run'1");
    await mkdir(disk);
    const mounted = spawn("mount", ["-t", "tmpfs", "-o", "size=200k", "tmpfs", disk]);
    const [code] = (await once(mounted, "exit")) as [number];
    if (code !== 0) this.skip();
    try {
      const one = await run("head -c 1000000 /dev/zero >filler");
      expect(await ended(one)).to.deep.include({ state: "exited", exitCode: 1 });
    } finally {
      await once(spawn("umount", ["-l", disk]), "exit");
    }
  });
});
