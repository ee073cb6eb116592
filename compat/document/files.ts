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
    dataClass: z.enum(DATA_CLASSES).nullable().describe("Data class of read sets"),
    isActive: z
      .boolean()
      .describe("False for a read set that was replaced, or a published file whose record was deleted"),
    isPublished: z.boolean().describe("The current publication of the order contains the file"),
  })
  .meta({ id: "FileOwner" });

const withoutData = [dataBasePathNotConfigured(), dataFolderUnreadable(undefined)];
const path = z.string().describe("Relative to the data directory");
const pathInput = z.object({ path });
const checksum = z.string().nullable();

export const filesDescribed: Described<typeof files> = {
  "GET /files": {
    summary: "List stored files",
    description:
      "Returns the files in the data directory, followed by missing files that records refer to. `filtered` counts the matches; the other counts cover all files.",
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
              .describe("Mean quality of the reads; null unless measured by a pipeline"),
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
        dataBasePath: z.string().optional().describe("Omitted in the public demo"),
      }),
    },
    errors: withoutData,
  },
  "POST /files/assign": {
    summary: "Assign a stored file to a sample",
    description:
      "Without `readField`, R1 or R2 is derived from the file name. A file whose name contains a lane (`_L001_R1_001`) becomes that lane and is joined with the other lanes, as described for `PUT /api/orders/{orderId}/sequencing/reads`.",
    procedure: "reads.assignFile",
    answers: {
      200: success({
        filePath: path,
        orderId: id,
        sampleId: id,
        sampleCode: z.string(),
        readId: id.nullable().describe("Null while the first lanes of a read set are being joined"),
        readField: z.enum(["file1", "file2"]),
        lane: z.int().min(1).max(99).nullable().describe("Lane of R1 or R2; null for files without a lane"),
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
      "Returns a stored file, or an output of a pipeline run by the path in the run detail. Supports a single byte range, conditional requests with `ETag` and `Last-Modified`, and HEAD. `X-Service-Read-Data-Class` is the data class of a read set.",
    procedure: "bytes.files.openDownload",
    query: pathInput,
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
    summary: "Preview a report",
    description:
      "The report is sandboxed and cannot send requests. A browser that opens an HTML report in a tab is redirected to `/report`, which shows it in a frame (303). The public demo returns an example in place of the file. Supports HEAD.",
    procedure: "bytes.files.openPreview",
    query: pathInput,
    answers: {
      200: {
        description: "Report, or text of a log or table",
        contentTypes: [
          "text/html",
          "application/pdf",
          "text/plain",
          "text/tab-separated-values",
          "text/csv",
          "application/json",
        ],
      },
      303: { description: "Redirect to the page that shows the report in a frame", contentTypes: [] },
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
      "At most 50 files. Each checksum is stored with the read sets that contain the file. Unreadable files are reported in their results.",
    procedure: "files.checksum",
    answers: {
      200: success({
        results: z.array(
          z.object({
            filePath: path,
            checksum: checksum.describe("MD5 as lower-case hex; null if the file could not be read"),
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
      "At most 50 files. Each path is processed independently, and records that refer to it are updated. Protected raw reads and published files are deleted only with `force`; a published file is removed from its publication.",
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
