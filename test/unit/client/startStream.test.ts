import { expect } from "chai";
import {
  isSameMap,
  toBarcodeMap,
  mapProblems,
  toMapRows,
} from "../../../client/sequencing/monitoring/barcodeMap.ts";
import {
  pathBelowRoot,
  parentPath,
  ancestorPaths,
} from "../../../client/sequencing/monitoring/pathBelowRoot.ts";
import {
  isOtherFlowCell,
  likelySource,
  type Planned,
} from "../../../client/sequencing/monitoring/mapSource.ts";
import { countableReads } from "../../../client/sequencing/monitoring/countableReads.ts";
import { parseRunFolder } from "../../../client/sequencing/monitoring/runFolder.ts";
import { sentFacts, shownFacts } from "../../../client/sequencing/monitoring/startFacts.ts";
import { parseWatcher } from "../../../client/sequencing/monitoring/parseWatcher.ts";
import { folderWatched, outputDirRequired } from "../../../server/sequencing/monitoring/errors.ts";

const RUN = { deviceId: "X1", flowCellId: "FAO37117", sequencerRunId: "0347a639" };

describe("the values derived from a run directory", () => {
  const cases: [path: string, said: object | undefined][] = [
    ["/seq/niabemr/FOC_S4/20200928_1648_X1_FAO37117_0347a639", RUN],
    ["/seq/20200928_1648_X1_FAO37117_0347a639/fastq_pass/barcode01/", RUN],
    ["20231215_1340_3E_PAM69496_5c1d2ed7/20200928_1648_X1_FAO37117_0347a639", RUN],
    [
      "/seq/20231215_1340_P2S-00519-A_PAM69496_5c1d2ed7",
      {
        deviceId: "P2S-00519-A",
        flowCellId: "PAM69496",
        sequencerRunId: "5c1d2ed7",
      },
    ],
    ["/seq/20200928_1648_X1_FAO37117_0347a63", undefined],
    ["/seq/20200928_1648_X1__0347a639", undefined],
    ["/seq/2020_1648_X1_FAO37117_0347a639", undefined],
    ["/seq/copy of 20200928_1648_X1_FAO37117_0347a639", undefined],
    ["", undefined],
  ];
  for (const [path, said] of cases)
    it(`${path}: ${said ? "known" : "nothing"}`, () => expect(parseRunFolder(path)).to.deep.equal(said));
});

describe("a typed path below the output root", () => {
  const cases: [typed: string, below: string | undefined][] = [
    ["/data/seq", ""],
    ["/data/seq/", ""],
    [" /data//seq/./a/b/ ", "a/b"],
    ["/data/seq2/a", undefined],
    ["/data", undefined],
    ["data/seq/a", undefined],
    ["/data/seq/../other", undefined],
    ["", undefined],
  ];
  for (const [typed, below] of cases)
    it(`${JSON.stringify(typed)} lies ${below === undefined ? "elsewhere" : `at "${below}"`}`, () =>
      expect(pathBelowRoot("/data/seq/", typed)).to.equal(below));

  it("can be navigated up and down", () => {
    expect([parentPath(""), parentPath("a"), parentPath("a/b c")]).to.deep.equal([undefined, "", "a"]);
    expect(ancestorPaths("a/b")).to.deep.equal([
      { name: "a", path: "a" },
      { name: "b", path: "a/b" },
    ]);
    expect(pathBelowRoot("/", "/a")).to.equal("a");
  });
});

describe("a preview of the files to count", () => {
  const folder = (name: string, hasFastqPass = false, isWatched = false) => ({
    name,
    hasFastqPass,
    watchedBy: isWatched ? { id: "r", orderId: "o", orderNumber: "ORD-1" } : null,
  });
  const cases: [path: string, folders: ReturnType<typeof folder>[], found: string][] = [
    ["gut/run", [folder("fastq_pass"), folder("pod5_pass")], "here"],
    ["gut", [folder("run", true), folder("older")], "below"],
    ["gut", [folder("run", true, true)], "shared"],
    ["gut/run/fastq_pass/barcode01", [], "inside"],
    ["gut/run/fastq_fail", [folder("barcode01")], "never"],
    ["gut/run/bam_pass", [], "never"],
    ["gut/fast5 of spring", [], "none"],
    ["gut/run", [], "none"],
  ];
  for (const [path, folders, found] of cases)
    it(`${path} with ${folders.length} folders in it: ${found}`, () =>
      expect(countableReads({ path, folders })).to.equal(found));
});

describe("the source of a barcode map", () => {
  const one = { barcode: "barcode01", sampleId: "s1", sampleCode: "GUT-1" };
  const plan = (id: string, flowCellId: string | null, barcodes = [one]) => ({
    sequencingRunId: id,
    runId: `RUN_${id}`,
    runName: null,
    flowCellId,
    barcodes,
  });
  const cases: [name: string, planned: Planned, flowCellId: string | undefined, source: string][] = [
    ["nothing is planned", { plans: [], fromSamples: [] }, undefined, "nothing"],
    ["the samples say it", { plans: [plan("a", null, [])], fromSamples: [one] }, "FAO1", "samples"],
    ["the newest plan", { plans: [plan("a", null), plan("b", null)], fromSamples: [one] }, undefined, "a"],
    [
      "the plan of the flow cell",
      { plans: [plan("a", "X"), plan("b", "fao1 ")], fromSamples: [] },
      "FAO1",
      "b",
    ],
    ["a plan of none", { plans: [plan("a", "FAO1", []), plan("b", "X")], fromSamples: [] }, "FAO1", "b"],
  ];
  for (const [name, planned, flowCellId, source] of cases)
    it(name, () => expect(likelySource(planned, flowCellId)).to.equal(source));

  it("warns of another flow cell only if both are known", () => {
    const warned = [plan("a", "FAO1"), plan("a", null), undefined].map((of) => isOtherFlowCell(of, "FAO2"));
    expect(warned).to.deep.equal([true, false, false]);
    expect(isOtherFlowCell(plan("a", "FAO1"), "")).to.equal(false);
    expect(isOtherFlowCell(plan("a", "FAO1"), "fao1")).to.equal(false);
  });
});

describe("a barcode map", () => {
  const getRows = (...pairs: [barcode: string, sampleCode: string][]) =>
    toMapRows(pairs.map(([barcode, sampleCode]) => ({ barcode, sampleCode })));
  const codes = new Set(["GUT-1", "GUT-2"]);

  it("is sent with normalized barcodes, without incomplete and empty rows", () => {
    const rows = getRows(
      ["7", "GUT-1"],
      ["BC08", " GUT-2 "],
      ["Skin", "GUT-2"],
      ["", ""],
      ["9", ""],
      ["", "GUT-1"],
    );
    expect(toBarcodeMap(rows)).to.deep.equal({ barcode07: "GUT-1", barcode08: "GUT-2", skin: "GUT-2" });
  });

  const cases: [
    name: string,
    rows: ReturnType<typeof getRows>,
    problems: [row: number, column: number, text: string][],
  ][] = [
    ["says nothing of empty rows", getRows(["", ""], ["1", "GUT-1"]), []],
    [
      "marks both rows of a barcode, however it is written",
      getRows(["1", "GUT-1"], ["barcode01", "GUT-2"]),
      [
        [0, 0, "Duplicate barcode barcode01"],
        [1, 0, "Duplicate barcode barcode01"],
      ],
    ],
    [
      "marks a sample that the order does not have",
      getRows(["1", "gut-1"]),
      [[0, 1, "Sample not in this order"]],
    ],
    [
      "marks what is missing",
      getRows(["1", ""], ["", "GUT-1"]),
      [
        [0, 1, "Sample missing"],
        [1, 0, "Barcode missing"],
      ],
    ],
    [
      "only points at a sample of two barcodes",
      getRows(["1", "GUT-1"], ["2", "GUT-1"]),
      [
        [0, 1, "Sample has more than one barcode (warning)"],
        [1, 1, "Sample has more than one barcode (warning)"],
      ],
    ],
  ];
  for (const [name, rows, problems] of cases)
    it(name, () => {
      const found = mapProblems(rows, codes).flatMap((ofRow, row) =>
        ofRow.map(({ column, problem }) => [
          row,
          column,
          problem.kind === "reported"
            ? problem.message + (problem.isWarning ? " (warning)" : "")
            : problem.kind,
        ]),
      );
      expect(found).to.deep.equal(problems);
    });

  it("is equal regardless of empty rows", () => {
    expect(isSameMap(getRows(["1", "A"], ["", ""], ["2", "B"]), getRows(["1", "A"], ["2", "B"]))).to.equal(
      true,
    );
    expect(isSameMap(getRows(["1", "A"]), getRows(["1", "B"]))).to.equal(false);
  });
});

describe("the fields of a monitored run", () => {
  const plan = { sequencingRunId: "a", runId: "RUN_42", runName: null, flowCellId: "FAO1", barcodes: [] };
  const folder = "/seq/20200928_1648_X1_FAO37117_0347a639";

  it("contain the input, else the value of the directory, else that of the plan", () => {
    expect(shownFacts({ outputDir: folder, deviceId: "" }, plan)).to.deep.equal({
      flowCellId: { value: "FAO37117", from: "folder" },
      deviceId: { value: "", from: "typed" },
      sequencerRunId: { value: "0347a639", from: "folder" },
    });
    const facts = shownFacts({ outputDir: "/seq/run" }, plan);
    expect(facts).to.deep.equal({
      flowCellId: { value: "FAO1", from: "plan" },
      deviceId: { value: "", from: undefined },
      sequencerRunId: { value: "RUN_42", from: "plan" },
    });
    expect(sentFacts(facts)).to.deep.equal({ flowCellId: "FAO1", sequencerRunId: "RUN_42" });
  });
});

describe("a refusal for a monitored directory", () => {
  it("names the existing monitor", () => {
    const watcher = { id: "run1", orderId: "order1", orderNumber: "ORD 2026 (7)" };
    const { sentence } = folderWatched({ ...watcher, outputDir: "/seq/a of b (c) is already watching d" });
    expect(parseWatcher(sentence)).to.deep.equal({
      streamRunId: "run1",
      orderId: "order1",
      orderNumber: "ORD 2026 (7)",
    });
    expect(parseWatcher(outputDirRequired().sentence)).to.equal(undefined);
    expect(parseWatcher(undefined)).to.equal(undefined);
  });
});
