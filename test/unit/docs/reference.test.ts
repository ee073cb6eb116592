import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jobState, SLURM_STATES, slurmFacts } from "../../../server/analysis/executors/slurm/slurmFacts.ts";
import { whyNow } from "../../../server/analysis/runs/explainRun.ts";
import { plainText } from "../../../server/analysis/runRecords/runSentences.ts";
import { VARIABLES } from "../../../server/platform/site/env.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { referencePages } from "../../reference/referencePages.ts";
import { runStates } from "../../reference/runStates.ts";

const JOB = { jobName: "lanekeeper-run", runFolder: "/runs/run" };

describe("the generated reference pages", () => {
  it("are current: npm run docs writes them", async () => {
    for (const [path, text] of await referencePages()) {
      const file = join(packageRoot(), path);
      expect(existsSync(file) ? readFileSync(file, "utf8") : "", path).to.equal(text);
    }
  });

  it("describe every environment variable", async () => {
    const page = (await referencePages()).get("docs/reference/environment.md") ?? "";
    const rows = [...page.matchAll(/^\| `(\w+)` +\|(?:[^|]*)\| (.*?) *\|$/gm)];
    expect(rows.map(([, name]) => name)).to.have.members(VARIABLES);
    expect(rows.filter(([, , meaning]) => meaning === "")).to.deep.equal([]);
  });

  it("describe every state of a Slurm job", () => {
    expect(runStates.slurm.flatMap(({ slurmStates }) => slurmStates)).to.have.members(SLURM_STATES);
  });

  for (const { slurmStates, explanation } of runStates.slurm)
    for (const state of slurmStates.slice(1))
      it(`show ${state} in the row of its explanation`, () => {
        const reason = explanation.includes("Reason") ? "Reason" : "";
        const job = { id: "7", name: JOB.jobName, folder: JOB.runFolder, state, reason };
        const shown = whyNow({
          status: "queued",
          progress: null,
          currentStep: null,
          workflowFacts: {},
          executorFacts: slurmFacts(undefined, job, JOB, new Date()),
          finalizeTries: 0,
        });
        expect(plainText(shown)).to.equal(explanation.replace(slurmStates[0] ?? "", state));
        expect(jobState(state)).not.to.equal("unknown");
      });
});
