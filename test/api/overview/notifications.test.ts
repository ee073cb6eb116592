import { expect } from "chai";
import { Notification } from "../../../db/models/Notification.ts";
import type { Order } from "../../../db/models/Order.ts";
import { PipelineResultSelection } from "../../../db/models/PipelineResultSelection.ts";
import { transaction } from "../../../db/transaction.ts";
import { sweepNotifications } from "../../../server/overview/notifications/sweepNotifications.ts";
import { notify } from "../../../server/platform/notifications/notify.ts";
import { mayReceive } from "../../../server/platform/notifications/mailDefaults.ts";
import { finalizeRun } from "../../../server/analysis/runs/finalizeRun.ts";
import { failLaunch } from "../../../server/analysis/launch/claimLaunch.ts";
import { recordUpdates } from "../../../server/analysis/runRecords/record/recordUpdates.ts";
import { contextFor } from "../../../server/platform/rpc/context.ts";
import { recordDisk, recordStalled } from "../../../server/sequencing/monitoring/record/runCondition.ts";
import { recordFinished } from "../../../server/sequencing/monitoring/record/recordFinished.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aRead, anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { aRun } from "../../helpers/runs.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";
import { until } from "../../helpers/until.ts";

const IN_DEMO = "Changes are disabled in the public demo.";

describe("notifications", () => {
  let app: TestApp;
  let admin: Person;
  let colleague: Person;
  let demo: Person;
  let owner: Person;
  let stranger: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    colleague = await app.as("FACILITY_ADMIN");
    demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
    const closed = await app.as("FACILITY_ADMIN");
    await closed.user.$query(app.db).patch({ active: false });
  });
  beforeEach(async () => {
    await Notification.query(app.db).delete();
    order = await anOrder(app.db, owner.user.id);
  });
  afterEach(async () => {
    const known = [admin, colleague, demo, owner].map(({ user }) => user.id);
    // Neither unrelated users nor closed accounts are ever notified.
    expect(await Notification.query(app.db).whereNotIn("userId", known).resultSize()).to.equal(0);
  });
  after(() => app[Symbol.asyncDispose]());

  const list = async (person: Person, input = {}) => (await asks(person, "notifications.list", input))[1];
  const kinds = async (person: Person): Promise<string[]> =>
    (await list(person)).notifications.map(({ kind }: { kind: string }) => kind);
  /** The stored notifications by recipient. */
  const readRecipients = async (people: Record<string, Person>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(people).map(async ([name, person]) => [name, await kinds(person)])),
    );
  const everybody = () => readRecipients({ admin, colleague, demo, owner });
  const nobody = { admin: [], colleague: [], demo: [], owner: [] };

  it("notify the facility of a submitted order and sent samples, immediately and permanently", async () => {
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT", name: "Lake" });
    await aSample(app.db, draft.id, { taxId: "1", sampleTitle: "Mud" });
    using feed = await new Feed(admin).listening();
    using other = await new Feed(stranger).listening();
    const { status } = await admin.put(`/api/orders/${draft.id}`, { name: "Lake" });
    expect(status).to.equal(200);
    const submitted = await colleague.put(`/api/orders/${draft.id}`, { status: "SUBMITTED" });
    expect(submitted.status, JSON.stringify(submitted.body)).to.equal(200);
    await until(() => feed.notified > 0, "the window to hear");
    expect(await everybody()).to.deep.equal({
      ...nobody,
      admin: ["order.submitted"],
      demo: ["order.submitted"],
    });
    const answer = await list(admin);
    const [{ id, at }] = answer.notifications;
    expect(answer).to.deep.equal({
      notifications: [
        {
          id,
          kind: "order.submitted",
          times: 1,
          isRead: false,
          at,
          actor: { id: colleague.user.id, firstName: "Person", lastName: colleague.user.lastName },
          order: { id: draft.id, orderNumber: draft.orderNumber, name: "Lake" },
          study: null,
          run: null,
          streamRunId: null,
          excerpt: null,
          data: {},
        },
      ],
      total: 1,
      unread: 1,
      limit: 50,
      offset: 0,
    });
    await owner.put(`/api/orders/${draft.id}`, { markSamplesSent: true });
    expect(await kinds(colleague)).to.deep.equal(["order.samplesSent"]);
    expect(other.notified).to.equal(0);
  });

  it("notify the owner of problems of samples, of files and of a completed order", async () => {
    const samples = await Promise.all(
      ["A", "B", "C"].map((sampleId) => aSample(app.db, order.id, { sampleId })),
    );
    const path = `/api/orders/${order.id}/sequencing`;
    await does(admin, "samples.changeFacilityStatus", {
      orderId: order.id,
      updates: ["A", "B"].map((sampleId) => ({ sampleId, facilityStatus: "ISSUE" })),
    });
    await aRead(app.db, samples[0]!.id, { file1: "a_R1.fastq.gz" });
    const published = await admin.post(`${path}/delivery/publication`);
    expect(published.status).to.equal(200);
    await admin.post(`${path}/delivery/publication`);
    await admin.put(`/api/orders/${order.id}`, { status: "COMPLETED" });
    expect(await everybody()).to.deep.equal({
      ...nobody,
      owner: ["order.completed", "files.published", "samples.issue"],
    });
    const { notifications } = await list(owner);
    expect(notifications.map(({ data }: { data: unknown }) => data)).to.deep.equal([
      {},
      { files: 1 },
      { samples: 2, sampleCodes: ["A", "B"] },
    ]);
  });

  it("of runs reach only affected users: a researcher only for results they may see", async () => {
    const study = await aStudy(app.db, owner.user.id);
    const run = (columns = {}) => aRun(app.db, { orderId: order.id }, { userId: admin.user.id, ...columns });
    const failed = await run({ status: "running" });
    const now = new Date();
    const workflow = { ended: { success: false, at: now.toISOString() } };
    await recordUpdates(app.site, failed.id, { facts: { workflow }, events: [], source: "weblog", now });
    expect(await everybody()).to.deep.equal({
      ...nobody,
      admin: ["run.failed"],
      colleague: ["run.failed"],
      demo: ["run.failed"],
    });
    await Notification.query(app.db).delete();

    // The last attempt: the pipeline does not exist.
    const lost = await run({ status: "running", pipelineId: "gone", finalizeTries: 5 });
    expect(await finalizeRun(app.site, lost.id)).to.equal("failed");
    const unlaunched = await run({ status: "queued", launchKey: 1 });
    await failLaunch(contextFor(app.site, getSession(admin)), { id: unlaunched.id, key: 1 }, "No room");
    const cancelled = await run();
    await colleague.delete(`/api/pipelines/runs/${cancelled.id}`);
    expect(await everybody()).to.deep.equal({
      ...nobody,
      admin: ["run.cancelled", "run.failed"],
      colleague: ["run.failed", "run.failed"],
      demo: ["run.failed", "run.failed"],
    });
    // By the name of its pipeline, or by its id if the pipeline was removed.
    const toColleague = (await list(colleague)).notifications.map(
      ({ run: shown }: { run: unknown }) => shown,
    );
    expect(toColleague).to.deep.equal([
      { id: unlaunched.id, runNumber: unlaunched.runNumber, pipelineName: "FASTQ checksums" },
      { id: lost.id, runNumber: lost.runNumber, pipelineName: "gone" },
    ]);
    await Notification.query(app.db).delete();

    const results = await run({ status: "completed" });
    const ofStudy = await aRun(app.db, { studyId: study.id }, { status: "completed", userId: admin.user.id });
    for (const { id } of [results, results, ofStudy])
      expect((await does(admin, "runResults.select", { runId: id }))[0]).to.equal(200);
    expect(await everybody()).to.deep.equal({ ...nobody, owner: ["results.selected", "results.selected"] });
    const { notifications } = await list(owner);
    expect(notifications.map(({ run: shown }: { run: { id: string } }) => shown.id)).to.deep.equal([
      ofStudy.id,
      results.id,
    ]);
    expect(notifications[0].study).to.deep.equal({ id: study.id, title: "Study" });
    await PipelineResultSelection.query(app.db).delete().where({ selectedRunId: results.id });
    expect((await list(owner)).total).to.equal(1);
  });

  it("notify the facility once each of a live sequencing run that stalls, fills its disk and finishes", async () => {
    const run = await aStreamRun(app.db, order.id, { startedById: admin.user.id });
    const now = new Date();
    for (let twice = 0; twice < 2; twice++) {
      await recordStalled(app.site, run.id, 1_800_000, now);
      await recordDisk(app.site, run.id, { freeBytes: 1_000, isLow: true }, now);
      const summary = { path: "final_summary_1.txt", stamp: `1:${twice}:1`, values: {} };
      await recordFinished(app.db, run.id, summary, now);
    }
    const all = ["stream.finished", "stream.diskLow", "stream.stalled"];
    expect(await everybody()).to.deep.equal({ owner: [], admin: all, colleague: all, demo: all });
    const { notifications } = await list(admin);
    expect(notifications.map(({ data }: { data: unknown }) => data)).to.deep.equal([
      {},
      { freeBytes: 1_000 },
      { idleMs: 1_800_000 },
    ]);
    expect(notifications[0].streamRunId).to.equal(run.id);
  });

  it("of comments reach mentioned users first, then participants; several of an order are combined", async () => {
    const post = (person: Person, body: string, mentionedIds: string[] = []) =>
      does(person, "comments.post", { orderId: order.id, body, mentionedIds });
    await post(owner, "One");
    await post(owner, "Two");
    await post(owner, "Three\nfor you", [colleague.user.id]);
    expect(await everybody()).to.deep.equal({
      owner: [],
      admin: ["message.posted"],
      colleague: ["message.mention", "message.posted"],
      demo: ["message.posted"],
    });
    const [one] = (await list(admin)).notifications;
    expect(one).to.deep.include({ times: 3, excerpt: "Three for you", data: { seq: 3 } });
    const [, posted] = (await list(colleague)).notifications;
    expect(posted).to.deep.include({ times: 2, excerpt: "Two", data: { seq: 2 } });

    await does(admin, "comments.markRead", { orderId: order.id, seq: 3 });
    expect((await list(admin)).unread).to.equal(0);
    await post(colleague, "Four");
    expect((await list(admin)).unread).to.equal(0);
    await post(admin, "Five");
    expect((await list(owner)).notifications[0]).to.deep.include({ kind: "message.posted", times: 2 });
    await post(colleague, "Six");
    expect((await list(admin)).unread).to.equal(1);
  });

  it("of two concurrent changes all exist, without waiting for readers", async () => {
    const post = (person: Person) => does(person, "comments.post", { orderId: order.id, body: "Hello" });
    await post(owner);
    const answers = await Promise.all([
      ...[1, 2, 3, 4].map(() => post(owner)),
      ...[1, 2, 3].map(() => does(admin, "notifications.markAllRead")),
      ...[1, 2].map(() => does(colleague, "comments.markRead", { orderId: order.id, seq: 5 })),
    ]);
    expect(new Set(answers.map(([status]) => status))).to.deep.equal(new Set([200]));
    const rows = await Notification.query(app.db).where({ userId: demo.user.id });
    expect(rows.reduce((sum, { times }) => sum + times, 0)).to.equal(5);

    await transaction(app.db, async (trx) => {
      await Notification.query(trx).where({ userId: demo.user.id }).forUpdate();
      await post(owner);
    });
    expect(await Notification.query(app.db).where({ userId: demo.user.id }).resultSize()).to.equal(
      rows.length + 1,
    );
  });

  it("are marked read and unread by their recipient only, from any number of windows", async () => {
    for (const kind of ["order.submitted", "order.samplesSent", "upload.completed"] as const)
      await transaction(app.db, (trx) =>
        notify(trx, { user: null }, { kind, to: { facility: true }, orderId: order.id }),
      );
    const { notifications } = await list(admin);
    const ids = notifications.map(({ id }: { id: string }) => id);
    const mark = (person: Person, isRead: boolean) =>
      does(person, "notifications.markRead", { notificationIds: ids.slice(0, 2), isRead });
    expect(await mark(colleague, true)).to.deep.equal([200, { notificationIds: [] }]);
    const marked = await Promise.all([mark(admin, true), mark(admin, true)]);
    expect(marked.flatMap(([, answer]) => answer.notificationIds)).to.have.members(ids.slice(0, 2));
    expect(await list(admin, { unread: true })).to.deep.include({ total: 1, unread: 1 });
    expect((await asks(admin, "notifications.count"))[1]).to.deep.equal({ unread: 1 });

    const [, all] = await does(admin, "notifications.markAllRead");
    expect(all).to.deep.equal({ notificationIds: ids.slice(2) });
    await does(admin, "notifications.markRead", { notificationIds: all.notificationIds, isRead: false });
    expect((await list(admin)).unread).to.equal(1);
    expect((await list(colleague)).unread).to.equal(3);

    expect(await mark(demo, true)).to.deep.equal([403, IN_DEMO]);
    expect(await does(demo, "notifications.markAllRead")).to.deep.equal([403, IN_DEMO]);
    expect((await list(demo)).unread).to.equal(3);
    for (const procedure of ["list", "count"])
      expect(await asks(app.anyone, `notifications.${procedure}`)).to.deep.equal([401, "Unauthorized"]);
  });

  it("are shown while their subject exists and is visible, and then swept", async () => {
    const mine = await anOrder(app.db, admin.user.id);
    await transaction(app.db, (trx) =>
      notify(
        trx,
        { user: null },
        { kind: "run.failed", to: { userIds: [admin.user.id, colleague.user.id] }, orderId: mine.id },
      ),
    );
    await admin.user.$query(app.db).patch({ role: "RESEARCHER" });
    expect((await list(admin)).total).to.equal(0);
    await admin.user.$query(app.db).patch({ role: "FACILITY_ADMIN" });
    expect((await list(admin)).total).to.equal(1);
    await mine.$query(app.db).delete();
    expect((await list(colleague)).total).to.equal(0);
    expect(await sweepNotifications(app.site, new Date())).to.equal(2);

    const day = 24 * 60 * 60 * 1000;
    await Notification.query(app.db).insert(
      Array.from({ length: 502 }, (_, index) => ({
        userId: owner.user.id,
        kind: "order.completed" as const,
        orderId: order.id,
        lastAt: new Date(Date.now() - index * 1_000),
      })),
    );
    await Notification.query(app.db).insert(
      [1, 91].map((days) => ({
        userId: admin.user.id,
        kind: "order.submitted" as const,
        orderId: order.id,
        lastAt: new Date(Date.now() - days * day),
      })),
    );
    expect(await sweepNotifications(app.site, new Date())).to.equal(3);
    expect((await list(owner)).total).to.equal(500);
    expect((await list(admin)).total).to.equal(1);
  });

  function getSession({ user }: Person) {
    const { id, email, firstName, lastName, role, isDemo } = user;
    return { id, email, firstName, lastName, role, isDemo, mustChangePassword: false };
  }

  const table: [Parameters<typeof mayReceive>[1], boolean][] = [
    ["order.submitted", false],
    ["order.samplesSent", false],
    ["order.completed", true],
    ["files.published", true],
    ["samples.issue", true],
    ["results.selected", true],
    ["run.completed", false],
    ["run.failed", false],
    ["run.cancelled", false],
    ["stream.stalled", false],
    ["stream.diskLow", false],
    ["stream.folderMissing", false],
    ["stream.finished", false],
    ["message.posted", true],
    ["message.mention", true],
    ["upload.completed", false],
  ];
  for (const [kind, expected] of table)
    it(`${kind} ${expected ? "may" : "may not"} be sent to a researcher`, () => {
      const person = {
        id: "1",
        email: "",
        firstName: "",
        lastName: "",
        isDemo: false,
        mustChangePassword: false,
      };
      expect(mayReceive({ ...person, role: "RESEARCHER" }, kind)).to.equal(expected);
      expect(mayReceive({ ...person, role: "FACILITY_ADMIN" }, kind)).to.equal(true);
    });
});
