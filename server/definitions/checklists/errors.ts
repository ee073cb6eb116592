import { ApiError } from "../../platform/errors/apiError.ts";
import { CHECKLISTS_PER_IMPORT_MAX } from "../../platform/limits/limits.ts";

export const checklistNotFound = (asked: string) => new ApiError(404, `Checklist not found: ${asked}`);
export const checklistVersionNotFound = (asked: string) =>
  new ApiError(404, `Checklist version not found: ${asked}`);
export const templateNotFound = () => new ApiError(404, "Template not found");

/** Why a file is not imported: the file, the place in it, the reason. */
export const fileRefused = (text: string) => new ApiError(400, text);
export const fileTooLarge = (file: string, mostBytes: number) =>
  fileRefused(`${file} is larger than ${mostBytes / 2 ** 20} MiB`);
export const fileUnreadable = (file: string, reason: string) =>
  fileRefused(`${file} is neither JSON nor YAML: ${reason}`);
export const fileOfNoKind = (file: string) =>
  fileRefused(
    `${file} holds no checklist: expected a definition of this product, a checklist exported from ENA, or MIxS in LinkML`,
  );
export const fileMalformed = (file: string, place: string, reason: string) =>
  fileRefused(`${file}, ${place}: ${reason}`);
export const accessionMissing = (file: string) =>
  fileRefused(
    `${file} does not say which checklist it is: name it after its accession, or give the accession`,
  );
export const accessionAmbiguous = (file: string, count: number) =>
  fileRefused(`${file} holds ${count} checklists, so one accession or name cannot be given to it`);
export const accessionTwice = (accession: string, file: string, other: string) =>
  fileRefused(`${file} and ${other} both hold ${accession}`);
export const tooManyChecklists = () =>
  fileRefused(`At most ${CHECKLISTS_PER_IMPORT_MAX} checklists are imported at once`);
export const importTookTooLong = () =>
  fileRefused("The files take too long to read or need too much memory: import fewer or smaller ones");
export const classUnknown = (file: string, name: string) => fileRefused(`${file} has no class ${name}`);
