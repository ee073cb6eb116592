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
import { count, freeObject, hashFacts, id, pageShape, success, time } from "./shapes.ts";
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
    receivedSize: count.describe("Bytes persisted on disk"),
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
      .describe("From metadata.sequencingRunId of the uploads, or from the assignments"),
    runId: z.string().nullable().describe("Name of the sequencing run"),
    dataClass: z.enum(DATA_CLASSES),
    status: z.enum(["waiting", "joining", "joined", "failed", "replaced"]),
    problem: z.string().nullable().describe("Why the join failed"),
    path: z.string().nullable().describe("Path of the joined file"),
    joinedLanes: count.describe("Lanes in the joined file"),
    writtenLanes: count.describe("Lanes written by the current join"),
    isCurrent: z.boolean().describe("Whether the joined file is in the sample's active read set"),
    lanesWithoutMate: z.array(z.int()).describe("Lanes that are missing for the other read of the same run"),
    lanes: z.array(
      z.object({
        lane: z.int().min(1).max(99),
        uploadId: id.nullable().describe("Null for an assigned file"),
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
    summary: "Create upload",
    procedure: "uploads.initiate",
    body: z.object({
      targetKind: z.enum(UPLOAD_TARGETS),
      targetRole: z.string().describe("R1 or R2 for reads; any role for artifacts"),
      originalName: z.string(),
      expectedSize: z.int().min(1).describe("Bytes"),
      checksumProvided: z.string().optional().describe("Stored as supplied, not verified"),
      mimeType: z.string().optional(),
      sampleId: z
        .string()
        .optional()
        .describe("Id or code of the sample; required to complete uploads of reads"),
      metadata: freeObject
        .optional()
        .describe(
          "For example `dataClass`, `visibility`, `sequencingRunId` and `lane` (1 to 99). A file with a lane is one part of its sample's R1 or R2 from that sequencing run. When a part completes, all available parts are joined in lane order into the file of the read set; uploading a lane again replaces its part.",
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
    summary: "List incomplete uploads of an order",
    procedure: "uploads.list",
    answers: { 200: pageShape({ uploads: z.array(upload) }) },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/lanes": {
    summary: "List lane sets of an order",
    description:
      "Returns one lane set for each R1 or R2 of a sequencing run that was uploaded or assigned by lane, with its parts and their checksums. `md5` and `sha256` are computed by Lanekeeper; `checksum` was supplied.",
    procedure: "uploads.lanes",
    answers: { 200: pageShape({ laneSets: z.array(laneSet) }) },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/artifacts": {
    summary: "List artifacts of an order",
    description:
      "Files that are not part of a read set, such as reports, index reads and undetermined reads, including those that are not visible to the customer.",
    procedure: "uploads.otherFiles",
    answers: {
      200: pageShape({
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
    summary: "Get upload",
    description: "Clients use this after an interruption and resume at `receivedSize`.",
    procedure: "uploads.get",
    answers: { 200: upload },
    errors: [orderNotFound(), uploadNotFound()],
  },
  "PATCH /orders/:orderId/sequencing/uploads/:uploadId": {
    summary: "Upload a chunk",
    description:
      "Send the raw bytes starting at `x-service-offset`, which must equal `receivedSize`. Atomic: the chunk is fully persisted or discarded. The response is sent after the chunk is on disk. Bytes are stored unmodified: a Content-Encoding is refused (415), and so is a Content-Range that contradicts `x-service-offset` or Content-Length (400), before anything is written.",
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
      "Moves the file to its final path and creates or updates the read set. For a lane, the response is sent after the lanes are joined, unless they exceed 256 MiB or the join takes longer than 10 seconds; `GET /api/orders/{orderId}/sequencing/lanes` then returns the progress.",
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
    description: "Idempotent. A completed file is kept.",
    procedure: "uploads.cancel",
    answers: { 200: success({ uploadId: id, status: z.literal("CANCELLED") }) },
    errors: [orderNotFound(), uploadNotFound()],
  },
};
