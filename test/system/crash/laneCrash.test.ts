import { expect } from "chai";
import { randomBytes, randomInt } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Read } from "../../../db/models/Read.ts";
import { runJoins } from "../../../server/data/lanes/runJoins.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { rounds } from "../../helpers/nightly.ts";
import { serverProcess } from "../../helpers/serverProcess.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const MIB = 1024 * 1024;
const LANES = Array.from({ length: rounds(2, 6) }, (_, index) => index + 1);
const never = new AbortController().signal;

describe("lanes of a read on a server that is killed (kill -9) while it joins them", function () {
  this.timeout(240_000);
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const startServer = () => serverProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home });

  /** A sample with READY uploads of its lanes. */
  async function aSampleWithLanes(lanes: Map<number, Buffer>) {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const through = (url: string) => uploadCalls(new Browser(url, admin.cookie), order.id);
    const ready = new Map<number, string>();
    for (const [lane, bytes] of lanes) {
      const uploadId = await through(app.url).sent(bytes, {
        targetKind: "read",
        targetRole: "R1",
        originalName: `a_L00${lane}_R1_001.fastq.gz`,
        sampleId: sample.id,
        metadata: { lane },
      });
      ready.set(lane, uploadId);
    }
    const set = () => LaneSet.query(app.db).findOne({ sampleId: sample.id }).withGraphFetched("parts");
    const read = () => Read.query(app.db).findOne({ sampleId: sample.id, isActive: true });
    return { order, sample, through, ready, set, read };
  }

  it("names a file that is complete at every moment, and has all lanes joined in the end", async () => {
    const bytes = new Map(LANES.map((lane) => [lane, randomBytes(4 * MIB)] as const));
    const { order, sample, through, ready, set, read } = await aSampleWithLanes(bytes);
    const joinParts = (lanes: number[]) =>
      Buffer.concat(
        lanes.toSorted((one, other) => one - other).map((lane) => bytes.get(lane) ?? Buffer.of()),
      );

    for (const uploadId of [...ready.values()].toReversed()) {
      const server = await startServer();
      const answered = through(server.url)
        .complete(uploadId)
        .catch(() => undefined);
      await sleep(randomInt(0, 150));
      await server.kill();
      await answered;
      // The row is authoritative: its file contains complete lanes, all of them completed, in order.
      const file = await read();
      const parts = ((await set())?.parts ?? []).map((part) => part.lane);
      if (file?.file1) {
        const stored = await readFile(join(app.files, file.file1));
        expect(String(stored.length)).to.equal(file.fileSize1);
        const subsets = [...powerSet(parts)];
        expect(subsets.some((lanes) => joinParts(lanes).equals(stored))).to.equal(true);
      }
      if ((await through(app.url).get(uploadId)).body.status !== "COMPLETED")
        expect((await through(app.url).complete(uploadId)).status).to.equal(200);
    }
    await until(async () => {
      await runJoins(app.site, never);
      return (await set())?.status === "joined";
    }, "the lanes to be joined");

    const path = (await read())?.file1 ?? "";
    expect((await readFile(join(app.files, path))).equals(joinParts(LANES))).to.equal(true);
    const folder = join(app.files, `orders/${order.id}/reads/${sample.sampleId}`);
    expect(await readdir(join(folder, "lanes"))).to.have.lengthOf(LANES.length);
  });

  it("writes the same file to the same path after a kill between the move and the commit", async () => {
    const bytes = new Map([1, 2].map((lane) => [lane, randomBytes(1000)] as const));
    const { order, sample, through, ready, set, read } = await aSampleWithLanes(bytes);
    expect((await through(app.url).complete(ready.get(1) ?? "")).status).to.equal(200);
    const before = await read();
    const folder = join(app.files, `orders/${order.id}/reads/${sample.sampleId}`);
    const files = async () => (await readdir(folder)).filter((name) => name !== "lanes");

    const server = await startServer();
    const trx = await app.site.database.transaction();
    await trx.raw("lock table reads in access exclusive mode");
    const lost = through(server.url)
      .complete(ready.get(2) ?? "")
      .catch(() => undefined);
    await until(async () => (await files()).length === 2, "the joined file to be at its place");
    await server.kill();
    await lost;
    await trx.rollback();
    expect((await read())?.file1).to.equal(before?.file1);
    expect((await set())?.status).to.equal("joining");

    await until(async () => {
      await runJoins(app.site, never);
      return (await set())?.status === "joined";
    }, "the lanes to be joined");
    const path = (await read())?.file1 ?? "";
    expect((await readFile(join(app.files, path))).equals(Buffer.concat([...bytes.values()]))).to.equal(true);
    expect(await files()).to.have.lengthOf(1);
  });
});

function* powerSet(lanes: number[]): Generator<number[]> {
  for (let mask = 1; mask < 2 ** lanes.length; mask++)
    yield lanes.filter((_lane, at) => Math.floor(mask / 2 ** at) % 2 === 1);
}
