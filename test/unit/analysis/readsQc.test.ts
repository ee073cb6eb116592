import { expect } from "chai";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type FastqRecord, fastqText, someRecords } from "../../helpers/fastq.ts";
import { newestBundled } from "../../helpers/processPackage.ts";

interface Statistics {
  reads: number;
  adapterReads: number[];
  readGc: Float64Array;
  readErrorQualities: Float64Array;
  duplicates: { share: number | null; levels: number[] };
}
interface Summary {
  [key: string]: unknown;
  readCount: number;
  readLengthClass: "short" | "long";
  q30Share: number | null;
  adapterShare: number | null;
  duplicateShare: number | null;
  medianReadQuality: number | null;
  adapters: Record<string, number>;
}
interface Sample {
  id: string;
  files: Summary[];
  profiles: unknown[];
}
type Checked = { status: string; findings: { id: string; file: number; status: string }[] };

const part = async <Part>(name: string): Promise<Part> =>
  (await import(join(newestBundled("reads-qc"), name))) as Part;
const { readStatistics } = await part<{
  readStatistics(path: string, name: string): Promise<Statistics>;
}>("statistics.mjs");
const { summaryOf } = await part<{ summaryOf(statistics: Statistics): Summary }>("summary.mjs");
const { profileOf } = await part<{ profileOf(statistics: Statistics): unknown }>("plotData.mjs");
const { duplication } = await part<{
  duplication(
    sequences: Map<number, number>,
    reads: { total: number; open: number },
  ): { share: number | null; levels: number[] };
}>("duplicates.mjs");
const { checkSample, medianReads } = await part<{
  checkSample(sample: { files: Summary[] }, median: number | null): Checked;
  medianReads(samples: { files: { readCount: number }[] }[]): number | null;
}>("checks.mjs");
const { originalName } = await part<{ originalName(name: string): string }>("runInfo.mjs");
const { reportPage } = await part<{
  reportPage(
    samples: (Sample & Checked)[],
    about: { runName: string; info: Record<string, unknown>; at: Date },
  ): Promise<string>;
}>("report.mjs");

describe("the measurements of reads-qc", function () {
  this.timeout(30_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "reads-qc-"));
  });
  after(() => rm(folder, { recursive: true }));

  async function measure(records: FastqRecord[]): Promise<Statistics> {
    const path = join(folder, "x.fastq");
    await writeFile(path, fastqText(records));
    return readStatistics(path, "x.fastq");
  }
  const read = (bases: string, quality = "I"): FastqRecord => ({
    name: "r",
    bases,
    qualities: quality.repeat(bases.length),
  });
  const random = (seed: number, length: number) => {
    let state = seed * 2_654_435_761 + 1;
    return Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return "ACGT"[state >>> 30];
    }).join("");
  };

  it("find published adapters by their first twelve bases, once per read and only without mismatch", async () => {
    const insert = "ATTCATTCATTCATTC";
    const cases: [sequence: string, name: string | undefined][] = [
      ["AGATCGGAAGAGCACACGTC", "Illumina TruSeq"],
      ["CTGTCTCTTATACACATCT", "Illumina Nextera"],
      ["TGGAATTCTCGGGTGCC", "Illumina small RNA"],
      ["AAGTCGGAGGCCAAGCGG", "MGI"],
      ["AAGTCGGATCGTAGCCAT", "MGI"],
      ["AGATCGGAAGACCACACGTC", undefined],
      ["AGATCGGNAGAGCACACGTC", undefined],
      ["AGATCGGAAGA", undefined],
    ];
    for (const [sequence, name] of cases) {
      const { adapters, adapterShare } = summaryOf(
        await measure([read(insert + sequence + insert + sequence), read(insert), read("")]),
      );
      expect(adapters, sequence).to.deep.equal(name === undefined ? {} : { [name]: 0.3333 });
      expect(adapterShare).to.equal(name === undefined ? 0 : 0.3333);
    }
  });

  it("search long reads for adapters near their ends only", async () => {
    const [filler, adapter] = ["ATTC".repeat(200), "AGATCGGAAGAGC"];
    const found = await measure([
      read(filler + adapter + filler),
      read(`${adapter}${filler}`),
      read(`${filler}${adapter}`),
    ]);
    expect(found.adapterReads[0]).to.equal(2);
  });

  it("give read quality as the Phred value of the mean error for long reads", async () => {
    // Half of the bases have Q10, half Q40: the mean error is 0.05005, which is Q13.
    const long = read("ACGT".repeat(250));
    const statistics = await measure([{ ...long, qualities: "+".repeat(500) + "I".repeat(500) }]);
    expect(summaryOf(statistics)).to.deep.include({
      medianReadQuality: 13,
      averageQuality: 25,
      readLengthClass: "long",
      duplicateShare: null,
    });
  });

  it("spread the GC content of a read over its width, and count each read once", async () => {
    const { readGc } = await measure([
      read("GC".repeat(10)),
      read("AT".repeat(10)),
      read("ACGT"),
      read("NNNN"),
    ]);
    expect(readGc.reduce((sum, count) => sum + count, 0)).to.be.closeTo(3, 1e-9);
    expect([readGc[0], readGc[99]].map((count) => Number(count?.toFixed(4)))).to.deep.equal([0.21, 0.21]);
  });

  it("count duplicates exactly where a file has at most 100,000 distinct sequences", async () => {
    const distinct = Array.from({ length: 40 }, (_, at) => read(random(at + 1, 60)));
    const copies = [...distinct, ...distinct.slice(0, 20), ...distinct.slice(0, 20)];
    const { duplicates } = await measure(copies);
    expect(duplicates.share).to.be.closeTo(0.5, 1e-9);
    expect(duplicates.levels.slice(0, 4)).to.deep.equal([0.25, 0, 0.75, 0]);
  });

  it("compare sequences above 75 bases by their first 50", async () => {
    const start = random(7, 50);
    const long = (seed: number) => read(start + random(seed, 40));
    expect((await measure([long(1), long(2)])).duplicates.share).to.equal(0.5);
    expect((await measure([read(start + "A"), read(start + "C")])).duplicates.share).to.equal(0);
  });

  it("correct duplication for sequences that do not occur among the tracked reads", () => {
    // Every sequence occurs twice, 100,000 in the first half of the file: about 3/4 of all are tracked.
    const [total, open] = [400_000, 200_000];
    const tracked = Math.round((total / 2) * 0.75);
    const { share } = duplication(new Map([[2, tracked]]), { total, open });
    expect(share).to.be.closeTo(0.5, 1e-9);
    const half = duplication(
      new Map([
        [1, 50_000],
        [2, tracked / 2],
      ]),
      { total: 300_000, open: 150_000 },
    );
    // 100,000 single and 100,000 double sequences: a third of the reads are duplicates.
    expect(half.share).to.be.closeTo(1 / 3, 0.001);
    expect(duplication(new Map(), { total: 0, open: 0 }).share).to.equal(null);
  });

  it("report names of files without the upload id", () => {
    const id = "01a20418-1ed7-7000-8000-000000000001";
    expect(
      [`${id}-R1-S1_L001_R1_001.fastq.gz`, `${id}-x.fastq`, "plain.fastq", id].map(originalName),
    ).to.deep.equal(["S1_L001_R1_001.fastq.gz", "x.fastq", "plain.fastq", id]);
  });

  const file = (more: Partial<Summary> = {}): Summary => ({
    readCount: 1_000,
    readLengthClass: "short",
    q30Share: 0.9,
    adapterShare: 0.01,
    duplicateShare: 0.1,
    medianReadQuality: 30,
    adapters: {},
    ...more,
  });
  const limits: [change: Partial<Summary>, status: string, finding: string][] = [
    [{}, "pass", ""],
    [{ q30Share: 0.8 }, "pass", ""],
    [{ q30Share: 0.7999 }, "warn", "q30"],
    [{ q30Share: 0.7 }, "warn", "q30"],
    [{ q30Share: 0.6999 }, "fail", "q30"],
    [{ adapterShare: 0.05 }, "pass", ""],
    [{ adapterShare: 0.0501 }, "warn", "adapter"],
    [{ adapterShare: 0.1001 }, "fail", "adapter"],
    [{ duplicateShare: 0.5001 }, "warn", "duplicates"],
    [{ duplicateShare: null }, "pass", ""],
    [{ readCount: 99 }, "warn", "reads"],
    [{ readCount: 100 }, "pass", ""],
    [{ readCount: 0, q30Share: null, adapterShare: null }, "fail", "reads"],
    [{ readLengthClass: "long", q30Share: 0.1, adapterShare: 1, medianReadQuality: 12 }, "pass", ""],
    [{ readLengthClass: "long", medianReadQuality: 11 }, "warn", "quality"],
    [{ readLengthClass: "long", medianReadQuality: 8 }, "fail", "quality"],
  ];
  for (const [change, status, finding] of limits)
    it(`check a file with ${JSON.stringify(change)}: ${status}`, () => {
      const checked = checkSample({ files: [file(change)] }, 1_000);
      expect([checked.status, checked.findings.map(({ id }) => id).join()]).to.deep.equal([status, finding]);
    });

  it("give a sample the worst status of its files", () => {
    const files = [file({ q30Share: 0.75 }), file({ q30Share: 0.1 })];
    expect(checkSample({ files }, null)).to.deep.equal({
      status: "fail",
      findings: [
        { id: "q30", file: 0, status: "warn" },
        { id: "q30", file: 1, status: "fail" },
      ],
    });
  });

  it("compare numbers of reads from four samples on", () => {
    const samples = [100, 400, 200, 300].map((readCount) => ({ files: [{ readCount }] }));
    expect([medianReads(samples), medianReads(samples.slice(1))]).to.deep.equal([250, null]);
  });

  const MEGABYTE = 1_000_000;
  for (const [what, lengths, files] of [
    ["pairs of trimmed short reads", [60, 300], 2],
    ["long reads", [200, 60_000], 1],
  ] as const)
    it(`fit 384 samples with ${what} into a report of 1.5 MB`, async () => {
      const [shortest, longest] = lengths;
      const records = Array.from({ length: 400 }, (_, at) => {
        const length = Math.round(shortest * (longest / shortest) ** (at / 399));
        const insert = random(at, Math.max(20, length - 13));
        return { ...read(`${insert}AGATCGGAAGAGC`), qualities: "" };
      }).map((one, at) => ({
        ...one,
        qualities: Array.from(one.bases, (_, place) =>
          String.fromCharCode(33 + 5 + (((at % 30) + ((place * 7) % 11)) % 41)),
        ).join(""),
      }));
      const statistics = await measure(records);
      const summary = summaryOf(statistics);
      const profile = profileOf(statistics);
      const samples = Array.from({ length: 384 }, (_, at) => {
        const sample = {
          id: `Plate 4, well ${at}, a sample with a long name`,
          files: Array.from({ length: files }, (_, role) => ({
            ...summary,
            file: `Plate_4_well_${at}_a_sample_with_a_long_name_S${at}_L001_R${role + 1}_001.fastq.gz`,
          })),
          profiles: Array.from({ length: files }, () => profile),
        };
        return { ...sample, ...checkSample(sample, 400) };
      });
      const page = await reportPage(samples, { runName: "RUN-1", info: {}, at: new Date() });
      expect(Buffer.byteLength(page)).to.be.lessThan(1.5 * MEGABYTE);
      // The data are dense: a report of emptier files would be much smaller.
      expect(Buffer.byteLength(page)).to.be.greaterThan(0.3 * MEGABYTE);
    });

  it("state order, facility and versions in the header of the report, without the unknown ones", async () => {
    const statistics = await measure(someRecords(20));
    const sample = { id: "S1", files: [summaryOf(statistics)], profiles: [profileOf(statistics)] };
    const samples = [{ ...sample, ...checkSample(sample, null) }];
    const at = new Date(2026, 10, 23, 9, 5);
    const facts = async (info: Record<string, unknown>) =>
      [
        ...(await reportPage(samples, { runName: "RUN-7", info, at })).matchAll(
          /<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g,
        ),
      ].map(([, term = "", value = ""]) => [term, value]);
    const known = await facts({
      lanekeeper: "9.9.9",
      facility: "Core <1>",
      order: { number: "ORD-1", name: "Lake & sea" },
      study: null,
    });
    expect(known.filter(([term]) => term !== "Date")).to.deep.equal([
      ["Facility", "Core &lt;1&gt;"],
      ["Order", "ORD-1 · Lake &amp; sea"],
      ["Analysis", "RUN-7"],
      ["Software", "Read QC 0.2.0, Lanekeeper 9.9.9"],
      ["Samples", "1 (1 FASTQ file)"],
    ]);
    expect(known.find(([term]) => term === "Date")?.[1]).to.match(/^2026-11-23 09:05 \(UTC[+−]\d\d:\d\d\)$/);
    expect((await facts({})).map(([term]) => term)).to.deep.equal([
      "Analysis",
      "Date",
      "Software",
      "Samples",
    ]);
  });
});
