import { z } from "zod";
import { LIBRARY_STATUSES } from "../../../db/values.ts";
import { labelOptions } from "../../platform/documents/labelOptions.ts";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { idList } from "../../platform/input/idList.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { BULK_CHOSEN_MAX, SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { direction, sortInput } from "../../platform/lists/chosenRows.ts";
import { listInputs } from "../../platform/lists/listInputs.ts";
import { isIndexSequence } from "../indexSets/rules/parseIndexSet.ts";
import { DIRECTIONS, parseWell } from "../indexSets/rules/wells.ts";
import { LIBRARIES_MAX } from "../limits.ts";
import { SEQUENCE_REFUSED, tooManyLibraries } from "./errors.ts";
import { CONCENTRATION_MAX, FRAGMENT_LENGTH_MAX, VOLUME_MAX } from "./rules/molarity.ts";

const NAME_MAX_CHARACTERS = 100;

const status = z.enum(LIBRARY_STATUSES, `status must be one of: ${LIBRARY_STATUSES.join(", ")}`);
const name = optionalText(NAME_MAX_CHARACTERS);
const sequence = text(2 * NAME_MAX_CHARACTERS)
  .transform((bases) => (bases === "" ? null : bases.toUpperCase()))
  .refine((bases) => bases === null || isIndexSequence(bases), SEQUENCE_REFUSED)
  .nullable()
  .optional();
const wantedReads = z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().optional();
const TOO_MANY = schemaText(tooManyLibraries());

/** The filter of libraries. search: part of its code, kit, index name or barcode, or of the code of its sample. pool: an id,
 *  or none for libraries without a pool. */
export const libraryFilter = z.object({
  search: text(200).optional(),
  status: z
    .preprocess(
      (given) => (typeof given === "string" ? [given] : given),
      z.array(status).max(LIBRARY_STATUSES.length),
    )
    .optional(),
  kit: text(NAME_MAX_CHARACTERS).optional(),
  order: recordId.optional(),
  sample: recordId.optional(),
  pool: recordId.optional(),
});
export type LibraryFilter = z.output<typeof libraryFilter>;

const librarySorting = z.object({
  sort: sortInput(["code", "sample", "order", "status", "kit"]).default("code"),
  direction: direction.default("desc"),
});
export type LibrarySorting = z.output<typeof librarySorting>;

export const libraryInputs = listInputs(libraryFilter, librarySorting);
export const listLibrariesInput = libraryFilter.extend(listPage.shape);

const chosenIds = idList(LIBRARIES_MAX).optional();
/** libraryIds: the libraries themselves; without them, all that match the filter. except: ids without a label. */
export const libraryLabelsInput = libraryFilter.extend({
  ...labelOptions.shape,
  libraryIds: chosenIds,
  except: chosenIds,
});

/** indexSetId with startWell and along, or barcodeSetId with firstBarcode, give each library its own; along: the order
 *  in which wells are used. startWell: the first well if absent. */
export const createLibrariesInput = z.object({
  sampleIds: z.array(recordId).min(1).max(LIBRARIES_MAX, TOO_MANY),
  kit: name,
  indexSetId: recordId.nullable().optional(),
  startWell: text(10)
    .transform((well) => parseWell(well) ?? well)
    .nullable()
    .optional(),
  along: z.enum(DIRECTIONS).default("columns"),
  barcodeSetId: recordId.nullable().optional(),
  firstBarcode: z.int().min(1).max(10_000).nullable().optional(),
  wantedReads,
});

const change = z.object({
  id: recordId,
  status: status.optional(),
  kit: name,
  i7Name: name,
  i7Sequence: sequence,
  i5Name: name,
  i5Sequence: sequence,
  barcode: name,
  fragmentLength: z.int().min(1).max(FRAGMENT_LENGTH_MAX).nullable().optional(),
  concentration: z.number().min(0).max(CONCENTRATION_MAX).nullable().optional(),
  volume: z.number().min(0).max(VOLUME_MAX).nullable().optional(),
  wantedReads,
  note: optionalText(SHORT_TEXT_MAX_CHARACTERS),
});
export type LibraryChange = z.output<typeof change>;

export const updateLibrariesInput = z.object({
  libraries: z.array(change).min(1).max(LIBRARIES_MAX, TOO_MANY),
});

export const deleteLibrariesInput = z.object({
  libraryIds: z.array(recordId).min(1).max(BULK_CHOSEN_MAX),
});
