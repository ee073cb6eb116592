import { z } from "zod";
import { ARTIFACT_STAGES, READ_ROLES } from "../../db/values.ts";
import { noChecksums, notPublished, nothingToPublish } from "../../server/data/delivery/errors.ts";
import { forbidden } from "../../server/platform/errors/errors.ts";
import type { delivery } from "../delivery.ts";
import type { Described, FileAnswer } from "./operation.ts";
import { count, hashFacts, id, person, success, time } from "./shapes.ts";
import { orderNotFound } from "../../server/ordering/access/errors.ts";

const path = z.string().describe("Relative to the data base path, as a download takes it");
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
        id: id.describe("Of the file in the delivery"),
        kind: z.literal("read"),
        label: z.string(),
        readDirection: z.enum(READ_ROLES),
        readCount: count.nullable().describe("null where it is not known, or a newer read replaced the file"),
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
        id: id.describe("Of the file in the delivery"),
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
              kind: z.string().describe("R1, R2 or the type of the artifact"),
              sampleCode: z.string().nullable(),
              fileName: z.string().nullable().describe("The file that publishing again adds"),
              size: count.nullable().describe("Bytes"),
              publishedFileName: z.string().nullable().describe("The published file"),
              publishedSize: count.nullable().describe("Bytes"),
            }),
          )
          .describe("Empty for researchers"),
      })
      .describe("What publishing again would change"),
    excluded: z.object({
      protectedReads: count.describe("Reads that are not cleaned"),
      facilityArtifacts: count,
    }),
  })
  .meta({ id: "Delivery" });

/** Checksums of a delivery for verification tools. */
export const checksums: FileAnswer = {
  description: "A line a file. Files without a checksum of this kind are left out",
  contentTypes: ["text/plain"],
};

const ofOwner = [orderNotFound(), forbidden(), notPublished()];

export const deliveryDescribed: Described<typeof delivery> = {
  "GET /orders/:orderId/sequencing/delivery": {
    summary: "Delivery of an order",
    description:
      "The published files, which stay as they are until the delivery is published again; before a publication the active " +
      "cleaned reads and the reports for the customer. The owner sees it once it is published.",
    procedure: "delivery.get",
    answers: { 200: content },
    errors: ofOwner,
  },
  "POST /orders/:orderId/sequencing/delivery/publication": {
    summary: "Publish a delivery",
    description:
      "Publishes the active cleaned reads and the reports for the customer. May be repeated to publish newer files; the " +
      "first time and person stay. Completes the order when every sample has a published active read.",
    procedure: "delivery.publish",
    answers: { 200: success({ delivery: content }) },
    errors: [orderNotFound(), nothingToPublish()],
  },
  "DELETE /orders/:orderId/sequencing/delivery/publication": {
    summary: "Take a publication back",
    description: "An order that its publication completed is SUBMITTED again.",
    procedure: "delivery.unpublish",
    answers: { 200: success({ delivery: content }) },
    errors: [orderNotFound()],
  },
  "GET /orders/:orderId/sequencing/delivery/md5sums.txt": {
    summary: "Checksums for md5sum -c",
    procedure: "delivery.checksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofOwner, noChecksums({ kind: "MD5" })],
  },
  "GET /orders/:orderId/sequencing/delivery/sha256sums.txt": {
    summary: "Checksums for sha256sum -c",
    procedure: "delivery.checksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofOwner, noChecksums({ kind: "SHA-256" })],
  },
};
