import { z } from "zod";
import { noChecksums } from "../../server/data/delivery/errors.ts";
import {
  linkExpired,
  linkNotFound,
  linkRevoked,
  notInDelivery,
  tooManyWrongLinks,
} from "../../server/data/delivery/links/errors.ts";
import { fileNotFound, rangeNotSatisfiable } from "../../server/data/files/errors.ts";
import type { deliveryLinks } from "../deliveryLinks.ts";
import { archive, archiveErrors, archiveRules, checksums } from "./delivery.ts";
import type { Described } from "./operation.ts";
import { attached, count, time, unchanged } from "./shapes.ts";
import { linkClosed } from "../../server/data/downloads/errors.ts";

const ofLink = [linkNotFound(), linkRevoked(), linkExpired(), linkClosed(), tooManyWrongLinks(1)];

export const deliveryLinksDescribed: Described<typeof deliveryLinks> = {
  "GET /deliveries/:token": {
    summary: "Get the delivery behind a link",
    description: "Available to anyone with the link. Contains no names of users and no paths.",
    procedure: "delivery.linked",
    answers: {
      200: z.object({
        order: z.object({ number: z.string(), name: z.string().nullable() }),
        expiresAt: time,
        files: z.array(
          z.object({
            id: z.string(),
            kind: z.string().describe("R1 or R2 of a read set, otherwise the report type"),
            sampleCode: z.string().nullable(),
            fileName: z.string(),
            savedAs: z.string().describe("Folder and name of the file in checksum lists"),
            size: count.nullable().describe("Bytes"),
            checksum: z.string().nullable().describe("As supplied"),
            md5: z.string().nullable(),
            sha256: z.string().nullable(),
            hashState: z.enum(["none", "pending", "computed", "failed"]),
            isMissing: z.boolean().describe("The stored file is missing; its download returns 404"),
          }),
        ),
      }),
    },
    errors: ofLink,
  },
  "GET /deliveries/:token/files/:fileId": {
    summary: "Download a file from a delivery link",
    description:
      "Supports a single range (`Range`) and conditional requests with `ETag` and `Last-Modified`.",
    procedure: "bytes.delivery.openLinkedFile",
    answers: { ...attached, 304: unchanged },
    errors: [...ofLink, notInDelivery(), fileNotFound(), rangeNotSatisfiable()],
  },
  "GET /deliveries/:token/md5sums.txt": {
    summary: "Get checksums from a delivery link, for md5sum -c",
    procedure: "delivery.linkedChecksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofLink, noChecksums({ kind: "MD5" })],
  },
  "GET /deliveries/:token/sha256sums.txt": {
    summary: "Get checksums from a delivery link, for sha256sum -c",
    procedure: "delivery.linkedChecksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofLink, noChecksums({ kind: "SHA-256" })],
  },
  "GET /deliveries/:token/archive": {
    summary: "Download the files of a delivery link as one archive",
    description: archiveRules,
    procedure: "bytes.delivery.openLinkedArchive",
    answers: { 200: archive },
    errors: [...ofLink, ...archiveErrors],
  },
};
