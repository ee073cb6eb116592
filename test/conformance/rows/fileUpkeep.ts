import { expect } from "chai";
import { createHash } from "node:crypto";
import * as adapter from "../adapter.ts";
import {
  exactly,
  expectKeys,
  expectRefusal,
  expectShape,
  expectStatus,
  filledText,
  flag,
  integer,
  list,
} from "../expected.ts";
import { download, unpublished } from "../prepared/files.ts";
import { area } from "../row.ts";
import { FASTQ } from "../site.ts";

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("hex");

function filledSummary() {
  return {
    is: "{ total, successful, failed, updatedReadRecords, notLinkedToRead }",
    holds(value: unknown): boolean {
      const keys = ["total", "successful", "failed", "updatedReadRecords", "notLinkedToRead"];
      const summary = value as Record<string, unknown>;
      return (
        keys.every((key) => integer.holds(summary?.[key])) && Object.keys(summary).length === keys.length
      );
    },
  };
}

/** File operations: checksums and deletion. */
export const fileUpkeep = area("files", "instance-api", [
  [
    "§4 POST /api/files/checksum",
    "answers { success, results, summary }; checksum is raw lower-case hex MD5, no prefix",
    async (site) => {
      const { raw } = await unpublished(site);
      const body = expectStatus(await site.admin.post("/api/files/checksum", { filePaths: [raw] }), 200);
      expectShape(body, { success: exactly(true), results: list, summary: filledSummary() });
      expect(body.results).to.deep.equal([{ filePath: raw, checksum: md5(FASTQ), updatedReadRecord: true }]);
      expect(body.summary).to.deep.equal({
        total: 1,
        successful: 1,
        failed: 0,
        updatedReadRecords: 1,
        notLinkedToRead: 0,
      });
    },
  ],
  [
    "§4 POST /api/files/checksum",
    "the computed checksum is written onto the matching Read record and overwrites a value supplied at upload",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const { finalPath } = await site.send(order.id, FASTQ, {
        sampleId: sample.id,
        checksumProvided: "supplied",
      });
      await site.admin.post("/api/files/checksum", { filePaths: [finalPath] });
      const [read] = await adapter.readReads(site.admin, order.id, sample.id);
      expect(read?.checksum1).to.equal(md5(FASTQ));
    },
  ],
  [
    "§4 POST /api/files/checksum",
    "per-file problems appear as a results entry with error while the other files are still processed",
    async (site) => {
      const { raw, customer } = await unpublished(site);
      const filePaths = ["../outside.fastq", "orders/missing.fastq", customer, raw];
      const { results, summary } = expectStatus(
        await site.admin.post("/api/files/checksum", { filePaths }),
        200,
      );
      expect(results.map(({ filePath }: { filePath: string }) => filePath)).to.deep.equal(filePaths);
      for (const result of results.slice(0, 2))
        expectKeys(result, { error: filledText, updatedReadRecord: exactly(false) });
      expectKeys(results[2], {
        checksum: exactly(md5(FASTQ)),
        warning: filledText,
        updatedReadRecord: exactly(false),
      });
      expectKeys(results[3], { checksum: exactly(md5(FASTQ)), updatedReadRecord: flag });
      expect(summary).to.deep.equal({
        total: 4,
        successful: 2,
        failed: 2,
        updatedReadRecords: 1,
        notLinkedToRead: 1,
      });
    },
  ],
  [
    "§8 Limits",
    "50 paths a call are taken, more are 400 'Maximum 50 files at a time'",
    async ({ admin }) => {
      const paths = (count: number) =>
        Array.from({ length: count }, (_, index) => `orders/none/${index}.fastq`);
      const body = expectStatus(await admin.post("/api/files/checksum", { filePaths: paths(50) }), 200);
      expect(body.summary.failed).to.equal(50);
      expectRefusal(
        await admin.post("/api/files/checksum", { filePaths: paths(51) }),
        400,
        "Maximum 50 files at a time",
      );
    },
  ],
  [
    "§7 Errors",
    "checksum by a researcher is 403 'Only facility admins can calculate checksums'",
    async (site) => {
      const { client } = await site.researcher();
      expectRefusal(
        await client.post("/api/files/checksum", { filePaths: ["a"] }),
        403,
        "Only facility admins can calculate checksums",
      );
    },
  ],
  [
    "§7 Errors",
    "checksum without a session is 401 'Unauthorized'",
    async ({ anyone }) =>
      expectRefusal(await anyone.post("/api/files/checksum", { filePaths: ["a"] }), 401, "Unauthorized"),
  ],
  [
    "§4 POST /api/files/delete",
    "a file that was the read's only one takes the Read row with it",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const { finalPath } = await site.send(order.id, FASTQ, {
        sampleId: sample.id,
        metadata: { dataClass: "cleaned" },
      });
      expectStatus(await site.admin.post("/api/files/delete", { filePaths: [finalPath] }), 200);
      expect(await adapter.readReads(site.admin, order.id, sample.id)).to.deep.equal([]);
      expect((await download(site.admin, finalPath)).status).to.equal(404);
    },
  ],
  [
    "§4 POST /api/files/delete",
    "otherwise the matching file1 or file2 column is cleared and the row stays",
    async (site) => {
      const order = await site.order();
      const [sample] = order.samples;
      const fields = { sampleId: sample.id, metadata: { dataClass: "cleaned" } };
      const first = await site.send(order.id, FASTQ, fields);
      const second = await site.send(order.id, FASTQ, { ...fields, targetRole: "R2" });
      expectStatus(await site.admin.post("/api/files/delete", { filePaths: [first.finalPath] }), 200);
      const [read] = await adapter.readReads(site.admin, order.id, sample.id);
      expect([read?.file1, read?.file2]).to.deep.equal([null, second.finalPath]);
    },
  ],
  [
    "§4 POST /api/files/delete",
    "already-deleted entries are reported per path in an errors list without aborting the batch",
    async (site) => {
      const order = await site.sharedOrder();
      const { finalPath } = await site.send(order.id, FASTQ, {
        targetKind: "artifact",
        targetRole: "report",
        originalName: "gone.txt",
      });
      const filePaths = ["orders/none/gone.txt", finalPath, "../outside.txt"];
      const { errors } = expectStatus(await site.admin.post("/api/files/delete", { filePaths }), 200);
      expect(errors.map(({ path }: { path: string }) => path)).to.deep.equal([filePaths[0], filePaths[2]]);
      expect((await download(site.admin, finalPath)).status).to.equal(404);
    },
  ],
  [
    "§5 Authentication",
    "files/delete is 401 for others than facility admins",
    async (site) => {
      const { client } = await site.researcher();
      for (const who of [site.anyone, client])
        expectRefusal(await who.post("/api/files/delete", { filePaths: ["a"] }), 401, "Unauthorized");
    },
  ],
]);
