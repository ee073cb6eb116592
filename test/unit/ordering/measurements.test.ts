import { expect } from "chai";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  areOrdered,
  type Limits,
  verdictOn,
  worstVerdict,
} from "../../../server/definitions/measurementTypes/rules/verdict.ts";
import { parseMeasurements } from "../../../server/ordering/measurements/rules/parseMeasurements.ts";
import {
  parseNumber,
  provenMark,
  splitValue,
} from "../../../server/ordering/measurements/rules/parseNumber.ts";
import { unitFactor } from "../../../server/ordering/measurements/rules/units.ts";
import { parseCells } from "../../../server/platform/input/parseCells.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";

const NONE: Omit<Limits, "typeId"> = { failBelow: null, warnBelow: null, warnAbove: null, failAbove: null };

const TYPES = [
  { id: "qubit", name: "Qubit", unit: "ng/µl", headings: ["Original sample conc."] },
  { id: "nanodrop", name: "NanoDrop", unit: "ng/µl", headings: ["Nucleic acid"] },
  { id: "ratio", name: "A260/280", unit: null, headings: ["260/280"] },
  { id: "rin", name: "RIN", unit: null, headings: ["RINe", "RNA Integrity Number (RIN)"] },
  { id: "size", name: "Mean fragment size", unit: "bp", headings: ["Average size"] },
  { id: "electrophoresis", name: "Electrophoresis", unit: "ng/µl", headings: ["Conc.", "RNA concentration"] },
  { id: "molarity", name: "Molarity", unit: "nM", headings: ["Molarity", "Region molarity"] },
];

const read = (
  text: string,
  format: "csv" | "semicolons" | "tsv" = "csv",
  choices?: Record<string, string | null>,
) =>
  parseMeasurements(parseCells(text, format).rows, TYPES, {
    ...(choices && { chosen: (heading: string) => choices[heading] }),
    mark: format === "semicolons" ? "," : undefined,
  });
const short = ({ values }: ReturnType<typeof read>) =>
  values.map(({ code, typeId, value, problem }) => [code, typeId, problem ? problem.text : value]);

describe("the verdict on a measurement", () => {
  const cases: [value: number, limits: Partial<typeof NONE>, expected: string][] = [
    [7, { failBelow: 5, warnBelow: 7 }, "pass"],
    [6.99, { failBelow: 5, warnBelow: 7 }, "warn"],
    [5, { failBelow: 5, warnBelow: 7 }, "warn"],
    [4.9, { failBelow: 5, warnBelow: 7 }, "fail"],
    [600, { warnAbove: 500, failAbove: 800 }, "warn"],
    [800.5, { warnAbove: 500, failAbove: 800 }, "fail"],
    [0, { failBelow: 0 }, "pass"],
    [-1, { failBelow: 0 }, "fail"],
    [12, {}, "pass"],
  ];
  for (const [value, limits, expected] of cases)
    it(`is ${expected} for ${value} with ${JSON.stringify(limits)}`, () => {
      expect(verdictOn(value, { typeId: "rin", ...NONE, ...limits })).to.equal(expected);
    });

  it("needs limits, and the worst one counts", () => {
    expect(verdictOn(1, undefined)).to.equal(null);
    expect(worstVerdict([null, "pass", "warn"])).to.equal("warn");
    expect(worstVerdict(["fail", "pass"])).to.equal("fail");
    expect(worstVerdict([null])).to.equal(null);
  });

  it("accepts limits only in their order", () => {
    expect(areOrdered({ ...NONE, failBelow: 5, warnBelow: 7, failAbove: 7 })).to.equal(true);
    expect(areOrdered({ ...NONE, failBelow: 8, warnBelow: 7 })).to.equal(false);
    expect(areOrdered({ ...NONE, warnBelow: 9, failAbove: 8 })).to.equal(false);
  });
});

describe("numbers of tables", () => {
  const parsed: [text: string, mark: "." | ",", value: number | undefined][] = [
    ["12.5", ".", 12.5],
    ["2,303.95", ".", 2303.95],
    ["2.303,95", ",", 2303.95],
    ["12,5", ",", 12.5],
    ["1'234.5", ".", 1234.5],
    ["10,380", ".", 10380],
    ["1.2e-3", ".", 0.0012],
    ["-0.4", ".", -0.4],
    ["1,23", ".", undefined],
    ["1.2.3", ".", undefined],
    ["<0.5", ".", undefined],
    ["", ".", undefined],
  ];
  for (const [text, mark, value] of parsed)
    it(`reads "${text}" with decimal ${mark} as ${value}`, () => {
      expect(parseNumber(text, mark)).to.equal(value);
    });

  it("prove their decimal mark unless it may separate thousands", () => {
    expect(
      ["12.5", "12,5", "1,234.5", "1.234,5", "1,234", "1,234,567", "0.125", "12"].map(provenMark),
    ).to.deep.equal([".", ",", ".", ",", undefined, ".", ".", undefined]);
  });

  it("are separated from units and versions, and absent ones are left out", () => {
    expect(splitValue("12.5 ng/µl")).to.deep.equal({ number: "12.5", unit: "ng/µl" });
    expect(splitValue("8.9   (B.02.08)")).to.deep.equal({ number: "8.9", unit: null });
    expect(["", " - ", "N/A", "NaN"].map(splitValue)).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(splitValue("<0.5")).to.deep.equal({ number: "<0.5", unit: null });
  });
});

describe("units", () => {
  const factors: [from: string, to: string, factor: number | undefined][] = [
    ["pg/µl", "ng/µl", 0.001],
    ["pg/\u{FFFD}l", "ng/uL", 0.001],
    ["µg/mL", "ng/µl", 1],
    ["pmol/l", "nM", 0.001],
    ["kb", "bp", 1000],
    ["ng/µl", "nM", undefined],
    ["cells", "cells", 1],
    ["", "", 1],
    ["constructor", "bp", undefined],
  ];
  for (const [from, to, factor] of factors)
    it(`convert from "${from}" to "${to}" by ${factor}`, () => {
      expect(unitFactor(from, to)).to.equal(factor);
    });
});

describe("tables of measurements", () => {
  it("are pasted cells with headings, of which unknown ones can be assigned", () => {
    const text = "Sample ID\tQubit [pg/µl]\tRIN\tColor\nS1\t12500\t8.2\tred\nS2\t\t2.5\t\n";
    const table = read(text, "tsv");
    expect(table.columns).to.deep.equal([
      { heading: "Qubit [pg/µl]", typeId: "qubit" },
      { heading: "RIN", typeId: "rin" },
      { heading: "Color", typeId: null },
    ]);
    expect(table.values[0]).to.deep.equal({
      line: 2,
      code: "S1",
      typeId: "qubit",
      value: 12.5,
      recorded: "12500 pg/µl",
      problem: null,
    });
    expect(short(table)).to.deep.equal([
      ["S1", "qubit", 12.5],
      ["S1", "rin", 8.2],
      ["S2", "rin", 2.5],
    ]);
    const chosen = read("Sample\tA\tRIN\nS1\t1.8\t9.1", "tsv", { A: "ratio", RIN: null });
    expect(short(chosen)).to.deep.equal([["S1", "ratio", 1.8]]);
  });

  it("without headings have the samples first", () => {
    const table = read("S1\t7.1\nS2\t6.5", "tsv", { "Column 2": "rin" });
    expect(short(table)).to.deep.equal([
      ["S1", "rin", 7.1],
      ["S2", "rin", 6.5],
    ]);
  });

  it("of a Qubit have their units in a column", () => {
    const table = read(
      [
        "Run ID,Assay Name,Sample Name,Original Sample Conc.,Original Sample Conc. Units,Qubit Tube Conc.,Qubit Tube Conc. Units",
        "1,dsDNA HS,S1,12.5,ng/uL,62.5,ng/mL",
        "1,dsDNA HS,S2,900,pg/uL,62.5,ng/mL",
        "1,dsDNA HS,S3,Out of range,ng/uL,,",
      ].join("\r\n"),
    );
    expect(short(table)).to.deep.equal([
      ["S1", "qubit", 12.5],
      ["S2", "qubit", 0.9],
      ["S3", "qubit", "Out of range is not a number"],
    ]);
    expect(table.columns.map(({ heading }) => heading)).to.not.include("Original Sample Conc. Units");
  });

  it("of a TapeStation and a NanoDrop are read by their headings", () => {
    const tape = read(
      'FileName,WellId,Sample Description,Alert,Observations,RINe,28S/18S (Area),Conc. [ng/µl]\nrun.RNA,A1,S1,,"a, b",9.3,2.1,151\nrun.RNA,B1,S2,,,-,,3.2',
    );
    expect(short(tape)).to.deep.equal([
      ["S1", "rin", 9.3],
      ["S1", "electrophoresis", 151],
      ["S2", "electrophoresis", 3.2],
    ]);
    const drop = read("#\tSample Name\tNucleic Acid(ng/uL)\t260/280\n1\tS1\t44,7\t1,88", "tsv");
    expect(short(drop)).to.deep.equal([
      ["S1", "nanodrop", 44.7],
      ["S1", "ratio", 1.88],
    ]);
  });

  it("with semicolons have a decimal comma", () => {
    expect(short(read("Probe;Qubit\nS1;1,234\n", "semicolons"))).to.deep.equal([["S1", "qubit", 1.234]]);
  });

  it("name numbers that may be read in two ways, foreign units, and samples with several values", () => {
    expect(short(read("Sample\tQubit\nS1\t1,234", "tsv"))).to.deep.equal([
      ["S1", "qubit", "1,234 has a decimal mark or thousands; write it without separators"],
    ]);
    expect(short(read("Sample\tQubit\nS1\t1,234\nS2\t0,5", "tsv"))).to.deep.equal([
      ["S1", "qubit", 1.234],
      ["S2", "qubit", 0.5],
    ]);
    expect(short(read("Sample,Qubit [nM]\nS1,3"))).to.deep.equal([
      ["S1", "qubit", "nM cannot be converted to ng/µl"],
    ]);
    expect(short(read("Sample,RIN\nS1,3\ns1,4\nS2,5\nS2,5"))).to.deep.equal([
      ["S1", "rin", "The sample has several values of RIN"],
      ["s1", "rin", "The sample has several values of RIN"],
      ["S2", "rin", 5],
    ]);
  });

  it("are reports of a Bioanalyzer, with regions of DNA or results of RNA", () => {
    const dna = read(
      [
        "Data File Name,2100 expert.xad",
        " ",
        "Sample Name,S1",
        " ",
        "Peak Table",
        "Size [bp],Conc. [pg/µl],Molarity [pmol/l],Observations",
        '35,125.00,"5,411.3",Lower Marker',
        " ",
        "Region Table",
        "Name,From [s],Average Size [bp],Conc. [pg/µl],Molarity [pmol/l],Color",
        'Region 1,62.07,359,"3,456.17","15,721.8",12930121',
        " ",
        "Sample Name,S2",
        "Region Table",
        "Name,From [s],Average Size [bp],Conc. [pg/µl],Molarity [pmol/l],Color",
        'Region 1,61.19,374,"2,284.73","10,073.0",12930121',
      ].join("\r\n"),
    );
    expect(dna.layout).to.equal("blocks");
    expect(short(dna)).to.deep.equal([
      ["S1", "size", 359],
      ["S1", "electrophoresis", 3.45617],
      ["S1", "molarity", 15.7218],
      ["S2", "size", 374],
      ["S2", "electrophoresis", 2.28473],
      ["S2", "molarity", 10.073],
    ]);
    const rna = read(
      "Sample Name,S1\n\nOverall Results:\nRNA Area:,218.9\nRNA Concentration:,152 ng/µl\nRNA Integrity Number (RIN):,9.4   (B.02.08)\n",
    );
    expect(short(rna)).to.deep.equal([
      ["S1", "electrophoresis", 152],
      ["S1", "rin", 9.4],
    ]);
  });

  it("stay bounded for hostile text", () => {
    const wide = `Sample,${"RIN,".repeat(100_000)}\nS1,${"1,".repeat(100_000)}`;
    expect(read(wide).values.length).to.be.at.most(1);
    expect(read(`${"(".repeat(200_000)},${" ".repeat(200_000)}x\n`).values).to.deep.equal([]);
    expect(read(`Sample,RIN\n${"S1,5\n".repeat(100_000)}`).values).to.have.length(1);
  });
});

const REAL = ["../shared/data", "../../shared/data"]
  .map((path) => join(packageRoot(), path, "lab-instruments/bioanalyzer_hs_dna_results.csv"))
  .find((path) => existsSync(path));

describe("a published report of a Bioanalyzer", () => {
  it("has region values of eleven samples and the ladder", function () {
    if (REAL === undefined) this.skip();
    const table = read(new TextDecoder("windows-1252").decode(readFileSync(REAL ?? "")));
    const codes = new Set(table.values.map(({ code }) => code));
    expect(codes.size).to.be.at.least(11);
    expect(table.values.every(({ problem }) => problem === null)).to.equal(true);
    expect(short(table).slice(0, 3)).to.deep.equal([
      ["CEG56_171_1PC", "size", 359],
      ["CEG56_171_1PC", "electrophoresis", 3.45617],
      ["CEG56_171_1PC", "molarity", 15.7218],
    ]);
  });
});
