import { z } from "zod";
import {
  DATA_CLASSES,
  FACILITY_STATUSES,
  ORDER_STATUSES,
  RUN_STATUSES,
  SAMPLE_STAGES,
} from "../../db/values.ts";
import { count, freeObject, id, time } from "./shapes.ts";

/** A read set. */
export const read = z
  .object({
    id,
    file1: z.string().nullable().describe("Path relative to the data directory"),
    file2: z.string().nullable(),
    fileName1: z.string().nullable(),
    fileName2: z.string().nullable(),
    fileSize1: count.nullable().describe("Bytes"),
    fileSize2: count.nullable().describe("Bytes"),
    checksum1: z.string().nullable(),
    checksum2: z.string().nullable(),
    readCount1: count.nullable(),
    readCount2: count.nullable(),
    avgQuality1: z.number().nullable(),
    avgQuality2: z.number().nullable(),
    dataClass: z.enum(DATA_CLASSES),
    isActive: z.boolean(),
    createdByRunId: id.nullable().describe("Pipeline run that created the read set"),
  })
  .meta({ id: "Read" });

/** The status of a sample in the facility. */
export const facilityStatus = z.enum(FACILITY_STATUSES);

/** The reference of a sample to its order. */
export const orderOfSample = z.object({
  id,
  orderNumber: z.string(),
  name: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
});

/** An assembly of a sample. */
export const assembly = z.object({
  id,
  assemblyName: z.string().nullable(),
  assemblyFile: z.string().nullable().describe("Path relative to the data directory"),
  assemblyAccession: z.string().nullable(),
  sampleId: id,
  isPreferred: z.boolean(),
  createdAt: time,
  createdByPipelineRunId: id.nullable(),
  createdByPipelineRun: z
    .object({ id, runNumber: z.string(), pipelineId: z.string(), status: z.enum(RUN_STATUSES) })
    .nullable(),
});

/** The columns of a sample. */
export const sample = z
  .object({
    id: id.describe("Record id; the sample ID on the tube is `sampleId`"),
    sampleId: z.string(),
    sampleAlias: z.string().nullable(),
    sampleTitle: z.string().nullable(),
    sampleDescription: z.string().nullable(),
    scientificName: z.string().nullable(),
    taxId: z.string().nullable(),
    checklistData: freeObject.describe("Answers by field name"),
    checklistUnits: freeObject.describe("Units by field name"),
    customFields: freeObject,
    facilityStatus,
    facilityStatusUpdatedAt: time,
    stage: z.enum(SAMPLE_STAGES).describe("Where the sample is in its order"),
    stageReason: z.string().nullable().describe("The reason of the last move"),
    stageUpdatedAt: time,
    orderId: id,
    studyId: id.nullable(),
    sampleAccessionNumber: z.string().nullable(),
    biosampleNumber: z.string().nullable(),
    preferredAssemblyId: id.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: "Sample" });
