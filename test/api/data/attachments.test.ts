import { expect } from "chai";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { cleanName } from "../../../server/data/attachments/attachmentPath.ts";
import { sweepAttachments } from "../../../server/data/attachments/sweepAttachments.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { asks } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const PDF = Buffer.from("%PDF-1.7 gel");
const HOUR_MS = 60 * 60 * 1000;
const FORBIDDEN = [403, { error: "Forbidden" }];
const NO_ORDER = [404, { error: "Sequencing Order not found" }];
const NO_ATTACHMENT = [404, { error: "Attachment not found" }];
const FIXED = [
  409,
  { error: "Only the facility changes the attachments of an order that is closed, rejected or cancelled" },
];

describe("attachments of an order", () => {
  let app: TestApp;
  let admin: Person;
  let technician: Person;
  let owner: Person;
  let stranger: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  beforeEach(async () => (order = await anOrder(app.db, owner.user.id)));
  after(() => app[Symbol.asyncDispose]());

  const at = (id = "", of = order.id) => `/api/orders/${of}/attachments${id && `/${id}`}`;
  const attach = (person: Person, name = "gel.pdf", bytes: Uint8Array = PDF) =>
    person.post(`${at()}?name=${encodeURIComponent(name)}`, bytes);
  const folder = () => join(app.files, "orders", order.id, ".attachments");

  it("are listed, downloaded as files that no browser displays, and removed with their file", async () => {
    const added = await attach(owner, "Gel “A”.pdf");
    const { id, firstName, lastName } = owner.user;
    const attachment = {
      id: added.body.id,
      sampleId: null,
      name: "Gel “A”.pdf",
      isPicture: false,
      sizeBytes: PDF.length,
      createdAt: added.body.createdAt,
      createdBy: { id, firstName, lastName },
    };
    expect(statusAndBody(added)).to.deep.equal([201, attachment]);
    for (const person of [owner, technician, await app.as("FACILITY_VIEWER")])
      expect(statusAndBody(await person.get(at()))).to.deep.equal([200, { attachments: [attachment] }]);
    const file = await technician.get(at(attachment.id));
    expect([file.status, file.body]).to.deep.equal([200, PDF]);
    expect(file.headers.get("content-type")).to.equal("application/octet-stream");
    expect(file.headers.get("content-disposition")).to.match(
      /^attachment; filename="Gel .*filename\*=UTF-8''Gel/,
    );
    expect(file.headers.get("content-security-policy")).to.equal("default-src 'none'; sandbox");
    expect(file.headers.get("x-content-type-options")).to.equal("nosniff");
    expect(await readdir(folder())).to.deep.equal([`${attachment.id}-Gel_A.pdf`]);
    expect(statusAndBody(await owner.delete(at(attachment.id)))).to.deep.equal([200, { success: true }]);
    expect(await readdir(folder())).to.deep.equal([]);
    expect(statusAndBody(await owner.get(at(attachment.id)))).to.deep.equal(NO_ATTACHMENT);
    expect(statusAndBody(await owner.delete(at(attachment.id)))).to.deep.equal(NO_ATTACHMENT);
    const entries = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
    const value = { name: attachment.name, sizeBytes: PDF.length };
    expect(entries.map(({ action, before, after }) => [action, before, after])).to.deep.equal([
      ["order.attachmentAdded", null, value],
      ["order.attachmentRemoved", value, null],
    ]);
  });

  for (const name of ["page.html", "image.svg", "macro.xlsm", "run.pdf.exe", "pdf", ".pdf", ""])
    it(`are refused with the name "${name}"`, async () => {
      const { status, body } = await attach(owner, name);
      expect([status, body.error]).to.deep.equal([
        400,
        "The name of an attachment must end with one of: .pdf, .png, .jpg, .jpeg, .webp, .tif, .tiff, .txt, .csv, .tsv, .xls, .xlsx, .ods, .doc, .docx, .odt",
      ]);
      expect(existsSync(folder())).to.equal(false);
    });

  it("have names without directories, invisible characters and changes of direction", () => {
    expect(
      [
        "../../etc/x.pdf",
        "C:\\temp\\x.pdf",
        "a\r\nSet-Cookie: x\u202Efdp.pdf\0",
        `${"ä".repeat(300)}.pdf`,
      ].map((name) => cleanName(name)),
    ).to.deep.equal(["x.pdf", "x.pdf", "aSet-Cookie: xfdp.pdf", `${"ä".repeat(196)}.pdf`]);
  });

  it("are bounded in size and number, whatever the sender announces, and leave no file when refused", async () => {
    const tooLarge = [413, { error: "An attachment can have at most 20 MB" }];
    expect(statusAndBody(await attach(owner, "a.pdf", Buffer.alloc(20_000_001)))).to.deep.equal(tooLarge);
    const unannounced = await fetch(`${app.url}${at()}?name=a.pdf`, {
      method: "POST",
      headers: owner.credentials,
      body: new Blob([Buffer.alloc(21_000_000)]).stream(),
      duplex: "half",
    } as RequestInit).then(
      async (response) => [response.status, await response.json()],
      // The server may close the connection before all bytes are sent.
      () => tooLarge,
    );
    expect(unannounced).to.deep.equal(tooLarge);
    expect(statusAndBody(await attach(owner, "a.pdf", Buffer.alloc(0)))).to.deep.equal([
      400,
      { error: "An attachment cannot be empty" },
    ]);
    expect(existsSync(folder()) ? await readdir(folder()) : []).to.deep.equal([]);
    const other = { orderId: order.id, name: "x.pdf", path: "x", sizeBytes: "1" };
    await OrderAttachment.query(app.db).insert(Array.from({ length: 19 }, () => ({ ...other })));
    const both = await Promise.all([attach(owner), attach(owner)]);
    expect(both.map(({ status }) => status)).to.have.members([201, 400]);
    expect(statusAndBody(await attach(admin))).to.deep.equal([
      400,
      { error: "An order can have at most 20 attachments" },
    ]);
    expect(await readdir(folder())).to.have.length(1);
  });

  it("belong to a sample, of which they are listed, shown as a picture, and on the timeline", async () => {
    const sample = await aSample(app.db, order.id);
    const png = Buffer.from("89504e470d0a1a0a", "hex");
    const ofSample = (name: string, by = owner, id = sample.id) =>
      by.post(`${at()}?name=${name}&sampleId=${id}`, png);
    const added = await ofSample("gel.PNG", technician);
    expect(added.status).to.equal(201);
    expect(added.body).to.deep.include({ sampleId: sample.id, isPicture: true });
    expect((await attach(owner)).status).to.equal(201);
    const listed = async (more = "") =>
      (await owner.get(`${at()}${more}`)).body.attachments.map(({ name }: { name: string }) => name);
    expect(await listed()).to.deep.equal(["gel.pdf"]);
    expect(await listed(`?sampleId=${sample.id}`)).to.deep.equal(["gel.PNG"]);
    const file = await owner.get(at(added.body.id));
    expect(file.headers.get("content-type")).to.equal("image/png");
    expect(file.headers.get("content-disposition")).to.match(/^attachment; /);
    expect(file.headers.get("content-security-policy")).to.equal("default-src 'none'; sandbox");
    const [, { stages }] = await asks(owner, "timeline.get", { orderId: order.id, sampleId: sample.id });
    const measured = stages.find(({ name }: { name: string }) => name === "measured");
    expect(measured.details).to.deep.equal([
      { kind: "picture", attachmentId: added.body.id, name: "gel.PNG", at: added.body.createdAt },
    ]);
    expect(statusAndBody(await owner.delete(at(added.body.id)))).to.deep.equal(FORBIDDEN);
    expect((await technician.delete(at(added.body.id))).status).to.equal(200);
    const entries = await AuditEntry.query(app.db).where({ targetId: sample.id }).orderBy("id");
    expect(entries.map(({ action, orderId }) => [action, orderId])).to.deep.equal([
      ["sample.attachmentAdded", order.id],
      ["sample.attachmentRemoved", order.id],
    ]);

    const foreign = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id);
    const refused = [400, { error: "A sample does not belong to this order" }];
    expect(statusAndBody(await ofSample("a.png", owner, foreign.id))).to.deep.equal(refused);
    expect(statusAndBody(await owner.get(`${at()}?sampleId=${foreign.id}`))).to.deep.equal(refused);
    const other = { orderId: order.id, sampleId: sample.id, name: "x.pdf", path: "x", sizeBytes: "1" };
    await OrderAttachment.query(app.db).insert(Array.from({ length: 9 }, () => ({ ...other })));
    const both = await Promise.all([ofSample("a.png"), ofSample("b.png")]);
    expect(both.map(({ status }) => status)).to.have.members([201, 400]);
    expect(statusAndBody(await ofSample("c.png"))).to.deep.equal([
      400,
      { error: "A sample can have at most 10 attachments" },
    ]);
    await Sample.query(app.db).deleteById(sample.id);
    await sweepAttachments(app.site, new Date(Date.now() + 2 * HOUR_MS));
    expect(await readdir(folder())).to.have.length(1);
  });

  it("are changed by the owner until the order is over and only their own, and by the facility always", async () => {
    const own = (await attach(owner)).body.id;
    const ofFacility = (await attach(technician, "report.xlsx")).body.id;
    expect(statusAndBody(await owner.delete(at(ofFacility)))).to.deep.equal(FORBIDDEN);
    for (const stage of ["CLOSED", "REJECTED", "CANCELLED"] as const) {
      await order.$query(app.db).patch({ stage });
      expect(statusAndBody(await attach(owner))).to.deep.equal(FIXED);
      expect(statusAndBody(await owner.delete(at(own)))).to.deep.equal(FIXED);
      expect((await owner.get(at(own))).status).to.equal(200);
      expect((await attach(admin)).status).to.equal(201);
    }
    expect((await technician.delete(at(own))).status).to.equal(200);
  });

  it("are closed to other researchers, roles that change no orders, and the demo", async () => {
    const { id } = (await attach(owner)).body;
    expect(statusAndBody(await stranger.get(at()))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await stranger.get(at(id)))).to.deep.equal(FORBIDDEN);
    expect(statusAndBody(await stranger.delete(at(id)))).to.deep.equal(FORBIDDEN);
    for (const person of [stranger, await app.as("FACILITY_VIEWER"), await app.as("BIOINFORMATICIAN")])
      expect(statusAndBody(await attach(person))).to.deep.equal(FORBIDDEN);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect([(await attach(demo)).status, (await demo.get(at(id))).status]).to.deep.equal([403, 403]);
    const elsewhere = await anOrder(app.db, owner.user.id);
    expect(statusAndBody(await owner.get(at(id, elsewhere.id)))).to.deep.equal(NO_ATTACHMENT);
    for (const path of [at("", "none"), at("none", "none")])
      expect(statusAndBody(await owner.get(path))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await owner.delete(at("none", "none")))).to.deep.equal(NO_ORDER);
    expect(statusAndBody(await owner.post(`${at("", "none")}?name=a.pdf`, PDF))).to.deep.equal(NO_ORDER);
  });

  it("need the data directory, and say that a file is missing", async () => {
    const { id } = (await attach(owner)).body;
    const settings = "/api/admin/settings/sequencing-files";
    const [row] = await OrderAttachment.query(app.db).where({ id });
    await OrderAttachment.query(app.db)
      .findById(id)
      .patch({ path: `${row?.path}-gone` });
    expect(statusAndBody(await owner.get(at(id)))).to.deep.equal([404, { error: "File not found" }]);
    await admin.put(settings, { dataBasePath: null });
    const without = [await attach(owner), await owner.get(at(id))];
    await admin.put(settings, { dataBasePath: app.files });
    expect(without.map(({ status }) => status)).to.deep.equal([400, 400]);
    await rename(app.files, `${app.files}-unmounted`);
    const unmounted = [await attach(owner), await owner.get(at(id))];
    await rename(`${app.files}-unmounted`, app.files);
    expect(unmounted.map(({ status }) => status)).to.deep.equal([503, 503]);
  });

  it("are swept when no row names them: leftovers of a crash, and those of deleted orders", async () => {
    const later = new Date(Date.now() + 2 * HOUR_MS);
    await sweepAttachments(app.site, later);
    order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const { id } = (await attach(owner)).body;
    const place = join(folder(), `${id}-gel.pdf`);
    await writeFile(join(folder(), "left.pdf"), "x");
    expect(await sweepAttachments(app.site, new Date())).to.equal(0);
    expect(await sweepAttachments(app.site, later)).to.equal(1);
    expect(existsSync(place)).to.equal(true);
    expect((await owner.delete(`/api/orders/${order.id}`)).status).to.equal(200);
    await mkdir(join(app.files, "orders", order.id, "reads"), { recursive: true });
    await utimes(place, new Date(0), new Date(0));
    expect(await sweepAttachments(app.site, new Date())).to.equal(1);
    expect(existsSync(folder())).to.equal(false);
    expect(existsSync(join(app.files, "orders", order.id, "reads"))).to.equal(true);
  });
});
