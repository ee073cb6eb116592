import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { FILE_BATCH_MAX, FILE_PATH_MAX_CHARACTERS } from "../limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import { checksumPathsRequired, deletePathsRequired, tooManyFiles } from "./errors.ts";

/** path: relative to the data base path. The operation refuses a missing path with the documented text. */
export const downloadInput = z.object({ path: z.string().max(FILE_PATH_MAX_CHARACTERS).optional() });
export const previewInput = downloadInput;

const paths = (required: string) =>
  z.array(z.string(required), required).min(1, required).max(FILE_BATCH_MAX, schemaText(tooManyFiles()));

export const checksumInput = z.object({ filePaths: paths(schemaText(checksumPathsRequired())) });
export const deleteFilesInput = z.object({
  filePaths: paths(schemaText(deletePathsRequired())),
  force: z.boolean().default(false),
});

export const listFilesInput = listPage.extend({
  search: text(200).optional(),
  state: z
    .enum(["all", "assigned", "unassigned", "missing"], "state must be all, assigned, unassigned or missing")
    .default("all"),
});

export const verifyInput = z.object({ orderId: recordId });

export const listOrderFilesInput = listPage.extend({ orderId: recordId, search: text(200).optional() });
