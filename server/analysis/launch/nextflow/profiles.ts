import type { PipelinePackage } from "../../pipelines/pipelinePackage.ts";
import { isRemote } from "./nextflowWords.ts";
import { workflowConfigText } from "./unmetNeeds.ts";
import { textWithMarks } from "./workflowNeeds.ts";

/** Profiles that Lanekeeper can generate, with their lines. */
const GENERATED: Record<string, string[]> = {
  conda: ["conda {", "  enabled = true", "  channels = ['conda-forge', 'bioconda']", "}"],
  docker: ["docker {", "  enabled = true", "  runOptions = '-u $(id -u):$(id -g)'", "}"],
  singularity: ["singularity {", "  enabled = true", "  autoMounts = true", "}"],
  apptainer: ["apptainer {", "  enabled = true", "  autoMounts = true", "}"],
};

/** Of these profiles the ones that have to be generated: conda, docker, singularity and apptainer, where the workflow does
 *  not define them. What a workflow defines that Nextflow fetches is not known; Nextflow applies its profile and the
 *  generated one. */
export async function profilesToGenerate(
  { folder, manifest: { execution } }: Pick<PipelinePackage, "folder" | "manifest">,
  asked: string[],
): Promise<string[]> {
  const names = asked.filter((name) => Object.hasOwn(GENERATED, name));
  const { pipeline = "" } = execution;
  if (names.length === 0 || isRemote(pipeline)) return names;
  const defined = profilesIn((await workflowConfigText(folder, pipeline)) ?? "");
  return names.filter((name) => !defined.includes(name));
}

/** The block of profiles for nextflow.config. hasConda: without conda on the machine its profile is empty, and tasks use
 *  the tools on the path. Pure. */
export function profileLines(names: string[], hasConda: boolean): string[] {
  if (names.length === 0) return [];
  const blocks = names.flatMap((name) => {
    const lines = name === "conda" && !hasConda ? [] : (GENERATED[name] ?? []);
    return [`  ${name} {`, ...lines.map((line) => `    ${line}`), "  }"];
  });
  return ["profiles {", ...blocks, "}"];
}

/** The names of the profiles that the text of a nextflow.config defines. The text is searched and never run. Pure. */
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

/** The text from `begin` to the brace that closes what is open there. */
function blockAt(text: string, begin: number): string {
  let level = 1;
  for (let at = begin; at < text.length; at++) {
    if (text[at] === "{") level++;
    else if (text[at] === "}" && --level === 0) return text.slice(begin, at);
  }
  return text.slice(begin);
}

/** The text without what is within its braces, which themselves stay. */
function outermost(text: string): string {
  let level = 0;
  let kept = "";
  for (const sign of text) {
    if (sign === "}") level--;
    if (level === 0) kept += sign;
    if (sign === "{") level++;
  }
  return kept;
}
