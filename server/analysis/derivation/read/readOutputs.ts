import type { PackageOutput } from "../../pipelines/pipelinePackage.ts";
import { staysInside } from "../../pipelines/validation/validateFiles.ts";
import { record } from "./readParameterSchema.ts";

const OUTPUTS_MAX = 60;

/**
 * Reads the outputs that an output_definition.json describes: reports of the run, and files per sample, whose paths have
 * placeholders such as {{ alias }}. Other files and unusable paths are left out. Pure.
 */
export function readOutputs(document: Record<string, unknown>): PackageOutput[] {
  const found = Object.entries(record(document["files"]) ?? {}).flatMap(([key, given], index) => {
    const file = record(given) ?? {};
    const path = typeof file["filepath"] === "string" ? file["filepath"] : "";
    // A pattern of its own would match other files than the one that is meant.
    const isPlain = /^[\w ./+{}-]{1,400}$/.test(path) && staysInside(path);
    const pattern = path.replaceAll(/\{\{[^{}]*\}\}/g, "*");
    if (!isPlain || /[{}]/.test(pattern) || !/[\w]/.test(pattern)) return [];
    const title = typeof file["title"] === "string" ? file["title"].trim().slice(0, 200) : "";
    const isReport = file["mime-type"] === "text/html";
    const isPerSample = file["type"] === "per-sample" && pattern !== path;
    const output: PackageOutput = {
      id: `${index + 1}-${key.replaceAll(/[^A-Za-z0-9._-]/g, "-").slice(0, 100)}`,
      scope: isPerSample ? "sample" : "run",
      required: false,
      destination: isPerSample ? "sample_qc" : "run_artifact",
      type: isReport ? "report" : "artifact",
      discovery: { pattern, ...(isPerSample && { matchSampleBy: "path" as const }) },
      result: {
        kind: "run_artifact",
        preview: {
          ...(title !== "" && { label: title }),
          previewable: true,
          primary: isReport && index === 0,
        },
      },
    };
    return [output];
  });
  return found.slice(0, OUTPUTS_MAX);
}
