import fc from "fast-check";
import { expect } from "chai";
import { createHash, randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { SequencingArtifact } from "../../../db/models/SequencingArtifact.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { rounds } from "../../helpers/nightly.ts";
import { type ServerProcess, serverProcess } from "../../helpers/serverProcess.ts";
import { until } from "../../helpers/until.ts";
import { uploadCalls } from "../../helpers/uploads.ts";

const MIB = 1024 * 1024;
// On a busy machine fewer sequences are tested; a started one always completes.
const TIME_LIMIT_MS = 45_000;
const CONTENTS = randomBytes(4 * MIB);

/** The actions of a sender, in any order. sizes: bytes, limited to the remaining ones. */
type Step =
  | { does: "send"; size: number }
  | { does: "breakOff"; size: number; after: number }
  | { does: "misplace"; by: number }
  | { does: "overrun"; by: number }
  | { does: "misdigest"; size: number }
  | { does: "complete" }
  | { does: "cancel" }
  | { does: "crash"; size: number };

const size = fc.oneof(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 3 * MIB }));
const step = (crashes: boolean): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ does: fc.constant("send" as const), size }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("breakOff" as const), size, after: size }) },
    {
      weight: 1,
      arbitrary: fc.record({ does: fc.constant("misplace" as const), by: fc.integer({ min: 1, max: 100 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant("overrun" as const),
        by: fc.integer({ min: 1, max: 2 * MIB }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("misdigest" as const), size }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant("complete" as const) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant("cancel" as const) }) },
    ...(crashes ? [{ weight: 4, arbitrary: fc.record({ does: fc.constant("crash" as const), size }) }] : []),
  );

describe("any sequence of steps of an upload", function () {
  this.timeout(180_000);
  let app: TestApp;
  let admin: Awaited<ReturnType<TestApp["as"]>>;
  let server: ServerProcess | undefined;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
  });
  after(async () => {
    await server?.kill();
    await app[Symbol.asyncDispose]();
  });

  const row = (id: string) => SequencingUpload.query(app.db).findById(id).throwIfNotFound();

  /** Performs the steps on a new upload and compares the product with its earlier responses after each: the model is a
   *  number of received bytes and a state. The file contains the sent bytes or does not exist. */
  async function check(expectedSize: number, steps: Step[]): Promise<void> {
    const contents = CONTENTS.subarray(0, expectedSize);
    const order = await anOrder(app.db, admin.user.id);
    const uploads = () => uploadCalls(new Browser(server?.url ?? app.url, admin.cookie), order.id);
    const initiated = (await uploads().initiate({ expectedSize })).body;
    const uploadId: string = initiated.uploadId;
    let received = 0;
    let status = "PENDING";
    let finalPath: string | null = null;

    const left = () => expectedSize - received;
    const over = () => status === "COMPLETED" || status === "CANCELLED";
    const advance = (bytes: number) => {
      received += bytes;
      status = left() === 0 ? "READY" : "UPLOADING";
    };
    const refused = { READY: "Upload chunk exceeds the expected size", over: "" };

    async function does(step: Step): Promise<void> {
      if (over()) refused.over = `Upload is already ${status}`;
      if (step.does === "send") {
        const bytes = contents.subarray(received, received + step.size);
        const answer = await uploads().chunk(
          uploadId,
          received,
          over() || left() === 0 ? Buffer.of(1) : bytes,
        );
        if (over()) return void expect(answer.body).to.deep.equal({ error: refused.over });
        if (left() === 0) return void expect(answer.body).to.deep.equal({ error: refused.READY });
        advance(bytes.length);
        expect(answer.body).to.deep.equal({
          success: true,
          uploadId,
          receivedSize: received,
          expectedSize,
          status,
        });
      } else if (step.does === "breakOff") {
        if (over() || left() < 2) return;
        // A killed server leaves its lease in the row until the next claim.
        const deadLease = (await row(uploadId)).leaseId;
        const announced = Math.min(step.size + 1, left());
        const chunk = uploads().open(uploadId, received, { contentLength: announced });
        // Bytes that differ from the file, so that remains of them are detected.
        chunk.send(randomBytes(Math.min(step.after, announced - 1)));
        await until(async () => ![null, deadLease].includes((await row(uploadId)).leaseId));
        chunk.breakOff();
        await until(async () => (await row(uploadId)).leaseId === null);
      } else if (step.does === "misplace") {
        const answer = await uploads().chunk(uploadId, received + step.by, Buffer.of(1));
        const error = over() ? refused.over : "Upload offset does not match current upload size";
        expect(answer.body).to.deep.equal({ error });
      } else if (step.does === "overrun") {
        const answer = await uploads().chunk(uploadId, received, randomBytes(left() + step.by));
        expect(answer.body).to.deep.equal({ error: over() ? refused.over : refused.READY });
      } else if (step.does === "misdigest") {
        if (over() || left() === 0) return;
        const answer = await uploads().chunk(uploadId, received, randomBytes(Math.min(step.size, left())), {
          "content-digest": `md5=:${createHash("md5").update("other").digest("base64")}:`,
        });
        expect(answer.body).to.deep.equal({ error: "Upload digest does not match" });
      } else if (step.does === "complete") {
        const answer = await uploads().complete(uploadId);
        if (over()) return void expect(answer.body).to.deep.equal({ error: refused.over });
        if (left() > 0) return void expect(answer.body).to.deep.equal({ error: "Upload is incomplete" });
        status = "COMPLETED";
        finalPath = answer.body.finalPath;
        expect(answer.body).to.deep.equal({ success: true, uploadId, finalPath, size: expectedSize, status });
      } else if (step.does === "cancel") {
        status = "CANCELLED";
        expect((await uploads().cancel(uploadId)).body).to.deep.equal({ success: true, uploadId, status });
      } else {
        await crash(step.size);
      }
    }

    async function crash(size: number): Promise<void> {
      const bytes = contents.subarray(received, received + size);
      const deadLease = (await row(uploadId)).leaseId;
      const sending = over() || left() === 0 ? undefined : uploads().chunk(uploadId, received, bytes);
      const answer = sending?.then(
        ({ status }) => status,
        () => undefined,
      );
      // A crash can find the chunk not started, partially received, or counted but not acknowledged.
      if (sending && size % 3 > 0) {
        await until(async () => {
          const { leaseId, receivedSize } = await row(uploadId);
          return leaseId !== deadLease || receivedSize !== String(received);
        });
      }
      await server?.kill();
      const answered = await answer;
      server = await startServer();
      if (!sending) return;
      const { receivedSize } = (await uploads().get(uploadId)).body;
      expect([received, received + bytes.length]).to.include(receivedSize);
      if (answered === 200) expect(receivedSize).to.equal(received + bytes.length);
      if (receivedSize > received) advance(bytes.length);
    }

    for (const step of steps) {
      await does(step);
      const session = (await uploads().get(uploadId)).body;
      expect({ ...session }).to.deep.include({ receivedSize: received, status, finalPath });
      if (!over() && received > 0) {
        const kept = await readFile(join(app.files, initiated.tempPath));
        expect(kept.subarray(0, received).equals(contents.subarray(0, received))).to.equal(true);
      }
    }

    const artifacts = await SequencingArtifact.query(app.db).where({ orderId: order.id });
    if (finalPath !== null) {
      expect((await readFile(join(app.files, finalPath))).equals(contents)).to.equal(true);
      expect(artifacts.map(({ path }) => path)).to.deep.equal([finalPath]);
    } else {
      expect(artifacts).to.deep.equal([]);
      const place = join(app.files, `orders/${order.id}/artifacts/delivery/${uploadId}-report.html`);
      expect(await stat(place).catch(() => undefined)).to.equal(undefined);
    }
  }

  const startServer = () => serverProcess({ databaseUrl: app.site.databaseUrl, home: app.site.env.home });
  const expectedSize = fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 4 * MIB }));

  const tried = (arrayOfSteps: fc.Arbitrary<Step[]>) => {
    const lastStart = performance.now() + TIME_LIMIT_MS;
    return fc.asyncProperty(expectedSize, arrayOfSteps, async (size, steps) => {
      if (performance.now() < lastStart) await check(size, steps);
    });
  };

  it("ends with exactly the sent bytes, or no file; receivedSize is always correct", async () => {
    await fc.assert(tried(fc.array(step(false), { maxLength: 12 })), { numRuns: rounds(10, 60) });
  });

  it("does so too when the server is killed (kill -9) in between", async () => {
    server = await startServer();
    await fc.assert(tried(fc.array(step(true), { minLength: 3, maxLength: 10 })), { numRuns: rounds(1, 12) });
  });
});
