import { expect } from "chai";
import { inTexts } from "../../../server/platform/errors/rules/sentence.ts";
import fc from "fast-check";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type {
  SamplesheetColumn,
  SamplesheetMap,
} from "../../../server/analysis/pipelines/pipelinePackage.ts";
import { BUNDLED_FOLDER } from "../../../server/analysis/pipelines/readPackages.ts";
import { linkReads } from "../../../server/analysis/launch/linkReads.ts";
import { makeSamplesheet } from "../../../server/analysis/launch/samplesheet/makeSamplesheet.ts";
import { assignSafeNames } from "../../../server/analysis/launch/samplesheet/safeNames.ts";
import type { SheetRead, SheetSample } from "../../../server/analysis/launch/samplesheet/chooseRead.ts";

const MAP: SamplesheetMap = {
  format: "csv",
  filename: "samplesheet.csv",
  columns: [
    { name: "sample_id", source: "sample.sampleId", required: true },
    {
      name: "fastq_1",
      source: "read.file1",
      required: true,
      transform: { type: "prepend_path", base: "${DATA_BASE_PATH}" },
    },
    { name: "fastq_2", source: "read.file2", transform: { type: "prepend_path", base: "${DATA_BASE_PATH}" } },
  ],
};

const read = (columns: Partial<SheetRead> = {}): SheetRead => ({
  id: "read-1",
  file1: "orders/o/a_R1.fastq.gz",
  file2: null,
  dataClass: "raw",
  isActive: true,
  ...columns,
});
const sample = (sampleId: string, columns: Partial<SheetSample> = {}): SheetSample => ({
  id: `id-${sampleId}`,
  sampleId,
  reads: [read()],
  order: { id: "order-1", platform: "ILLUMINA" },
  study: { id: "study-1", title: "Gut" },
  ...columns,
});
const INPUT = { target: { type: "order" as const, id: "order-1" }, dataBasePath: "/data" };
/** As for a process: values as they are. */
const made = (samples: SheetSample[], map = MAP) => {
  const { names, ...rest } = makeSamplesheet(map, { ...INPUT, samples }, { byDefault: "raw" });
  expect(names.size).to.equal(0);
  return inTexts(rest);
};
/** As for a workflow of Nextflow. */
const safe = (samples: SheetSample[], map = MAP) => {
  const { names, content, errors } = makeSamplesheet(map, { ...INPUT, samples }, { byDefault: "replace" });
  return { cells: content.split("\n").slice(1), errors: inTexts(errors), names: Object.fromEntries(names) };
};
const column = (columns: Partial<SamplesheetColumn>): SamplesheetMap => ({
  ...MAP,
  columns: [{ name: "value", source: "sample.sampleId", ...columns }],
});

describe("the directories of reads of a samplesheet", () => {
  const folders = (columns: SamplesheetColumn[], samples: SheetSample[]) =>
    inTexts(
      makeSamplesheet(
        { ...MAP, columns: [...columns, ...MAP.columns.slice(1)], readFolders: "folder" },
        { ...INPUT, samples },
        { byDefault: "replace" },
      ),
    );

  it("are named by barcodes of equal length, each with the files of its sample", () => {
    const pair = [read({ file2: "orders/o/b_R2.fastq.gz" })];
    const samples = Array.from({ length: 100 }, (_, index) => sample(`S${index + 100}`, { reads: pair }));
    const made = folders([{ name: "folder", source: "row.barcode", required: true }], samples);
    expect(made.errors).to.deep.equal([]);
    expect(made.folders?.[0]).to.deep.equal({
      name: "barcode001",
      files: ["/data/orders/o/a_R1.fastq.gz", "/data/orders/o/b_R2.fastq.gz"],
    });
    expect(made.folders?.at(-1)?.name).to.equal("barcode100");
    expect(made.content.split("\n")[1]).to.match(/^barcode001,/);
  });

  it("never leave the run directory: a name that is no safe name is an error", () => {
    const made = folders(
      [{ name: "folder", source: "sample.sampleId", unsafe: "raw" }],
      [sample("../../etc"), sample("good")],
    );
    expect(made.errors).to.deep.equal([
      "Sample ../../etc: folder has characters other than ASCII letters, digits, dots, dashes and underscores, which this pipeline does not accept",
    ]);
  });

  it("contain links to the files, numbered where two have the same name", async () => {
    const root = await mkdtemp(join(tmpdir(), "links-"));
    try {
      for (const [place, text] of [
        ["a", "first"],
        ["b", "second"],
      ] as const) {
        await mkdir(join(root, place));
        await writeFile(join(root, place, "r.fastq"), text);
      }
      const files = [join(root, "a", "r.fastq"), join(root, "b", "r.fastq")];
      await linkReads(join(root, "reads"), [{ name: "barcode01", files }]);
      const inner = join(root, "reads", "barcode01");
      expect(await readdir(inner)).to.have.members(["r.fastq", "2-r.fastq"]);
      expect(await readFile(join(inner, "2-r.fastq"), "utf8")).to.equal("second");
      // A container sees the directory alone, where a symbolic link would lead nowhere.
      expect((await lstat(join(inner, "r.fastq"))).isFile()).to.equal(true);
    } finally {
      await rm(root, { recursive: true, force: true });
    }
  });
});

describe("the samplesheet", () => {
  it("has a header, a row per sample in the order of their codes, and no final line end", () => {
    const pair = [read({ file2: "orders/o/b_R2.fastq.gz" })];
    expect(made([sample("S2", { reads: pair }), sample("S10")])).to.deep.equal({
      content: [
        "sample_id,fastq_1,fastq_2",
        "S10,/data/orders/o/a_R1.fastq.gz,",
        "S2,/data/orders/o/a_R1.fastq.gz,/data/orders/o/b_R2.fastq.gz",
      ].join("\n"),
      sampleCount: 2,
      errors: [],
    });
  });

  const cells: [string, string][] = [
    ["plain", "plain"],
    ["=HYPERLINK(1)", "=HYPERLINK(1)"],
    ["+1", "+1"],
    ["a,b", '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['"', '""""'],
    ["two\nlines", '"two\nlines"'],
    ["two\r\nlines", '"two\r\nlines"'],
    [" padded ", '" padded "'],
    ["a;b\tc|d", "a;b\tc|d"],
    ["'; rm -rf / #$(x)`y`", "'; rm -rf / #$(x)`y`"],
    ["Größe 🧬", "Größe 🧬"],
  ];
  for (const [value, written] of cells) {
    it(`writes ${JSON.stringify(value)} as ${JSON.stringify(written)}`, () => {
      const { content, errors } = made([sample(value)], {
        ...MAP,
        columns: [
          { name: "a", source: "sample.sampleId" },
          { name: "b", source: null, default: 1 },
        ],
      });
      expect(errors).to.deep.equal([]);
      expect(content).to.equal(`a,b\n${written},1`);
    });
  }

  it("is read by the packages with identical values", async () => {
    const lib = join(BUNDLED_FOLDER, "fastq-checksum/0.1.0/lib/table.mjs");
    const { readTable } = (await import(lib)) as {
      readTable(path: string): Promise<{ rows: Record<string, string>[] }>;
    };
    const folder = await mkdtemp(join(tmpdir(), "lanekeeper-test-"));
    const path = join(folder, "samplesheet.csv");
    const hostile = fc.array(fc.constantFrom(",", '"', "\n", "\r", "=", " ", "'", "\t", "a", "é", "\\"), {
      minLength: 1,
      maxLength: 6,
    });
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.uniqueArray(
            hostile.map((parts) => parts.join("")),
            { minLength: 1, maxLength: 5 },
          ),
          async (codes) => {
            const map = { ...MAP, columns: [...MAP.columns, { name: "again", source: "sample.sampleId" }] };
            await writeFile(
              path,
              made(
                codes.map((code) => sample(code)),
                map,
              ).content,
            );
            const { rows } = await readTable(path);
            expect(rows.map((row) => [row["sample_id"], row["again"]])).to.deep.equal(
              codes.toSorted().map((code) => [code, code]),
            );
          },
        ),
        { numRuns: 200 },
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("is TSV if the package declares it, and refuses values that TSV cannot contain", () => {
    const map: SamplesheetMap = {
      ...MAP,
      format: "tsv",
      columns: [...MAP.columns.slice(0, 1), { name: "b", source: "order.platform" }],
    };
    expect(made([sample('a"b,c')], map).content).to.equal('sample_id\tb\na"b,c\tILLUMINA');
    for (const code of ["a\tb", "a\nb", "a\rb"])
      expect(made([sample(code)], map).errors).to.deep.equal([
        `Sample ${code}: sample_id contains a tab or a line break, which TSV does not allow`,
      ]);
  });

  it("reports every missing value of every sample", () => {
    const { errors } = made([
      sample("S1", { reads: [] }),
      sample("S2"),
      sample("S3", { reads: [read({ isActive: false })] }),
    ]);
    expect(errors).to.deep.equal(["Sample S1: fastq_1 has no value", "Sample S3: fastq_1 has no value"]);
  });

  it("refuses two samples of one code", () => {
    expect(made([sample("S1"), sample("S2"), sample("S1"), sample("S1")]).errors).to.deep.equal([
      "Several samples have the code S1",
    ]);
  });

  for (const file1 of ["/etc/passwd", "../secret", "a/../../b", "a//b"]) {
    it(`refuses the file ${file1}`, () => {
      expect(made([sample("S1", { reads: [read({ file1 })] })]).errors).to.deep.equal([
        "Sample S1: fastq_1 does not name a file below the data base path",
      ]);
    });
  }

  const sources: [string | null, SheetSample, string][] = [
    ["sample.sampleId", sample("S1"), "S1"],
    ["study.id", sample("S1"), "study-1"],
    ["study.title", sample("S1"), "Gut"],
    ["study.title", sample("S1", { study: null }), '""'],
    ["order.id", sample("S1"), "order-1"],
    ["order.platform", sample("S1"), "ILLUMINA"],
    ["order.platform", sample("S1", { order: { id: "o", platform: null } }), '""'],
    ["read.file1", sample("S1"), "orders/o/a_R1.fastq.gz"],
    ["sample.reads.file2", sample("S1", { reads: [read({ file2: "b" })] }), "b"],
    ["sample.reads[paired].file1", sample("S1"), '""'],
    ["sample.reads[paired].file1", sample("S1", { reads: [read({ file1: "a", file2: "b" })] }), "a"],
    ["sample.reads[single].file1", sample("S1"), "orders/o/a_R1.fastq.gz"],
    [null, sample("S1"), '""'],
  ];
  for (const [source, given, written] of sources) {
    it(`reads ${source} of ${JSON.stringify([given.reads, given.study, given.order])}`, () => {
      expect(made([given], column({ source })).content).to.equal(`value\n${written}`);
    });
  }

  const transforms: [SamplesheetColumn["transform"], string, string | { error: string }][] = [
    [{ type: "to_upper" }, "aé", "AÉ"],
    [{ type: "to_lower" }, "AÉ", "aé"],
    [{ type: "map_value", mapping: { a: "x" } }, "a", "x"],
    [{ type: "map_value", mapping: { Illumina: "x" } }, "ILLUMINA", "x"],
    [{ type: "map_value", mapping: { a: "x" } }, "b", "b"],
    [
      { type: "map_value", mapping: { a: "x", c: "y" }, strict: true },
      "b",
      { error: "Sample b: value must be one of: a, c; it is b" },
    ],
    [
      { type: "map_value", mapping: { a: "x" }, strict: true },
      "__proto__",
      { error: "Sample __proto__: value must be one of: a; it is __proto__" },
    ],
    [{ type: "prepend_path", base: "${DATA_BASE_PATH}/sub" }, "a$&b", "/data/sub/a$&b"],
    [{ type: "prepend_path", base: "/refs" }, "a", "/refs/a"],
  ];
  for (const [transform, code, expected] of transforms) {
    it(`transforms ${code} by ${JSON.stringify(transform)} to ${JSON.stringify(expected)}`, () => {
      const { content, errors } = made([sample(code)], column({ transform: transform! }));
      if (typeof expected === "string") expect([content, errors]).to.deep.equal([`value\n${expected}`, []]);
      else expect(errors).to.deep.equal([expected.error]);
    });
  }

  const reads: [string, SheetRead[], SamplesheetColumn["filters"], string | undefined][] = [
    [
      "cleaned before raw before unknown",
      [read({ id: "1", dataClass: "unknown" }), read({ id: "2" }), read({ id: "3", dataClass: "cleaned" })],
      undefined,
      "3",
    ],
    [
      "two files rather than one",
      [read({ id: "1", dataClass: "cleaned" }), read({ id: "2", file2: "b" })],
      undefined,
      "2",
    ],
    ["the first of equals", [read({ id: "2" }), read({ id: "1" })], undefined, "1"],
    [
      "only the classes asked for",
      [read({ id: "1", dataClass: "cleaned" }), read({ id: "2", dataClass: "unknown" })],
      { dataClassIn: ["raw", "unknown"] },
      "2",
    ],
    [
      "only the class asked for",
      [read({ id: "1", dataClass: "cleaned" }), read({ id: "2" })],
      { dataClass: "raw" },
      "2",
    ],
    ["two files where asked for", [read({ id: "1", dataClass: "cleaned" })], { paired: true }, undefined],
    [
      "the first file where one is asked for",
      [read({ id: "1", dataClass: "cleaned" }), read({ id: "2", file2: "b" })],
      { paired: false },
      "1",
    ],
    ["no superseded one", [read({ id: "1", isActive: false })], undefined, undefined],
    ["none without a first file", [read({ id: "1", file1: null, file2: "b" })], undefined, undefined],
  ];
  for (const [rule, given, filters, chosen] of reads) {
    it(`chooses of several reads ${rule}`, () => {
      const named = given.map((one) => ({ ...one, file1: one.file1 && one.id }));
      const map = column({ source: "read.file1", ...(filters ? { filters } : {}) });
      expect(made([sample("S1", { reads: named })], map).content).to.equal(`value\n${chosen ?? '""'}`);
    });
  }

  describe("for a workflow of Nextflow", () => {
    const HOSTILE = [
      "S1$(id)",
      "`id`",
      "a;b",
      "a b",
      "a\nb",
      "../x",
      "-x",
      ".x",
      "=1",
      'q"',
      "ü",
      "$(id)\n,",
    ];

    it("contains a unique safe name for each unsafe code, and keeps safe codes", () => {
      const { cells, names, errors } = safe(
        ["S1", "a_b-2.c", ...HOSTILE].map((code) => sample(code)),
        column({}),
      );
      expect(errors).to.deep.equal([]);
      for (const cell of cells) expect(cell).to.match(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
      expect(new Set(cells).size).to.equal(HOSTILE.length + 2);
      expect(cells).to.include.members(["S1", "a_b-2.c"]);
      expect(Object.values(names)).to.have.members(HOSTILE);
      for (const name of Object.keys(names)) expect(cells).to.include(name);
    });

    it("assigns a value the same unique name in each run", () => {
      const [alone = ""] = safe([sample("a b")], column({})).cells;
      expect(alone).to.match(/^a_b-[0-9a-f]{8}$/);
      expect(safe([sample("x y"), sample("a b")], column({})).cells[0]).to.equal(alone);
      const { cells, names } = safe([sample("a b"), sample(alone)], column({}));
      expect(cells[1]).to.equal(alone);
      expect(cells[0]).to.match(/^a_b-[0-9a-f]{9}$/);
      expect(names).to.deep.equal({ [cells[0] ?? ""]: "a b" });
    });

    it("contains safe names of titles and platforms too, but the values of a package's map unchanged", () => {
      const odd = sample("S1", {
        study: { id: "s", title: "a $(id)" },
        order: { id: "o", platform: "my box" },
      });
      expect(safe([odd], column({ source: "study.title" })).cells[0]).to.match(/^a___id_-[0-9a-f]{8}$/);
      const transform = { type: "map_value" as const, mapping: { "my box": "MY BOX" } };
      expect(safe([odd], column({ source: "order.platform", transform })).cells).to.deep.equal(["MY BOX"]);
      expect(safe([odd], column({ source: "order.platform" })).cells[0]).to.match(/^my_box-[0-9a-f]{8}$/);
    });

    it("is refused, or contains values unchanged, if a column declares it", () => {
      const refused = safe([sample("S1"), sample("a b")], column({ unsafe: "refuse" }));
      expect(refused.errors).to.deep.equal([
        "Sample a b: value has characters other than ASCII letters, digits, dots, dashes and underscores, which this pipeline does not accept",
      ]);
      expect(safe([sample("a b")], column({ unsafe: "raw" }))).to.deep.equal({
        cells: ["a b"],
        errors: [],
        names: {},
      });
    });

    const files: [path: string, isTaken: boolean][] = [
      ["orders/o/reads/S1/u-R1-a_b.fastq.gz", true],
      ["Project 1 (Müller)/probe_ü.fastq.gz", true],
      ["a/b c.fastq", false],
      ["a/$(id).fastq", false],
      ["a/-x.fastq", false],
      ["$(id)/a.fastq", false],
      ["a;b/a.fastq", false],
      ["a`b/a.fastq", false],
      ["a/a\nb.fastq", false],
    ];
    for (const [file1, isTaken] of files)
      it(`${isTaken ? "accepts" : "refuses"} the read file ${JSON.stringify(file1)}`, () => {
        const { cells, errors } = safe(
          [sample("S1", { reads: [read({ file1 })] })],
          column({ source: "read.file1" }),
        );
        if (isTaken) expect([cells, errors]).to.deep.equal([[file1], []]);
        else
          expect(errors).to.deep.equal([
            "Sample S1: value names a file whose path has characters that a workflow could run as commands; rename the file or its folder",
          ]);
      });

    it("names any values safely and reversibly", () => {
      fc.assert(
        fc.property(fc.uniqueArray(fc.string({ unit: "binary", minLength: 1, maxLength: 20 })), (values) => {
          const names = assignSafeNames(values);
          expect(new Set(names.values()).size).to.equal(values.length);
          for (const name of names.values()) expect(name).to.match(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/);
        }),
      );
    });
  });
});
