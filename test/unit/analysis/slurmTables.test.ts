import { expect } from "chai";
import { pipelineExecutionSettings } from "../../../server/access/settings/schema.ts";
import type { RunEnd } from "../../../server/analysis/executors/local/readLaunchFile.ts";
import type { SlurmJob } from "../../../server/analysis/executors/slurm/findJobs.ts";
import { jobState, slurmFacts } from "../../../server/analysis/executors/slurm/slurmFacts.ts";
import {
  sbatchArgs,
  slurmMemory,
  slurmOptionProblem,
  slurmResources,
} from "../../../server/analysis/executors/slurm/slurmResources.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const NOW_TEXT = NOW.toISOString();
const EXPECTED = { jobName: "lanekeeper-r1", runFolder: "/runs/R-1--r1" };

describe("the state of a Slurm job", () => {
  const states: Record<string, string> = {
    PENDING: "pending",
    CONFIGURING: "pending",
    REQUEUED: "pending",
    REQUEUE_HOLD: "pending",
    RUNNING: "running",
    SUSPENDED: "running",
    COMPLETING: "completing",
    COMPLETED: "exited",
    FAILED: "failed",
    TIMEOUT: "failed",
    OUT_OF_MEMORY: "failed",
    NODE_FAIL: "failed",
    BOOT_FAIL: "failed",
    PREEMPTED: "failed",
    DEADLINE: "failed",
    CANCELLED: "cancelled",
    "CANCELLED by 1000": "cancelled",
    "TIMEOUT+": "failed",
    REVOKED: "cancelled",
    NEW_IN_SOME_RELEASE: "unknown",
    constructor: "unknown",
    "": "unknown",
  };
  for (const [said, state] of Object.entries(states))
    it(`interprets ${said || "an empty answer"} as ${state}`, () => {
      expect(jobState(said)).to.equal(state);
    });

  const job = (state: string, others: Partial<SlurmJob> = {}): SlurmJob => ({
    id: "7",
    state,
    reason: "",
    name: EXPECTED.jobName,
    folder: EXPECTED.runFolder,
    ...others,
  });
  const end = (exitCode: number, secondsAgo = 5): RunEnd => ({
    runId: "r1",
    exitCode,
    endedAt: new Date(NOW.getTime() - secondsAgo * 1000).toISOString(),
    host: "node",
  });
  const endedAt = end(0).endedAt;
  const table: [string, RunEnd | undefined, SlurmJob | null | undefined, object][] = [
    [
      "waits with a reason",
      undefined,
      job("PENDING", { reason: "Priority" }),
      { state: "pending", said: "PENDING", reason: "Priority", at: NOW_TEXT },
    ],
    ["runs", undefined, job("RUNNING"), { state: "running", said: "RUNNING", at: NOW_TEXT }],
    [
      "is completed",
      undefined,
      job("COMPLETED"),
      { state: "exited", said: "COMPLETED", exitCode: 0, at: NOW_TEXT },
    ],
    [
      "failed without a word of its own",
      undefined,
      job("FAILED", { reason: "JobLaunchFailure" }),
      { state: "failed", said: "FAILED", reason: "JobLaunchFailure", at: NOW_TEXT },
    ],
    [
      "told that it ended well, and nobody answers",
      end(0),
      undefined,
      { state: "exited", exitCode: 0, at: endedAt },
    ],
    [
      "told that it ended well, and was cancelled then",
      end(0),
      job("CANCELLED"),
      { state: "exited", exitCode: 0, at: endedAt },
    ],
    [
      "told an exit code, as Slurm does",
      end(3),
      job("FAILED"),
      { state: "exited", exitCode: 3, at: endedAt },
    ],
    [
      "told an exit code that its time limit led to",
      end(143),
      job("TIMEOUT", { reason: "TimeLimit" }),
      { state: "failed", exitCode: 143, said: "TIMEOUT", reason: "TimeLimit", at: NOW_TEXT },
    ],
    [
      "told an exit code that being cancelled led to",
      end(143),
      job("CANCELLED by 0"),
      { state: "cancelled", exitCode: 143, said: "CANCELLED", at: NOW_TEXT },
    ],
    [
      "told an exit code and has not quite ended",
      end(143),
      job("COMPLETING"),
      { state: "completing", said: "COMPLETING", at: NOW_TEXT },
    ],
    [
      "told an exit code long ago and is not cleaned up",
      end(143, 61),
      job("COMPLETING"),
      { state: "exited", exitCode: 143, at: end(143, 61).endedAt },
    ],
    [
      "told an exit code, and nobody answers",
      end(1),
      undefined,
      { state: "exited", exitCode: 1, at: endedAt },
    ],
    ["told an exit code and is forgotten", end(1), null, { state: "exited", exitCode: 1, at: endedAt }],
    ["is forgotten", undefined, null, { state: "lost", lostSince: NOW_TEXT, at: NOW_TEXT }],
    [
      "has an id that another job has by now",
      undefined,
      job("RUNNING", { name: "x", folder: "/y" }),
      { state: "lost", lostSince: NOW_TEXT, at: NOW_TEXT },
    ],
    [
      "has its name in another folder",
      undefined,
      job("FAILED", { folder: "/y" }),
      { state: "unknown", at: NOW_TEXT },
    ],
    [
      "is in its folder by another name",
      undefined,
      job("FAILED", { name: "x" }),
      { state: "unknown", at: NOW_TEXT },
    ],
    ["is one that nobody can tell of", undefined, undefined, { state: "unknown", at: NOW_TEXT }],
  ];
  for (const [what, output, known, facts] of table)
    it(`recognizes a run that ${what}`, () => {
      expect(slurmFacts(output, known, EXPECTED, NOW)).to.deep.equal(facts);
    });
});

describe("the Slurm options of a run", () => {
  const settings = pipelineExecutionSettings.parse({
    slurm: { partition: "cpu", cores: 4, memory: "64GB", timeLimitHours: 12 },
    pipelineOverrides: { mag: { mode: "slurm", slurm: { cores: 16, options: ["--qos=long"] } } },
  });

  it("reads each value from the run, else its pipeline, else the instance", () => {
    const run = { pipelineId: "mag", executionProfile: { slurm: { timeLimitHours: 48 } } };
    expect(slurmResources(settings, run)).to.deep.equal({
      partition: "cpu",
      cores: 16,
      memory: "64GB",
      timeLimitHours: 48,
      headCores: 1,
      headMemory: "2GB",
      options: ["--qos=long"],
    });
    for (const executionProfile of [{}, { slurm: "nonsense" }, { slurm: { cores: -1 } }])
      expect(slurmResources(settings, { pipelineId: "constructor", executionProfile })).to.deep.include({
        cores: 4,
        options: [],
      });
  });

  const amounts = { "64GB": "64G", "500m": "500M", "2T": "2T", "100": "100M", "3KB": "3K" };
  for (const [memory, words] of Object.entries(amounts))
    it(`writes the memory ${memory} as ${words}`, () => {
      expect(slurmMemory(memory)).to.equal(words);
    });

  it("hands it over as words, the script of the run last", () => {
    const slurm = slurmResources(settings, { pipelineId: "mag", executionProfile: {} });
    expect(sbatchArgs({ id: "r1", runFolder: "/runs/a b; %j $(x)" }, slurm)).to.deep.equal([
      "--parsable",
      "--job-name=lanekeeper-r1",
      "--partition=cpu",
      "--ntasks=1",
      "--cpus-per-task=16",
      "--mem=64G",
      "--time=12:00:00",
      "--chdir=/runs/a b; %j $(x)",
      "--output=/runs/a b; %%j $(x)/logs/pipeline.out",
      "--error=/runs/a b; %%j $(x)/logs/pipeline.err",
      "--open-mode=append",
      "--export=ALL",
      "--propagate=NONE",
      "--no-requeue",
      "--qos=long",
      "/runs/a b; %j $(x)/run.sh",
    ]);
  });

  const taken = [
    "--account=lab",
    "-Alab",
    "--exclusive",
    "--gres=gpu:1",
    "--time-min=5",
    "-H",
    "--nodelist=a,b",
    "-s",
  ];
  for (const option of taken)
    it(`accepts the option ${option}`, () => {
      expect(slurmOptionProblem(option)).to.equal(undefined);
    });

  const ours = [
    "--output=x",
    "--out=x",
    "-ox",
    "--error=x",
    "--chdir=/",
    "-D/",
    "-Jx",
    "--job-name=x",
    "--wrap=id",
  ];
  for (const option of [
    ...ours,
    "--export=ALL",
    "--array=1-3",
    "-a1",
    "-Mother",
    "--requeue",
    "--wait",
    "-W",
  ])
    it(`refuses the option ${option}, which hides the job`, () => {
      expect(slurmOptionProblem(option)?.text).to.equal(
        `The Slurm option "${option}" is not taken: Lanekeeper sets it itself`,
      );
    });

  const withSetting = {
    "-pcpu": "partition",
    "--part=x": "partition",
    "--mem=1G": "memory",
    "-t5": "timeLimitHours",
    "-c2": "cores",
  };
  for (const [option, setting] of Object.entries(withSetting))
    it(`refuses the option ${option} in favour of its setting`, () => {
      expect(slurmOptionProblem(option)?.text).to.equal(
        `The Slurm option "${option}" is not taken: use the setting ${setting}`,
      );
    });

  for (const option of ["lab", "-", "--", "--account lab\nx", "", "/bin/sh", "--=x", "-1"])
    it(`refuses ${JSON.stringify(option)}, which is no option`, () => {
      expect(slurmOptionProblem(option)?.text).to.equal(
        `The Slurm option "${option}" must be one word with its value, as --account=lab`,
      );
    });

  it("refuses short options in one word", () => {
    expect(slurmOptionProblem("-Hox")?.text).to.equal(
      'The Slurm option "-Hox" must stand alone: -H takes no value',
    );
  });
});
