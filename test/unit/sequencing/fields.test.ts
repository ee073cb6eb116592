import { expect } from "chai";
import fc from "fast-check";
import { PLAN_FIELDS } from "../../../server/sequencing/runs/rules/fields.ts";
import { mapColumns } from "../../../server/sequencing/imports/rules/mapColumns.ts";
import { normalizeHeader } from "../../../server/sequencing/runs/rules/normalizeHeader.ts";

const MICRO = "\u00B5";
const MU = "\u03BC";

describe("columns of a run plan", () => {
  const headers: [string, string][] = [
    ["Run", "run"],
    ["Run*", "run"],
    [" Sequencing  run ", "sequencing_run"],
    ["Sample-ID", "sample_id"],
    [`DNA ng/${MICRO}l`, "dna_ng_ul"],
    [`DNA ng/${MU}l`, "dna_ng_ul"],
    [`DNA ng/${MICRO}l`.toUpperCase(), "dna_ng_ul"],
    ["DNA ng/?l", "dna_ng_l"],
    ["Storage\u00A0box", "storage_box"],
    ["Ｂａｒｃｏｄｅ", "barcode"],
    ["__Date__", "date"],
    ["***", ""],
    ["", ""],
  ];
  for (const [header, normalised] of headers) {
    it(`reads the header ${JSON.stringify(header)} as ${JSON.stringify(normalised)}`, () => {
      expect(normalizeHeader(header)).to.equal(normalised);
    });
  }

  it("matches the documented aliases", () => {
    const documented: Record<string, string[]> = {
      runId: ["Run", "Run ID", "Run name", "Sequencing run"],
      sampleCode: ["Sample", "Sample ID", "Sample code", "Patient", "Patient ID", "Internal sample code"],
      barcode: ["Barcode", "Barcode ID", "Barcode name"],
      material_body_site: ["Material", "Body site"],
      sampling_date: ["Date", "Sampling date"],
      concentration_ng_ul: [`DNA ng/${MICRO}l`, `Concentration ng/${MU}l`, "DNA ng/l", "DNA ng"],
      storage_box: ["Storage box"],
      storage_position: ["Storage position"],
      storage_buffer: ["Buffer"],
      post_pcr_concentration_ng_ul: [
        `Nanopore DNA ng/${MICRO}l after PCR and purification`,
        "NanoDrop DNA ng/l after PCR and purification",
      ],
      total_volume_ul: [`10ng DNA 20 ${MICRO}l H2O`, "10ng DNA (20 l H2O)"],
      depletion: ["Depletion"],
      extraction_date: ["Extraction date"],
      extraction_method: ["Extraction method"],
      analyte: ["Analyte"],
      run_specific_notes: ["Run-specific notes"],
    };
    for (const [name, written] of Object.entries(documented)) {
      for (const header of written) expect(mapColumns([header])[0]?.field?.name, header).to.equal(name);
    }
    expect(Object.keys(documented)).to.have.members(PLAN_FIELDS.map((field) => field.name));
  });

  it("exports headers that it recognizes, and no alias of two fields", () => {
    const mapped = mapColumns(PLAN_FIELDS.map(({ label }) => label));
    expect(mapped.map(({ field }) => field?.name)).to.deep.equal(PLAN_FIELDS.map(({ name }) => name));
    const aliases = PLAN_FIELDS.flatMap((field) => field.aliases);
    expect(new Set(aliases)).to.have.property("size", aliases.length);
    expect(aliases.map(normalizeHeader)).to.deep.equal(aliases);
  });

  it("stores fields of samples with the sample, and all others with the run", () => {
    const ofSample = PLAN_FIELDS.filter(({ keptOn }) => keptOn === "sample").map(({ name }) => name);
    expect(ofSample).to.deep.equal([
      "material_body_site",
      "sampling_date",
      "storage_box",
      "storage_position",
      "storage_buffer",
    ]);
  });

  it("uses the first of two columns of a field, and reports each other one by name", () => {
    const columns = mapColumns(["Sample", "Patient", "Notes", "", "Notes", "Patient"]);
    expect(columns.map(({ header, field }) => [header, field?.name ?? null])).to.deep.equal([
      ["Sample", "sampleCode"],
      ["Patient", null],
      ["Notes", null],
      ["Column D", null],
      ["Notes (2)", null],
      ["Patient (2)", null],
    ]);
  });

  it("names columns as spreadsheets do", () => {
    const columns = mapColumns(Array.from({ length: 80 }, () => ""));
    expect([0, 25, 26, 51, 52, 79].map((index) => columns[index]?.header)).to.deep.equal(
      ["A", "Z", "AA", "AZ", "BA", "CB"].map((letters) => `Column ${letters}`),
    );
  });

  it("maps any headers, each under a name of its own", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 80 }), (header) => {
        const columns = mapColumns(header);
        expect(columns).to.have.length(header.length);
        expect(new Set(columns.map((column) => column.header)).size).to.equal(header.length);
      }),
      { numRuns: 50 },
    );
  });
});
