import { expect } from "chai";
import { barcodeFromPath } from "../../../server/sequencing/runs/rules/barcodeFromPath.ts";
import { fileVersion, isCountable } from "../../../server/sequencing/monitoring/monitor/classifyEntry.ts";

const RUN = "/data/group/sample/20260101_1200_X1_FAW1_0a1b2c3d";

const ROWS: [outputDir: string, path: string, barcode: string | undefined][] = [
  [RUN, "fastq_pass/barcode01/a.fastq.gz", "barcode01"],
  [RUN, "fastq_pass/BARCODE01/a.fastq.gz", "barcode01"],
  [RUN, "fastq_pass/bc01/a.fastq.gz", "barcode01"],
  [RUN, "fastq_pass/BC0123/a.fastq.gz", "barcode0123"],
  [RUN, "fastq_pass/bc1/a.fastq.gz", "bc1"],
  [RUN, "fastq_pass/bc12345/a.fastq.gz", "bc12345"],
  [RUN, "fastq_pass/barcode01x/a.fastq.gz", "barcode01x"],
  [RUN, "fastq_pass/unclassified/a.fastq.gz", "unclassified"],
  [RUN, "fastq_pass/Mouse 7/a.fastq.gz", "mouse 7"],
  [RUN, "fastq_pass/barcode02/again/deeper/a.fastq", "barcode02"],
  [RUN, "fastq_pass/a.fastq", "(unknown)"],
  ["/data/group", "sample/run/fastq_pass/barcode03/a.fq", "barcode03"],
  [`${RUN}/fastq_pass`, "barcode04/a.fastq", "barcode04"],
  [`${RUN}/fastq_pass`, "a.fastq", "(unknown)"],
  [`${RUN}/fastq_pass/barcode05`, "a.fastq", "barcode05"],
  [`${RUN}/fastq_pass/barcode05`, "part/a.fastq", "barcode05"],
  [RUN, "fastq_fail/barcode01/a.fastq", undefined],
  [RUN, "fastq_skip/barcode01/a.fastq", undefined],
  [RUN, "fastq_pass/fastq_fail/barcode01/a.fastq", undefined],
  [RUN, "fastq_fail/fastq_pass/barcode01/a.fastq", "barcode01"],
  [`${RUN}/fastq_fail`, "barcode01/a.fastq", undefined],
  [RUN, "other/a.fastq", undefined],
  [RUN, "a.fastq", undefined],
  [RUN, "fastq_pass.old/barcode01/a.fastq", undefined],
  // A file of such a name is no folder.
  [RUN, "barcode01/fastq_pass", undefined],
];

describe("the time at which a file was written", () => {
  it("can be stored for any file name", () => {
    const times = [10n ** 22n, -(10n ** 20n), 1_767_225_600_123_456_789n].map((mtimeNs) =>
      fileVersion({ size: 1n, ino: 1n, mtimeNs }).writtenAt.toISOString(),
    );
    expect(times).to.deep.equal([
      "9999-12-31T00:00:00.000Z",
      "1970-01-01T00:00:00.000Z",
      "2026-01-01T00:00:00.123Z",
    ]);
  });
});

describe("the barcode of a file", () => {
  for (const [outputDir, path, barcode] of ROWS)
    it(`${barcode ?? "left out"}: ${path} in ${outputDir}`, () => {
      expect(barcodeFromPath(outputDir, path)).to.equal(barcode);
    });

  it("is determined only for FASTQ files, by their extensions", () => {
    const names = ["a.fastq.gz", "a.fastq", "a.fq.gz", "a.fq", "a b\n'.fq", "barcode.fastq.fastq"];
    const others = [
      "a.FASTQ",
      "a.fastq.gz.tmp",
      "a.fastq.bz2",
      "afastq",
      "a.txt",
      ".a.fastq.gz",
      "._a.fastq",
    ];
    const counted = [...names, ...others].filter((name) => isCountable(RUN, `fastq_pass/${name}`));
    expect(counted).to.deep.equal(names);
  });
});
