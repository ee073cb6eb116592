import { expect } from "chai";
import { Department } from "../../../db/models/Department.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FIELD = { perSample: true, visible: true, required: false };
const FORM = {
  groups: [],
  fields: [
    {
      ...FIELD,
      id: "depth",
      name: "depth",
      type: "number",
      label: "Depth",
      required: true,
      units: ["m", "cm"],
    },
    {
      ...FIELD,
      id: "biome",
      name: "biome",
      type: "select",
      options: [
        { value: "lake", label: "A lake" },
        { value: "soil", label: "Soil" },
      ],
    },
  ],
};

/** Reference 1 §6: the metadata table of a study as a spreadsheet, and the departments of additions §13. */
describe("the spreadsheet of a study", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    expect((await admin.put("/api/admin/study-form-config", FORM)).status).to.equal(200);
  });
  after(() => app[Symbol.asyncDispose]());

  async function aTable() {
    const order = await anOrder(app.db, owner.user.id);
    const study = await aStudy(app.db, owner.user.id);
    const full = await aSample(app.db, order.id, {
      sampleId: "A",
      studyId: study.id,
      checklistData: { depth: 3, biome: "lake" },
      checklistUnits: { depth: "m" },
    });
    const empty = await aSample(app.db, order.id, { sampleId: "B", studyId: study.id });
    const wrong = await aSample(app.db, order.id, {
      sampleId: "C",
      studyId: study.id,
      checklistData: { depth: "deep" },
    });
    return { study, order, full, empty, wrong, path: `/api/studies/${study.id}/table` };
  }

  it("accepts choices of its form as { value, label } and returns their values", async () => {
    const { body } = await owner.get("/api/study-form-schema");
    const biome = body.fields.find(({ name }: { name: string }) => name === "biome");
    expect(biome.options).to.deep.equal(["lake", "soil"]);
  });

  it("returns columns with kind and editable, rows with cells and status, and the study", async () => {
    const { path, study, order, full } = await aTable();
    const { status, body } = await owner.get(path);
    expect(status).to.equal(200);
    const columns = body.columns.map((column: Record<string, unknown>) => [
      column["key"],
      column["kind"],
      column["editable"],
    ]);
    expect(columns).to.deep.equal([
      ["core:orderNumber", "core", false],
      ["core:sampleId", "core", false],
      ["core:sampleAlias", "core", false],
      ["core:sampleTitle", "core", false],
      ["core:scientificName", "core", false],
      ["core:taxId", "core", false],
      ["checklist:depth", "checklist", true],
      ["checklist:biome", "checklist", true],
    ]);
    expect(body.rows.map((row: Record<string, unknown>) => [row["sampleId"], row["status"]])).to.deep.equal([
      ["A", "complete"],
      ["B", "incomplete"],
      ["C", "invalid"],
    ]);
    expect(body.rows[0].id).to.equal(full.id);
    expect(body.rows[0].cells).to.deep.equal({
      "core:orderNumber": order.orderNumber,
      "core:sampleId": "A",
      "core:sampleAlias": null,
      "core:sampleTitle": null,
      "core:scientificName": null,
      "core:taxId": null,
      "checklist:depth": 3,
      "checklist:biome": "lake",
    });
    expect([body.info, body.availableMixsFields]).to.deep.equal([
      {
        studyId: study.id,
        title: study.title,
        checklistType: null,
        mixsVersion: null,
        readyForSubmission: false,
        sampleCount: 3,
      },
      [],
    ]);
    const { columns: same } = (await owner.get(`${path}/columns`)).body;
    expect(same).to.deep.equal(body.columns);
  });

  it("writes cells of fields and their units, all or none", async () => {
    const { path, empty, wrong, full } = await aTable();
    const cell = (sample: { id: string }, key: string, value: unknown) => ({
      sampleId: sample.id,
      key,
      value,
    });
    const saved = await owner.patch(path, {
      cells: [
        cell(empty, "checklist:depth", 5),
        cell(empty, "checklist:depth_unit", "cm"),
        cell(wrong, "checklist:depth", 7),
      ],
    });
    expect(statusAndBody(saved)).to.deep.equal([200, { success: true, saved: 2 }]);
    const rows = async () => (await owner.get(path)).body.rows as Record<string, unknown>[];
    const before = await rows();
    expect([before[1]?.["checklistData"], before[1]?.["checklistUnits"]]).to.deep.equal([
      { depth: 5 },
      { depth: "cm" },
    ]);
    expect(before[2]?.["checklistData"]).to.deep.equal({ depth: 7 });
    const good = cell(full, "checklist:biome", "soil");
    const refusals: [unknown, number, string][] = [
      [cell(full, "core:sampleId", "Z"), 400, "Column cannot be edited: core:sampleId"],
      [cell(full, "checklist:ph", "7"), 400, "Unknown column: checklist:ph"],
      [cell({ id: "unknown" }, "checklist:depth", 1), 404, "Sample not found"],
      [cell(full, "checklist:biome", "sea"), 400, "Study form validation failed"],
    ];
    for (const [refused, status, error] of refusals) {
      const answer = await owner.patch(path, { cells: [good, refused] });
      expect([answer.status, answer.body.error]).to.deep.equal([status, error]);
    }
    expect((await owner.patch(path, { cells: [cell(full, "checklist:biome", "\0")] })).status).to.equal(400);
    expect(await rows()).to.deep.equal(before);
  });

  it("is restricted to users who may see the study, and read-only for demo sessions", async () => {
    const { path } = await aTable();
    const stranger = await app.as("RESEARCHER");
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    for (const at of [path, `${path}/columns`]) {
      expect(statusAndBody(await stranger.get(at))).to.deep.equal([403, { error: "Forbidden" }]);
      expect(statusAndBody(await app.anyone.get(at))).to.deep.equal([401, { error: "Unauthorized" }]);
      expect((await demo.get(at)).status).to.equal(200);
    }
    expect(statusAndBody(await stranger.patch(path, { cells: [] }))).to.deep.equal([
      403,
      { error: "Forbidden" },
    ]);
    expect(statusAndBody(await demo.patch(path, { cells: [] }))).to.deep.equal([
      403,
      { error: "Changes are disabled in the public demo." },
    ]);
  });

  it("GET /api/departments answers those in use by name", async () => {
    const b = await Department.query(app.db).insertAndFetch({ name: "Botany" });
    const a = await Department.query(app.db).insertAndFetch({ name: "Anatomy" });
    await Department.query(app.db).insert({ name: "Closed", isActive: false });
    expect(statusAndBody(await owner.get("/api/departments"))).to.deep.equal([
      200,
      [
        { id: a.id, name: "Anatomy" },
        { id: b.id, name: "Botany" },
      ],
    ]);
    expect(statusAndBody(await app.anyone.get("/api/departments"))).to.deep.equal([
      401,
      { error: "Unauthorized" },
    ]);
  });
});
