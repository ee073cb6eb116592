import { configOf } from "../../pipelines/configOf.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { validateConfig } from "../../pipelines/validateConfig.ts";
import { compatibilityWarnings } from "./compatibilityWarnings.ts";
import { deriveConfig } from "./deriveConfig.ts";
import { inputIssues } from "./inputIssues.ts";
import type { RunIssue, RunMaterial } from "./material.ts";
import { metadataIssues } from "./metadataIssues.ts";
import { settingRefused, workflowMissing } from "./sentences.ts";
import { ownReadsIssues, type ReplacedRead, replacedReads } from "./replacedReads.ts";

/**
 * The result of all checks. config: the complete configuration of the run. derived: the part that is derived from
 * orders and samples.
 */
export interface RunVerdict {
  metadata: RunIssue[];
  input: RunIssue[];
  /** Active read sets that the run would replace. */
  replaced: ReplacedRead[];
  derivation: RunIssue[];
  settings: RunIssue[];
  /** Warnings do not prevent the run. */
  warnings: RunIssue[];
  derived: Record<string, unknown>;
  config: Record<string, unknown>;
}

/** Checks whether a run can be created from the material, and collects the reasons against it. Pure. */
export function judgeRun(material: RunMaterial): RunVerdict {
  const { pipeline, saved, asked } = material;
  const { derived, issues } = deriveConfig(material);
  const config = configOf(pipeline, saved, { ...asked, ...derived });
  return {
    metadata: [...packageIssues(pipeline), ...metadataIssues(material)],
    input: [...inputIssues(material), ...ownReadsIssues(material)],
    replaced: replacedReads(material),
    derivation: issues,
    settings: validateConfig(pipeline, config).map((problem) => ({
      field: "config",
      message: settingRefused({ problem }),
      severity: "error",
      sampleId: null,
    })),
    warnings: compatibilityWarnings(material),
    derived,
    config,
  };
}

function packageIssues({ id, lacksWorkflow }: PipelinePackage): RunIssue[] {
  if (!lacksWorkflow) return [];
  return [{ field: "pipeline", message: workflowMissing({ id }), severity: "error", sampleId: null }];
}
