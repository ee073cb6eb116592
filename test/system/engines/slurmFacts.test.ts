import { expect } from "chai";
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { newId } from "../../../db/newId.ts";
import type { ExecutorFacts, RunStatus } from "../../../db/models/PipelineRun.ts";
import { readEnv } from "../../../server/platform/site/env.ts";
import type { LaunchedRun } from "../../../server/analysis/executors/executor.ts";
import { runScript } from "../../../server/analysis/launch/runScript.ts";
import { slurmExecutor } from "../../../server/analysis/executors/slurm/slurmExecutor.ts";
import { decideState } from "../../../server/analysis/runRecords/state/decideState.ts";
import { knownState } from "../../../server/analysis/runRecords/state/knownState.ts";
import { pipelineExecutionSettings } from "../../../server/access/settings/schema.ts";
import type { Site } from "../../../server/platform/site/site.ts";
import { standInSlurm } from "../../helpers/standInSlurm.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { until } from "../../helpers/until.ts";
import { endSlurm, engine } from "./engine.ts";
import { describeNightly } from "../../helpers/nightly.ts";

const run = promisify(execFile);
const NOTHING = () => {};
const WAITS_MS = 120_000;
const STUBBORN = { before: "trap '' TERM" };

type SlurmRun = LaunchedRun & { launch: { executor: "slurm"; jobId: string; jobName: string } };

interface Slurm {
  /** The environment that its client programs require. */
  env: Record<string, string>;
  /** Whether it ends jobs that exceed their memory without being asked to; `unable`: not available here. */
  memory: "itself" | "told" | "unable";
  /** Stops its controller during `work`. */
  silent<Result>(work: () => Promise<Result>): Promise<Result>;
  end(): Promise<void>;
}

async function realSlurm(context: Mocha.Context, folder: string): Promise<Slurm> {
  const place = join(folder, "slurm");
  const preempting = ["--set", "PreemptType=preempt/partition_prio", "--set", "PreemptMode=CANCEL"];
  const conf = await engine(context, "slurm-up.sh", [
    "--memory",
    ...preempting,
    "--set",
    "KillWait=2",
    place,
  ]);
  const env = { PATH: process.env["PATH"] ?? "", SLURM_CONF: conf };
  const node = (await run("sinfo", ["--noheader", "--format=%n"], { env })).stdout.trim();
  const urgent = ["PartitionName=urgent", `Nodes=${node}`, "PriorityTier=10", "State=UP"];
  await run("scontrol", ["create", ...urgent], { env });
  const limitsMemory = (await readFile(conf, "utf8")).includes("TaskPlugin=task/cgroup");
  return {
    env,
    memory: limitsMemory ? "itself" : "unable",
    async silent(work) {
      const controller = Number((await readFile(join(place, "run/slurmctld"), "utf8")).split(" ")[0]);
      process.kill(controller, "SIGSTOP");
      return work().finally(() => process.kill(controller, "SIGCONT"));
    },
    end: () => endSlurm(place),
  };
}

async function standIn(_context: Mocha.Context, folder: string): Promise<Slurm> {
  const bin = await standInSlurm(folder);
  const env = { PATH: `${bin}:${process.env["PATH"] ?? ""}` };
  return {
    env,
    memory: "told",
    async silent(work) {
      await writeFile(join(folder, "silent"), "");
      return work().finally(() => run("rm", [join(folder, "silent")]));
    },
    async end() {
      const states = async () => (await run("squeue", [], { env })).stdout.trim().split("\n");
      const ids = (await states()).map((line) => line.split("|")[0] ?? "");
      await run("scancel", ids, { env });
      const active = /\|(RUNNING|COMPLETING|SUSPENDED|STOPPED)\|/;
      await until(async () => !(await states()).some((line) => active.test(line)), "its jobs to end");
    },
  };
}

const SLURMS = [
  { name: "the stand-in of Slurm", open: standIn, suite: describe },
  { name: "a real Slurm", open: realSlurm, suite: describeNightly },
];

for (const { name, open, suite } of SLURMS)
  suite(`what is learned of ${name}`, function () {
    this.timeout(WAITS_MS);
    let folder: Awaited<ReturnType<typeof tempDir>>;
    let slurm: Slurm;
    let site: Site;
    let opened = false;

    before(async function () {
      folder = await tempDir();
      slurm = await open(this, folder.path);
      opened = true;
      const env = readEnv({ ...slurm.env, DATABASE_URL: "postgresql://me:secret@x/y" });
      site = { env, log: { warn: NOTHING } } as unknown as Site;
    });
    after(async () => {
      if (opened) await slurm.end();
      await folder.remove();
    });

    async function client(program: string, ...words: string[]): Promise<string> {
      return (await run(program, words, { env: slurm.env })).stdout.trim();
    }
    const control = (...words: string[]) => client("scontrol", ...words);
    async function launched(script: string, options: object = {}): Promise<SlurmRun> {
      const id = newId();
      const runFolder = join(folder.path, "runs", `R-1--${id}`);
      await mkdir(runFolder, { recursive: true });
      const command = ["bash", "-c", script];
      const text = runScript({ runId: id, runFolder, title: "R", command, environment: {} });
      await writeFile(join(runFolder, "run.sh"), text, { mode: 0o700 });
      const made = { id, runNumber: "R-1", runFolder };
      const settings = { slurm: { cores: 1, memory: "64MB", timeLimitHours: 1, ...options } };
      const launch = await slurmExecutor.launch(
        site,
        { ...made, slurm: pipelineExecutionSettings.parse(settings).slurm },
        NOTHING,
      );
      return { ...made, launch } as SlurmRun;
    }
    /** A job whose script has reached its commands. before: the first command. */
    async function running(script = "sleep 600", { before = "true" } = {}): Promise<SlurmRun> {
      const one = await launched(`${before}; : >ready; ${script}`);
      await until(() => readFile(join(one.runFolder, "ready")).catch(() => undefined), "the job to run");
      await facts(one, "RUNNING");
      return one;
    }
    async function probe(one: LaunchedRun): Promise<ExecutorFacts> {
      const found = (await slurmExecutor.probe(site, [one])).get(one.id);
      return found ?? {};
    }
    /** The facts when Slurm reports this state of the job. */
    const facts = (one: LaunchedRun, said: string) => learned(one, (found) => found.said === said, said);
    /** The facts after run.sh has reported its end. */
    const ended = (one: LaunchedRun) => learned(one, ({ state }) => state === "exited", "its end");
    async function learned(one: LaunchedRun, isIt: (found: ExecutorFacts) => boolean, what: string) {
      for (const endMs = performance.now() + WAITS_MS; performance.now() < endMs; await sleep(50)) {
        const found = await probe(one);
        if (isIt(found)) return found;
      }
      throw new Error(`Waited in vain for ${what}: ${JSON.stringify(await probe(one))}`);
    }
    /** The status of a run for these facts, with the previous status, and the explanation. */
    function shown(executor: ExecutorFacts, before: RunStatus = "running") {
      const row = { status: before, progress: null, currentStep: null, steps: [], finalizeTries: 0 };
      const known = knownState(row, { workflow: {}, executor, tasks: new Map() });
      const { status, why, finalize } = decideState(known, new Date());
      return { state: executor.state, status, why, ...(finalize && { finalize }) };
    }
    const getJob = ({ launch }: SlurmRun) => `JobId=${launch.jobId}`;

    it("a preempted job: PREEMPTED", async () => {
      const one = await running();
      const other = await launched("true", { partition: "urgent", cores: 8 });
      expect(shown(await facts(one, "PREEMPTED"))).to.deep.equal({
        state: "failed",
        status: "failed",
        why: "The scheduler reports that the job failed: PREEMPTED",
      });
      await ended(other);
    });

    describe("while another reaches its time limit", () => {
      let limited: SlurmRun;
      before(async () => {
        limited = await running();
        // Slurm looks for such jobs every 30 seconds.
        await control("update", getJob(limited), "EndTime=now");
      });

      it("a successful job: COMPLETED", async () => {
        const one = await running("sleep 1");
        const end = await ended(one);
        expect(end).to.deep.include({ state: "exited", exitCode: 0 });
        expect(shown(end)).to.deep.equal({
          state: "exited",
          status: "running",
          why: "Process exited with code 0; collecting outputs.",
          finalize: true,
        });
      });

      it("a failed job, with or without an exit record: FAILED", async () => {
        const [failed, killed] = await Promise.all([launched("exit 7"), launched("kill -9 $PPID")]);
        const end = await ended(failed);
        expect(end).to.deep.include({ state: "exited", exitCode: 7 });
        expect(shown(end)).to.deep.include({ status: "failed", why: "Process exited with code 7." });
        expect(shown(await facts(killed, "FAILED"))).to.deep.equal({
          state: "failed",
          status: "failed",
          why: "The scheduler reports that the job failed: FAILED, JobLaunchFailure",
        });
      });

      it("a job that is held, then runs: PENDING, RUNNING", async () => {
        const one = await launched("sleep 600", { options: ["-H"] });
        expect(shown(await facts(one, "PENDING"), "queued")).to.deep.equal({
          state: "pending",
          status: "queued",
          why: "Job waiting in the queue: JobHeldUser",
        });
        await control("release", one.launch.jobId);
        expect(shown(await facts(one, "RUNNING"), "queued")).to.deep.equal({
          state: "running",
          status: "running",
          why: "The job is running.",
        });
        await client("scancel", one.launch.jobId);
      });

      it("a job that waits and is cancelled by others: PENDING, CANCELLED", async () => {
        const one = await launched("true", { partition: "closed" });
        const waits = await learned(one, ({ reason }) => reason === "PartitionDown", "its reason");
        expect(shown(waits, "queued").why).to.equal("Job waiting in the queue: PartitionDown");
        await client("scancel", one.launch.jobId);
        expect(shown(await facts(one, "CANCELLED"), "queued")).to.deep.equal({
          state: "cancelled",
          status: "cancelled",
          why: "The scheduler reports that the job was cancelled: CANCELLED, PartitionDown",
        });
      });

      it("a running job that others cancel and that ends slowly: COMPLETING, CANCELLED", async () => {
        const one = await running("while :; do sleep 0.1; done", STUBBORN);
        await client("scancel", one.launch.jobId);
        expect(shown(await facts(one, "COMPLETING"))).to.deep.equal({
          state: "completing",
          status: "running",
          why: "The job is completing.",
        });
        expect(shown(await facts(one, "CANCELLED"))).to.deep.equal({
          state: "cancelled",
          status: "cancelled",
          why: "The scheduler reports that the job was cancelled: CANCELLED",
        });
      });

      it("a job that is suspended, or stopped: SUSPENDED, STOPPED", async () => {
        const [suspended, stopped] = await Promise.all([running(), running()]);
        await control("suspend", suspended.launch.jobId);
        await client("scancel", "--signal=STOP", stopped.launch.jobId);
        const runs = { state: "running", status: "running", why: "The job is running." };
        expect(shown(await facts(suspended, "SUSPENDED"))).to.deep.equal(runs);
        expect(shown(await facts(stopped, "STOPPED"))).to.deep.equal(runs);
        await control("resume", suspended.launch.jobId);
        await client("scancel", suspended.launch.jobId, stopped.launch.jobId);
      });

      it("a job that an administrator requeues: it is never run twice", async () => {
        const one = await running("sleep 600", { before: "echo once >>ran" });
        await control("update", getJob(one), "Requeue=1");
        await control("requeue", one.launch.jobId);
        const requeued = await facts(one, "PENDING");
        expect(shown(requeued)).to.deep.equal({
          state: "completing",
          status: "running",
          why: "The job is completing.",
        });
        await control("update", getJob(one), "StartTime=now");
        const end = await ended(one);
        expect(shown(end)).to.deep.equal({
          state: "exited",
          status: "failed",
          why: "Process exited with code 143.",
        });
        expect(await readFile(join(one.runFolder, "ran"), "utf8")).to.equal("once\n");
      });

      it("a job that is requeued and held, without an exit record: SPECIAL_EXIT", async () => {
        const one = await running("while :; do sleep 0.1; done", STUBBORN);
        await control("update", getJob(one), "Requeue=1");
        await control("requeuehold", "State=SpecialExit", one.launch.jobId);
        expect(shown(await facts(one, "SPECIAL_EXIT"))).to.deep.equal({
          state: "pending",
          status: "running",
          why: "Job waiting in the queue: job requeued in held state",
        });
        await client("scancel", one.launch.jobId);
      });

      it("a job that exceeds its requested memory: OUT_OF_MEMORY", async function () {
        if (slurm.memory === "unable") {
          console.error("\n  SKIPPED: OUT_OF_MEMORY: no cgroups here that limit memory\n");
          this.skip();
        }
        const one = await launched(`: >ready; exec perl -e '$all = "a" x 2e8; sleep 600'`);
        if (slurm.memory === "told") {
          await until(() => readFile(join(one.runFolder, "ready")).catch(() => undefined), "the job to run");
          await control("update", getJob(one), "State=OUT_OF_MEMORY", "Reason=OutOfMemory");
        }
        const end = await facts(one, "OUT_OF_MEMORY");
        expect(end).to.deep.include({ exitCode: 137 });
        expect(shown(end)).to.deep.equal({
          state: "failed",
          status: "failed",
          why: "The scheduler reports that the job failed: OUT_OF_MEMORY, OutOfMemory",
        });
      });

      it("an unknown id: lost, and failed after 30 seconds", async () => {
        const one = await launched("true");
        const unknown = {
          ...one,
          id: newId(),
          launch: { ...one.launch, jobId: String(2 ** 25) },
        };
        const lost = await probe(unknown);
        expect(shown(lost)).to.deep.equal({
          state: "lost",
          status: "running",
          why: "Process not found; waiting for the exit status.",
        });
        const lostSince = new Date(Date.now() - 31_000).toISOString();
        expect(shown({ ...lost, lostSince })).to.deep.include({
          status: "failed",
          why: "Process not found and no exit code: it was killed, or its machine went down.",
        });
      });

      it("no state while its controller is unavailable", async () => {
        const one = await running();
        expect(shown(await slurm.silent(() => probe(one)))).to.deep.equal({
          state: "unknown",
          status: "running",
          why: "Job status unknown; retrying.",
        });
        expect(shown(await facts(one, "RUNNING")).status).to.equal("running");
        await client("scancel", one.launch.jobId);
      });

      it("a refused job", async () => {
        const refusal = await launched("true", { partition: "nowhere" }).catch(
          (error: Error) => error.message,
        );
        expect(refusal).to.equal(
          "The run could not be started: Slurm rejected the job: Invalid partition name specified",
        );
      });

      it("a job that reaches its time limit: TIMEOUT", async () => {
        expect(shown(await facts(limited, "TIMEOUT"))).to.deep.equal({
          state: "failed",
          status: "failed",
          why: "The scheduler reports that the job failed: TIMEOUT, TimeLimit",
        });
      });
    });

    it("a job whose node fails: NODE_FAIL", async () => {
      const one = await running();
      const node = slurm.memory === "told" ? "node" : await client("sinfo", "--noheader", "--format=%n");
      await control("update", `NodeName=${node}`, "State=DOWN", "Reason=test");
      expect(shown(await facts(one, "NODE_FAIL"))).to.deep.equal({
        state: "failed",
        status: "failed",
        why: "The scheduler reports that the job failed: NODE_FAIL, NodeDown",
      });
    });
  });
