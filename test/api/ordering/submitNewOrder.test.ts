import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";

describe("orders.submitNew", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const submit = async (input: object) => {
    const { status, body } = await owner.post("/trpc/orders.submitNew", input);
    return { status, order: body.result?.data, message: body.error?.message, extra: body.error?.data.extra };
  };

  it("creates an order with its samples and submits it", async () => {
    const { status, order } = await submit({
      name: "Lake",
      samples: [
        { sampleId: "L1", sampleTitle: "Inflow", taxId: "449393" },
        { sampleId: "L2", sampleTitle: "Outflow", taxId: "449393" },
      ],
    });
    expect([status, order.status, order.name, order.numberOfSamples]).to.deep.equal([
      200,
      "SUBMITTED",
      "Lake",
      2,
    ]);
    const samples = await Sample.query(app.db).where({ orderId: order.id }).orderBy("position");
    expect(samples.map(({ sampleId }) => sampleId)).to.deep.equal(["L1", "L2"]);
    const [notification] = await Notification.query(app.db).where({ userId: admin.user.id });
    expect(notification).to.include({ kind: "order.submitted", orderId: order.id });
  });

  it("creates no order without samples, or with invalid answers", async () => {
    expect(await submit({ name: "Lake", samples: [] })).to.include({
      status: 400,
      message: "Add at least one sample before submitting",
    });
    const refused = await submit({
      name: "Lake",
      samples: [{ sampleId: "L1" }, { sampleId: "L2", taxId: "x" }],
    });
    expect(refused).to.include({ status: 400, message: "Order form validation failed" });
    expect(await submit({ samples: [{ sampleId: "L1" }, { sampleId: "L1" }] })).to.include({
      status: 400,
      message: "Sample code already used in this order: L1",
    });
    expect(await Order.query(app.db).resultSize()).to.equal(0);
    expect(await Sample.query(app.db).resultSize()).to.equal(0);
    expect(await Notification.query(app.db).resultSize()).to.equal(0);
    expect(await AuditEntry.query(app.db).where("action", "like", "order.%").resultSize()).to.equal(0);
  });
});
