import { expect } from "chai";
import { gzipSync } from "node:zlib";
import * as adapter from "../adapter.ts";
import { expectSomeRefusal } from "../expected.ts";
import { download } from "../prepared/files.ts";
import { READ } from "../prepared/uploads.ts";
import { area, type Asked } from "../row.ts";
import type { Order, Site } from "../site.ts";

const member = (name: string) => gzipSync(`@${name}\nACGT\n+\nIIII\n`);

/** Uploads one lane of the R1 of an order's first sample. */
async function sendLane(site: Site, { id, samples }: Order, lane: number, bytes: Buffer): Promise<void> {
  await site.send(id, bytes, {
    sampleId: samples[0].id,
    originalName: `CONF-1_S1_L00${lane}_R1_001.fastq.gz`,
    metadata: { lane, dataClass: "cleaned" },
  });
}

/** The stored R1 of an order's first sample. */
async function firstRead(site: Site, { id, samples }: Order): Promise<Buffer> {
  const [read] = await adapter.readReads(site.admin, id, samples[0].id);
  const path = String(read?.file1);
  site.atEnd(() => site.admin.post("/api/files/delete", { filePaths: [path], force: true }));
  return (await download(site.admin, path)).bytes;
}

/** Sequencing uploads: the lanes of a read. */
export const lanes = area("uploads", "additions", [
  [
    "§5 Lanes",
    "two uploads with metadata.lane become one read: its file has their bytes, joined in lane order",
    async (site) => {
      const order = await site.order();
      const [one, two] = [member("one"), member("two")];
      await sendLane(site, order, 2, two);
      expect((await firstRead(site, order)).equals(two), "one lane is the read so far").to.equal(true);
      await sendLane(site, order, 1, one);
      const joined = Buffer.concat([one, two]);
      expect((await firstRead(site, order)).equals(joined), "the read is both lanes").to.equal(true);
    },
  ],
  [
    "§5 Lanes",
    "the same lane again replaces that part",
    async (site) => {
      const order = await site.order();
      const [two, again] = [member("two"), member("again")];
      await sendLane(site, order, 1, member("one"));
      await sendLane(site, order, 2, two);
      await sendLane(site, order, 1, again);
      const joined = Buffer.concat([again, two]);
      expect((await firstRead(site, order)).equals(joined), "the read has the new lane").to.equal(true);
    },
  ],
  ...[0, 100, 1.5, "1"].map((lane): Asked => [
    "§5 Lanes",
    `metadata.lane is an integer from 1 to 99: ${JSON.stringify(lane)} is 400`,
    async (site) => {
      const { id } = await site.sharedOrder();
      expectSomeRefusal(await site.initiate(id, { ...READ, metadata: { lane } }), 400);
    },
  ]),
]);
