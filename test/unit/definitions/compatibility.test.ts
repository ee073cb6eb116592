import { expect } from "chai";
import {
  fittingChoices,
  type Hint,
  selectionHints,
} from "../../../server/definitions/catalog/rules/compatibility.ts";
import {
  pipelineMisfits,
  type SequencedWith,
} from "../../../server/definitions/catalog/rules/pipelineFit.ts";
import { toTypedCatalog } from "../../../server/definitions/catalog/rules/toTypedCatalog.ts";
import {
  parseSelection,
  formatTechnology,
  type TechnologySelection,
} from "../../../server/definitions/catalog/rules/selection.ts";

const catalog = toTypedCatalog({
  technologies: [
    { id: "ont", name: "MinION", readLengthClass: "long", supportedReadLayouts: ["single"] },
    { id: "ilmn", name: "MiSeq", readLengthClass: "short", supportedReadLayouts: ["single", "paired"] },
    { id: "bare" },
  ],
  devices: [
    {
      id: "mk1d",
      name: "Mk1D",
      platformId: "ont",
      compatibleFlowCells: ["r10", "flongle"],
      compatibleKits: ["lsk", "SQK-NBD", "rbk", "rna"],
      compatibleSoftware: ["minknow"],
    },
    { id: "gridion", name: "GridION", platformId: "ont", compatibleFlowCells: ["r10"], compatibleKits: [] },
    { id: "miseq", platformId: "ilmn" },
  ],
  flowCells: [
    { id: "r10", name: "R10", sku: "FLO-R10" },
    { id: "flongle", name: "Flongle" },
    { id: "v3", name: "MiSeq v3" },
  ],
  kits: [
    {
      id: "lsk",
      name: "Ligation",
      inputType: "dna",
      barcoding: {
        requiresAdditionalBarcodeKit: true,
        compatibleBarcodeKits: ["exp", "lsk"],
        maxBarcodesPerRun: 48,
      },
    },
    {
      id: "nbd",
      name: "Native",
      sku: "SQK-NBD",
      inputType: "both",
      barcoding: { supported: true, barcodeSetId: "set24" },
    },
    {
      id: "rbk",
      name: "Rapid",
      barcoding: { supported: true, barcodeSetId: "set24", maxBarcodesPerRun: 12 },
      barcodeCount: 96,
    },
    {
      id: "rna",
      name: "Direct RNA",
      inputType: "RNA",
      barcoding: { supported: false },
      compatibleFlowCells: ["flongle"],
    },
    { id: "exp", name: "Expansion", barcoding: { barcodeSetId: "set24" } },
    { id: "plain", name: "Plain" },
  ],
  software: [{ id: "minknow" }, { id: "dorado" }],
  barcodeSchemes: [],
  barcodeSets: [{ id: "set24", count: 24 }],
});

describe("the compatible parts of a chosen technology", () => {
  const ids = (selection: TechnologySelection) =>
    Object.fromEntries(
      Object.entries(fittingChoices(catalog, selection)).map(([part, entries]) => [
        part,
        (entries as { id: string }[]).map(({ id }) => id),
      ]),
    );
  const nothing = { devices: [], flowCells: [], kits: [], barcodeKits: [], software: [] };
  const ofMinion = {
    devices: ["mk1d", "gridion"],
    flowCells: ["r10", "flongle"],
    kits: ["lsk", "nbd", "rbk", "rna"],
    barcodeKits: [],
    software: ["minknow"],
  };
  const table: [string, TechnologySelection, object][] = [
    ["is nothing where the catalog has nothing", { technologyId: "bare" }, nothing],
    ["nor of what is not in it", { technologyId: "gone" }, nothing],
    ["are its devices, and the parts of any of them", { technologyId: "ont" }, ofMinion],
    ["are the parts of the chosen device", { technologyId: "ont", deviceId: "mk1d" }, ofMinion],
    [
      "are no others than its own",
      { technologyId: "ont", deviceId: "gridion" },
      { ...nothing, devices: ["mk1d", "gridion"], flowCells: ["r10"] },
    ],
    [
      "are the kits that go with the flow cell too",
      { technologyId: "ont", flowCellId: "r10" },
      { ...ofMinion, kits: ["lsk", "nbd", "rbk"] },
    ],
    [
      "are all its own while the chosen device is another's",
      { technologyId: "ont", deviceId: "miseq" },
      ofMinion,
    ],
    [
      "are the barcodes of the chosen kit, which is none of them itself",
      { technologyId: "ilmn", kitId: "lsk" },
      { ...nothing, devices: ["miseq"], barcodeKits: ["exp"] },
    ],
  ];
  for (const [what, selection, expected] of table)
    it(what, () => {
      expect(ids(selection)).to.deep.equal(expected);
    });
});

describe("hints on a choice", () => {
  const ont = { technologyId: "ont" };
  const READS: Hint = { kind: "reads", readLengthClass: "long", layouts: ["single"] };
  const table: [string, TechnologySelection, number | undefined, Hint[]][] = [
    ["nothing of a technology that tells nothing", { technologyId: "bare" }, 3, []],
    ["the reads that come out", ont, undefined, [READS]],
    [
      "a device of another technology",
      { ...ont, deviceId: "miseq" },
      1,
      [{ kind: "deviceOfOther", name: "miseq", technology: "MinION" }, READS],
    ],
    [
      "parts that do not go with the device",
      { ...ont, deviceId: "mk1d", flowCellId: "v3", kitId: "plain" },
      1,
      [
        { kind: "unfit", part: "flowCell", name: "MiSeq v3", with: "Mk1D" },
        { kind: "unfit", part: "kit", name: "Plain", with: "Mk1D" },
        READS,
      ],
    ],
    [
      "a kit that does not go with the flow cell",
      { ...ont, deviceId: "mk1d", flowCellId: "r10", kitId: "rna" },
      1,
      [
        { kind: "unfit", part: "kit", name: "Direct RNA", with: "R10" },
        { kind: "input", name: "Direct RNA", takes: "rna" },
        READS,
      ],
    ],
    [
      "nothing of parts that the device names, by id or by number, or says nothing of",
      { ...ont, deviceId: "mk1d", flowCellId: "r10", kitId: "nbd" },
      24,
      [READS],
    ],
    ["nor of a device without lists", { ...ont, deviceId: "gridion", kitId: "plain" }, 900, [READS]],
    [
      "a kit that needs barcodes of another",
      { ...ont, kitId: "lsk" },
      undefined,
      [
        { kind: "barcodeKitMissing", name: "Ligation" },
        { kind: "input", name: "Ligation", takes: "dna" },
        READS,
      ],
    ],
    [
      "which a single sample does not need",
      { ...ont, kitId: "lsk" },
      1,
      [{ kind: "input", name: "Ligation", takes: "dna" }, READS],
    ],
    [
      "more samples than the other kit has barcodes",
      { ...ont, kitId: "lsk", barcodeKitId: "exp" },
      49,
      [
        { kind: "severalRuns", samples: 49, barcodes: 24, runs: 3, fewest: 2 },
        { kind: "input", name: "Ligation", takes: "dna" },
        READS,
      ],
    ],
    [
      "barcodes that do not go with the kit",
      { ...ont, kitId: "lsk", barcodeKitId: "plain" },
      2,
      [
        { kind: "unfit", part: "barcodeKit", name: "Plain", with: "Ligation" },
        { kind: "input", name: "Ligation", takes: "dna" },
        READS,
      ],
    ],
    [
      "more samples than the most a run takes, whatever the set has",
      { ...ont, kitId: "rbk" },
      13,
      [{ kind: "severalRuns", samples: 13, barcodes: 12, runs: 2, fewest: 2 }, READS],
    ],
    [
      "a run for each sample where there are no barcodes at all",
      { ...ont, kitId: "rna" },
      2,
      [
        { kind: "severalRuns", samples: 2, barcodes: 1, runs: 2, fewest: 2 },
        { kind: "input", name: "Direct RNA", takes: "rna" },
        READS,
      ],
    ],
    [
      "what is no longer in the catalog, by the names it had",
      {
        technologyId: "old",
        technologyName: "GS FLX",
        readLengthClass: "short",
        deviceId: "d",
        deviceName: "454",
        flowCellId: "f",
        kitId: "k",
        kitSku: "K-1",
        barcodeKitId: "b",
      },
      5,
      [
        { kind: "gone", part: "technology", name: "GS FLX" },
        { kind: "gone", part: "device", name: "454" },
        { kind: "gone", part: "flowCell", name: "f" },
        { kind: "gone", part: "kit", name: "K-1" },
        { kind: "gone", part: "barcodeKit", name: "b" },
        { kind: "reads", readLengthClass: "short", layouts: [] },
      ],
    ],
  ];
  for (const [what, selection, samples, hints] of table)
    it(`is ${what}`, () => {
      expect(selectionHints(catalog, selection, samples)).to.deep.equal(hints);
    });
});

describe("a pipeline and the technology of an order", () => {
  const nanoplot = {
    readLengthClass: "long",
    readLayouts: ["single"],
    platformFamilies: ["Oxford Nanopore"],
  };
  const table: [string, SequencedWith, string[]][] = [
    [
      "fit",
      { platformFamily: "oxford-nanopore", readLengthClass: "long", supportedReadLayouts: ["single"] },
      [],
    ],
    ["fit as far as is known", { platformFamily: null, readLengthClass: undefined }, []],
    [
      "fit where reads may be either",
      { readLengthClass: "both", supportedReadLayouts: ["paired", "single"] },
      [],
    ],
    [
      "do not fit in all three",
      { platformFamily: "illumina", readLengthClass: "short", supportedReadLayouts: ["paired"] },
      [
        "platformFamily: illumina, not Oxford Nanopore",
        "readLengthClass: short, not long",
        "readLayouts: paired, not single",
      ],
    ],
  ];
  for (const [what, technology, warnings] of table)
    it(what, () => {
      const misfits = pipelineMisfits(nanoplot, technology);
      expect(misfits.map(({ kind, is, made }) => `${kind}: ${is.join()}, not ${made.join()}`)).to.deep.equal(
        warnings,
      );
    });
});

describe("a chosen technology as text", () => {
  const table: [unknown, string | undefined][] = [
    ["PromethION ", "PromethION"],
    [" ", undefined],
    [null, undefined],
    [["x"], undefined],
    [{ name: "x" }, undefined],
    [{ id: "minion" }, "minion"],
    [{ id: "minion", name: "MinION" }, "MinION"],
    [{ technologyId: "t", technologyName: "MiSeq", deviceName: "MiSeq", kitId: "v3" }, "MiSeq · v3"],
    [
      {
        technologyId: "ont",
        technologyName: "MinION",
        deviceId: "d",
        deviceName: "Mk1D",
        flowCellSku: "FLO",
        kitId: "k",
        kitSku: "SQK",
        barcodeKitId: "EXP",
        duplex: true,
        cold: false,
        mode: "fast",
        odd: {},
      },
      "MinION · Mk1D · FLO · SQK · EXP · duplex · mode: fast",
    ],
  ];
  for (const [answer, words] of table)
    it(`is ${words}, for ${JSON.stringify(answer)}`, () => {
      expect(formatTechnology(answer)).to.equal(words);
    });

  it("is parsed as far as possible", () => {
    expect(
      parseSelection({
        technologyId: " ont ",
        kitId: 7,
        softwareIds: ["a", 1],
        supportedReadLayouts: ["single"],
        x: {},
      }),
    ).to.deep.equal({ technologyId: "ont", supportedReadLayouts: ["single"] });
  });
});
