import { z } from "zod";
import { DATA_CLASSES } from "../../db/values.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import {
  accessDenied,
  assemblyDownloadsDisabled,
  dataFolderUnreadable,
  fileNotFound,
  fileTypeNotAllowed,
  invalidFilePath,
  missingPath,
  noPreviewInDemo,
  notAFile,
  previewTooLarge,
  rangeNotSatisfiable,
  orderHoldsNoData,
} from "../../server/data/files/errors.ts";
import {
  fileOfAnother,
  lanesElsewhere,
  noReadToChange,
  protectedReadNamed,
  readExtensionNotAllowed,
  sameFileTwice,
} from "../../server/data/reads/errors.ts";
import { sampleNotFound } from "../../server/ordering/samples/errors.ts";
import { dataBasePathNotConfigured } from "../../server/access/settings/errors.ts";
import type { files } from "../files.ts";
import type { Described } from "./operation.ts";
import { attached, count, hashFacts, id, success, time } from "./shapes.ts";
import { lanesMixed } from "../../server/data/lanes/errors.ts";

/** The record that names a stored file. */
export const fileOwner = z
  .object({
    kind: z.enum(["read", "lane", "artifact", "assembly"]),
    recordId: id,
    orderId: id,
    orderNumber: z.string(),
    orderName: z.string().nullable(),
    sampleId: id.nullable(),
    sampleCode: z.string().nullable(),
    dataClass: z.enum(DATA_CLASSES).nullable().describe("Of reads"),
    isActive: z
      .boolean()
      .describe("false: of a read that another one replaced, or a published file whose record is gone"),
    isPublished: z.boolean().describe("The current publication of the order contains the file"),
  })
  .meta({ id: "FileOwner" });

const withoutData = [dataBasePathNotConfigured(), dataFolderUnreadable(undefined)];
const path = z.string().describe("Relative to the data base path");
const asked = z.object({ path });
const checksum = z.string().nullable();

export const filesDescribed: Described<typeof files> = {
  "GET /files": {
    summary: "Stored files",
    description:
      "What lies below the data base path, then what records name that is not there. `filtered` counts what was found, the other counts everything.",
    procedure: "files.list",
    answers: {
      200: z.object({
        files: z.array(
          z.object({
            relativePath: path,
            filename: z.string(),
            size: count.nullable().describe("Bytes"),
            modifiedAt: time.nullable(),
            assigned: z.boolean(),
            existsOnDisk: z.boolean(),
            readType: z.enum(["R1", "R2"]).nullable(),
            pairStatus: z.enum(["paired", "single"]).nullable(),
            quality: z
              .number()
              .nullable()
              .describe("Mean quality of its reads, where a pipeline measured it"),
            checksum,
            checksumState: z.enum(["none", "md5", "sha256", "unknown"]),
            ...hashFacts,
            assignedTo: fileOwner.nullable(),
          }),
        ),
        total: count,
        assigned: count,
        unassigned: count,
        presentOnDisk: count,
        missingOnDisk: count,
        filtered: count,
        limit: count,
        offset: count,
        scanWarnings: z.array(z.string()),
        config: z.looseObject({
          allowedExtensions: z.array(z.string()),
          allowSingleEnd: z.boolean(),
        }),
        dataBasePath: z.string().optional().describe("Not in the public demo"),
      }),
    },
    errors: withoutData,
  },
  "POST /files/assign": {
    summary: "Make a stored file a read of a sample",
    description:
      "Without `readField`, the name of the file says whether it is R1 or R2. A file whose name states a lane (`_L001_R1_001`) becomes that lane of it and is joined with the lanes beside it, as `PUT /api/orders/{orderId}/sequencing/reads` says.",
    procedure: "reads.assignFile",
    answers: {
      200: success({
        filePath: path,
        orderId: id,
        sampleId: id,
        sampleCode: z.string(),
        readId: id.nullable().describe("Null while the first lanes of a read are still being joined"),
        readField: z.enum(["file1", "file2"]),
        lane: z.int().min(1).max(99).nullable().describe("Of a file that became one lane of the R1 or R2"),
      }),
    },
    errors: [
      sampleNotFound(),
      orderHoldsNoData(),
      ...withoutData,
      invalidFilePath(),
      fileNotFound(),
      notAFile(),
      readExtensionNotAllowed(),
      sameFileTwice(),
      noReadToChange(),
      fileOfAnother({ owner: "<owner>" }),
      protectedReadNamed(),
      lanesElsewhere({ lane: "<lane>", other: "<lane>" }),
      lanesMixed(),
    ],
  },
  "GET /files/download": {
    summary: "Download a file",
    description:
      "A stored file, or a result of a run under the path that the run tells. One range of bytes may be asked for, and conditionally by `ETag` and `Last-Modified`. HEAD gets the headers. `X-Service-Read-Data-Class` tells the class of a read.",
    procedure: "bytes.files.openDownload",
    query: asked,
    answers: {
      ...attached,
      304: { description: "Not modified", contentTypes: [] },
    },
    errors: [
      missingPath(),
      ...withoutData,
      invalidFilePath(),
      fileTypeNotAllowed(),
      notAFile(),
      assemblyDownloadsDisabled(),
      accessDenied(),
      fileNotFound(),
      rangeNotSatisfiable(),
    ],
  },
  "GET /files/preview": {
    summary: "Show a report",
    description:
      "In a sandbox that reaches nothing. A browser that opens an HTML report in a tab is led to `/report`, which shows it in a frame (303). The public demo shows an example in place of the file. HEAD gets the headers.",
    procedure: "bytes.files.openPreview",
    query: asked,
    answers: {
      200: {
        description: "The report, or the text of a log or table",
        contentTypes: [
          "text/html",
          "application/pdf",
          "text/plain",
          "text/tab-separated-values",
          "text/csv",
          "application/json",
        ],
      },
      303: { description: "To the page that shows a report in a frame", contentTypes: [] },
      304: { description: "Not modified", contentTypes: [] },
    },
    errors: [
      missingPath(),
      fileTypeNotAllowed(),
      ...withoutData,
      invalidFilePath(),
      notAFile(),
      forbidden(),
      noPreviewInDemo(),
      fileNotFound(),
      previewTooLarge({ megabytes: "<size>" }),
    ],
  },
  "POST /files/checksum": {
    summary: "Calculate MD5 checksums",
    description:
      "Of at most 50 files, each kept with the reads that name it. A file that cannot be read is told in its result.",
    procedure: "files.checksum",
    answers: {
      200: success({
        results: z.array(
          z.object({
            filePath: path,
            checksum: checksum.describe("MD5 as lower-case hex; null when the file could not be read"),
            updatedReadRecord: z.boolean(),
            warning: z.string().optional(),
            error: z.string().optional(),
          }),
        ),
        summary: z.object({
          total: count,
          successful: count,
          failed: count,
          updatedReadRecords: count,
          notLinkedToRead: count,
        }),
      }),
    },
    errors: withoutData,
  },
  "POST /files/delete": {
    summary: "Delete files",
    description:
      "At most 50; records that name them are mended. Each path stands alone. Protected raw reads and published files go only with `force`; a published file leaves its publication.",
    procedure: "files.delete",
    answers: {
      200: success({
        deletedCount: count,
        recordsRemoved: count,
        total: count,
        errors: z.array(z.object({ path, error: z.string() })),
      }),
    },
    errors: withoutData,
  },
};
