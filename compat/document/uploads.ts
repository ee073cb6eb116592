import { z } from "zod";
import { UPLOAD_STATUSES, UPLOAD_TARGETS } from "../../db/values.ts";
import { dataFolderUnreadable } from "../../server/files/errors.ts";
import { orderNotFound } from "../../server/orders/errors.ts";
import { sampleNotFound } from "../../server/samples/errors.ts";
import { sequencingRunNotFound } from "../../server/sequencing/errors.ts";
import { dataBasePathNotConfigured } from "../../server/settings/errors.ts";
import {
  bytesGone,
  chunkBeingReceived,
  chunkBrokeOff,
  chunkEmpty,
  chunkExceedsFile,
  chunkTooLarge,
  connectionLost,
  digestMismatch,
  diskFull,
  extensionNotAllowed,
  fileTooLarge,
  offsetMismatch,
  offsetMissing,
  orderHoldsNoData,
  requiredFieldsMissing,
  targetSampleMissing,
  tooManyOpenUploads,
  unsafeName,
  uploadIncomplete,
  uploadNotFound,
  uploadOver,
  wrongReadRole,
  wrongTargetKind,
} from "../../server/uploads/errors.ts";
import type { uploads } from "../uploads.ts";
import type { Described } from "./operation.ts";
import { count, freeObject, id, pageOf, success, time } from "./shapes.ts";

const status = z.enum(UPLOAD_STATUSES);
const upload = z
  .object({
    uploadId: id,
    orderId: id,
    sampleId: id.nullable(),
    sampleCode: z.string().nullable(),
    targetKind: z.enum(UPLOAD_TARGETS),
    targetRole: z.string(),
    originalName: z.string(),
    tempPath: z.string(),
    finalPath: z.string().nullable(),
    status,
    receivedSize: count.describe("Bytes that are safely on disk"),
    expectedSize: count,
    checksum: z.string().nullable(),
    mimeType: z.string().nullable(),
    metadata: freeObject.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Upload" });

const withoutData = [dataBasePathNotConfigured(), dataFolderUnreadable(undefined)];
const ofAnyCall = [orderNotFound(), orderHoldsNoData(), uploadNotFound(), ...withoutData];

export const uploadsDescribed: Described<typeof uploads> = {
  "POST /orders/:orderId/sequencing/uploads": {
    summary: "Begin an upload",
    procedure: "uploads.initiate",
    body: z.object({
      targetKind: z.enum(UPLOAD_TARGETS),
      targetRole: z.string().describe("R1 or R2 of a read; any role of an artifact"),
      originalName: z.string(),
      expectedSize: z.int().min(1).describe("Bytes"),
      checksumProvided: z.string().optional().describe("Kept as it is given, never verified"),
      mimeType: z.string().optional(),
      sampleId: z.string().optional().describe("Id or code of the sample; reads need it to be completed"),
      metadata: freeObject.optional(),
    }),
    answers: {
      200: success({
        uploadId: id,
        tempPath: z.string(),
        status: z.literal("PENDING"),
        receivedSize: z.literal(0),
      }),
    },
    errors: [
      orderNotFound(),
      orderHoldsNoData(),
      requiredFieldsMissing(),
      wrongTargetKind(),
      wrongReadRole(),
      extensionNotAllowed(),
      unsafeName(),
      sampleNotFound(),
      sequencingRunNotFound(),
      fileTooLarge(),
      ...withoutData,
      tooManyOpenUploads(),
    ],
  },
  "GET /orders/:orderId/sequencing/uploads": {
    summary: "Open uploads of an order",
    procedure: "uploads.list",
    answers: { 200: pageOf({ uploads: z.array(upload) }) },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/uploads/:uploadId": {
    summary: "One upload",
    description: "What a sender asks after any doubt; it goes on at `receivedSize`.",
    procedure: "uploads.get",
    answers: { 200: upload },
    errors: [orderNotFound(), uploadNotFound()],
  },
  "PATCH /orders/:orderId/sequencing/uploads/:uploadId": {
    summary: "Send a chunk",
    description:
      "The raw bytes from `x-service-offset` on, which must equal `receivedSize`. A chunk counts whole or not at all; it is answered when it is safely on disk.",
    procedure: "bytes.uploads.receiveChunk",
    answers: {
      200: success({
        uploadId: id,
        receivedSize: count,
        expectedSize: count,
        status: z.enum(["UPLOADING", "READY"]),
      }),
    },
    errors: [
      ...ofAnyCall,
      offsetMissing(),
      offsetMismatch(),
      chunkEmpty(),
      chunkExceedsFile(),
      chunkBrokeOff(),
      digestMismatch(),
      chunkBeingReceived(),
      uploadOver("<status>" as never),
      bytesGone(),
      chunkTooLarge(),
      connectionLost(),
      diskFull(undefined),
    ],
  },
  "POST /orders/:orderId/sequencing/uploads/:uploadId/complete": {
    summary: "Complete an upload",
    description: "The file moves to its place; a read is created or updated.",
    procedure: "uploads.complete",
    answers: {
      200: success({
        uploadId: id,
        finalPath: z.string(),
        size: count,
        status: z.literal("COMPLETED"),
      }),
    },
    errors: [
      ...ofAnyCall,
      uploadIncomplete(),
      targetSampleMissing(),
      digestMismatch(),
      chunkBeingReceived(),
      uploadOver("<status>" as never),
      bytesGone(),
    ],
  },
  "DELETE /orders/:orderId/sequencing/uploads/:uploadId": {
    summary: "Cancel an upload",
    description: "May be repeated. A file that is completed stays.",
    procedure: "uploads.cancel",
    answers: { 200: success({ uploadId: id, status: z.literal("CANCELLED") }) },
    errors: [orderNotFound(), uploadNotFound()],
  },
};
