import { expect } from "chai";
import { randomBytes } from "node:crypto";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { setImmediate as turn, setTimeout as sleep } from "node:timers/promises";
import { writeChunk } from "../../../server/data/uploads/chunkWriter.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const MIB = 1024 * 1024;

describe("writing a chunk", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let file: FileHandle;
  let path: string;

  beforeEach(async () => {
    folder = await tempDir();
    path = join(folder.path, "file");
    file = await open(path, "w");
  });
  afterEach(async () => {
    await file.close();
    await folder.remove();
  });

  const write = (
    bytes: Readable,
    options: Partial<Parameters<typeof writeChunk>[1]> = {},
    into: FileHandle = file,
  ) =>
    writeChunk(into, {
      bytes,
      offset: 0,
      idleMs: 10_000,
      signal: new AbortController().signal,
      mayWrite: () => {},
      onBytes: () => {},
      ...options,
    });

  const eachMib = (count: number) => Array.from({ length: count }, () => randomBytes(MIB));

  async function failure(writing: Promise<unknown>): Promise<Error> {
    try {
      await writing;
    } catch (error) {
      return error as Error;
    }
    throw new Error("it was written");
  }

  for (const pieceBytes of [1, 1_000, 65_536, 3 * MIB]) {
    it(`writes pieces of ${pieceBytes} bytes at their place, in order`, async () => {
      const bytes = randomBytes(pieceBytes === 1 ? 5_000 : 7 * MIB + 3);
      const pieces = [];
      for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes));
      await file.write("before");
      const seen: Buffer[] = [];

      const written = await write(Readable.from(pieces), {
        offset: 6,
        onBytes: (piece) => void seen.push(piece),
      });

      expect(written).to.equal(bytes.length);
      const found = await readFile(path);
      expect(found.subarray(0, 6).toString()).to.equal("before");
      expect(found.subarray(6).equals(bytes)).to.equal(true);
      expect(Buffer.concat(seen).equals(bytes)).to.equal(true);
    });
  }

  it("returns 0 for an empty stream", async () => {
    expect(await write(Readable.from([]))).to.equal(0);
  });

  it("checks before each write and writes nothing after a refusal", async () => {
    const requested: number[] = [];
    const error = await failure(
      write(Readable.from([randomBytes(MIB), randomBytes(MIB), randomBytes(MIB)]), {
        mayWrite(endBytes) {
          requested.push(endBytes);
          if (endBytes > 2 * MIB) throw new Error("no further");
        },
      }),
    );

    expect(error.message).to.equal("no further");
    expect(requested).to.deep.equal([MIB, 2 * MIB, 3 * MIB]);
    expect((await readFile(path)).length).to.equal(2 * MIB);
  });

  it("aborts a stream without data for the idle time", async () => {
    const bytes = new PassThrough();
    bytes.write("some");

    const error = await failure(write(bytes, { idleMs: 20 }));

    expect(error.message).to.equal("The upload chunk was interrupted");
    expect(bytes.destroyed).to.equal(false);
  });

  it("reports an interrupted stream, regardless of the bytes before", async () => {
    const bytes = new PassThrough();
    const writing = failure(write(bytes));
    bytes.write(randomBytes(2 * MIB));
    await turn();
    bytes.destroy();

    expect((await writing).message).to.equal("The upload chunk was interrupted");
  });

  it("reports a stream that ended before it is read", async () => {
    const bytes = new PassThrough();
    bytes.destroy();

    expect((await failure(write(bytes))).message).to.equal("The upload chunk was interrupted");
  });

  it("stops with the reason of the signal", async () => {
    const stop = new AbortController();
    const writing = failure(write(new PassThrough(), { signal: stop.signal }));
    await turn();

    stop.abort(new Error("taken away"));

    expect((await writing).message).to.equal("taken away");
  });

  it("applies backpressure: never buffers more than a few batches", async () => {
    let given = 0;
    let allowed = 0;
    const source = new Readable({
      read() {
        given++;
        this.push(given > 64 ? null : randomBytes(MIB));
      },
    });

    await write(source, {
      mayWrite(endBytes) {
        allowed = endBytes / MIB;
        // One batch is being written, one is full, and the stream itself buffers a part.
        expect(given - allowed).to.be.below(5);
      },
    });

    expect(allowed).to.equal(64);
  });

  it("waits for a slow disk after the end of the stream, without a limit", async () => {
    const writeNow = file.writev.bind(file);
    file.writev = async (pieces, position) => {
      await sleep(20);
      return writeNow(pieces, position);
    };

    expect(await write(Readable.from([randomBytes(1_000)]), { idleMs: 1 })).to.equal(1_000);
  });

  it("syncs beside the writing, one sync at a time", async () => {
    let begun = 0;
    let running = 0;
    // A real sync may take as long as all the writing.
    file.datasync = async () => {
      begun++;
      expect(++running).to.equal(1);
      await turn();
      running--;
    };

    await write(Readable.from(eachMib(64)));

    expect(begun).to.be.above(1);
    expect(running).to.equal(0);
  });

  it("fails when a sync fails, regardless of later writes", async () => {
    const unsyncable = await open("/dev/null", "w");
    try {
      const error = await failure(write(Readable.from(eachMib(8)), {}, unsyncable));
      expect((error as NodeJS.ErrnoException).code).to.equal("EINVAL");
    } finally {
      await unsyncable.close();
    }
  });

  it("fails with the disk's own error", async () => {
    const full = await open("/dev/full", "w").catch(() => undefined);
    if (!full) return;
    try {
      const error = await failure(write(Readable.from([randomBytes(2 * MIB)]), {}, full));
      expect((error as NodeJS.ErrnoException).code).to.equal("ENOSPC");
    } finally {
      await full.close();
    }
  });
});
