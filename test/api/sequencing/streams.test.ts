import { expect } from "chai";
import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { StreamEvent } from "../../../db/models/StreamEvent.ts";
import { StreamRun } from "../../../db/models/StreamRun.ts";
import { transaction } from "../../../db/transaction.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { countQueries } from "../../helpers/countQueries.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { isAtAnyTime } from "../../helpers/statements.ts";
import { anOutputRoot, setStreams } from "../../helpers/streams.ts";
import { statuses, statusAndBody } from "../../helpers/statusAndBody.ts";
import { until } from "../../helpers/until.ts";

const NOT_CONFIGURED = "The sequencer output root is not configured. Set it in the settings first.";
const ROOT_UNREADABLE = "The sequencer output root does not exist or cannot be read";
const NOT_ABSOLUTE = "outputDir must be an absolute path";
const UNREADABLE = "outputDir does not exist or is not a readable folder";
const OUTSIDE = "outputDir is not inside the configured sequencer output root";
const TOO_LONG = "outputDir must not be longer than 2000 bytes";
const MAP_REFUSED = "barcodeMap must contain at most 1000 barcodes, each with a sample code";
const STREAM_KEYS = [
  "id",
  "orderId",
  "sequencerRunId",
  "flowCellId",
  "deviceId",
  "outputDir",
  "status",
  "totalBases",
  "totalReads",
  "barcodeMap",
  "startedAt",
  "lastSeenAt",
  "stoppedAt",
  "latestEvent",
];

describe("live sequencing runs of an order", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let order: Order;
  let root: string;
  let streams: string;
  before(async () => {
    app = await testApp();
    [admin, owner] = await Promise.all([app.as("FACILITY_ADMIN"), app.as("RESEARCHER")]);
    root = await anOutputRoot(app);
  });
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    order = await anOrder(app.db, owner.user.id);
    streams = `/api/orders/${order.id}/stream`;
  });

  let made = 0;
  const aFolder = async (name = `run ${++made}`) => {
    await mkdir(join(root, name), { recursive: true });
    return join(root, name);
  };
  const start = (body: unknown, path = streams) => admin.post(path, body);
  const started = async (body: object = {}): Promise<string> => {
    const answer = await start({ outputDir: await aFolder(), ...body });
    expect([answer.status, Object.keys(answer.body)]).to.deep.equal([201, ["id"]]);
    return answer.body.id;
  };
  const stop = (id: string) => admin.post(`${streams}/${id}/stop`);
  const readEvents = async (id: string) => (await admin.get(`${streams}/${id}/events`)).body.events;
  const watching = (run: string, ofOrder: Order, folder: string) => ({
    error: `Stream run ${run} of order ${ofOrder.orderNumber} (${ofOrder.id}) is already monitoring ${folder}. Stop that run first.`,
  });

  describe("are refused before the input is read", () => {
    const DEMO = "Sequencing data management is disabled in the public demo.";
    const rows: [method: "GET" | "POST", path: string, demo: [number, string]][] = [
      ["GET", "", [404, "Sequencing Order not found"]],
      ["POST", "", [403, DEMO]],
      ["GET", "/none/events?limit=x", [404, "Sequencing Order not found"]],
      ["POST", "/none/stop", [403, DEMO]],
      ["GET", "/none/by-barcode", [404, "Sequencing Order not found"]],
    ];
    for (const [method, path, [demoStatus, demoText]] of rows)
      it(`${method} /api/orders/[id]/stream${path}`, async () => {
        const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
        const demoOwner = await app.as("RESEARCHER", { isDemo: true });
        const requests: [Browser, number, string][] = [
          [app.anyone, 401, "Unauthorized"],
          [owner, 403, "Unauthorized"],
          [demoOwner, 403, "Unauthorized"],
          [demo, demoStatus, demoText],
        ];
        for (const [browser, status, error] of requests) {
          // An order that nobody has, and a body that is no JSON.
          const body = method === "POST" ? "{" : undefined;
          const answer = await browser.send(method, `/api/orders/none/stream${path}`, body);
          expect(statusAndBody(answer)).to.deep.equal([status, { error }]);
        }
      });

    it("also to the researcher whose order it is, while a demo admin may read", async () => {
      const id = await started();
      const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
      for (const path of [streams, `${streams}/${id}/events`, `${streams}/${id}/by-barcode`]) {
        expect(statusAndBody(await owner.get(path))).to.deep.equal([403, { error: "Unauthorized" }]);
        expect(statusAndBody(await demo.get(path))).to.deep.equal(statusAndBody(await admin.get(path)));
      }
      expect((await demo.get(streams)).body.runs).to.have.length(1);
    });
  });

  describe("POST /api/orders/[id]/stream", () => {
    it("starts a run with its first event, and records the author", async () => {
      const outputDir = await aFolder();
      const named = { deviceId: " P2S-01 ", flowCellId: "PAK12345", sequencerRunId: "abc-1" };
      const barcodeMap = { BARCODE01: " S1 ", " Barcode02": "S2", barcode03: "", unclassified: "S1" };

      const answer = await start({ outputDir, ...named, barcodeMap });

      const { id } = answer.body;
      expect(statusAndBody(answer)).to.deep.equal([201, { id }]);
      const kept = { barcode01: "S1", barcode02: "S2", unclassified: "S1" };
      const { runs } = (await admin.get(streams)).body;
      const { startedAt } = runs[0];
      expect(startedAt).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(runs).to.deep.equal([
        {
          id,
          orderId: order.id,
          sequencerRunId: "abc-1",
          flowCellId: "PAK12345",
          deviceId: "P2S-01",
          outputDir,
          status: "ACTIVE",
          totalBases: "0",
          totalReads: 0,
          barcodeMap: kept,
          startedAt,
          lastSeenAt: startedAt,
          stoppedAt: null,
          latestEvent: { kind: "RUN_STARTED", ts: startedAt, payload: { outputDir, barcodeMap: kept } },
        },
      ]);
      const audited = await AuditEntry.query(app.db).where({ orderId: order.id });
      expect(audited).to.have.length(1);
      expect(audited[0]).to.deep.include({
        userId: admin.user.id,
        action: "streamRun.started",
        targetType: "stream",
        targetId: id,
        before: null,
        after: {
          status: "ACTIVE",
          outputDir,
          barcodeMap: kept,
          ...named,
          deviceId: "P2S-01",
        },
      });
    });

    it("starts one for an order of any status without further fields", async () => {
      await order.$query(app.db).patch({ status: "DRAFT" });
      await started({ deviceId: "", flowCellId: null, barcodeMap: null });
      expect((await admin.get(streams)).body.runs[0]).to.deep.include({
        sequencerRunId: null,
        flowCellId: null,
        deviceId: null,
        barcodeMap: {},
      });
    });

    it("validates the order first, then the directory", async () => {
      expect(statusAndBody(await start({}, "/api/orders/none/stream"))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
      for (const outputDir of [undefined, null, "", " \t", 7, true, ["/"], {}])
        expect(statusAndBody(await start({ outputDir, barcodeMap: 7 }))).to.deep.equal([
          400,
          { error: "outputDir is required" },
        ]);
      expect(statusAndBody(await admin.post(streams))).to.deep.equal([
        400,
        { error: "outputDir is required" },
      ]);
      expect(statusAndBody(await start("{"))).to.deep.equal([400, { error: "Invalid JSON body" }]);
      expect((await admin.get(streams)).body).to.deep.equal({ runs: [] });
    });

    it("reports why a directory is refused, and names no other directory", async () => {
      const inside = await aFolder("refused/inside");
      const outside = join(root, "..", "outside");
      await mkdir(outside, { recursive: true });
      await mkdir(`${root}-2`, { recursive: true });
      await writeFile(join(inside, "file.txt"), "");
      await symlink(outside, join(inside, "out"));
      await symlink("nowhere", join(inside, "dangling"));
      await symlink("loop", join(inside, "loop"));
      const rows: [outputDir: string, error: string][] = [
        ["runs/one", NOT_ABSOLUTE],
        ["../analysis/", NOT_ABSOLUTE],
        [` ${inside}`, NOT_ABSOLUTE],
        ["C:\\data", NOT_ABSOLUTE],
        [join(inside, "missing"), UNREADABLE],
        [join(inside, "file.txt"), UNREADABLE],
        [join(inside, "dangling"), UNREADABLE],
        [join(inside, "loop"), UNREADABLE],
        [`${inside}/\0`, UNREADABLE],
        [`${inside}/\uD800`, UNREADABLE],
        [`${inside}/${"x".repeat(300)}`, UNREADABLE],
        ["/a".repeat(100_000), UNREADABLE],
        [`/${"../../".repeat(100_000)}`, OUTSIDE],
        ["/etc/passwd/..", UNREADABLE],
        ["/", OUTSIDE],
        ["/etc", OUTSIDE],
        ["/proc/self/cwd", OUTSIDE],
        [outside, OUTSIDE],
        [join(inside, "out"), OUTSIDE],
        [`${inside}/../../../outside`, OUTSIDE],
        [`${root}/..`, OUTSIDE],
        [`${root}-2`, OUTSIDE],
      ];
      for (const [outputDir, error] of rows) {
        const answer = await start({ outputDir });
        expect(statusAndBody(answer), outputDir.slice(0, 200)).to.deep.equal([400, { error }]);
      }
      expect((await admin.get(streams)).body).to.deep.equal({ runs: [] });
    });

    it("stores the real path of the directory, with links resolved", async () => {
      const real = await aFolder("linked/real");
      await symlink(real, join(root, "linked", "inside"));
      await symlink(root, join(root, "..", "root link"));
      const ways = [
        `${real}/`,
        `${root}//linked/./../linked/real`,
        join(root, "linked", "inside"),
        join(root, "..", "root link", "linked", "inside"),
      ];
      for (const way of ways) {
        const id = await started({ outputDir: way });
        expect(statusAndBody(await start({ outputDir: way }))).to.deep.equal([409, watching(id, order, way)]);
        expect(statusAndBody(await start({ outputDir: real }))).to.deep.equal([
          409,
          watching(id, order, real),
        ]);
        expect((await StreamRun.query(app.db).findById(id))?.outputDir).to.equal(real);
        await stop(id);
      }

      await setStreams(app.db, { outputRoot: join(root, "..", "root link") });
      const id = await started({ outputDir: root });
      expect((await StreamRun.query(app.db).findById(id))?.outputDir).to.equal(root);
      await stop(id);
      await setStreams(app.db, { outputRoot: root });
    });

    it("requires the output root, and checks it after the path", async () => {
      const folder = await aFolder();
      const rows: [config: object, outputDir: string, error: string][] = [
        [{ outputRoot: null }, folder, NOT_CONFIGURED],
        [{ outputRoot: null }, "/nowhere", NOT_CONFIGURED],
        [{ outputRoot: null }, "relative", NOT_ABSOLUTE],
        [{ outputRoot: join(root, "was deleted") }, folder, ROOT_UNREADABLE],
      ];
      try {
        for (const [config, outputDir, error] of rows) {
          await setStreams(app.db, { ...config });
          expect(statusAndBody(await start({ outputDir }))).to.deep.equal([400, { error }]);
        }
      } finally {
        await setStreams(app.db, { outputRoot: root });
      }
    });

    it("accepts paths up to the indexable length, and no longer ones", async () => {
      // Nothing that PostgreSQL could make shorter.
      const part = () =>
        Array.from({ length: 12 }, () => Math.random().toString(36).slice(2))
          .join("")
          .slice(0, 120);
      const getPath = (bytes: number) => {
        let path = root;
        while (bytes - path.length > 121) path += `/${part()}`;
        return `${path}/${part().slice(0, bytes - path.length - 1)}`;
      };
      const [longest, tooLong] = [getPath(2_000), getPath(2_001)];
      for (const path of [longest, tooLong]) await mkdir(path, { recursive: true });
      await started({ outputDir: longest });
      expect(statusAndBody(await start({ outputDir: tooLong }))).to.deep.equal([400, { error: TOO_LONG }]);
    });

    it("accepts maps of any barcodes to codes, in lower case, and refuses other values", async () => {
      const many = (count: number) =>
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`barcode${at}`, `S${at}`]));
      const taken: [sent: string, kept: Record<string, string>][] = [
        ["{}", {}],
        [JSON.stringify(many(1_000)), many(1_000)],
        [
          '{"__proto__":"S1","Constructor":"S2","toString":"S3"}',
          JSON.parse('{"__proto__":"S1","constructor":"S2","tostring":"S3"}'),
        ],
        ['{"BARCODE01":"first","barcode01":"second"}', { barcode01: "second" }],
        ['{"barcode01":"first","BARCODE01":" "}', {}],
        ['{"":"S1"," ":"S2","my probe ü":"S 3 ü"}', { "my probe ü": "S 3 ü" }],
      ];
      for (const [sent, kept] of taken) {
        const outputDir = await aFolder();
        const answer = await start(`{"outputDir":${JSON.stringify(outputDir)},"barcodeMap":${sent}}`);
        expect(answer.status).to.equal(201);
        const [run] = (await admin.get(streams)).body.runs;
        expect(new Map(Object.entries(run.barcodeMap))).to.deep.equal(new Map(Object.entries(kept)));
        expect(run.latestEvent.payload.barcodeMap).to.deep.equal(run.barcodeMap);
      }
      const refused = [
        "[]",
        '"barcode01"',
        "7",
        "true",
        '{"barcode01":7}',
        '{"barcode01":null}',
        '{"barcode01":["S1"]}',
        '{"barcode01":{"S1":1}}',
        '{"barcode01":"S\\u00001"}',
        '{"barcode\\u0000":"S1"}',
        '{"barcode01":"\\ud800"}',
        '{"\\udc00":"S1"}',
        `{"barcode01":"${"S".repeat(101)}"}`,
        `{"${"b".repeat(201)}":"S1"}`,
        JSON.stringify(many(1_001)),
      ];
      const nested = [
        `{"barcode01":${"[".repeat(100_000)}${"]".repeat(100_000)}}`,
        `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
      ];
      const outputDir = JSON.stringify(await aFolder());
      for (const sent of refused) {
        const answer = await start(`{"outputDir":${outputDir},"barcodeMap":${sent}}`);
        expect(statusAndBody(answer), sent.slice(0, 60)).to.deep.equal([400, { error: MAP_REFUSED }]);
      }
      for (const sent of nested)
        expect(statusAndBody(await start(`{"outputDir":${outputDir},"barcodeMap":${sent}}`))).to.deep.equal([
          400,
          { error: "Request body is nested too deep" },
        ]);
    });

    it("limits the other fields of the run, and the body", async () => {
      const outputDir = await aFolder();
      const tooLong = await start({ outputDir, deviceId: "x".repeat(501) });
      expect(statusAndBody(tooLong)).to.deep.equal([
        400,
        { error: "deviceId: Too big: expected string to have <=500 characters" },
      ]);
      expect(statusAndBody(await start({ outputDir, flowCellId: "a\0b" }))).to.deep.equal([
        400,
        { error: "Text must not contain NUL characters" },
      ]);
      expect(statusAndBody(await start({ outputDir, sequencerRunId: "\uDC00" }))).to.deep.equal([
        400,
        { error: "Text must be valid Unicode" },
      ]);
      expect((await start({ outputDir: `/${"x".repeat(1024 * 1024)}` })).status).to.equal(413);
    });
  });

  describe("of one directory", () => {
    it("are one of 30 concurrent starts; the others are refused with the run and its order", async () => {
      const others = await Promise.all(Array.from({ length: 5 }, () => anOrder(app.db, owner.user.id)));
      const outputDir = await aFolder();
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, at) => {
          const { id } = others[at % 5] ?? order;
          return start({ outputDir }, `/api/orders/${id}/stream`);
        }),
      );

      expect(statuses(answers)).to.deep.equal({ 201: 1, 409: 29 });
      const rows = await StreamRun.query(app.db).where({ outputDir });
      expect(rows).to.have.length(1);
      const [winner] = rows;
      const { id = "", orderId } = winner ?? {};
      expect(answers.find(({ status }) => status === 201)?.body).to.deep.equal({ id });
      const orderOfWinner = others.find((other) => other.id === orderId) ?? order;
      for (const { status, body } of answers)
        if (status === 409) expect(body).to.deep.equal(watching(id, orderOfWinner, outputDir));
      expect(await StreamEvent.query(app.db).where({ streamRunId: id })).to.have.length(1);
      expect(
        await AuditEntry.query(app.db).where({ action: "streamRun.started", targetId: id }),
      ).to.have.length(1);
    });

    it("do not block others: 30 of different directories start concurrently", async () => {
      const folders = await Promise.all(Array.from({ length: 30 }, () => aFolder()));
      const answers = await Promise.all(folders.map((outputDir) => start({ outputDir })));
      expect(statuses(answers)).to.deep.equal({ 201: 30 });
    });

    it("may begin while an earlier one is stopping, and never while one is active", async () => {
      const outputDir = await aFolder();
      const first = await started({ outputDir });
      await stop(first);
      const second = await started({ outputDir });
      expect(statusAndBody(await start({ outputDir }))).to.deep.equal([
        409,
        watching(second, order, outputDir),
      ]);
      await stop(second);
      await StreamRun.query(app.db).findById(first).patch({ status: "STOPPED", stoppedAt: new Date() });
      await started({ outputDir });
    });

    it("are never two, however starts and stops cross", async () => {
      const outputDir = await aFolder();
      let id = await started({ outputDir });
      for (let round = 0; round < 6; round++) {
        const [, ...starts] = await Promise.all([stop(id), ...[1, 2, 3].map(() => start({ outputDir }))]);
        const won = starts.filter(({ status }) => status === 201);
        expect(won.length).to.be.lessThan(2);
        const active = await StreamRun.query(app.db).where({ outputDir, status: "ACTIVE" });
        expect(active.map((run) => run.id)).to.deep.equal(won.map(({ body }) => body.id));
        for (const { status, body } of starts)
          if (status !== 201) {
            const named = /^Stream run (\S+) of order/.exec(body.error)?.[1];
            expect([status, [id, ...won.map((other) => other.body.id)].includes(named)]).to.deep.equal([
              409,
              true,
            ]);
          }
        id = won[0]?.body.id ?? (await started({ outputDir }));
      }
    });

    it("do not remain after a concurrent deletion of their order, and prevent it while they are active", async () => {
      for (let round = 0; round < 6; round++) {
        const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
        const outputDir = await aFolder();
        const [answer, deleted] = await Promise.all([
          start({ outputDir }, `/api/orders/${draft.id}/stream`),
          admin.delete(`/api/orders/${draft.id}`),
        ]);
        const runs = await StreamRun.query(app.db).where({ outputDir });
        if (answer.status === 201) {
          expect(statusAndBody(deleted)).to.deep.equal([
            409,
            { error: "Stop the live monitoring of this order first" },
          ]);
          expect(runs.map(({ id }) => id)).to.deep.equal([answer.body.id]);
          await StreamRun.query(app.db).findById(answer.body.id).patch({ status: "STOPPING" });
          expect((await admin.delete(`/api/orders/${draft.id}`)).status).to.equal(200);
        } else {
          expect(statusAndBody(answer)).to.deep.equal([404, { error: "Sequencing Order not found" }]);
          expect(statusAndBody(deleted)).to.deep.equal([200, { message: "Order deleted" }]);
          expect(runs).to.deep.equal([]);
        }
        expect(await Order.query(app.db).findById(draft.id)).to.equal(undefined);
        expect(await StreamRun.query(app.db).where({ outputDir })).to.deep.equal([]);
      }
    });

    it("go with an order that is deleted while the last of their files are written", async () => {
      const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
      const sample = await aSample(app.db, draft.id);
      const { id } = await StreamRun.query(app.db).insert({
        orderId: draft.id,
        outputDir: await aFolder(),
        status: "STOPPING",
        startedAt: new Date(),
        lastSeenAt: new Date(),
      });
      const isWaiting = async () => {
        const { rows } = await app.db.raw<{ rows: unknown[] }>(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      };

      const deleted = await transaction(app.db, async (trx) => {
        await StreamRun.query(trx).findById(id).forNoKeyUpdate();
        const answer = admin.delete(`/api/orders/${draft.id}`);
        await until(isWaiting, "the order to wait for the file");
        await Sample.query(trx).findById(sample.id).forKeyShare();
        return { answer };
      });

      expect(statusAndBody(await deleted.answer)).to.deep.equal([200, { message: "Order deleted" }]);
      expect(await StreamRun.query(app.db).findById(id)).to.equal(undefined);
    });
  });

  describe("POST /api/orders/[id]/stream/[streamRunId]/stop", () => {
    it("requests the stop once, and then reports it as requested or reached", async () => {
      const id = await started();
      expect(statusAndBody(await stop(id))).to.deep.equal([200, { ok: true }]);
      expect(statusAndBody(await stop(id))).to.deep.equal([200, { ok: true, alreadyStopping: true }]);
      const run = await StreamRun.query(app.db).findById(id).throwIfNotFound();
      expect([run.status, run.stoppedAt, run.stopRequestedAt instanceof Date]).to.deep.equal([
        "STOPPING",
        null,
        true,
      ]);
      const [event, ...earlier] = await readEvents(id);
      expect(earlier.map(({ kind }: { kind: string }) => kind)).to.deep.equal(["RUN_STARTED"]);
      expect(event).to.deep.equal({
        id: event.id,
        seq: 2,
        ts: run.stopRequestedAt?.toISOString(),
        kind: "RUN_STOP_REQUESTED",
        payload: { stoppedBy: admin.user.id },
      });
      const audited = await AuditEntry.query(app.db).where({
        targetId: id,
        action: "streamRun.stopRequested",
      });
      expect(audited).to.have.length(1);
      expect(audited[0]).to.deep.include({
        userId: admin.user.id,
        targetType: "stream",
        orderId: order.id,
        before: { status: "ACTIVE" },
        after: { status: "STOPPING" },
      });

      await run.$query(app.db).patch({ status: "STOPPED", stoppedAt: new Date() });
      expect(statusAndBody(await stop(id))).to.deep.equal([200, { ok: true, alreadyStopped: true }]);
      expect(await readEvents(id)).to.have.length(2);
    });

    it("is one event for ten concurrent requests", async () => {
      const id = await started();
      const answers = await Promise.all(Array.from({ length: 10 }, () => stop(id)));
      const bodies = answers.map(({ body }) => JSON.stringify(body)).toSorted();
      expect(bodies).to.deep.equal([
        ...Array.from({ length: 9 }, () => '{"ok":true,"alreadyStopping":true}'),
        '{"ok":true}',
      ]);
      expect(await readEvents(id)).to.have.length(2);
    });
  });

  it("are found only under their own order", async () => {
    const id = await started();
    const other = await anOrder(app.db, owner.user.id);
    const unknown = [404, { error: "Stream run not found" }];
    for (const [ofOrder, run] of [
      [other.id, id],
      [order.id, "none"],
      [order.id, "%00"],
      [order.id, "x".repeat(5_000)],
    ]) {
      const path = `/api/orders/${ofOrder}/stream/${run}`;
      expect(statusAndBody(await admin.get(`${path}/events`))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.get(`${path}/by-barcode`))).to.deep.equal(unknown);
      expect(statusAndBody(await admin.post(`${path}/stop`))).to.deep.equal(unknown);
    }
    for (const path of ["events", "by-barcode"])
      expect(statusAndBody(await admin.get(`/api/orders/none/stream/${id}/${path}`))).to.deep.equal([
        404,
        { error: "Sequencing Order not found" },
      ]);
    expect(statusAndBody(await admin.get("/api/orders/none/stream"))).to.deep.equal([
      404,
      { error: "Sequencing Order not found" },
    ]);
    expect(await readEvents(id)).to.have.length(1);
  });

  describe("GET /api/orders/[id]/stream", () => {
    it("returns the newest 50, newest first, each with its newest event, with as many queries as for one", async () => {
      const countQueriesDuring = async () => {
        const { statements, stop: end } = countQueries();
        const answer = await admin.get(streams);
        end();
        return { answer, count: statements.filter((sql) => !isAtAnyTime(sql)).length };
      };
      const first = await started();
      const { count } = await countQueriesDuring();
      const startedAt = (minute: number) => new Date(Date.UTC(2030, 0, 1, 0, minute));
      const runs = await StreamRun.query(app.db).insert(
        Array.from({ length: 52 }, (_, minute) => ({
          orderId: order.id,
          outputDir: `/data/${minute}`,
          status: "STOPPED" as const,
          startedAt: startedAt(minute),
          lastSeenAt: startedAt(minute),
          stoppedAt: startedAt(minute),
          totalReads: "12",
          totalBases: "9007199254740993",
          nextEventSeq: "4",
        })),
      );
      await StreamEvent.query(app.db).insert(
        runs.flatMap(({ id }) =>
          ["RUN_STARTED", "RUN_STOP_REQUESTED", "RUN_STOPPED"].map((kind, at) => ({
            streamRunId: id,
            seq: String(at + 1),
            ts: startedAt(at),
            kind: kind as StreamEvent["kind"],
            payload: { monitorId: id },
          })),
        ),
      );

      const { answer, count: countOfMany } = await countQueriesDuring();

      expect(answer.status).to.equal(200);
      expect(Object.keys(answer.body)).to.deep.equal(["runs"]);
      const listed = answer.body.runs;
      const newest = runs.toReversed().slice(0, 50);
      expect(listed.map(({ id }: { id: string }) => id)).to.deep.equal(newest.map(({ id }) => id));
      expect(listed.map(({ id }: { id: string }) => id)).not.to.include(first);
      for (const run of listed) {
        expect(Object.keys(run)).to.deep.equal(STREAM_KEYS);
        expect(run).to.deep.include({ totalReads: 12, totalBases: "9007199254740993" });
        expect(run.latestEvent).to.deep.equal({
          kind: "RUN_STOPPED",
          ts: startedAt(2).toISOString(),
          payload: { monitorId: run.id },
        });
      }
      expect(countOfMany).to.equal(count);
    });
  });

  it("are announced to the pages of the order when one is started, and when its stop is requested", async () => {
    using feed = await new Feed(admin, { orderId: order.id }).listening();
    const id = await started();
    await until(() => feed.heard.length === 1, "the start to be told");
    await stop(id);
    await until(() => feed.heard.length === 2, "the stop to be told");
    expect(feed.heard).to.deep.equal([order.id, order.id]);
  });

  it("outlive their folder, and the product", async () => {
    const outputDir = await aFolder();
    const id = await started({ outputDir });
    await rm(outputDir, { recursive: true });
    expect(statusAndBody(await start({ outputDir }))).to.deep.equal([400, { error: UNREADABLE }]);
    await app.restart();
    expect((await admin.get(streams)).body.runs[0]).to.include({ id, outputDir, status: "ACTIVE" });
    expect(statusAndBody(await stop(id))).to.deep.equal([200, { ok: true }]);
  });
});
