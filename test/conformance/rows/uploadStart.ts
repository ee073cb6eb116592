import { expect } from "chai";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
} from "../expected.ts";
import { READ, TEN, session } from "../prepared/uploads.ts";
import { area, type Asked } from "../row.ts";

const NOT_OPEN = "Sequencing data can only be managed on submitted or completed sequencing orders";

const MISSING = "targetKind, targetRole, originalName, and expectedSize are required";

const EXTENSION = "Read uploads must use an allowed sequencing file extension";

/** Sequencing uploads: their beginning. */
export const uploadStart = area("uploads", "instance-api", [
  [
    "§4 Initiate",
    "answers { success, uploadId, tempPath, status (PENDING), receivedSize (0) }",
    async (site) => {
      const order = await site.sharedOrder();
      const answer = await site.initiate(order.id, READ);
      expectShape(expectStatus(answer, 200), {
        success: exactly(true),
        uploadId: filledText,
        tempPath: filledText,
        status: exactly("PENDING"),
        receivedSize: exactly(0),
      });
      await site.admin.delete(`/api/orders/${order.id}/sequencing/uploads/${answer.body.uploadId}`);
    },
  ],
  [
    "§2 Upload session",
    "tempPath lies under the order's .tmp area and ends in the original file name",
    async (site) => {
      const { tempPath } = await session(site, { originalName: "Sample 1_R1.fastq.gz" });
      expect(tempPath).to.match(/(^|\/)\.tmp\//);
      expect(tempPath.endsWith("Sample 1_R1.fastq.gz"), tempPath).to.equal(true);
    },
  ],
  [
    "§4 Initiate",
    "sampleId, checksumProvided, mimeType and metadata are optional",
    async (site) => {
      const { samples } = await site.sharedOrder();
      await session(site, {
        sampleId: samples[0].id,
        checksumProvided: "0cc175b9c0f1b6a831c399e269772661",
        mimeType: "application/gzip",
        metadata: { dataClass: "raw" },
      });
    },
  ],
  ...[".fastq.gz", ".fq.gz", ".fastq", ".fq"].map((extension): Asked => [
    "§4 Initiate",
    `reads may end in ${extension} by default`,
    async (site) => void (await session(site, { originalName: `reads${extension}` })),
  ]),
  [
    "§4 Initiate",
    "targetRole is R1 or R2 when targetKind is read",
    async (site) => {
      await session(site, { targetRole: "R1" });
      await session(site, { targetRole: "R2" });
      const { id } = await site.sharedOrder();
      expectSomeRefusal(await site.initiate(id, { ...READ, targetRole: "R3" }), 400);
    },
  ],
  [
    "§4 Initiate",
    "there are values of targetKind for artifacts, and they are not held to the extensions of reads",
    async (site) => {
      await session(site, { targetKind: "artifact", targetRole: "report", originalName: "report.html" });
    },
  ],
  ...["targetKind", "targetRole", "originalName", "expectedSize"].map((field): Asked => [
    "§7 Errors",
    `initiate without ${field} is 400 '${MISSING}'`,
    async (site) => {
      const { id } = await site.sharedOrder();
      expectRefusal(await site.initiate(id, { ...READ, [field]: undefined }), 400, MISSING);
    },
  ]),
  [
    "§7 Errors",
    `initiate of a read file with a disallowed extension is 400 '${EXTENSION}'`,
    async (site) => {
      const { id } = await site.sharedOrder();
      for (const originalName of ["reads.bam", "reads.fastq.zip", "fastq", "reads.gz"])
        expectRefusal(await site.initiate(id, { ...READ, originalName }), 400, EXTENSION);
    },
  ],
  [
    "§7 Errors",
    `all three calls on an order that is not SUBMITTED or COMPLETED are 400 '${NOT_OPEN}'`,
    async (site) => {
      const { id } = await site.draft();
      expectRefusal(await site.initiate(id, READ), 400, NOT_OPEN);
      expectRefusal(await site.chunk(id, "unknown", TEN, 0), 400, NOT_OPEN);
      const path = `/api/orders/${id}/sequencing/uploads/unknown/complete`;
      expectRefusal(await site.admin.post(path), 400, NOT_OPEN);
    },
  ],
  [
    "§3 Order states",
    "sequencing data can be managed in COMPLETED too",
    async (site) => {
      const order = await site.order();
      await adapter.completeOrder(site.admin, order.id);
      await session(site, {}, order);
    },
  ],
]);
