import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Study } from "../../../db/models/Study.ts";
import { AMENDED_VALUES_MAX } from "../../../server/ordering/limits.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FIXED = [400, { error: "Cannot modify samples after order submission" }];
const outdated = (samples: string) => [
  409,
  {
    error: `Samples were changed or deleted since the amendment was proposed: ${samples}. Decline it, so that the owner can propose it again.`,
  },
];

const field = (name: string, given: object = {}) => ({
  id: `f_${name}`,
  type: "text",
  name,
  label: name,
  required: false,
  visible: true,
  perSample: true,
  order: 0,
  ...given,
});

describe("amendments of samples", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let order: Order;
  let one: Sample;
  let other: Sample;
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
  });
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id, { name: "Soil", stage: "IN_PROGRESS" });
    one = await aSample(app.db, order.id, {
      sampleId: "S1",
      sampleTitle: "Pond",
      taxId: "1",
      checklistData: { depth: "5" },
      customFields: { volume: "20" },
    });
    other = await aSample(app.db, order.id, { sampleId: "S2", customFields: { volume: "20" } });
  });
  after(() => app[Symbol.asyncDispose]());

  const at = (id = "") => `/api/orders/${order.id}/amendments${id && `/${id}`}`;
  const propose = (samples: object[], more: object = {}) =>
    owner.post(at(), { reason: "Mixed up", samples, ...more });
  const proposed = async (samples: object[], more?: object): Promise<string> =>
    (await propose(samples, more)).body.amendment.id;
  const accept = (id: string) => technician.post(`${at(id)}/decision`, { accept: true });
  const stored = ({ id }: Sample) => Sample.query(app.db).findById(id).throwIfNotFound();

  it("list old and new values, and change order and samples when the facility accepts", async () => {
    const study = await aStudy(app.db, owner.user.id, { readyForSubmission: true, readyAt: new Date() });
    await Sample.query(app.db).findById(one.id).patch({ studyId: study.id });
    const answer = await propose(
      [
        { id: one.id, sampleTitle: "Lake", sampleAlias: null, checklistData: { depth: "9" } },
        { id: other.id, volume: "30", checklistUnits: { volume: "ml" } },
      ],
      { name: "Peat" },
    );
    const first = { id: one.id, sampleId: "S1" };
    const second = { id: other.id, sampleId: "S2" };
    const sampleChanges = [
      { ...first, part: "sample", field: "sampleTitle", before: "Pond", after: "Lake" },
      { ...first, part: "checklistData", field: "depth", before: "5", after: "9" },
      { ...second, part: "customFields", field: "volume", before: "20", after: "30" },
      { ...second, part: "checklistUnits", field: "volume", before: null, after: "ml" },
    ];
    expect([answer.status, answer.body.amendment.sampleChanges]).to.deep.equal([201, sampleChanges]);
    expect((await stored(one)).sampleTitle).to.equal("Pond");
    const listed = (await technician.get(at())).body.amendments[0];
    expect(listed.sampleChanges).to.deep.equal(sampleChanges);
    expect((await accept(listed.id)).status).to.equal(200);
    const { sampleTitle, checklistData } = await stored(one);
    expect([sampleTitle, checklistData]).to.deep.equal(["Lake", { depth: "9" }]);
    const { customFields, checklistUnits } = await stored(other);
    expect([customFields, checklistUnits]).to.deep.equal([{ volume: "30" }, { volume: "ml" }]);
    expect((await Study.query(app.db).findById(study.id).throwIfNotFound()).readyForSubmission).to.equal(
      false,
    );
    const entries = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
    expect(entries.map(({ action, after }) => [action, after])).to.deep.equal([
      ["order.amendmentProposed", { name: "Peat", samples: ["S1", "S2"] }],
      ["samples.saved", { count: 2, written: ["S1", "S2"], removed: [] }],
      ["order.amendmentAccepted", { name: "Peat", samples: ["S1", "S2"] }],
    ]);
  });

  it("are not accepted after a sample was changed or deleted, and change nothing then", async () => {
    const id = await proposed(
      [
        { id: one.id, sampleTitle: "Lake" },
        { id: other.id, volume: "30" },
      ],
      { name: "Peat" },
    );
    await technician.post(`/api/orders/${order.id}/samples`, {
      samples: [{ id: one.id, sampleTitle: "Sea" }],
    });
    expect(statusAndBody(await accept(id))).to.deep.equal(outdated("S1"));
    await Sample.query(app.db).deleteById(other.id);
    expect(statusAndBody(await accept(id))).to.deep.equal(outdated("S1, S2"));
    expect((await stored(one)).sampleTitle).to.equal("Sea");
    expect((await owner.get(`/api/orders/${order.id}`)).body.name).to.equal("Soil");
  });

  it("keep the list of samples, their IDs and organisms", async () => {
    for (const row of [
      { isNew: true, sampleTitle: "x" },
      { id: one.id, isDeleted: true },
      { sampleTitle: "x" },
      { id: one.id, sampleId: "S9" },
      { id: one.id, taxId: "2" },
      { id: one.id, scientificName: "Homo sapiens" },
    ])
      expect(statusAndBody(await propose([row])), JSON.stringify(row)).to.deep.equal(FIXED);
    const elsewhere = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
    expect(statusAndBody(await propose([{ id: elsewhere.id, sampleTitle: "x" }]))).to.deep.equal([
      404,
      { error: "Sample not found" },
    ]);
    expect(statusAndBody(await propose([{ id: one.id, sampleTitle: "Pond" }]))).to.deep.equal([
      400,
      { error: "The amendment changes nothing" },
    ]);
  });

  it("leave out fields of the facility, and are validated by the form when proposed and accepted", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const save = async (fields: object[]) =>
      expect((await admin.put("/api/admin/form-config", { groups: [], fields })).status).to.equal(200);
    const pH = field("ph", { type: "number" });
    const secret = field("secret", { adminOnly: true });
    await save([pH, secret]);
    expect((await propose([{ id: one.id, ph: "acid" }])).status).to.equal(400);
    expect(statusAndBody(await propose([{ id: one.id, secret: "x" }]))).to.deep.equal([
      400,
      { error: "The amendment changes nothing" },
    ]);
    const id = await proposed([{ id: one.id, ph: 9, sampleTitle: "Lake" }]);
    const fieldsFor = async (person: Person) =>
      (await person.get(at())).body.amendments[0].sampleChanges.map(
        (change: { field: string }) => change.field,
      );
    await save([{ ...pH, adminOnly: true }, secret]);
    expect([await fieldsFor(owner), await fieldsFor(technician)]).to.deep.equal([
      ["sampleTitle"],
      ["sampleTitle", "ph"],
    ]);
    await save([{ ...pH, simpleValidation: { maxValue: 7 } }, secret]);
    expect((await accept(id)).status).to.equal(400);
  });

  it("change at most 1,000 values with 200,000 characters", async () => {
    const answers = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, "x"]));
    const third = await aSample(app.db, order.id, { sampleId: "S3" });
    const samples = [one, other, third];
    const rows = (count: number) => samples.map(({ id }) => ({ id, customFields: answers(count) }));
    const refused = "An amendment can change at most 1000 sample values with 200000 characters in total";
    expect(
      statusAndBody(await propose(rows(Math.ceil((AMENDED_VALUES_MAX + 1) / samples.length)))),
    ).to.deep.equal([400, { error: refused }]);
    const long = { customFields: { note: "x".repeat(100_000) } };
    expect(
      statusAndBody(
        await propose([
          { id: one.id, ...long },
          { id: other.id, ...long },
        ]),
      ),
    ).to.deep.equal([400, { error: refused }]);
  });
});
