import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { PartialModelObject } from "objection";
import { Order, type OrderStatus } from "../../../db/models/Order.ts";
import { Read } from "../../../db/models/Read.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { defaultOrderForm } from "../../../server/definitions/forms/defaultOrderForm.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { type Answer } from "../../helpers/browser.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";

// A refusal names the first twenty.
const STRATEGIES = `${builtInOptions("libraryStrategy").slice(0, 20).join(", ")}, …`;

const STATUSES: OrderStatus[] = ["DRAFT", "SUBMITTED", "COMPLETED"];
const INVALID_TRANSITION = [400, { error: "Invalid status transition" }];

describe("changing an order", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let stranger: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  const as = (who: "owner" | "admin") => (who === "owner" ? owner : admin);
  const at = (order: Order, rest = "") => `/api/orders/${order.id}${rest}`;
  const put = (browser: Person, order: Order, body: unknown) => browser.put(at(order), body);
  const readActions = async (order: Order) =>
    (await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id")).map(({ action }) => action);

  async function aSubmittable(columns: PartialModelObject<Order> = {}): Promise<Order> {
    const order = await anOrder(app.db, owner.user.id, { status: "DRAFT", ...columns });
    await aSample(app.db, order.id, { sampleTitle: "Lake, 1 m", taxId: "408170" });
    return order;
  }

  describe("is refused", () => {
    const acts: Record<string, (browser: Person, order: Order) => Promise<Answer>> = {
      "PUT /api/orders/[id]": (browser, order) => put(browser, order, { name: "x" }),
      "DELETE /api/orders/[id]": (browser, order) => browser.delete(at(order)),
      "GET /api/orders/[id]/notes": (browser, order) => browser.get(at(order, "/notes")),
      "PUT /api/orders/[id]/notes": (browser, order) => browser.put(at(order, "/notes"), { notes: "x" }),
    };
    for (const [what, act] of Object.entries(acts)) {
      it(`${what} to others, for unknown orders, signed out, and in the demo`, async () => {
        const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
        const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
        const unknown = Order.fromJson({ id: "nowhere" });
        const overlong = Order.fromJson({ id: "x".repeat(1000) });
        const nul = Order.fromJson({ id: "%00" });
        const notFound = [404, { error: "Sequencing Order not found" }];
        expect(statusAndBody(await act(app.anyone as Person, order))).to.deep.equal([
          401,
          { error: "Unauthorized" },
        ]);
        expect(statusAndBody(await act(stranger, order))).to.deep.equal([403, { error: "Forbidden" }]);
        for (const missing of [unknown, overlong, nul]) {
          expect(statusAndBody(await act(owner, missing))).to.deep.equal(notFound);
          expect(statusAndBody(await act(admin, missing))).to.deep.equal(notFound);
        }
        const inDemo = statusAndBody(await act(demo, order));
        if (what.startsWith("GET")) expect(inDemo[0]).to.equal(200);
        else expect(inDemo).to.deep.equal([403, { error: "Changes are disabled in the public demo." }]);
        expect(await Order.query(app.db).findById(order.id)).to.deep.equal(order);
        expect(await readActions(order)).to.deep.equal([]);
      });
    }
  });

  describe("its columns", () => {
    it("changes the given fields, keeps omitted ones, and writes an audit entry", async () => {
      const order = await anOrder(app.db, owner.user.id, {
        name: "Lake",
        platform: "ONT",
        customFields: { a: 1, b: 2 },
      });
      const answer = await put(owner, order, {
        name: " Sea ",
        platform: "",
        customFields: { b: null, c: [3] },
      });
      const detail = (await owner.get(at(order))).body;
      expect(answer.status).to.equal(200);
      expect(answer.body).to.deep.include({
        name: "Sea",
        platform: null,
        customFields: { a: 1, b: null, c: [3] },
      });
      expect(detail).to.deep.include(answer.body);
      const [entry] = await AuditEntry.query(app.db).where({ orderId: order.id });
      expect(entry).to.deep.include({
        action: "order.edited",
        userId: owner.user.id,
        before: { name: "Lake", platform: "ONT", customFields: { a: 1, b: 2 } },
        after: { name: "Sea", platform: null, customFields: { a: 1, b: null, c: [3] } },
      });
    });

    it("cannot set values that the caller may not set", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const stolen = { userId: stranger.user.id, orderNumber: "ORD-1", id: "mine", notes: "x", createdAt: 0 };
      const answer = await put(owner, order, {
        ...stolen,
        orderId: "another",
        sequencingFilesPublishedAt: "now",
      });
      expect(answer.body).to.include({ id: order.id, userId: owner.user.id, orderNumber: order.orderNumber });
      expect(answer.body).to.include({ notes: null, sequencingFilesPublishedAt: null });
      expect(await readActions(order)).to.deep.equal([]);
    });

    it("of the facility stay as they are when a researcher names them", async () => {
      const order = await anOrder(app.db, owner.user.id, { customFields: { facility_qc_status: "pending" } });
      await put(owner, order, { customFields: { facility_qc_status: "passed", pi: "Ada" } });
      const byAdmin = await put(admin, order, { customFields: { facility_internal_notes: "ok" } });
      expect(byAdmin.body.customFields).to.deep.equal({
        facility_qc_status: "pending",
        pi: "Ada",
        facility_internal_notes: "ok",
      });
    });

    it("keep two concurrent changes", async () => {
      const order = await anOrder(app.db, owner.user.id, { customFields: { a: 0, b: 0 } });
      await Promise.all([
        put(owner, order, { customFields: { a: 1 } }),
        put(admin, order, { customFields: { b: 2 } }),
        put(owner, order, { name: "Lake" }),
      ]);
      expect((await admin.get(at(order))).body).to.deep.include({
        name: "Lake",
        customFields: { a: 1, b: 2 },
      });
    });

    it("contain at most 500 answers in total over all saves", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const fields = (from: number, to: number) =>
        Object.fromEntries(Array.from({ length: to - from }, (_, index) => [`f${from + index}`, 1]));
      expect((await put(owner, order, { customFields: fields(0, 300) })).status).to.equal(200);
      expect((await put(owner, order, { customFields: fields(300, 500) })).status).to.equal(200);
      expect((await put(owner, order, { customFields: fields(0, 500) })).status).to.equal(200);
      expect(statusAndBody(await put(owner, order, { customFields: fields(500, 501) }))).to.deep.equal([
        400,
        { error: "A form can have at most 500 answers with 200000 characters in total" },
      ]);
    });

    for (const who of ["owner", "admin"] as const) {
      for (const status of STATUSES) {
        const refused = who === "owner" && status === "COMPLETED";
        it(`${refused ? "stay" : "change"} for ${who} while ${status}`, async () => {
          const order = await anOrder(app.db, owner.user.id, { status });
          const answer = await put(as(who), order, { name: "Sea" });
          if (refused)
            expect(statusAndBody(answer)).to.deep.equal([400, { error: "Cannot edit completed order" }]);
          else expect([answer.status, answer.body.name]).to.deep.equal([200, "Sea"]);
          expect(await readActions(order)).to.deep.equal(refused ? [] : ["order.edited"]);
        });
      }
    }
  });

  describe("its status", () => {
    for (const who of ["owner", "admin"] as const) {
      for (const from of STATUSES) {
        for (const to of STATUSES) {
          const edits = who === "admin" || from !== "COMPLETED";
          const allowed =
            edits && (from === to || who === "admin" || (from === "DRAFT" && to === "SUBMITTED"));
          it(`${from} to ${to} is ${allowed ? "allowed" : "refused"} for ${who}`, async () => {
            const order = await aSubmittable({ status: from });
            const answer = await put(as(who), order, { status: to, statusNote: "because" });
            if (allowed) expect([answer.status, answer.body.status]).to.deep.equal([200, to]);
            else if (edits) expect(statusAndBody(answer)).to.deep.equal(INVALID_TRANSITION);
            else expect(statusAndBody(answer)).to.deep.equal([400, { error: "Cannot edit completed order" }]);
            const moved = allowed && from !== to;
            const notes = await StatusNote.query(app.db).where({ orderId: order.id });
            expect(notes.map(({ noteType, content, userId }) => [noteType, content, userId])).to.deep.equal(
              moved ? [["STATUS_CHANGE", "because", as(who).user.id]] : [],
            );
            expect(await readActions(order)).to.deep.equal(moved ? ["order.moved"] : []);
            const { statusUpdatedAt, submittedAt } = await order.$query(app.db);
            expect(statusUpdatedAt > order.statusUpdatedAt).to.equal(moved);
            const submissions = { DRAFT: null, SUBMITTED: statusUpdatedAt, COMPLETED: order.submittedAt };
            expect(submittedAt).to.deep.equal(moved ? submissions[to] : order.submittedAt);
          });
        }
      }
    }

    for (const status of [
      "OPEN",
      "submitted",
      "",
      5,
      null,
      ["SUBMITTED"],
      { toString: "DRAFT" },
      "x".repeat(101),
    ]) {
      it(`is never ${JSON.stringify(status).slice(0, 20)}, and the call has no other effect`, async () => {
        const order = await aSubmittable();
        expect(statusAndBody(await put(admin, order, { name: "Sea", status }))).to.deep.equal(
          INVALID_TRANSITION,
        );
        expect((await admin.get(at(order))).body).to.include({ status: "DRAFT", name: null });
        expect(await readActions(order)).to.deep.equal([]);
      });
    }

    it("writes an automatic note without a given one", async () => {
      const order = await aSubmittable();
      await put(owner, order, { status: "SUBMITTED" });
      const [note] = await StatusNote.query(app.db).where({ orderId: order.id });
      expect(note?.content).to.equal("Status changed from DRAFT to SUBMITTED");
    });

    it("is submitted once by five concurrent requests", async () => {
      const order = await aSubmittable();
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => put(owner, order, { status: "SUBMITTED" })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 5 });
      expect(await readActions(order)).to.deep.equal(["order.moved"]);
      expect(await StatusNote.query(app.db).where({ orderId: order.id }).resultSize()).to.equal(1);
    });
  });

  describe("submitting", () => {
    it("requires at least one sample", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      for (const browser of [owner, admin]) {
        expect(statusAndBody(await put(browser, order, { status: "SUBMITTED" }))).to.deep.equal([
          400,
          { error: "Add at least one sample before submitting" },
        ]);
      }
      expect(await readActions(order)).to.deep.equal([]);
    });

    it("validates the answers by the order form and reports each problem", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      await aSample(app.db, order.id, { sampleId: "A", position: 1, sampleTitle: " ", taxId: "human" });
      await aSample(app.db, order.id, { sampleId: "B", position: 2 });
      const answer = await put(owner, order, {
        status: "SUBMITTED",
        name: "kept only if all is well",
        numberOfSamples: 6_000,
        libraryStrategy: "Guessing",
      });
      expect(statusAndBody(answer)).to.deep.equal([
        400,
        {
          error: "Order form validation failed",
          details: [
            "Number of samples must be at most 5000",
            `Library strategy must be one of: ${STRATEGIES}`,
            "Row 1, sample A: Taxonomy ID must be an NCBI taxonomy id: up to 10 digits",
            "Row 1, sample A: Title is required",
            "Row 2, sample B: Taxonomy ID is required",
            "Row 2, sample B: Title is required",
          ],
          problems: [
            {
              row: null,
              sampleId: null,
              field: "numberOfSamples",
              message: "Number of samples must be at most 5000",
            },
            {
              row: null,
              sampleId: null,
              field: "libraryStrategy",
              message: `Library strategy must be one of: ${STRATEGIES}`,
            },
            {
              row: 1,
              sampleId: "A",
              field: "_organism",
              message: "Taxonomy ID must be an NCBI taxonomy id: up to 10 digits",
            },
            { row: 1, sampleId: "A", field: "sample_title", message: "Title is required" },
            { row: 2, sampleId: "B", field: "_organism", message: "Taxonomy ID is required" },
            { row: 2, sampleId: "B", field: "sample_title", message: "Title is required" },
          ],
        },
      ]);
      expect((await owner.get(at(order))).body).to.include({ status: "DRAFT", name: null });
      expect(await readActions(order)).to.deep.equal([]);
    });

    it("names at most 200 problems", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      await owner.post(at(order, "/samples"), { samples: Array.from({ length: 150 }, () => ({})) });
      const { body } = await put(owner, order, { status: "SUBMITTED" });
      expect([body.details, body.problems].map((list) => list.length)).to.deep.equal([200, 200]);
    });

    it("includes answers of the same call", async () => {
      const order = await aSubmittable({ libraryStrategy: "Guessing" });
      const answer = await put(owner, order, { status: "SUBMITTED", libraryStrategy: "WGS" });
      expect([answer.status, answer.body.status]).to.deep.equal([200, "SUBMITTED"]);
      expect(await readActions(order)).to.deep.equal(["order.edited", "order.moved"]);
    });
  });

  describe("marking samples as sent", () => {
    it("is performed once, for the first of five requests", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "SUBMITTED" });
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => put(owner, order, { markSamplesSent: true })),
      );
      expect(statuses(answers)).to.deep.equal({ 200: 5 });
      const notes = await StatusNote.query(app.db).where({ orderId: order.id });
      expect(notes.map(({ noteType, userId }) => [noteType, userId])).to.deep.equal([
        ["SAMPLES_SENT", owner.user.id],
      ]);
      expect(await readActions(order)).to.deep.equal(["order.samplesSent"]);
    });

    it("is refused before the order is submitted, and accepted in the call that submits it", async () => {
      const order = await aSubmittable();
      expect(statusAndBody(await put(owner, order, { markSamplesSent: true }))).to.deep.equal([
        400,
        { error: "Cannot mark samples as sent before order submission" },
      ]);
      expect((await put(owner, order, { status: "SUBMITTED", markSamplesSent: true })).status).to.equal(200);
      const { statusNotes } = (await owner.get(at(order))).body;
      expect(statusNotes.map(({ noteType }: StatusNote) => noteType)).to.deep.equal([
        "SAMPLES_SENT",
        "STATUS_CHANGE",
      ]);
    });

    it("is not requested by false", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      expect((await put(owner, order, { markSamplesSent: false })).status).to.equal(200);
    });
  });

  describe("deleting", () => {
    for (const allowed of [false, true]) {
      for (const who of ["owner", "admin"] as const) {
        for (const status of STATUSES) {
          const goes = status === "DRAFT" || (who === "admin" && allowed);
          const setting = allowed ? "where the facility allows it" : "where the facility does not allow it";
          it(`a ${status} order ${goes ? "works" : "is refused"} for ${who} ${setting}`, async () => {
            await admin.put("/api/admin/settings/access", { allowDeleteSubmittedOrders: allowed });
            const order = await anOrder(app.db, owner.user.id, { status });
            const answer = await as(who).delete(at(order));
            expect(statusAndBody(answer)).to.deep.equal(
              goes
                ? [200, { message: "Order deleted" }]
                : [400, { error: "Cannot delete order after submission" }],
            );
            expect((await Order.query(app.db).findById(order.id)) === undefined).to.equal(goes);
            expect(await readActions(order)).to.deep.equal(goes ? ["order.deleted"] : []);
          });
        }
      }
    }

    it("deletes samples, reads and notes too; the audit entries remain", async () => {
      const order = await aSubmittable();
      const sample = await aSample(app.db, order.id);
      const read = await aRead(app.db, sample.id);
      await put(owner, order, { status: "SUBMITTED" }).then(() => put(admin, order, { status: "DRAFT" }));
      await owner.delete(at(order));
      expect(await Sample.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
      expect(await Read.query(app.db).findById(read.id)).to.equal(undefined);
      expect(await StatusNote.query(app.db).where({ orderId: order.id })).to.deep.equal([]);
      expect((await readActions(order)).at(-1)).to.equal("order.deleted");
    });

    it("is performed once for two requests", async () => {
      const order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const answers = await Promise.all([owner.delete(at(order)), owner.delete(at(order))]);
      expect(statuses(answers)).to.deep.equal({ 200: 1, 404: 1 });
    });
  });

  describe("its notes", () => {
    it("are shared: both sides write, and the last author is returned", async () => {
      const order = await anOrder(app.db, owner.user.id, { name: "Lake" });
      const none = {
        id: order.id,
        orderNumber: order.orderNumber,
        name: "Lake",
        notes: null,
        notesEditedAt: null,
        notesEditedById: null,
        notesEditedBy: null,
        notesSupported: true,
        notesEnabled: true,
      };
      expect(statusAndBody(await owner.get(at(order, "/notes")))).to.deep.equal([200, none]);
      await owner.put(at(order, "/notes"), { notes: "mine" });
      const answer = await admin.put(at(order, "/notes"), { notes: " ours\n" });
      const { id, firstName, lastName, email } = admin.user;
      const expected = {
        ...none,
        notes: "ours",
        notesEditedAt: answer.body.notesEditedAt,
        notesEditedById: id,
        notesEditedBy: { id, firstName, lastName, email },
      };
      expect(statusAndBody(answer)).to.deep.equal([200, expected]);
      expect(statusAndBody(await owner.get(at(order, "/notes")))).to.deep.equal([200, expected]);
      const entries = await AuditEntry.query(app.db).where({ orderId: order.id }).orderBy("id");
      expect(entries.map(({ action, before, after }) => [action, before, after])).to.deep.equal([
        ["order.notesEdited", { notes: null }, { notes: "mine" }],
        ["order.notesEdited", { notes: "mine" }, { notes: "ours" }],
      ]);
      expect((await owner.put(at(order, "/notes"), { notes: "" })).body.notes).to.equal(null);
    });

    for (const [what, notes, error] of [
      ["a NUL", "a\0b", "Text must not contain NUL characters"],
      [
        "more than 20000 characters",
        "x".repeat(20_001),
        "notes: Too big: expected string to have <=20000 characters",
      ],
      ["no text", 5, "notes: Invalid input: expected string, received number"],
    ]) {
      it(`refuse ${what}`, async () => {
        const order = await anOrder(app.db, owner.user.id);
        expect(statusAndBody(await owner.put(at(order, "/notes"), { notes }))).to.deep.equal([
          400,
          { error },
        ]);
        expect(await readActions(order)).to.deep.equal([]);
      });
    }
  });

  describe("its activity", () => {
    const activity = (browser: Person, input: object) =>
      browser.get(`/trpc/activity.order?input=${encodeURIComponent(JSON.stringify(input))}`);

    it("contains status notes and other changes with their authors for admins, newest first, in pages", async () => {
      const order = await aSubmittable({ name: "Lake" });
      await put(owner, order, { name: "Sea" });
      await put(owner, order, { status: "SUBMITTED" });
      await put(admin, order, { status: "DRAFT", statusNote: "Volumes are missing" });
      const all = (await activity(admin, { orderId: order.id })).body.result.data;
      const page = (await activity(admin, { orderId: order.id, limit: 1, offset: 1 })).body.result.data;
      expect(page).to.deep.equal({ entries: [all.entries[1]], total: 3, limit: 1, offset: 1 });
      const { id, firstName, lastName, email } = owner.user;
      const { id: adminId, firstName: first, lastName: last, email: address } = admin.user;
      expect(
        all.entries.map(({ id: _id, at: _at, ...entry }: { id: string; at: string }) => entry),
      ).to.deep.equal([
        {
          user: { id: adminId, firstName: first, lastName: last, email: address },
          note: "Volumes are missing",
          action: null,
          before: null,
          after: null,
        },
        {
          user: { id, firstName, lastName, email },
          note: {
            code: "orders.statusChanged",
            params: { from: "DRAFT", to: "SUBMITTED" },
            text: "Status changed from DRAFT to SUBMITTED",
          },
          action: null,
          before: null,
          after: null,
        },
        {
          user: { id, firstName, lastName, email },
          note: null,
          action: "order.edited",
          before: { name: "Lake" },
          after: { name: "Sea" },
        },
      ]);
    });

    it("contains status notes only for the owner, and is refused to others", async () => {
      const order = await aSubmittable({ name: "Lake" });
      await put(owner, order, { name: "Sea" });
      await put(owner, order, { status: "SUBMITTED" });
      const { entries, total } = (await activity(owner, { orderId: order.id })).body.result.data;
      expect([total, entries.length, entries[0].action]).to.deep.equal([1, 1, null]);
      const refusal = ({ status, body }: Answer) => [status, body.error?.message];
      expect(refusal(await activity(app.anyone as Person, { orderId: order.id }))).to.deep.equal([
        401,
        "Unauthorized",
      ]);
      expect(refusal(await activity(await app.as("RESEARCHER"), { orderId: order.id }))).to.deep.equal([
        403,
        "Forbidden",
      ]);
      expect(refusal(await activity(admin, { orderId: "nowhere" }))).to.deep.equal([
        404,
        "Sequencing Order not found",
      ]);
    });

    it("has the times of its first steps", async () => {
      const order = await aSubmittable({ name: "Lake" });
      const times = async () =>
        (
          await owner.get(
            `/trpc/orders.stepTimes?input=${encodeURIComponent(JSON.stringify({ orderId: order.id }))}`,
          )
        ).body.result.data;
      expect(await times()).to.deep.equal({ submittedAt: null, startedAt: null });
      await put(owner, order, { status: "SUBMITTED" });
      const sample = await Sample.query(app.db).findOne({ orderId: order.id }).throwIfNotFound();
      const chosen = { ids: [sample.id] };
      for (const facilityStatus of ["PROCESSING", "READY"])
        expect((await admin.post("/trpc/samples.setStatus", { chosen, facilityStatus })).status).to.equal(
          200,
        );
      const [started] = await AuditEntry.query(app.db)
        .where({ orderId: order.id, action: "samples.facilityStatusChanged" })
        .orderBy("id");
      const { submittedAt } = await Order.query(app.db).findById(order.id).throwIfNotFound();
      expect(await times()).to.deep.equal({
        submittedAt: submittedAt?.toISOString(),
        startedAt: started?.at.toISOString(),
      });
    });

    it("cannot be rewritten through the model", async () => {
      const order = await anOrder(app.db, owner.user.id);
      await put(owner, order, { name: "Sea" });
      const attempts = [
        () => AuditEntry.query(app.db).where({ orderId: order.id }).patch({ action: "nothing" }),
        () => AuditEntry.query(app.db).where({ orderId: order.id }).update({ action: "nothing" }),
        () => AuditEntry.query(app.db).where({ orderId: order.id }).delete(),
        async () => (await AuditEntry.query(app.db).findOne({ orderId: order.id }))?.$query(app.db).delete(),
        async () =>
          (await AuditEntry.query(app.db).findOne({ orderId: order.id }))
            ?.$query(app.db)
            .patch({ action: "x" }),
      ];
      for (const attempt of attempts) {
        const error = await Promise.resolve()
          .then(attempt)
          .then(
            () => "changed",
            (refusal: Error) => refusal.message,
          );
        expect(error).to.equal("Audit entries are append-only");
      }
      expect(await readActions(order)).to.deep.equal(["order.edited"]);
    });
  });
});

function builtInOptions(name: string): string[] {
  return defaultOrderForm.fields.find((field) => field.name === name)?.options ?? [];
}
