import { z } from "zod";
import { POOL_METHODS, POOL_STATUSES } from "../../../db/values.ts";
import { labelOptions } from "../../platform/documents/labelOptions.ts";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { LONG_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { tooManyLibraries } from "../libraries/errors.ts";
import { MOLARITY_MAX, VOLUME_MAX } from "../libraries/rules/molarity.ts";
import { LIBRARIES_MAX } from "../limits.ts";

const NAME_MAX_CHARACTERS = 100;
const TOO_MANY = schemaText(tooManyLibraries());

const name = text(NAME_MAX_CHARACTERS).min(1);
const status = z.enum(POOL_STATUSES, `status must be one of: ${POOL_STATUSES.join(", ")}`);
const method = z.enum(POOL_METHODS, `method must be one of: ${POOL_METHODS.join(", ")}`);
const molarity = z.number().gt(0).max(MOLARITY_MAX).nullable().optional();
const volume = z.number().gt(0).max(VOLUME_MAX).nullable().optional();

/** Libraries by id or code. */
const named = z.array(text(64)).max(LIBRARIES_MAX, TOO_MANY);

const columns = {
  method: method.optional(),
  targetMolarity: molarity,
  targetVolume: volume,
  minimumVolume: z.number().min(0.01).max(100).optional(),
  measuredMolarity: molarity,
  note: optionalText(LONG_TEXT_MAX_CHARACTERS),
};

export const poolId = z.object({ poolId: recordId });
export const listPoolsInput = listPage.extend({
  search: text(200).optional(),
  status: status.optional(),
  order: recordId.optional(),
});
export const createPoolInput = z.object({ name, ...columns, libraries: named.default([]) });
export const updatePoolInput = z.object({
  poolId: recordId,
  name: name.optional(),
  status: status.optional(),
  ...columns,
});

/** add: ids or codes; libraries of the pool are kept. remove: ids or codes. changes: of libraries that are in the pool
 *  afterwards. */
export const changePoolLibrariesInput = z.object({
  poolId: recordId,
  add: named.default([]),
  remove: named.default([]),
  changes: z
    .array(
      z.object({
        libraryId: recordId,
        wantedReads: z.int().min(1).max(Number.MAX_SAFE_INTEGER).nullable().optional(),
        volume: z.number().min(0).max(VOLUME_MAX).nullable().optional(),
      }),
    )
    .max(LIBRARIES_MAX, TOO_MANY)
    .default([]),
});

export const poolLabelInput = labelOptions.extend({ poolId: recordId });

export const pipettingInput = z.object({
  poolId: recordId,
  format: z.enum(["csv", "xlsx", "gwl"], "format must be csv, xlsx or gwl").default("csv"),
});
