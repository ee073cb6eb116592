import { AnalysisRuleDecision } from "../../db/models/AnalysisRuleDecision.ts";
import { runRules } from "../../server/analysis/automation/runRules.ts";
import type { TestApp } from "./app.ts";
import { writePackage } from "./packages.ts";

/** Content of a rule that runs the package toy when the reads of an order are complete. */
export const RULE = {
  name: "QC of every order",
  trigger: "order_reads_complete",
  conditions: { services: [], technologies: [], departments: [], minSamples: 1 },
  pipelineId: "toy",
  config: { mode: "fast" },
  onSuccess: "notify",
  runsPerDay: 20,
  activeRunsMax: 10,
  failuresMax: 3,
} as const;

/** Writes the package `id`, which runs a bash script on the reads of samples. targets: of its runs. */
export function aReadsPackage(
  root: string,
  script: string,
  { id = "toy", targets = ["order", "study"] }: { id?: string; targets?: string[] } = {},
): Promise<string> {
  return writePackage(root, {
    id,
    change({ manifest, registry }) {
      manifest["execution"] = { type: "process", command: ["bash", "-c", script] };
      manifest["targets"] = { supported: targets };
      manifest["outputs"] = [];
      registry["input"] = { supportedScopes: targets };
    },
  });
}

/** Evaluates all rules as the job does, including changes that are not due yet. */
export function evaluateRules({ site }: Pick<TestApp, "site">): Promise<void> {
  return runRules(site, { now: new Date(Date.now() + 120_000) });
}

/** The decisions, oldest first. */
export async function storedDecisions({ db }: Pick<TestApp, "db">): Promise<AnalysisRuleDecision[]> {
  return AnalysisRuleDecision.query(db).orderBy(["createdAt", "id"]).withGraphFetched("run");
}
