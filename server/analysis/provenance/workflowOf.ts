import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";

/** Where the workflow of a package is: of the package itself, or in a repository, whose main file has an address.
 *  folder: below the package. */
export type WorkflowPlace =
  { kind: "package"; path: string } | { kind: "repository"; repository: string; address: string };

const GITHUB = /^(?:https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** The workflow that a package runs; undefined for one of plain programs, and for one at a place that is no one else's
 *  to know. Pure. */
export function workflowOf({ manifest }: Pick<PipelinePackage, "manifest">): WorkflowPlace | undefined {
  const { type, pipeline = "", version } = manifest.execution;
  if (type !== "nextflow") return undefined;
  if (pipeline.startsWith("./")) return { kind: "package", path: pipeline.slice(2).replace(/\/+$/, "") };
  const name = GITHUB.exec(pipeline)?.[1];
  if (name === undefined) return undefined;
  return {
    kind: "repository",
    repository: `https://github.com/${name}`,
    address: `https://raw.githubusercontent.com/${name}/${encodeURIComponent(version ?? "HEAD")}/main.nf`,
  };
}

/** The version of Nextflow as the first lines of its output tell it. Pure. */
export function engineVersionIn(output: string): string | null {
  return /N E X T F L O W\s+~\s+version\s+(\d[\w.-]*)/.exec(output)?.[1] ?? null;
}
