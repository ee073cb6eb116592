import { expect } from "chai";
import { matchSamples } from "../../../server/data/reads/rules/matchSamples.ts";
import { pairFiles } from "../../../server/data/reads/rules/pairFiles.ts";

const allowedExtensions = [".fastq.gz"];

/** The match of sample S among these files, as [status, read1, read2]. */
function matchNames(paths: string[], allowSingleEnd = true) {
  const match = matchWhole(paths, allowSingleEnd);
  return [match?.status, match?.read1, match?.read2];
}

function matchWhole(paths: string[], allowSingleEnd = true) {
  const files = pairFiles(paths, { sampleCodes: ["S"], allowedExtensions }).map((file, index) => ({
    ...file,
    path: paths[index] ?? "",
  }));
  return matchSamples(["S"], files, { allowSingleEnd })[0];
}

/** File pairs with Illumina names, one per lane. */
const lanes = (...numbers: number[]) =>
  numbers.flatMap((lane) =>
    ["R1", "R2"].map((role) => `S_S1_L${String(lane).padStart(3, "0")}_${role}_001.fastq.gz`),
  );

describe("the files found for a sample", () => {
  const [r1, r2] = ["a/S_R1.fastq.gz", "a/S_R2.fastq.gz"];
  const rows: [string, string[], unknown[]][] = [
    ["no file", [], ["none", null, null]],
    ["a file of another kind", ["S.pdf"], ["none", null, null]],
    ["an index read", ["S_I1.fastq.gz"], ["none", null, null]],
    ["one file", [r1], ["exact", r1, null]],
    ["a pair", [r2, r1], ["exact", r1, r2]],
    ["a pair and its index read", [r1, r2, "a/S_I1.fastq.gz"], ["exact", r1, r2]],
    ["an R2 alone", [r2], ["partial", null, r2]],
    ["a pair in two folders", [r1, "b/S_R2.fastq.gz"], ["ambiguous", null, null]],
    ["the same twice", [r1, "b/S_R1.fastq.gz"], ["ambiguous", null, null]],
    ["two lanes", ["S_L001_R1_001.fastq.gz", "S_L002_R1_001.fastq.gz"], ["exact", null, null]],
    ["one lane", ["S_L003_R1_001.fastq.gz"], ["exact", "S_L003_R1_001.fastq.gz", null]],
    ["lanes without a mate", [...lanes(1, 2), "S_S1_L003_R1_001.fastq.gz"], ["partial", null, null]],
    ["lanes in two folders", ["a/S_L001_R1.fastq.gz", "b/S_L002_R1.fastq.gz"], ["ambiguous", null, null]],
    ["a lane twice", ["S_L001_R1.fastq.gz", "s_l001_R1.fastq.gz"], ["ambiguous", null, null]],
    ["a lane and a whole file", ["S_R1.fastq.gz", "S_L001_R1.fastq.gz"], ["ambiguous", null, null]],
    ["lanes of two numbers", [...lanes(1), "S_S2_L002_R1_001.fastq.gz"], ["ambiguous", null, null]],
  ];
  for (const [what, paths, expected] of rows) {
    it(`${what}: ${String(expected[0])}`, () => expect(matchNames(paths)).to.deep.equal(expected));
  }

  it("an R1 alone is half a pair if pairs are required", () => {
    expect(matchNames([r1], false)).to.deep.equal(["partial", r1, null]);
    expect(matchNames([r1, r2], false)).to.deep.equal(["exact", r1, r2]);
  });

  it("name the lanes in their order, with their mates", () => {
    const [ten1, ten2, two1, two2] = lanes(10, 2);
    expect(matchWhole(lanes(10, 2))?.lanes).to.deep.equal([
      { lane: 2, read1: two1, read2: two2 },
      { lane: 10, read1: ten1, read2: ten2 },
    ]);
    expect(matchWhole([r1])?.lanes).to.deep.equal([]);
  });
});
