import { z } from "zod";
import {
  ARTIFACT_STAGES,
  ARTIFACT_TYPES,
  ARTIFACT_VISIBILITIES,
  DATA_CLASSES,
  UPLOAD_STATUSES,
  UPLOAD_TARGETS,
} from "../../db/values.ts";
import { dataFolderUnreadable, orderHoldsNoData } from "../../server/data/files/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import { dataBasePathNotConfigured } from "../../server/access/settings/errors.ts";
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
  diskReadOnly,
  extensionNotAllowed,
  fileTooLarge,
  laneInvalid,
  offsetMismatch,
  offsetMissing,
  rangeContradicts,
  requiredFieldsMissing,
  targetSampleMissing,
  tooManyOpenUploads,
  unsafeName,
  uploadIncomplete,
  uploadNotFound,
  uploadOver,
  wrongReadRole,
  wrongTargetKind,
} from "../../server/data/uploads/errors.ts";
import type { uploads } from "../uploads.ts";
import type { Described } from "./operation.ts";
import { count, freeObject, hashFacts, id, pageOf, success, time } from "./shapes.ts";
import { sequencingRunNotFound } from "../../server/data/reads/errors.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";
import { lanesMixed } from "../../server/data/lanes/errors.ts";

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

const laneSet = z
  .object({
    id,
    sampleId: id,
    sampleCode: z.string(),
    role: z.enum(["R1", "R2"]),
    sequencingRunId: id
      .nullable()
      .describe("Named by the uploads (metadata.sequencingRunId) or the assignments"),
    runId: z.string().nullable().describe("Name of that run"),
    dataClass: z.enum(DATA_CLASSES),
    status: z.enum(["waiting", "joining", "joined", "failed", "replaced"]),
    problem: z.string().nullable().describe("Why the join failed"),
    path: z.string().nullable().describe("Of the joined file"),
    joinedLanes: count.describe("Lanes in the joined file"),
    writtenLanes: count.describe("Lanes that the running join has written"),
    isCurrent: z.boolean().describe("Whether the joined file is the sample's active read"),
    lanesWithoutMate: z.array(z.int()).describe("Lanes that the other read of the same run lacks"),
    lanes: z.array(
      z.object({
        lane: z.int().min(1).max(99),
        uploadId: id.nullable().describe("Null for a stored file that was assigned"),
        path: z.string(),
        originalName: z.string(),
        size: count,
        checksum: z.string().nullable(),
        md5: z.string().nullable(),
        sha256: z.string().nullable(),
        completedAt: time,
      }),
    ),
  })
  .meta({ id: "LaneSet" });

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
      metadata: freeObject
        .optional()
        .describe(
          "Among others `dataClass`, `visibility`, `sequencingRunId` and `lane` (1 to 99): a read with a lane is one part of its sample's R1 or R2 of that sequencing run. The parts present are joined in lane order into the read's file whenever one completes; the same lane again replaces its part.",
        ),
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
      laneInvalid(),
      lanesMixed(),
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
  "GET /orders/:orderId/sequencing/lanes": {
    summary: "Lanes of an order's reads",
    description:
      "One row for each R1 or R2 of each sequencing run that was uploaded or assigned by lane, with its parts and their checksums. `md5` and `sha256` are computed by Lanekeeper, `checksum` was supplied.",
    procedure: "uploads.lanes",
    answers: { 200: pageOf({ laneSets: z.array(laneSet) }) },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/artifacts": {
    summary: "Other files of an order",
    description:
      "Files that are no reads: reports, index reads, undetermined reads and others, also those that the customer does not see.",
    procedure: "uploads.otherFiles",
    answers: {
      200: pageOf({
        artifacts: z.array(
          z.object({
            artifactId: id,
            sampleId: id.nullable(),
            sampleCode: z.string().nullable(),
            stage: z.enum(ARTIFACT_STAGES),
            artifactType: z.enum(ARTIFACT_TYPES),
            visibility: z.enum(ARTIFACT_VISIBILITIES),
            path: z.string(),
            fileName: z.string(),
            size: count.nullable(),
            checksum: z.string().nullable().describe("As supplied"),
            ...hashFacts,
            createdAt: time,
          }),
        ),
      }),
    },
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
      "The raw bytes from `x-service-offset` on, which must equal `receivedSize`. A chunk counts whole or not at all; it is answered when it is safely on disk. The bytes are stored as they come: a Content-Encoding is refused (415), and so is a Content-Range that contradicts `x-service-offset` or Content-Length (400), before anything is written.",
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
      rangeContradicts(),
      offsetMismatch(),
      chunkEmpty(),
      chunkExceedsFile(),
      chunkBrokeOff(),
      digestMismatch(),
      chunkBeingReceived(),
      uploadOver({ status: "<status>" }),
      bytesGone(),
      chunkTooLarge(),
      connectionLost(),
      diskFull(undefined),
      diskReadOnly(undefined),
    ],
  },
  "POST /orders/:orderId/sequencing/uploads/:uploadId/complete": {
    summary: "Complete an upload",
    description:
      "The file moves to its place; a read is created or updated. A lane is answered after its lanes are joined, unless they exceed 256 MiB or the join takes longer than 10 seconds: `GET /api/orders/{orderId}/sequencing/lanes` shows the progress.",
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
      lanesMixed(),
      digestMismatch(),
      chunkBeingReceived(),
      uploadOver({ status: "<status>" }),
      bytesGone(),
      diskFull(undefined),
      diskReadOnly(undefined),
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
