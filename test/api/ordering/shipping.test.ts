import { expect } from "chai";
import { PDFDocument } from "pdf-lib";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { Service } from "../../../db/models/Service.ts";
import { Shipment } from "../../../db/models/Shipment.ts";
import { isCheckedCode } from "../../../server/ordering/intake/rules/checkCode.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const FORBIDDEN = [403, { error: "Forbidden" }];
const UNKNOWN = [404, { error: "Sequencing Order not found" }];

describe("shipping of samples", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let stranger: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  beforeEach(async () => (order = await anOrder(app.db, owner.user.id)));
  after(() => app[Symbol.asyncDispose]());

  const shipments = (of = order) => `/api/orders/${of.id}/shipments`;

  it("gives each sample a code that no other has and that detects a misread character", async () => {
    const first = await aSample(app.db, order.id);
    const second = await aSample(app.db, order.id);
    expect(first.tubeCode).to.match(/^T[0-9A-HJKMNP-TV-Z]{7}$/);
    expect(second.tubeCode).to.not.equal(first.tubeCode);
    expect(isCheckedCode(first.tubeCode)).to.equal(true);
    const misread = first.tubeCode.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    expect(isCheckedCode(misread)).to.equal(false);
  });

  it("skips a code that the facility has scanned onto a sample", async () => {
    const first = await aSample(app.db, order.id);
    const {
      rows: [{ code }],
    } = await app.db.raw("select label_code('T', last_value + 1) as code from tube_codes");
    await Sample.query(app.db).findById(first.id).patch({ tubeCode: code });
    expect((await aSample(app.db, order.id)).tubeCode).to.not.equal(code);
  });

  it("keeps carrier and tracking number with the address that tracks the parcel", async () => {
    const sent = await owner.post(shipments(), {
      carrier: "DHL",
      trackingNumber: "00 34/1",
      note: "Dry ice",
    });
    const shipment = {
      id: sent.body.id,
      direction: "to_facility",
      carrier: "DHL",
      trackingNumber: "00 34/1",
      trackingUrl: "https://www.dhl.com/global-en/home/tracking.html?tracking-id=0034%2F1",
      note: "Dry ice",
      createdAt: sent.body.createdAt,
      createdBy: {
        id: owner.user.id,
        firstName: owner.user.firstName,
        lastName: owner.user.lastName,
      },
    };
    expect(statusAndBody(sent)).to.deep.equal([201, shipment]);
    expect(statusAndBody(await owner.get(shipments()))).to.deep.equal([
      200,
      { shipments: [shipment], address: null, instructions: null },
    ]);
    expect(statusAndBody(await owner.delete(`${shipments()}/${shipment.id}`))).to.deep.equal([
      200,
      { success: true },
    ]);
    expect(statusAndBody(await owner.delete(`${shipments()}/${shipment.id}`))).to.deep.equal([
      404,
      { error: "Shipment not found" },
    ]);
    const actions = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
    expect(actions.map(({ action }) => action)).to.deep.equal([
      "order.shipmentAdded",
      "order.shipmentRemoved",
    ]);
  });

  it("refuses empty shipments, drafts, returns by the owner, and more than 50", async () => {
    expect(statusAndBody(await owner.post(shipments(), {}))).to.deep.equal([
      400,
      { error: "Give a carrier, a tracking number or a note" },
    ]);
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    expect(statusAndBody(await owner.post(shipments(draft), { carrier: "UPS" }))).to.deep.equal([
      400,
      { error: "Samples are shipped after the order is submitted" },
    ]);
    const back = { direction: "return", carrier: "UPS" };
    expect(statusAndBody(await owner.post(shipments(), back))).to.deep.equal(FORBIDDEN);
    const returned = await technician.post(shipments(), back);
    expect([returned.status, returned.body.direction]).to.deep.equal([201, "return"]);
    expect(statusAndBody(await owner.delete(`${shipments()}/${returned.body.id}`))).to.deep.equal(FORBIDDEN);
    await Shipment.query(app.db).insert(
      Array.from({ length: 49 }, () => ({ orderId: order.id, direction: "to_facility" as const, note: "x" })),
    );
    expect(statusAndBody(await owner.post(shipments(), { carrier: "UPS" }))).to.deep.equal([
      400,
      { error: "An order can have at most 50 shipments" },
    ]);
  });

  it("is closed to other researchers", async () => {
    for (const path of [shipments(), `/api/orders/${order.id}/packing-slip`])
      expect(statusAndBody(await stranger.get(path))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await stranger.post(shipments(), { carrier: "UPS" }))).to.deep.equal(FORBIDDEN);
    const labels = await stranger.get(`/api/orders/${order.id}/labels?format=avery-l4731`);
    expect(statusAndBody(labels)).to.deep.equal(FORBIDDEN);
    for (const path of ["shipments", "packing-slip", "labels?format=avery-l4731"])
      expect(statusAndBody(await owner.get(`/api/orders/none/${path}`))).to.deep.equal(UNKNOWN);
    expect(statusAndBody(await owner.post("/api/orders/none/shipments", { note: "x" }))).to.deep.equal(
      UNKNOWN,
    );
    expect(statusAndBody(await owner.delete("/api/orders/none/shipments/none"))).to.deep.equal(UNKNOWN);
  });

  it("shows the address of the facility, and the instructions of the service before those of the facility", async () => {
    const admin = await app.as("FACILITY_ADMIN");
    const setting = { address: "Genomics\nBuilding 7", instructions: "Mondays to Thursdays" };
    expect(statusAndBody(await admin.put("/api/admin/settings/shipping", setting))).to.deep.equal([
      200,
      setting,
    ]);
    expect(statusAndBody(await admin.put("/api/admin/settings/shipping", {}))).to.deep.equal([200, setting]);
    expect(statusAndBody(await admin.get("/api/admin/settings/shipping"))).to.deep.equal([200, setting]);
    const read = async () => (await owner.get(shipments())).body;
    expect(await read()).to.deep.equal({ shipments: [], ...setting });
    const service = await Service.query(app.db).insert({
      name: "Amplicons",
      shippingInstructions: "On dry ice",
    });
    await order.$query(app.db).patch({ serviceId: service.id });
    expect(await read()).to.deep.equal({ shipments: [], ...setting, instructions: "On dry ice" });
  });

  it("prints a packing slip of any length and with any name", async () => {
    for (let number = 0; number < 120; number++)
      await aSample(app.db, order.id, { scientificName: "Ψ 日本語 😀 Žižka\u0007".repeat(number % 5) });
    const slip = await owner.get(`/api/orders/${order.id}/packing-slip?language=de`);
    expect(slip.status).to.equal(200);
    expect(slip.headers.get("content-type")).to.equal("application/pdf");
    expect(slip.headers.get("content-disposition")).to.equal(
      `inline; filename=packing-slip-${order.orderNumber}.pdf`,
    );
    const pdf = await PDFDocument.load(slip.body);
    expect(pdf.getTitle()).to.equal("Begleitschein");
    expect(pdf.getPageCount()).to.be.greaterThan(2);
  });

  it("prints labels from a position on, and only those that are asked for", async () => {
    const samples = [];
    for (let number = 0; number < 66; number++) samples.push(await aSample(app.db, order.id));
    const labels = (query: string) => owner.get(`/api/orders/${order.id}/labels?${query}`);
    const pages = async (query: string) =>
      (await PDFDocument.load((await labels(query)).body)).getPageCount();
    expect(await pages("format=avery-l7651")).to.equal(2);
    const two = samples.slice(0, 2).map(({ id }) => id);
    expect(await pages(`format=avery-l7651&start=65&symbol=qrcode&sampleIds=${two.join(",")}`)).to.equal(2);
    expect(await pages(`format=dymo-11352&sampleIds=${two.join(",")}`)).to.equal(2);
    expect(statusAndBody(await labels("format=avery-l7651&sampleIds=none"))).to.deep.equal([
      400,
      { error: "No samples to label" },
    ]);
    expect((await labels("format=unknown")).status).to.equal(400);
  });

  it("prints ZPL in which a sample ID cannot start a command", async () => {
    const { tubeCode } = await aSample(app.db, order.id, { sampleId: "A^XZ~JA_1", sampleTitle: "Ä" });
    const { status, headers, body } = await owner.get(
      `/api/orders/${order.id}/labels?format=dymo-11352&output=zpl&dpi=203`,
    );
    expect(status).to.equal(200);
    expect(headers.get("content-type")).to.equal("text/plain; charset=utf-8");
    const zpl = String(body);
    expect(zpl.startsWith("^XA\n^CI28\n^PW432\n^LL200\n")).to.equal(true);
    expect(zpl).to.include(`^FH^FD${tubeCode}^FS`);
    expect(zpl).to.include("^FH^FDA_5EXZ_7EJA_5F1^FS");
    expect(zpl).to.include("^FH^FDÄ^FS");
    expect(zpl.match(/\^XZ/g)).to.have.length(1);
  });
});
