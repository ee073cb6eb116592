import { profilesIn } from "../../launch/nextflow/profileLines.ts";
import { textWithMarks, workflowNeeds } from "../../launch/nextflow/unmetNeeds.ts";

/** What the configuration of a workflow states about it. Computed values stay unknown. */
export interface WorkflowConfig {
  name?: string;
  version?: string;
  description?: string;
  homePage?: string;
  author?: string;
  mainScript?: string;
  nextflowVersion?: string;
  plugins: string[];
  profiles: string[];
}

const KEYS = [
  "name",
  "version",
  "description",
  "homePage",
  "author",
  "mainScript",
  "nextflowVersion",
] as const;
const VALUE_MAX_CHARACTERS = 2_000;

/**
 * Reads manifest, plugins and profiles from the texts of nextflow.config and the files that it includes. The text is
 * searched and never executed. Pure.
 */
export function readNextflowConfig(texts: string[]): WorkflowConfig {
  const found: WorkflowConfig = { plugins: [], profiles: [] };
  for (const text of texts) {
    const { plain, strings } = textWithMarks(text);
    for (const [, block = ""] of plain.matchAll(/(?:^|[\s;}])manifest\s*\{([^{}]*)\}/g))
      for (const key of KEYS)
        read(
          found,
          key,
          new RegExp(`(?:^|[\\s;])${key}\\s*=\\s*\\uE000(\\d+)\\uE000`).exec(block)?.[1],
          strings,
        );
    for (const key of KEYS)
      read(
        found,
        key,
        new RegExp(`(?:^|[\\s;}])manifest\\s*\\.\\s*${key}\\s*=\\s*\\uE000(\\d+)\\uE000`).exec(plain)?.[1],
        strings,
      );
  }
  found.plugins = [...new Set(texts.flatMap((text) => workflowNeeds(text).plugins))];
  found.profiles = [...new Set(texts.flatMap(profilesIn))]
    .filter((name) => /^[\w.-]{1,100}$/.test(name))
    .slice(0, 200);
  return found;
}

function read(
  found: WorkflowConfig,
  key: (typeof KEYS)[number],
  mark: string | undefined,
  strings: string[],
): void {
  const value = mark === undefined ? undefined : strings[Number(mark)]?.replaceAll(/\s+/g, " ").trim();
  if (value && !value.includes("${") && value.length <= VALUE_MAX_CHARACTERS) found[key] ??= value;
}

/** Returns the files that a configuration includes by a plain relative path. Pure. */
export function includedConfigs(text: string): string[] {
  const { plain, strings } = textWithMarks(text);
  return [...plain.matchAll(/(?:^|[\s;{}])includeConfig\s*\(?\s*\uE000(\d+)\uE000/g)]
    .map(([, mark]) => strings[Number(mark)] ?? "")
    .filter((path) => /^[\w./-]+$/.test(path) && !path.startsWith("/") && !path.split("/").includes(".."));
}
