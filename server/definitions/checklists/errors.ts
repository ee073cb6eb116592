import { refusal } from "../../platform/errors/refusal.ts";
import { CHECKLISTS_PER_IMPORT_MAX } from "../../platform/limits/limits.ts";

export const checklistNotFound = refusal("checklists.notFound", 404, "Checklist not found: {asked}");
export const checklistVersionNotFound = refusal(
  "checklists.versionNotFound",
  404,
  "Checklist version not found: {asked}",
);
export const templateNotFound = refusal("checklists.templateNotFound", 404, "Template not found");

/** Why a file is not imported: the file, the place in it, the reason. */
export const fileTooLarge = refusal("checklists.fileTooLarge", 400, "{file} is larger than {mebibytes} MiB");
export const fileUnreadable = refusal(
  "checklists.fileUnreadable",
  400,
  "{file} is neither JSON nor YAML: {reason}",
);
export const fileOfNoKind = refusal(
  "checklists.fileOfNoKind",
  400,
  "{file} holds no checklist: expected a definition of this product, a checklist exported from ENA, or MIxS in LinkML",
);
export const fileMalformed = refusal("checklists.fileMalformed", 400, "{file}, {place}: {reason}");
export const accessionMissing = refusal(
  "checklists.accessionMissing",
  400,
  "{file} does not say which checklist it is: name it after its accession, or give the accession",
);
export const accessionAmbiguous = refusal(
  "checklists.accessionAmbiguous",
  400,
  "{file} holds {count} checklists, so one accession or name cannot be given to it",
);
export const accessionTwice = refusal(
  "checklists.accessionTwice",
  400,
  "{file} and {other} both hold {accession}",
);
export const tooManyChecklists = refusal(
  "checklists.tooManyChecklists",
  400,
  "At most {most} checklists are imported at once",
  { most: CHECKLISTS_PER_IMPORT_MAX },
);
export const importTookTooLong = refusal(
  "checklists.importTookTooLong",
  400,
  "The files take too long to read or need too much memory: import fewer or smaller ones",
);
export const classUnknown = refusal("checklists.classUnknown", 400, "{file} has no class {name}");
