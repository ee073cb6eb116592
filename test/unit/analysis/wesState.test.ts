import { expect } from "chai";
import { RUN_STATUSES } from "../../../db/values.ts";
import type { Launch } from "../../../db/models/PipelineRun.ts";
import {
  type StateColumns,
  stateForStatus,
  type WesState,
  wesState,
} from "../../../server/analysis/wes/rules/wesState.ts";

const at = "2026-01-10T11:00:00.000Z";
const launch: Launch = { executor: "slurm", jobId: "7", jobName: "run" };

const row = (columns: Partial<StateColumns>): StateColumns => ({
  status: "running",
  statusSource: null,
  launch,
  launchKey: null,
  workflowFacts: {},
  executorFacts: {},
  ...columns,
});

describe("the state of a run in a Workflow Execution Service", () => {
  const table: [name: string, columns: Partial<StateColumns>, state: WesState][] = [
    ["a created run", { status: "pending", launch: null }, "QUEUED"],
    ["a run that is being launched", { status: "queued", launch: null, launchKey: 3 }, "INITIALIZING"],
    ["a run in the queue", { status: "queued" }, "QUEUED"],
    ["a running run", { status: "running", statusSource: "trace" }, "RUNNING"],
    ["a run whose results are stored", { status: "running", statusSource: "finalizing" }, "RUNNING"],
    ["a running run that is being cancelled", { statusSource: "cancelling" }, "CANCELING"],
    ["a queued run that is being cancelled", { status: "queued", statusSource: "cancelling" }, "CANCELING"],
    ["a completed run", { status: "completed", executorFacts: { exitCode: 0 } }, "COMPLETE"],
    ["a cancelled run", { status: "cancelled" }, "CANCELED"],
    [
      "a run that ended before its cancellation",
      { status: "completed", statusSource: "cancelling" },
      "COMPLETE",
    ],
    [
      "a failed workflow",
      { status: "failed", workflowFacts: { ended: { success: false, at } } },
      "EXECUTOR_ERROR",
    ],
    ["a failed task", { status: "failed", workflowFacts: { failing: { at } } }, "EXECUTOR_ERROR"],
    [
      "a failed task without a report of the workflow",
      { status: "failed", workflowFacts: { causes: { task: { name: "COUNT", errors: "" } } } },
      "EXECUTOR_ERROR",
    ],
    [
      "a program that ended with 1",
      { status: "failed", executorFacts: { state: "exited", exitCode: 1 } },
      "EXECUTOR_ERROR",
    ],
    ["a launch that failed", { status: "failed", launch: null }, "SYSTEM_ERROR"],
    [
      "results that could not be stored",
      { status: "failed", workflowFacts: { ended: { success: true, at } }, executorFacts: { exitCode: 0 } },
      "SYSTEM_ERROR",
    ],
    [
      "a job that the scheduler ended",
      { status: "failed", executorFacts: { state: "failed", exitCode: 137 } },
      "SYSTEM_ERROR",
    ],
    ["a job that is lost", { status: "failed", executorFacts: { state: "lost" } }, "SYSTEM_ERROR"],
    [
      "a run elsewhere that is not heard of any more",
      { status: "failed", workflowFacts: { ended: { success: null, at, how: "silent" } } },
      "SYSTEM_ERROR",
    ],
  ];
  for (const [name, columns, state] of table)
    it(`is ${state} for ${name}`, () => {
      expect(wesState(row(columns))).to.equal(state);
    });

  it("exists for every status, and is UNKNOWN for any other", () => {
    expect(RUN_STATUSES.map(stateForStatus)).to.not.include("UNKNOWN");
    expect([stateForStatus("toString"), stateForStatus("")]).to.deep.equal(["UNKNOWN", "UNKNOWN"]);
  });
});
