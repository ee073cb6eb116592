import { expect } from "chai";
import { Department } from "../../../db/models/Department.ts";
import { FileHash } from "../../../db/models/FileHash.ts";
import { Order } from "../../../db/models/Order.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aFile, anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const HEADER =
  "month,department,cost_centre,orders_submitted,samples_submitted,samples_sequenced,reads,published_bytes,published_gb,read_sets_without_gb,core_hours,quotes_accepted,quotes_amount,currency";

describe("what was done for orders", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  const month = new Date().toISOString().slice(0, 7);
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    await does(admin, "settings.changePrices", { currency: "EUR" });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const LINES = [
    { name: "Sequencing", unit: "sample", quantity: "2", unitPrice: "85" },
    { name: "More", unit: "sample", quantity: "1", unitPrice: "80.50" },
  ];

  async function anAcceptedQuote(order: Order, lines: Record<string, string>[] = LINES) {
    const { body } = await admin.post(`/api/orders/${order.id}/quotes`, { lines });
    await admin.post(`/api/quotes/${body.quote.id}/send`);
    await owner.post(`/api/quotes/${body.quote.id}/decision`, { accept: true });
  }

  it("is shown to the facility beside accepted quotes", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const [one] = [await aSample(app.db, order.id), await aSample(app.db, order.id)];
    await aRead(app.db, one.id, { readCount1: 1_000, readCount2: 1_000 });
    await anAcceptedQuote(order);
    expect(await asks(admin, "billing.delivered", { orderId: order.id })).to.deep.equal([
      200,
      {
        samples: 2,
        sequenced: 1,
        lanes: 0,
        readCount: 2_000,
        fileBytes: 0,
        gigabases: { quantity: "0.00", uncounted: 0, amount: null, currency: null },
        coreHours: 0,
        runs: 0,
        quoted: [{ unit: "sample", quantity: "3.0000" }],
      },
    ]);
    expect((await asks(owner, "billing.delivered", { orderId: order.id }))[0]).to.equal(403);
    expect(await asks(admin, "billing.delivered", { orderId: "none" })).to.deep.equal([
      404,
      "Sequencing Order not found",
    ]);
  });

  /** A read set with files of these numbers of bases; null: not counted. */
  async function aReadSet(order: Order, bases: (string | null)[]) {
    const sample = await aSample(app.db, order.id);
    const paths = bases.map((_, at) => `orders/${order.id}/${sample.id}_R${at + 1}.fastq`);
    for (const [at, path] of paths.entries()) {
      await aFile(app.files, path, "@r\nA\n+\nI\n");
      await FileHash.query(app.db).insert({ path, orderId: order.id, bases: bases[at] ?? null });
    }
    await aRead(app.db, sample.id, { file1: paths[0] ?? null, file2: paths[1] ?? null });
  }

  const publish = async (order: Order) =>
    expect((await admin.post(`/api/orders/${order.id}/sequencing/delivery/publication`)).status).to.equal(
      200,
    );
  const gigabases = async (order: Order) => {
    const [status, body] = await asks(admin, "billing.delivered", { orderId: order.id });
    expect(status).to.equal(200);
    return (body as { gigabases: unknown }).gigabases;
  };
  /** The columns of gigabases in the only row of this month. */
  const exported = async () => {
    const { body } = await admin.get(`/api/usage?from=${month}&to=${month}`);
    return String(body).trimEnd().split("\r\n")[1]?.split(",").slice(8, 10);
  };

  it("has the gigabases of the publication at the price of accepted quotes", async () => {
    const order = await anOrder(app.db, owner.user.id);
    await aReadSet(order, ["1250000000", "1250040000"]);
    await anAcceptedQuote(order, [
      { name: "Reads", unit: "gb", quantity: "10", unitPrice: "12.50", discountPercent: "10" },
    ]);
    expect(await gigabases(order)).to.deep.equal({
      quantity: "0.00",
      uncounted: 0,
      amount: "0.00",
      currency: "EUR",
    });
    await publish(order);
    expect(await gigabases(order)).to.deep.equal({
      quantity: "2.50",
      uncounted: 0,
      amount: "28.13",
      currency: "EUR",
    });
    expect(await exported()).to.deep.equal(["2.5", "0"]);
    await anAcceptedQuote(order, [{ name: "More reads", unit: "gb", quantity: "1", unitPrice: "15" }]);
    expect(await gigabases(order)).to.include({ quantity: "2.50", amount: null, currency: null });
  });

  it("counts read sets without known bases apart, never as none", async () => {
    const order = await anOrder(app.db, owner.user.id);
    await aReadSet(order, ["3000000000", null]);
    await publish(order);
    expect(await gigabases(order)).to.include({ quantity: null, uncounted: 1 });
    expect(await exported()).to.deep.equal(["", "1"]);
    await aReadSet(order, ["1000000000"]);
    await publish(order);
    expect(await gigabases(order)).to.include({ quantity: "1.00", uncounted: 1 });
    expect(await exported()).to.deep.equal(["1", "1"]);
  });

  it("is exported by department and month, without formulas", async () => {
    const department = await Department.query(app.db).insertAndFetch({
      name: "=HYPERLINK(1)",
      costCentre: "4711",
    });
    const order = await anOrder(app.db, owner.user.id);
    await Order.query(app.db).findById(order.id).patch({ departmentId: department.id });
    const sample = await aSample(app.db, order.id);
    await aRead(app.db, sample.id, { readCount1: 500 });
    await anAcceptedQuote(order);
    await anOrder(app.db, owner.user.id);
    const answer = await admin.get(`/api/usage?from=${month}&to=${month}`);
    expect([answer.status, answer.headers.get("content-type")]).to.deep.equal([
      200,
      "text/csv; charset=utf-8",
    ]);
    expect(String(answer.body).replace("\uFEFF", "").trimEnd().split("\r\n")).to.deep.equal([
      HEADER,
      `${month},'=HYPERLINK(1),4711,1,1,1,500,0,0,0,0,1,250.5,EUR`,
      `${month},,,1,0,0,0,0,0,0,0,0,0,EUR`,
    ]);
    const sheet = await admin.get(`/api/usage?from=${month}&to=${month}&format=xlsx`);
    expect([sheet.status, sheet.headers.get("content-disposition")]).to.deep.equal([
      200,
      `attachment; filename=usage_${month}_${month}.xlsx`,
    ]);
  });

  it("is exported for whole months, at most 60, and for the facility alone", async () => {
    for (const search of [
      "",
      "?from=2026-01",
      "?from=2026-13&to=2026-12",
      "?from=2026-02&to=2026-01",
      "?from=2020-01&to=2026-01",
    ])
      expect((await admin.get(`/api/usage${search}`)).status).to.equal(400);
    const search = "?from=2026-01&to=2026-02";
    expect((await (await app.as("FACILITY_VIEWER")).get(`/api/usage${search}`)).status).to.equal(200);
    expect(statusAndBody(await owner.get(`/api/usage${search}`))).to.deep.equal([
      403,
      { error: "Unauthorized" },
    ]);
    expect(statusAndBody(await app.anyone.get(`/api/usage${search}`))).to.deep.equal([
      401,
      { error: "Unauthorized" },
    ]);
  });
});
