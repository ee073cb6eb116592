import { expect } from "chai";
import { spacedIndexes } from "../../../client/kit/charts/chartScale.ts";
import {
  barcodeRows,
  shownBarcodes,
  unmappedReads,
} from "../../../client/sequencing/monitoring/barcodeRows.ts";
import { formatShare } from "../../../client/sequencing/monitoring/formatShare.ts";
import { barcodeLines, assignColors, totalLine } from "../../../client/sequencing/monitoring/plotLines.ts";
import { awaitsFiles, streamName, pathBelow } from "../../../client/sequencing/monitoring/stream.ts";
import { averageRate, recentRate, valueAt } from "../../../client/sequencing/monitoring/streamCurve.ts";
import { hasOlder, mergeStreamEvents } from "../../../client/sequencing/monitoring/streamEvents.ts";
import { streamWarnings } from "../../../client/sequencing/monitoring/streamWarnings.ts";
import { withLiveBarcodes, withLiveStream } from "../../../client/sequencing/monitoring/withLiveStream.ts";

const MINUTE = 60_000;
const barcode = (name: string, reads: number, lastFileAt = "2026-11-21T10:00:00.000Z") => ({
  barcode: name,
  fileCount: 1,
  totalSize: reads,
  totalReads: reads,
  totalBases: reads * 100,
  lastFileAt,
  lastFilePath: `/data/${name}`,
});

describe("the barcodes of a monitored run", () => {
  const mapped = [
    { barcode: "barcode10", sampleCode: "S-10", sampleId: "id" },
    { barcode: "barcode02", sampleCode: "S-2", sampleId: "id" },
    { barcode: "barcode03", sampleCode: "S-3", sampleId: null },
  ];
  const counted = [
    barcode("unclassified", 10),
    barcode("(unknown)", 5),
    barcode("barcode10", 60),
    barcode("barcode03", 25),
  ];
  const rows = barcodeRows(counted, mapped, 100);

  it("are sorted by name, including expected ones, with unclassified reads last", () => {
    expect(rows.map((row) => [row.barcode, row.sampleCode, row.reads, row.share])).to.deep.equal([
      ["barcode02", "S-2", 0, 0],
      ["barcode03", "S-3", 25, 0.25],
      ["barcode10", "S-10", 60, 0.6],
      ["unclassified", null, 10, 0.1],
      ["(unknown)", null, 5, 0.05],
    ]);
  });

  it("have no sample without an assignment, or with one outside the order", () => {
    expect(unmappedReads(rows, 100)).to.deep.equal({ reads: 40, share: 0.4 });
    // Unreported barcodes belong to no sample either.
    expect(unmappedReads(rows, 120)).to.deep.equal({ reads: 60, share: 0.5 });
  });

  it("show no samples before there are reads, or if no barcode has one", () => {
    expect(unmappedReads(barcodeRows([], mapped, 0), 0)).to.equal(null);
    expect(unmappedReads(barcodeRows(counted, [], 100), 100)).to.equal(null);
  });

  const found = (search: string, key: Parameters<typeof shownBarcodes>[2]["key"], isDown: boolean) =>
    shownBarcodes(rows, search, { key, isDown }).map((row) => row.barcode);
  it("are found by barcode and by sample, and sorted with empty values last in both directions", () => {
    expect(found("s-", "reads", true)).to.deep.equal(["barcode10", "barcode03", "barcode02"]);
    expect(found("CLASS", "barcode", false)).to.deep.equal(["unclassified"]);
    expect(found("", "sampleCode", true)[0]).to.equal("barcode10");
    expect(found("", "sampleCode", true).slice(-2)).to.deep.equal(["unclassified", "(unknown)"]);
    expect(found("", "sampleCode", false).slice(-2)).to.deep.equal(["unclassified", "(unknown)"]);
    expect(found("barcode", "lastFileAt", false).at(-1)).to.equal("barcode02");
  });

  it("are those of the feed if it is complete, and otherwise the later of both for each", () => {
    const view = { barcodes: [barcode("barcode01", 9)], barcodeCount: 2 };
    const heard = { view, at: new Date(1_000) } as Parameters<typeof withLiveBarcodes>[2];
    const fetched = [barcode("barcode01", 5), barcode("barcode02", 1)];
    const reads = (askedAt: number) => withLiveBarcodes(fetched, askedAt, heard).map((row) => row.totalReads);
    expect(reads(1_000)).to.deep.equal([9, 1]);
    expect(reads(1_001)).to.deep.equal([5, 1]);
    expect(withLiveBarcodes(fetched, 0, undefined)).to.equal(fetched);
    view.barcodeCount = 1;
    expect(reads(2_000)).to.deep.equal([9]);
  });
});

describe("the current state of a monitored run", () => {
  const loaded = { run: { totalReads: 1, order: "of its page" }, samples: ["kept"], monitored: false };
  const heard = { view: { run: { totalReads: 2 }, monitored: true }, at: new Date(1_000) };
  const known = (loadedAt: number, received?: typeof heard) =>
    withLiveStream(loaded as never, loadedAt, received as never) as unknown;

  it("is that of the feed during a request, and that of the response if it is newer", () => {
    const newer = { run: { totalReads: 2, order: "of its page" }, samples: ["kept"], monitored: true };
    expect(known(1_000, heard)).to.deep.equal(newer);
    expect(known(1_001, heard)).to.equal(loaded);
    expect(known(0)).to.equal(loaded);
  });
});

describe("the rate of a monitored run", () => {
  const curve = { at: [0, 10 * MINUTE, 20 * MINUTE], values: [0, 100, 400] };
  for (const [what, now, expected] of [
    ["the last ten minutes", 20 * MINUTE, 300],
    ["half of them, when nothing came since", 25 * MINUTE, 150],
    ["nothing, when the last file is long ago", 90 * MINUTE, 0],
  ] as const)
    it(`is shown by ${what}`, () =>
      expect(Math.round((recentRate(curve, now) ?? -1) * 10 * MINUTE)).to.equal(expected));

  it("starts at the beginning if that is nearer, and only with enough values", () => {
    expect(recentRate({ at: [0, MINUTE], values: [10, 40] }, MINUTE)).to.equal(30 / MINUTE);
    expect(recentRate({ at: [0, 5_000], values: [10, 40] }, 5_000)).to.equal(null);
    expect(recentRate({ at: [], values: [] }, MINUTE)).to.equal(null);
    expect(averageRate(curve)).to.equal(400 / (20 * MINUTE));
    expect(averageRate({ at: [5], values: [10] })).to.equal(null);
  });

  it("is interpolated between two points", () => {
    const values = [-1, 0, 5, 15, 20, 99].map((minutes) => valueAt(curve, minutes * MINUTE));
    expect(values).to.deep.equal([0, 0, 50, 250, 400, 400]);
  });
});

describe("the curves of its yield", () => {
  const total = { at: [0, 1_000], reads: [1, 2], bases: [100, 200] };
  const line = (name: string, reads: number[]) => ({ barcode: name, sampleCode: null, reads, bases: reads });

  it("continue to the current value", () => {
    const known = { reads: 5, bases: 500 };
    expect(totalLine({ total }, "bases", known, { answeredAt: 2_500, now: 3_000 })).to.deep.equal({
      at: [0, 1_000, 2_500, 3_000],
      lines: [{ key: "", sampleCode: null, color: "blue", values: [100, 200, 200, 500] }],
    });
    const at = (answeredAt: number, now: number) =>
      totalLine({ total }, "reads", known, { answeredAt, now }).at;
    expect(at(3_500, 3_000)).to.deep.equal([0, 1_000, 3_500, 3_501]);
    expect(at(900, 3_000)).to.deep.equal([0, 1_000, 3_000]);
    // A clock behind the sequencer's must not bend a curve backward.
    expect(totalLine({ total }, "reads", known, { answeredAt: 10, now: 10 }).lines[0]?.values).to.deep.equal([
      1, 5,
    ]);
  });

  it("are one per barcode in the order of names, each as far as known", () => {
    const barcodes = [line("unclassified", [0, 7]), line("barcode10", [0, 2]), line("barcode9", [1, 1])];
    const plot = barcodeLines(
      { total, barcodes },
      "reads",
      new Map([["barcode10", { reads: 8, bases: 0 }]]),
      { answeredAt: 0, now: 2_000 },
    );
    expect(plot.at).to.deep.equal([0, 1_000, 2_000]);
    expect(plot.lines.map(({ key, values }) => [key, values])).to.deep.equal([
      ["barcode9", [1, 1, 1]],
      ["barcode10", [0, 2, 8]],
      ["unclassified", [0, 7, 7]],
    ]);
    expect(
      barcodeLines({ total, barcodes: [] }, "reads", new Map(), { answeredAt: 0, now: 2_000 }).lines,
    ).to.deep.equal([]);
  });

  it("keep their unique color while others are added", () => {
    const few = assignColors(["barcode01", "barcode05", "(unknown)"]);
    const many = assignColors(["barcode01", "barcode02", "barcode05", "barcode13", "(unknown)"]);
    for (const name of ["barcode01", "barcode05"]) expect(many.get(name)).to.equal(few.get(name));
    expect(new Set(many.values()).size).to.equal(5);
    expect(many.get("(unknown)")).to.equal("gray");
  });

  it("are described by values at equal intervals, including the first and the last", () => {
    expect(spacedIndexes([0, 1, 2], 5)).to.deep.equal([0, 1, 2]);
    const at = [...Array.from({ length: 100 }, (_, place) => place), 400];
    expect(spacedIndexes(at, 5)).to.deep.equal([0, 100]);
    expect(spacedIndexes(at.slice(0, 97), 5)).to.deep.equal([0, 24, 48, 72, 96]);
  });
});

describe("the events of a monitored run", () => {
  const events = (...seqs: number[]) => seqs.map((seq) => ({ seq }));
  const getSeqs = (list: { seq: number }[]) => list.map(({ seq }) => seq);

  it("are listed once each, newest first", () => {
    expect(getSeqs(mergeStreamEvents(events(3, 2, 1), events(5, 4, 3)))).to.deep.equal([5, 4, 3, 2, 1]);
    const known = events(3, 2, 1);
    expect(mergeStreamEvents(known, events(2, 1))).to.equal(known);
  });

  it("end at an unknown one, so that older ones can be requested", () => {
    const shown = mergeStreamEvents(events(3, 2, 1), events(9, 8));
    expect(getSeqs(shown)).to.deep.equal([9, 8]);
    expect([hasOlder(shown), hasOlder(events(2, 1)), hasOlder([])]).to.deep.equal([true, false, false]);
  });

  it("are at most 500", () => {
    const many = Array.from({ length: 700 }, (_, place) => ({ seq: 700 - place }));
    const shown = mergeStreamEvents([], many);
    expect([shown.length, shown.at(-1)?.seq, hasOlder(shown)]).to.deep.equal([500, 201, false]);
  });
});

describe("a monitored run as text", () => {
  for (const [outputDir, name] of [
    ["/data/exp/sample/20240102_1200_X1_FAO37117_0347a639", "20240102_1200_X1_FAO37117_0347a639"],
    ["/data/exp/20240102_run/fastq_pass/barcode01", "20240102_run"],
    ["/fastq_pass", "fastq_pass"],
    ["/", "/"],
  ] as const)
    it(`calls ${outputDir} ${name}`, () => expect(streamName({ outputDir })).to.equal(name));

  it("omits the parent directories of a path", () => {
    expect(pathBelow("/data/run", "/data/run/fastq_pass/a.fastq")).to.equal("fastq_pass/a.fastq");
    expect(pathBelow("/data/run", "/data/run 2/a.fastq")).to.equal("/data/run 2/a.fastq");
    expect(pathBelow("/", "/a.fastq")).to.equal("a.fastq");
  });

  it("rounds a share neither to zero nor to all", () => {
    expect([0, 0.0001, 0.0325, 0.5, 0.99999, 1].map(formatShare)).to.deep.equal([
      "0%",
      "0.1%",
      "3.3%",
      "50%",
      "99.9%",
      "100%",
    ]);
  });

  const at = "2026-11-21T10:00:00.000Z";
  const run = { stalledAt: at, diskLowAt: at, folderMissingAt: at, verification: null, lastFileAt: null };
  for (const [status, monitored, warnings] of [
    ["ACTIVE", true, ["missing", "disk", "stalled"]],
    ["ACTIVE", false, ["unmonitored", "missing", "disk", "stalled"]],
    ["STOPPING", true, ["missing", "disk"]],
    ["STOPPED", false, []],
  ] as const)
    it(`warns of ${warnings.join(", ") || "nothing"} when ${status}${monitored ? "" : " and unmonitored"}`, () =>
      expect(streamWarnings({ ...run, status }, monitored)).to.deep.equal(warnings));
});

describe("the files of a monitored run", () => {
  const finalSummary = { path: "final_summary.txt", values: {} };
  it("are expected until its sequencer has finished and all are counted, or it is stopped", () => {
    expect(awaitsFiles({ status: "ACTIVE", finalSummary: null, waitingFiles: 0 })).to.equal(true);
    expect(awaitsFiles({ status: "ACTIVE", finalSummary, waitingFiles: 1 })).to.equal(true);
    expect(awaitsFiles({ status: "ACTIVE", finalSummary, waitingFiles: 0 })).to.equal(false);
    expect(awaitsFiles({ status: "STOPPED", finalSummary: null, waitingFiles: 0 })).to.equal(false);
  });
});
