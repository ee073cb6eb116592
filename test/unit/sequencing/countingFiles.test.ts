import { expect } from "chai";
import fc from "fast-check";
import { constants } from "node:fs";
import { type FileHandle, open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { countFile } from "../../../server/sequencing/monitoring/counting/countFile.ts";
import { FileShortened, readChunks } from "../../../server/sequencing/monitoring/counting/inflate.ts";
import { type Count, COUNT_ERRORS } from "../../../server/sequencing/monitoring/counting/CountError.ts";
import { fastqText, someRecords } from "../../helpers/fastq.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { withoutProfile } from "../../helpers/withoutProfile.ts";

const { empty, notFastq, truncatedRecord, truncatedGzip, notGzip, damagedGzip, unreadable } = COUNT_ERRORS;
const MIB = 1024 * 1024;

const records = someRecords(5_000);
const text = Buffer.from(fastqText(records));
const whole: Count = { reads: 5_000, bases: records.reduce((sum, { bases }) => sum + bases.length, 0) };
const zipped = gzipSync(text);

/** Members of at most so many bytes each, as bgzip writes them: with a field of their own in the header. */
function buildBlocks(bytes: Buffer, blockBytes: number): Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / blockBytes) }, (_, index) => {
    const member = gzipSync(bytes.subarray(index * blockBytes, (index + 1) * blockBytes));
    const head = Buffer.from(member.subarray(0, 10));
    head[3] = 4;
    const field = Buffer.from([6, 0, 0x42, 0x43, 2, 0, 0, 0]);
    field.writeUInt16LE(Math.min(member.length + field.length - 1, 0xffff), 6);
    return Buffer.concat([head, field, member.subarray(10)]);
  });
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 0x55;
  return copy;
}

describe("counting a FASTQ file", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    folder = await tempDir();
  });
  after(() => folder.remove());

  async function opened<T>(
    use: (file: FileHandle) => Promise<T>,
    flags = constants.O_RDWR | constants.O_CREAT,
  ): Promise<T> {
    const file = await open(join(folder.path, "reads"), flags | constants.O_TRUNC);
    try {
      return await use(file);
    } finally {
      await file.close();
    }
  }

  async function readCount(bytes: Buffer, isGzip: boolean): Promise<Count> {
    return opened(async (file) => {
      await file.writeFile(bytes);
      return withoutProfile(await countFile(file, { isGzip, signal: null }));
    });
  }

  const plainFiles: [string, Buffer, Count][] = [
    ["a whole file", text, whole],
    [
      "a file of many pieces",
      Buffer.concat(Array<Buffer>(4).fill(text)),
      { reads: 4 * whole.reads, bases: 4 * whole.bases },
    ],
    ["an empty file", Buffer.alloc(0), empty],
    ["a file that breaks off", text.subarray(0, -100), truncatedRecord],
    ["gzip data under a plain name", zipped, notFastq],
    ["NULs", Buffer.alloc(4 * MIB), notFastq],
  ];
  const zeros = Buffer.alloc(MIB + 13);
  const garbage = Buffer.from("garbage that is no member");
  const gzipFiles: [string, Buffer, Count][] = [
    ["one member", zipped, whole],
    ["members that end in the middle of records", Buffer.concat(buildBlocks(text, 65_280)), whole],
    ["a last member without bytes", Buffer.concat([zipped, gzipSync("")]), whole],
    ["zero bytes after the last member", Buffer.concat([zipped, zeros]), whole],
    ["an empty file", Buffer.alloc(0), empty],
    ["a member without bytes alone", gzipSync(""), empty],
    ["the first byte of a header alone", zipped.subarray(0, 1), truncatedGzip],
    ["a further member that breaks off", Buffer.concat([zipped, zipped.subarray(0, 1)]), truncatedGzip],
    ["a member that breaks off in its checksum", zipped.subarray(0, -3), truncatedGzip],
    ["a record that breaks off in a whole member", gzipSync(text.subarray(0, -100)), truncatedRecord],
    ["something else in a whole member", gzipSync("no reads at all"), notFastq],
    ["plain FASTQ under a name of gzip", text, notGzip],
    ["zero bytes alone", zeros, notGzip],
    ["a header of an unknown kind", changed(zipped, 2), damagedGzip],
    ["a wrong checksum", changed(zipped, zipped.length - 6), damagedGzip],
    ["garbage after the last member", Buffer.concat([zipped, garbage]), damagedGzip],
    ["garbage after zero bytes", Buffer.concat([zipped, zeros, garbage]), damagedGzip],
    ["a member after zero bytes", Buffer.concat([zipped, zeros, zipped]), damagedGzip],
  ];
  for (const [kind, isGzip, table] of [
    ["plain", false, plainFiles],
    ["gzip", true, gzipFiles],
  ] as const) {
    for (const [what, bytes, count] of table) {
      it(`reports ${"problem" in count ? `"${count.problem}"` : "reads and bases"} of ${what} (${kind})`, async () => {
        expect(await readCount(bytes, isGzip)).to.deep.equal(count);
      });
    }
  }

  it("reports truncated gzip data at any position", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: zipped.length - 1 }), async (length) => {
        expect(await readCount(zipped.subarray(0, length), true)).to.deep.equal(truncatedGzip);
      }),
      { numRuns: 30 },
    );
  });

  it("returns a result for any damage", async () => {
    const members = Buffer.concat(buildBlocks(text.subarray(0, 100_000), 30_000));
    await fc.assert(
      fc.asyncProperty(fc.nat(members.length - 1), async (at) => {
        const count = await readCount(changed(members, at), true);
        // A name or a time in a header binds nothing; bytes of the deflate data do.
        if ("problem" in count)
          expect([damagedGzip, notGzip, truncatedGzip, notFastq]).to.deep.include(count);
      }),
      { numRuns: 50 },
    );
  });

  it("reports files that the system refuses to read as unreadable", async () => {
    const directory = await open(folder.path, constants.O_RDONLY);
    expect(await countFile(directory, { isGzip: false, signal: null })).to.deep.equal(unreadable);
    expect(await countFile(directory, { isGzip: true, signal: null })).to.deep.equal(unreadable);
    await directory.close();
  });

  it("reads no further than the file was long, and notices when it became shorter", async () => {
    await opened(async (file) => {
      await file.write("0123456789");
      const buffers = [Buffer.alloc(4)];
      const read = (end: number) => Array.from(readChunks(file.fd, { start: 0, end, buffers }), String);
      expect(read(9)).to.deep.equal(["0123", "4567", "8"]);
      expect(() => read(11)).to.throw(FileShortened);
    });
  });

  it("needs no memory for a line of any length and leaves the event loop free", async () => {
    const bomb = gzipSync(Buffer.alloc(16 * MIB, "A"));
    const bombs = Buffer.concat([gzipSync("@"), ...Array<Buffer>(16).fill(bomb)]);
    // Threads and buffers are there before.
    expect(await readCount(bombs.subarray(0, -9), true)).to.deep.equal(truncatedGzip);
    const before = process.memoryUsage().rss;
    let [counting, turns, highest] = [true, 0, 0];
    const watching = (async () => {
      for (; counting; turns++) {
        highest = Math.max(highest, process.memoryUsage().rss);
        await nextTurn();
      }
    })();
    expect(await readCount(bombs, true)).to.deep.equal(truncatedRecord);
    await opened(async (file) => {
      await file.write("@");
      await file.truncate(200 * MIB);
      expect(await countFile(file, { isGzip: false, signal: null })).to.deep.equal(truncatedRecord);
    });
    counting = false;
    await watching;
    expect(turns).to.be.greaterThan(10);
    expect((highest - before) / MIB).to.be.lessThan(100);
  });

  it("counts many files concurrently, and stops an aborted one, also while it waits", async () => {
    const [paths, endless] = [
      Array.from({ length: 12 }, (_, index) => join(folder.path, `${index}`)),
      join(folder.path, "endless"),
    ];
    for (const [index, path] of paths.entries()) await writeFile(path, index % 2 ? zipped : text);
    await writeFile(endless, "@");
    const files = await Promise.all([...paths, endless].map((path) => open(path, "r+")));
    const last = files.pop();
    await last?.truncate(4_096 * MIB);
    const giveUp = new AbortController();
    const givenUp = Array.from({ length: 20 }, async () => {
      if (last) await countFile(last, { isGzip: false, signal: giveUp.signal });
    }).map((counting) =>
      counting.then(
        () => "counted",
        (reason: unknown) => reason,
      ),
    );
    const counts = files.map((file, index) => countFile(file, { isGzip: index % 2 === 1, signal: null }));
    await nextTurn();
    giveUp.abort("enough");
    expect(new Set(await Promise.all(givenUp))).to.deep.equal(new Set(["enough"]));
    expect((await Promise.all(counts)).map(withoutProfile)).to.deep.equal(files.map(() => whole));
    for (const file of [...files, last]) await file?.close();
  });
});
