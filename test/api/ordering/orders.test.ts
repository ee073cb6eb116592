import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Order } from "../../../db/models/Order.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { Study } from "../../../db/models/Study.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

const UNAUTHORIZED = [401, { error: "Unauthorized" }];
const FORBIDDEN = [403, { error: "Forbidden" }];
const NOT_FOUND = [404, { error: "Sequencing Order not found" }];
const IN_DEMO = [403, { error: "Changes are disabled in the public demo." }];
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const TOO_MANY = Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`answer${index}`, 1]));

describe("POST /api/orders", () => {
  let app: TestApp;
  let owner: Person;
  before(async () => {
    app = await testApp();
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const today = () => new Date().toISOString().slice(0, 10).replaceAll("-", "");

  it("creates a draft with the contact of the profile, and records the author", async () => {
    await User.query(app.db).findById(owner.user.id).patch({ phone: "+49 30 1", institution: "Institute" });
    const answer = await owner.post("/api/orders", {
      name: " Lake ",
      platform: "",
      customFields: { pi: "Ada" },
    });
    const { id, orderNumber, createdAt, updatedAt, statusUpdatedAt } = answer.body;
    expect(statusAndBody(answer)).to.deep.equal([
      201,
      {
        id,
        orderNumber,
        name: "Lake",
        status: "DRAFT",
        stage: "DRAFT",
        statusUpdatedAt,
        stageReason: null,
        stageBeforeHold: null,
        stageUpdatedAt: statusUpdatedAt,
        dueDate: null,
        priority: null,
        assigneeId: null,
        notes: null,
        notesEditedAt: null,
        notesEditedById: null,
        sequencingFilesPublishedAt: null,
        sequencingFilesPublishedById: null,
        numberOfSamples: null,
        contactName: `Person ${owner.user.lastName}`,
        contactEmail: owner.user.email,
        contactPhone: "+49 30 1",
        billingAddress: "Institute",
        platform: null,
        instrumentModel: null,
        librarySelection: null,
        libraryStrategy: null,
        librarySource: null,
        customFields: { pi: "Ada" },
        serviceId: null,
        approval: { state: "not_required", by: null, at: null, reason: null },
        userId: owner.user.id,
        createdAt,
        updatedAt,
      },
    ]);
    expect(orderNumber).to.match(new RegExp(`^ORD-${today()}-\\d{4}$`));
    for (const time of [createdAt, updatedAt, statusUpdatedAt]) expect(time).to.match(INSTANT);
    const entries = await AuditEntry.query(app.db).where({ orderId: id });
    expect(entries).to.have.length(1);
    expect(entries[0]).to.deep.include({
      action: "order.created",
      targetType: "order",
      targetId: id,
      userId: owner.user.id,
      before: null,
      after: { orderNumber, name: "Lake", status: "DRAFT" },
      requestId: answer.headers.get("x-request-id"),
    });
  });

  it("accepts given contact fields, and ignores fields that the caller may not set", async () => {
    const given = {
      contactName: "Eva",
      contactEmail: "eva@example.org",
      contactPhone: "2",
      billingAddress: "B",
    };
    const { status, body } = await owner.post("/api/orders", {
      ...given,
      id: "mine",
      orderNumber: "ORD-1",
      status: "COMPLETED",
      userId: "somebody",
      sequencingFilesPublishedAt: new Date(),
      createdAt: new Date(0),
    });
    expect(status).to.equal(201);
    expect(body).to.include({ ...given, status: "DRAFT", userId: owner.user.id });
    expect(body.sequencingFilesPublishedAt).to.equal(null);
    expect(body.id).to.not.equal("mine");
  });

  it("numbers ORD-YYYYMMDD-NNNN without gap or repetition under concurrency", async () => {
    const before = await lastNumber();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        // Every fifth one fails after its number was assigned; the number is not lost.
        owner.post("/api/orders", index % 5 ? {} : { customFields: TOO_MANY }),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 201: 24, 400: 6 });
    const numbers = answers.flatMap(({ body }) => body.orderNumber ?? []);
    const expected = Array.from(
      { length: 24 },
      (_, index) => `ORD-${today()}-${String(before + 1 + index).padStart(4, "0")}`,
    );
    expect(numbers).to.have.members(expected);
  });

  it("begins each day with 0001 and continues past 9999", async () => {
    await app.site.database("order_number_days").update({ lastNumber: 9_999 });
    expect((await owner.post("/api/orders", {})).body.orderNumber).to.equal(`ORD-${today()}-10000`);
    await app.site.database("order_number_days").delete();
    await Order.query(app.db).where("orderNumber", "like", "%-0001").delete();
    expect((await owner.post("/api/orders", {})).body.orderNumber).to.equal(`ORD-${today()}-0001`);
    await Order.query(app.db).delete();
  });

  const refused: [string, unknown, string][] = [
    ["a NUL in a text", { name: "La\0ke" }, "Text must not contain NUL characters"],
    ["half a character", { platform: "\udc00" }, "Text must be valid Unicode"],
    ["a NUL in an answer", { customFields: { a: { b: ["\0"] } } }, "Text must not contain NUL characters"],
    [
      "a NUL in the name of an answer",
      { customFields: { "a\0": 1 } },
      "Text must not contain NUL characters",
    ],
    ["half a character in an answer", { customFields: { a: "\ud800" } }, "Text must be valid Unicode"],
    ["a long text", { name: "x".repeat(501) }, "name: Too big: expected string to have <=500 characters"],
    ["what is no text", { name: 5 }, "name: Invalid input: expected string, received number"],
    ["no sample at all", { numberOfSamples: 0 }, "numberOfSamples: Too small: expected number to be >=1"],
    [
      "half a sample",
      { numberOfSamples: 1.5 },
      "numberOfSamples: Invalid input: expected int, received number",
    ],
    [
      "answers that are a list",
      { customFields: ["a"] },
      "customFields: Invalid input: expected record, received array",
    ],
    [
      "more than 500 answers",
      { customFields: Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`f${index}`, 1])) },
      "A form can have at most 500 answers with 200000 characters in total",
    ],
  ];
  for (const [what, body, error] of refused) {
    it(`refuses ${what} and creates no record`, async () => {
      const before = [
        await Order.query(app.db).resultSize(),
        await AuditEntry.query(app.db).resultSize(),
        await lastNumber(),
      ];
      expect(statusAndBody(await owner.post("/api/orders", body))).to.deep.equal([400, { error }]);
      const after = [
        await Order.query(app.db).resultSize(),
        await AuditEntry.query(app.db).resultSize(),
        await lastNumber(),
      ];
      expect(after).to.deep.equal(before);
    });
  }

  it("accepts text that resembles an escape, and any script", async () => {
    const customFields = { escape: "\\u0000 \\ud800", smile: "😀", constructor: "c", toString: "t" };
    const { status, body } = await owner.post("/api/orders", { name: "湖 😀", customFields });
    expect([status, body.name, body.customFields]).to.deep.equal([201, "湖 😀", customFields]);
  });

  it("is refused signed out, and to demo sessions, before the body is read", async () => {
    const demo = await app.as("RESEARCHER", { isDemo: true });
    expect(statusAndBody(await app.anyone.post("/api/orders", "{"))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await demo.post("/api/orders", "{"))).to.deep.equal(IN_DEMO);
  });

  async function lastNumber(): Promise<number> {
    const row = await app.site.database("order_number_days").where({ day: today() }).first("lastNumber");
    return row?.lastNumber ?? 0;
  }
});

describe("GET /api/orders", () => {
  let app: TestApp;
  let admin: Person;
  let ann: Person;
  let ben: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    ann = await app.as("RESEARCHER");
    ben = await app.as("RESEARCHER");
  });
  afterEach(() => Order.query(app.db).delete());
  after(() => app[Symbol.asyncDispose]());

  const names = ({ body }: { body: { orders: Order[] } }) => body.orders.map(({ name }) => name);

  it("returns the caller's orders, newest first, with owner, number of samples and shipping date", async () => {
    await anOrder(app.db, ben.user.id, { name: "not Ann's" });
    const older = await anOrder(app.db, ann.user.id, { name: "older", createdAt: new Date(0) });
    await anOrder(app.db, ann.user.id, { name: "newer" });
    await aSample(app.db, older.id);
    await aSample(app.db, older.id);
    const columns = { orderId: older.id, userId: ann.user.id, content: "Sent" };
    const sent = await StatusNote.query(app.db).insertAndFetch({ ...columns, noteType: "SAMPLES_SENT" });
    await StatusNote.query(app.db).insert({ ...columns, noteType: "STATUS_CHANGE" });

    const answer = await ann.get("/api/orders");

    expect(names(answer)).to.deep.equal(["newer", "older"]);
    const { orders, ...rest } = answer.body;
    expect(rest).to.deep.equal({ sharingMode: "personal", total: 2, limit: 100, offset: 0 });
    const { id, email, firstName, lastName } = ann.user;
    expect(orders[1]).to.deep.include({
      id: older.id,
      createdAt: "1970-01-01T00:00:00.000Z",
      user: { id, email, firstName, lastName, department: null },
      _count: { samples: 2 },
      statusNotes: [{ id: sent.id, createdAt: sent.createdAt.toISOString() }],
    });
    expect(orders[0]).to.deep.include({ _count: { samples: 0 }, statusNotes: [] });
  });

  it("returns all orders to an admin, also to a demo admin", async () => {
    await anOrder(app.db, ann.user.id, { name: "Ann's" });
    await anOrder(app.db, ben.user.id, { name: "Ben's" });
    for (const browser of [admin, await app.as("FACILITY_ADMIN", { isDemo: true })]) {
      const answer = await browser.get("/api/orders");
      expect(names(answer)).to.have.members(["Ann's", "Ben's"]);
      expect(answer.body).to.include({ sharingMode: "all", total: 2 });
    }
  });

  it("returns a department's orders if the facility shares them, and none without a department", async () => {
    const department = await Department.query(app.db).insertAndFetch({ name: "Lakes" });
    await User.query(app.db).findByIds([ann.user.id, ben.user.id]).patch({ departmentId: department.id });
    const lone = await app.as("RESEARCHER");
    const other = await app.as("RESEARCHER");
    await anOrder(app.db, ben.user.id, { name: "Ben's" });
    await anOrder(app.db, other.user.id, { name: "other" });
    await admin.put("/api/admin/settings/access", { departmentSharing: true });

    const shared = await ann.get("/api/orders");
    const alone = await lone.get("/api/orders");
    await admin.put("/api/admin/settings/access", { departmentSharing: false });
    const personal = await ann.get("/api/orders");

    expect([names(shared), shared.body.sharingMode]).to.deep.equal([["Ben's"], "department"]);
    expect(shared.body.orders[0].user.department).to.deep.equal({ id: department.id, name: "Lakes" });
    expect([names(alone), alone.body.sharingMode]).to.deep.equal([[], "department"]);
    expect([names(personal), personal.body.sharingMode]).to.deep.equal([[], "personal"]);
    expect(statusAndBody(await ann.get(`/api/orders/${shared.body.orders[0].id}`))).to.deep.equal(FORBIDDEN);
  });

  it("returns pages that neither repeat nor skip, also for equal timestamps, with the total", async () => {
    const createdAt = new Date();
    for (let number = 0; number < 7; number++)
      await anOrder(app.db, ann.user.id, { name: String(number), createdAt });
    const pages = [];
    for (const offset of [0, 3, 6, 9]) pages.push(await ann.get(`/api/orders?limit=3&offset=${offset}`));
    expect(pages.map((page) => names(page).length)).to.deep.equal([3, 3, 1, 0]);
    expect(new Set(pages.flatMap(names)).size).to.equal(7);
    for (const { body } of pages) expect(body).to.include({ total: 7, limit: 3 });
  });

  it("filters by part of number, name or owner, with literal % and _, and by status", async () => {
    await anOrder(app.db, ann.user.id, { name: "50% lake_water", status: "DRAFT" });
    await anOrder(app.db, ben.user.id, { name: "500 lakeXwater", orderNumber: "ORD-20300101-0042" });
    const found = async (query: string) => names(await admin.get(`/api/orders?${query}`));
    expect(await found("search=50%25")).to.deep.equal(["50% lake_water"]);
    expect(await found("search=LAKE_water")).to.deep.equal(["50% lake_water"]);
    expect(await found("search=20300101-0042")).to.deep.equal(["500 lakeXwater"]);
    expect(await found(`search=${ann.user.email}`)).to.deep.equal(["50% lake_water"]);
    expect(await found(`search=Person+${ben.user.lastName}`)).to.deep.equal(["500 lakeXwater"]);
    expect(await found("status=DRAFT")).to.deep.equal(["50% lake_water"]);
    expect(await found("status=SUBMITTED&search=lake")).to.deep.equal(["500 lakeXwater"]);
    expect(names(await ann.get("/api/orders?search=lakeXwater"))).to.deep.equal([]);
    expect(statusAndBody(await admin.get("/api/orders?status=OPEN"))).to.deep.equal([
      400,
      { error: "status must be DRAFT, SUBMITTED or COMPLETED" },
    ]);
    expect(statusAndBody(await admin.get("/api/orders?search=%00"))).to.deep.equal([
      400,
      { error: "Text must not contain NUL characters" },
    ]);
  });

  it("is refused signed out", async () => {
    expect(statusAndBody(await app.anyone.get("/api/orders"))).to.deep.equal(UNAUTHORIZED);
  });
});

describe("GET /api/orders/[id]", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  it("returns the complete order: owner, samples in order, reads, study, notes and technology", async () => {
    const order = await anOrder(app.db, owner.user.id, {
      name: "Lake",
      sequencingFilesPublishedAt: new Date(),
      customFields: { _sequencing_tech: { id: "minion" } },
    });
    const study = await Study.query(app.db).insertAndFetch({ title: "Lakes", userId: owner.user.id });
    const second = await aSample(app.db, order.id, { sampleId: "B", position: 2 });
    const first = await aSample(app.db, order.id, {
      sampleId: "A",
      position: 1,
      studyId: study.id,
      taxId: "1",
    });
    const read = await aRead(app.db, first.id, { file1: "a.fq", fileSize1: "5000000000", readCount1: 7 });
    await aRead(app.db, first.id, { file1: "old.fq", isActive: false });
    const note = await StatusNote.query(app.db).insertAndFetch({
      orderId: order.id,
      userId: null,
      noteType: "STATUS_CHANGE",
      content: "By itself",
    });

    const answer = await owner.get(`/api/orders/${order.id}`);

    const { id, email, firstName, lastName } = owner.user;
    const sample = {
      sampleAlias: null,
      sampleTitle: null,
      sampleDescription: null,
      scientificName: null,
      taxId: null,
      checklistData: {},
      checklistUnits: {},
      customFields: {},
      facilityStatus: "WAITING",
      reads: [],
      study: null,
    };
    expect(answer.status).to.equal(200);
    expect(answer.body).to.deep.include({
      id: order.id,
      orderNumber: order.orderNumber,
      name: "Lake",
      status: "SUBMITTED",
      customFields: { _sequencing_tech: { id: "minion" } },
      sequencingTechnology: { id: "minion" },
      user: { id, email, firstName, lastName, department: null },
      _count: { samples: 2 },
      samples: [
        {
          ...sample,
          id: first.id,
          sampleId: "A",
          taxId: "1",
          facilityStatusUpdatedAt: first.facilityStatusUpdatedAt.toISOString(),
          orderId: order.id,
          studyId: first.studyId,
          sampleAccessionNumber: null,
          biosampleNumber: null,
          preferredAssemblyId: null,
          stage: "EXPECTED",
          stageReason: null,
          stageUpdatedAt: first.facilityStatusUpdatedAt.toISOString(),
          createdAt: first.createdAt.toISOString(),
          updatedAt: first.updatedAt.toISOString(),
          reads: [
            {
              id: read.id,
              file1: "a.fq",
              file2: null,
              fileName1: "a.fq",
              fileName2: null,
              fileSize1: 5_000_000_000,
              fileSize2: null,
              checksum1: null,
              checksum2: null,
              readCount1: 7,
              readCount2: null,
              avgQuality1: null,
              avgQuality2: null,
              dataClass: "cleaned",
              isActive: true,
              createdByRunId: null,
            },
          ],
          study: { id: study.id, title: "Lakes" },
        },
        {
          ...sample,
          id: second.id,
          sampleId: "B",
          facilityStatusUpdatedAt: second.facilityStatusUpdatedAt.toISOString(),
          orderId: order.id,
          studyId: second.studyId,
          sampleAccessionNumber: null,
          biosampleNumber: null,
          preferredAssemblyId: null,
          stage: "EXPECTED",
          stageReason: null,
          stageUpdatedAt: second.facilityStatusUpdatedAt.toISOString(),
          createdAt: second.createdAt.toISOString(),
          updatedAt: second.updatedAt.toISOString(),
        },
      ],
      statusNotes: [
        {
          id: note.id,
          noteType: "STATUS_CHANGE",
          stage: null,
          content: "By itself",
          createdAt: note.createdAt.toISOString(),
          user: null,
        },
      ],
    });
  });

  const reads: [
    string,
    { published: boolean; isActive: boolean; dataClass: "cleaned" | "raw" | "unknown" },
    boolean,
  ][] = [true, false].flatMap((published) =>
    [true, false].flatMap((isActive) =>
      (["cleaned", "raw", "unknown"] as const).map((dataClass) => [
        `${published ? "published" : "unpublished"}, ${isActive ? "active" : "superseded"}, ${dataClass}`,
        { published, isActive, dataClass },
        published && isActive && dataClass === "cleaned",
      ]),
    ),
  );
  for (const [what, { published, isActive, dataClass }, seen] of reads) {
    it(`${seen ? "shows" : "hides"} its owner a read that is ${what}; an admin sees active ones`, async () => {
      const sequencingFilesPublishedAt = published ? new Date() : null;
      const order = await anOrder(app.db, owner.user.id, { sequencingFilesPublishedAt });
      const sample = await aSample(app.db, order.id);
      const { id } = await aRead(app.db, sample.id, { isActive, dataClass, file1: "a.fq" });
      const idsFor = async (browser: Person) =>
        (await browser.get(`/api/orders/${order.id}`)).body.samples[0].reads.map(
          (read: { id: string }) => read.id,
        );
      expect(await idsFor(owner)).to.deep.equal(seen ? [id] : []);
      expect(await idsFor(admin)).to.deep.equal(isActive ? [id] : []);
    });
  }

  it("hides facility-only answers from its owner in every response", async () => {
    const order = await anOrder(app.db, owner.user.id, {
      status: "DRAFT",
      customFields: { pi: "Ada", facility_internal_notes: "difficult", facility_qc_status: "passed" },
    });
    await aSample(app.db, order.id, { customFields: { depth: 5, facility_sample_qc_result: "failed" } });
    const readNotifications = async (browser: Person) => {
      const detail = (await browser.get(`/api/orders/${order.id}`)).body;
      const listed = (await browser.get("/api/orders")).body.orders;
      const samples = (await browser.get(`/api/orders/${order.id}/samples`)).body.samples;
      return [
        detail.customFields,
        detail.samples[0].customFields,
        listed.find(({ id }: Order) => id === order.id).customFields,
        samples[0].customFields,
        (await browser.put(`/api/orders/${order.id}`, { name: "Lake" })).body.customFields,
        (await browser.get(`/api/samples/${samples[0].id}`)).body.customFields,
      ];
    };
    const ofOrder = { pi: "Ada" };
    const ofSample = { depth: 5 };
    expect(await readNotifications(owner)).to.deep.equal([
      ofOrder,
      ofSample,
      ofOrder,
      ofSample,
      ofOrder,
      ofSample,
    ]);
    const allOfOrder = { ...ofOrder, facility_internal_notes: "difficult", facility_qc_status: "passed" };
    const allOfSample = { ...ofSample, facility_sample_qc_result: "failed" };
    expect(await readNotifications(admin)).to.deep.equal([
      allOfOrder,
      allOfSample,
      allOfOrder,
      allOfSample,
      allOfOrder,
      allOfSample,
    ]);
  });

  it("is for the owner and facility admins; unknown ids are unknown to all", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const stranger = await app.as("RESEARCHER");
    expect(statusAndBody(await app.anyone.get(`/api/orders/${order.id}`))).to.deep.equal(UNAUTHORIZED);
    expect(statusAndBody(await stranger.get(`/api/orders/${order.id}`))).to.deep.equal(FORBIDDEN);
    expect((await admin.get(`/api/orders/${order.id}`)).status).to.equal(200);
    for (const id of ["nowhere", "%00", "x".repeat(65), "..%2f", "%20"]) {
      expect(statusAndBody(await stranger.get(`/api/orders/${id}`))).to.deep.equal(NOT_FOUND);
      expect(statusAndBody(await admin.get(`/api/orders/${id}`))).to.deep.equal(NOT_FOUND);
    }
  });
});
