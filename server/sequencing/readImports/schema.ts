import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { DATA_CLASSES } from "../../../db/values.ts";
import { BARCODE_MAP_MAX } from "../limits.ts";
import { dataClassUnknown } from "../../data/reads/errors.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { samplesRequired, tooManySamplesAtOnce } from "./errors.ts";

export const importCandidatesInput = z.object({ orderId: recordId, streamRunId: recordId });

export const requestReadImportsInput = importCandidatesInput.extend({
  sampleIds: z
    .array(recordId, schemaText(samplesRequired()))
    .min(1, schemaText(samplesRequired()))
    .max(BARCODE_MAP_MAX, schemaText(tooManySamplesAtOnce())),
  dataClass: z.enum(DATA_CLASSES, schemaText(dataClassUnknown())).default("cleaned"),
});

export const requestRunImportsInput = z.object({
  instrumentRunId: recordId,
  dataClass: requestReadImportsInput.shape.dataClass,
});

export const cancelReadImportInput = importCandidatesInput.extend({ sampleId: recordId });
