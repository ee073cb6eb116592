import { expect } from "chai";
import fc from "fast-check";
import { open, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { csvRows } from "../../../server/sequencing/monitoring/sequencer/csvRows.ts";
import { parseValues } from "../../../server/sequencing/monitoring/sequencer/readFinalSummary.ts";
import {
  HashListUnreadable,
  type ListedFile,
  readHashList,
} from "../../../server/sequencing/monitoring/sequencer/readHashList.ts";
import { tempDir } from "../../helpers/tempDir.ts";

const [A, B] = ["a".repeat(64), "0123456789abcdef".repeat(4)];
const HEAD = "runid,file_hash,file_path";

describe("a final summary", () => {
  const written = [
    "instrument=MN10001",
    "position=",
    "flow_cell_id=FAZ00001",
    "sample_id=lake 3, north",
    "protocol=sequencing/sequencing_MIN114_DNA:FLO-MIN114:SQK-LSK114",
    "protocol_run_id=11111111-2222-4333-8444-555555555555",
    "started=2026-02-03T04:05:06.000007+01:00",
    "fastq_files_in_final_dest=12",
  ];
  const values = {
    instrument: "MN10001",
    position: "",
    flow_cell_id: "FAZ00001",
    sample_id: "lake 3, north",
    protocol: "sequencing/sequencing_MIN114_DNA:FLO-MIN114:SQK-LSK114",
    protocol_run_id: "11111111-2222-4333-8444-555555555555",
    started: "2026-02-03T04:05:06.000007+01:00",
    fastq_files_in_final_dest: "12",
  };
  const cases: [string, string | Buffer, Record<string, string> | undefined][] = [
    ["as it is written", `${written.join("\n")}\n`, values],
    ["with CRLF and a mark of its encoding", `\uFEFF${written.join("\r\n")}\r\n`, values],
    ["with values that hold =, and spaces around", " a = b=c \n", { a: "b=c" }],
    ["with lines that say nothing", "\n# note\n=x\ntwo words=1\nkey=1\n", { key: "1" }],
    ["with a key that comes again", "a=1\na=2\n", { a: "2" }],
    ["with what cannot be kept", `a=\0\nb=${"x".repeat(1001)}\nc=1\n`, { c: "1" }],
    ["with keys that mean something elsewhere", "constructor=1\n", { constructor: "1" }],
    ["that is none", "<html>\n", undefined],
    ["that is binary", Buffer.from([0xff, 0xfe, 0x00, 0x61]), undefined],
    ["that is empty", "", undefined],
  ];
  for (const [what, text, expected] of cases)
    it(`${what} is read`, () => {
      expect(parseValues(Buffer.from(text))).to.deep.equal(expected);
    });

  it("has so many values at most", () => {
    const lines = Array.from({ length: 300 }, (_, index) => `key${index}=${index}\n`);
    expect(Object.keys(parseValues(Buffer.from(lines.join(""))) ?? {}).length).to.equal(200);
  });
});

describe("a list of hashes", () => {
  let folder: Awaited<ReturnType<typeof tempDir>>;
  before(async () => {
    folder = await tempDir();
  });
  after(() => folder.remove());

  /** What is read of a list in the folder "run". */
  async function listed(text: string | Buffer): Promise<ListedFile[] | "unreadable"> {
    const place = join(folder.path, "list.csv");
    await writeFile(place, text);
    await using file = await open(place);
    const where = { outputDir: "/data", folder: "run", signal: new AbortController().signal };
    try {
      const all: ListedFile[] = [];
      for await (const files of readHashList(file, where)) all.push(...files);
      return all;
    } catch (error) {
      if (error instanceof HashListUnreadable) return "unreadable";
      throw error;
    }
  }
  const named = (path: string, sha256: string | null = A) => [{ path: `run/${path}`, sha256 }];
  const line = (path: string, hash = A) => `${HEAD}\nr,${hash},${path}\n`;

  const cases: [string, string | Buffer, ListedFile[] | "unreadable"][] = [
    ["as it is written", line("fastq_pass/a.fastq.gz"), named("fastq_pass/a.fastq.gz")],
    ["without its last line end", line("fastq_pass/a.fq").trimEnd(), named("fastq_pass/a.fq")],
    [
      "with CRLF, a mark of its encoding and blank lines",
      `\uFEFF${line("fastq_pass/a.fq")}`.replaceAll("\n", "\r\n\r\n"),
      named("fastq_pass/a.fq"),
    ],
    [
      "with columns in another order and case",
      `File_Path, FILE_HASH ,more\nfastq_pass/a.fq,${A.toUpperCase()},x\n`,
      named("fastq_pass/a.fq"),
    ],
    [
      "with quotes",
      `"runid","file_hash","file_path"\n"r","${A}","fastq_pass/a, ""b""\nc.fastq"\n`,
      named('fastq_pass/a, "b"\nc.fastq'),
    ],
    [
      "with backslashes and a dot before",
      line(".\\fastq_pass\\barcode01\\a.fastq"),
      named("fastq_pass/barcode01/a.fastq"),
    ],
    ["with files that have no hash", line("fastq_pass/a.fq", ""), named("fastq_pass/a.fq", null)],
    [
      "with other files",
      `${HEAD}\n,,\nr,none,report.html\nr,x,/abs/report.html\nr,${A},fastq_fail/a.fq\nr,${A},pod5/a.pod5\nr,${A},../a.fq\n`,
      [],
    ],
    ["with a name that is no UTF-8", Buffer.from(line("fastq_pass/\xe9.fq"), "latin1"), []],
    ["with a path that is too long", line(`fastq_pass/${"x".repeat(1000)}.fq`), []],
    ["without a line", `${HEAD}\n`, []],
    ["with a path that leads out", line("fastq_pass/../../other/a.fq"), "unreadable"],
    ["with a path that begins outside", line("../fastq_pass/a.fq"), "unreadable"],
    ["with an absolute path", line("/data/run/fastq_pass/a.fq"), "unreadable"],
    ["with an absolute path of another system", line("C:\\data\\fastq_pass\\a.fq"), "unreadable"],
    ["with a path that holds NUL", line("fastq_pass/a\0.fq"), "unreadable"],
    [
      "with hashes of another kind",
      line("fastq_pass/a.fq", "d41d8cd98f00b204e9800998ecf8427e"),
      "unreadable",
    ],
    ["without its columns", `runid,hash,path\nr,${A},fastq_pass/a.fq\n`, "unreadable"],
    ["with a line that breaks off", `${line("fastq_pass/a.fq")}r,${B.slice(0, 20)}`, "unreadable"],
    ["with a quote that is not closed", `${HEAD}\nr,"${A},fastq_pass/a.fq\n`, "unreadable"],
    ["with a quote in a word", `${HEAD}\nr,${A},fastq_pass/a".fq"\n`, "unreadable"],
    ["with a line that is too long", `${HEAD}\n${"x".repeat(4_200)},${A},fastq_pass/a.fq\n`, "unreadable"],
    ["with a line without end", `${HEAD}\n${"x".repeat(300_000)}`, "unreadable"],
    ["with too many lines", `file_hash,file_path\n${",\n".repeat(1_000_001)}`, "unreadable"],
    ["that is empty", "", "unreadable"],
    ["that is binary", Buffer.alloc(100_000, 7), "unreadable"],
  ];
  for (const [what, text, expected] of cases)
    it(`${what} is ${expected === "unreadable" ? "refused" : "read"}`, async () => {
      expect(await listed(text)).to.deep.equal(expected);
    });

  it("of 100,000 files is read in their order", async () => {
    const paths = Array.from(
      { length: 100_000 },
      (_, index) => `fastq_pass/barcode01/FAZ00001_${index}.fastq`,
    );
    const read = await listed(`${HEAD}\n${paths.map((path) => `r,${B},${path}\n`).join("")}`);
    // As one text: so many objects take seconds to compare.
    const getText = (files: ListedFile[]) => files.map(({ path, sha256 }) => `${path} ${sha256}`).join("\n");
    const expected = paths.map((path) => ({ path: `run/${path}`, sha256: B }));
    expect(read !== "unreadable" && getText(read) === getText(expected)).to.equal(true);
  });

  it("is the same rows wherever it is split", async () => {
    const cell = fc.string({
      unit: fc.constantFrom("a", "é", "😀", '"', ",", "\n", "\r\n", " "),
      maxLength: 6,
    });
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 8 });
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom("\n", "\r\n"), fc.array(fc.nat(30)), async (all, end, sizes) => {
        const csv = all.map(
          (row) => row.map((text) => (/["\n,]/.test(text) ? quoted(text) : text)).join(",") + end,
        );
        const read: string[][] = [];
        for await (const some of csvRows(split(Buffer.from(csv.join("")), sizes), 1_000)) read.push(...some);
        expect(read).to.deep.equal(all);
      }),
      { numRuns: 200 },
    );
  });

  async function* split(bytes: Buffer, sizes: number[]): AsyncGenerator<Buffer> {
    let at = 0;
    for (const size of sizes) yield bytes.subarray(at, (at += size));
    yield bytes.subarray(at);
  }
});
