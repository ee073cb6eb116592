import { expect } from "chai";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../server/platform/site/release.ts";
import { jobState } from "../../server/analysis/executors/slurm/jobState.ts";
import { slurmFacts } from "../../server/analysis/executors/slurm/slurmFacts.ts";
import { decideState } from "../../server/analysis/runRecords/state/decideState.ts";
import { knownState } from "../../server/analysis/runRecords/state/knownState.ts";

const JOB = { id: "7", name: "lanekeeper-r1", folder: "/runs/R-1--r1" };

/** The rows of the README that say of states of Slurm, and of nothing else, what a run shows. */
function rows(): { states: string[]; status: string; sentence: string }[] {
  const text = readFileSync(join(packageRoot(), "README.md"), "utf8");
  const table = /\n\| Slurm says[^]*?\n\n/.exec(text)?.[0] ?? "";
  return table.split("\n").flatMap((line) => {
    const [, said = "", status = "", sentence = ""] = line.split("|").map((cell) => cell.trim());
    const states = said.split(", ");
    if (!states.every((state) => /^`[A-Z_]+`$/.test(state))) return [];
    return [{ states: states.map((state) => state.slice(1, -1)), status, sentence }];
  });
}

describe("the README, of what a run shows by a state of Slurm,", () => {
  for (const { states, status, sentence } of rows())
    for (const state of states)
      it(`is right about ${state}`, () => {
        const reason = sentence.includes("_reason_") ? "SomeReason" : "";
        const executor = slurmFacts(
          undefined,
          { ...JOB, state, reason },
          { jobName: JOB.name, runFolder: JOB.folder },
          new Date(),
        );
        const row = {
          status: "queued" as const,
          progress: null,
          currentStep: null,
          steps: [],
          finalizeTries: 0,
        };
        const known = knownState(row, { workflow: {}, executor, tasks: new Map() });
        const decision = decideState(known, new Date());
        expect(decision.status).to.equal(status.split(",")[0]);
        expect(decision.why).to.equal(sentence.replace("_state_", state).replace("_reason_", reason));
        expect(jobState(state)).not.to.equal("unknown");
      });

  it("knows them all", () => {
    const told = rows().flatMap(({ states }) => states);
    const known = readFileSync(join(packageRoot(), "server/analysis/executors/slurm/jobState.ts"), "utf8");
    const ofRule = [...known.matchAll(/^ {2}([A-Z_]+): "/gm)].map(([, state]) => state);
    expect([...told, "CANCELLED", "SPECIAL_EXIT"]).to.have.members(ofRule);
  });
});
