import { expect } from "chai";
import { randomBytes } from "node:crypto";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectAnswer,
  expectRefusal,
  expectShape,
  expectSomeRefusal,
  expectStatus,
  filledText,
  integer,
} from "../expected.ts";
import { READ, TEN, type Session, session } from "../prepared/uploads.ts";
import { area, type Asked } from "../row.ts";
import { FASTQ, type Site } from "../site.ts";

const OFFSET = "Upload offset does not match current upload size";

/** Sends all of its ten bytes and completes it. */
async function whole(site: Site, { order, uploadId, path }: Session) {
  expectStatus(await site.chunk(order.id, uploadId, TEN, 0), 200);
  const body = expectStatus(await site.admin.post(`${path}/complete`), 200);
  site.atEnd(() => site.admin.post("/api/files/delete", { filePaths: [body.finalPath], force: true }));
  return body;
}

/** Sequencing uploads: from the first chunk to their end. */
export const uploadProgress = area("uploads", "instance-api", [
  [
    "§4 Send chunk",
    "answers { success, uploadId, receivedSize, expectedSize, status }: UPLOADING, or READY when complete",
    async (site) => {
      const { order, uploadId } = await session(site);
      const started = { success: true, uploadId, expectedSize: 10 };
      expectAnswer(await site.chunk(order.id, uploadId, TEN.subarray(0, 4), 0), 200, {
        ...started,
        receivedSize: 4,
        status: "UPLOADING",
      });
      expectAnswer(await site.chunk(order.id, uploadId, TEN.subarray(4), 4), 200, {
        ...started,
        receivedSize: 10,
        status: "READY",
      });
    },
  ],
  [
    "§4 Send chunk",
    "the body is the raw bytes of the chunk, whatever type it is said to be",
    async (site) => {
      const { path } = await session(site, { expectedSize: 2 });
      const headers = { "x-service-offset": "0", "Content-Type": "application/json" };
      const body = expectStatus(await site.admin.send("PATCH", path, Buffer.from("{]"), headers), 200);
      expect(body.receivedSize).to.equal(2);
    },
  ],
  ...[
    ["behind", 2],
    ["ahead", 6],
  ].map(([where, offset]): Asked => [
    "§7 Errors",
    `a chunk whose offset is ${where} is 400 '${OFFSET}' and changes nothing`,
    async (site) => {
      const { order, uploadId } = await session(site);
      await site.chunk(order.id, uploadId, TEN.subarray(0, 4), 0);
      expectRefusal(await site.chunk(order.id, uploadId, TEN.subarray(0, 2), Number(offset)), 400, OFFSET);
      const body = expectStatus(await site.chunk(order.id, uploadId, TEN.subarray(4, 5), 4), 200);
      expect(body.receivedSize).to.equal(5);
    },
  ]),
  [
    "§4 Send chunk",
    "the offset is also the resume mechanism: what was sent in pieces is one file",
    async (site) => {
      const order = await site.sharedOrder();
      const bytes = randomBytes(300_000);
      const fields = { targetKind: "artifact", targetRole: "report", originalName: "pieces.txt" };
      const one = await session(site, { ...fields, expectedSize: bytes.length });
      for (const [from, to] of [
        [0, 1],
        [1, 131_072],
        [131_072, bytes.length],
      ] as const)
        expectStatus(await site.chunk(order.id, one.uploadId, bytes.subarray(from, to), from), 200);
      const { finalPath, size } = expectStatus(await site.admin.post(`${one.path}/complete`), 200);
      site.atEnd(() => site.admin.post("/api/files/delete", { filePaths: [finalPath] }));
      expect(size).to.equal(bytes.length);
      const { bytes: stored } = await site.admin.get(
        `/api/files/download?path=${encodeURIComponent(finalPath)}`,
      );
      expect(stored.equals(bytes), "the stored bytes are those that were sent").to.equal(true);
    },
  ],
  [
    "§3 Upload session",
    "of two chunks at the same offset at once one counts",
    async (site) => {
      const { order, uploadId } = await session(site);
      const answers = await Promise.all(
        [1, 2].map(() => site.chunk(order.id, uploadId, TEN.subarray(0, 4), 0)),
      );
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      const body = expectStatus(await site.chunk(order.id, uploadId, TEN.subarray(4), 4), 200);
      expect(body.receivedSize).to.equal(10);
    },
  ],
  [
    "§4 Complete",
    "answers { success, uploadId, finalPath, size, status (COMPLETED) }",
    async (site) => {
      const { samples } = await site.sharedOrder();
      const one = await session(site, { sampleId: samples[0].id });
      expectShape(await whole(site, one), {
        success: exactly(true),
        uploadId: exactly(one.uploadId),
        finalPath: filledText,
        size: exactly(10),
        status: exactly("COMPLETED"),
      });
    },
  ],
  [
    "§4 Complete",
    "the file moves from the temp area to its final location",
    async (site) => {
      const { samples } = await site.sharedOrder();
      const one = await session(site, { sampleId: samples[0].id });
      const { finalPath } = await whole(site, one);
      expect(finalPath).to.not.equal(one.tempPath);
      const at = (path: string) => site.admin.get(`/api/files/download?path=${encodeURIComponent(path)}`);
      expect((await at(finalPath)).bytes.toString()).to.equal(TEN.toString());
      expect((await at(one.tempPath)).status).to.be.at.least(400);
    },
  ],
  [
    "§4 Complete",
    "read uploads create or update the sample's Read record; checksumProvided is its checksum, not verified",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const checksumProvided = "ffffffffffffffffffffffffffffffff";
      const sent = [
        await site.send(order.id, FASTQ, {
          sampleId: sample.id,
          checksumProvided,
          metadata: { dataClass: "cleaned" },
        }),
        await site.send(order.id, FASTQ, {
          sampleId: sample.id,
          targetRole: "R2",
          metadata: { dataClass: "cleaned" },
        }),
      ];
      const reads = await adapter.readReads(site.admin, order.id, sample.id);
      expect(
        reads.map(({ file1, file2, checksum1, dataClass }) => ({ file1, file2, checksum1, dataClass })),
      ).to.deep.equal([
        {
          file1: sent[0]?.finalPath,
          file2: sent[1]?.finalPath,
          checksum1: checksumProvided,
          dataClass: "cleaned",
        },
      ]);
    },
  ],
  [
    "§7 Errors",
    "complete of what is not fully received is 400 'Upload is incomplete' and leaves the state unchanged",
    async (site) => {
      const { order, uploadId, path } = await session(site);
      expectRefusal(await site.admin.post(`${path}/complete`), 400, "Upload is incomplete");
      await site.chunk(order.id, uploadId, TEN.subarray(0, 9), 0);
      expectRefusal(await site.admin.post(`${path}/complete`), 400, "Upload is incomplete");
      const body = expectStatus(await site.chunk(order.id, uploadId, TEN.subarray(9), 9), 200);
      expect(body.status).to.equal("READY");
    },
  ],
  [
    "§7 Errors",
    "complete of a read upload without sampleId is 400 'Read uploads require a target sample'",
    async (site) => {
      const { order, uploadId, path } = await session(site);
      await site.chunk(order.id, uploadId, TEN, 0);
      expectRefusal(await site.admin.post(`${path}/complete`), 400, "Read uploads require a target sample");
    },
  ],
  [
    "§4 Cancel",
    "removes the partial temp file and marks the session CANCELLED: no byte is taken and nothing is completed any more",
    async (site) => {
      const { order, uploadId, path } = await session(site);
      await site.chunk(order.id, uploadId, TEN.subarray(0, 4), 0);
      expectStatus(await site.admin.delete(path), 200);
      expectSomeRefusal(
        await site.admin.post(`${path}/complete`),
        (await site.admin.post(`${path}/complete`)).status,
      );
      const { status } = await site.chunk(order.id, uploadId, TEN.subarray(4), 4);
      expect(status).to.be.within(400, 499);
    },
  ],
  [
    "§3 Upload session",
    "DELETE is possible in any state",
    async (site) => {
      const pending = await session(site);
      const ready = await session(site);
      await site.chunk(ready.order.id, ready.uploadId, TEN, 0);
      const completed = await session(site, {
        targetKind: "artifact",
        targetRole: "x",
        originalName: "x.txt",
      });
      await whole(site, completed);
      for (const { path } of [pending, ready, completed, pending])
        expectStatus(await site.admin.delete(path), 200);
    },
  ],
  [
    "§7 Errors",
    "an unknown upload, order, or an upload of another order is refused with a message",
    async (site) => {
      const { order, uploadId } = await session(site);
      const other = await site.order();
      expectSomeRefusal(await site.chunk(order.id, "no-such-upload", TEN, 0), 404);
      expectSomeRefusal(await site.chunk(other.id, uploadId, TEN, 0), 404);
      expectSomeRefusal(await site.initiate("no-such-order", READ), 404);
    },
  ],
  [
    "§2 Upload session",
    "expectedSize is an integer of bytes; receivedSize counts them exactly",
    async (site) => {
      const { order, uploadId } = await session(site, { expectedSize: 5_000_000_000 });
      const body = expectStatus(await site.chunk(order.id, uploadId, TEN, 0), 200);
      expectShape(body, {
        success: exactly(true),
        uploadId: exactly(uploadId),
        receivedSize: exactly(10),
        expectedSize: integer,
        status: exactly("UPLOADING"),
      });
      expect(body.expectedSize).to.equal(5_000_000_000);
    },
  ],
]);
