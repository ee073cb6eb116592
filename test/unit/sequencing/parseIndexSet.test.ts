import { expect } from "chai";
import { parseIndexSet } from "../../../server/sequencing/indexSets/rules/parseIndexSet.ts";
import { compareWells, parseWell } from "../../../server/sequencing/indexSets/rules/wells.ts";

describe("an index set", () => {
  const first = {
    name: "UDP0001",
    well: "A1",
    i7Name: "UDP0001_i7",
    i7Sequence: "GAACTGAGCG",
    i5Name: "UDP0001_i5",
    i5Sequence: "TCGTGGAGCG",
  };

  for (const [name, text] of [
    ["tabs without a header", "UDP0001\ta01\tUDP0001_i7\tgaactgagcg\tUDP0001_i5\tTCGTGGAGCG\n"],
    [
      "commas with a header",
      "well,name,i7 name,i7 sequence,i5 name,i5 sequence\r\nA1,UDP0001,UDP0001_i7,GAACTGAGCG,UDP0001_i5,TCGTGGAGCG\r\n",
    ],
    [
      "semicolons, quotes and other names",
      '\uFEFF"Index Name";"Index Plate Well";I7_Index_ID;index;I5_Index_ID;index2\n"UDP0001";A01;UDP0001_i7;GAACTGAGCG;UDP0001_i5;TCGTGGAGCG',
    ],
  ] as const)
    it(`is read from ${name}`, () => {
      expect(parseIndexSet(text)).to.deep.equal({ entries: [first], problems: [] });
    });

  it("with single indexes has no i5", () => {
    expect(parseIndexSet("AD001,A1,AD001,ATCACG\nAD002,B1,AD002,CGATGT").entries).to.deep.equal([
      { name: "AD001", well: "A1", i7Name: "AD001", i7Sequence: "ATCACG", i5Name: null, i5Sequence: null },
      { name: "AD002", well: "B1", i7Name: "AD002", i7Sequence: "CGATGT", i5Name: null, i5Sequence: null },
    ]);
  });

  it("names each wrong line", () => {
    const text = [
      "n1,A1,a,ACGT,b,ACGT",
      "n2,Q1,a,ACGT,b,CCCC",
      "n3,B1,a,ACGU,b,CCCC",
      "n4,C1,a,,b,CCCC",
      "n5,A01,a,TTTT,b,CCCC",
      "n6,D1,a,ACGT,b,ACGT",
      "n7,E1,a,GGGG",
      ",,,,,",
    ].join("\n");
    expect(parseIndexSet(text).problems).to.deep.equal([
      { line: 2, problem: "noWell", value: "Q1" },
      { line: 3, problem: "invalidSequence", value: "ACGU" },
      { line: 4, problem: "noSequence", value: "n4" },
      { line: 5, problem: "wellTwice", value: "A1" },
      { line: 6, problem: "indexesTwice", value: "n6" },
      { line: 7, problem: "mixed", value: "n7" },
    ]);
  });

  it("is empty for an empty text", () => {
    expect(parseIndexSet("\n\n")).to.deep.equal({ entries: [], problems: [] });
  });
});

describe("the wells of a plate", () => {
  it("are A1 to P24", () => {
    expect(["a1", "H12", "P24", "A0", "Q1", "A25", "A001", ""].map(parseWell)).to.deep.equal([
      "A1",
      "H12",
      "P24",
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("are used by column or by row", () => {
    const wells = ["A2", "B1", "A10", "A1"];
    expect(wells.toSorted(compareWells("columns"))).to.deep.equal(["A1", "B1", "A2", "A10"]);
    expect(wells.toSorted(compareWells("rows"))).to.deep.equal(["A1", "A2", "A10", "B1"]);
  });
});
