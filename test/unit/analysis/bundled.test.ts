import { expect } from "chai";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUNDLED_FOLDER } from "../../../server/analysis/pipelines/readPackages.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { type FastqRecord, fastqText, recordsIn, someRecords } from "../../helpers/fastq.ts";
import { runProcessPackage, tableIn } from "../../helpers/processPackage.ts";
import { tempDir } from "../../helpers/tempDir.ts";
import { LIBRARY, libraryCopies } from "../../packageLib/copies.ts";

const REAL_READS = join(packageRoot(), "../shared/data/fastq");
const READS_HEAD = ["sample_id", "fastq_1", "fastq_2"];

interface WeblogEvent {
  url: string;
  event: string;
  runId: string;
  runName: string;
  utcTime: string;
  trace?: Record<string, unknown>;
  metadata?: { parameters: unknown; workflow: Record<string, unknown> };
}

describe("the bundled pipelines", function () {
  this.timeout(60_000);
  let folder: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ path: folder, remove } = await tempDir());
  });
  afterEach(() => remove());

  const given = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const records = (name: string, list: FastqRecord[]) => {
    const text = fastqText(list);
    return given(name, name.endsWith(".gz") ? gzipSync(text) : text);
  };
  const json = async (path: string) => JSON.parse(await readFile(join(folder, "output", path), "utf8"));
  const output = (path: string) => join(folder, "output", path);

  it("contain the shared modules of the library, unchanged, and one Nextflow configuration", () => {
    const copies = libraryCopies();
    expect(new Set(copies.map(({ source }) => basename(source)))).to.deep.equal(
      new Set(readdirSync(LIBRARY)),
    );
    const changed = copies.filter(({ source, copy }) => !readFileSync(copy).equals(readFileSync(source)));
    expect(changed, "run `npm run packages`").to.deep.equal([]);

    const configurations = readdirSync(BUNDLED_FOLDER, { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("workflow/nextflow.config"))
      // The manifest of Nextflow names the package.
      .map((path) => readFileSync(join(BUNDLED_FOLDER, path), "utf8").replace(/^manifest \{[^}]*\}/, ""));
    expect(configurations.length).to.be.above(1);
    expect(new Set(configurations).size).to.equal(1);
  });

  it("import only Node modules and files of their own directory", () => {
    for (const path of readdirSync(BUNDLED_FOLDER, { recursive: true, encoding: "utf8" })) {
      if (!path.endsWith(".mjs")) continue;
      const source = readFileSync(join(BUNDLED_FOLDER, path), "utf8");
      const named = [...source.matchAll(/from "([^"]+)"/g)].map(([, name = ""]) => name);
      expect(named.filter((name) => !/^(node:[a-z/_]+|\.\/[\w/]+\.mjs)$/.test(name))).to.deep.equal([]);
    }
  });

  describe("fastq-checksum", () => {
    const sum = (kind: string, bytes: string | Buffer) => createHash(kind).update(bytes).digest("hex");

    it("returns the MD5 and the SHA-256 of each stored file", async () => {
      const [one, two] = [await records("a_R1.fastq.gz", someRecords(40)), await given("a_R2.fastq", "")];
      const end = await runProcessPackage("fastq-checksum", folder, {
        rows: [READS_HEAD, ["S-1", one, two], ['odd, "name"', one, ""]],
      });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const [md5, sha256] = ["md5", "sha256"].map((kind) => sum(kind, readFileSync(one)));
      const ofBoth = {
        checksum1: md5,
        checksum2: "d41d8cd98f00b204e9800998ecf8427e",
        sha256_1: sha256,
        sha256_2: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      };
      const ofOne = { checksum1: md5, checksum2: null, sha256_1: sha256, sha256_2: null };
      expect(await json("checksums/S-1.json")).to.deep.equal({ sampleId: "S-1", ...ofBoth });
      expect(await json("checksums/odd___name_.json")).to.deep.equal({ sampleId: 'odd, "name"', ...ofOne });
      expect(await tableIn(folder, "output/summary/checksum-summary.tsv")).to.deep.equal([
        { sample_id: "S-1", ...ofBoth },
        { sample_id: 'odd, "name"', ...ofOne, checksum2: "", sha256_2: "" },
      ]);
    });

    it("of version 0.1.0, which instances may keep, returns only the MD5", async () => {
      const [one, two] = [await records("a_R1.fastq.gz", someRecords(40)), await given("a_R2.fastq", "")];
      const end = await runProcessPackage("fastq-checksum", folder, {
        version: "0.1.0",
        rows: [READS_HEAD, ["S-1", one, two]],
      });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const checksums = {
        checksum1: sum("md5", readFileSync(one)),
        checksum2: "d41d8cd98f00b204e9800998ecf8427e",
      };
      expect(await json("checksums/S-1.json")).to.deep.equal({ sampleId: "S-1", ...checksums });
      expect(await tableIn(folder, "output/summary/checksum-summary.tsv")).to.deep.equal([
        { sample_id: "S-1", ...checksums },
      ]);
    });

    it("writes a trace with the columns of Nextflow, a row for each beginning and end of a task", async () => {
      const one = await records("a.fastq", someRecords(3));
      await runProcessPackage("fastq-checksum", folder, { rows: [READS_HEAD, ["S1", one, ""]] });
      const rows = await tableIn(folder, "trace.txt");
      const head = (await readFile(join(folder, "trace.txt"), "utf8")).split("\n")[0];
      expect(head?.split("\t")).to.include.members(
        "task_id hash native_id name status exit submit duration realtime %cpu peak_rss peak_vmem rchar wchar".split(
          " ",
        ),
      );
      expect(
        rows.map(({ task_id, process, tag, name, status, exit }) => [
          task_id,
          process,
          tag,
          name,
          status,
          exit,
        ]),
      ).to.deep.equal([
        ["1", "CALCULATE_CHECKSUMS", "S1", "CALCULATE_CHECKSUMS (S1)", "RUNNING", "-"],
        ["1", "CALCULATE_CHECKSUMS", "S1", "CALCULATE_CHECKSUMS (S1)", "COMPLETED", "0"],
        ["2", "SUMMARIZE_CHECKSUMS", "-", "SUMMARIZE_CHECKSUMS", "RUNNING", "-"],
        ["2", "SUMMARIZE_CHECKSUMS", "-", "SUMMARIZE_CHECKSUMS", "COMPLETED", "0"],
      ]);
      expect([rows[0]?.["start"], rows[0]?.["complete"]]).to.deep.equal([rows[1]?.["start"], "-"]);
      expect(rows[0]?.["submit"]).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}$/);
      expect(rows[1]?.["hash"]).to.match(/^[0-9a-f]{2}\/[0-9a-f]{6}$/);
      expect(rows[1]?.["realtime"]).to.match(/^(\d+ms|[\d.]+s)$/);
      expect(rows[1]?.["%cpu"]).to.match(/^\d+\.\d%$/);
      expect(rows[1]?.["peak_rss"]).to.match(/^[\d.]+ MB$/);
    });

    it("keeps hostile sample names inside its directory, and distinct", async () => {
      const one = await records("a.fastq", someRecords(3));
      const ids = ["../../up", "a/b", "a_b", "A_B", ".hidden", "=1+1", "line\nbreak"];
      const end = await runProcessPackage("fastq-checksum", folder, {
        rows: [READS_HEAD, ...ids.map((id) => [id, one, ""])],
      });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      expect(readdirSync(output("checksums"))).to.have.members([
        "__.._up.json",
        "a_b.json",
        "a_b-2.json",
        "A_B-3.json",
        "_hidden.json",
        "_1_1.json",
        "line_break.json",
      ]);
      const found = await Promise.all(
        readdirSync(output("checksums")).map(async (name) => (await json(`checksums/${name}`)).sampleId),
      );
      expect(found).to.have.members(ids);
      expect(existsSync(join(folder, "up.json"))).to.equal(false);
    });
  });

  describe("reads-qc", () => {
    const qc = (rows: string[][], more = {}) => runProcessPackage("reads-qc", folder, { rows, ...more });

    async function expectCounts(path: string, expected: Record<string, unknown>) {
      const list = await recordsIn(path);
      const bases = list.map(({ bases }) => bases).join("");
      const qualities = Array.from(
        Buffer.from(list.map((one) => one.qualities).join("")),
        (sign) => sign - 33,
      );
      const lengths = list.map(({ bases }) => bases.length);
      const among = (letters: RegExp) => (bases.match(letters) ?? []).length;
      const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
      expect(expected).to.deep.include({
        file: basename(path),
        readCount: list.length,
        baseCount: bases.length,
        minimumLength: Math.min(...lengths),
        maximumLength: Math.max(...lengths),
        meanLength: rounded(bases.length / list.length, 2),
        averageQuality: rounded(qualities.reduce((sum, one) => sum + one, 0) / qualities.length, 2),
        q30Share: rounded(qualities.filter((one) => one >= 30).length / qualities.length, 4),
        gcShare: rounded(among(/[GC]/g) / among(/[ACGT]/g), 4),
        unknownBaseShare: rounded(among(/N/g) / bases.length, 4),
      });
    }

    it("counts reads, lengths, quality and GC like a plain count", async () => {
      const one = await records("a_R1.fastq.gz", someRecords(200));
      const two = await records("a_R2.fastq", someRecords(200, "q"));
      const end = await qc([READS_HEAD, ["S1", one, two]]);
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const { files } = await json("qc/S1.json");
      await expectCounts(one, files[0]);
      await expectCounts(two, files[1]);
      const [row] = await tableIn(folder, "output/summary/reads-qc.tsv");
      expect([row?.["read_count_1"], row?.["average_quality_2"]]).to.deep.equal([
        "200",
        String(files[1].averageQuality),
      ]);
    });

    it("counts real reads of a sequencer the same", async function () {
      if (!existsSync(REAL_READS)) {
        console.warn(`    No real reads in ${REAL_READS}`);
        this.skip();
      }
      const paths = readdirSync(REAL_READS).map((name) => join(REAL_READS, name));
      const end = await qc([READS_HEAD, ...paths.map((path, index) => [`S${index}`, path, ""])]);
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      for (const [index, path] of paths.entries())
        await expectCounts(path, (await json(`qc/S${index}.json`)).files[0]);
    });

    it("counts positions: the same in blocks, in several gzip members and with CRLF", async () => {
      const list = someRecords(30_000);
      const text = fastqText(list);
      const half = text.indexOf("@r15001\n");
      const plain = await given("plain.fastq", text);
      const members = await given(
        "members.fastq.gz",
        Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]),
      );
      const crlf = await given("crlf.fastq", fastqText(list, "\r\n"));
      const cut = await given("no-end.fastq", text.trimEnd());
      const blank = await given("blank.fastq", `${text}\n\r\n\n`);
      const end = await qc([
        READS_HEAD,
        ...[plain, members, crlf, cut, blank].map((path) => [basename(path), path, ""]),
      ]);
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const results = await Promise.all(
        ["plain.fastq", "members.fastq.gz", "crlf.fastq", "no-end.fastq", "blank.fastq"].map(async (name) => {
          const { file, ...counts } = (await json(`qc/${name}.json`)).files[0];
          expect(file).to.equal(name);
          return counts;
        }),
      );
      for (const counts of results) expect(counts).to.deep.equal(results[0]);
      expect(results[0].readCount).to.equal(30_000);
    });

    it("accepts reads of half a million bases, and files without reads", async () => {
      const long = { name: "long", bases: "ACGT".repeat(125_000), qualities: "I".repeat(500_000) };
      const one = await records("long.fastq", [long, ...someRecords(5)]);
      const none = await given("none.fastq", "");
      const noneGz = await given("none.fastq.gz", gzipSync(""));
      const end = await qc([READS_HEAD, ["L", one, ""], ["N", none, ""], ["G", noneGz, ""]]);
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      await expectCounts(one, (await json("qc/L.json")).files[0]);
      for (const name of ["N", "G"])
        expect((await json(`qc/${name}.json`)).files[0]).to.deep.include({
          readCount: 0,
          minimumLength: 0,
          meanLength: null,
          averageQuality: null,
          gcShare: null,
        });
      const page = await readFile(output("report/reads-qc.html"), "utf8");
      expect(page)
        .to.match(/<th scope="row"><button[^>]*>N<\/button>/)
        .and.to.contain("✕ Fail");
    });

    it("reads a file far larger than its memory", async () => {
      const text = fastqText(someRecords(2_000));
      const large = await given("large.fastq.gz", Buffer.concat(Array<Buffer>(2_000).fill(gzipSync(text))));
      const end = await qc([READS_HEAD, ["S", large, ""]], { nodeOptions: "--max-old-space-size=40" });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      expect((await json("qc/S.json")).files[0].readCount).to.equal(4_000_000);
      const [, row] = await tableIn(folder, "trace.txt");
      // Holding all of it takes over 900. On a machine under load the collector of buffers is late by some hundreds.
      expect(Number(/^([\d.]+) MB$/.exec(row?.["peak_rss"] ?? "")?.[1])).to.be.lessThan(750);
    });

    it("creates a self-contained report that escapes names and shows the names of the sender", async () => {
      const one = await records("01a20418-1ed7-7000-8000-000000000001-R1-<b>x&y.fastq", someRecords(50));
      const end = await qc([READS_HEAD, ["</script><script>alert(1)</script>", one, ""]]);
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const page = await readFile(output("report/reads-qc.html"), "utf8");
      expect(page)
        .to.contain("&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;")
        .and.to.contain(">&lt;b&gt;x&amp;y.fastq<")
        .and.not.contain("01a20418");
      const [, ...scripts] = page.split("<script");
      expect(scripts).to.have.length(2);
      const outside = page.replaceAll(/<script[^]*?<\/script>/g, "");
      expect(outside).not.to.match(/<(img|iframe|object|link)|\bon\w+=|url\(|https?:|@import|<b>/i);
      const [, hash = ""] = /script-src 'sha256-([^']+)'/.exec(page) ?? [];
      const script = /<script>([^]*)<\/script>/.exec(page)?.[1] ?? "";
      expect(createHash("sha256").update(script).digest("base64")).to.equal(hash);
      expect(script).not.to.match(
        /innerHTML|insertAdjacent|document\.write|eval\(|fetch\(|https?:(?!\/\/www\.w3\.org\/2000\/svg)/,
      );
    });

    it("of version 0.1.0, which instances may keep, creates its report", async () => {
      const one = await records("a.fastq", someRecords(50));
      const end = await qc([READS_HEAD, ["S1", one, ""]], { version: "0.1.0" });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      expect((await readFile(output("report/reads-qc.html"), "utf8")).match(/<svg /g)).to.have.length(6);
    });

    it("keeps the places of the columns of version 0.1.0", async () => {
      const one = await records("a_R1.fastq", someRecords(60));
      const two = await records("a_R2.fastq", someRecords(60, "q"));
      const table = async (version?: string) => {
        await qc([READS_HEAD, ["S1", one, two]], version === undefined ? {} : { version });
        return (await readFile(output("summary/reads-qc.tsv"), "utf8"))
          .trimEnd()
          .split("\n")
          .map((line) => line.split("\t"));
      };
      const now = await table();
      const earlier = await table("0.1.0");
      expect(now.map((cells) => cells.slice(0, earlier[0]?.length))).to.deep.equal(earlier);
    });

    const quality = (bases: string) => "I".repeat(bases.length);
    const record = (bases: string, qualities = quality(bases)) => `@r1\n${bases}\n+\n${qualities}\n`;
    const wrong: [string, string | Buffer, string][] = [
      ["a FASTA file", ">r1\nACGT\n", "x.fastq is not FASTQ: record 1 does not begin with @"],
      ["words", "hello", "x.fastq is not FASTQ: record 1 does not begin with @"],
      [
        "a record without its plus",
        "@r1\nACGT\nIIII\n@r2\n",
        "x.fastq is not FASTQ: record 1 has a third line that does not begin with +",
      ],
      [
        "fewer qualities than bases",
        record("ACGT", "III"),
        "x.fastq is not FASTQ: record 1 has 4 bases and 3 qualities",
      ],
      [
        "a record that ends early",
        `${record("ACGT")}@r2\nAC`,
        "x.fastq is cut off: it ends in the middle of record 2",
      ],
      ["a head line alone", `${record("ACGT")}@r2`, "x.fastq is cut off: it ends in the middle of record 2"],
      [
        "an empty line in the middle",
        `${record("ACGT")}\n${record("ACGT")}`,
        "x.fastq is not FASTQ: record 2 comes after an empty line",
      ],
      [
        "a letter that is no base",
        record("AC!T"),
        'x.fastq is not FASTQ: record 1 has the letter "!", which is no base',
      ],
      [
        "a quality below the scale",
        record("ACGT", "II I"),
        "x.fastq is not FASTQ: record 1 has a quality outside ! to ~",
      ],
      [
        "gzip that is cut off",
        gzipSync(fastqText(someRecords(900))).subarray(0, 2_000),
        "x.fastq is cut off: its gzip data end in the middle",
      ],
      ["gzip that is damaged", damaged(gzipSync(fastqText(someRecords(900)))), "x.fastq is damaged: "],
    ];
    for (const [what, content, problem] of wrong) {
      it(`fails with a sentence on ${what}`, async () => {
        const path = await given("x.fastq", content);
        const end = await qc([READS_HEAD, ["S1", path, ""]]);
        expect(end.code).to.equal(1);
        expect(end.stderr.replace(/(is damaged: ).*/, "$1")).to.equal(`ERROR ~ ${problem}\n`);
        const rows = await tableIn(folder, "trace.txt");
        expect(rows.map(({ name, status, exit }) => [name, status, exit])).to.deep.equal([
          ["READ_STATISTICS (S1)", "RUNNING", "-"],
          ["READ_STATISTICS (S1)", "FAILED", "1"],
        ]);
      });
    }

    it("names a refused file as it was named before its upload", async () => {
      const stored = "01a20418-1ed7-7000-8000-5a5b5c5d5e5f-R1-LAKE_R1.fastq";
      const end = await qc([READS_HEAD, ["S1", await given(stored, "hello"), ""]]);
      expect(end.stderr).to.equal("ERROR ~ LAKE_R1.fastq is not FASTQ: record 1 does not begin with @\n");
    });

    const sheets: [string, string[][] | string, string][] = [
      ["that has only a head", [READS_HEAD], "The samplesheet names no samples"],
      ["that is empty", "", "The samplesheet has no column sample_id"],
      ["without a column it needs", [["sample_id"], ["S1"]], "The samplesheet has no column fastq_1"],
      ["with an empty cell", [READS_HEAD, ["S1", "", ""]], "Sample S1: fastq_1 is empty"],
      ["with a nameless row", [READS_HEAD, ["", "x", ""]], "Row 1 of the samplesheet has no sample_id"],
      [
        "with a row too short",
        [READS_HEAD, ["S1", "x"]],
        "Row 1 of the samplesheet has 2 cells, its head has 3",
      ],
      [
        "with a stray quote",
        `${READS_HEAD.join(",")}\nS1,a"b,\n`,
        "The samplesheet is not CSV: row 1 has a quote out of place",
      ],
      [
        "with a file that is gone",
        [READS_HEAD, ["S1", "/nowhere/x.fastq", ""]],
        "Sample S1: there is no file x.fastq",
      ],
    ];
    for (const [what, rows, problem] of sheets) {
      it(`fails with a sentence on a samplesheet ${what}`, async () => {
        const end = await runProcessPackage("reads-qc", folder, { rows });
        expect([end.code, end.stderr]).to.deep.equal([1, `ERROR ~ ${problem}\n`]);
      });
    }

    it("refuses a sample twice, and mates that are not as many", async () => {
      const one = await records("a.fastq", someRecords(3));
      const two = await records("b.fastq", someRecords(2));
      const twice = await qc([READS_HEAD, ["S1", one, ""], ["S1", one, ""]]);
      expect(twice.stderr).to.equal("ERROR ~ The samplesheet names the sample S1 twice\n");
      const uneven = await qc([READS_HEAD, ["S1", one, two]]);
      expect(uneven.stderr).to.equal(
        "ERROR ~ Sample S1: a.fastq has 3 reads and b.fastq has 2; R1 and R2 must have the same number\n",
      );
    });
  });

  describe("simulate-reads", () => {
    const HEAD = ["sample_id", "order_id"];
    const simulate = (params: Record<string, unknown>, rows = [HEAD, ["S1", "o1"], ["S 2", "o1"]]) =>
      runProcessPackage("simulate-reads", folder, { rows, params });

    it("creates the requested number of reads, and reports their paths, destinations and counts", async () => {
      const end = await simulate({ readCount: 150, readLength: 60 });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const rows = await tableIn(folder, "output/summary/simulated-reads.tsv");
      expect(rows.map(({ checksum1: _one, checksum2: _two, ...rest }) => rest)).to.deep.equal([
        {
          sample_id: "S1",
          file1: "orders/o1/reads/S1/run-1-S1_R1.fastq.gz",
          file2: "orders/o1/reads/S1/run-1-S1_R2.fastq.gz",
          source_file1: "reads/S1_R1.fastq.gz",
          source_file2: "reads/S1_R2.fastq.gz",
          read_count1: "150",
          read_count2: "150",
        },
        {
          sample_id: "S 2",
          file1: "orders/o1/reads/S_2/run-1-S_2_R1.fastq.gz",
          file2: "orders/o1/reads/S_2/run-1-S_2_R2.fastq.gz",
          source_file1: "reads/S_2_R1.fastq.gz",
          source_file2: "reads/S_2_R2.fastq.gz",
          read_count1: "150",
          read_count2: "150",
        },
      ]);
      for (const row of rows)
        for (const mate of ["1", "2"]) {
          const path = output(row[`source_file${mate}`] ?? "");
          const list = await recordsIn(path);
          expect(list).to.have.length(150);
          for (const { bases, qualities } of list) {
            expect([bases.length, qualities.length]).to.deep.equal([60, 60]);
            expect(bases).to.match(/^[ACGT]+$/);
          }
          const md5 = createHash("md5")
            .update(await readFile(path))
            .digest("hex");
          expect(row[`checksum${mate}`]).to.equal(md5);
        }
    });

    it("creates the same reads for the same seed and different ones for another", async () => {
      const sums: string[] = [];
      for (const seed of [1, 1, 2]) {
        await simulate({ readCount: 20, seed, mode: "single" }, [HEAD, ["S1", "o1"]]);
        const [row] = await tableIn(folder, "output/summary/simulated-reads.tsv");
        sums.push(row?.["checksum1"] ?? "");
        expect(row?.["file2"]).to.equal("");
      }
      expect(sums[0]).to.equal(sums[1]);
      expect(sums[0]).not.to.equal(sums[2]);
    });

    const wrong: [Record<string, unknown>, string][] = [
      [{ readCount: 0 }, "The parameter readCount must be a whole number from 1 to 10000000"],
      [{ readCount: "many" }, "The parameter readCount must be a whole number from 1 to 10000000"],
      [{ readLength: 1.5 }, "The parameter readLength must be a whole number from 20 to 20000"],
      [{ mode: "triple" }, "The parameter mode must be paired or single"],
      [{ readLength: 500, genomeLength: 400 }, "The parameter readLength must not be above genomeLength"],
    ];
    for (const [params, problem] of wrong) {
      it(`refuses ${JSON.stringify(params)}`, async () => {
        const end = await simulate(params);
        expect([end.code, end.stderr]).to.deep.equal([1, `ERROR ~ ${problem}\n`]);
      });
    }
  });

  describe("read-cleaning", () => {
    const clean = (rows: string[][], params: Record<string, unknown>) =>
      runProcessPackage("read-cleaning", folder, { rows: [READS_HEAD, ...rows], params });
    const letters = (seed: number, length: number) =>
      Array.from({ length }, (_, index) => "ACGT"[getHash(`${seed} ${index}`) % 4]).join("");
    const fasta = (sequence: string) => `>spike one\n${sequence.replaceAll(/(.{70})/g, "$1\n")}\n`;
    const complement = (bases: string) =>
      Array.from(bases)
        .toReversed()
        .map((base) => "TGCA"["ACGT".indexOf(base)])
        .join("");
    const read = (name: string, bases: string) => ({ name, bases, qualities: "I".repeat(bases.length) });

    const spike = letters(1, 3_000);
    const genome = letters(2, 3_000);
    const mixed = (prefix: string) =>
      Array.from({ length: 60 }, (_, index) => {
        const piece = (index % 3 === 0 ? spike : genome).slice(index * 20, index * 20 + 100);
        return read(`${prefix}${index}`, index % 2 === 0 ? piece : complement(piece));
      });

    it("removes reads of the reference, of either strand, and leaves all others unchanged", async () => {
      const list = mixed("r");
      const one = await records("s.fastq", list);
      const reference = await given("spike.fa.gz", gzipSync(fasta(spike)));
      const end = await clean([["S1", one, ""]], { reference, keepRemoved: true });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const isForeign = (_: unknown, index: number) => index % 3 === 0;
      expect(await recordsIn(output("cleaned/S1_R1.fastq.gz"))).to.deep.equal(
        list.filter((_, index) => !isForeign(_, index)),
      );
      expect(await recordsIn(output("removed/S1_R1.fastq.gz"))).to.deep.equal(list.filter(isForeign));
      expect(await tableIn(folder, "output/summary/read-cleaning.tsv")).to.deep.equal([
        {
          sample_id: "S1",
          file1: "cleaned/S1_R1.fastq.gz",
          file2: "",
          read_layout: "single",
          target_data_class: "cleaned",
          read_count: "60",
          kept_read_count: "40",
          removed_read_count: "20",
          removed_share: "0.3333",
          base_count: "6000",
          kept_base_count: "4000",
        },
      ]);
      expect(await readFile(output("report/read-cleaning.html"), "utf8")).to.contain("33.3 %");
    });

    it("keeps pairs together: one foreign mate removes both, regardless of the mate suffix", async () => {
      const list = mixed("p").map(({ name, ...rest }) => ({ name: `${name}/1 x`, ...rest }));
      const mates = list.map(({ name }, index) =>
        read(name.replace("/1 x", "/2 y"), (index % 5 === 0 ? spike : genome).slice(2_000, 2_080)),
      );
      const one = await records("s_R1.fastq.gz", list);
      const two = await records("s_R2.fastq.gz", mates);
      const reference = await given("spike.fa", fasta(spike));
      const end = await clean([["S1", one, two]], { reference, kmerLength: 31 });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      const keeps = (_: unknown, index: number) => index % 3 !== 0 && index % 5 !== 0;
      expect(await recordsIn(output("cleaned/S1_R1.fastq.gz"))).to.deep.equal(list.filter(keeps));
      expect(await recordsIn(output("cleaned/S1_R2.fastq.gz"))).to.deep.equal(mates.filter(keeps));
      expect(existsSync(output("removed"))).to.equal(false);
    });

    it("finds reads with errors, up to the given share", async () => {
      const worn = spike.slice(0, 100).replaceAll(/(.{39})./g, "$1N");
      const one = await records("s.fastq", [read("worn", worn), read("short", "ACGTACGT")]);
      const reference = await given("spike.fa", fasta(spike));
      await clean([["S1", one, ""]], { reference, minimumShare: 0.2 });
      expect((await recordsIn(output("cleaned/S1_R1.fastq.gz"))).map(({ name }) => name)).to.deep.equal([
        "short",
      ]);
    });

    it("refuses unusable input", async () => {
      const one = await records("a.fastq", [read("a", spike.slice(0, 80)), read("b", spike.slice(0, 80))]);
      const two = await records("b.fastq", [read("a", genome.slice(0, 80)), read("c", genome.slice(0, 80))]);
      const three = await records("c.fastq", [read("a", genome.slice(0, 80))]);
      const reference = await given("spike.fa", fasta(spike));
      const words = await given("words.fa", "hello\n");
      const short = await given("short.fa", ">x\nACGT\n");
      const cases: [string[], Record<string, unknown>, string][] = [
        [[one, ""], {}, "The parameter reference is not set: name a FASTA file"],
        [[one, ""], { reference: "/nowhere/x.fa" }, "There is no reference x.fa"],
        [[one, ""], { reference: words }, "words.fa is not FASTA: it does not begin with >"],
        [[one, ""], { reference: short }, "short.fa holds no sequence of 21 bases or more"],
        [[one, ""], { reference, kmerLength: 20 }, "The parameter kmerLength must be odd"],
        [
          [one, ""],
          { reference, minimumShare: 0 },
          "The parameter minimumShare must be a number from 0.01 to 1",
        ],
        [
          [one, two],
          { reference },
          "Record 2 of a.fastq and of b.fastq have different names: they are no pair",
        ],
        [
          [one, three],
          { reference },
          "a.fastq has more reads than the file of its mates; pairs have as many",
        ],
      ];
      for (const [files, params, problem] of cases) {
        const end = await clean([["S1", ...files]], params);
        expect([end.code, end.stderr]).to.deep.equal([1, `ERROR ~ ${problem}\n`]);
      }
      const large = await given("large.fa", `>x\n${"A".repeat(2 * 2 ** 20)}\n`);
      const end = await clean([["S1", one, ""]], { reference: large, memoryMib: 16 });
      expect(end.stderr).to.match(
        /^ERROR ~ The reference is too large: it may have 2097156 bases, for which 32 MiB/,
      );
    });
  });

  describe("post events to the weblog", () => {
    let server: Server;
    let events: WeblogEvent[];
    let answerStatus: number;
    beforeEach(async () => {
      events = [];
      answerStatus = 200;
      server = createServer(async (req, res) => {
        const chunks: Buffer[] = [];
        for await (const chunk of req) chunks.push(chunk as Buffer);
        events.push({ url: req.url, ...JSON.parse(Buffer.concat(chunks).toString()) });
        res.writeHead(answerStatus).end();
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    afterEach(() => new Promise((resolve) => server.close(resolve)));
    const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/weblog?token=secret`;

    it("what Nextflow would, in its order and shape", async () => {
      const one = await records("a.fastq", someRecords(3));
      const end = await runProcessPackage("fastq-checksum", folder, {
        rows: [READS_HEAD, ["S1", one, ""]],
        params: { x: 1 },
        weblogUrl: address(),
      });
      expect([end.code, end.stderr]).to.deep.equal([0, ""]);
      expect(events.map(({ event, trace }) => [event, trace?.["name"], trace?.["status"]])).to.deep.equal([
        ["started", undefined, undefined],
        ["process_submitted", "CALCULATE_CHECKSUMS (S1)", "SUBMITTED"],
        ["process_started", "CALCULATE_CHECKSUMS (S1)", "RUNNING"],
        ["process_completed", "CALCULATE_CHECKSUMS (S1)", "COMPLETED"],
        ["process_submitted", "SUMMARIZE_CHECKSUMS", "SUBMITTED"],
        ["process_started", "SUMMARIZE_CHECKSUMS", "RUNNING"],
        ["process_completed", "SUMMARIZE_CHECKSUMS", "COMPLETED"],
        ["completed", undefined, undefined],
      ]);
      expect(new Set(events.map(({ runId, runName, url }) => `${runId} ${runName} ${url}`)).size).to.equal(1);
      for (const { utcTime } of events) expect(utcTime).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
      expect(events[0]?.metadata?.parameters).to.deep.equal({ x: 1 });
      expect(events[3]?.trace).to.include({
        task_id: 1,
        process: "CALCULATE_CHECKSUMS",
        tag: "S1",
        exit: 0,
        attempt: 1,
      });
      expect(events.at(-1)?.metadata?.workflow).to.include({
        success: true,
        exitStatus: 0,
        errorMessage: null,
      });
    });

    it("of a failure: the task, the error, the end", async () => {
      const one = await given("x.fastq", "words\n");
      await runProcessPackage("reads-qc", folder, {
        rows: [READS_HEAD, ["S1", one, ""]],
        weblogUrl: address(),
      });
      expect(events.map(({ event, trace }) => [event, trace?.["status"]])).to.deep.equal([
        ["started", undefined],
        ["process_submitted", "SUBMITTED"],
        ["process_started", "RUNNING"],
        ["process_completed", "FAILED"],
        ["error", undefined],
        ["completed", undefined],
      ]);
      expect(events.at(-1)?.metadata?.workflow).to.include({
        success: false,
        exitStatus: 1,
        errorMessage: "x.fastq is not FASTQ: record 1 does not begin with @",
      });
    });

    it("and continue when it refuses, without revealing its address", async () => {
      answerStatus = 403;
      const one = await records("a.fastq", someRecords(3));
      const end = await runProcessPackage("fastq-checksum", folder, {
        rows: [READS_HEAD, ["S1", one, ""]],
        weblogUrl: address(),
      });
      expect(end.code).to.equal(0);
      expect(end.stderr).to.equal(
        "WARN: An event could not be told to the weblog: it answered 403\n".repeat(3),
      );
      expect(events).to.have.length(3);
    });
  });
});

function getHash(text: string): number {
  return createHash("sha256").update(text).digest().readUInt32LE(0);
}

function damaged(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy.fill(0xff, 1_000, 1_040);
  return copy;
}
