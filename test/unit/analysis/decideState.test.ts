import { expect } from "chai";
import type { ExecutorFacts, WorkflowFacts } from "../../../db/models/PipelineRun.ts";
import { decideState as decide } from "../../../server/analysis/runRecords/state/decideState.ts";
import type { Decision, KnownState } from "../../../server/analysis/runRecords/state/facts.ts";

const NOW = new Date("2026-01-10T12:00:00.000Z");
const at = "2026-01-10T11:00:00.000Z";
const secondsAgo = (seconds: number) => new Date(NOW.getTime() - seconds * 1000).toISOString();
const counts = (some: Partial<Record<string, number>>) => ({
  submitted: 0,
  running: 0,
  completed: 0,
  cached: 0,
  failed: 0,
  ignored: 0,
  aborted: 0,
  ...some,
});

function known(some: Partial<KnownState> = {}): KnownState {
  return {
    status: "running",
    progress: 40,
    currentStep: "Alignment",
    workflow: {},
    executor: {},
    steps: [],
    others: [],
    finalizeTries: 0,
    ...some,
  };
}

/** The decision in texts: `sentences` contains the same as codes. */
function decideState(state: KnownState, now: Date): Omit<Decision, "sentences"> {
  const { sentences, ...decision } = decide(state, now);
  expect(sentences.why?.text).to.equal(decision.why);
  return decision;
}

const done: WorkflowFacts = { startedAt: at, ended: { success: true, at } };
const over: WorkflowFacts = { ended: { success: null, at } };
const broken: WorkflowFacts = { ended: { success: false, at, message: "No space left" } };
const exited = (exitCode: number | null): ExecutorFacts => ({ state: "exited", exitCode, at });

describe("the state of a run", () => {
  for (const status of ["completed", "failed", "cancelled"] as const)
    it(`stays ${status}, whatever is learned later`, () => {
      for (const workflow of [{}, done, broken])
        for (const executor of [exited(0), exited(1), { state: "running" } as ExecutorFacts])
          expect(decideState(known({ status, progress: 70, workflow, executor }), NOW)).to.deep.equal({
            status,
            progress: 70,
            currentStep: "Alignment",
            why: `The run is ${status}; this status is final.`,
            finalize: false,
          });
    });

  const ends: [string, Partial<KnownState>, Partial<Decision>][] = [
    [
      "is failed once the workflow says so, with its words",
      { workflow: broken },
      { status: "failed", progress: 40, why: "The workflow reported a failure: No space left" },
    ],
    [
      "is failed by the word of the workflow, even if its job runs or ended well",
      { workflow: broken, executor: exited(0) },
      { status: "failed" },
    ],
    [
      "is failed at once by an error event while nothing was launched for it",
      { workflow: { failing: { at, message: "no space" } } },
      { status: "failed", why: "The workflow reported a failure: no space" },
    ],
    [
      "is failed by an error event once its job has ended, even if well",
      { workflow: { failing: { at } }, executor: exited(0) },
      { status: "failed", why: "The workflow reported a failure." },
    ],
    [
      "is failed by the exit code of its job rather than by an error event before it",
      { workflow: { failing: { at } }, executor: exited(1) },
      { status: "failed", why: "Process exited with code 1." },
    ],
    [
      "is finalized when the workflow reported an error and then that it succeeded",
      { workflow: { failing: { at }, ...done }, executor: exited(0) },
      { status: "running", finalize: true },
    ],
    [
      "is cancelled by the scheduler, whatever error came before",
      { workflow: { failing: { at } }, executor: { state: "cancelled", said: "CANCELLED" } },
      { status: "cancelled" },
    ],
    [
      "is failed by the word of the workflow before it was launched",
      { status: "pending", workflow: { ended: { success: false, at } } },
      { status: "failed", why: "The workflow reported a failure." },
    ],
    [
      "is failed by another exit code than 0, even if the workflow says that it is done",
      { workflow: done, executor: exited(3) },
      { status: "failed", why: "Process exited with code 3." },
    ],
    [
      "is failed when it ended without an exit code, and nobody said it was done",
      { executor: exited(null) },
      { status: "failed", why: "Process exited without an exit code." },
    ],
    [
      "is finalized when it ended without an exit code, and the workflow says that it is done",
      { workflow: over, executor: exited(null) },
      { status: "running", finalize: true, progress: 99 },
    ],
    [
      "is finalized by exit code 0 alone",
      { status: "queued", progress: null, currentStep: null, executor: exited(0) },
      {
        status: "running",
        finalize: true,
        progress: 99,
        currentStep: "Collecting outputs",
        why: "Process exited with code 0; collecting outputs.",
      },
    ],
    [
      "is failed when the scheduler says so, with its words",
      { workflow: done, executor: { state: "failed", said: "TIMEOUT", reason: "TimeLimit" } },
      { status: "failed", why: "The scheduler reports that the job failed: TIMEOUT, TimeLimit" },
    ],
    [
      "is cancelled when the scheduler says so",
      { executor: { state: "cancelled", said: "CANCELLED" } },
      { status: "cancelled", progress: 40 },
    ],
    [
      "waits for an exit code for 30 seconds after its process was gone",
      { executor: { state: "lost", lostSince: secondsAgo(30) } },
      { status: "running", finalize: false, why: "Process not found; waiting for the exit status." },
    ],
    [
      "is failed when its process is gone for longer",
      { executor: { state: "lost", lostSince: secondsAgo(31) } },
      { status: "failed" },
    ],
    [
      "is finalized when its process is gone for longer, and the workflow says that it is done",
      { workflow: done, executor: { state: "lost", lostSince: secondsAgo(31) } },
      { status: "running", finalize: true },
    ],
    [
      "never ends because nobody can tell",
      { workflow: {}, executor: { state: "unknown", lostSince: secondsAgo(5_000) } },
      { status: "running", finalize: false, progress: 40 },
    ],
    [
      "is finalized when the workflow says it is done and nothing was launched",
      { status: "pending", workflow: over },
      { status: "running", finalize: true },
    ],
  ];
  for (const [what, some, expected] of ends)
    it(what, () => {
      expect(decideState(known(some), NOW)).to.include(expected);
    });

  for (const state of ["pending", "running", "completing", "unknown", "lost"] as const)
    it(`is running at 99 while the workflow has completed and its job is ${state}`, () => {
      const executor: ExecutorFacts = { state, ...(state === "lost" && { lostSince: secondsAgo(2) }) };
      expect(decideState(known({ workflow: done, executor }), NOW)).to.deep.equal({
        status: "running",
        progress: 99,
        currentStep: "Waiting for the job to end",
        why: "Workflow completed; waiting for the job to end.",
        finalize: false,
      });
    });

  for (const state of ["pending", "running", "completing", "unknown", "lost"] as const)
    it(`stays running after an error event while its job is ${state}: other tasks may still run`, () => {
      const executor: ExecutorFacts = { state, ...(state === "lost" && { lostSince: secondsAgo(2) }) };
      const others = [{ name: "SORT", counts: counts({ running: 1, failed: 1 }) }];
      const workflow = { startedAt: at, failing: { at } };
      expect(decideState(known({ workflow, executor, others }), NOW)).to.deep.equal({
        status: "running",
        progress: 40,
        currentStep: "A task failed; other tasks are still running",
        why: "The workflow reported an error; waiting for the job to end.",
        finalize: false,
      });
      expect(decideState(known({ workflow, executor }), NOW)).to.include({
        currentStep: "The workflow reported an error; waiting for the job to end",
      });
    });

  it("is no longer queued once its job runs", () => {
    const waiting = { currentStep: "Waiting in the queue", executor: { state: "pending" } as ExecutorFacts };
    expect(decideState(known(waiting), NOW)).to.include({ currentStep: "Waiting in the queue" });
    const runs = decideState(known({ ...waiting, executor: { state: "running" } }), NOW);
    expect(runs).to.include({ currentStep: "Started", why: "The job is running." });
  });

  it("keeps showing why its results could not be collected", () => {
    const decision = decideState(
      known({ executor: exited(0), finalizeTries: 2, currentStep: "No file matches report/*.html" }),
      NOW,
    );
    expect(decision).to.deep.equal({
      status: "running",
      progress: 99,
      currentStep: "No file matches report/*.html",
      why: "Process exited with code 0. Collecting outputs failed 2 times; retrying.",
      finalize: true,
    });
  });

  const goesOn: [string, Partial<KnownState>, KnownState["status"]][] = [
    ["stays pending while nothing is heard", { status: "pending" }, "pending"],
    [
      "stays pending whatever single tasks say",
      { status: "pending", others: [{ name: "ALIGN", counts: counts({ running: 1, failed: 2 }) }] },
      "pending",
    ],
    ["is queued while its job waits", { status: "pending", executor: { state: "pending" } }, "queued"],
    ["is running once the workflow began", { status: "queued", workflow: { startedAt: at } }, "running"],
    ["is running once its job runs", { status: "queued", executor: { state: "running" } }, "running"],
    ["stays running when its job waits again", { executor: { state: "pending" } }, "running"],
  ];
  for (const [what, some, status] of goesOn)
    it(what, () => {
      expect(decideState(known(some), NOW)).to.include({ status, finalize: false });
    });
});

describe("how far a run is", () => {
  const twoSteps = (first?: Partial<Record<string, number>>, second?: Partial<Record<string, number>>) => [
    { id: "align", name: "Alignment", counts: first && counts(first) },
    { id: "report", name: "Report", counts: second && counts(second) },
  ];
  const table: [string, Partial<KnownState>, number | null, string | null][] = [
    ["is 0 when it began", { progress: null, currentStep: null, steps: twoSteps() }, 0, null],
    ["is not known when no step is declared", { progress: null, currentStep: null }, null, null],
    [
      "is the finished share of the known tasks, whatever other steps are declared",
      { progress: null, steps: twoSteps({ running: 1, completed: 1, cached: 1, ignored: 1 }) },
      75,
      "Alignment",
    ],
    [
      "counts the tasks of processes that belong to no step too",
      {
        progress: null,
        steps: twoSteps({ completed: 2 }),
        others: [{ name: "SORT", counts: counts({ running: 2 }) }],
      },
      50,
      "SORT",
    ],
    [
      "counts an ended step whole while no task is open",
      { steps: twoSteps({ completed: 3 }) },
      50,
      "Alignment",
    ],
    ["never falls", { progress: 60, steps: twoSteps({ completed: 3 }) }, 60, "Alignment"],
    ["ends at 99", { steps: twoSteps({ completed: 3 }, { completed: 1 }) }, 99, "Report"],
    [
      "counts tasks where no step is declared, while some are open",
      { progress: null, others: [{ name: "SORT", counts: counts({ completed: 1, submitted: 1 }) }] },
      50,
      "SORT",
    ],
    [
      "is not known where no step is declared and no task is open",
      { progress: null, others: [{ name: "SORT", counts: counts({ completed: 4 }) }] },
      null,
      "SORT",
    ],
    [
      "tells the steps that run, and where a task failed",
      { steps: twoSteps({ failed: 1, completed: 2 }, { running: 1 }) },
      50,
      "Report · A task failed in Alignment",
    ],
    [
      "tells the steps that wait when none runs",
      { steps: twoSteps(undefined, { submitted: 1 }) },
      40,
      "Report",
    ],
    [
      "tells no more than three names",
      {
        progress: 40,
        others: ["A", "B", "C", "D", "E"].map((name) => ({ name, counts: counts({ running: 1 }) })),
      },
      40,
      "A, B, C and 2 more",
    ],
  ];
  for (const [what, some, progress, currentStep] of table)
    it(what, () => {
      const decision = decideState(known({ workflow: { startedAt: at }, ...some }), NOW);
      expect(decision).to.include({ progress, currentStep, finalize: false });
    });

  it("counts failed tasks as unfinished", () => {
    const decision = decideState(
      known({ workflow: broken, steps: twoSteps({ completed: 1, failed: 1 }) }),
      NOW,
    );
    expect(decision).to.include({
      status: "failed",
      progress: 40,
      currentStep: "A task failed in Alignment",
    });
  });
});
