import { z } from "zod";
import { ARTIFACT_STAGES, READ_ROLES } from "../../db/values.ts";
import {
  filesMissing,
  noChecksums,
  nothingToDownload,
  nothingToPublish,
  notPublished,
} from "../../server/data/delivery/errors.ts";
import { notInDelivery } from "../../server/data/delivery/links/errors.ts";
import { dataFolderUnreadable, fileTypeNotAllowed } from "../../server/data/files/errors.ts";
import { dataBasePathNotConfigured } from "../../server/access/settings/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { delivery } from "../delivery.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { count, hashFacts, id, person, success, time } from "./shapes.ts";
import { awaitsApproval, orderNotFound } from "../../server/ordering/access/errors.ts";

const path = z.string().describe("Relative to the data directory, as accepted by downloads");
const content = z
  .object({
    orderId: id,
    orderName: z.string().nullable(),
    isPublished: z.boolean(),
    publishedAt: time.nullable(),
    publishedBy: person.nullable(),
    dataBasePathConfigured: z.boolean(),
    readFiles: z.array(
      z.object({
        id: id.describe("Id of the file in the delivery"),
        kind: z.literal("read"),
        label: z.string(),
        readDirection: z.enum(READ_ROLES),
        readCount: count.nullable().describe("Null if unknown, or if a newer read set replaced the file"),
        readId: id,
        sampleId: id,
        sampleCode: z.string(),
        role: z.enum(READ_ROLES),
        path,
        fileName: z.string(),
        size: count.nullable().describe("Bytes"),
        checksum: z.string().nullable().describe("As supplied"),
        ...hashFacts,
        dataClass: z.literal("cleaned"),
      }),
    ),
    artifactFiles: z.array(
      z.object({
        id: id.describe("Id of the file in the delivery"),
        kind: z.literal("artifact"),
        label: z.string(),
        artifactId: id,
        sampleId: id.nullable(),
        sampleCode: z.string().nullable(),
        path,
        fileName: z.string(),
        size: count.nullable().describe("Bytes"),
        checksum: z.string().nullable().describe("As supplied"),
        ...hashFacts,
        stage: z.enum(ARTIFACT_STAGES),
        artifactType: z.string(),
        visibility: z.literal("customer"),
      }),
    ),
    unpublishedChanges: z
      .object({
        count,
        files: z
          .array(
            z.object({
              change: z.enum(["added", "replaced", "removed"]),
              kind: z.string().describe("R1, R2 or the artifact type"),
              sampleCode: z.string().nullable(),
              fileName: z.string().nullable().describe("File that the next publication adds"),
              size: count.nullable().describe("Bytes"),
              publishedFileName: z.string().nullable().describe("Published file"),
              publishedSize: count.nullable().describe("Bytes"),
            }),
          )
          .describe("Empty for researchers"),
      })
      .describe("Changes that publishing again would apply"),
    excluded: z.object({
      protectedReads: count.describe("Read sets that are not cleaned"),
      facilityArtifacts: count,
    }),
  })
  .meta({ id: "Delivery" });

/** Checksums of a delivery for verification tools. */
export const checksums: FileAnswer = {
  description: "One line per file. Files without a checksum of this type are omitted",
  contentTypes: ["text/plain"],
};

/** An archive of delivered files. */
export const archive: FileAnswer = {
  description:
    "The archive, with the checksum lists as `md5sums.txt` and `sha256sums.txt`. Files are in a directory per sample",
  contentTypes: ["application/zip", "application/x-tar"],
};
export const archiveRules =
  "Streams the published files as one archive without compression, with its size as Content-Length. Each file is " +
  "recorded as a download when its last byte was sent. A file that changes or disappears in the meantime aborts the " +
  "transfer. An interrupted transfer cannot be resumed.";
export const archiveErrors = [
  nothingToDownload(),
  notInDelivery(),
  filesMissing({ files: "<files>" }),
  fileTypeNotAllowed(),
  dataBasePathNotConfigured(),
  dataFolderUnreadable(undefined),
];

const ofOwner = [orderNotFound(), forbidden(), notPublished()];

export const deliveryDescribed: Described<typeof delivery> = {
  "GET /orders/:orderId/sequencing/delivery": {
    summary: "Get the delivery of an order",
    description:
      "Returns the published files, which do not change until the delivery is published again. Before a publication, returns the active " +
      "cleaned read sets and the reports for the customer. The owner has access once it is published.",
    procedure: "delivery.get",
    answers: { 200: content },
    errors: ofOwner,
  },
  "POST /orders/:orderId/sequencing/delivery/publication": {
    summary: "Publish a delivery",
    description:
      "Publishes the active cleaned read sets and the reports for the customer. Repeat to publish newer files; the " +
      "time and user of the first publication are unchanged. Completes the order when every sample has a published active read set.",
    procedure: "delivery.publish",
    answers: { 200: success({ delivery: content }) },
    errors: [orderNotFound(), awaitsApproval(), nothingToPublish()],
  },
  "DELETE /orders/:orderId/sequencing/delivery/publication": {
    summary: "Unpublish a delivery",
    description: "An order that was completed by the publication returns to SUBMITTED.",
    procedure: "delivery.unpublish",
    answers: { 200: success({ delivery: content }) },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/delivery/md5sums.txt": {
    summary: "Get checksums for md5sum -c",
    procedure: "delivery.checksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofOwner, noChecksums({ kind: "MD5" })],
  },
  "GET /orders/:orderId/sequencing/delivery/sha256sums.txt": {
    summary: "Get checksums for sha256sum -c",
    procedure: "delivery.checksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofOwner, noChecksums({ kind: "SHA-256" })],
  },
  "GET /orders/:orderId/sequencing/delivery/archive": {
    summary: "Download a delivery as one archive",
    description: `${archiveRules} Before a publication, facility admins receive the files that it would contain.`,
    procedure: "bytes.delivery.openArchive",
    answers: { 200: archive },
    errors: [...ofOwner, ...archiveErrors],
  },
};
