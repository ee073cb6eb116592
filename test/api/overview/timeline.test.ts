import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Download } from "../../../db/models/Download.ts";
import type { Order } from "../../../db/models/Order.ts";
import { SampleLink } from "../../../db/models/SampleLink.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { StatusNote } from "../../../db/models/StatusNote.ts";
import { User } from "../../../db/models/User.ts";
import { newId } from "../../../db/newId.ts";
import { TIMELINE_LISTED } from "../../../server/overview/limits.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { countQueries } from "../../helpers/countQueries.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aRun, select } from "../../helpers/runs.ts";
import { aStreamRun } from "../../helpers/streamRows.ts";
import { aStreamFile } from "../../helpers/streams.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));
const later = { state: "later", at: null, details: [], waiting: null };

describe("sample tracking", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;

  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(() => app.site.database("sign_in_limits").delete());

  const readTimeline = (person: Person, { order, sample }: { order: Order; sample: { id: string } }) =>
    trpcCalls(person, "timeline").ask("get", { orderId: order.id, sampleId: sample.id });

  /** A sample that has reached every stage, with every detail that a timeline shows. */
  async function aSampleOnItsWay(columns: Partial<Order> = {}) {
    const order = await anOrder(app.db, owner.user.id, {
      name: "Lake",
      status: "COMPLETED",
      statusUpdatedAt: at(20),
      submittedAt: at(2),
      ...columns,
    });
    const sample = await aSample(app.db, order.id, {
      sampleId: "LAKE-1",
      sampleTitle: "North shore",
      createdAt: at(1),
      facilityStatus: "READY",
      facilityStatusUpdatedAt: at(12),
    });
    const moves = (action: string, hour: number, after: object) =>
      AuditEntry.query(app.db).insert({
        orderId: order.id,
        action,
        targetType: "order",
        targetId: order.id,
        after: after as Record<string, unknown>,
        at: at(hour),
      });
    await StatusNote.query(app.db).insert({
      orderId: order.id,
      noteType: "SAMPLES_SENT",
      content: "On their way",
      createdAt: at(3),
    });
    await moves("samples.facilityStatusChanged", 4, { PROCESSING: [newId(), sample.id] });
    await moves("samples.facilityStatusChanged", 8, { SEQUENCED: [sample.id] });
    await moves("samples.facilityStatusChanged", 9, { ISSUE: [newId()] });
    const planned = await SequencingRun.query(app.db).insertAndFetch({
      orderId: order.id,
      runId: "RUN-7",
      instrument: "MinION",
      runDate: "2026-03-01",
    });
    await SequencingRunSample.query(app.db).insert({
      sequencingRunId: planned.id,
      sampleId: sample.id,
      barcode: "barcode07",
      createdAt: at(5),
    });
    const stream = await aStreamRun(app.db, order.id, { barcodeMap: { bc07: "LAKE-1" }, startedAt: at(6) });
    const file = { path: "fastq_pass/barcode07/a.fastq", barcode: "barcode07", reads: 40, bases: 5_000 };
    await aStreamFile(app.site, stream, { ...file, at: at(7) });
    await stream.$query(app.db).patch({ status: "STOPPED", stoppedAt: at(8) });
    await aRead(app.db, sample.id, {
      file1: `orders/${order.id}/reads/LAKE-1/one.fastq.gz`,
      fileSize1: "1234",
      checksum1: "c0ffee",
      readCount1: 40,
      avgQuality1: 31.5,
      createdAt: at(10),
    });
    const run = await aRun(
      app.db,
      { orderId: order.id },
      {
        status: "completed",
        progress: 100,
        startedAt: at(10),
        completedAt: at(11),
        inputSampleIds: [sample.id],
      },
    );
    return { order, sample, planned, stream, run };
  }

  const theFile = {
    kind: "file",
    role: "R1",
    bytes: 1234,
    checksum: "c0ffee",
    reads: 40,
    quality: 31.5,
  };
  const done = (name: string, hour: number, details: object[] = []) => ({
    name,
    state: "done",
    at: at(hour).toISOString(),
    details,
    waiting: null,
  });
  const getAnalysis = (runId: string | null, isFinal: boolean) => ({
    kind: "analysis",
    runId,
    pipeline: "FASTQ checksums",
    status: "completed",
    progress: 100,
    why: null,
    startedAt: at(10).toISOString(),
    endedAt: at(11).toISOString(),
    isFinal,
  });

  it("shows the facility all details and the next step", async () => {
    const { order, sample, planned, stream, run } = await aSampleOnItsWay();
    const [status, body] = await readTimeline(admin, { order, sample });
    const pipeline = body.stages[8]?.details[0]?.pipeline;
    expect([status, body]).to.deep.equal([
      200,
      {
        viewer: "facility",
        order: {
          id: order.id,
          orderNumber: order.orderNumber,
          name: "Lake",
          status: "COMPLETED",
          stage: "CLOSED",
          userId: order.userId,
        },
        sample: {
          id: sample.id,
          sampleId: "LAKE-1",
          sampleTitle: "North shore",
          scientificName: null,
          state: "CLOSED",
        },
        stages: [
          done("entered", 1),
          done("submitted", 2),
          done("sent", 3),
          done("processing", 4),
          done("planned", 5, [
            {
              kind: "plan",
              sequencingRunId: planned.id,
              runId: "RUN-7",
              instrument: "MinION",
              runDate: "2026-03-01",
              barcode: "barcode07",
              at: at(5).toISOString(),
            },
          ]),
          done("sequenced", 8, [
            {
              kind: "stream",
              streamRunId: stream.id,
              barcode: "barcode07",
              status: "STOPPED",
              isStalled: false,
              files: 1,
              reads: 40,
              bases: "5000",
              bytes: 100,
              startedAt: at(6).toISOString(),
              lastFileAt: at(7).toISOString(),
            },
          ]),
          done("arrived", 10, [theFile]),
          done("quality", 12),
          done("analysed", 11, [{ ...getAnalysis(run.id, false), pipeline }]),
          done("deliverable", 10, [{ kind: "dataClass", dataClass: "cleaned" }]),
          {
            name: "published",
            state: "next",
            at: null,
            details: [],
            waiting: { for: "publish", on: "facility" },
          },
          { name: "downloaded", ...later },
        ],
        next: { stage: "published", for: "publish", on: "facility" },
        issueSince: null,
      },
    ]);
    expect(pipeline).to.be.a("string").that.is.not.equal("fastq-checksum");
  });

  it("names a released run regardless of later ones", async () => {
    const order = await anOrder(app.db, owner.user.id, { status: "COMPLETED" });
    const sample = await aSample(app.db, order.id);
    const chosen = await aRun(app.db, { orderId: order.id }, { status: "completed" });
    await select(app.db, chosen, admin.user.id);
    for (let run = 0; run < TIMELINE_LISTED; run++)
      await aRun(app.db, { orderId: order.id }, { status: "failed" });
    const readRuns = async (person: Person) => {
      const [, { stages }] = await readTimeline(person, { order, sample });
      const { details } = stages.find(({ name }: { name: string }) => name === "analysed");
      return details.map(({ runId }: { runId: string }) => runId);
    };
    expect(await readRuns(owner)).to.deep.equal([chosen.id]);
    expect(await readRuns(admin))
      .to.have.length(TIMELINE_LISTED)
      .and.satisfy((ids: string[]) => ids.at(-1) === chosen.id);
  });

  it("shows the owner no plans, sequencers and files before their publication", async () => {
    const { order, sample, run } = await aSampleOnItsWay();
    const way = [
      done("entered", 1),
      done("submitted", 2),
      done("sent", 3),
      done("processing", 4),
      done("sequenced", 8),
      done("quality", 12),
    ];
    const [status, before] = await readTimeline(owner, { order, sample });
    expect([status, before.viewer, before.stages, before.next]).to.deep.equal([
      200,
      "owner",
      [
        ...way,
        {
          name: "published",
          state: "next",
          at: null,
          details: [],
          waiting: { for: "publish", on: "facility" },
        },
        { name: "downloaded", ...later },
      ],
      { stage: "published", for: "publish", on: "facility" },
    ]);

    await order.$query(app.db).patch({ sequencingFilesPublishedAt: at(14) });
    await select(app.db, run, admin.user.id);
    const taken = {
      orderId: order.id,
      sampleId: sample.id,
      fileKind: "read" as const,
      path: `orders/${order.id}/reads/LAKE-1/one.fastq.gz`,
      fileName: "one.fastq.gz",
      sizeBytes: "1234",
      sentBytes: "1234",
      outcome: "complete" as const,
      processKey: 1,
    };
    // Downloads by the facility do not count as delivery.
    await Download.query(app.db).insert({ ...taken, userId: admin.user.id, endedAt: at(15) });
    const [, published] = await readTimeline(owner, { order, sample });
    await Download.query(app.db).insert({ ...taken, userId: owner.user.id, endedAt: at(16) });
    const [, fetched] = await readTimeline(owner, { order, sample });

    const pipeline = published.stages[6]?.details[0]?.pipeline;
    const shown = [
      ...way,
      done("analysed", 11, [{ ...getAnalysis(run.id, true), pipeline }]),
      done("published", 14, [theFile]),
    ];
    expect([published.stages, published.next]).to.deep.equal([
      [
        ...shown,
        { name: "downloaded", state: "next", at: null, details: [], waiting: { for: "fetch", on: "owner" } },
      ],
      { stage: "downloaded", for: "fetch", on: "owner" },
    ]);
    expect([fetched.stages, fetched.next]).to.deep.equal([
      [...shown, done("downloaded", 16, [{ kind: "downloads", files: 1, of: 1, bytes: 1234 }])],
      null,
    ]);
  });

  it("counts a published file as downloaded when its owner or a link has received every byte", async () => {
    const { order, sample, read, paths, contents } = await aPublishedDelivery(app.db, app.files, owner);
    const sizes = { R1: contents.R1.length, R2: contents.R2.length };
    const taken = async (
      role: "R1" | "R2",
      who: Partial<Download>,
      [first, bytes]: [number | null, number],
    ) =>
      Download.query(app.db).insert({
        orderId: order.id,
        sampleId: sample.id,
        fileKind: "read",
        path: paths[role],
        fileName: "x",
        sizeBytes: String(sizes[role]),
        firstByte: first === null ? null : String(first),
        lastByte: first === null ? null : String(sizes[role] - 1),
        sentBytes: String(bytes),
        outcome: first === null && bytes < sizes[role] ? "broken off" : "complete",
        processKey: 1,
        endedAt: at(bytes),
        ...who,
      });
    const last = async (person: Person) => {
      const [, { stages, next }] = await readTimeline(person, { order, sample });
      const { state, details } = stages.at(-1);
      return [state, details[0]?.files, details[0]?.of, next?.for];
    };
    const [mine, link] = [{ userId: owner.user.id }, { linkId: newId() }];
    await taken("R1", mine, [null, 5]);
    await taken("R2", { userId: admin.user.id }, [null, sizes.R2]);
    expect(await last(owner)).to.deep.equal(["next", undefined, undefined, "fetch"]);
    // One recipient downloads the second part of R1; two recipients download one part of R2 each.
    await taken("R1", mine, [5, sizes.R1 - 5]);
    await taken("R2", mine, [null, 5]);
    await taken("R2", link, [5, sizes.R2 - 5]);
    expect([await last(owner), await last(admin)]).to.deep.equal([
      ["underWay", 1, 2, "fetch"],
      ["underWay", 1, 2, "fetch"],
    ]);
    // A read set that supersedes the published one changes neither the publication nor the downloads.
    await read.$query(app.db).patch({ isActive: false });
    await aRead(app.db, sample.id, { file1: "newer.fastq.gz", dataClass: "raw" });
    expect(await last(owner)).to.deep.equal(["underWay", 1, 2, "fetch"]);
    await taken("R2", link, [null, sizes.R2]);
    expect([await last(owner), await last(admin)]).to.deep.equal([
      ["done", 2, 2, undefined],
      ["done", 2, 2, undefined],
    ]);
  });

  it("runs as many queries for a sample with a long history as for a new one", async () => {
    const { order, sample } = await aSampleOnItsWay();
    const fresh = await anOrder(app.db, owner.user.id);
    const newSample = await aSample(app.db, fresh.id);
    const readCost = async (target: { order: Order; sample: { id: string } }) => {
      const counted = countQueries();
      await readTimeline(admin, target);
      counted.stop();
      return counted.statements.length;
    };
    await readCost({ order, sample });
    // One more if a sequencer wrote data of the sample: the yield of its barcodes.
    expect(
      (await readCost({ order, sample })) - (await readCost({ order: fresh, sample: newSample })),
    ).to.be.at.most(2);
  });

  it("is hidden from other users, and a sample of another order is unknown", async () => {
    const order = await anOrder(app.db, owner.user.id);
    const sample = await aSample(app.db, order.id);
    const other = await anOrder(app.db, owner.user.id);
    const stranger = await app.as("RESEARCHER");
    expect(await readTimeline(stranger, { order, sample })).to.deep.equal([403, "Forbidden"]);
    expect(await readTimeline(owner, { order: other, sample })).to.deep.equal([404, "Sample not found"]);
    expect(await readTimeline(owner, { order, sample: { id: newId() } })).to.deep.equal([
      404,
      "Sample not found",
    ]);
    const signedOut = trpcCalls(app.anyone, "timeline");
    expect(await signedOut.ask("get", { orderId: order.id, sampleId: sample.id })).to.deep.equal([
      401,
      "Unauthorized",
    ]);
  });

  describe("by a link", () => {
    const open = (token: string, more: object = {}) =>
      trpcCalls(app.anyone, "timeline").ask("linked", { token, ...more });
    const toInput = ({ order, sample }: { order: Order; sample: { id: string } }) => ({
      orderId: order.id,
      sampleId: sample.id,
    });

    it("whose token is returned once and stored nowhere; it counts uses, and ends when revoked", async () => {
      const found = await aSampleOnItsWay({ sequencingFilesPublishedAt: at(14) });
      await select(app.db, found.run, admin.user.id);
      const mine = trpcCalls(owner, "timeline");
      const before = Date.now();
      const [status, { link, token }] = await mine.tell("createLink", { ...toInput(found), label: "Lab B" });
      expect([status, link]).to.deep.equal([
        200,
        {
          id: link.id,
          label: "Lab B",
          state: "open",
          createdAt: link.createdAt,
          createdBy: { id: owner.user.id, firstName: "Person", lastName: "2", email: owner.user.email },
          expiresAt: link.expiresAt,
          revokedAt: null,
          revokedBy: null,
          useCount: 0,
          lastUsedAt: null,
        },
      ]);
      expect(Date.parse(link.expiresAt)).to.be.within(before + 30 * DAY_MS, Date.now() + 30 * DAY_MS);
      expect(token).to.match(/^[\w-]{64}$/);
      const kept = JSON.stringify([
        await SampleLink.query(app.db),
        await AuditEntry.query(app.db).where({ targetId: link.id }),
        app.logged,
      ]);
      expect(kept).not.to.include(token);

      const [, seen] = await open(token);
      const pipeline = seen.stages[6]?.details[0]?.pipeline;
      expect(seen).to.deep.equal({
        viewer: "link",
        order: { orderNumber: found.order.orderNumber },
        sample: { sampleId: "LAKE-1", state: "DELIVERED" },
        expiresAt: link.expiresAt,
        stages: [
          done("entered", 1),
          done("submitted", 2),
          done("sent", 3),
          done("processing", 4),
          done("sequenced", 8),
          done("quality", 12),
          done("analysed", 11, [{ ...getAnalysis(null, true), pipeline }]),
          done("published", 14, [{ ...theFile, checksum: null }]),
        ],
        next: null,
        issueSince: null,
      });
      await open(token, { again: true });
      const [, { links, total }] = await mine.ask("links", toInput(found));
      expect([links, total]).to.deep.equal([[{ ...link, useCount: 1, lastUsedAt: links[0].lastUsedAt }], 1]);

      const [, revoked] = await mine.tell("revokeLink", { ...toInput(found), linkId: link.id });
      const [, again] = await mine.tell("revokeLink", { ...toInput(found), linkId: link.id });
      expect(revoked.link.state).to.equal("revoked");
      expect(again).to.deep.equal(revoked);
      expect(await open(token)).to.deep.equal([410, "This link has been revoked. Ask for a new one."]);
      const entries = await AuditEntry.query(app.db).where({ targetId: link.id }).orderBy("id");
      expect(entries.map(({ action, userId, after }) => [action, userId, after])).to.deep.equal([
        [
          "sampleLink.created",
          owner.user.id,
          { sampleId: found.sample.id, label: "Lab B", expiresAt: link.expiresAt },
        ],
        ["sampleLink.revoked", owner.user.id, { revokedAt: revoked.link.revokedAt }],
      ]);
    });

    it("and refused when it has expired, its order is a draft again, or its owner's account is closed", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id);
      const [, { link, token }] = await trpcCalls(admin, "timeline").tell("createLink", {
        ...toInput({ order, sample }),
        label: "Lab B",
        days: 90,
      });
      const closed = [404, "This sample is not available at the moment"];
      expect((await open(token))[0]).to.equal(200);
      await order.$query(app.db).patch({ status: "DRAFT" });
      expect(await open(token)).to.deep.equal(closed);
      await order.$query(app.db).patch({ status: "SUBMITTED" });
      await User.query(app.db).findById(owner.user.id).patch({ active: false });
      expect(await open(token)).to.deep.equal(closed);
      await User.query(app.db).findById(owner.user.id).patch({ active: true });
      await SampleLink.query(app.db).findById(link.id).patch({ expiresAt: new Date() });
      expect(await open(token)).to.deep.equal([410, "This link has expired. Ask for a new one."]);
    });

    it("and a wrong token reveals nothing, whatever its error", async () => {
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id);
      const mine = trpcCalls(owner, "timeline");
      const [, { token }] = await mine.tell("createLink", { ...toInput({ order, sample }), label: "Lab B" });
      const other = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
      const elsewhere = `${Buffer.alloc(16).toString("base64url").slice(0, 21)}${token.slice(21)}`;
      for (const wrong of [other, elsewhere, "", "no token", token.repeat(10), `${token.slice(0, 63)}\0`])
        expect(await open(wrong)).to.deep.equal([404, "Sample link not found"]);
    });

    it("on a page that no search engine lists and no cache keeps", async () => {
      const page = await app.anyone.get(`/sample/${"a".repeat(64)}`);
      const kept = ["x-robots-tag", "cache-control"].map((name) => page.headers.get(name));
      expect(kept).to.deep.equal(["noindex, nofollow", "no-store"]);
      const input = encodeURIComponent(JSON.stringify({ token: "wrong" }));
      const answer = await app.anyone.get(`/trpc/timeline.linked?input=${input}`);
      expect(answer.headers.get("cache-control")).to.equal("no-store");
    });

    it("is refused without content, above the limit, and without permission", async () => {
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const ofDraft = toInput({ order: draft, sample: await aSample(app.db, draft.id) });
      const order = await anOrder(app.db, owner.user.id);
      const sample = await aSample(app.db, order.id);
      const stranger = await app.as("RESEARCHER");
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      const demoOwner = await app.as("RESEARCHER", { isDemo: true });
      const demoOrder = await anOrder(app.db, demoOwner.user.id);
      const ofDemo = toInput({ order: demoOrder, sample: await aSample(app.db, demoOrder.id) });
      const create = (person: Person, input: object) =>
        trpcCalls(person, "timeline").tell("createLink", { label: "Lab B", ...input });

      expect(await create(owner, ofDraft)).to.deep.equal([
        409,
        "A tracking link can be created once the order is submitted",
      ]);
      expect(await create(stranger, toInput({ order, sample }))).to.deep.equal([403, "Forbidden"]);
      expect(await create(demo, toInput({ order, sample }))).to.deep.equal([
        403,
        "Changes are disabled in the public demo.",
      ]);
      expect(await create(admin, ofDemo)).to.deep.equal([
        409,
        "Orders of demo accounts cannot be shared by link",
      ]);
      expect(await create(owner, { ...toInput({ order, sample }), label: " " })).to.deep.equal([
        400,
        "Enter the recipient of the tracking link",
      ]);
      expect(await create(owner, { ...toInput({ order, sample }), days: 91 })).to.deep.equal([
        400,
        "A tracking link is valid for 1 to 90 days",
      ]);
      const links = await Promise.all(
        Array.from({ length: 22 }, () => create(owner, toInput({ order, sample }))),
      );
      const refused = links.filter(([status]) => status !== 200);
      expect(refused).to.deep.equal(
        Array.from({ length: 2 }, () => [
          409,
          "A sample can have at most 20 active links. Revoke one first.",
        ]),
      );
    });
  });
});
