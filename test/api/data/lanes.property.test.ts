import fc from "fast-check";
import { expect } from "chai";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { FileHash } from "../../../db/models/FileHash.ts";
import { LaneSet } from "../../../db/models/LaneSet.ts";
import { Read } from "../../../db/models/Read.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { hashFiles } from "../../../server/data/files/hashes/hashFiles.ts";
import { runJoins } from "../../../server/data/lanes/runJoins.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aSample } from "../../helpers/factories.ts";
import { rounds } from "../../helpers/nightly.ts";
import { statuses } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

// On a busy machine fewer sequences are tested; a started one always completes.
const TIME_LIMIT_MS = 30_000;
const never = new AbortController().signal;

/** Events of the lanes of one R1, in any order. lane and lanes: lane numbers; which: index of the uploads so far. */
type Step =
  | { does: "send"; lane: number }
  | { does: "complete"; which: number }
  | { does: "completeAtOnce"; lanes: [number, number] }
  | { does: "assign"; lane: number }
  | { does: "joinAgain" };

const lane = fc.constantFrom(1, 2, 3, 12);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ does: fc.constant("send" as const), lane }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("complete" as const), which: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("completeAtOnce" as const), lanes: fc.tuple(lane, lane) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("assign" as const), lane }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("joinAgain" as const) }) },
);

/** gzip, or FASTQ with or without a final line break. */
type Form = "gzip" | "ended" | "open";
const form = fc.constantFrom<Form[]>("gzip", "ended", "open");

interface Part {
  lane: number;
  path: string;
  size: number;
  md5: string | null;
  sha256: string | null;
}

describe("any sequence of arriving lanes", function () {
  this.timeout(180_000);
  let app: TestApp;
  let admin: Person;
  let sent = 0;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(() => app[Symbol.asyncDispose]());

  const onDisk = (path: string | null) => readFile(join(app.files, path ?? ""));
  const getHash = (algorithm: string, bytes: Buffer) => createHash(algorithm).update(bytes).digest("hex");

  function bytesIn(form: Form): Buffer {
    const record = Buffer.from(`@${++sent}\nACGT\n+\nIIII${form === "open" ? "" : "\n"}`);
    return form === "gzip" ? gzipSync(record) : record;
  }

  /** The lanes in order as one file: each begins on a new line. */
  function joinParts(parts: Buffer[], form: Form): Buffer {
    const ended = parts.map((bytes, at) =>
      form === "open" && at < parts.length - 1 ? Buffer.concat([bytes, Buffer.from("\n")]) : bytes,
    );
    return Buffer.concat(ended);
  }

  async function aReadInLanes(form: Form) {
    const order = await anOrder(app.db, admin.user.id);
    const sample = await aSample(app.db, order.id);
    const run = await SequencingRun.query(app.db).insertAndFetch({ orderId: order.id, runId: "RUN-1" });
    const uploads = uploadCalls(admin, order.id);
    const ending = form === "gzip" ? "fastq.gz" : "fastq";
    const getName = (lane: number) =>
      `${sample.sampleId}_S1_L${String(lane).padStart(3, "0")}_R1_001.${ending}`;
    return {
      order,
      sample,
      run,
      uploads,
      nameOf: getName,
      send: (lane: number, bytes: Uint8Array) =>
        uploads.sent(bytes, {
          targetKind: "read",
          targetRole: "R1",
          originalName: getName(lane),
          sampleId: sample.id,
          metadata: { lane, sequencingRunId: run.id },
        }),
      read: () => Read.query(app.db).findOne({ sampleId: sample.id, isActive: true }),
      set: () => LaneSet.query(app.db).findOne({ sampleId: sample.id }),
      parts: async (): Promise<Part[]> =>
        (await admin.get(`/api/orders/${order.id}/sequencing/lanes`)).body.laneSets[0]?.lanes ?? [],
    };
  }

  /** Performs the steps on a new sample and compares its read set with the model after each step: for each lane the
   *  possible contents, which are several only after two concurrent files of one lane. */
  async function check(form: Form, steps: Step[]): Promise<void> {
    const place = await aReadInLanes(form);
    const { order, sample, run, uploads, nameOf } = place;
    const uploaded: { uploadId: string; lane: number; bytes: Buffer; isCompleted: boolean }[] = [];
    const model = new Map<number, Buffer[]>();

    async function send(lane: number) {
      const bytes = bytesIn(form);
      const upload = { uploadId: await place.send(lane, bytes), lane, bytes, isCompleted: false };
      uploaded.push(upload);
      return upload;
    }

    async function complete({ uploadId, lane, bytes, isCompleted }: (typeof uploaded)[number]) {
      const { status, body } = await uploads.complete(uploadId);
      if (isCompleted) {
        expect({ status, body }).to.deep.equal({
          status: 409,
          body: { error: "Upload is already COMPLETED" },
        });
      } else {
        expect({ status, size: body.size }).to.deep.equal({ status: 200, size: bytes.length });
        model.set(lane, [bytes]);
      }
    }

    async function does(step: Step): Promise<void> {
      if (step.does === "send") {
        await send(step.lane);
      } else if (step.does === "complete") {
        const upload = uploaded[step.which % Math.max(uploaded.length, 1)];
        if (!upload) return;
        await complete(upload);
        upload.isCompleted = true;
      } else if (step.does === "completeAtOnce") {
        const both = [await send(step.lanes[0]), await send(step.lanes[1])];
        await Promise.all(both.map(complete));
        for (const upload of both) upload.isCompleted = true;
        if (step.lanes[0] === step.lanes[1])
          model.set(
            step.lanes[0],
            both.map(({ bytes }) => bytes),
          );
      } else if (step.does === "assign") {
        const bytes = bytesIn(form);
        const read1 = `orders/${order.id}/drop/${++sent}/${nameOf(step.lane)}`;
        await aFile(app.files, read1, bytes);
        const assignments = [{ sampleId: sample.id, read1, sequencingRunId: run.id }];
        const { results } = (await admin.put(`/api/orders/${order.id}/sequencing/reads`, { assignments }))
          .body;
        expect(results).to.deep.equal([{ sampleId: sample.id, success: true }]);
        model.set(step.lane, [bytes]);
      } else {
        // As after a process that died: the set is joined again.
        await LaneSet.query(app.db).where({ sampleId: sample.id }).patch({ status: "waiting" });
        await runJoins(app.site, never);
      }
    }

    for (const step of steps) {
      await does(step);
      // A response waits for its join for a limited time; the job completes what is left.
      if (model.size > 0)
        await until(async () => {
          await runJoins(app.site, never);
          const set = await place.set();
          expect(set?.problem).to.equal(null);
          return set?.status === "joined";
        }, "the lanes to be joined");
      const parts = await place.parts();
      expect(parts.map(({ lane }) => lane)).to.deep.equal([...model.keys()].toSorted((a, b) => a - b));
      const present = [];
      for (const { lane, path } of parts) {
        const bytes = await onDisk(path);
        expect(model.get(lane)?.some((one) => one.equals(bytes))).to.equal(true);
        model.set(lane, [bytes]);
        present.push(bytes);
      }
      const read = await place.read();
      if (present.length === 0) expect(read).to.equal(undefined);
      else {
        expect((await onDisk(read?.file1 ?? null)).equals(joinParts(present, form))).to.equal(true);
        expect(await place.set()).to.include({ status: "joined", joinedLanes: present.length });
      }
    }
    if (model.size === 0) return;

    await hashFiles(app.site, never);
    const read = await place.read();
    const joined = await onDisk(read?.file1 ?? null);
    const md5 = getHash("md5", joined);
    expect(read).to.include({
      fileSize1: String(joined.length),
      checksum1: model.size > 1 ? md5 : null,
      sequencingRunId: run.id,
    });
    expect(await FileHash.query(app.db).findById(read?.file1 ?? "")).to.include({
      md5,
      sha256: getHash("sha256", joined),
      size: String(joined.length),
    });
    for (const part of await place.parts()) {
      const bytes = await onDisk(part.path);
      expect(part).to.include({
        size: bytes.length,
        md5: getHash("md5", bytes),
        sha256: getHash("sha256", bytes),
      });
    }
    // One joined file, the lanes beside it, and no temporary files of completed uploads.
    const folder = await readdir(join(app.files, `orders/${order.id}/reads/${sample.sampleId}`));
    expect(folder.filter((name) => name !== "lanes")).to.have.lengthOf(1);
    const temporary = await readdir(join(app.files, `orders/${order.id}/.tmp`)).catch(() => []);
    const unfinished = uploaded.filter(({ isCompleted }) => !isCompleted).map(({ uploadId }) => uploadId);
    expect(temporary).to.have.members(unfinished);
  }

  it("ends with the present lanes joined in their order, and with the hashes of those bytes", async () => {
    const lastStart = performance.now() + TIME_LIMIT_MS;
    await fc.assert(
      fc.asyncProperty(form, fc.array(step, { minLength: 1, maxLength: 10 }), async (of, steps) => {
        if (performance.now() < lastStart) await check(of, steps);
      }),
      { numRuns: rounds(6, 30) },
    );
  });

  it("contains both of two concurrently completed lanes, in either order", async () => {
    for (let round = 0; round < rounds(2, 10); round++) {
      const place = await aReadInLanes("gzip");
      const [one, two] = [bytesIn("gzip"), bytesIn("gzip")];
      const ready = [await place.send(1, one), await place.send(2, two)];
      const answers = await Promise.all(ready.map((uploadId) => place.uploads.complete(uploadId)));
      expect(statuses(answers)).to.deep.equal({ 200: 2 });
      expect(await onDisk((await place.read())?.file1 ?? null)).to.deep.equal(Buffer.concat([one, two]));
      expect(await Read.query(app.db).where({ sampleId: place.sample.id })).to.have.lengthOf(1);
    }
  });
});
