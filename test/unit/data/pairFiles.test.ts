import { expect } from "chai";
import fc from "fast-check";
import { pairFiles } from "../../../server/data/reads/rules/pairFiles.ts";

const allowedExtensions = [".fastq.gz", ".fq.gz", ".fastq", ".fq"];
const pair = (names: string[], ...sampleCodes: string[]) =>
  pairFiles(names, { sampleCodes, allowedExtensions });
const one = (name: string, ...sampleCodes: string[]) => {
  const [file] = pair([name], ...sampleCodes);
  return file && { kind: file.kind, role: file.role, sampleCode: file.sampleCode };
};
const read = (sampleCode: string | null, role: "R1" | "R2") => ({ kind: "read" as const, role, sampleCode });
const attachment = (sampleCode: string | null) => ({
  kind: "artifact" as const,
  role: "attachment" as const,
  sampleCode,
});

describe("pairing dropped files with the samples of an order", () => {
  const marks: [name: string, codes: string[], expected: ReturnType<typeof one>][] = [
    ["S1_S12_L001_R1_001.fastq.gz", ["S1", "S10"], read("S1", "R1")],
    ["S1_S12_L001_R2_001.fastq.gz", ["S1", "S10"], read("S1", "R2")],
    ["S1_S12_R2_001.fastq.gz", ["S1"], read("S1", "R2")],
    ["S12_L001_R1_001.fastq.gz", ["S12"], read("S12", "R1")],
    ["S1_R1.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1.R2.fq.gz", ["S1"], read("S1", "R2")],
    ["S1-R2.fastq", ["S1"], read("S1", "R2")],
    ["S1_R2_trimmed.fq", ["S1"], read("S1", "R2")],
    ["S1_1.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1_2.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1.2.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1-2.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1_read1.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1_Read_2.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1_reads2.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1_forward.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1.reverse.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1_fwd.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1_REV.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1_F.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1_R.fastq.gz", ["S1"], read("S1", "R2")],
    ["S1.fastq.gz", ["S1"], read("S1", "R1")],
    ["S1_L001_R2_001.FASTQ.GZ", ["S1"], read("S1", "R2")],
  ];
  for (const [name, codes, expected] of marks) {
    it(`reads the mate of ${name}`, () => {
      expect(one(name, ...codes)).to.deep.equal(expected);
    });
  }

  const codes: [why: string, name: string, codes: string[], expected: ReturnType<typeof one>][] = [
    ["never lets S1 swallow S10", "S10_R1.fastq.gz", ["S1", "S10"], read("S10", "R1")],
    ["never lets S1 swallow S10, alone in the order", "S10_R1.fastq.gz", ["S1"], read(null, "R1")],
    ["never finds a code inside a word", "XS1_R1.fastq.gz", ["S1"], read(null, "R1")],
    ["takes the longest code", "S1_A_R1.fastq.gz", ["S1", "S1_A"], read("S1_A", "R1")],
    ["takes codes in any case", "patient-7_R1.fastq.gz", ["PATIENT-7"], read("PATIENT-7", "R1")],
    ["tells codes apart by case where they differ in it", "ab_R1.fq", ["AB", "ab"], read("ab", "R1")],
    ["leaves codes alone that differ in a case nobody wrote", "Ab_R1.fq", ["AB", "ab"], read(null, "R1")],
    ["leaves two codes side by side to a person", "A1_B2_R1.fq", ["A1", "B2"], read(null, "R1")],
    ["does not take Illumina's index for a code", "lib_S12_L001_R1_001.fq", ["S12"], read(null, "R1")],
    [
      "does not take Illumina's index for a second code",
      "AB_S12_L001_R2_001.fq",
      ["AB", "S12"],
      read("AB", "R2"),
    ],
    ["takes a code that reaches into the index", "AB_S12_L001_R2_001.fq", ["AB_S12"], read("AB_S12", "R2")],
    ["leaves AB and AB_S12 to a person", "AB_S12_L001_R2_001.fq", ["AB", "AB_S12"], read(null, "R2")],
    ["keeps a mark inside a code for the code", "PAT-R1.fastq.gz", ["PAT-R1"], read("PAT-R1", "R1")],
    ["reads the mark behind a code with a mark", "PAT-R1_R2.fastq.gz", ["PAT-R1"], read("PAT-R1", "R2")],
    ["leaves PAT and PAT-R1 to a person", "PAT-R1.fastq.gz", ["PAT", "PAT-R1"], read(null, "R1")],
    ["leaves S1 and S1_1 to a person", "S1_1.fastq.gz", ["S1", "S1_1"], read(null, "R1")],
    ["takes S1_2 as a code where there is no S1", "S1_2.fastq.gz", ["S1_1", "S1_2"], read("S1_2", "R1")],
    ["takes a sample called R1 by its bare name", "R1.fastq.gz", ["R1", "R2"], read("R1", "R1")],
    ["does not take a mark for a sample called R1", "lib_R1.fastq.gz", ["R1", "R2"], read(null, "R1")],
    ["takes the folder where the name is silent", "run/S7/reads_R2.fastq.gz", ["S7"], read("S7", "R2")],
    ["trusts the name over the folder", "S7/S8_R2.fastq.gz", ["S7", "S8"], read("S8", "R2")],
    ["takes umlauts in either spelling", "Mu\u0308ll_R1.fq", ["M\u00fcll"], read("M\u00fcll", "R1")],
    ["keeps characters with a meaning elsewhere", "a+b(1)_R1.fq", ["a+b(1)"], read("a+b(1)", "R1")],
    ["makes index reads attachments", "S1_S1_L001_I1_001.fastq.gz", ["S1"], attachment("S1")],
    ["makes other files attachments", "S1_fastqc.html", ["S1"], attachment("S1")],
    ["makes files of no sample attachments", "RunReport.pdf", ["S1"], attachment(null)],
    ["knows no sample in an order without samples", "S1_R1.fastq.gz", [], read(null, "R1")],
    ["ignores an empty code", "S1_R1.fastq.gz", [" "], read(null, "R1")],
  ];
  for (const [why, name, of, expected] of codes) {
    it(`${why}: ${name}`, () => {
      expect(one(name, ...of)).to.deep.equal(expected);
    });
  }

  it("reports why an ambiguous name has no sample", () => {
    expect(pair(["A1_B2_R1.fq", "C_R1.fq"], "A1", "B2").map((file) => file.isAmbiguous)).to.deep.equal([
      true,
      false,
    ]);
  });

  it("assigns mates one key, and lanes, directories and extensions another", () => {
    const keys = pair(
      [
        "S1_S1_L001_R1_001.fastq.gz",
        "S1_S1_L001_R2_001.fastq.gz",
        "S1_S1_L002_R1_001.fastq.gz",
        "b/S1_S1_L001_R1_001.fastq.gz",
        "S1_S1_L001_R1_001.fq",
      ],
      "S1",
    ).map((file) => file.mateKey);
    expect(keys[0]).to.equal(keys[1]);
    expect(new Set(keys).size).to.equal(4);
  });

  const word = fc.stringMatching(/^[A-Za-z][A-Za-z0-9]{1,6}$/).filter((text) => !/^[rif]/i.test(text));
  const code = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => `q${words.join("-")}`);
  const convention = fc.constantFrom(
    ["_S3_L001_R1_001", "_S3_L001_R2_001"],
    ["_R1_001", "_R2_001"],
    ["_R1", "_R2"],
    [".R1", ".R2"],
    ["_1", "_2"],
    [".1", ".2"],
    ["_read1", "_read2"],
    ["_forward", "_reverse"],
  );
  const extension = fc.constantFrom(...allowedExtensions);

  it("finds sample and mate of every generated name, regardless of other codes and order", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(code, { minLength: 1, maxLength: 12, selector: (text) => text.toLowerCase() }),
        convention,
        extension,
        fc.boolean(),
        (sampleCodes, [first, second], extension, upper) => {
          const names = sampleCodes.flatMap((code) => [code + first + extension, code + second + extension]);
          const asWritten = upper ? names.map((name) => name.toUpperCase()) : names;
          const answers = pair(asWritten, ...sampleCodes);
          expect(answers.map(({ sampleCode, role }) => ({ sampleCode, role }))).to.deep.equal(
            sampleCodes.flatMap((sampleCode) => [
              { sampleCode, role: "R1" },
              { sampleCode, role: "R2" },
            ]),
          );
          expect(pair(asWritten.toReversed(), ...sampleCodes.toReversed())).to.deep.equal(
            answers.toReversed(),
          );
          for (let at = 0; at < answers.length; at += 2)
            expect(answers[at]?.mateKey).to.equal(answers[at + 1]?.mateKey);
        },
      ),
    );
  });

  it("assigns a sample only to names that contain its code between delimiters", () => {
    const piece = fc.constantFrom("S1", "S10", "s2", "A", "R1", "_", "-", ".", "1", "2", "x", "/");
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), extension, (pieces, extension) => {
        const name = pieces.join("") + extension;
        const [file] = pair([name], "S1", "S10", "S2", "A", "R1");
        const { sampleCode } = file ?? {};
        if (typeof sampleCode !== "string") return;
        const escaped = sampleCode.toLowerCase();
        expect(name.toLowerCase()).to.match(new RegExp(`(?<![a-z0-9])${escaped}(?![a-z0-9])`));
      }),
      { numRuns: 1_000 },
    );
  });
});
