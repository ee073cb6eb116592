import { expect } from "chai";
import fc from "fast-check";
import { joinedName, parseLane } from "../../../server/data/reads/rules/parseLane.ts";
import { classifyOtherFastq } from "../../../server/data/reads/rules/classifyOtherFastq.ts";

describe("the lane in the name of a FASTQ file", () => {
  const table: [name: string, sampleCode: string | null, lane: number | null][] = [
    ["S1_S1_L001_R1_001.fastq.gz", "S1", 1],
    ["S1_S1_L012_R2_001.fq.gz", "S1", 12],
    ["s1_s1_l002_r1_001.fastq", "S1", 2],
    ["S1_L003_R1.fastq.gz", "S1", 3],
    ["S1_L003_1.fq.gz", "S1", 3],
    ["S1_S1_L001_I1_001.fastq.gz", "S1", 1],
    ["S1_S1_R1_001.fastq.gz", "S1", null],
    ["S1_L000_R1.fastq.gz", "S1", null],
    ["S1_L100_R1.fastq.gz", "S1", null],
    ["S1_L01_R1.fastq.gz", "S1", null],
    ["SOIL001_R1.fastq.gz", "SOIL001", null],
    ["SITE_L001_S1_R1_001.fastq.gz", "SITE_L001", null],
    ["SITE_L001_R1.fastq.gz", "SITE_L001", null],
    ["SITE_L001_S1_L002_R1_001.fastq.gz", "SITE_L001", 2],
    ["S1_L001.fastq.gz", "S1", null],
    ["report_L001_R1.html", null, 1],
    ["", null, null],
  ];
  for (const [name, code, lane] of table)
    it(`is ${lane} in ${name} of ${code}`, () => expect(parseLane(name, code)).to.equal(lane));

  it("is read back from every name that Illumina's software writes, and leaves the joined name without it", () => {
    const code = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/);
    const parts = fc.record({
      code,
      number: fc.integer({ min: 0, max: 9_999 }),
      lane: fc.integer({ min: 1, max: 99 }),
      read: fc.constantFrom("R1", "R2"),
      ending: fc.constantFrom("fastq.gz", "fq.gz", "fastq", "fq"),
    });
    fc.assert(
      fc.property(parts, (of) => {
        const name = `${of.code}_S${of.number}_L${String(of.lane).padStart(3, "0")}_${of.read}_001.${of.ending}`;
        expect(parseLane(name, of.code)).to.equal(of.lane);
        const joined = joinedName(name);
        expect(joined).to.equal(`${of.code}_S${of.number}_${of.read}_001.${of.ending}`);
        expect(parseLane(joined)).to.equal(null);
      }),
    );
  });

  it("is null or from 1 to 99 for any name, and the joined name is never longer", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.string({ maxLength: 20 }), (name, code) => {
        const lane = parseLane(name, code);
        expect(lane === null || (Number.isInteger(lane) && lane >= 1 && lane <= 99)).to.equal(true);
        expect(joinedName(name).length).to.be.at.most(name.length);
      }),
    );
  });
});

describe("FASTQ files that are no reads of a sample", () => {
  const EXTENSIONS = [".fastq.gz", ".fastq"];
  const table: [name: string, expected: ReturnType<typeof classifyOtherFastq>][] = [
    ["Undetermined_S0_L001_R1_001.fastq.gz", "undetermined"],
    ["undetermined.fastq", "undetermined"],
    ["Undetermined2_R1.fastq", null],
    ["S1_S1_L001_I1_001.fastq.gz", "index"],
    ["S1_I2.fastq", "index"],
    ["S1_S1_L001_R1_001.fastq.gz", null],
    ["I1_R1.fastq.gz", null],
    ["Undetermined_S0.bam", null],
    ["SampleSheet.csv", null],
  ];
  for (const [name, expected] of table)
    it(`${name}: ${expected}`, () => expect(classifyOtherFastq(name, EXTENSIONS)).to.equal(expected));
});
