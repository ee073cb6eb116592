import { z } from "zod";
import {
  ARTIFACT_STAGES,
  ARTIFACT_TYPES,
  ARTIFACT_VISIBILITIES,
  DATA_CLASSES,
  ORDER_STATUSES,
} from "../../db/values.ts";
import { facilityStatus, read } from "./samples.ts";
import { count, freeObject, id, time } from "./shapes.ts";

const artifact = z.object({
  id,
  sampleId: id.nullable(),
  sequencingRunId: id.nullable(),
  stage: z.enum(ARTIFACT_STAGES),
  artifactType: z.enum(ARTIFACT_TYPES),
  source: z.string(),
  visibility: z.enum(ARTIFACT_VISIBILITIES),
  path: z.string().describe("Relative to the data directory"),
  originalName: z.string(),
  size: count.nullable().describe("Bytes"),
  checksum: z.string().nullable().describe("As supplied"),
  createdAt: time,
});

const activeRead = read.extend({
  sequencingRunId: id.nullable(),
  dataClassLabel: z.string(),
  classificationNote: z.string().nullable(),
  readOrigin: z.enum([
    "legacy_assumed_cleaned",
    "associate",
    "upload",
    "sequencer_ingest",
    "pipeline",
    "manual",
  ]),
  readOriginLabel: z.string(),
  isSimulated: z.boolean(),
  isProtectedRaw: z.boolean(),
  filesMissing: z.boolean().nullable(),
  pipelineRunNumber: z.string().nullable(),
});

const sample = z.object({
  id: id.describe("Record id; the sample ID on the tube is `sampleId`"),
  sampleId: z.string(),
  sampleAlias: z.string().nullable(),
  sampleTitle: z.string().nullable(),
  scientificName: z.string().nullable(),
  taxId: z.string().nullable(),
  facilityStatus,
  facilityStatusUpdatedAt: time,
  updatedAt: time,
  read: activeRead.nullable(),
  hasReads: z.boolean(),
  integrityStatus: z
    .enum(["empty", "missing", "partial", "complete"])
    .describe(
      "empty: no FASTQ file; missing: a file does not exist on disk; partial: a file has no checksum, or R2 is absent and single-end reads are not allowed",
    ),
  hasMissingChecksum: z.boolean(),
  protectedProvenance: z
    .array(
      z.object({
        id,
        file1: z.string().nullable(),
        file2: z.string().nullable(),
        dataClass: z.enum(DATA_CLASSES),
        dataClassLabel: z.string(),
        createdAt: time,
      }),
    )
    .describe("Inactive raw and unknown reads, newest first"),
  plannedBarcode: z.string().nullable(),
  plannedBarcodeSource: z.enum(["run-plan", "sample-barcode"]).nullable(),
  artifacts: z.array(artifact),
  stream: z
    .object({
      fileCount: count,
      totalReads: count,
      totalBases: count,
      lastFileAt: time.nullable(),
      activeRunId: id.nullable(),
    })
    .nullable()
    .describe("Totals of the live sequencing runs whose barcode map contains the sample"),
});

/** The sequencing data of an order. */
export const sequencingSummary = z
  .object({
    orderId: id,
    orderName: z.string().nullable(),
    orderStatus: z.enum(ORDER_STATUSES),
    canManage: z.boolean(),
    dataBasePathConfigured: z.boolean(),
    config: z.object({ allowedExtensions: z.array(z.string()), allowSingleEnd: z.boolean() }),
    sequencingTechSelection: freeObject.nullable(),
    summary: z.object({
      totalSamples: count,
      readsLinkedSamples: count,
      qcArtifactSamples: count,
      missingChecksumSamples: count,
      orderArtifactCount: count,
      statusCounts: z.object({
        WAITING: count,
        PROCESSING: count,
        SEQUENCED: count,
        QC_REVIEW: count,
        READY: count,
        ISSUE: count,
      }),
    }),
    samples: z.array(sample),
    orderArtifacts: z.array(artifact),
  })
  .meta({ id: "SequencingSummary" });
