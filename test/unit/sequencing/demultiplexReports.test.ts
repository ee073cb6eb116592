import { expect } from "chai";
import { readIllumina } from "../../helpers/illuminaData.ts";
import type { Context } from "mocha";
import {
  NotReport,
  parseBclConvertReports,
} from "../../../server/sequencing/runFolders/parse/parseBclConvertReports.ts";
import { parseInteropSummary } from "../../../server/sequencing/runFolders/parse/parseInteropSummary.ts";
import { parseStatsJson } from "../../../server/sequencing/runFolders/parse/parseStatsJson.ts";
import { barcodeGuesser } from "../../../server/sequencing/runFolders/rules/guessBarcode.ts";

async function readReports(test: Context, version: string, { hasUnknown = true, hasQuality = true } = {}) {
  const path = `bclconvert/${version}`;
  return parseBclConvertReports({
    demultiplexStats: await readIllumina(test, `${path}/Demultiplex_Stats.csv`),
    qualityMetrics: hasQuality ? await readIllumina(test, `${path}/Quality_Metrics.csv`) : null,
    unknownBarcodes: hasUnknown ? await readIllumina(test, `${path}/Top_Unknown_Barcodes.csv`) : null,
  });
}

describe("the reports of BCL Convert", () => {
  it("3.6 are added up over the indexes of a sample", async function () {
    const report = await readReports(this, "3.6.3", { hasQuality: false });
    expect(report.samples).to.deep.include({
      lane: 4,
      sampleName: "PRJ200438_LPRJ200438",
      project: null,
      i7: null,
      i5: null,
      readCount: 180943953 + 180532841 + 162132684 + 154347553,
      yieldBases: null,
      q30Bases: 20027127727 + 20075686929 + 17988609371 + 17020099704,
    });
    const [lane] = report.lanes;
    expect([lane?.lane, lane?.clusters, lane?.yieldBases]).to.deep.equal([4, null, null]);
    expect(report.unknownBarcodes[0]).to.deep.equal({
      lane: 4,
      i7: "ATACTTGT",
      i5: "",
      readCount: 474403922,
    });
  });

  it("3.9 contain yield and Q30 of each sample", async function () {
    const report = await readReports(this, "3.9.3");
    expect(report.samples[0]).to.deep.equal({
      lane: 1,
      sampleName: "S34863_GBC_Multiplex",
      project: null,
      i7: "ACAGGGCTAC",
      i5: "GAGCATCTAT",
      readCount: 8554720,
      yieldBases: 239532160 + 769924800,
      q30Bases: 231205514 + 744033726,
    });
    expect(report.lanes[0]).to.deep.equal({
      lane: 1,
      clusters: null,
      clustersPassing: 8554720 + 2893684750,
      yieldBases: 239532160 + 769924800 + 81023173000 + 260431627500,
      q30Bases: 231205514 + 744033726 + 77641200781 + 246278013557,
      undeterminedReads: 2893684750,
    });
    expect(report.lanes.map(({ lane }) => lane)).to.deep.equal([1, 2, 3, 4]);
    expect(report.unknownBarcodes.length).to.equal(4 * 50);
  });

  it("of a run without index reads count its samples", async function () {
    const report = await readReports(this, "no_index_reads", { hasUnknown: false });
    expect(
      report.samples.map(({ lane, readCount, i7, project }) => [lane, readCount, i7, project]),
    ).to.deep.include([1, 657929553, null, "HGL_Cancer_Met_Mechanisms"]);
  });

  it("with no read for any sample show i5 as it was read, which is the reverse complement", async function () {
    const report = await readReports(this, "zero_yield", { hasUnknown: false });
    expect(report.samples.every(({ readCount }) => readCount === 0)).to.equal(true);
    const first = report.samples.find(({ sampleName }) => sampleName.endsWith("AACCGCGG"));
    expect([first?.i7, first?.i5]).to.deep.equal(["ACACTAAG", "CCGCGGTT"]);
    const guess = barcodeGuesser({
      ofLane: report.samples.map(({ sampleName, i7, i5 }) => ({
        name: sampleName,
        i7: i7 ?? "",
        i5: i5 ?? "",
      })),
      ofOtherLanes: [],
    });
    expect(guess({ i7: "ACACTAAG", i5: "AACCGCGG" })).to.deep.equal({
      kind: "reversedI5",
      name: first?.sampleName,
      otherName: null,
    });
  });

  it("are refused without their columns", () => {
    for (const demultiplexStats of ["", "a,b\n1,2", "Lane,SampleID\n1,x"])
      expect(() =>
        parseBclConvertReports({ demultiplexStats, qualityMetrics: null, unknownBarcodes: null }),
      ).to.throw(NotReport);
  });
});

describe("Stats.json of bcl2fastq", () => {
  it("states clusters, yield and Q30, and its samples with the undetermined reads are the clusters", async function () {
    const report = parseStatsJson(await readIllumina(this, "bcl2fastq/Stats.json"));
    const [lane] = report.lanes;
    expect(lane).to.deep.equal({
      lane: 8,
      clusters: 621211104,
      clustersPassing: 335045679,
      yieldBases: 91010424644 + 10173370414,
      q30Bases: 37706348364 + 27757074015 + 4260038642 + 3561830564,
      undeterminedReads: 33686657,
    });
    const reads = report.samples.reduce((sum, { readCount }) => sum + readCount, 0);
    expect(reads + (lane?.undeterminedReads ?? 0)).to.equal(lane?.clustersPassing);
    expect(report.unknownBarcodes[0]).to.deep.equal({ lane: 8, i7: "CCCCCCCC", i5: "", readCount: 585305 });
  });

  it("is refused if it is something else", () => {
    for (const text of ["", "{}", "[]", '{"ConversionResults": 1}'])
      expect(() => parseStatsJson(text), text).to.throw(NotReport);
  });
});

describe("the summary of InterOp metrics", () => {
  it("states the run and its lanes", async function () {
    const summary = parseInteropSummary(
      await readIllumina(this, "interop/summary_paired-end_dual-index.csv"),
    );
    expect([summary.version, summary.yieldBases, summary.q30]).to.deep.equal([
      "v1.0.16-src",
      875_520_000_000,
      0.904,
    ]);
    expect(summary.lanes.length).to.equal(8);
    const [first] = summary.lanes;
    expect([first?.lane, first?.clusters, first?.clustersPassing]).to.deep.equal([
      1, 482_990_000, 370_410_000,
    ]);
    const yieldOfLanes = summary.lanes.reduce((sum, { yieldBases }) => sum + (yieldBases ?? 0), 0);
    expect(yieldOfLanes / 1e9).to.be.closeTo(875.52, 0.2);
  });
});
