import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { isRemote } from "./nextflowArgs.ts";
import { textWithMarks, workflowConfigText } from "./unmetNeeds.ts";

/** Profiles that Lanekeeper can generate, with their configuration lines. */
const GENERATED: Record<string, string[]> = {
  conda: ["conda {", "  enabled = true", "  channels = ['conda-forge', 'bioconda']", "}"],
  docker: ["docker {", "  enabled = true", "  runOptions = '-u $(id -u):$(id -g)'", "}"],
  singularity: ["singularity {", "  enabled = true", "  autoMounts = true", "}"],
  apptainer: ["apptainer {", "  enabled = true", "  autoMounts = true", "}"],
};

/** The names of the profiles that every workflow can use. */
export const GENERATED_PROFILES = Object.keys(GENERATED);

/**
 * Returns the profiles that have to be generated: conda, docker, singularity and apptainer, where the workflow does not
 * define them. The profiles of a workflow that Nextflow fetches are unknown; Nextflow applies its profile and the
 * generated one.
 */
export async function profilesToGenerate(
  { folder, manifest: { execution } }: Pick<PipelinePackage, "folder" | "manifest">,
  requested: string[],
): Promise<string[]> {
  const names = requested.filter((name) => Object.hasOwn(GENERATED, name));
  const { pipeline = "" } = execution;
  if (names.length === 0 || isRemote(pipeline)) return names;
  const defined = profilesIn((await workflowConfigText(folder, pipeline)) ?? "");
  return names.filter((name) => !defined.includes(name));
}

/**
 * Returns the profiles block for nextflow.config. hasConda: without conda on the machine, the conda profile is empty
 * and tasks use the programs on PATH. Pure.
 */
export function profileLines(names: string[], hasConda: boolean): string[] {
  if (names.length === 0) return [];
  const blocks = names.flatMap((name) => {
    const lines = name === "conda" && !hasConda ? [] : (GENERATED[name] ?? []);
    return [`  ${name} {`, ...lines.map((line) => `    ${line}`), "  }"];
  });
  return ["profiles {", ...blocks, "}"];
}

/**
 * Returns the names of the profiles that the text of a nextflow.config defines. The text is searched and never
 * executed. Pure.
 */
export function profilesIn(text: string): string[] {
  const { plain, strings } = textWithMarks(text);
  const names: string[] = [];
  for (const { index, 0: found } of plain.matchAll(/(?:^|[\s;}])profiles\s*\{/g)) {
    const block = blockAt(plain, index + found.length);
    names.push(
      ...[...outermost(block).matchAll(/([\w-]+|\uE000\d+\uE000)\s*\{/g)].map(([, name = ""]) => name),
    );
  }
  return names.map((name) => (name.startsWith("\uE000") ? (strings[Number(name.slice(1, -1))] ?? "") : name));
}

/** Returns the text from `begin` to the brace that closes the open block. */
function blockAt(text: string, begin: number): string {
  let level = 1;
  for (let at = begin; at < text.length; at++) {
    if (text[at] === "{") level++;
    else if (text[at] === "}" && --level === 0) return text.slice(begin, at);
  }
  return text.slice(begin);
}

/** Returns the text without the content of its braces; the braces are kept. */
function outermost(text: string): string {
  let level = 0;
  let outer = "";
  for (const sign of text) {
    if (sign === "}") level--;
    if (level === 0) outer += sign;
    if (sign === "{") level++;
  }
  return outer;
}
