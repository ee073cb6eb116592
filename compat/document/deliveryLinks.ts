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
import { checksums } from "./delivery.ts";
import type { Described } from "./operation.ts";
import { attached, count, time, unchanged } from "./shapes.ts";
import { linkClosed } from "../../server/data/downloads/errors.ts";

const ofLink = [linkNotFound(), linkRevoked(), linkExpired(), linkClosed(), tooManyWrongLinks(1)];

export const deliveryLinksDescribed: Described<typeof deliveryLinks> = {
  "GET /deliveries/:token": {
    summary: "What a delivery link leads to",
    description: "For whoever holds the link; it names no person and no path.",
    procedure: "delivery.linked",
    answers: {
      200: z.object({
        order: z.object({ number: z.string(), name: z.string().nullable() }),
        expiresAt: time,
        files: z.array(
          z.object({
            id: z.string(),
            kind: z.string().describe("R1 or R2 of a read, else the type of the report"),
            sampleCode: z.string().nullable(),
            fileName: z.string(),
            savedAs: z.string().describe("Folder and name by which checksum lists call it"),
            size: count.nullable().describe("Bytes"),
            checksum: z.string().nullable().describe("As it was supplied"),
            md5: z.string().nullable(),
            sha256: z.string().nullable(),
            hashState: z.enum(["none", "pending", "computed", "failed"]),
            isMissing: z.boolean().describe("The stored file is missing, so that its download answers 404"),
          }),
        ),
      }),
    },
    errors: ofLink,
  },
  "GET /deliveries/:token/files/:fileId": {
    summary: "Download a file by a delivery link",
    description: "Takes one range (`Range`), and conditions by `ETag` and `Last-Modified`.",
    procedure: "bytes.delivery.openLinkedFile",
    answers: { ...attached, 304: unchanged },
    errors: [...ofLink, notInDelivery(), fileNotFound(), rangeNotSatisfiable()],
  },
  "GET /deliveries/:token/md5sums.txt": {
    summary: "Checksums by a delivery link, for md5sum -c",
    procedure: "delivery.linkedChecksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofLink, noChecksums({ kind: "MD5" })],
  },
  "GET /deliveries/:token/sha256sums.txt": {
    summary: "Checksums by a delivery link, for sha256sum -c",
    procedure: "delivery.linkedChecksums",
    query: z.object({}),
    answers: { 200: checksums },
    errors: [...ofLink, noChecksums({ kind: "SHA-256" })],
  },
};
