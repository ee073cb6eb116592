import { expect } from "chai";
import fc from "fast-check";
import { FileChanged, sendFile, type SendingReport } from "../../../client/data/uploads/sendFile.ts";
import { newSenderKey } from "../../../client/data/uploads/uploadItem.ts";
import {
  Refused,
  type StoredUpload,
  type UploadRequest,
} from "../../../client/data/uploads/uploadTransport.ts";
import { type Fault, quickSurroundings, scriptedServer } from "./scriptedServer.ts";

const KIB = 1024;

describe("sending a file", () => {
  it("opens a session, sends chunks that the proxy accepts, and completes", async () => {
    const server = scriptedServer({ chunkMaxBytes: 150 * KIB });
    const { bytes, send } = aFile(300 * KIB);

    await send(server);

    expect(server.calls).to.deep.equal(["initiate", "chunk", "get", "chunk", "chunk", "complete"]);
    expectArrived(server, bytes);
  });

  it("queries the session after a lost response and continues at the server's offset", async () => {
    const server = scriptedServer({ faults: ["unheard", "none", "unheard"] });
    const { bytes, send } = aFile(1_000);

    await send(server);

    expect(server.calls).to.deep.equal(["initiate unheard", "find", "chunk unheard", "get", "complete"]);
    expectArrived(server, bytes);
  });

  it("sends a chunk again that broke off", async () => {
    const server = scriptedServer({ faults: ["none", "half", "none"] });
    const { bytes, send } = aFile(1_000);

    await send(server);

    expect(server.calls).to.deep.equal(["initiate", "chunk half", "get", "chunk", "complete"]);
    expectArrived(server, bytes);
  });

  it("does not complete twice when the response to complete is lost", async () => {
    const server = scriptedServer({ faults: ["none", "none", "unheard"] });
    const { bytes, send } = aFile(1_000);

    await send(server);

    expect(server.calls).to.deep.equal(["initiate", "chunk", "complete unheard", "get"]);
    expectArrived(server, bytes);
  });

  it("aborts a dead connection and continues", async () => {
    const server = scriptedServer({ faults: ["none", "silent"] });
    const { bytes, send } = aFile(1_000);

    await send(server);

    expect(server.calls).to.deep.equal(["initiate", "chunk silent", "get", "chunk", "complete"]);
    expectArrived(server, bytes);
  });

  it("resumes a known session at the server's offset, not at the last known one", async () => {
    const server = scriptedServer();
    const { bytes, send, request } = aFile(1_000);
    const { signal } = new AbortController();
    const known = await server.transport.initiate(request, signal);
    const first = new Blob([bytes.slice(0, 400)]);
    await server.transport.sendChunk(
      { orderId: "o", uploadId: known.uploadId, offset: 0, bytes: first, onSent: () => {} },
      signal,
    );
    server.calls.length = 0;

    await send(server, { known });

    expect(server.calls).to.deep.equal(["get", "chunk", "complete"]);
    expectArrived(server, bytes);
  });

  it("searches for the session of an earlier attempt", async () => {
    const server = scriptedServer();
    const { bytes, send, request } = aFile(1_000);
    await server.transport.initiate(request, new AbortController().signal);
    server.calls.length = 0;

    await send(server, { mayBeOpen: true });

    expect(server.calls).to.deep.equal(["find", "chunk", "complete"]);
    expectArrived(server, bytes);
  });

  it("waits while there is no network, without a call", async () => {
    const server = scriptedServer();
    const surroundings = quickSurroundings();
    const { bytes, send, reports } = aFile(1_000);
    surroundings.goOnline(false);

    const sending = send(server, { surroundings });
    await surroundings.wait(20_000, new AbortController().signal);
    const callsBefore = server.calls.length;
    surroundings.goOnline(true);
    await sending;

    expect(callsBefore).to.equal(0);
    expect(reports[0]?.phase).to.equal("offline");
    expectArrived(server, bytes);
  });

  it("reports why it waits, with the server's text", async () => {
    const server = scriptedServer({ faults: ["none", 503] });
    const { send, reports } = aFile(1_000);

    await send(server);

    const reasons = reports.flatMap(({ waiting }) => (waiting ? [waiting.reason] : []));
    expect(reasons).to.deep.equal(["Status 503"]);
  });

  const ends: [what: string, faults: Fault[], status: number][] = [
    ["a session that is over", ["none", 401], 401],
    ["a role that may not", ["none", 403], 403],
    ["a session that is gone", ["none", "lost", 404], 404],
    ["an order or a name that is refused", [400], 400],
    ["a digest that does not match", ["none", "none", 400], 400],
    ["a chunk that is refused again and again", ["none", 400, "none", 400, "none", 400, "none", 400], 400],
  ];
  for (const [what, faults, status] of ends) {
    it(`ends with the server's text at ${what}`, async () => {
      const server = scriptedServer({ faults });
      const { send } = aFile(1_000);

      const error: unknown = await send(server).catch((error: unknown) => error);

      expect(error).to.be.instanceOf(Refused);
      expect(error).to.include({ status, message: `Status ${status}` });
    });
  }

  it("retries a failing server for some minutes, and then returns its text", async () => {
    const server = scriptedServer({ faults: Array.from({ length: 40 }, () => 500) });
    const { send } = aFile(1_000);

    const error: unknown = await send(server).catch((error: unknown) => error);

    expect(error).to.be.instanceOf(Refused);
    expect(server.calls.length).to.equal(13);
  });

  it("does not resume a cancelled session", async () => {
    const server = scriptedServer();
    const { send, request } = aFile(1_000);
    const { signal } = new AbortController();
    const known = await server.transport.initiate(request, signal);
    await server.transport.cancel({ orderId: "o", uploadId: known.uploadId }, signal);

    const error: unknown = await send(server, { known }).catch((error: unknown) => error);

    expect(error).to.be.instanceOf(Refused);
    expect(error).to.include({ message: "Upload is already CANCELLED" });
  });

  it("reports that the file changed, instead of a broken connection", async () => {
    const server = scriptedServer({ faults: ["none", "lost"] });
    const { send, file } = aFile(1_000);
    file.arrayBuffer = () => Promise.reject(new DOMException("gone", "NotReadableError"));
    file.slice = () => file;

    const error: unknown = await send(server).catch((error: unknown) => error);

    expect(error).to.be.instanceOf(FileChanged);
  });

  it("sends every byte once and in order, for any sequence of faults", async () => {
    const fault = fc.oneof(
      { weight: 3, arbitrary: fc.constant<Fault>("none") },
      { weight: 4, arbitrary: fc.constantFrom<Fault>("lost", "unheard", "late", "half", 500, 503, 429) },
      { weight: 1, arbitrary: fc.constantFrom<Fault>("silent") },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 25 }),
        fc.integer({ min: 1, max: 700 * KIB }),
        fc.constantFrom(64 * KIB, 200 * KIB, Infinity),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 3 }),
        async (faults, sizeBytes, chunkMaxBytes, pausesMs) => {
          const server = scriptedServer({ faults, chunkMaxBytes });
          const { bytes, send, reports } = aFile(sizeBytes);
          await pausing(send, server, reports, pausesMs);
          await server.settled();
          expectArrived(server, bytes);
          for (const { receivedBytes, sentBytes } of reports) {
            expect(sentBytes).to.be.within(receivedBytes, sizeBytes);
          }
        },
      ),
      { numRuns: 60 },
    );
  }).timeout(60_000);
});

// Aborts at each of these times and resumes with the known session; failures of the server are retried by the test.
async function pausing(
  send: ReturnType<typeof aFile>["send"],
  server: ReturnType<typeof scriptedServer>,
  reports: SendingReport[],
  pausesMs: number[],
): Promise<void> {
  const left = [...pausesMs];
  for (;;) {
    const stop = new AbortController();
    const pauseMs = left.shift();
    const timer = pauseMs === undefined ? undefined : setTimeout(() => stop.abort(), pauseMs);
    const last = reports.findLast(({ uploadId }) => uploadId !== null);
    const known: StoredUpload | null = last?.uploadId
      ? { uploadId: last.uploadId, status: "UPLOADING", receivedSize: last.receivedBytes }
      : null;
    try {
      return await send(server, { known, mayBeOpen: reports.length > 0, signal: stop.signal });
    } catch (error) {
      const isOurs = stop.signal.aborted || (error instanceof Refused && error.status >= 429);
      if (!isOurs) throw error;
    } finally {
      clearTimeout(timer);
    }
  }
}

function aFile(sizeBytes: number) {
  const bytes = Uint8Array.from({ length: sizeBytes }, (_, at) => (at * 31 + (at >> 8) * 7) % 251);
  const file = new Blob([bytes]);
  const request: UploadRequest = {
    orderId: "o",
    targetKind: "read",
    targetRole: "R1",
    originalName: "S1_R1.fastq.gz",
    expectedSize: sizeBytes,
    metadata: { senderKey: newSenderKey() },
  };
  const reports: SendingReport[] = [];
  return {
    bytes,
    file,
    request,
    reports,
    send: (
      { transport }: ReturnType<typeof scriptedServer>,
      {
        surroundings = quickSurroundings(),
        known = null as StoredUpload | null,
        mayBeOpen = false,
        signal = new AbortController().signal,
      } = {},
    ) =>
      sendFile({
        file,
        request,
        known,
        mayBeOpen,
        transport,
        surroundings,
        report: (report) => reports.push(report),
        signal,
      }),
  };
}

function expectArrived({ sessions }: ReturnType<typeof scriptedServer>, bytes: Uint8Array): void {
  const completed = [...sessions.values()].filter(({ status }) => status === "COMPLETED");
  expect(completed.map(({ completions }) => completions)).to.deep.equal([1]);
  expect(Buffer.compare(completed[0]?.bytes ?? new Uint8Array(), bytes)).to.equal(0);
}
