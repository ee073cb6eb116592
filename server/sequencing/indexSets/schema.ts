import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { LONG_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { INDEX_ENTRIES_MAX, INDEX_MAX_BASES } from "./rules/parseIndexSet.ts";

const NAME_MAX_CHARACTERS = 100;

const name = text(NAME_MAX_CHARACTERS).min(1);
// A longer sequence is refused by the rules, which name it.
const sequence = text(2 * INDEX_MAX_BASES).transform((bases) => bases.toUpperCase());

const entry = z.object({
  name,
  well: text(10),
  i7Name: text(NAME_MAX_CHARACTERS),
  i7Sequence: sequence,
  i5Name: text(NAME_MAX_CHARACTERS).nullable().default(null),
  i5Sequence: sequence.nullable().default(null),
});

const columns = {
  name,
  note: optionalText(LONG_TEXT_MAX_CHARACTERS),
  entries: z.array(entry).min(1).max(INDEX_ENTRIES_MAX),
};

export const indexSetId = z.object({ indexSetId: recordId });
export const createIndexSetInput = z.object(columns);
export const updateIndexSetInput = z.object({
  indexSetId: recordId,
  name: columns.name.optional(),
  note: columns.note,
  entries: columns.entries.optional(),
});
