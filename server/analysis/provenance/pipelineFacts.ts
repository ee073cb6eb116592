import type { PipelinePackage } from "../pipelines/pipelinePackage.ts";
import type { PipelineFacts } from "./facts.ts";

/** Returns the facts on the package of a run. pipeline: undefined when it is no longer installed. Pure. */
export function pipelineFacts(
  { pipelineId, pipelineVersion }: { pipelineId: string; pipelineVersion: string },
  pipeline: PipelinePackage | undefined,
): PipelineFacts {
  const place = pipeline && findWorkflow(pipeline);
  return {
    id: pipelineId,
    name: pipeline?.registry.name ?? pipelineId,
    version: pipelineVersion,
    description: pipeline?.registry.description ?? null,
    url:
      webAddress(pipeline?.registry.website) ??
      webAddress(pipeline?.manifest.package.website) ??
      (place?.kind === "repository" ? place.repository : null),
  };
}

function webAddress(text: string | undefined): string | null {
  return text !== undefined && /^https?:\/\//.test(text) ? text : null;
}

/**
 * The location of a package's workflow: in the package, or in a repository whose main file has a URL. folder: below the
 * package.
 */
export type WorkflowLocation =
  { kind: "package"; path: string } | { kind: "repository"; repository: string; address: string };

const GITHUB = /^(?:https:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/;

/** Returns the workflow of a package; undefined for a process package, and for a workflow at a private path. Pure. */
export function findWorkflow({ manifest }: Pick<PipelinePackage, "manifest">): WorkflowLocation | undefined {
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

/** Returns the Nextflow version in the first lines of its output. Pure. */
export function parseEngineVersion(output: string): string | null {
  return /N E X T F L O W\s+~\s+version\s+(\d[\w.-]*)/.exec(output)?.[1] ?? null;
}
