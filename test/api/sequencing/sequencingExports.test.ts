import { expect } from "chai";
import exceljs from "exceljs";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aForm } from "../../helpers/sheets.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

describe("GET /api/orders/[id]/sequencing/runs/[runDbId]/export", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  let runs: string;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id, { orderNumber: "ORD-20260101-0001" });
    runs = `/api/orders/${order.id}/sequencing/runs`;
  });
  afterEach(() => order.$query(app.db).delete());

  /** A run with these samples on it, by code. */
  async function aRun(columns: object, samples: Record<string, object>): Promise<string> {
    const { run } = (await admin.post(runs, { runId: "run 1", ...columns })).body;
    for (const code of Object.keys(samples)) await aSample(app.db, order.id, { sampleId: code });
    const assignments = Object.entries(samples).map(([sampleId, columns]) => ({ sampleId, ...columns }));
    expect((await admin.post(`${runs}/${run.id}/samples`, { assignments })).status).to.equal(200);
    return `${runs}/${run.id}/export`;
  }
  /** Name and lines of a sample sheet. */
  async function sheet(path: string): Promise<[string | null, string[]]> {
    const answer = await admin.get(path);
    expect([answer.status, answer.headers.get("content-type")]).to.deep.equal([
      200,
      "text/csv; charset=utf-8",
    ]);
    const text = String(answer.body);
    expect(text.endsWith("\r\n")).to.equal(true);
    return [answer.headers.get("content-disposition"), text.slice(0, -2).split("\r\n")];
  }
  const refused = async (path: string) => statusAndBody(await admin.get(path));

  describe("format=xlsx, and without a format", () => {
    /** The sheets of the workbook, each as its rows of values. */
    async function workbook(path: string) {
      const answer = await admin.get(path);
      expect(answer.status).to.equal(200);
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(answer.body);
      const rows = workbook.worksheets.map((sheet) => {
        const cells: unknown[][] = [];
        sheet.eachRow((row) => cells.push((row.values as unknown[]).slice(1)));
        return [sheet.name, cells] as const;
      });
      return { disposition: answer.headers.get("content-disposition"), sheets: Object.fromEntries(rows) };
    }

    it("returns the plan: the fields of the run, and its samples under headers that an import recognizes", async () => {
      await aSample(app.db, order.id, {
        sampleId: "S1",
        customFields: {
          material_body_site: "stool",
          sampling_date: "2026-01-31",
          secret: "x",
          _barcode: "1",
        },
      });
      const path = await aRun(
        {
          runId: 'Lauf 1/"ä"',
          instrument: "=1+1",
          runDate: "2026-02-03",
          q30Score: 91.5,
          totalBases: "9007199254740993",
          runParameters: { flowcell_id: "PAK1", pores: 2048, ok: true },
        },
        {
          "=S2": {
            barcode: "12",
            customFields: { concentration_ng_ul: 12.5, analyte: "007", lane: 3, Date: "x", "@note": ["a"] },
          },
        },
      );

      const { disposition, sheets } = await workbook(path);

      expect(disposition).to.equal("attachment; filename=Lauf_1.xlsx");
      expect(sheets["Run Metadata"]).to.deep.equal([
        ["Key", "Value"],
        ["Run", 'Lauf 1/"ä"'],
        ["Order", "ORD-20260101-0001"],
        ["Instrument", "=1+1"],
        ["Run date", "2026-02-03"],
        ["Q30 score", 91.5],
        ["Total bases", "9007199254740993"],
        ["ok", "true"],
        ["pores", 2048],
        ["flowcell_id", "PAK1"],
      ]);
      const [header = [], ...rows] = sheets["Run Samples"] ?? [];
      const byHeader = rows.map((cells) =>
        Object.fromEntries(
          header.map((name, at) => [name, cells[at]]).filter(([, cell]) => cell !== undefined),
        ),
      );
      expect(header.slice(0, 3)).to.deep.equal(["Run", "Sample", "Barcode"]);
      expect(header.slice(-2)).to.deep.equal(["@note", "lane"]);
      expect(byHeader).to.deep.equal([
        {
          Run: 'Lauf 1/"ä"',
          Sample: "S1",
          Barcode: "barcode01",
          "Material / body site": "stool",
          "Sampling date": "2026-01-31",
        },
        {
          Run: 'Lauf 1/"ä"',
          Sample: "=S2",
          Barcode: "barcode12",
          "Concentration ng/µl": 12.5,
          Analyte: "007",
          "@note": '["a"]',
          lane: 3,
        },
      ]);
    });

    it("imports again without a difference", async () => {
      await aSample(app.db, order.id, {
        sampleId: "S 1/ä",
        customFields: {
          material_body_site: " stool,\n mixed ",
          sampling_date: "2026-01-31",
          storage_box: "007",
          storage_position: "A1\u0001_x0041_\uFFFF",
          storage_buffer: "=1+1",
        },
      });
      const prepared = {
        concentration_ng_ul: 0.1 + 0.2,
        post_pcr_concentration_ng_ul: "too low",
        total_volume_ul: "12,5",
        depletion: "HD",
        extraction_date: "31.01.2026",
        extraction_method: "<b>&amp;'",
        analyte: "1e3",
        run_specific_notes: "x".repeat(1_900),
      };
      const path = await aRun(
        { runId: " 2026-02-03 " },
        {
          "0042": { barcode: "7", customFields: { ...prepared, lane: 3, Datum: "2026-01-01" } },
          "1.50": { barcode: "ACGTACGT-TTGGCCAA", customFields: { total_volume_ul: 1e21 } },
          "S\r\uFFFE2": { barcode: "UDI 0001", customFields: { "\uFFFF": "x" } },
          TRUE: {},
        },
      );
      const run = path.replace(/\/export$/, "");
      await admin.post(`${run}/samples`, { assignments: [{ sampleId: "S 1/ä" }] });
      const before = (await admin.get(`${run}/samples`)).body;

      const [bytes, type] = aForm((await admin.get(path)).body);
      const reviewed = await admin.post(`${runs}/import/sheet`, bytes, type);
      const applied = await admin.post(`${runs}/import?apply=true`, bytes, type);

      expect(reviewed.status).to.equal(200);
      const { review } = reviewed.body;
      expect(review.problems.filter(({ blocks }: { blocks: boolean }) => blocks)).to.deep.equal([]);
      expect(review.preview.unmappedColumns).to.deep.equal(["Datum", "lane", "\uFFFF"]);
      expect(review.rows.filter(({ status }: { status: string }) => status !== "same")).to.deep.equal([]);
      expect(review.counts).to.deep.equal({ new: 0, changed: 0, same: 5, problem: 0 });
      expect([applied.status, applied.body.createdOrUpdated]).to.deep.equal([
        200,
        [{ runId: "2026-02-03", assignments: 5 }],
      ]);
      expect((await admin.get(`${run}/samples`)).body).to.deep.equal(before);
    });

    it("returns every sample once, for any number of samples", async () => {
      const codes = Array.from({ length: 101 }, (_, at) => `S${at}`);
      await Sample.query(app.db).insert(
        codes.map((sampleId, at) => ({ orderId: order.id, sampleId, position: at % 7 })),
      );
      const { run } = (await admin.post(runs, { runId: "many" })).body;
      await admin.post(`${runs}/${run.id}/samples`, { assignments: codes.map((sampleId) => ({ sampleId })) });

      const { sheets } = await workbook(`${runs}/${run.id}/export?format=xlsx`);

      const given = sheets["Run Samples"]?.slice(1).map(([, code]) => code);
      expect(given).to.have.length(101);
      expect(new Set(given)).to.deep.equal(new Set(codes));
    });
  });

  describe("format=minknow", () => {
    it("returns one line per barcode, with names that MinKNOW accepts", async () => {
      const path = await aRun(
        {
          runId: "=Pool A/1",
          runParameters: { flowcell_id: "pak12345", kit: "SQK-NBD114-24", barcode_kit: "EXP-NBD104" },
        },
        { "soil, 10 cm": { barcode: "1" }, "+S2": { barcode: "BC12" }, S2: { barcode: "2" } },
      );
      expect(await sheet(`${path}?format=minknow`)).to.deep.equal([
        "attachment; filename=Pool_A_1-minknow.csv",
        [
          "flow_cell_id,kit,experiment_id,sample_id,barcode,alias",
          "PAK12345,SQK-NBD114-24 EXP-NBD104,Pool_A_1,ORD-20260101-0001,barcode01,soil_10_cm",
          "PAK12345,SQK-NBD114-24 EXP-NBD104,Pool_A_1,ORD-20260101-0001,barcode12,S2_2",
          "PAK12345,SQK-NBD114-24 EXP-NBD104,Pool_A_1,ORD-20260101-0001,barcode02,S2",
        ],
      ]);
    });

    it("uses position, flow cell and kit from all their sources, and leaves missing ones empty", async () => {
      await order.$query(app.db).patch({
        customFields: { _sequencing_tech: { kitSku: "SQK-RBK114.96", flowCellSku: "FLO-PRO114M" } },
      });
      const path = await aRun({ runParameters: { position_id: "2a" } }, { S1: { barcode: "1" } });
      expect((await sheet(`${path}?format=minknow`))[1]).to.deep.equal([
        "position_id,flow_cell_product_code,kit,experiment_id,sample_id,barcode,alias",
        "2A,FLO-PRO114M,SQK-RBK114-96,run_1,ORD-20260101-0001,barcode01,S1",
      ]);
      await order.$query(app.db).patch({ customFields: {} });
      await admin.patch(path.replace(/\/export$/, ""), { runParameters: {} });
      expect((await sheet(`${path}?format=minknow`))[1]).to.deep.equal([
        "flow_cell_id,kit,experiment_id,sample_id,barcode,alias",
        ",,run_1,ORD-20260101-0001,barcode01,S1",
      ]);
    });

    it("returns a single sample without a barcode as the complete run", async () => {
      const path = await aRun({}, { "S 1": {} });
      expect((await sheet(`${path}?format=minknow`))[1]).to.deep.equal([
        "flow_cell_id,kit,experiment_id,sample_id",
        ",,run_1,S_1",
      ]);
    });
  });

  describe("format=illumina", () => {
    it("returns a sample sheet of version 2, both indexes in capitals", async () => {
      const path = await aRun(
        { runId: "NVX 7", instrument: "NovaSeq X Plus", runParameters: { bcl_convert_version: "4.2.7" } },
        { S1: { barcode: "ACGTACGTAC+TTGGCCAATT" }, "S,2": { barcode: "ggggttttcc-aaaaccccgg" } },
      );
      expect(await sheet(`${path}?format=illumina`)).to.deep.equal([
        "attachment; filename=NVX_7-SampleSheet.csv",
        [
          "[Header]",
          "FileFormatVersion,2",
          "RunName,NVX_7",
          "InstrumentPlatform,NovaSeqXSeries",
          "IndexOrientation,Forward",
          "",
          "[Reads]",
          "Read1Cycles,151",
          "Read2Cycles,151",
          "Index1Cycles,10",
          "Index2Cycles,10",
          "",
          "[BCLConvert_Settings]",
          "SoftwareVersion,4.2.7",
          "FastqCompressionFormat,gzip",
          "",
          "[BCLConvert_Data]",
          "Sample_ID,Index,Index2",
          "S1,ACGTACGTAC,TTGGCCAATT",
          "S_2,GGGGTTTTCC,AAAACCCCGG",
        ],
      ]);
    });

    it("contains planned lanes, cycles and a single index", async () => {
      const path = await aRun(
        { instrument: "MiSeq, old", runParameters: { read1_cycles: 76 } },
        {
          S1: { barcode: "ACGTAC", customFields: { lane: 1 } },
          S2: { barcode: "TTGGCC", customFields: { lane: "02" } },
        },
      );
      const [, lines] = await sheet(`${path}?format=illumina`);
      expect(lines.slice(3, 9)).to.deep.equal([
        "InstrumentPlatform,MiSeq_old",
        "IndexOrientation,Forward",
        "",
        "[Reads]",
        "Read1Cycles,76",
        "Index1Cycles,6",
      ]);
      expect(lines.slice(-3)).to.deep.equal(["Lane,Sample_ID,Index", "1,S1,ACGTAC", "2,S2,TTGGCC"]);
    });
  });

  it("refuses a sheet that an instrument would not accept, with the reason", async () => {
    const empty = await aRun({ runId: "empty" }, {});
    const needsSamples = [400, { error: "The run has no samples for a sample sheet. Add samples first." }];
    expect(await refused(`${empty}?format=minknow`)).to.deep.equal(needsSamples);
    expect(await refused(`${empty}?format=illumina`)).to.deep.equal(needsSamples);

    const partly = await aRun({ runId: "partly" }, { S1: { barcode: "acgtacgt" }, S2: {}, S3: {} });
    const needsBarcodes = [
      400,
      { error: "A sample sheet needs a barcode for every sample. Missing for: S2, S3" },
    ];
    expect(await refused(`${partly}?format=minknow`)).to.deep.equal(needsBarcodes);
    expect(await refused(`${partly}?format=illumina`)).to.deep.equal(needsBarcodes);

    const mixed = await aRun(
      { runId: "mixed" },
      { M1: { barcode: "acgtacgt" }, M2: { barcode: "7" }, M3: { barcode: "acgtnnnn" } },
    );
    expect(await refused(`${mixed}?format=minknow`)).to.deep.equal([
      400,
      {
        error:
          "A MinKNOW sample sheet accepts barcodes such as barcode01. Samples with other barcodes: M1, M3",
      },
    ]);
    expect(await refused(`${mixed}?format=illumina`)).to.deep.equal([
      400,
      {
        error:
          "An Illumina sample sheet accepts index sequences of A, C, G and T. Samples with other barcodes: M2, M3",
      },
    ]);

    const uneven = await aRun(
      { runId: "uneven" },
      { U1: { barcode: "acgtacgt" }, U2: { barcode: "acgtac+acgtac" } },
    );
    expect(await refused(`${uneven}?format=illumina`)).to.deep.equal([
      400,
      {
        error: "An Illumina sample sheet needs index sequences of equal length. Lengths found: 8, 6+6",
      },
    ]);
    expect(await refused(`${uneven}?format=pdf`)).to.deep.equal([
      400,
      { error: "format must be xlsx, minknow or illumina" },
    ]);
  });

  it("is for facility admins outside the demo, of runs of the order", async () => {
    const path = await aRun({}, {});
    const demoAdmin = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect(statusAndBody(await app.anyone.get(path))).to.deep.equal([401, { error: "Unauthorized" }]);
    expect(statusAndBody(await owner.get(path))).to.deep.equal([403, { error: "Unauthorized" }]);
    expect(statusAndBody(await demoAdmin.get(path))).to.deep.equal([
      403,
      { error: "Sequencing data management is disabled in the public demo." },
    ]);
    expect(await refused(path.replace(order.id, "none"))).to.deep.equal([
      404,
      { error: "Sequencing Order not found" },
    ]);
    expect(await refused(`${runs}/none/export`)).to.deep.equal([404, { error: "Sequencing run not found" }]);
  });
});
