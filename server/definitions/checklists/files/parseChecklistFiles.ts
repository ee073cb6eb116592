import { parse as parseYaml } from "yaml";
import type { Sentence } from "../../../platform/errors/rules/sentence.ts";
import { raise } from "../../../platform/errors/apiError.ts";
import {
  CHECKLIST_FILE_MAX_BYTES,
  CHECKLIST_YAML_MAX_BYTES,
  CHECKLISTS_PER_IMPORT_MAX,
} from "../../limits.ts";
import type { Checklist } from "../checklist.ts";
import {
  accessionAmbiguous,
  accessionTwice,
  fileOfNoKind,
  fileTooLarge,
  fileUnreadable,
  tooManyChecklists,
} from "../errors.ts";
import type { ChecklistFile, Names, ParsedChecklist, ParsedFiles } from "./parsedChecklist.ts";
import { parseEna } from "./parseEna.ts";
import { parseLinkml } from "./parseLinkml.ts";
import { z } from "zod";
import { parseChecklist } from "./parseChecklist.ts";

// Limits aliases, because anchors that reference each other expand without end.
const YAML_ALIASES_MAX = 100;

type Value = { given: ChecklistFile; value: unknown };

const overview = z
  .array(z.object({ accession: z.string(), name: z.string().min(1), description: z.string().default("") }))
  .min(1)
  .max(1_000);

/** Parses checklist files and detects their format by content: definitions as this API returns them, a checklist
 *  exported from ENA or the overview that names those, or MIxS in LinkML (YAML or JSON). known: checklists that supply
 *  what a file lacks, such as sections. A large schema takes a second of CPU time, so never call this on the event loop
 *  of a server. Raises the file errors of errors.ts. */
export function parseChecklistFiles(files: ChecklistFile[], known: Checklist[]): ParsedFiles {
  const values = files.map((given) => ({ given, value: parsed(given) }));
  const overviews = values.map(({ value }) => parseNames(value));
  const names: Names = new Map(overviews.flatMap((found) => [...(found ?? [])]));
  const warnings: Sentence[] = [];
  const checklists = values
    .filter((_, index) => !overviews[index] || overviews.every(Boolean))
    .flatMap((one) => parseFile(one, { known, names, warnings }));
  if (checklists.length > CHECKLISTS_PER_IMPORT_MAX) raise(tooManyChecklists());
  refuseTwice(checklists);
  return { checklists, warnings };
}

// The YAML parser reads JSON too, but a hundred times slower.
function parsed({ fileName, text }: ChecklistFile): unknown {
  const isJson = /^\s*[[{]/.test(text);
  const mostBytes = isJson ? CHECKLIST_FILE_MAX_BYTES : CHECKLIST_YAML_MAX_BYTES;
  if (Buffer.byteLength(text) > mostBytes)
    raise(fileTooLarge({ file: fileName, mebibytes: mostBytes / 2 ** 20 }));
  try {
    return isJson
      ? JSON.parse(text)
      : parseYaml(text, { maxAliasCount: YAML_ALIASES_MAX, logLevel: "error" });
  } catch (error) {
    const [reason = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return raise(fileUnreadable({ file: fileName, reason }));
  }
}

function parseFile(
  { given, value }: Value,
  context: { known: Checklist[]; names: Names; warnings: Sentence[] },
): ParsedChecklist[] {
  const { fileName: file, accession, name, classes } = given;
  const ena = () => {
    const one = parseEna(value, { ...context, file, accession });
    return one && [one];
  };
  const found =
    parseOwn(value, { file, ...context }) ??
    ena() ??
    parseLinkml(value, { file, classes, ...context }) ??
    raise(fileOfNoKind({ file }));
  if (accession === undefined && name === undefined) return found;
  const [only] = found;
  if (!only || found.length > 1) return raise(accessionAmbiguous({ file, count: found.length }));
  return [{ ...only, accession: accession ?? only.accession, name: name ?? only.name }];
}

function refuseTwice(checklists: ParsedChecklist[]): void {
  const seen = new Map<string, string>();
  for (const { accession, file } of checklists) {
    const other = seen.get(accession);
    if (other !== undefined) raise(accessionTwice({ accession, file, other }));
    seen.set(accession, file);
  }
}

/** Parses checklist names of other files from ENA's overview of its checklists. Returns undefined for a file of
 *  another format. */
function parseNames(value: unknown): Names | undefined {
  const { data } = overview.safeParse(value);
  return data && new Map(data.map(({ accession, name, description }) => [accession, { name, description }]));
}

/** Parses a file in the format of this API: one definition, a list of definitions, or all templates. Returns undefined
 *  for a file of another format. Raises fileMalformed. */
function parseOwn(
  value: unknown,
  { file, warnings }: { file: string; warnings: Sentence[] },
): ParsedChecklist[] | undefined {
  if (isDefinition(value)) return [parseChecklist(value, { file, warnings })];
  const list = isRecord(value) ? value["templates"] : value;
  if (!Array.isArray(list) || !list.some(isDefinition)) return undefined;
  const below = isRecord(value) ? "templates." : "";
  return list.map((one, index) => parseChecklist(one, { file, warnings, below: `${below}${index}` }));
}

function isDefinition(value: unknown): boolean {
  return isRecord(value) && "accession" in value && "fields" in value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
