import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Notification } from "../../../db/models/Notification.ts";
import { Order } from "../../../db/models/Order.ts";
import { Quote } from "../../../db/models/Quote.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { PNG_PIXEL, webpHeader } from "../../helpers/pictures.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const UNAUTHORIZED = { error: "Unauthorized" };
const NOT_FOUND = [404, { error: "Quote not found" }];
const FIXED = [409, { error: "Only a draft of a quote can be changed. Withdraw a sent quote first." }];
const LINE = { name: "Work", unit: "hour", quantity: "2", unitPrice: "80" };

describe("prices and quotes", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id, { billingAddress: "Institute\n1 Road" });
    await does(admin, "settings.changePrices", { currency: "EUR", perCoreHour: 0.02 });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const at = () => `/api/orders/${order.id}/quotes`;
  const aQuote = async (given: object = { lines: [LINE] }) => (await admin.post(at(), given)).body.quote;
  const aSentQuote = async () => {
    const { id } = await aQuote();
    return (await admin.post(`/api/quotes/${id}/send`)).body.quote;
  };
  const anItem = async (given: object) => {
    const item = { code: "SEQ", name: "Sequencing", unit: "sample", price: "85", ...given };
    const [, { item: created }] = await does(admin, "prices.createItem", item);
    return created as { id: string };
  };
  const kinds = async (person: Person) =>
    (await Notification.query(app.db).where({ userId: person.user.id })).map(({ kind }) => kind);

  describe("the price list", () => {
    it("is shown to researchers only if the facility switches it on, at the rate of their department", async () => {
      const { id } = await anItem({});
      const own = await anItem({ code: "LANE", unit: "lane", price: "1200.5" });
      await anItem({ code: "OLD", validUntil: "2020-12-31" });
      const department = await Department.query(app.db).insertAndFetch({ name: "Lab" });
      await User.query(app.db)
        .findById(owner.user.id)
        .patch({ departmentId: department.id, departmentRole: "member" });
      const rate = {
        name: "Academic",
        factor: "0.8",
        departmentIds: [department.id],
        prices: [{ priceItemId: own.id, price: "1000" }],
      };
      expect((await does(admin, "prices.createRate", rate))[0]).to.equal(200);
      expect(statusAndBody(await owner.get("/api/prices"))).to.deep.equal([
        403,
        { error: "The facility does not show its prices" },
      ]);
      expect(statusAndBody(await app.anyone.get("/api/prices"))).to.deep.equal([401, UNAUTHORIZED]);
      await does(admin, "settings.changeBilling", { showPrices: true });
      const common = { serviceId: null, validFrom: null, validUntil: null };
      expect(statusAndBody(await owner.get("/api/prices"))).to.deep.equal([
        200,
        {
          currency: "EUR",
          rate: "Academic",
          perCoreHour: "0.016",
          items: [
            {
              id: own.id,
              code: "LANE",
              name: "Sequencing",
              unit: "lane",
              price: "1000.00",
              listPrice: "1200.50",
              ...common,
            },
            {
              id,
              code: "SEQ",
              name: "Sequencing",
              unit: "sample",
              price: "68.00",
              listPrice: "85.00",
              ...common,
            },
          ],
        },
      ]);
      expect((await admin.get("/api/prices")).body).to.deep.include({ rate: null, perCoreHour: "0.02" });
    });

    it("refuses prices that are no decimals, codes twice, and rates in use", async () => {
      await anItem({});
      const item = { code: "X", name: "X", unit: "sample", price: "1" };
      for (const wrong of [
        { price: "-1" },
        { price: "1e3" },
        { price: "1.23456" },
        { unit: "core_hour" },
        { validFrom: "soon" },
      ])
        expect((await does(admin, "prices.createItem", { ...item, ...wrong }))[0]).to.equal(400);
      const refusals: [object, string][] = [
        [{ code: "seq" }, "Price item with this code already exists"],
        [{ serviceId: "none" }, "A department, service or price item of this request does not exist"],
        [
          { validFrom: "2026-02-01", validUntil: "2026-01-01" },
          "The first day of validity is after the last one",
        ],
      ];
      for (const [given, text] of refusals)
        expect(await does(admin, "prices.createItem", { ...item, ...given })).to.deep.equal([400, text]);
      const department = await Department.query(app.db).insertAndFetch({ name: "Lab" });
      const rate = { name: "Internal", factor: 1, departmentIds: [department.id] };
      const [, { id }] = await does(admin, "prices.createRate", rate);
      expect(await does(admin, "prices.createRate", { name: "internal", factor: 1 })).to.deep.equal([
        400,
        "Rate with this name already exists",
      ]);
      expect(await does(admin, "prices.removeRate", { rateGroupId: id })).to.deep.equal([
        400,
        "Cannot delete a rate that departments have. Give them another rate first.",
      ]);
      await does(admin, "prices.updateRate", { rateGroupId: id, departmentIds: [] });
      expect((await does(admin, "prices.removeRate", { rateGroupId: id }))[0]).to.equal(200);
    });

    it("is read by the facility, and changed by administrators alone", async () => {
      const viewer = await app.as("FACILITY_VIEWER");
      expect((await asks(viewer, "prices.listAll"))[0]).to.equal(200);
      expect((await asks(owner, "prices.listAll"))[0]).to.equal(403);
      const item = { code: "X", name: "X", unit: "sample", price: "1" };
      for (const person of [viewer, await app.as("TECHNICIAN"), owner])
        expect((await does(person, "prices.createItem", item))[0]).to.equal(403);
    });
  });

  describe("a quote", () => {
    it("is proposed from the samples and the service of the order, at the rate of its department", async () => {
      const { body } = await admin.post("/api/admin/services", { name: "Genomes" });
      const serviceId = body.service.id;
      await Order.query(app.db).findById(order.id).patch({ serviceId });
      for (let index = 0; index < 3; index++) await aSample(app.db, order.id);
      const { id } = await anItem({ serviceId });
      await anItem({ code: "SET", name: "Set-up", unit: "flat", price: "100", serviceId });
      await anItem({ code: "OTHER" });
      await anItem({ code: "LANE", unit: "lane", serviceId });
      await does(admin, "settings.changeBilling", { quoteTerms: "Net 30 days", quoteDays: 10 });
      const answer = await admin.post(at(), {});
      const { quote } = answer.body;
      expect([answer.status, quote]).to.deep.equal([
        201,
        {
          id: quote.id,
          number: `Q-${new Date().getUTCFullYear()}-0001`,
          orderId: order.id,
          state: "draft",
          currency: "EUR",
          recipient: "Institute\n1 Road",
          purchaseOrder: null,
          validUntil: new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10),
          note: null,
          terms: "Net 30 days",
          total: "355.00",
          sentAt: null,
          decidedAt: null,
          decidedBy: null,
          reason: null,
          createdAt: quote.createdAt,
          lines: [
            {
              id: quote.lines[0].id,
              priceItemId: id,
              code: "SEQ",
              name: "Sequencing",
              unit: "sample",
              quantity: "3.00",
              unitPrice: "85.00",
              discountPercent: "0.00",
              amount: "255.00",
            },
            { ...quote.lines[1], code: "SET", quantity: "1.00", amount: "100.00" },
          ],
        },
      ]);
    });

    it("is seen by the owner when it was sent, who is notified and accepts it with a purchase order", async () => {
      const { id, number } = await aQuote();
      expect(statusAndBody(await owner.get(at()))).to.deep.equal([200, { quotes: [] }]);
      const decision = `/api/quotes/${id}/decision`;
      expect(statusAndBody(await owner.post(decision, { accept: true }))).to.deep.equal(NOT_FOUND);
      expect((await admin.post(`/api/quotes/${id}/send`)).body.quote.state).to.equal("sent");
      expect(await kinds(owner)).to.deep.equal(["quote.sent"]);
      expect((await owner.get(at())).body.quotes[0].number).to.equal(number);
      const accepted = await owner.post(decision, { accept: true, purchaseOrder: "PO 4711" });
      expect([accepted.status, accepted.body.quote.state, accepted.body.quote.purchaseOrder]).to.deep.equal([
        200,
        "accepted",
        "PO 4711",
      ]);
      expect(await kinds(admin)).to.deep.equal(["quote.accepted"]);
      expect(statusAndBody(await owner.post(decision, { accept: false }))).to.deep.equal([
        409,
        { error: "The quote is not open for a decision" },
      ]);
      const entries = await AuditEntry.query(app.db)
        .where({ targetType: "quote", orderId: order.id })
        .orderBy("id");
      expect(entries.map(({ action }) => action)).to.deep.equal([
        "quote.created",
        "quote.sent",
        "quote.accepted",
      ]);
    });

    it("is declined with a reason, withdrawn, corrected and sent again", async () => {
      const { id } = await aSentQuote();
      const declined = await owner.post(`/api/quotes/${id}/decision`, { accept: false, reason: "Too much" });
      expect([declined.body.quote.state, declined.body.quote.reason]).to.deep.equal(["declined", "Too much"]);
      expect(statusAndBody(await admin.put(`/api/quotes/${id}`, { note: "x" }))).to.deep.equal(FIXED);
      expect((await does(admin, "quotes.withdraw", { quoteId: id }))[0]).to.equal(200);
      const lines = [{ ...LINE, discountPercent: "12.5" }];
      const { body } = await admin.put(`/api/quotes/${id}`, { lines, purchaseOrder: "1" });
      expect([body.quote.total, body.quote.state, body.quote.reason]).to.deep.equal([
        "140.00",
        "draft",
        null,
      ]);
      expect((await admin.post(`/api/quotes/${id}/send`)).body.quote.state).to.equal("sent");
    });

    it("is accepted or declined once, also by two requests at once", async () => {
      const { id } = await aSentQuote();
      const answers = await Promise.all([
        owner.post(`/api/quotes/${id}/decision`, { accept: true }),
        owner.post(`/api/quotes/${id}/decision`, { accept: false }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
        200, 409,
      ]);
    });

    it("cannot be accepted after its last day", async () => {
      const { id } = await aSentQuote();
      await Quote.query(app.db).findById(id).patch({ validUntil: "2026-01-31" });
      expect((await owner.get(at())).body.quotes[0].state).to.equal("expired");
      expect(statusAndBody(await owner.post(`/api/quotes/${id}/decision`, { accept: true }))).to.deep.equal([
        409,
        { error: "The quote expired on 2026-01-31. Ask the facility for a new one." },
      ]);
    });

    it("is sent with lines, before its last day, and once", async () => {
      const empty = await aQuote({ lines: [] });
      const send = (id: string) => admin.post(`/api/quotes/${id}/send`);
      expect(statusAndBody(await send(empty.id))).to.deep.equal([
        400,
        { error: "Add at least one line before you send the quote" },
      ]);
      const late = await aQuote({ lines: [LINE], validUntil: "2026-01-31" });
      expect(statusAndBody(await send(late.id))).to.deep.equal([
        400,
        { error: "The quote would have expired. Choose a later last day." },
      ]);
      const sent = await aSentQuote();
      expect(statusAndBody(await send(sent.id))).to.deep.equal(FIXED);
      expect(statusAndBody(await send("none"))).to.deep.equal(NOT_FOUND);
      expect(statusAndBody(await admin.put("/api/quotes/none", {}))).to.deep.equal(NOT_FOUND);
    });

    it("is printed as a PDF for those who see it, also with names in any script", async () => {
      const { id, number } = await aQuote({
        lines: [{ ...LINE, name: "Sequenzierung µ 配列 =1+1" }],
        note: "x\ny",
      });
      const print = `/api/quotes/${id}/pdf?language=de`;
      const answer = await admin.get(print);
      expect([answer.status, answer.headers.get("content-disposition")]).to.deep.equal([
        200,
        `inline; filename=${number}.pdf`,
      ]);
      expect((answer.body as Buffer).subarray(0, 5).toString()).to.equal("%PDF-");
      expect(statusAndBody(await owner.get(print))).to.deep.equal(NOT_FOUND);
      await admin.post(`/api/quotes/${id}/send`);
      expect((await owner.get(print)).status).to.equal(200);
      const other = await app.as("RESEARCHER");
      expect(statusAndBody(await other.get(print))).to.deep.equal([403, { error: "Forbidden" }]);
      expect((await app.anyone.get(print)).status).to.equal(401);
    });

    it("is printed with the logo of the facility, unless that is a WebP", async () => {
      const { id } = await aQuote();
      const print = async () =>
        ((await admin.get(`/api/quotes/${id}/pdf`)).body as Buffer)
          .toString("latin1")
          .includes("/Subtype /Image");
      const logo = (image: Buffer | null) =>
        does(admin, "facilityLogo.change", { image: image?.toString("base64") ?? null });
      expect(await print()).to.equal(false);
      await logo(PNG_PIXEL);
      expect(await print()).to.equal(true);
      await logo(webpHeader(10, 10));
      expect(await print()).to.equal(false);
      await logo(null);
    });

    it("has numbers without gaps, also when quotes are created at once", async () => {
      const quotes = await Promise.all([1, 2, 3, 4].map(() => aQuote()));
      const year = new Date().getUTCFullYear();
      expect(
        quotes.map(({ number }) => number).toSorted((one, other) => one.localeCompare(other)),
      ).to.deep.equal([1, 2, 3, 4].map((number) => `Q-${year}-000${number}`));
    });

    it("is refused without a currency, with wrong lines, and for an order that does not exist", async () => {
      for (const wrong of [
        { quantity: "-1" },
        { unitPrice: "1,5" },
        { discountPercent: "101" },
        { name: "" },
        { unit: "pint" },
      ])
        expect((await admin.post(at(), { lines: [{ ...LINE, ...wrong }] })).status).to.equal(400);
      expect(statusAndBody(await admin.post("/api/orders/none/quotes", {}))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
      expect(statusAndBody(await owner.get("/api/orders/none/quotes"))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
      await does(admin, "settings.changePrices", { currency: null });
      expect(statusAndBody(await admin.post(at(), {}))).to.deep.equal([
        400,
        { error: "Set a currency in Settings → Execution → Prices of computing before you create a quote" },
      ]);
    });

    it("is managed by administrators, read by the facility, and decided by the owner", async () => {
      const { id } = await aSentQuote();
      const other = await app.as("RESEARCHER");
      const viewer = await app.as("FACILITY_VIEWER");
      expect((await viewer.get(at())).body.quotes).to.have.length(1);
      expect(statusAndBody(await other.get(at()))).to.deep.equal([403, { error: "Forbidden" }]);
      expect(statusAndBody(await app.anyone.get(at()))).to.deep.equal([401, UNAUTHORIZED]);
      const decision = `/api/quotes/${id}/decision`;
      expect(statusAndBody(await other.post(decision, { accept: true }))).to.deep.equal([
        403,
        { error: "Forbidden" },
      ]);
      const technician = await app.as("TECHNICIAN");
      expect((await technician.post(decision, { accept: true })).status).to.equal(403);
      expect((await app.anyone.post(decision, "{")).status).to.equal(401);
      expect((await owner.post(decision, {})).status).to.equal(400);
      for (const [person, status] of [
        [app.anyone, 401],
        [owner, 403],
        [technician, 403],
        [viewer, 403],
      ] as const)
        for (const answer of [
          await person.post(at(), "{"),
          await person.put(`/api/quotes/${id}`, "{"),
          await person.post(`/api/quotes/${id}/send`),
        ])
          expect(statusAndBody(answer)).to.deep.equal([status, UNAUTHORIZED]);
    });
  });
});
