import { expect } from "chai";
import { barcodeGuesser } from "../../../server/sequencing/runFolders/rules/guessBarcode.ts";
import { readOrientation } from "../../../server/sequencing/runFolders/rules/i5Orientation.ts";
import { parseFastqName } from "../../../server/sequencing/runFolders/rules/parseFastqName.ts";
import { parseRunFolderName } from "../../../server/sequencing/runFolders/rules/parseRunFolderName.ts";
import {
  QUIET_MS,
  runCompletion,
  STALLED_MS,
} from "../../../server/sequencing/runFolders/rules/runCompletion.ts";
import type { InstrumentModel } from "../../../server/sequencing/runFolders/rules/instrumentModel.ts";

describe("the name of a run folder", () => {
  for (const [name, date, side, flowCell] of [
    ["180430_M05898_0007_000000000-BR92R", "2018-04-30", null, "000000000-BR92R"],
    ["210221_NB552060_0109_AHMTLKAFX2", "2021-02-21", "A", "HMTLKAFX2"],
    ["180619_A00291_0044_BH5WJJDMXX", "2018-06-19", "B", "H5WJJDMXX"],
    ["240131_VH00384_146_AACCHKLHV", "2024-01-31", null, "AACCHKLHV"],
    ["20230628_LH00210_0008_B225TGJLT3", "2023-06-28", "B", "225TGJLT3"],
    ["20200624_FS10000106_66_BPA73105-2609", "2020-06-24", null, "BPA73105-2609"],
  ] as const)
    it(`says date, side and flow cell: ${name}`, () => {
      const parsed = parseRunFolderName(name);
      expect([parsed?.date, parsed?.side, parsed?.flowCell]).to.deep.equal([date, side, flowCell]);
    });

  it("of another form says nothing", () => {
    for (const name of ["", "run1", "999999_M1_1_ABC", "180430_M05898_0007", "../180430_M05898_0007_AAA"])
      expect(parseRunFolderName(name), name).to.equal(undefined);
  });
});

describe("a FASTQ name", () => {
  it("is read from the right", () => {
    expect(parseFastqName("a_S1_L001_R1_x_S12_L003_R2_001.fastq.gz")).to.deep.equal({
      sampleName: "a_S1_L001_R1_x",
      sampleNumber: 12,
      lane: 3,
      role: "R2",
      isUndetermined: false,
    });
    expect(parseFastqName("a_S1_I1_001.fastq.gz")?.lane).to.equal(null);
    expect(parseFastqName("Undetermined_S0_L001_R1_001.fastq.gz")?.isUndetermined).to.equal(true);
    for (const name of ["a.fastq.gz", "a_S1_L001_R1_001.bam", "_S1_R1_001.fastq.gz", "a_S1_I3_001.fastq.gz"])
      expect(parseFastqName(name), name).to.equal(undefined);
  });
});

describe("the completion of a run folder", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  const state = (model: InstrumentModel | undefined, files: string[], quietMs = QUIET_MS) => {
    const { state: found, waitsFor } = runCompletion(
      { model, fileNames: ["RunInfo.xml", ...files], lastGrownAt: new Date(now.getTime() - quietMs) },
      now,
    );
    return waitsFor === null ? found : `${found} ${waitsFor}`;
  };

  it("needs the marker of the instrument", () => {
    expect(state("MiSeq", [])).to.equal("COPYING RTAComplete.txt");
    expect(state("MiSeq", ["RTAComplete.txt"])).to.equal("COMPLETE");
    expect(state("NextSeq 500/550", ["RTAComplete.xml"])).to.equal("COPYING RunCompletionStatus.xml");
    expect(state("NextSeq 500/550", ["RTAComplete.txt", "RunCompletionStatus.xml"])).to.equal("COMPLETE");
    for (const model of ["NovaSeq 6000", "NovaSeq X", "NextSeq 1000/2000"] as const) {
      expect(state(model, ["SequenceComplete.txt", "RTAComplete.txt"])).to.equal("COPYING CopyComplete.txt");
      expect(state(model, ["copycomplete.txt"])).to.equal("COMPLETE");
    }
    expect(state("iSeq", ["RTAComplete.txt"])).to.equal("COMPLETE");
    expect(state(undefined, ["CopyComplete.txt"])).to.equal("COMPLETE");
  });

  it("waits for quiet, and for RunInfo.xml", () => {
    expect(state("MiSeq", ["RTAComplete.txt"], QUIET_MS - 1)).to.equal("COPYING");
    expect(
      runCompletion({ model: "MiSeq", fileNames: ["CopyComplete.txt"], lastGrownAt: new Date(0) }, now),
    ).to.deep.equal({ state: "STALLED", waitsFor: "RunInfo.xml" });
  });

  it("becomes stalled after a day without marker, never complete", () => {
    expect(state("NovaSeq X", ["RTAComplete.txt"], STALLED_MS - 1)).to.equal("COPYING CopyComplete.txt");
    expect(state("NovaSeq X", ["RTAComplete.txt"], STALLED_MS)).to.equal("STALLED CopyComplete.txt");
  });
});

describe("the orientation of i5", () => {
  it("follows the instrument", () => {
    expect(readOrientation("MiSeq")).to.equal("forward");
    expect(readOrientation("NovaSeq 6000", "3")).to.equal("reverse");
    expect(readOrientation("NovaSeq 6000", "1")).to.equal("forward");
    expect(readOrientation("NovaSeq 6000")).to.equal(undefined);
    expect(readOrientation("HiSeq")).to.equal(undefined);
    for (const model of ["iSeq", "MiniSeq", "NextSeq 500/550", "NextSeq 1000/2000", "NovaSeq X"] as const)
      expect(readOrientation(model), model).to.equal("reverse");
  });
});

describe("an unknown barcode", () => {
  const guess = barcodeGuesser({
    ofLane: [
      { name: "S1", i7: "ACACTAAG", i5: "AACCGCGG" },
      { name: "S2", i7: "TTTTCCCC", i5: "GATATCGT" },
    ],
    ofOtherLanes: [{ name: "S3", i7: "CATGCATT", i5: "AAGGTTCC" }],
  });

  it("is compared with the indexes of the run", () => {
    const kind = (i7: string, i5: string) => {
      const found = guess({ i7, i5 });
      return found && [found.kind, found.name, found.otherName];
    };
    expect(kind("ACACTAAG", "CCGCGGTT")).to.deep.equal(["reversedI5", "S1", null]);
    expect(kind("CTTAGTGT", "AACCGCGG")).to.deep.equal(["reversedI7", "S1", null]);
    expect(kind("AACCGCGG", "ACACTAAG")).to.deep.equal(["swapped", "S1", null]);
    expect(kind("CATGCATT", "AAGGTTCC")).to.deep.equal(["otherLane", "S3", null]);
    expect(kind("ACACTAAG", "GATATCGT")).to.deep.equal(["mixed", "S1", "S2"]);
    expect(kind("ACACTAAC", "AACCGCGG")).to.deep.equal(["similar", "S1", null]);
    expect(kind("GGGGGGGG", "GGGGGGGG")).to.deep.equal(["noSignal", null, null]);
    expect(kind("TACGTTAA", "TACGTTAA")).to.equal(undefined);
  });
});
