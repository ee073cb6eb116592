import fc from "fast-check";
import { expect } from "chai";
import { type UploadState, newSenderKey, type NewUpload } from "../../../client/data/uploads/uploadItem.ts";
import { createUploadQueue } from "../../../client/data/uploads/uploadQueue.ts";
import { until } from "../../helpers/until.ts";
import { type Fault, quickSurroundings, scriptedServer } from "./scriptedServer.ts";

describe("the queue of uploads", () => {
  it("sends many files, three at a time, and notifies subscribers", async () => {
    const { queue, server, states } = aQueue();
    let notified = 0;
    let underWayMost = 0;
    queue.subscribe(() => {
      notified++;
      const underWay = states().filter((state) => state !== "queued" && state !== "arrived");
      underWayMost = Math.max(underWayMost, underWay.length);
    });

    queue.add(files(8));
    await queue.rest();

    expect(states()).to.deep.equal(Array(8).fill("arrived"));
    expect(underWayMost).to.equal(3);
    expect(server.receivingMost()).to.be.at.most(3);
    expect(completedNames(server)).to.deep.equal(files(8).map(({ file }) => file.name));
    expect(notified).to.be.above(8);
    expect(queue.snapshot().items.every((item) => item.receivedBytes === item.request.expectedSize)).to.equal(
      true,
    );
  });

  it("returns the same snapshot until something changes", async () => {
    const { queue } = aQueue();
    const before = queue.snapshot();
    expect(queue.snapshot()).to.equal(before);
    queue.add(files(1));
    expect(queue.snapshot()).not.to.equal(before);
    await queue.rest();
  });

  it("resumes the same session after a pause", async () => {
    const { queue, server, states } = aQueue(["none", "silent"]);
    const [id = ""] = queue.add(files(1));
    await until(() => server.calls.includes("chunk silent"));

    queue.pause([id]);
    expect(states()).to.deep.equal(["paused"]);
    await queue.rest();
    expect(states()).to.deep.equal(["paused"]);
    queue.resume([id]);
    await queue.rest();

    expect(states()).to.deep.equal(["arrived"]);
    expect(server.calls).to.deep.equal(["initiate", "chunk silent", "get", "chunk", "complete"]);
  });

  it("starts the next file while one is paused", async () => {
    const { queue, states } = aQueue([], { parallel: 1 });
    const [first = ""] = queue.add(files(2));
    queue.pause([first]);
    await until(() => states()[1] === "arrived");
    expect(states()).to.deep.equal(["paused", "arrived"]);
  });

  it("cancels on the server too, also a session whose opening response was lost", async () => {
    const { queue, server, states } = aQueue(["unheard", "silent"]);
    const [id = ""] = queue.add(files(1));
    await until(() => server.calls.includes("find silent"));

    queue.cancel([id]);

    expect(states()).to.deep.equal(["cancelled"]);
    await until(() => [...server.sessions.values()].every(({ status }) => status === "CANCELLED"));
    expect(server.sessions.size).to.equal(1);
  });

  it("sends no request for a file that never started", async () => {
    const { queue, server } = aQueue([], { parallel: 0 });
    const [id = ""] = queue.add(files(1));
    queue.cancel([id]);
    queue.dismiss([id]);
    expect(server.calls).to.deep.equal([]);
    expect(queue.snapshot().items).to.deep.equal([]);
  });

  it("tries a failed file again in its session", async () => {
    const { queue, server, states } = aQueue(["none", 403]);
    const [id = ""] = queue.add(files(1));
    await queue.rest();
    expect(queue.snapshot().items[0]).to.include({
      state: "failed",
      failure: "Status 403",
      needsFile: false,
    });

    queue.resume([id]);
    await queue.rest();

    expect(states()).to.deep.equal(["arrived"]);
    expect(server.sessions.size).to.equal(1);
  });

  it("starts a failed file over in a new session and cancels the old one", async () => {
    const { queue, server, states } = aQueue(["none", "none", 400]);
    const [id = ""] = queue.add(files(1));
    await queue.rest();

    queue.startOver(id);
    await until(() => states()[0] === "arrived");
    await until(() => server.sessions.get("upload-1")?.status === "CANCELLED");

    expect(server.sessions.get("upload-2")?.status).to.equal("COMPLETED");
  });

  it("tries a file again from its first byte when its session is of no more use", async () => {
    const { queue, server, states } = aQueue(["none", "silent"]);
    const [id = ""] = queue.add(files(1));
    await until(() => server.calls.includes("chunk silent"));
    queue.pause([id]);
    await queue.rest();
    await server.transport.cancel({ orderId: "o", uploadId: "upload-1" }, new AbortController().signal);
    queue.resume([id]);
    await queue.rest();
    expect(queue.snapshot().items[0]).to.include({
      state: "failed",
      failure: "Upload is already CANCELLED",
      mustStartOver: true,
    });

    queue.resume([id]);
    await until(() => states()[0] === "arrived");

    expect(server.sessions.get("upload-2")?.status).to.equal("COMPLETED");
  });

  it("pauses without a session, reports it once, and resumes afterwards", async () => {
    const { queue, server, states, callbacks } = aQueue();
    server.signOut();
    queue.add(files(5));
    await queue.rest();
    expect(states()).to.deep.equal(["signedOut", "signedOut", "signedOut", "queued", "queued"]);
    expect(callbacks.signedOut).to.equal(1);

    server.signIn();
    queue.signedIn();
    await until(() => states().every((state) => state === "arrived"));
    expect(server.sessions.size).to.equal(5);
  });

  it("keeps a failed file failed when an earlier chunk still reports progress, so that it can be tried again", async () => {
    const { queue, server, states } = aQueue(["none", "late", 409]);
    const ids = queue.add(files(1));
    await queue.rest();
    expect(server.calls).to.deep.equal(["initiate", "chunk late", "get 409"]);
    await server.settled();
    expect(states()).to.deep.equal(["failed"]);

    queue.resume(ids);
    await until(() => states()[0] === "arrived");
    expect(completedNames(server)).to.deep.equal(["S1_R1.fastq.gz"]);
  });

  it("reports sessions whose file must be remembered, and those that no longer need it", async () => {
    const { queue, callbacks } = aQueue();
    queue.add(files(2));
    await queue.rest();
    expect(callbacks.opened).to.deep.equal(["upload-1 S1_R1.fastq.gz", "upload-2 S2_R1.fastq.gz"]);
    expect(callbacks.over.toSorted()).to.deep.equal(["upload-1", "upload-2"]);
  });

  it("sends every file exactly once, for any sequence of faults and user actions", async () => {
    const fault = fc.constantFrom<Fault>("none", "none", "lost", "unheard", "late", "half", 503, 409);
    const press = fc.record({
      what: fc.constantFrom("pause" as const, "resume" as const),
      which: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 6 }),
      afterMs: fc.integer({ min: 0, max: 15 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fault, { maxLength: 30 }),
        fc.array(press, { maxLength: 8 }),
        async (faults, presses) => {
          const { queue, server, states } = aQueue(faults);
          const { signal } = new AbortController();
          const ids = queue.add(files(6));
          for (const { what, which, afterMs } of presses) {
            await quickSurroundings().wait(afterMs * 1_000, signal);
            queue[what](which.flatMap((at) => ids[at] ?? []));
          }
          await until(() => {
            queue.resume(ids);
            return states().every((state) => state === "arrived");
          });
          await server.settled();
          expect(completedNames(server).toSorted()).to.deep.equal(files(6).map(({ file }) => file.name));
          for (const { completions } of server.sessions.values()) expect(completions).to.be.at.most(1);
          for (const { bytes, request, status } of server.sessions.values()) {
            if (status === "COMPLETED") expect(bytes).to.deep.equal(buildContent(request.originalName));
          }
        },
      ),
      { numRuns: 40 },
    );
  }).timeout(60_000);
});

function aQueue(faults: Fault[] = [], options: { parallel?: number } = {}) {
  const server = scriptedServer({ faults });
  const callbacks = { signedOut: 0, opened: [] as string[], over: [] as string[] };
  const queue = createUploadQueue({
    transport: server.transport,
    surroundings: quickSurroundings(),
    onSignedOut: () => void callbacks.signedOut++,
    onOpened: (uploadId, file) => void callbacks.opened.push(`${uploadId} ${file.name}`),
    onOver: (uploadId) => void callbacks.over.push(uploadId),
    ...options,
  });
  const states = (): UploadState[] => queue.snapshot().items.map(({ state }) => state);
  return { queue, server, states, callbacks };
}

function files(count: number): NewUpload[] {
  return Array.from({ length: count }, (_, at) => {
    const name = `S${at + 1}_R1.fastq.gz`;
    const file = new File([buildContent(name)], name);
    return {
      file,
      sampleCode: `S${at + 1}`,
      request: {
        orderId: "o",
        targetKind: "read",
        targetRole: "R1",
        originalName: name,
        expectedSize: file.size,
        metadata: { senderKey: newSenderKey() },
      },
    };
  });
}

function buildContent(name: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`@${name}\nACGT\n+\nIIII\n`.repeat(50));
}

function completedNames(server: ReturnType<typeof scriptedServer>): string[] {
  const completed = [...server.sessions.values()].filter(({ status }) => status === "COMPLETED");
  return completed.map(({ request }) => request.originalName);
}
