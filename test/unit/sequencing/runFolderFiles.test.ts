import { expect } from "chai";
import { readIllumina } from "../../helpers/illuminaData.ts";
import { NotXml } from "../../../server/sequencing/runFolders/parse/parseXmlTree.ts";
import { parseRunDate, parseRunInfo } from "../../../server/sequencing/runFolders/parse/parseRunInfo.ts";
import {
  endedEarly,
  parseRunParameters,
} from "../../../server/sequencing/runFolders/parse/parseRunParameters.ts";
import { parseSampleSheet } from "../../../server/sequencing/runFolders/parse/parseSampleSheet.ts";
import { instrumentModel } from "../../../server/sequencing/runFolders/rules/instrumentModel.ts";

const cycles = (read1: number, index1: number, index2: number | null, read2: number) => ({
  read1,
  index1,
  index2,
  read2,
});

describe("RunInfo.xml of an instrument", () => {
  const EXPECTED = {
    "runs/miseq/RunInfo.xml": ["180430_M05898_0007_000000000-BR92R", "000000000-BR92R", "M05898", 1, 28],
    "runs/nextseq550/RunInfo.xml": ["210221_NB552060_0109_AHMTLKAFX2", "HMTLKAFX2", "NB552060", 4, 288],
    "runs/novaseq6000/RunInfo.xml": ["180619_A00291_0044_BH5WJJDMXX", "H5WJJDMXX", "A00291", 2, 1408],
    "runs/nextseq2000/RunInfo_p1.xml": ["240927_VH01619_75_AAG27M7M5", "AAG27M7M5", "VH01619", 1, 32],
    "runs/novaseqx/RunInfo.xml": ["20230628_LH00210_0008_B225TGJLT3", "225TGJLT3", "LH00210", 8, 3136],
  };
  for (const [path, expected] of Object.entries(EXPECTED))
    it(`states the run, its flow cell, lanes and tiles: ${path}`, async function () {
      const text = await readIllumina(this, path);
      const { runId, flowCell, instrument, lanes, tiles, reads } = parseRunInfo(text);
      expect([runId, flowCell, instrument, lanes, tiles]).to.deep.equal(expected);
      expect(reads.map(({ isIndex }) => isIndex)).to.deep.equal([false, true, true, false]);
      const listed = text.match(/<Tile>/g)?.length;
      if (listed !== undefined) expect(tiles).to.equal(listed);
    });

  it("states the orientation of each read where the instrument writes it", async function () {
    const p1 = parseRunInfo(await readIllumina(this, "runs/nextseq2000/RunInfo_p1.xml"));
    expect(p1.reads.map((read) => read.isReverseComplement)).to.deep.equal([false, false, true, false]);
    expect(p1.startedAt).to.equal("2024-09-27T14:48:52.000Z");
    const miseq = parseRunInfo(await readIllumina(this, "runs/miseq/RunInfo.xml"));
    expect(miseq.reads.map((read) => read.isReverseComplement)).to.deep.equal([null, null, null, null]);
    expect([miseq.startDate, miseq.startedAt]).to.deep.equal(["2018-04-30", null]);
  });

  it("of runs without or with one index read is read too", async function () {
    const none = parseRunInfo(await readIllumina(this, "bclconvert/no_index_reads/RunInfo.xml"));
    expect(none.reads.every(({ isIndex, cycles: length }) => !isIndex || length > 0)).to.equal(true);
    for (const path of ["bclconvert/3.9.3/RunInfo.xml", "bclconvert/zero_yield/RunInfo.xml"])
      expect(parseRunInfo(await readIllumina(this, path)).reads.length).to.be.greaterThan(1);
  });

  it("is refused with a document type, too deep, or of another kind", () => {
    for (const text of [
      "",
      "<RunInfo>",
      "<RunInfo/>",
      "<Other/>",
      '<!DOCTYPE r [<!ENTITY a "b">]><RunInfo><Run Id="x"/></RunInfo>',
      "<a>".repeat(40) + "</a>".repeat(40),
    ])
      expect(() => parseRunInfo(text), text.slice(0, 40)).to.throw(NotXml);
  });

  it("has dates of every form, and none that does not exist", () => {
    expect(parseRunDate("6/19/2018 11:54:50 AM")).to.deep.equal({ startDate: "2018-06-19", startedAt: null });
    expect(parseRunDate("20230628")).to.deep.equal({ startDate: "2023-06-28", startedAt: null });
    for (const date of ["231399", "", "yesterday", "2024-13-40T00:00:00Z"])
      expect(parseRunDate(date), date).to.deep.equal({ startDate: null, startedAt: null });
  });
});

describe("RunParameters.xml of an instrument", () => {
  const EXPECTED = {
    "runs/miseq/runParameters.xml": [
      "MiSeq",
      "180430_M05898_7_BR92R_K1486",
      "000000000-BR92R",
      "M05898",
      "2.6.2.1",
      null,
      null,
      cycles(26, 8, 8, 26),
    ],
    "runs/nextseq500/RunParameters.xml": [
      "NextSeq 500/550",
      "Sanger_NSQ_060516",
      "HW77KBGXX",
      "NS500114",
      "2.0.0.24",
      null,
      null,
      cycles(151, 8, 0, 151),
    ],
    "runs/nextseq2000/RunParameters.xml": [
      "NextSeq 1000/2000",
      "NFE_CEX_Exome_v2",
      "AAACWM2M5",
      "VH00120",
      "1.1.0.27334",
      null,
      null,
      cycles(101, 10, 10, 101),
    ],
    "runs/iseq/RunParameters.xml": [
      "iSeq",
      "RNAEnrichment_RVOPv2_iSeq_2",
      "BPA73105-2609",
      "FS10000106",
      "1.4.0.500",
      null,
      null,
      cycles(76, 10, 10, 76),
    ],
    "runs/novaseq6000/RunParameters.xml": [
      "NovaSeq 6000",
      "180619_A291_39_BH5WJJDMXX_K1520",
      "H5WJJDMXX",
      "A00291",
      "1.4.0",
      "S2",
      "B",
      cycles(51, 8, 8, 51),
    ],
    "runs/novaseqx/RunParameters.xml": [
      "NovaSeq X",
      "47539",
      "225TGJLT3",
      "LH00210",
      "1.1.0.18335",
      "10B",
      "B",
      cycles(2, 2, 2, 2),
    ],
    "runs/novaseqx/RunParameters_25B_local_analysis.xml": [
      "NovaSeq X",
      "47999_NX2_B",
      "19NJCA4LE",
      "LH00275",
      "1.2.0.26276",
      "25B",
      "B",
      cycles(151, 8, 8, 151),
    ],
  };
  for (const [path, expected] of Object.entries(EXPECTED))
    it(`states experiment, flow cell, software and cycles: ${path}`, async function () {
      const read = parseRunParameters(await readIllumina(this, path));
      expect([
        instrumentModel(read),
        read.experimentName,
        read.flowCell,
        read.instrument,
        read.applicationVersion,
        read.flowCellMode,
        read.side,
        read.planned,
      ]).to.deep.equal(expected);
    });

  it("of a NovaSeq 6000 states the version of its kit", async function () {
    const read = parseRunParameters(await readIllumina(this, "runs/novaseq6000/RunParameters_xp_v1.5.xml"));
    expect([read.flowCellMode, read.sbsConsumableVersion]).to.deep.equal(["SP", "3"]);
  });

  it("shows a run that ended before its planned cycles", async function () {
    const text = await readIllumina(this, "runs/nextseq2000/RunParameters.xml");
    expect(endedEarly(parseRunParameters(text))).to.equal(false);
    const stopped = text.replace(/(<CompletedCycles>[\s\S]*?<Read2>)101/, "$188");
    expect(endedEarly(parseRunParameters(stopped))).to.equal(true);
  });
});

describe("a sample sheet", () => {
  const EXPECTED = {
    "sheets/v1_blank_lines.csv": [1, "AP081616", 12, "BWH001lib1", "AGGCAGAA", "GCGTAAGA"],
    "sheets/v1_miseq_35147139.csv": [
      1,
      "MiSeq_Nextera_DNA_Flex_E-coli_B-cereus_R-sphaeroides",
      18,
      "E-coli_1ng_input-rep01",
      "AAGAGGCA",
      "TCGACTAG",
    ],
    "sheets/v1_miseq_nexteraxt.csv": [1, "EBoV HS", 20, "mebv.0.6", "CGTACTAG", "CTCTCTAT"],
    "sheets/v1_novaseq_lanes.csv": [1, null, 36, "11354SAPool01__11354SA0001L01", "TAATGCGC", "CAGGACGT"],
    "sheets/v1_quoted_commas.csv": [
      1,
      "Zika run",
      18,
      'Zika "seedstock_1 (in K562, 5ng)',
      "GGACTCCT",
      "AAGGAGTA",
    ],
    "sheets/v2_nextseq2000_large.csv": [2, "VH01300_3", 23, "ChIP_CTV1_RAD21_PU1_RAD21_R1", "GTGGCC", null],
    "sheets/v2_nextseq2000_scatac_umi.csv": [2, "p115_scATAC", 4, "p115_scATAC_1", "AGCCCTTT", null],
    "sheets/v2_nextseq2000_spaces.csv": [2, "p115_p138", 2, "Test1", "GAACTGAGCG", "TCGTGGAGCG"],
    "bclconvert/3.6.3/SampleSheet.csv": [
      2,
      "TsqN_TsqSTR_NebRNA_200929_TSOctDNA200901_Chr10X-3prime_02Oct20",
      8,
      "PRJ200438_LPRJ200438",
      "CATGCGAT",
      null,
    ],
    "bclconvert/3.9.3/SampleSheet.csv": [1, null, 4, "S34863_GBC_Multiplex", "ACAGGGCTAC", "GAGCATCTAT"],
  };
  for (const [path, expected] of Object.entries(EXPECTED))
    it(`has its rows, whatever its form: ${path}`, async function () {
      const sheet = parseSampleSheet(await readIllumina(this, path));
      const [first] = sheet.samples;
      expect([
        sheet.version,
        sheet.experimentName,
        sheet.samples.length,
        first?.sampleId,
        first?.i7,
        first?.i5,
      ]).to.deep.equal(expected);
    });

  it("keeps the lanes, indexes and projects of a sample with several rows", async function () {
    const sheet = parseSampleSheet(await readIllumina(this, "bclconvert/3.6.3/SampleSheet.csv"));
    expect(sheet.samples.slice(0, 4)).to.deep.equal(
      ["CATGCGAT", "TGATATTC", "GTGATCGA", "ACCCGACG"].map((i7) => ({
        lane: 4,
        sampleId: "PRJ200438_LPRJ200438",
        sampleName: null,
        project: "Dawson",
        i7,
        i5: null,
      })),
    );
    expect(sheet.settings["OverrideCycles"]).to.equal("Y28N123;I8N2;N10;Y91N60");
  });

  it("of another text has no samples", () => {
    for (const text of ["", "a,b\n1,2", "[Data]\n", "[Data]\nSample_Name\nx", '[Data]\n"'])
      expect(parseSampleSheet(text).samples, text).to.deep.equal([]);
  });

  it("with 1,536 samples on eight lanes is read whole, and a longer one says that it is cut", () => {
    const rows = Array.from({ length: 8 * 1_536 }, (_, at) => `${(at % 8) + 1},S${at},ACGT,TTTT`);
    const sheet = parseSampleSheet(`[Data],,,\r\nLane,Sample_ID,index,index2\r\n${rows.join("\r\n")}`);
    expect([sheet.samples.length, sheet.isCut]).to.deep.equal([12_288, false]);
    const longer = parseSampleSheet(`[Data]\nSample_ID\n${"S1\n".repeat(40_000)}`);
    expect(longer.isCut).to.equal(true);
  });
});
