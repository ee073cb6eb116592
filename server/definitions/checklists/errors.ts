import { sentence } from "../../platform/errors/rules/sentence.ts";
import { refusal } from "../../platform/errors/refusal.ts";
import { CHECKLISTS_PER_IMPORT_MAX } from "../limits.ts";

export const checklistNotFound = refusal("checklists.notFound", 404, "Checklist not found: {requested}");
export const checklistVersionNotFound = refusal(
  "checklists.versionNotFound",
  404,
  "Checklist version not found: {requested}",
);
export const templateNotFound = refusal("checklists.templateNotFound", 404, "Template not found");

/** The reason why a file is not imported, with the file and the position in it. */
export const fileTooLarge = refusal("checklists.fileTooLarge", 400, "{file} is larger than {mebibytes} MiB");
export const fileUnreadable = refusal(
  "checklists.fileUnreadable",
  400,
  "{file} is neither JSON nor YAML: {reason}",
);
export const fileOfNoKind = refusal(
  "checklists.fileOfNoKind",
  400,
  "{file} contains no checklist: expected a Lanekeeper definition, a checklist exported from ENA, or MIxS in LinkML",
);
export const fileMalformed = refusal("checklists.fileMalformed", 400, "{file}, {place}: {reason}");
export const accessionMissing = refusal(
  "checklists.accessionMissing",
  400,
  "{file} does not identify its checklist: name the file after the accession, or enter the accession",
);
export const accessionAmbiguous = refusal(
  "checklists.accessionAmbiguous",
  400,
  "{file} contains {count} checklists, so a single accession or name cannot be assigned",
);
export const accessionTwice = refusal(
  "checklists.accessionTwice",
  400,
  "{file} and {other} both contain {accession}",
);
export const tooManyChecklists = refusal(
  "checklists.tooManyChecklists",
  400,
  "At most {most} checklists can be imported at once",
  { most: CHECKLISTS_PER_IMPORT_MAX },
);
export const importTookTooLong = refusal(
  "checklists.importTookTooLong",
  400,
  "The files need too much time or memory to read: import fewer or smaller files",
);
export const classUnknown = refusal("checklists.classUnknown", 400, "{file} has no class {name}");

/** The position of fileMalformed. */
export const atTop = sentence("checklists.atTop", "at its top");
export const atPath = sentence("checklists.atPath", "at {path}");
/** The reasons of fileMalformed besides those in the schema of a checklist. */
export const fieldTwice = sentence("checklists.fieldTwice", "{name} is duplicated");
export const valueInvalid = sentence("checklists.valueInvalid", "{problem}");

/** Warnings: what an import omits. */
export const patternOmitted = sentence(
  "checklists.patternOmitted",
  "{file}: the pattern of {field} in {accession} is left out, because it cannot be used: {reason}",
);
export const slotPatternOmitted = sentence(
  "checklists.slotPatternOmitted",
  "{file}: the pattern of {field} is left out: the schema has no setting {settings}",
);
