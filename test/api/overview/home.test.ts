import { expect } from "chai";
import { Download } from "../../../db/models/Download.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { SequencingUpload } from "../../../db/models/SequencingUpload.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { countQueries } from "../../helpers/countQueries.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aRun, select } from "../../helpers/runs.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const DAY_MS = 24 * 60 * 60 * 1000;
const NOTHING = { total: 0, rows: [] };

describe("the home page", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const readHome = (person: Person, name: "researcher" | "facility" | "storage" | "waiting") =>
    trpcCalls(person, "home").ask(name);
  const named = ({ id, orderNumber, name }: Order) => ({ id, orderNumber, name });
  const sent = (order: Order, hour: number) =>
    StatusNote.query(app.db).insert({
      orderId: order.id,
      noteType: "SAMPLES_SENT",
      content: "On their way",
      createdAt: at(hour),
    });

  it("of a new user is empty", async () => {
    expect(await readHome(owner, "researcher")).to.deep.equal([
      200,
      {
        orders: 0,
        work: NOTHING,
        whereabouts: [],
        current: [],
        results: [],
      },
    ]);
    expect(await readHome(admin, "facility")).to.deep.equal([
      200,
      {
        work: NOTHING,
        uploads: NOTHING,
        runs: NOTHING,
        activeRuns: 0,
        streams: NOTHING,
      },
    ]);
  });

  it("shows a researcher their tasks, the state of their samples, and results", async () => {
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT", name: "Draft", updatedAt: at(1) });
    await aSample(app.db, draft.id);
    const unsent = await anOrder(app.db, owner.user.id, {
      name: "Unsent",
      stage: "ACCEPTED",
      statusUpdatedAt: at(2),
      stageUpdatedAt: at(2),
    });
    await aSample(app.db, unsent.id, { sampleId: "U1", facilityStatusUpdatedAt: at(2) });
    const published = new Date(Date.now() - 29 * DAY_MS);
    const done = await anOrder(app.db, owner.user.id, {
      name: "Done",
      status: "COMPLETED",
      statusUpdatedAt: at(3),
      sequencingFilesPublishedAt: published,
    });
    const delivered = await aSample(app.db, done.id, {
      sampleId: "D1",
      facilityStatus: "QC_REVIEW",
      facilityStatusUpdatedAt: at(3),
    });
    await aRead(app.db, delivered.id, { file1: "one.fastq.gz" });
    const troubled = await aSample(app.db, done.id, {
      sampleId: "D2",
      facilityStatus: "ISSUE",
      facilityStatusUpdatedAt: at(4),
    });
    const run = await aRun(app.db, { orderId: done.id }, { status: "completed" });
    const { selectedAt } = await select(app.db, run, admin.user.id);
    // Nothing about other users.
    const others = await anOrder(app.db, admin.user.id);
    await aSample(app.db, others.id, { facilityStatus: "ISSUE" });

    const work = (order: Order, since: Date, ...needs: object[]) => ({
      ...named(order),
      owner: "Person 2",
      at: since.toISOString(),
      needs,
    });
    const [status, body] = await readHome(owner, "researcher");
    expect([status, body]).to.deep.equal([
      200,
      {
        orders: 3,
        work: {
          total: 3,
          rows: [
            work(done, published, { need: "problem", samples: 1 }, { need: "download", samples: 2 }),
            work(unsent, at(2), { need: "send", samples: 1 }),
            work(draft, at(1), { need: "draft", samples: 1 }),
          ],
        },
        whereabouts: [
          { where: "ISSUE", samples: 1 },
          { where: "WAITING", samples: 1 },
          { where: "DELIVERED", samples: 1 },
        ],
        current: [
          {
            ...named(done),
            status: "COMPLETED",
            stage: "DELIVERED",
            whereabouts: [
              { where: "ISSUE", samples: 1 },
              { where: "DELIVERED", samples: 1 },
            ],
          },
          {
            ...named(unsent),
            status: "SUBMITTED",
            stage: "ACCEPTED",
            whereabouts: [{ where: "WAITING", samples: 1 }],
          },
        ],
        results: [
          {
            runId: run.id,
            runNumber: run.runNumber,
            pipeline: body.results[0]?.pipeline,
            target: "Done",
            at: selectedAt.toISOString(),
          },
        ],
      },
    ]);
    // Counts beside the navigation: pending shipments, downloads and problems, but no drafts.
    expect(await readHome(owner, "waiting")).to.deep.equal([200, { orders: 2, samples: 1, runs: 0 }]);
    // The sample list and the order page show the same states.
    const states = await trpcCalls(owner, "orders").ask("sampleStates", { orderId: done.id });
    expect(states).to.deep.equal([200, { [delivered.id]: "DELIVERED", [troubled.id]: "ISSUE" }]);
    const [, { rows }] = await trpcCalls(owner, "samples").ask("browse", { order: done.id, sort: "code" });
    expect(rows.map(({ state }: { state: string }) => state)).to.have.members(["DELIVERED", "ISSUE"]);
  });

  it("shows the facility new orders, work in progress, and problems with reasons", async () => {
    const announced = await anOrder(app.db, owner.user.id, { name: "Announced", stageUpdatedAt: at(1) });
    await aSample(app.db, announced.id);
    const coming = await anOrder(app.db, owner.user.id, {
      name: "Coming",
      stage: "IN_PROGRESS",
      statusUpdatedAt: at(2),
    });
    await aSample(app.db, coming.id);
    await aSample(app.db, coming.id, { facilityStatus: "PROCESSING" });
    await sent(coming, 3);
    const finished = await anOrder(app.db, owner.user.id, {
      name: "Finished",
      stage: "IN_PROGRESS",
      stageUpdatedAt: at(4),
      statusUpdatedAt: at(4),
    });
    const reviewed = await aSample(app.db, finished.id, {
      sampleId: "F1",
      facilityStatus: "QC_REVIEW",
      facilityStatusUpdatedAt: at(5),
    });
    const troubled = await aSample(app.db, finished.id, {
      sampleId: "F2",
      facilityStatus: "ISSUE",
      facilityStatusUpdatedAt: at(6),
    });
    await aRead(app.db, reviewed.id, { file1: "one.fastq.gz" });
    // The review of a completed order or a delivered sample is no task.
    const over = await anOrder(app.db, owner.user.id, { status: "COMPLETED" });
    await aSample(app.db, over.id, { facilityStatus: "QC_REVIEW" });
    const partly = await anOrder(app.db, owner.user.id, {
      stage: "IN_PROGRESS",
      sequencingFilesPublishedAt: at(1),
    });
    const given = await aSample(app.db, partly.id, { facilityStatus: "QC_REVIEW" });
    await aRead(app.db, given.id, { file1: "given.fastq.gz" });
    await aRead(app.db, troubled.id, { file1: "two.fastq.gz", dataClass: "raw" });
    const upload = {
      orderId: coming.id,
      targetKind: "read" as const,
      originalName: "x",
      tempPath: "x",
      expectedSize: "1000",
      updatedAt: at(7),
    };
    await SequencingUpload.query(app.db).insert({
      ...upload,
      targetRole: "R1",
      receivedSize: "400",
      status: "UPLOADING",
    });
    await SequencingUpload.query(app.db).insert({ ...upload, targetRole: "R2" });
    await SequencingUpload.query(app.db).insert({ ...upload, targetRole: "R2", status: "CANCELLED" });
    const failed = await aRun(
      app.db,
      { orderId: finished.id },
      { status: "failed", why: "Task QC failed with exit code 1.", completedAt: at(8) },
    );
    const review = await aRun(
      app.db,
      { orderId: finished.id },
      {
        status: "completed",
        pipelineId: "read-cleaning",
        completedAt: at(9),
        results: { assembliesCreated: 0, binsCreated: 0, artifactsCreated: 2, pendingWritebacks: 2 },
      },
    );
    const stuck = await aRun(
      app.db,
      { orderId: finished.id },
      { status: "running", finalizeTries: 2, why: "Its outputs could not be read.", updatedAt: at(10) },
    );
    // The first was resumed, and the second succeeded later.
    const restarted = await aRun(app.db, { orderId: coming.id }, { status: "failed" });
    await aRun(
      app.db,
      { orderId: coming.id },
      { restartedRunId: restarted.id, status: "queued", pipelineId: "reads-qc" },
    );
    await aRun(app.db, { orderId: announced.id }, { status: "failed", pipelineId: "mag" });
    await aRun(app.db, { orderId: announced.id }, { status: "completed", pipelineId: "mag" });
    const stream = await aStreamRun(app.db, coming.id, {
      deviceId: "MN1",
      totalReads: "40",
      totalBases: "5000",
      lastFileAt: at(11),
      stalledAt: at(12),
    });
    await aStreamRun(app.db, coming.id, { status: "STOPPED", stoppedAt: at(12) });

    const work = (order: Order, hour: number, ...needs: object[]) => ({
      ...named(order),
      owner: "Person 2",
      at: at(hour).toISOString(),
      needs,
    });
    const [status, body] = await readHome(admin, "facility");
    const pipelines = body.runs.rows.map(({ pipeline }: { pipeline: string }) => pipeline);
    const needing = (run: typeof failed, need: string, why: string, hour: number, index: number) => ({
      id: run.id,
      runNumber: run.runNumber,
      pipeline: pipelines[index],
      target: "Finished",
      status: run.status,
      need,
      why,
      readsToReview: need === "review" ? 2 : 0,
      at: at(hour).toISOString(),
    });
    expect([status, body]).to.deep.equal([
      200,
      {
        work: {
          total: 3,
          rows: [
            work(
              finished,
              6,
              { need: "problem", samples: 1 },
              { need: "review", samples: 1 },
              { need: "publish", samples: 2 },
            ),
            work(coming, 3, { need: "receive", samples: 1 }),
            work(announced, 1, { need: "new", samples: 1 }),
          ],
        },
        uploads: {
          total: 1,
          rows: [
            { ...named(coming), files: 2, receivedBytes: 400, expectedBytes: 2000, at: at(7).toISOString() },
          ],
        },
        runs: {
          total: 3,
          rows: [
            needing(stuck, "outputs", "Its outputs could not be read.", 10, 0),
            needing(review, "review", body.runs.rows[1]?.why, 9, 1),
            needing(failed, "failed", "Task QC failed with exit code 1.", 8, 2),
          ],
        },
        activeRuns: 2,
        streams: {
          total: 1,
          rows: [
            {
              id: stream.id,
              order: named(coming),
              deviceId: "MN1",
              flowCellId: null,
              status: "ACTIVE",
              reads: 40,
              bases: "5000",
              lastFileAt: at(11).toISOString(),
              trouble: "stalled",
            },
          ],
        },
      },
    ]);
    expect(body.runs.rows[1].why).to.be.a("string").that.is.not.equal("");
    expect(await readHome(admin, "waiting")).to.deep.equal([200, { orders: 1, samples: 1, runs: 3 }]);
  });

  it("lists a delivery to download until every file was downloaded, for 30 days", async () => {
    const { order, paths, contents } = await aPublishedDelivery(app.db, app.files, owner);
    const listed = async () => {
      const [, { work }] = await readHome(owner, "researcher");
      const [, { orders }] = await readHome(owner, "waiting");
      return [work.total, orders];
    };
    const take = (role: keyof typeof paths, who: object) =>
      Download.query(app.db).insert({
        orderId: order.id,
        fileKind: role === "report" ? "artifact" : "read",
        path: paths[role],
        fileName: role,
        sizeBytes: String(contents[role].length),
        sentBytes: String(contents[role].length),
        outcome: "complete",
        processKey: 1,
        endedAt: new Date(),
        ...who,
      });
    await take("R1", { userId: owner.user.id });
    await take("R2", { linkId: order.id });
    await take("report", { userId: admin.user.id });
    expect(await listed()).to.deep.equal([1, 1]);
    await order.$query(app.db).patch({ sequencingFilesPublishedAt: new Date(Date.now() - 31 * DAY_MS) });
    expect(await listed()).to.deep.equal([0, 0]);
    await order.$query(app.db).patch({ sequencingFilesPublishedAt: new Date() });
    await take("report", { userId: owner.user.id });
    expect(await listed()).to.deep.equal([0, 0]);
  });

  it("counts pending items in one query, up to 100", async () => {
    const order = await anOrder(app.db, owner.user.id, { stage: "IN_TRANSIT" });
    await sent(order, 1);
    await Sample.query(app.db).insert(
      Array.from({ length: 101 }, (_, position) => ({
        orderId: order.id,
        sampleId: `S${position}`,
        position,
      })),
    );
    const cost = async () => {
      const counted = countQueries();
      const answer = await readHome(admin, "waiting");
      counted.stop();
      return [answer, counted.statements.filter((statement) => /orders|samples|runs/.test(statement)).length];
    };
    expect(await cost()).to.deep.equal([[200, { orders: 0, samples: 100, runs: 0 }], 1]);
    expect(await trpcCalls(app.anyone, "home").ask("waiting")).to.deep.equal([401, "Unauthorized"]);
  });

  it("shows the facility the free space and its expected duration", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    await aRead(app.db, sample.id, { file1: "one.fastq.gz", fileSize1: "2000000", fileSize2: "1000000" });
    const [status, { places }] = await readHome(admin, "storage");
    const [place] = places;
    expect([status, places]).to.deep.equal([
      200,
      [
        {
          use: "files",
          totalBytes: place.totalBytes,
          freeBytes: place.freeBytes,
          bytesPerDay: 100_000,
          daysLeft: Math.floor(place.freeBytes / 100_000),
        },
      ],
    ]);
    expect(place.totalBytes).to.be.greaterThan(place.freeBytes);
    expect(place.freeBytes).to.be.greaterThan(0);
  });

  it("shows the first six of each list and the total, at constant cost", async () => {
    await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const readCost = async (person: Person, name: "researcher" | "facility") => {
      await readHome(person, name);
      const counted = countQueries();
      const [, body] = await readHome(person, name);
      counted.stop();
      return [body, counted.statements.length] as const;
    };
    const [, few] = await readCost(owner, "researcher");
    for (let made = 0; made < 7; made++) {
      const order = await anOrder(app.db, owner.user.id, {
        stage: made < 3 ? "DRAFT" : "ACCEPTED",
        status: made < 3 ? "DRAFT" : "SUBMITTED",
      });
      await aSample(app.db, order.id);
      await aRun(app.db, { orderId: order.id }, { status: "failed" });
    }
    for (let made = 0; made < 4; made++) await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const [mine, many] = await readCost(owner, "researcher");
    const [facility] = await readCost(admin, "facility");
    expect([mine.work.total, mine.work.rows.length]).to.deep.equal([12, 6]);
    expect([facility.runs.total, facility.runs.rows.length]).to.deep.equal([7, 6]);
    expect(many).to.equal(few);
  });

  it("of the facility is not for researchers, and requires a session", async () => {
    expect(await readHome(owner, "facility")).to.deep.equal([403, "Unauthorized"]);
    expect(await readHome(owner, "storage")).to.deep.equal([403, "Unauthorized"]);
    expect(await trpcCalls(app.anyone, "home").ask("researcher")).to.deep.equal([401, "Unauthorized"]);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    expect((await readHome(demo, "facility"))[0]).to.equal(200);
  });
});
