import { expect } from "chai";
import { execFile } from "node:child_process";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { extract } from "tar-stream";
import { fromBufferPromise, openPromise, type ZipFile } from "yauzl";
import type { ArchiveFormat, PlacedEntry } from "../../../server/data/delivery/archive/ArchiveFormat.ts";
import { packArchive } from "../../../server/data/delivery/archive/packArchive.ts";
import { tarFormat } from "../../../server/data/delivery/archive/tarFormat.ts";
import { zipFormat } from "../../../server/data/delivery/archive/zipFormat.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const run = promisify(execFile);
const GIB = 1024 ** 3;
const MODIFIED_AT = new Date("2026-11-22T14:05:06Z");

const CONTENTS: [string, string][] = [
  ["LAKE-1/LAKE-1_R1.fastq.gz", "reads 1"],
  ["LAKE-1/empty.txt", ""],
  ["Proben Ü/größe 微生物.txt", "x".repeat(511)],
  [`long/${"n".repeat(195)}.txt`, "y".repeat(512)],
  // The extended header of this name has one of the lengths whose digits change the length.
  [`limit/${"m".repeat(85)}.gz`, "z".repeat(70_000)],
  ["order/report.html", "<p>report</p>"],
];

describe("archives of a delivery", () => {
  for (const format of [zipFormat, tarFormat])
    it(`as ${format.extension} have the announced size and contain names, bytes and times`, async () => {
      const { bytes, sizeBytes } = await packed(format, CONTENTS);
      expect(bytes.length).to.equal(sizeBytes);
      const read = format === zipFormat ? readZip : readTar;
      expect(await read(bytes)).to.deep.equal(
        CONTENTS.map(([name, text]) => [name, text, MODIFIED_AT.toISOString()]),
      );
    });

  it("are accepted by the programs of the operating system", async function () {
    await using folder = await aFolder();
    const place = (name: string) => join(folder.path, name);
    await writeFile(place("a.zip"), (await packed(zipFormat, CONTENTS)).bytes);
    await writeFile(place("a.tar"), (await packed(tarFormat, CONTENTS)).bytes);
    const listed = await run("tar", ["-tf", place("a.tar"), "--quoting-style=literal"]);
    expect(listed.stdout.trim().split("\n")).to.deep.equal(CONTENTS.map(([name]) => name));
    const tested = await run("unzip", ["-t", place("a.zip")]).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return this.skip();
      throw error;
    });
    expect(tested.stdout).to.contain("No errors detected");
  });

  it("contain files, offsets and counts beyond 4 GiB and 65,535", async () => {
    await using folder = await aFolder();
    const sizes = [0xffff_fffe, 0xffff_ffff, 9 * GIB, 1];
    const names = sizes.map((size) => `S/${size}.fastq.gz`);
    for (const format of [zipFormat, tarFormat]) {
      const path = join(folder.path, `large.${format.extension}`);
      // Without the contents, which would be read as zeros: only the bytes between them are written.
      const sizeBytes = await writeSparse(
        path,
        format,
        sizes.map((size, index) => [names[index] ?? "", size]),
      );
      const listed =
        format === zipFormat
          ? await listZip(await openPromise(path))
          : (await run("tar", ["-tvf", path])).stdout
              .trim()
              .split("\n")
              .map((line) => line.split(/\s+/))
              .map((words) => [words[5] ?? "", Number(words[2])] as const);
      expect(listed).to.deep.equal(sizes.map((size, index) => [names[index], size]));
      expect(sizeBytes).to.be.greaterThan(17 * GIB);
    }
    const many = Array.from({ length: 65_536 }, (_, index): [string, string] => [`S/${index}`, ""]);
    const zip = await fromBufferPromise((await packed(zipFormat, many)).bytes, {});
    expect(zip.entryCount).to.equal(65_536);
  });
});

async function aFolder() {
  const { path, remove } = await tempDir();
  return { path, [Symbol.asyncDispose]: remove };
}

async function packed(format: ArchiveFormat, contents: [string, string][]) {
  const { stream, sizeBytes } = packArchive(
    format,
    contents.map(([name, text]) => ({
      name,
      sizeBytes: Buffer.byteLength(text),
      modifiedAt: MODIFIED_AT,
      open: async () => ({ bytes: [Buffer.from(text)], transfer: undefined, close: async () => {} }),
    })),
  );
  return { bytes: await buffer(stream), sizeBytes };
}

async function readZip(bytes: Buffer): Promise<[string, string, string][]> {
  const zip = await fromBufferPromise(bytes, {});
  const found: [string, string, string][] = [];
  for await (const entry of zip.eachEntry())
    found.push([
      entry.fileName,
      String(await buffer(await zip.openReadStreamPromise(entry))),
      entry.getLastModDate().toISOString(),
    ]);
  return found;
}

async function readTar(bytes: Buffer): Promise<[string, string, string][]> {
  const found: [string, string, string][] = [];
  for await (const entry of Readable.from([bytes]).pipe(extract()))
    found.push([entry.header.name, String(await buffer(entry)), entry.header.mtime?.toISOString() ?? ""]);
  return found;
}

async function listZip(zip: ZipFile): Promise<(readonly [string, number])[]> {
  const found: (readonly [string, number])[] = [];
  for await (const entry of zip.eachEntry()) found.push([entry.fileName, entry.uncompressedSize]);
  return found;
}

async function writeSparse(path: string, format: ArchiveFormat, files: [string, number][]): Promise<number> {
  const file = await open(path, "w");
  const placed: PlacedEntry[] = [];
  let at = 0;
  const write = async (bytes: Buffer) => {
    await file.write(bytes, 0, bytes.length, at);
    at += bytes.length;
  };
  for (const [name, sizeBytes] of files) {
    const entry = { name, sizeBytes, modifiedAt: MODIFIED_AT, startsAt: at, crc32: 0 };
    placed.push(entry);
    await write(format.beforeContent(entry));
    at += sizeBytes;
    await write(format.afterContent(entry));
  }
  await write(format.end(placed));
  await file.close();
  return at;
}
