import { Readable } from "node:stream";
import { z } from "zod";
import { schemaText } from "../../platform/errors/schemaText.ts";
import { ARTIFACT_STAGES, ARTIFACT_TYPES, ARTIFACT_VISIBILITIES, DATA_CLASSES } from "../../../db/values.ts";
import { LANE_MAX, UPLOAD_METADATA_MAX_BYTES } from "../limits.ts";
import { SHORT_TEXT_MAX_CHARACTERS } from "../../platform/limits/limits.ts";
import { listPage } from "../../platform/input/page.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { optionalText, text } from "../../platform/input/text.ts";
import { laneInvalid } from "./errors.ts";

const header = z.string().max(2_000).optional();

export const uploadId = z.object({ orderId: recordId, uploadId: recordId });
export const listUploadsInput = listPage.extend({ orderId: recordId });

export const listLanesInput = listPage.extend({ orderId: recordId, sampleId: recordId.optional() });

/** Loose: the order is checked before the fields, which are refused one by one (parseUploadFields). */
export const initiateInput = z.looseObject({ orderId: recordId });

/** Unparsed headers: the session is checked before them. */
export const chunkInput = uploadId.extend({
  offset: header,
  contentLength: header,
  contentRange: header,
  contentDigest: header,
  bytes: z.instanceof(Readable),
});
export const completeInput = uploadId.extend({ reprDigest: header });

export const requiredFields = z.object({
  targetKind: z.string().min(1),
  targetRole: text(100).min(1),
  originalName: z.string().min(1),
  expectedSize: z.int().min(1),
});

const METADATA_MAX_DEPTH = 10;

/** The sender's description of a file; unknown keys are stored unchanged (reference 3-files §1). */
const uploadMetadata = z
  .looseObject({
    stage: z.enum(ARTIFACT_STAGES, `metadata.stage must be one of: ${ARTIFACT_STAGES.join(", ")}`).optional(),
    artifactType: z
      .enum(ARTIFACT_TYPES, `metadata.artifactType must be one of: ${ARTIFACT_TYPES.join(", ")}`)
      .optional(),
    visibility: z.enum(ARTIFACT_VISIBILITIES, "metadata.visibility must be facility or customer").optional(),
    dataClass: z.enum(DATA_CLASSES, "metadata.dataClass must be cleaned, raw or unknown").optional(),
    lane: z
      .int(schemaText(laneInvalid()))
      .min(1, schemaText(laneInvalid()))
      .max(LANE_MAX, schemaText(laneInvalid()))
      .optional(),
    sequencingRunId: z.string("metadata.sequencingRunId must be text").max(64).optional(),
  })
  .refine((metadata) => isStorable(metadata, METADATA_MAX_DEPTH), {
    error: "metadata must be plain JSON of at most 10 levels without NUL characters",
    abort: true,
  })
  .refine((metadata) => Buffer.byteLength(JSON.stringify(metadata)) <= UPLOAD_METADATA_MAX_BYTES, {
    error: "metadata is limited to 16 KiB",
  });

export type UploadMetadata = z.output<typeof uploadMetadata>;

export const optionalFields = z.object({
  checksumProvided: optionalText(SHORT_TEXT_MAX_CHARACTERS),
  mimeType: optionalText(SHORT_TEXT_MAX_CHARACTERS),
  sampleId: optionalText(100),
  metadata: uploadMetadata.nullish().transform((metadata): UploadMetadata => metadata ?? {}),
});

// jsonb stores neither NUL nor unpaired surrogates, in keys as well as in values.
function isStorable(value: unknown, levels: number): boolean {
  if (typeof value === "string") return !/[\0\p{Surrogate}]/u.test(value);
  if (typeof value !== "object" || value === null) return true;
  if (levels === 0) return false;
  return Object.entries(value).every(([key, inner]) => isStorable(key, 0) && isStorable(inner, levels - 1));
}
