import {
  type CatalogEntry,
  ENTRY_ID_MAX_CHARACTERS,
} from "../../../server/definitions/catalog/rules/catalog.ts";
import { validateEntry } from "../../../server/definitions/catalog/rules/validateCatalog.ts";
import { isRecord } from "../../../server/definitions/catalog/rules/isSame.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { toText } from "./catalog.ts";

/** The reason why an entry cannot be saved, and the field; "entry" for a field without its own message. */
export interface EntryProblem {
  field: "id" | "name" | "entry";
  text: string;
}

/** @param known the current id of the entry; undefined for a new one, whose id must not be in `taken` */
export function entryProblem(
  draft: CatalogEntry,
  { known, taken }: { known: string | undefined; taken: ReadonlySet<string> },
): EntryProblem | undefined {
  if (toText(draft["name"]) === "") return { field: "name", text: t("catalog.problem.name") };
  const id: unknown = draft.id;
  if (known !== undefined && id !== known)
    return { field: "entry", text: t("catalog.problem.idFixed", { id: known }) };
  if (typeof id !== "string" || id.trim() === "") return { field: "id", text: t("catalog.problem.id") };
  if (id.length > ENTRY_ID_MAX_CHARACTERS)
    return { field: "id", text: t("catalog.problem.idLong", { most: ENTRY_ID_MAX_CHARACTERS }) };
  if (known === undefined && taken.has(id))
    return { field: "id", text: t("catalog.problem.idTaken", { id }) };
  const problem = validateEntry(draft, id);
  return problem && { field: "entry", text: sentenceText(problem) };
}

/** The parser's message for invalid JSON; undefined for JSON that is no object. */
export function whyNoEntry(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : "";
  }
}

/** Parses an entry from JSON; undefined unless the JSON is one object. */
export function readEntry(text: string): CatalogEntry | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? (value as CatalogEntry) : undefined;
  } catch {
    return undefined;
  }
}
