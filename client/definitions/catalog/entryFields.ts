import type { CatalogEntry, Collection } from "../../../server/definitions/catalog/rules/catalog.ts";
import { isRecord } from "../../../server/definitions/catalog/rules/isSame.ts";

/**
 * How one field of an entry is edited. text, long: a text; number; flag: yes or no; choice: one of several texts, or
 * a free one where isOpen; choices: several; lines: a list of texts; specs: { label, value, unit? }; points: { text,
 * tooltip? }; entry, entries: ids of another collection; picture: its address; range: two integers.
 */
export type EntryField = { path: readonly string[] } & (
  | { kind: "text" | "long" | "number" | "flag" | "lines" | "specs" | "points" | "picture" | "range" }
  | { kind: "choice"; options: readonly string[]; isOpen?: boolean }
  | { kind: "choices"; options: readonly string[] }
  | { kind: "entry" | "entries"; of: Collection }
);

type Plain = "text" | "long" | "number" | "lines" | "specs" | "points";
const plain = (kind: Plain, ...names: string[]): EntryField[] =>
  names.map((name) => ({ path: [name], kind }));
const text = (...names: string[]) => plain("text", ...names);
const long = (...names: string[]) => plain("long", ...names);
const entries = (name: string, of: Collection): EntryField => ({ path: [name], kind: "entries", of });

const ORDER: EntryField = { path: ["order"], kind: "number" };
const SOON: EntryField = { path: ["comingSoon"], kind: "flag" };
const KIT_CATEGORIES = ["ligation", "rapid", "barcoding", "pcr", "amplicon", "cdna", "direct-rna"];
const FAMILIES = ["illumina", "mgi", "bgi", "element", "ion-torrent", "oxford-nanopore", "pacbio", "other"];

/** The fields of an entry with their own input, in display order. All others are edited as JSON. */
export const ENTRY_FIELDS: Record<Collection, EntryField[]> = {
  technologies: [
    ...text("name", "manufacturer"),
    ...long("shortDescription"),
    { path: ["platformFamily"], kind: "choice", options: FAMILIES, isOpen: true },
    { path: ["readLengthClass"], kind: "choice", options: ["short", "long", "both", "unknown"] },
    { path: ["supportedReadLayouts"], kind: "choices", options: ["single", "paired"] },
    ...plain("specs", "specs"),
    ...plain("points", "pros", "cons"),
    ...plain("lines", "bestFor"),
    { path: ["icon"], kind: "picture" },
    SOON,
    ORDER,
  ],
  devices: [
    ...text("name", "manufacturer"),
    { path: ["platformId"], kind: "entry", of: "technologies" },
    ...long("shortDescription", "productOverview"),
    ...plain("specs", "specs"),
    entries("compatibleFlowCells", "flowCells"),
    entries("compatibleKits", "kits"),
    entries("compatibleSoftware", "software"),
    { path: ["image"], kind: "picture" },
    SOON,
    ORDER,
  ],
  flowCells: [
    ...text("name", "sku"),
    ...long("description"),
    ...text("chemistry"),
    { path: ["category"], kind: "choice", options: ["standard", "rna", "flongle"], isOpen: true },
    ...plain("number", "poreCount"),
    ...text("maxOutput"),
    { path: ["image"], kind: "picture" },
    ORDER,
  ],
  kits: [
    ...text("name", "sku"),
    ...long("description"),
    { path: ["category"], kind: "choice", options: KIT_CATEGORIES, isOpen: true },
    { path: ["inputType"], kind: "choice", options: ["dna", "rna", "both"] },
    { path: ["kitKind"], kind: "choice", options: ["sequencing_only", "barcoding_and_sequencing"] },
    ...text("doradoKitName"),
    { path: ["barcoding", "barcodeSetId"], kind: "entry", of: "barcodeSets" },
    { path: ["barcoding", "maxBarcodesPerRun"], kind: "number" },
    { path: ["barcoding", "compatibleBarcodeKits"], kind: "entries", of: "kits" },
    { path: ["image"], kind: "picture" },
    ORDER,
  ],
  software: [
    ...text("name"),
    ...long("description"),
    { path: ["category"], kind: "choice", options: ["control", "basecalling", "analysis"], isOpen: true },
    ...text("version", "downloadUrl"),
    ORDER,
  ],
  barcodeSchemes: [...text("name", "chemistry"), ...long("description")],
  barcodeSets: [
    ...text("name"),
    { path: ["schemeId"], kind: "entry", of: "barcodeSchemes" },
    { path: ["barcodeRange"], kind: "range" },
    ...plain("number", "count"),
  ],
};

/** Returns the value at a path of an entry; undefined if missing. */
export function valueAt(entry: CatalogEntry, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    entry,
  );
}

/** Returns an entry with another value at a path. undefined removes the field and parents that become empty. */
export function withValue(entry: CatalogEntry, path: readonly string[], value: unknown): CatalogEntry {
  return { ...placed(entry, path, value), id: entry.id };
}

function placed(before: unknown, [key = "", ...rest]: readonly string[], value: unknown) {
  const inside: Record<string, unknown> = isRecord(before) ? { ...before } : {};
  const next = rest.length === 0 ? value : placed(inside[key], rest, value);
  if (next === undefined || (rest.length > 0 && isRecord(next) && Object.keys(next).length === 0))
    delete inside[key];
  else inside[key] = next;
  return inside;
}

/** Whether the field's input can represent its value: a provider may send any JSON. */
export function isEditable(field: EntryField, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  switch (field.kind) {
    case "text":
    case "long":
    case "picture":
    case "choice":
    case "entry":
      return typeof value === "string";
    case "number":
      return typeof value === "number";
    case "flag":
      return typeof value === "boolean";
    case "lines":
    case "choices":
    case "entries":
      return (
        isArrayWhere(value, (one) => typeof one === "string") &&
        new Set(value as string[]).size === (value as string[]).length
      );
    case "specs":
      return isArrayWhere(value, (one) => hasTexts(one, ["label", "value"], ["unit"]));
    case "points":
      return isArrayWhere(value, (one) => hasTexts(one, ["text"], ["tooltip"]));
    default:
      return isArrayWhere(value, (one) => typeof one === "number") && (value as number[]).length === 2;
  }
}

/** The parts of one line of specs or points; the first ones are mandatory. */
export const LINE_PARTS = { specs: ["label", "value", "unit"], points: ["text", "tooltip"] } as const;

function hasTexts(value: unknown, needed: string[], more: string[]): boolean {
  if (!isRecord(value)) return false;
  return (
    needed.every((key) => typeof value[key] === "string") &&
    more.every((key) => value[key] === undefined || typeof value[key] === "string")
  );
}

function isArrayWhere(value: unknown, fits: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(fits);
}
