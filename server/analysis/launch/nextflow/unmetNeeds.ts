import { open, readdir, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { WORKFLOW_CONFIG_MAX_BYTES } from "../../limits.ts";
import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { sentence, type Sentence } from "../../../platform/errors/rules/sentence.ts";
import type { Nextflow } from "./findNextflow.ts";
import { isRemote } from "./nextflowArgs.ts";
import { compareVersions } from "../../pipelines/compareVersions.ts";

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

const otherVersion = sentence(
  "nextflow.otherVersion",
  "The workflow requires Nextflow {required}; version {installed} is installed.",
);
const installVersion = sentence(
  "nextflow.installVersion",
  "Install a compatible version and set it in the execution settings.",
);
const pluginWithoutVersion = sentence(
  "nextflow.pluginWithoutVersion",
  "The workflow declares the Nextflow plugin {id} without a version; Nextflow cannot load it offline.",
);
const declareVersion = sentence(
  "nextflow.declareVersion",
  "Declare a version in the plugins block of its nextflow.config.",
);
const pluginMissing = sentence(
  "nextflow.pluginMissing",
  "The Nextflow plugin {plugin} of the workflow is not installed.",
);
const otherPluginVersion = sentence(
  "nextflow.otherPluginVersion",
  "The Nextflow plugin {plugin} of the workflow is not installed (installed: {installed}).",
);
const installPlugin = sentence(
  "nextflow.installPlugin",
  'Run "nextflow plugin install {plugin}" as the user that runs Lanekeeper, or copy the plugin to .nextflow/plugins in that user\'s home directory.',
);

/** A requirement of a workflow that a Nextflow does not meet; what is missing and what to do. */
export interface UnmetNeed {
  problem: Sentence;
  whatToDo: Sentence;
}

/**
 * Returns why the workflow of a package cannot run with a Nextflow. Empty when no unmet requirement is known; for a
 * workflow that Nextflow fetches, only the package's own declarations are known.
 */
export async function unmetNeeds(pipeline: PipelinePackage, nextflow: Nextflow): Promise<UnmetNeed[]> {
  const { versions, plugins } = await readNextflowNeeds(pipeline);
  // A Nextflow that may fetch the workflow may also fetch plugins.
  const isFetched = isRemote(pipeline.manifest.execution.pipeline ?? "");
  const folder = pipeline.manifest.execution.runtime?.env?.["NXF_PLUGINS_DIR"];
  return missingNeeds({ versions, plugins: isFetched ? [] : plugins }, nextflow, folder);
}

/** Returns which of the requirements a Nextflow does not meet. pluginFolder: where it looks for plugins. */
export async function missingNeeds(
  { versions, plugins }: WorkflowNeeds,
  nextflow: Nextflow,
  pluginFolder = join(nextflow.home, "plugins"),
): Promise<UnmetNeed[]> {
  const unmet = versions.flatMap((constraint) => {
    const { isAllowed, isRequired } = versionAllows(nextflow.version, constraint);
    if (isAllowed || !isRequired) return [];
    return {
      problem: otherVersion({ required: constraint.replace(/^!/, ""), installed: nextflow.version }),
      whatToDo: installVersion(),
    };
  });
  const installed = plugins.length === 0 ? [] : await readdir(pluginFolder).catch((): string[] => []);
  return [...unmet, ...plugins.flatMap((plugin) => checkPlugin(plugin, installed))];
}

/** Returns the constraints on the Nextflow version, and the plugins that the workflow declares. */
async function readNextflowNeeds({ folder, manifest, definition }: PipelinePackage): Promise<WorkflowNeeds> {
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

function checkPlugin(plugin: string, installed: string[]): UnmetNeed[] {
  const [id = "", version] = plugin.split("@");
  const ofId = installed.filter((name) => name.startsWith(`${id}-`));
  if (version === undefined && !CORE_PLUGINS.has(id))
    return [
      {
        problem: pluginWithoutVersion({ id }),
        whatToDo: declareVersion(),
      },
    ];
  const isExact = version !== undefined && /^\d/.test(version);
  if (isExact ? ofId.includes(`${id}-${version}`) : ofId.length > 0) return [];
  return [
    {
      problem:
        ofId.length === 0
          ? pluginMissing({ plugin })
          : otherPluginVersion({ plugin, installed: ofId.slice(0, 5).join(", ") }),
      whatToDo: installPlugin({ plugin }),
    },
  ];
}

const REQUIRED = /^!(?!=)/;
const PART = /[<>!=]*\s*v?\d[\w.-]*\+?/g;

/**
 * Returns whether a version of Nextflow satisfies a constraint as workflows write it (!>=24.04.2, >=23.10 <25, 24.04+).
 * An unreadable constraint permits every version. isRequired: without the exclamation mark, a workflow only warns.
 * Pure.
 */
export function versionAllows(
  version: string,
  constraint: string,
): { isAllowed: boolean; isRequired: boolean } {
  const text = constraint.trim();
  const parts = /[[\](]/.test(text) ? [] : (text.replace(REQUIRED, "").match(PART) ?? []);
  return { isAllowed: parts.every((part) => allows(version, part)), isRequired: REQUIRED.test(text) };
}

function allows(version: string, part: string): boolean {
  const [, sign = "", wanted = "", plus = ""] = /^([<>!=]*)\s*v?([\w.-]+?)\.?(\+?)$/.exec(part) ?? [];
  const order = compareVersions(version, wanted);
  if (plus !== "") return order >= 0;
  if (sign === ">=") return order >= 0;
  if (sign === ">") return order > 0;
  if (sign === "<=") return order <= 0;
  if (sign === "<") return order < 0;
  if (sign === "!=") return order !== 0;
  const asLong = version.split(".").slice(0, wanted.split(".").length).join(".");
  return compareVersions(asLong, wanted) === 0;
}

/** The requirements of a workflow on Nextflow. */
interface WorkflowNeeds {
  /** Constraints such as !>=24.04.2, verbatim. */
  versions: string[];
  /** Plugins as id or id@version. */
  plugins: string[];
}

const PLUGINS_MAX = 50;

/**
 * Parses the version and the plugins that a workflow declares from the text of its nextflow.config. The text is
 * searched and never executed: included and computed values stay unknown. Pure.
 */
export function workflowNeeds(text: string): WorkflowNeeds {
  const { plain, strings } = textWithMarks(text);
  const textAt = (mark: string | undefined) => strings[Number(mark)] ?? "";
  const versions = [
    ...plain.matchAll(/(?:^|[\s;{])(?:manifest\s*\.\s*)?nextflowVersion\s*=\s*\uE000(\d+)\uE000/g),
  ].map(([, mark]) => textAt(mark));
  const plugins = [...plain.matchAll(/(?:^|[\s;}])plugins\s*\{([^{}]*)\}/g)].flatMap(([, block = ""]) =>
    [...block.matchAll(/(?:^|[\s;])id[\s(]*\uE000(\d+)\uE000/g)].map(([, mark]) => textAt(mark)),
  );
  const isPlugin = (name: string) => /^[\w.-]+(@[\w.~^<>=*+-]+)?$/.test(name);
  return {
    versions: versions.filter((version) => version.length <= 100),
    plugins: [...new Set(plugins)].filter(isPlugin).slice(0, PLUGINS_MAX),
  };
}

/**
 * Returns the text without comments. Strings are replaced by marks, \uE000 around their number, so that braces and
 * slashes within strings are not parsed as syntax. Pure.
 */
export function textWithMarks(text: string): { plain: string; strings: string[] } {
  const strings: string[] = [];
  const token =
    /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|'''([\s\S]*?)'''|"""([\s\S]*?)"""|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;
  const plain = text.replaceAll("\uE000", " ").replaceAll(token, (...found: (string | undefined)[]) => {
    const value = found.slice(1, 5).find((part) => part !== undefined);
    return value === undefined ? " " : `\uE000${strings.push(value) - 1}\uE000`;
  });
  return { plain, strings };
}
