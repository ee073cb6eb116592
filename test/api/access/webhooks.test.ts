import { expect } from "chai";
import dns from "node:dns";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Department } from "../../../db/models/Department.ts";
import { Notification } from "../../../db/models/Notification.ts";
import type { Order } from "../../../db/models/Order.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { User } from "../../../db/models/User.ts";
import { Webhook } from "../../../db/models/Webhook.ts";
import { WebhookDelivery } from "../../../db/models/WebhookDelivery.ts";
import { WebhookEvent } from "../../../db/models/WebhookEvent.ts";
import { transaction } from "../../../db/transaction.ts";
import { EVENT_TYPES } from "../../../db/values.ts";
import { DELIVERY_PAUSES_MS, WEBHOOKS_MAX } from "../../../server/access/limits.ts";
import { sweepDeliveries } from "../../../server/access/webhooks/deliveries.ts";
import { emitEvent } from "../../../server/access/webhooks/emitEvent.ts";
import { sendWebhooks } from "../../../server/access/webhooks/sendWebhooks.ts";
import { failLaunch } from "../../../server/analysis/launch/claimLaunch.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import { finalizeRun } from "../../../server/analysis/runs/finalizeRun.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { recordStopped } from "../../../server/sequencing/monitoring/record/recordStopped.ts";
import { recordStalled } from "../../../server/sequencing/monitoring/record/runCondition.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";
import { aRun } from "../../helpers/runs.ts";
import { anOutputRoot } from "../../helpers/streams.ts";
import { uploadCalls } from "../../helpers/uploads.ts";
import { aStoredRun } from "../../helpers/storedRuns.ts";
import { until } from "../../helpers/until.ts";
import { type WebhookReceiver, webhookReceiver } from "../../helpers/webhookReceiver.ts";

const HOOKS = "/api/admin/webhooks";
const STOPPING = new AbortController().signal;
const SECRET = `whsec_${Buffer.alloc(24, "k").toString("base64")}`;
const ALL = EVENT_TYPES.filter((type) => type !== "webhook.test");

describe("webhooks", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  let receiver: WebhookReceiver;
  beforeEach(async () => {
    app = await testApp({ LANEKEEPER_OUTGOING_ALLOW: "127.0.0.1" });
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id, { name: "Lake" });
    await aSample(app.db, order.id, { sampleId: "LAKE-1" });
    receiver = await webhookReceiver();
  });
  afterEach(async () => {
    await receiver[Symbol.asyncDispose]();
    await app[Symbol.asyncDispose]();
  });

  const create = async (more: object = {}) => {
    const answer = await admin.post(HOOKS, { url: receiver.url, events: ALL, ...more });
    expect(answer.status).to.equal(201);
    return answer.body as { id: string; secret: string };
  };
  const emit = (type: (typeof EVENT_TYPES)[number], id = order.id) =>
    transaction(app.db, (trx) => emitEvent(trx, type, id));
  const send = (timeoutMs?: number) => sendWebhooks(app.site, { stopping: STOPPING, timeoutMs });
  const deliveries = (id: string) =>
    WebhookDelivery.query(app.db).where({ webhookId: id }).orderBy("createdAt");
  const onlyDelivery = async (id: string) => (await deliveries(id))[0] ?? expect.fail("no delivery");
  const makeDue = () =>
    WebhookDelivery.query(app.db)
      .where({ status: "queued" })
      .patch({ nextAt: new Date(0) });
  const hook = (id: string) => Webhook.query(app.db).findById(id).throwIfNotFound();

  describe("administration", () => {
    it("creates, lists, changes and deletes webhooks, and returns the secret once", async () => {
      const { status, body } = await admin.post(HOOKS, {
        url: receiver.url,
        events: ["study.ready", "order.submitted", "study.ready"],
      });
      expect(status).to.equal(201);
      const { secret, ...shown } = body;
      expect(secret).to.match(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect({ ...shown, id: "", createdAt: "" }).to.deep.equal({
        id: "",
        url: receiver.url,
        events: ["order.submitted", "study.ready"],
        includeAdminFields: false,
        active: true,
        disabledReason: null,
        createdAt: "",
      });
      expect(statusAndBody(await admin.get(HOOKS))).to.deep.equal([200, { webhooks: [shown] }]);
      const path = `${HOOKS}/${shown.id}`;
      const changed = { ...shown, active: false, includeAdminFields: true, events: ["order.submitted"] };
      const { active, includeAdminFields, events } = changed;
      expect(statusAndBody(await admin.patch(path, { active, includeAdminFields, events }))).to.deep.equal([
        200,
        changed,
      ]);
      expect((await admin.patch(path, { url: "https://example.org/x", secret: SECRET })).body).to.deep.equal({
        ...changed,
        url: "https://example.org/x",
      });
      expect(statusAndBody(await admin.delete(path))).to.deep.equal([200, { success: true }]);
      expect((await admin.get(HOOKS)).body).to.deep.equal({ webhooks: [] });
      const actions = await AuditEntry.query(app.db).where({ targetId: shown.id }).orderBy("id");
      expect(actions.map(({ action }) => action)).to.deep.equal([
        "webhook.created",
        "webhook.changed",
        "webhook.changed",
        "webhook.deleted",
      ]);
      expect(actions[2]?.after).to.include({ host: "example.org", secretChanged: true });
    });

    it("stores secrets encrypted and shows them in no answer, log or audit entry", async () => {
      const { id } = await create({ secret: SECRET });
      await emit("order.submitted");
      await send();
      const answers = await Promise.all([
        admin.get(HOOKS),
        admin.get(`${HOOKS}/${id}/deliveries`),
        admin.patch(`${HOOKS}/${id}`, { secret: SECRET }),
      ]);
      const stored = [
        await Webhook.query(app.db),
        await WebhookEvent.query(app.db),
        await AuditEntry.query(app.db),
      ];
      const texts = JSON.stringify([answers.map(({ body }) => body), stored, app.logged]);
      expect(texts).not.to.contain(SECRET).and.not.to.contain(SECRET.slice("whsec_".length));
    });

    const refused: [object, string][] = [
      [{ url: "ftp://example.org/" }, "url must be an http or https address without user name and password"],
      [
        { url: "https://a:b@example.org/" },
        "url must be an http or https address without user name and password",
      ],
      [{ events: [] }, `events must list one or more of ${EVENT_TYPES.join(", ")}`],
      [{ events: ["order.lost"] }, `events must list one or more of ${EVENT_TYPES.join(", ")}`],
      [{ secret: "whsec_dG9vIHNob3J0" }, "secret must be whsec_ followed by 24 to 64 bytes in base64"],
      [{ url: "http://169.254.169.254/latest" }, "Link-local and metadata addresses are not allowed"],
      [
        { url: "http://10.0.0.1/hook" },
        "Loopback and private addresses are not allowed unless LANEKEEPER_OUTGOING_ALLOW lists them",
      ],
      [
        { url: "http://[::1]/hook" },
        "Loopback and private addresses are not allowed unless LANEKEEPER_OUTGOING_ALLOW lists them",
      ],
    ];
    for (const [fields, error] of refused)
      it(`refuses ${JSON.stringify(fields)}`, async () => {
        const body = { url: receiver.url, events: ["study.ready"], ...fields };
        expect(statusAndBody(await admin.post(HOOKS, body))).to.deep.equal([400, { error }]);
        const { id } = await create();
        expect(statusAndBody(await admin.patch(`${HOOKS}/${id}`, fields))).to.deep.equal([400, { error }]);
      });

    it("is limited in number, and unknown ids are 404", async () => {
      for (let made = 0; made < WEBHOOKS_MAX; made++) await create();
      expect(statusAndBody(await admin.post(HOOKS, { url: receiver.url, events: ALL }))).to.deep.equal([
        400,
        { error: "A facility can have at most 20 webhooks. Delete one that is no longer used." },
      ]);
      const unknown = [404, { error: "Webhook not found" }];
      expect(statusAndBody(await admin.patch(`${HOOKS}/x`, { active: false }))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.delete(`${HOOKS}/x`))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.post(`${HOOKS}/x/test`))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.get(`${HOOKS}/x/deliveries`))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.post(`${HOOKS}/x/deliveries/y/redeliver`))).to.deep.equal(unknown);
    });
  });

  describe("an event", () => {
    it("is signed so that the published library accepts it, and nothing else", async () => {
      const { secret } = await create();
      await emit("order.submitted");
      await send();
      const request = receiver.received[0] ?? expect.fail("no request");
      const verifier = new StandardWebhook(secret);
      const payload = verifier.verify(request.body, request.headers) as { type: string };
      expect(payload.type).to.equal("order.submitted");
      expect(request.headers).to.include({ "content-type": "application/json" });
      expect(() => verifier.verify(`${request.body} `, request.headers)).to.throw();
      expect(() => new StandardWebhook(SECRET).verify(request.body, request.headers)).to.throw();
    });

    it("contains the order as its owner sees it, or with facility fields as an admin does", async () => {
      await admin.put("/api/admin/form-config", {
        fields: [
          { id: "qc", name: "qc", label: "QC", type: "text", adminOnly: true, order: 0, visible: true },
        ],
        groups: [],
        enabledMixsChecklists: [],
      });
      await admin.put(`/api/orders/${order.id}`, { customFields: { qc: "for the facility only" } });
      await create();
      await create({ includeAdminFields: true });
      await emit("order.submitted");
      await send();
      const path = `/api/orders/${order.id}`;
      const answers = [(await owner.get(path)).body, (await admin.get(path)).body];
      const data = receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
      expect(data).to.have.length(2);
      expect(data).to.deep.include.members(answers);
      expect(JSON.stringify(answers[1])).to.contain("for the facility only");
      expect(JSON.stringify(answers[0])).not.to.contain("for the facility only");
    });

    it("contains only ids where the owner may not see the record", async () => {
      const run = await aStoredRun(app, order, { status: "completed" });
      await create();
      await create({ includeAdminFields: true });
      await emit("analysis.completed", run.id);
      await send();
      const data = receiver.received.map(({ body }) => (JSON.parse(body) as { data: object }).data);
      const seen = (await admin.get(`/api/pipelines/runs/${run.id}`)).body.run;
      expect((await owner.get(`/api/pipelines/runs/${run.id}`)).status).to.equal(403);
      expect(data).to.deep.include({ id: run.id, orderId: order.id, studyId: null });
      expect(data).to.deep.include(seen);
    });

    it("is queued with its change, and neither for other subscriptions nor while paused", async () => {
      const { id } = await create({ events: ["samples.updated"] });
      const { id: pausedId } = await create();
      await admin.patch(`${HOOKS}/${pausedId}`, { active: false });
      await emit("order.submitted");
      await transaction(app.db, async (trx) => {
        await emitEvent(trx, "samples.updated", order.id);
        throw new Error("rolled back");
      }).catch(() => {});
      expect(await WebhookEvent.query(app.db)).to.deep.equal([]);
      await emit("samples.updated");
      expect((await deliveries(id)).map(({ type }) => type)).to.deep.equal(["samples.updated"]);
      expect(await deliveries(pausedId)).to.deep.equal([]);
    });

    it("is given up when its record no longer exists", async () => {
      const { id } = await create();
      await emit("study.ready", (await aStudy(app.db, owner.user.id)).id);
      await emit("study.ready", "unknown");
      await send();
      const rows = await deliveries(id);
      expect(rows.map(({ status, error }) => [status, error?.text ?? null])).to.have.deep.members([
        ["delivered", null],
        ["failed", "The record no longer exists"],
      ]);
      expect((await hook(id)).active).to.equal(true);
    });
  });

  describe("changes that emit events:", () => {
    const types = async () => (await WebhookEvent.query(app.db).orderBy("id")).map(({ type }) => type);
    beforeEach(() => create());

    it("the lifecycle of an order", async () => {
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const sample = await aSample(app.db, draft.id, { sampleTitle: "Lake, 1 m", taxId: "408170" });
      expect((await owner.put(`/api/samples/${sample.id}`, { sampleTitle: "Lake" })).status).to.equal(200);
      expect(await types()).to.deep.equal([]);
      expect((await owner.put(`/api/orders/${draft.id}`, { status: "SUBMITTED" })).status).to.equal(200);
      expect(await types()).to.deep.equal(["order.stage_changed", "order.submitted"]);
      expect((await admin.put(`/api/orders/${draft.id}`, { status: "COMPLETED" })).status).to.equal(200);
      expect((await types()).slice(2)).to.deep.equal(["order.stage_changed"]);
    });

    it("the approval of an order, but not its rejection", async () => {
      const lab = await Department.query(app.db).insertAndFetch({ name: "Lakes" });
      const lead = await app.as("RESEARCHER");
      for (const [{ user }, departmentRole] of [
        [owner, "member"],
        [lead, "lead"],
      ] as const)
        await User.query(app.db).findById(user.id).patch({ departmentId: lab.id, departmentRole });
      await admin.patch(`/api/admin/departments/${lab.id}`, { requiresApproval: true });
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      await aSample(app.db, draft.id, { sampleTitle: "Lake, 1 m", taxId: "408170" });
      const path = `/api/orders/${draft.id}`;
      const submitted = ["order.stage_changed", "order.submitted"];
      for (const [decision, decided] of [
        ["reject", "order.stage_changed"],
        ["approve", "order.approved"],
      ] as const) {
        await WebhookEvent.query(app.db).delete();
        expect((await owner.put(path, { status: "SUBMITTED" })).status).to.equal(200);
        expect((await lead.post(`${path}/approval`, { decision, reason: "Budget" })).status).to.equal(200);
        expect(await types()).to.deep.equal([...submitted, decided]);
      }
    });

    it("changes of samples", async () => {
      const study = await aStudy(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id, { taxId: "408170", studyId: study.id });
      const [first] = (await owner.get(`/api/orders/${order.id}/samples`)).body.samples;
      const changes: [string, () => Promise<{ status: number }>][] = [
        ["an answer", () => owner.put(`/api/samples/${sample.id}`, { checklistData: { depth: "1" } })],
        [
          "the table",
          () =>
            admin.post(`/api/orders/${order.id}/samples`, {
              samples: [
                first,
                { id: sample.id, sampleId: sample.sampleId, taxId: "408170", sampleTitle: "Deep" },
              ],
            }),
        ],
        [
          "the status in the facility",
          () =>
            admin.put(`/api/orders/${order.id}/sequencing/status`, {
              updates: [{ sampleId: sample.id, facilityStatus: "PROCESSING" }],
            }),
        ],
        [
          "the status of several orders",
          async () => {
            const chosen = { ids: [sample.id] };
            const [status] = await does(admin, "samples.setStatus", { chosen, facilityStatus: "READY" });
            return { status };
          },
        ],
        ["removal from a study", () => owner.put(`/api/studies/${study.id}/samples`, { sampleIds: [] })],
        ["deletion", () => admin.delete(`/api/samples/${sample.id}`)],
      ];
      for (const [what, change] of changes) {
        await WebhookEvent.query(app.db).delete();
        expect([what, (await change()).status]).to.deep.equal([what, 200]);
        // The first sample in progress moves its order.
        const moved = what === "the status in the facility" ? ["order.stage_changed"] : [];
        expect([what, await types()]).to.deep.equal([what, ["samples.updated", ...moved]]);
      }
    });

    it("a completed upload, and the publication of its file", async () => {
      const sample = await aSample(app.db, order.id);
      const uploads = uploadCalls(admin, order.id);
      const read = {
        targetKind: "read",
        targetRole: "R1",
        sampleId: sample.id,
        originalName: "a_R1.fastq.gz",
      };
      const uploadId = await uploads.sent(Buffer.from("reads"), read);
      expect((await uploads.complete(uploadId)).status).to.equal(200);
      expect(await types()).to.have.members(["upload.completed", "samples.updated", "order.stage_changed"]);
      await WebhookEvent.query(app.db).delete();
      const publication = `/api/orders/${order.id}/sequencing/delivery/publication`;
      for (const _twice of [1, 2]) expect((await admin.post(publication)).status).to.equal(200);
      for (const _twice of [1, 2]) expect((await admin.delete(publication)).status).to.equal(200);
      // The sample is delivered, and no longer delivered.
      expect(await types()).to.deep.equal([
        "delivery.published",
        "samples.updated",
        "delivery.unpublished",
        "samples.updated",
      ]);
    });

    it("a live sequencing run that starts, stalls and stops", async () => {
      const outputDir = join(await anOutputRoot(app), "run");
      await mkdir(outputDir);
      const { status, body } = await admin.post(`/api/orders/${order.id}/stream`, { outputDir });
      expect(status).to.equal(201);
      const { id } = await StreamRun.query(app.db).first().throwIfNotFound();
      for (const _twice of [1, 2]) await recordStalled(app.site, id, 60_000, new Date());
      await admin.post(`/api/orders/${order.id}/stream/${id}/stop`);
      for (const _twice of [1, 2]) await recordStopped(app.site, id, { monitorId: "here" }, new Date());
      expect([await types(), JSON.stringify(body).includes(id)]).to.deep.equal([
        ["sequencing_run.started", "sequencing_run.stalled", "sequencing_run.stopped"],
        true,
      ]);
    });

    it("the end of an analysis, in each of its places", async () => {
      const run = (columns = {}) =>
        aRun(app.db, { orderId: order.id }, { userId: admin.user.id, ...columns });
      const now = new Date();
      const workflow = { ended: { success: false, at: now.toISOString() } };
      const failed = await run({ status: "running" });
      await recordUpdates(app.site, failed.id, { facts: { workflow }, events: [], source: "weblog", now });
      const lost = await run({ status: "running", pipelineId: "gone", finalizeTries: 5 });
      await finalizeRun(app.site, lost.id);
      const unlaunched = await run({ status: "queued", launchKey: 1 });
      await failLaunch(contextFor(app.site, null), { id: unlaunched.id, key: 1 }, "No room");
      const cancelled = await run();
      await admin.delete(`/api/pipelines/runs/${cancelled.id}`);
      const events = await WebhookEvent.query(app.db).orderBy("id");
      expect(events.map(({ type, recordId }) => [type, recordId])).to.deep.equal([
        ["analysis.failed", failed.id],
        ["analysis.failed", lost.id],
        ["analysis.failed", unlaunched.id],
        ["analysis.cancelled", cancelled.id],
      ]);
    });

    it("a study that becomes ready", async () => {
      const study = await aStudy(app.db, owner.user.id);
      await owner.put(`/api/studies/${study.id}`, { title: "Lakes" });
      expect(await types()).to.deep.equal([]);
      for (const readyForSubmission of [true, true, false])
        expect((await owner.put(`/api/studies/${study.id}`, { readyForSubmission })).status).to.equal(200);
      expect(await types()).to.deep.equal(["study.ready"]);
    });
  });

  describe("a receiver", () => {
    it("has its events again after each pause, always under one id, and is then turned off", async () => {
      receiver.onRequest = (res) => void res.writeHead(500).end("broken");
      const { id } = await create();
      await emit("order.submitted");
      for (const [attempt, pauseMs] of DELIVERY_PAUSES_MS.entries()) {
        const before = Date.now();
        await send();
        const { status, nextAt, attempts, responseStatus, responseBody } = await onlyDelivery(id);
        expect([status, attempts, responseStatus, responseBody]).to.deep.equal([
          "queued",
          attempt + 1,
          500,
          "broken",
        ]);
        expect(nextAt.getTime()).to.be.within(before + pauseMs, Date.now() + pauseMs);
        await send();
        expect(receiver.received).to.have.length(attempt + 1);
        await makeDue();
      }
      await send();
      expect(receiver.received).to.have.length(DELIVERY_PAUSES_MS.length + 1);
      expect((await onlyDelivery(id)).status).to.equal("failed");
      const [shown] = (await admin.get(HOOKS)).body.webhooks;
      expect(shown).to.include({
        active: false,
        disabledReason: "All attempts to deliver an event failed",
      });
      expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).to.equal(1);
      expect(new Set(receiver.received.map(({ body }) => body)).size).to.equal(1);
      const notices = await Notification.query(app.db).where({ kind: "webhook.disabled" });
      expect(notices.map(({ userId }) => userId)).to.deep.equal([admin.user.id]);
      const entry = await AuditEntry.query(app.db).findOne({ targetId: id, action: "webhook.disabled" });
      expect(entry?.after).to.include({ active: false, disabledReason: "failing" });

      receiver.onRequest = (res) => void res.writeHead(200).end("ok");
      expect((await admin.patch(`${HOOKS}/${id}`, { active: true })).body.disabledReason).to.equal(null);
      await emit("order.submitted");
      await send();
      expect((await deliveries(id)).map(({ status }) => status)).to.deep.equal(["failed", "delivered"]);
    });

    it("waits for the documented times: 5 s, 1, 5 and 30 min, 2, 6 and 12 h", () => {
      const minutes = [5 / 60, 1, 5, 30, 120, 360, 720];
      expect(DELIVERY_PAUSES_MS).to.deep.equal(minutes.map((minute) => minute * 60_000));
    });

    it("that answers 410 is turned off at once, and its other events wait until it is resumed", async () => {
      receiver.onRequest = (res) => void res.writeHead(410).end();
      const { id } = await create();
      for (const type of ["order.submitted", "delivery.published", "samples.updated"] as const)
        await emit(type);
      await send();
      const { active, disabledReason } = (await admin.get(HOOKS)).body.webhooks[0];
      expect([active, disabledReason]).to.deep.equal([false, "The receiver answered 410 Gone"]);
      const left = (await deliveries(id)).filter(({ status }) => status === "queued").length;
      expect(left).to.be.within(1, 2);
      receiver.onRequest = (res) => void res.writeHead(204).end();
      const before = receiver.received.length;
      await admin.patch(`${HOOKS}/${id}`, { active: true });
      await send();
      expect(receiver.received.length - before).to.equal(left);
    });

    it("that redirects is not followed", async () => {
      receiver.onRequest = (res) => void res.writeHead(302, { location: "/elsewhere" }).end();
      const { id } = await create();
      await emit("order.submitted");
      await send();
      expect(receiver.received.map(({ path }) => path)).to.deep.equal(["/hook"]);
      expect(await onlyDelivery(id)).to.include({ status: "queued", responseStatus: 302 });
    });

    it("that sends 10 MB is cut off after the part that is kept", async () => {
      let written = 0;
      let isCut = false;
      receiver.onRequest = (res) => {
        res.writeHead(200);
        res.on("close", () => (isCut = !res.writableFinished));
        const flood = new Readable({
          read() {
            written += 65_536;
            this.push(written > 10_000_000 ? null : Buffer.alloc(65_536, "x"));
          },
        });
        flood.pipe(res);
      };
      const { id } = await create();
      await emit("order.submitted");
      await send();
      const { status, responseBody } = await onlyDelivery(id);
      expect([status, responseBody]).to.deep.equal(["delivered", "x".repeat(4096)]);
      await until(() => isCut, "the end of the connection");
    });

    it("that closes the connection early is tried again; after its status, the delivery counts", async () => {
      const { id } = await create();
      receiver.onRequest = (res) => void res.destroy();
      await emit("order.submitted");
      await send();
      const first = await onlyDelivery(id);
      expect([first.status, first.responseStatus, first.error?.code]).to.deep.equal([
        "queued",
        null,
        "webhooks.notConnected",
      ]);
      receiver.onRequest = (res) => {
        res.writeHead(200, { "content-length": "100" });
        res.write("half", () => res.destroy());
      };
      await makeDue();
      await send();
      expect(await onlyDelivery(id)).to.include({ status: "delivered", responseBody: "half", error: null });
    });

    it("without an answer fails after its time and delays no other receiver", async () => {
      await using other = await webhookReceiver();
      receiver.onRequest = () => {};
      const { id } = await create();
      for (let count = 0; count < 6; count++) await emit("order.submitted");
      const hanging = send(1_000);
      await until(() => receiver.received.length === 2, "the hanging attempts");
      const { id: otherId } = await create({ url: other.url });
      await emit("order.stage_changed");
      await send(1_000);
      await until(async () => (await onlyDelivery(otherId)).status === "delivered", "the other delivery");
      expect(receiver.received.length).to.be.lessThan(7);
      await hanging;
      const texts = (await deliveries(id)).map(({ error }) => error?.text);
      expect(new Set(texts)).to.deep.equal(new Set(["No answer within 1 seconds"]));
    });

    it("whose name resolves to a refused address is not contacted, also when it changes between requests", async () => {
      const { port } = new URL(receiver.url);
      const original = dns.lookup;
      const addresses = ["10.9.8.7", "127.0.0.1"];
      Object.assign(dns, {
        lookup: (_host: string, _options: object, done: (error: null, found: object[]) => void) =>
          done(null, [{ address: addresses.shift() ?? "169.254.169.254", family: 4 }]),
      });
      try {
        const { id } = await create({ url: `http://rebinding.example.org:${port}/hook` });
        await emit("order.submitted");
        await send();
        expect((await onlyDelivery(id)).error?.code).to.equal("webhooks.addressRefused");
        await makeDue();
        await send();
        expect(await onlyDelivery(id)).to.include({ status: "delivered" });
        await emit("samples.updated");
        await send();
        const [, last] = await deliveries(id);
        expect(last?.error?.text).to.equal("The address is in a network that Lanekeeper does not contact");
        expect(receiver.received).to.have.length(1);
      } finally {
        Object.assign(dns, { lookup: original });
      }
    });
  });

  it("are sent once by two workers at a time, at most two at once to one receiver", async () => {
    let atOnce = 0;
    let most = 0;
    receiver.onRequest = (res) => {
      most = Math.max(most, ++atOnce);
      setTimeout(() => {
        atOnce--;
        res.writeHead(204).end();
      }, 20);
    };
    const { id } = await create();
    await transaction(app.db, async (trx) => {
      for (let count = 0; count < 12; count++) await emitEvent(trx, "order.submitted", order.id);
    });
    await Promise.all([send(), sendWebhooks({ ...app.site }, { stopping: STOPPING })]);
    await send();
    expect(receiver.received).to.have.length(12);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).to.equal(12);
    expect(most).to.be.at.most(2);
    expect((await deliveries(id)).map(({ status }) => status)).to.deep.equal(Array(12).fill("delivered"));
  });

  describe("deliveries", () => {
    it("are listed in pages with the answer, and the interface shows their body", async () => {
      receiver.onRequest = (res) => void res.writeHead(201).end("thanks\0");
      const { id } = await create();
      await emit("order.submitted");
      await emit("samples.updated");
      await send();
      const { status, body } = await admin.get(`${HOOKS}/${id}/deliveries?limit=1`);
      expect([status, body.total, body.limit, body.offset]).to.deep.equal([200, 2, 1, 0]);
      const [shown] = body.deliveries;
      expect(shown).to.include({
        type: "samples.updated",
        status: "delivered",
        attempts: 1,
        nextAttemptAt: null,
        responseStatus: 201,
        responseBody: "thanks",
        error: null,
      });
      expect(shown.durationMs).to.be.a("number");
      const [, detail] = await asks(admin, "webhooks.delivery", { webhookId: id, deliveryId: shown.id });
      expect(detail.payload).to.equal(
        receiver.received.find(({ headers }) => headers["webhook-id"] === shown.eventId)?.body,
      );
    });

    it("are sent again on request with the same id and body", async () => {
      const { id } = await create();
      await emit("order.submitted");
      await send();
      const { id: deliveryId } = await onlyDelivery(id);
      const path = `${HOOKS}/${id}/deliveries/${deliveryId}/redeliver`;
      const { status, body } = await admin.post(path);
      expect([status, body.success, body.delivery.status]).to.deep.equal([200, true, "queued"]);
      await send();
      const [first, second] = receiver.received;
      expect([second?.body, second?.headers["webhook-id"]]).to.deep.equal([
        first?.body,
        first?.headers["webhook-id"],
      ]);
      expect(statusAndBody(await admin.post(`${HOOKS}/${id}/deliveries/x/redeliver`))).to.deep.equal([
        404,
        { error: "Delivery not found" },
      ]);
      await WebhookDelivery.query(app.db).patch({ status: "sending" });
      expect(statusAndBody(await admin.post(path))).to.deep.equal([
        409,
        { error: "The delivery is being sent. Try again in a moment." },
      ]);
      await admin.patch(`${HOOKS}/${id}`, { active: false });
      expect(statusAndBody(await admin.post(path))).to.deep.equal([
        409,
        { error: "The webhook is paused. Resume it before you send a delivery again." },
      ]);
    });

    it("of a test are sent at once and once, also while paused", async () => {
      const { id, secret } = await create({ events: ["study.ready"] });
      await admin.patch(`${HOOKS}/${id}`, { active: false });
      const { status, body } = await admin.post(`${HOOKS}/${id}/test`);
      expect([status, body.success, body.delivery.status, body.delivery.responseStatus]).to.deep.equal([
        200,
        true,
        "delivered",
        204,
      ]);
      const [request] = receiver.received;
      const payload = new StandardWebhook(secret).verify(request?.body ?? "", request?.headers ?? {});
      expect(payload).to.deep.include({ type: "webhook.test", data: { webhookId: id } });
      receiver.onRequest = (res) => void res.writeHead(500).end();
      expect((await admin.post(`${HOOKS}/${id}/test`)).body.delivery).to.include({
        status: "failed",
        responseStatus: 500,
      });
      await send();
      expect(receiver.received).to.have.length(2);
    });

    it("are kept for 30 days", async () => {
      const { id } = await create();
      await emit("order.submitted");
      await send();
      const dayMs = 24 * 60 * 60 * 1000;
      expect(await sweepDeliveries(app.site, new Date(Date.now() + 29 * dayMs))).to.equal(0);
      expect(await sweepDeliveries(app.site, new Date(Date.now() + 31 * dayMs))).to.equal(1);
      expect([await deliveries(id), await WebhookEvent.query(app.db)]).to.deep.equal([[], []]);
    });
  });
});
