import { z } from "zod";
import { DATA_CLASSES, FACILITY_STATUSES } from "../../db/values.ts";
import { count, freeObject, id, time } from "./shapes.ts";

/** A read record. */
export const read = z
  .object({
    id,
    file1: z.string().nullable().describe("Path relative to the data base path"),
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
    createdByRunId: id.nullable().describe("Of the pipeline run whose result it is"),
  })
  .meta({ id: "Read" });

/** Where a sample stands in the facility. */
export const facilityStatus = z.enum(FACILITY_STATUSES);

/** A sample's own columns. */
export const sample = z
  .object({
    id: id.describe("Of the record; the code on the tube is `sampleId`"),
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
  })
  .meta({ id: "Sample" });
