import { expect } from "chai";
import type { FoundFile } from "../../../server/analysis/outputs/foundFile.ts";
import { parseCells } from "../../../server/platform/input/parseCells.ts";
import { plainText } from "../../../server/analysis/runRecords/runSentences.ts";
import { collectProblems } from "../../../server/analysis/outputs/problems.ts";
import { compilePattern } from "../../../server/analysis/outputs/readTables.ts";
import { sampleFinder } from "../../../server/analysis/outputs/sampleFinder.ts";
import { storableMetadata } from "../../../server/analysis/outputs/discoverByScript.ts";
import { mayDownloadOutput } from "../../../server/analysis/runRecords/access.ts";
import { classifyRunFile } from "../../../server/analysis/runs/files/listRunFiles.ts";
import { planWriteback } from "../../../server/analysis/writebacks/planWriteback.ts";

const sample = (sampleId: string) => ({ id: `id of ${sampleId}`, sampleId, orderId: "o" });

describe("the sample that a name is of", () => {
  const cases = [
    [["S1", "S10"], "S10_R1.fastq.gz", "S10"],
    [["S1", "S10"], "S1_R1.fastq.gz", "S1"],
    [["S1"], "S12.fa", undefined],
    [["S1"], "xS1.fa", undefined],
    [["S1"], "x.S1.fa", "S1"],
    [["A", "A-1", "A-1-b"], "run_A-1-b_L001.json", "A-1-b"],
    [["A", "A-1", "A-1-b"], "run_A-1-c_L001.json", "A-1"],
    [["s1"], "S1.json", undefined],
    [["ünï"], "ünï.json", "ünï"],
    [["ün"], "ünï.json", undefined],
    [["ünï 1/2"], "_n__1_2.json", "ünï 1/2"],
    [["a b", "a/b"], "a_b.json", undefined],
    [["a b", "a_b"], "a_b.json", "a_b"],
    [["fa"], "S1.fa", "fa"],
    [[], "S1.fa", undefined],
    [["S1"], "", undefined],
  ] as const;
  for (const [codes, name, found] of cases)
    it(`"${name}" among ${JSON.stringify(codes)} is ${found ?? "nobody's"}`, () => {
      expect(sampleFinder(codes.map(sample))(name)?.sampleId).to.equal(found);
    });
});

describe("patterns of outputs", () => {
  const cases = [
    ["reads/*_R1.fastq.gz", "reads/a_R1.fastq.gz", true],
    ["reads/*_R1.fastq.gz", "reads/x/a_R1.fastq.gz", false],
    ["**/*.html", "a.html", true],
    ["**/*.html", "x/y/a.html", true],
    ["./qc/{a,b}.json", "qc/b.json", true],
    ["qc/?.json", "qc/ab.json", false],
    ["reads/**", "reads/x/line\nbreak/y", true],
    ["[a-c]*.txt", "b1.txt", true],
    ["[a-c]*.txt", "d1.txt", false],
    ["a(b", "a(b", true],
    ["*a*a*a*a*a*a*a*a*b", "a".repeat(250), false],
    ["**/a/**/a/**/a/**/a/**/b", "a/".repeat(120), false],
    ["!a", "b", false],
    ["+(a|b)", "ab", false],
  ] as const;
  for (const [pattern, path, matches] of cases)
    it(`${pattern} ${matches ? "matches" : "does not match"} ${path}`, () => {
      expect(compilePattern(pattern)(path)).to.equal(matches);
    });
});

describe("cells of a table", () => {
  const cases = [
    [
      "csv",
      'a,b\r\n"c,""d""\n",e\n',
      [
        ["a", "b"],
        ['c,"d"\n', "e"],
      ],
      true,
    ],
    ["csv", "\uFEFFa,b", [["a", "b"]], true],
    ["csv", 'a,b\nc"d,e', [["a", "b"]], false],
    ["csv", "", [], true],
    [
      "csv",
      "a,\n,b\n",
      [
        ["a", ""],
        ["", "b"],
      ],
      true,
    ],
    [
      "tsv",
      "a\tb\r\n\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
      true,
    ],
    ["tsv", 'a\t"b"\n', [["a", '"b"']], true],
  ] as const;
  for (const [format, text, rows, isWhole] of cases)
    it(`of ${format} ${JSON.stringify(text)}`, () => {
      expect(parseCells(text, format)).to.deep.equal({ rows, isWhole });
    });
});

describe("the effect of outputs on reads", () => {
  const one = sample("S1");
  const found = (
    fields: Record<string, string>,
    metadata: Record<string, unknown>,
    mode: "merge" | "replace" = "merge",
  ): FoundFile => ({
    output: {
      id: "o",
      scope: "sample",
      destination: "sample_reads",
      discovery: { pattern: "*" },
      writeback: { target: "Read", mode, fields },
    },
    path: "x.json",
    name: "x.json",
    sample: one,
    metadata,
    type: "artifact",
    fromStep: undefined,
    sizeBytes: 1,
  });

  it("reads values by the manifest's names, merged from several outputs, and omits invalid ones", () => {
    const problems = collectProblems();
    const { given, described } = planWriteback(
      [
        found(
          { sum: "checksum1", n: "readCount1", q: "avgQuality1" },
          { sum: "A".repeat(32), n: 7, q: 31.5 },
        ),
        found({ n: "readCount2" }, { n: 8 }),
        found(
          { a: "checksum2", b: "readCount1", c: "avgQuality2" },
          { a: "'; drop table reads", b: 2 ** 31, c: -1 },
        ),
        found({ sum: "checksum1" }, {}),
      ],
      problems,
    );
    expect(given).to.deep.equal([]);
    expect([...described.values()]).to.deep.equal([
      {
        sample: one,
        fields: { checksum1: "a".repeat(32), readCount1: 7, avgQuality1: 31.5, readCount2: 8 },
      },
    ]);
    expect(problems.warnings.map(plainText)).to.deep.equal([
      "Sample S1: invalid value for readCount1 ignored",
      "Sample S1: invalid value for checksum2 ignored",
      "Sample S1: invalid value for avgQuality2 ignored",
    ]);
  });

  it("accepts files once per sample", () => {
    const fields = { file1: "file1", file2: "file2", n: "readCount1" };
    const metadata = { file1: "p/1", file2: "p/2", sourceFile1: "s/1", sourceFile2: "s/2", n: 3 };
    const { given } = planWriteback(
      [found(fields, metadata, "replace"), found(fields, metadata, "replace")],
      collectProblems(),
    );
    expect(given).to.deep.equal([
      {
        sample: one,
        path: "x.json",
        file1: { source: "s/1", place: "p/1" },
        file2: { source: "s/2", place: "p/2" },
        fields: { readCount1: 3 },
        onlyWhenEmpty: false,
      },
    ]);
  });
});

describe("sentences about outputs", () => {
  it("are kept once each, up to a limit", () => {
    const problems = collectProblems();
    for (let number = 0; number < 300; number++) problems.error(`Sentence ${number % 150}`);
    expect(problems.errors).to.have.length(101);
    expect(plainText(problems.errors[100] ?? "")).to.equal("… and more");
  });
});

describe("metadata of outputs", () => {
  it("is stored without characters that PostgreSQL cannot store", () => {
    let deep: unknown = "x";
    for (let level = 0; level < 5_000; level++) deep = [deep];
    const kept = storableMetadata({ "a\0": "b\0", list: ["\ud800", 1, null, true], deep });
    expect(kept).to.deep.include({ a: "b", list: ["\uFFFD", 1, null, true] });
    expect(JSON.stringify(kept["deep"])).to.equal("[[[[[[[null]]]]]]]");
  });
});

describe("the type of a run's file", () => {
  for (const [path, type] of [
    ["output/a.html", "report"],
    ["output/fastqc/a.zip", "qc"],
    ["output/eqcx/a.zip", "data"],
    ["logs/pipeline.err", "log"],
    ["output/x.log", "log"],
    ["dag.html", "dag"],
    ["trace.txt", "data"],
  ] as const)
    it(`${path} is ${type}`, () => expect(classifyRunFile(path)).to.equal(type));
});

describe("which outputs researchers may download", () => {
  const pipeline = {
    manifest: {
      outputs: [
        { id: "labelled", result: { kind: "run_artifact", preview: { label: "Report" } } },
        { id: "hidden" },
        { id: "reads", result: { kind: "sample_read_candidate" } },
        { id: "plain" },
      ],
    },
    definition: { outputs: [{ id: "hidden", name: "Internal" }] },
    registry: {
      outputs: [
        { type: "report", name: "Report", downloadable: true },
        { type: "report", name: "Internal", downloadable: true, visibility: "admin" },
        { type: "data", name: "reads", downloadable: true },
      ],
    },
  } as unknown as Parameters<typeof mayDownloadOutput>[0];
  for (const [outputId, type, may] of [
    ["labelled", "data", true],
    ["hidden", "report", false],
    ["reads", "data", false],
    ["plain", "data", false],
    ["plain", "qc", true],
    ["unknown", "report", true],
    ["unknown", "data", false],
  ] as const)
    it(`${outputId} of type ${type}: ${may ? "yes" : "no"}`, () => {
      expect(mayDownloadOutput(pipeline, { outputId, type })).to.equal(may);
    });
});
