import { hash } from "node:crypto";
import type { PipelinePackage, SamplesheetColumn, SamplesheetMap } from "../../pipelines/pipelinePackage.ts";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { isReadFile } from "../../pipelines/validation/rawColumnWarnings.ts";
import type { SamplesheetInput, SheetSample } from "./chooseRead.ts";
import {
  cellProblem,
  orderPlatform,
  pathUnsafe,
  sampleCode,
  sampleProblem,
  studyTitle,
  valueUnsafe,
} from "./sentences.ts";

const SAFE = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;
const BASE_MAX_CHARACTERS = 60;
const DIGEST_CHARACTERS = 8;

/**
 * Returns whether a value is safe unchanged in scripts and file names of a workflow: ASCII letters, digits, dots,
 * dashes and underscores, without a leading dot or dash. Pure.
 */
export function isSafeName(value: string): boolean {
  return SAFE.test(value);
}

/**
 * Returns a unique safe name for each value of a run. A safe value is its own name; in any other value each unsafe
 * character becomes an underscore and a part of the value's SHA-256 is appended, so that the name depends only on the
 * value and a resumed run uses the same name. Pure.
 */
export function assignSafeNames(values: Iterable<string>): Map<string, string> {
  const sorted = [...new Set(values)].sort();
  const names = new Map(sorted.filter(isSafeName).map((value) => [value, value]));
  const used = new Set(names.values());
  for (const value of sorted) {
    if (isSafeName(value)) continue;
    const base = value.replaceAll(/[^A-Za-z0-9._-]/g, "_").replace(/^[.-]+/, "_");
    const digest = hash("sha256", value);
    let name = "";
    for (let length = DIGEST_CHARACTERS; name === "" || used.has(name); length++)
      name = `${base.slice(0, BASE_MAX_CHARACTERS)}-${digest.slice(0, length)}${"_".repeat(Math.max(0, length - digest.length))}`;
    used.add(name);
    names.set(value, name);
  }
  return names;
}

// Directories are only linked, and Nextflow quotes them; file names become parts of scripts.
const SAFE_FOLDERS = /^[\p{L}\p{M}\p{N} ._+=@,:%()&'/-]*$/u;
const SAFE_FILE = /^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}._+=@,:%-]*$/u;

/**
 * Returns whether a path below the data directory is safe for a workflow. Paths that Lanekeeper creates consist of safe
 * names. Pure.
 */
export function isSafePath(path: string): boolean {
  const end = path.lastIndexOf("/") + 1;
  return SAFE_FOLDERS.test(path.slice(0, end)) && SAFE_FILE.test(path.slice(end));
}

/** The treatment of a user-entered value that is no safe name. */
export type CellPolicy = "replace" | "refuse" | "raw";

/**
 * Returns the policy for a source, for a package whose script writes the samplesheet: the most permissive of the
 * columns with that source. Pure.
 */
function sourcePolicy(
  { columns }: SamplesheetMap,
  concerns: (source: string | null) => boolean,
  byDefault: CellPolicy,
): CellPolicy {
  const policies = columns
    .filter(({ source }) => concerns(source))
    .map(({ unsafe = byDefault }: SamplesheetColumn) => unsafe);
  if (policies.includes("raw")) return "raw";
  return policies.includes("refuse") ? "refuse" : byDefault;
}

/**
 * Returns the input for the script of a package that writes the samplesheet of a workflow. Unsafe values are replaced
 * by safe names or are errors, as the columns of its map specify, else byDefault. names: value by safe name. Pure.
 */
export function safeInput(
  map: SamplesheetMap,
  input: SamplesheetInput,
  byDefault: CellPolicy,
): { input: SamplesheetInput; names: Map<string, string>; errors: Sentence[] } {
  const policy = (source: string) => sourcePolicy(map, (one) => one === source, byDefault);
  const code = policy("sample.sampleId");
  const title = policy("study.title");
  const platform = policy("order.platform");
  const files = sourcePolicy(map, isReadFile, byDefault);
  const typed = input.samples.flatMap((sample) => [
    ...(code === "replace" ? [sample.sampleId] : []),
    ...(title === "replace" && sample.study ? [sample.study.title] : []),
    ...(platform === "replace" ? [sample.order.platform ?? ""] : []),
  ]);
  const nameByValue = assignSafeNames(typed.filter((value) => value !== ""));
  const named = <Value extends string | null>(value: Value, of: CellPolicy) =>
    of === "replace" && value !== null ? (nameByValue.get(value) ?? value) : value;
  const samples = input.samples.map((sample): SheetSample => {
    const { sampleId, study, order } = sample;
    return {
      ...sample,
      sampleId: named(sampleId, code),
      study: study && { ...study, title: named(study.title, title) },
      order: { ...order, platform: named(order.platform, platform) },
    };
  });
  const errors = input.samples.flatMap(({ sampleId, study, order, reads }) => {
    const refused: [Sentence, string | null | undefined, CellPolicy][] = [
      [sampleCode(), sampleId, code],
      [studyTitle(), study?.title, title],
      [orderPlatform(), order.platform, platform],
    ];
    const paths = files === "raw" ? [] : reads.flatMap(({ file1, file2 }) => [file1 ?? "", file2 ?? ""]);
    return [
      ...refused
        .filter(([, value, of]) => of === "refuse" && value && !isSafeName(value))
        .map(([cell]) => cellProblem({ sampleCode: sampleId, cell, problem: valueUnsafe() })),
      ...(paths.every((path) => path === "" || isSafePath(path))
        ? []
        : [sampleProblem({ sampleCode: sampleId, problem: pathUnsafe() })]),
    ];
  });
  const names = new Map(
    [...nameByValue].flatMap(([value, name]) => (name === value ? [] : [[name, value] as const])),
  );
  return { input: { ...input, samples }, names, errors };
}

const TYPED = new Set(["study.title", "order.platform", "order.sequencingTechnology", "sample.taxId"]);

/**
 * Replaces user-entered values of orders and studies in the settings of a run by safe names; derived settings contain
 * such values. Values from the mapping of the package and settings of the run are unchanged. names: value by safe name.
 * Pure.
 */
export function safeSettings(
  { registry }: PipelinePackage,
  config: Record<string, unknown>,
): { config: Record<string, unknown>; names: Map<string, string> } {
  const names = new Map<string, string>();
  const safe = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(safe);
    if (typeof value !== "string" || value === "") return value;
    const name = assignSafeNames([value]).get(value) ?? value;
    if (name !== value) names.set(name, value);
    return name;
  };
  const settings = Object.entries(config).map(([key, value]) => {
    const setting = registry.configSchema.properties[key];
    const derive = (setting?.["x-lanekeeper"] ?? setting?.["x-seqdesk"])?.derive;
    return [key, derive && !derive.map && TYPED.has(derive.source) ? safe(value) : value] as const;
  });
  return { config: Object.fromEntries(settings), names };
}

/** Replaces the safe names in a text by their values. names: value by safe name. Pure. */
export function restoreNames(text: string, names: ReadonlyMap<string, string>): string {
  let restored = text;
  for (const [name, value] of names) restored = restored.replaceAll(name, () => value);
  return restored;
}
