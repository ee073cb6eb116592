import { open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { WORKFLOW_CONFIG_MAX_BYTES } from "../../../platform/limits/limits.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import type { Nextflow } from "./findNextflow.ts";
import { isRemote } from "./nextflowWords.ts";
import { versionAllows } from "./versionAllows.ts";
import { type WorkflowNeeds, workflowNeeds } from "./workflowNeeds.ts";

/** Core plugins, whose versions each Nextflow release fixes itself. */
const CORE_PLUGINS = new Set([
  "nf-amazon",
  "nf-azure",
  "nf-cloudcache",
  "nf-codecommit",
  "nf-console",
  "nf-ga4gh",
  "nf-google",
  "nf-k8s",
  "nf-tower",
  "nf-wave",
]);

/** A requirement of a workflow that a Nextflow does not meet; both fields are sentences. */
export interface UnmetNeed {
  problem: string;
  whatToDo: string;
}

/**
 * Returns why the workflow of a package cannot run with a Nextflow. Empty when no unmet requirement is known; for a
 * workflow that Nextflow fetches, only the package's own declarations are known.
 */
export async function unmetNeeds(pipeline: PipelinePackage, nextflow: Nextflow): Promise<UnmetNeed[]> {
  const { versions, plugins } = await needsOf(pipeline);
  const unmet = versions.flatMap((constraint) => {
    const { isAllowed, isRequired } = versionAllows(nextflow.version, constraint);
    if (isAllowed || !isRequired) return [];
    return {
      problem: `The workflow requires Nextflow ${constraint.replace(/^!/, "")}; version ${nextflow.version} is installed.`,
      whatToDo: "Install a compatible version and set it in the execution settings.",
    };
  });
  // A Nextflow that may fetch the workflow may also fetch plugins.
  if (isRemote(pipeline.manifest.execution.pipeline ?? "")) return unmet;
  const folder = pipeline.manifest.execution.runtime?.env?.["NXF_PLUGINS_DIR"];
  const installed = await readdir(folder ?? join(nextflow.home, "plugins")).catch((): string[] => []);
  return [...unmet, ...plugins.flatMap((plugin) => pluginFault(plugin, installed))];
}

/** Returns the constraints on the Nextflow version, and the plugins that the workflow declares. */
export async function needsOf({ folder, manifest, definition }: PipelinePackage): Promise<WorkflowNeeds> {
  const { minNextflowVersion } = definition;
  const ofPackage =
    minNextflowVersion === undefined ? [] : [`!>=${minNextflowVersion.replace(/^[!>=\s]+/, "")}`];
  const { pipeline = "" } = manifest.execution;
  const text = isRemote(pipeline) ? undefined : await workflowConfigText(folder, pipeline);
  const { versions, plugins } = workflowNeeds(text ?? "");
  return { versions: [...new Set([...ofPackage, ...versions])], plugins };
}

/**
 * Reads nextflow.config of a local workflow. Returns undefined when it does not exist or is too large. pipeline: path,
 * absolute or relative to the package directory.
 */
export async function workflowConfigText(folder: string, pipeline: string): Promise<string | undefined> {
  const place = pipeline.startsWith("./") ? join(folder, pipeline) : pipeline;
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  );
  const file = await open(join(isFolder ? place : dirname(place), "nextflow.config")).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { size } = await file.stat();
    return size > WORKFLOW_CONFIG_MAX_BYTES ? undefined : await file.readFile("utf8");
  } finally {
    await file.close();
  }
}

function pluginFault(plugin: string, installed: string[]): UnmetNeed[] {
  const [id = "", version] = plugin.split("@");
  const ofId = installed.filter((name) => name.startsWith(`${id}-`));
  if (version === undefined && !CORE_PLUGINS.has(id))
    return [
      {
        problem: `The workflow declares the Nextflow plugin ${id} without a version; Nextflow cannot load it offline.`,
        whatToDo: "Declare a version in the plugins block of its nextflow.config.",
      },
    ];
  const isExact = version !== undefined && /^\d/.test(version);
  if (isExact ? ofId.includes(`${id}-${version}`) : ofId.length > 0) return [];
  const found = ofId.length === 0 ? "" : ` (installed: ${ofId.slice(0, 5).join(", ")})`;
  return [
    {
      problem: `The Nextflow plugin ${plugin} of the workflow is not installed${found}.`,
      whatToDo: `Run "nextflow plugin install ${plugin}" as the user that runs Lanekeeper, or copy the plugin to .nextflow/plugins in that user's home directory.`,
    },
  ];
}
