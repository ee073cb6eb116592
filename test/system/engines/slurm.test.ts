import { expect } from "chai";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { newId } from "../../../db/newId.ts";
import type { ExecutorFacts } from "../../../db/models/PipelineRun.ts";
import { readEnv } from "../../../server/platform/site/env.ts";
import type { LaunchedRun } from "../../../server/analysis/executors/executor.ts";
import { findRunProcesses } from "../../../server/analysis/executors/local/endProcesses.ts";
import { runScript } from "../../../server/analysis/launch/runScript.ts";
import { slurmExecutor } from "../../../server/analysis/executors/slurm/slurmExecutor.ts";
import { pipelineExecutionSettings } from "../../../server/access/settings/schema.ts";
import type { Site } from "../../../server/platform/site/site.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { endSlurm, engine } from "./engine.ts";

const run = promisify(execFile);
const NOTHING = () => {};

type SlurmRun = LaunchedRun & { launch: { executor: "slurm"; jobId: string; jobName: string } };

describe("the Slurm executor with a real Slurm", function () {
  this.timeout(120_000);
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let cluster: string | undefined;
  let site: Site;
  /** Simulates a site without accounting. */
  let plain: Site;
  let client: (program: string, ...words: string[]) => Promise<string>;

  before(async function () {
    folder = await tempDir();
    const place = join(folder.path, "slurm");
    const conf = await engine(this, "slurm-up.sh", ["--accounting", "--set", "MinJobAge=2", place]);
    cluster = place;
    const unaccounted = join(folder.path, "slurm.conf");
    const lines = (await readFile(conf, "utf8")).split("\n");
    await writeFile(unaccounted, lines.filter((line) => !line.startsWith("Accounting")).join("\n"));
    [site, plain] = [getSite(conf), getSite(unaccounted)];
    client = async (program, ...words) =>
      (await run(program, words, { env: { PATH: process.env["PATH"], SLURM_CONF: conf } })).stdout.trim();
  });
  after(async () => {
    if (cluster !== undefined) await endSlurm(cluster);
    await folder.remove();
  });

  function getSite(conf: string): Site {
    const env = readEnv({
      PATH: process.env["PATH"],
      SLURM_CONF: conf,
      DATABASE_URL: "postgresql://me:secret@x/y",
    });
    return { env, log: { warn: NOTHING } } as unknown as Site;
  }
  const resources = (columns: object = {}) =>
    pipelineExecutionSettings.parse({ slurm: { cores: 1, memory: "64MB", timeLimitHours: 1, ...columns } })
      .slurm;
  async function staged(script: string) {
    const id = newId();
    const runFolder = join(folder.path, "runs", `R 1 %j--${id}`);
    await mkdir(runFolder, { recursive: true });
    const text = runScript({
      runId: id,
      runFolder,
      title: "R",
      command: ["bash", "-c", script],
      environment: {},
    });
    await writeFile(join(runFolder, "run.sh"), text, { mode: 0o700 });
    return { id, runNumber: "R-1", runFolder };
  }
  async function launched(script: string, columns: object = {}): Promise<SlurmRun> {
    const made = await staged(script);
    const launch = await slurmExecutor.launch(site, { ...made, slurm: resources(columns) }, NOTHING);
    return { ...made, launch } as SlurmRun;
  }
  const probe = async (one: LaunchedRun, by = site) =>
    (await slurmExecutor.probe(by, [one])).get(one.id) as ExecutorFacts;
  /** The facts of a job when it has one of these states. */
  async function becomes(one: LaunchedRun, ...states: string[]): Promise<ExecutorFacts> {
    for (const endMs = performance.now() + 120_000; performance.now() < endMs; await sleep(100)) {
      const facts = await probe(one);
      if (states.includes(facts.state ?? "")) return facts;
      if (["exited", "failed", "cancelled"].includes(facts.state ?? ""))
        throw new Error(`It will never be ${states.join(" or ")}: ${JSON.stringify(facts)}`);
    }
    throw new Error(`Waited in vain for ${states.join(" or ")}`);
  }
  const file = (one: { runFolder: string }, name: string) => readFile(join(one.runFolder, name), "utf8");

  it("runs the script in the run directory with a clean environment and keeps its output", async () => {
    const one = await launched(`pwd; echo oh >&2; env >env.txt`);
    expect(await becomes(one, "exited")).to.deep.include({ state: "exited", exitCode: 0 });
    expect(await file(one, "logs/pipeline.out")).to.equal(`${one.runFolder}\n`);
    expect(await file(one, "logs/pipeline.err")).to.equal("oh\n");
    const names = (await file(one, "env.txt")).match(/^[A-Z][A-Z_]+(?==)/gm) ?? [];
    const own = names.filter((name) => !name.startsWith("SLURM"));
    expect([...new Set(own)].toSorted()).to.deep.equal([
      "ENVIRONMENT",
      "HOME",
      "HOSTNAME",
      "LANEKEEPER_RUN_ID",
      "LANG",
      "OLDPWD",
      "PATH",
      "PWD",
      "SHLVL",
      "TMPDIR",
    ]);
    expect(JSON.parse(await file(one, "launch.json"))).to.deep.equal(one.launch);
  });

  it("requests the configured resources", async () => {
    const one = await launched("sleep 600", {
      partition: "closed",
      cores: 3,
      memory: "100MB",
      options: ["--nice=7"],
    });
    const shown = await client("scontrol", "--oneliner", "show", "job", one.launch.jobId);
    for (const said of [
      "Partition=closed",
      "CPUs/Task=3",
      "MinMemoryNode=100M",
      "TimeLimit=01:00:00",
      "Requeue=0",
      "Nice=7",
    ])
      expect(shown).to.contain(said);
    // Directly after submission it may wait for another reason.
    await until(async () => (await probe(one)).reason === "PartitionDown", "its reason");
    expect(await probe(one)).to.deep.include({ state: "pending", said: "PENDING" });
    expect(await slurmExecutor.cancel(site, one)).to.equal(true);
    expect(await probe(one)).to.deep.include({ state: "cancelled", said: "CANCELLED" });
  });

  itNightly("reports how jobs ended, also those that Slurm has forgotten by then", async () => {
    const failed = await launched("exit 7");
    const killed = await launched("sleep 1; kill -9 $PPID");
    expect(await becomes(failed, "exited", "failed")).to.deep.include({ state: "exited", exitCode: 7 });
    const facts = await becomes(killed, "failed");
    expect(facts).to.deep.include({ state: "failed", said: "FAILED" });
    await until(async () => {
      const known = await client("squeue", "--noheader", "--states=all", "--format=%i");
      return !known.split("\n").includes(killed.launch.jobId);
    }, "Slurm to forget the job");
    expect(await probe(killed)).to.deep.include({ state: "failed", said: "FAILED" });
    expect(await probe(killed, plain)).to.deep.include({ state: "lost" });
    expect(await probe(failed, plain)).to.deep.include({ state: "exited", exitCode: 7 });
  });

  it("queries all runs in one call, and treats a suspended one as running", async () => {
    const runs = await Promise.all([1, 2, 3].map(() => launched("sleep 600")));
    for (const one of runs) await becomes(one, "running");
    await client("scontrol", "suspend", runs[1]?.launch.jobId ?? "");
    const facts = await slurmExecutor.probe(plain, runs);
    expect(runs.map(({ id }) => facts.get(id)?.said)).to.deep.equal(["RUNNING", "SUSPENDED", "RUNNING"]);
    expect(runs.map(({ id }) => facts.get(id)?.state)).to.deep.equal(["running", "running", "running"]);
    expect(await Promise.all(runs.map((one) => slurmExecutor.cancel(site, one)))).to.deep.equal([
      true,
      true,
      true,
    ]);
  });

  it("cancels a job that ignores signals, with its child processes and the jobs of its tasks", async () => {
    const one = await launched(
      `mkdir -p work/a; sbatch --chdir="$PWD/work/a" --output=/dev/null --mem=64M --wrap='sleep 603';
      trap '' TERM; setsid bash -c "trap '' TERM; sleep 601 & wait" & sleep 602; wait`,
    );
    await becomes(one, "running");
    await until(async () => (await findRunProcesses(one.id, undefined)).size >= 4, "its processes");
    await until(
      async () => (await client("squeue", "--noheader", "--format=%Z")).includes("/work/a"),
      "its task",
    );
    expect(await slurmExecutor.cancel(site, one)).to.equal(true);
    expect(await client("squeue", "--noheader", "--format=%Z")).not.to.contain("/work/a");
    expect((await findRunProcesses(one.id, undefined)).size).to.equal(0);
    expect((await probe(one)).state).to.equal("cancelled");
  });

  it("never cancels a job that is not the run's", async () => {
    const jobId = await client(
      "sbatch",
      "--parsable",
      "--job-name=other",
      "--chdir=/tmp",
      "--output=/dev/null",
      "--wrap=sleep 600",
    );
    const made = await staged("true");
    const another: LaunchedRun = {
      ...made,
      launch: { executor: "slurm", jobId, jobName: `lanekeeper-${made.id}` },
    };
    const unsure: LaunchedRun = { ...made, launch: { executor: "slurm", jobId, jobName: "other" } };
    expect(await probe(another)).to.deep.include({ state: "lost" });
    expect(await slurmExecutor.cancel(site, another)).to.equal(true);
    expect(await probe(unsure)).to.deep.include({ state: "unknown" });
    const refusal = await slurmExecutor.cancel(site, unsure).catch((error: Error) => error.message);
    expect(refusal).to.equal(
      `Couldn't verify that job ${jobId} belongs to this run, so the job was not cancelled`,
    );
    expect(await client("squeue", "--noheader", `--jobs=${jobId}`, "--format=%T")).to.match(
      /PENDING|RUNNING/,
    );
    await client("scancel", jobId);
  });

  it("reports why Slurm refuses a job", async () => {
    const refusal = await launched("true", { partition: "nowhere" }).catch((error: Error) => error.message);
    expect(refusal).to.equal(
      "The run could not be started: Slurm rejected the job: Invalid partition name specified",
    );
  });

  itNightly("reports nothing while the controller is unavailable, and continues afterwards", async () => {
    const one = await launched("sleep 600");
    await becomes(one, "running");
    const made = await staged("echo ran >ran");
    const controller = Number((await readFile(join(cluster ?? "", "run/slurmctld"), "utf8")).split(" ")[0]);
    const message = (error: Error) => error.message;

    process.kill(controller, "SIGSTOP");
    const while_ = await Promise.all([
      probe(one),
      slurmExecutor.cancel(site, one).catch(message),
      slurmExecutor.launch(site, { ...made, slurm: resources() }, NOTHING).catch(message),
    ]).finally(() => process.kill(controller, "SIGCONT"));

    expect(while_[0]).to.deep.include({ state: "unknown" });
    expect(while_[1]).to.equal(
      "Slurm is not responding, so it is unknown whether the job of the run ended. Cancel the run again.",
    );
    expect(while_[2]).to.equal("The run could not be started: Slurm is not responding");
    await becomes(one, "running");
    expect(await slurmExecutor.cancel(site, one)).to.equal(true);
    // A job that was accepted nevertheless has no effect.
    await until(
      async () => (await client("squeue", "--noheader", "--format=%i")) === "",
      "no job to be left",
    );
    expect(await file(made, "ran").catch(() => "never")).to.equal("never");
  });
});
