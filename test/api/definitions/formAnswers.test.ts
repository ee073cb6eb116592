import { expect } from "chai";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const ERROR = "Order form validation failed";
const field = (name: string, given: Partial<FormField> = {}) => ({
  id: `f_${name}`,
  type: "text",
  name,
  label: name[0]?.toUpperCase() + name.slice(1),
  ...given,
});
const FIELDS = [
  field("pi", { required: true }),
  field("weight", { type: "number", units: ["g", "kg"], required: true }),
  field("depth", { type: "number", perSample: true, units: ["m", "km"], simpleValidation: { minValue: 0 } }),
  field("biome", { type: "select", perSample: true, options: ["sea", "lake"], required: true }),
  field("sample_title", {
    perSample: true,
    simpleValidation: { pattern: "[A-Z].*", patternMessage: "begins in upper case" },
  }),
  field("quality", { type: "number", perSample: true, adminOnly: true, units: ["%", "dB"] }),
  field("grant", { type: "number", perSample: true, moduleSource: "funding-info", required: true }),
];

describe("answers to the order form", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    await admin.put("/api/admin/form-config", { fields: FIELDS, groups: [] });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const aDraft = async () => (await anOrder(app.db, owner.user.id, { status: "DRAFT" })).id;
  const getSamples = (orderId: string) => `/api/orders/${orderId}/samples`;
  const stored = async (orderId: string) => (await admin.get(getSamples(orderId))).body.samples;

  it("are refused when a sample table is saved, each with row, sample and field, and none is stored", async () => {
    const orderId = await aDraft();
    const known = await aSample(app.db, orderId, { sampleId: "K", customFields: { biome: "sea" } });
    const answer = await owner.post(getSamples(orderId), {
      samples: [
        { sampleId: "A", depth: 5, biome: "lake", sample_title: "Lake" },
        { sampleId: "B", depth: "deep", biome: "wood", sample_title: "lake" },
        { id: known.id, depth: -1 },
        { id: known.id, isDeleted: true },
        { depth: 3, checklistUnits: { depth: "miles" } },
      ],
    });
    const problems = [
      { row: 2, sampleId: "B", field: "depth", message: "Depth must be a number" },
      { row: 2, sampleId: "B", field: "biome", message: "Biome must be one of: sea, lake" },
      { row: 2, sampleId: "B", field: "sample_title", message: "Sample_title: begins in upper case" },
      { row: 5, sampleId: "S001", field: "depth", message: "Depth must have one of these units: m, km" },
    ];
    expect(statusAndBody(answer)).to.deep.equal([
      400,
      {
        error: ERROR,
        details: [
          "Row 2, sample B: Depth must be a number",
          "Row 2, sample B: Biome must be one of: sea, lake",
          "Row 2, sample B: Sample_title: begins in upper case",
          "Row 5, sample S001: Depth must have one of these units: m, km",
        ],
        problems,
      },
    ]);
    expect((await stored(orderId)).map((one: { sampleId: string }) => one.sampleId)).to.deep.equal(["K"]);
  });

  it("may be missing while a user is editing: required ones and units too", async () => {
    const orderId = await aDraft();
    const samples = [{ sampleId: "A", biome: "", sample_title: null }, { sampleId: "B", depth: 5 }, {}];
    expect((await owner.post(getSamples(orderId), { samples })).status).to.equal(200);
  });

  it("are checked only in rows that contain them", async () => {
    const orderId = await aDraft();
    const sample = await aSample(app.db, orderId, {
      sampleTitle: "wrong",
      customFields: { biome: "wood", depth: "x" },
    });
    for (const row of [{ scientific_name: "Homo sapiens" }, { biome: "sea" }, { customFields: {} }]) {
      const answer = await owner.post(getSamples(orderId), { samples: [{ id: sample.id, ...row }] });
      expect(answer.status).to.equal(200);
    }
    const answer = await owner.post(getSamples(orderId), {
      samples: [{ id: sample.id, checklistUnits: { depth: "m" } }],
    });
    expect([answer.status, answer.body.details]).to.deep.equal([
      400,
      [`Row 1, sample ${sample.sampleId}: Depth must be a number`],
    ]);
  });

  it("with unknown names are stored unchanged", async () => {
    const orderId = await aDraft();
    const answer = await owner.post(getSamples(orderId), { samples: [{ salinity: ["any", { thing: 1 }] }] });
    expect(answer.body.samples[0].customFields).to.deep.equal({ salinity: ["any", { thing: 1 }] });
  });

  it("are checked with the stored unit, and a unit with the stored answer", async () => {
    const orderId = await aDraft();
    const at = getSamples(orderId);
    const { body } = await owner.post(at, { samples: [{ checklistUnits: { depth: "m" } }] });
    const [{ id }] = body.samples;
    expect((await owner.post(at, { samples: [{ id, depth: 5 }] })).status).to.equal(200);
    const wrong = await owner.post(at, { samples: [{ id, checklistUnits: { depth: "miles" } }] });
    expect([wrong.status, wrong.body.problems[0].field]).to.deep.equal([400, "depth"]);
  });

  it("of one sample are checked like a row", async () => {
    const orderId = await aDraft();
    const sample = await aSample(app.db, orderId, { sampleId: "A", customFields: { biome: "sea" } });
    const path = `/api/samples/${sample.id}`;
    expect(statusAndBody(await owner.put(path, { biome: "wood", sampleTitle: "lake" }))).to.deep.equal([
      400,
      {
        error: ERROR,
        details: [
          "Row 1, sample A: Biome must be one of: sea, lake",
          "Row 1, sample A: Sample_title: begins in upper case",
        ],
        problems: [
          { row: 1, sampleId: "A", field: "biome", message: "Biome must be one of: sea, lake" },
          { row: 1, sampleId: "A", field: "sample_title", message: "Sample_title: begins in upper case" },
        ],
      },
    ]);
    expect((await owner.put(path, { biome: "lake" })).body.customFields).to.deep.equal({ biome: "lake" });
    const overTrpc = await owner.post("/trpc/samples.update", {
      sampleId: sample.id,
      customFields: { biome: 5 },
    });
    expect([overTrpc.status, overTrpc.body.error.message]).to.deep.equal([400, ERROR]);
  });

  it("of the facility are checked too, in any status", async () => {
    const { id } = await anOrder(app.db, owner.user.id, { status: "COMPLETED" });
    const sample = await aSample(app.db, id, { sampleId: "A" });
    const save = (row: object) =>
      admin.post(getSamples(id), { samples: [{ id: sample.id, ...row }], facilityFieldsOnly: true });
    expect(statusAndBody(await save({ quality: "good" }))).to.deep.equal([
      400,
      {
        error: ERROR,
        details: ["Row 1, sample A: Quality must be a number"],
        problems: [{ row: 1, sampleId: "A", field: "quality", message: "Quality must be a number" }],
      },
    ]);
    const { body } = await save({ quality: 5, checklistUnits: { quality: "%", depth: "m" }, biome: "wood" });
    expect(body.samples[0]).to.deep.include({
      customFields: { quality: 5 },
      checklistUnits: { quality: "%" },
    });
  });

  it("to the facility's fields are ignored for researchers", async () => {
    const orderId = await aDraft();
    const answer = await owner.post(getSamples(orderId), { samples: [{ quality: "stolen" }] });
    expect([answer.status, (await stored(orderId))[0].customFields]).to.deep.equal([200, {}]);
  });

  it("of a module are requested and checked while it is enabled", async () => {
    const orderId = await aDraft();
    const samples = [{ sampleId: "A", grant: "none" }];
    expect((await owner.post(getSamples(orderId), { samples })).status).to.equal(200);
    await admin.put("/api/admin/modules", { moduleId: "funding-info", enabled: true });
    const [{ id }] = await stored(orderId);
    const again = await owner.post(getSamples(orderId), { samples: [{ id, grant: "none" }] });
    expect([again.status, again.body.details]).to.deep.equal([
      400,
      ["Row 1, sample A: Grant must be a number"],
    ]);
  });

  describe("at submission", () => {
    const submit = (orderId: string, given: object = {}) =>
      owner.put(`/api/orders/${orderId}`, { status: "SUBMITTED", ...given });

    it("are validated completely by the form in force, units of orders beside their answers", async () => {
      const orderId = await aDraft();
      await aSample(app.db, orderId, { sampleId: "A", customFields: { depth: 5 } });
      const first = await submit(orderId, { customFields: { weight: 2 } });
      const problems = [
        { row: null, sampleId: null, field: "pi", message: "Pi is required" },
        { row: null, sampleId: null, field: "weight", message: "Weight needs a unit, one of: g, kg" },
        { row: 1, sampleId: "A", field: "depth", message: "Depth needs a unit, one of: m, km" },
        { row: 1, sampleId: "A", field: "biome", message: "Biome is required" },
      ];
      expect(statusAndBody(first)).to.deep.equal([
        400,
        {
          error: ERROR,
          details: [
            "Pi is required",
            "Weight needs a unit, one of: g, kg",
            "Row 1, sample A: Depth needs a unit, one of: m, km",
            "Row 1, sample A: Biome is required",
          ],
          problems,
        },
      ]);
      const answers = { pi: "Ada", weight: 2, weight_unit: "kg" };
      const samples = (await stored(orderId)).map(({ id }: { id: string }) => ({
        id,
        biome: "sea",
        checklistUnits: { depth: "m" },
      }));
      await owner.post(getSamples(orderId), { samples });
      const wrongUnit = await submit(orderId, { customFields: { ...answers, weight_unit: "t" } });
      expect(wrongUnit.body.details).to.deep.equal(["Weight must have one of these units: g, kg"]);
      expect((await submit(orderId, { customFields: answers })).status).to.equal(200);
    });

    it("of the facility neither block nor appear to researchers", async () => {
      await admin.put("/api/admin/form-config", {
        fields: [FIELDS[5], field("verdict", { type: "select", options: ["good"], adminOnly: true })],
        groups: [],
      });
      const { id } = await anOrder(app.db, owner.user.id, {
        status: "DRAFT",
        customFields: { verdict: "old" },
      });
      await aSample(app.db, id, { sampleId: "A", customFields: { quality: 5 } });
      expect((await admin.put(`/api/orders/${id}`, { status: "SUBMITTED" })).body.details).to.deep.equal([
        "Verdict must be one of: good",
        "Row 1, sample A: Quality needs a unit, one of: %, dB",
      ]);
      expect((await submit(id)).status).to.equal(200);
    });

    it("are ignored for removed fields", async () => {
      const orderId = await aDraft();
      await aSample(app.db, orderId);
      expect((await submit(orderId)).status).to.equal(400);
      await admin.put("/api/admin/form-config", { fields: [], groups: [] });
      expect((await submit(orderId)).status).to.equal(200);
    });

    it("are checked for 5,000 samples without blocking other requests", async () => {
      const orderId = await aDraft();
      const samples = Array.from({ length: 5_000 }, () => ({
        biome: "sea",
        depth: 5,
        checklistUnits: { depth: "m" },
      }));
      await owner.post(getSamples(orderId), { samples });
      const [submitted, ...others] = await Promise.all([
        submit(orderId),
        ...Array.from({ length: 10 }, () => owner.get("/api/modules")),
      ]);
      expect(statuses(others)).to.deep.equal({ 200: 10 });
      expect([submitted.status, submitted.body.details]).to.deep.equal([
        400,
        ["Pi is required", "Weight is required"],
      ]);
    });
  });
});
