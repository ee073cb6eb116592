import { z } from "zod";
import { PLACE_KINDS, STORED_KINDS } from "../../../db/values.ts";
import { SAMPLES_PER_ORDER_MAX } from "../../definitions/limits.ts";
import { labelOptions } from "../../platform/documents/labelOptions.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { scannedCode } from "../intake/scannedCode.ts";
import { PLACES_AT_ONCE_MAX } from "../limits.ts";

const GRID_REFUSED = inputText(
  "places.gridRefused",
  "A grid has 1 to 32 rows and 1 to 48 columns, or neither rows nor columns",
);
const NAME_EMPTY = inputText("places.nameEmpty", "A place needs a name");
const name = text(100).min(1, NAME_EMPTY);
const kind = z.enum(PLACE_KINDS, "placeKind must be room, freezer, shelf, rack, box or plate");
const grid = {
  rows: z.int(GRID_REFUSED).min(1, GRID_REFUSED).max(32, GRID_REFUSED).nullable().optional(),
  columns: z.int(GRID_REFUSED).min(1, GRID_REFUSED).max(48, GRID_REFUSED).nullable().optional(),
};
const hasWholeGrid = ({
  rows,
  columns,
}: {
  rows?: number | null | undefined;
  columns?: number | null | undefined;
}) => ((rows ?? null) === null ? (columns ?? null) === null : (columns ?? null) !== null);

export const placeInput = z.object({ placeId: recordId });
/** Without parentId: the places at the top. */
export const placesInput = z.object({ parentId: recordId.optional() });
/** count: several at once, numbered from the first free number on. */
export const createPlacesInput = z
  .object({
    parentId: recordId.nullable().optional(),
    placeKind: kind,
    name,
    count: z.int().min(1).max(PLACES_AT_ONCE_MAX).default(1),
    ...grid,
  })
  .refine(hasWholeGrid, GRID_REFUSED);
/** Absent fields are kept. */
export const updatePlaceInput = z
  .object({
    placeId: recordId,
    parentId: recordId.nullable().optional(),
    placeKind: kind.optional(),
    name: name.optional(),
    code: scannedCode.optional(),
    ...grid,
  })
  .refine(hasWholeGrid, GRID_REFUSED);

const well = z.string().max(10).nullable().optional();
const fill = z
  .object({
    by: z.enum(["columns", "rows"], "fill.by must be columns or rows"),
    from: z.string().max(10).default("A1"),
  })
  .optional();
/** Either a well for each sample, or a first well and an order of filling. */
export const storeInput = z.object({
  placeId: recordId,
  samples: z
    .array(z.object({ sampleId: recordId, well }))
    .min(1)
    .max(SAMPLES_PER_ORDER_MAX),
  fill,
});
/** Either a well for each item, or a first well and an order of filling. */
export const storeItemsInput = z.object({
  placeId: recordId,
  items: z
    .array(
      z.object({ kind: z.enum(STORED_KINDS, "kind must be sample, library or pool"), id: recordId, well }),
    )
    .min(1)
    .max(SAMPLES_PER_ORDER_MAX),
  fill,
});
const NOTHING_CHOSEN = inputText("places.nothingChosen", "Choose samples, libraries or pools");
const ids = z.array(recordId).max(SAMPLES_PER_ORDER_MAX).default([]);
export const takeOutInput = z
  .object({ sampleIds: ids, libraryIds: ids, poolIds: ids })
  .refine(
    ({ sampleIds, libraryIds, poolIds }) => sampleIds.length + libraryIds.length + poolIds.length > 0,
    NOTHING_CHOSEN,
  );
export const samplePlacesInput = z.object({ sampleId: recordId });
export const libraryPlacesInput = z.object({ libraryId: recordId });
export const poolPlacesInput = z.object({ poolId: recordId });
/** children: labels of the places inside instead of the place itself. */
export const placeLabelsInput = labelOptions.extend({
  placeId: recordId,
  children: z
    .enum(["true", "false"], "children must be true or false")
    .default("false")
    .transform((value) => value === "true"),
});
