import { expect } from "chai";
import fc from "fast-check";
import { suggestSampleCodes } from "../../../server/data/reads/rules/suggestSampleCodes.ts";
import { pairFiles } from "../../../server/data/reads/rules/pairFiles.ts";

const piece = fc.constantFrom(
  "S1",
  "s1",
  "S",
  "1",
  "10",
  "LAKE",
  "Ä",
  "A\u0308",
  "R1",
  "r2",
  "L001",
  "--",
  "x",
);
const joint = fc.constantFrom("", "-", "_", ".", " ", "/");
const word = fc
  .array(fc.tuple(piece, joint), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.flat().join(""));

describe("the codes that a path could contain", () => {
  it("omit no code in the name: pairing with them equals pairing with all", () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 8 }),
        word,
        fc.constantFrom(".fastq", ".pdf"),
        (codes, name, ending) => {
          const sampleCodes = [...new Set(codes.map((code) => code.replaceAll("/", "")))];
          const path = name + ending;
          const rules = { allowedExtensions: [".fastq"] };
          const all = pairFiles([path], { sampleCodes, ...rules });
          const few = pairFiles([path], { sampleCodes: suggestSampleCodes(sampleCodes)(path), ...rules });
          expect(few).to.deep.equal(all);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("are few", () => {
    const codes = Array.from({ length: 5_000 }, (_, index) => `LAKE${index}-A`);
    expect(suggestSampleCodes(codes)("run/LAKE17-A_R1.fastq.gz")).to.deep.equal(["LAKE17-A"]);
  });
});
