import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Library } from "../../../db/models/Library.ts";
import type { Order } from "../../../db/models/Order.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { SequencingRun } from "../../../db/models/SequencingRun.ts";
import { SequencingRunSample } from "../../../db/models/SequencingRunSample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample } from "../../helpers/factories.ts";
import { aLibrary, aPool } from "../../helpers/lab.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const DAY_1 = "2026-12-01T08:00:00.000Z";
const DAY_2 = "2026-12-02T08:00:00.000Z";
const DAY_3 = "2026-12-03T08:00:00.000Z";

describe("instrument runs", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  let named = 0;
  const newName = () => `240131_RUN_${++named}`;
  async function aRun(columns: Record<string, unknown> = {}) {
    const { status, body } = await admin.post("/api/instrument-runs", {
      name: newName(),
      platform: "Illumina",
      lanes: 2,
      ...columns,
    });
    expect(status, JSON.stringify(body)).to.equal(201);
    return body.run as { id: string; name: string };
  }
  async function anInstrument(columns: Record<string, unknown> = {}) {
    const { body } = await admin.post("/api/instruments", {
      name: `Sequencer ${++named}`,
      platform: "Illumina",
      ...columns,
    });
    return body.instrument as { id: string; name: string };
  }
  async function anOrderWithLibraries(indexes: [string, string][], columns = {}) {
    const order = await anOrder(app.db, owner.user.id, columns);
    const samples: Sample[] = [];
    const libraries: Library[] = [];
    for (const [i7Sequence, i5Sequence] of indexes) {
      const sample = await aSample(app.db, order.id);
      samples.push(sample);
      libraries.push(await aLibrary(app.db, sample.id, { i7Sequence, i5Sequence, wantedReads: "1000" }));
    }
    return { order, samples, libraries };
  }
  const readPart = (order: Order) => SequencingRun.query(app.db).findOne({ orderId: order.id });
  const onPart = (part: SequencingRun | undefined) =>
    SequencingRunSample.query(app.db)
      .where({ sequencingRunId: part?.id ?? "" })
      .orderBy("sampleId");
  const setPools = (run: { id: string }, pools: object[]) =>
    admin.send("PUT", `/api/instrument-runs/${run.id}/pools`, JSON.stringify({ pools }), {
      "content-type": "application/json",
    });

  describe("instruments", () => {
    it("are added, changed, listed with active ones first, and deleted", async () => {
      const first = await admin.post("/api/instruments", {
        name: "Zora",
        platform: "Illumina",
        model: "NovaSeq 6000",
        serialNumber: "A00291",
      });
      expect(first.status).to.equal(201);
      const { id, createdAt, ...columns } = first.body.instrument;
      expect(columns).to.deep.equal({
        name: "Zora",
        platform: "Illumina",
        model: "NovaSeq 6000",
        serialNumber: "A00291",
        active: true,
      });
      expect(
        statusAndBody(await admin.post("/api/instruments", { name: "zora", platform: "ONT" })),
      ).to.deep.equal([409, { error: "An instrument with this name or serial number already exists" }]);
      const other = await anInstrument({ name: "Adele" });
      expect(
        statusAndBody(await admin.patch(`/api/instruments/${other.id}`, { serialNumber: "a00291" })),
      ).to.deep.equal([409, { error: "An instrument with this name or serial number already exists" }]);
      expect(
        statusAndBody(await admin.patch(`/api/instruments/${other.id}`, { active: false })),
      ).to.deep.equal([200, { instrument: { ...other, active: false } }]);
      const { body } = await owner.get("/api/instruments");
      expect(body).to.deep.equal({ error: "Unauthorized" });
      const listed = (await admin.get("/api/instruments")).body.instruments as { name: string }[];
      const names = listed.map(({ name }) => name);
      expect(names.indexOf("Zora")).to.be.lessThan(names.indexOf("Adele"));
      expect(statusAndBody(await admin.delete(`/api/instruments/${other.id}`))).to.deep.equal([
        200,
        { success: true },
      ]);
      for (const answer of [
        await admin.delete(`/api/instruments/${other.id}`),
        await admin.patch(`/api/instruments/${other.id}`, { name: "Zoe" }),
      ])
        expect(statusAndBody(answer)).to.deep.equal([404, { error: "Instrument not found" }]);
      expect(createdAt).to.match(/Z$/);
      const actions = await AuditEntry.query(app.db)
        .where({ targetId: other.id })
        .orderBy("at")
        .select("action");
      expect(actions.map(({ action }) => action)).to.deep.equal([
        "instrument.created",
        "instrument.updated",
        "instrument.deleted",
      ]);
      await aRun({ instrumentId: id });
      expect(statusAndBody(await admin.delete(`/api/instruments/${id}`))).to.deep.equal([
        409,
        { error: "The instrument has sequencing runs. Deactivate it instead." },
      ]);
    });
  });

  describe("a plan", () => {
    it("has a unique name, and defaults", async () => {
      const name = newName();
      const { body } = await admin.post("/api/instrument-runs", { name, platform: "Illumina" });
      const { id, createdAt, updatedAt, ...columns } = body.run;
      expect([id, createdAt, updatedAt].map((value) => typeof value)).to.deep.equal([
        "string",
        "string",
        "string",
      ]);
      expect(columns).to.deep.equal({
        name,
        status: "PLANNED",
        platform: "Illumina",
        instrument: null,
        flowCell: null,
        flowCellProduct: null,
        kit: null,
        lanes: 1,
        expectedReads: null,
        read1Cycles: null,
        index1Cycles: null,
        index2Cycles: null,
        read2Cycles: null,
        plannedStart: null,
        plannedEnd: null,
        startedAt: null,
        endedAt: null,
        note: null,
        runFolders: [],
        needsAttention: false,
        nextStatuses: ["RUNNING", "CANCELLED"],
      });
      expect([body.pools, body.libraries]).to.deep.equal([[], []]);
      expect(statusAndBody(await admin.get(`/api/instrument-runs/${id}`))).to.deep.equal([200, body]);
      expect(
        statusAndBody(
          await admin.post("/api/instrument-runs", { name: name.toLowerCase(), platform: "ONT" }),
        ),
      ).to.deep.equal([409, { error: `A sequencing run named ${name.toLowerCase()} already exists` }]);
    });

    it("does not overlap with another one of the instrument, whichever comes first", async () => {
      const { id: instrumentId } = await anInstrument();
      const other = await aRun({ instrumentId, plannedStart: DAY_1, plannedEnd: DAY_2 });
      const overlapping = { platform: "Illumina", instrumentId, plannedStart: DAY_1, plannedEnd: DAY_3 };
      const refused = [409, { error: `The instrument is planned for ${other.name} at this time` }];
      expect(
        statusAndBody(await admin.post("/api/instrument-runs", { name: newName(), ...overlapping })),
      ).to.deep.equal(refused);
      const next = await aRun({ instrumentId, plannedStart: DAY_2, plannedEnd: DAY_3 });
      expect(
        statusAndBody(await admin.patch(`/api/instrument-runs/${next.id}`, { plannedStart: DAY_1 })),
      ).to.deep.equal(refused);
      const race = await Promise.all(
        [1, 2, 3, 4].map(() =>
          admin.post("/api/instrument-runs", {
            name: newName(),
            platform: "Illumina",
            instrumentId,
            plannedStart: "2027-01-01T08:00:00Z",
            plannedEnd: "2027-01-02T08:00:00Z",
          }),
        ),
      );
      expect(race.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
        201, 409, 409, 409,
      ]);
      expect(
        (await admin.post(`/api/instrument-runs/${other.id}/status`, { status: "CANCELLED" })).status,
      ).to.equal(200);
      await admin.patch(`/api/instrument-runs/${next.id}`, { plannedStart: DAY_1 });
      expect(
        statusAndBody(await admin.post(`/api/instrument-runs/${other.id}/status`, { status: "PLANNED" })),
      ).to.deep.equal([409, { error: `The instrument is planned for ${next.name} at this time` }]);
    });

    it("ends after its start, on an instrument that exists", async () => {
      const plan = { name: newName(), platform: "Illumina" };
      expect(
        statusAndBody(
          await admin.post("/api/instrument-runs", { ...plan, plannedStart: DAY_2, plannedEnd: DAY_1 }),
        ),
      ).to.deep.equal([400, { error: "The planned end must be after the planned start" }]);
      expect(
        statusAndBody(await admin.post("/api/instrument-runs", { ...plan, instrumentId: "unknown" })),
      ).to.deep.equal([404, { error: "Instrument not found" }]);
    });

    it("is found in the list and in the calendar of its days", async () => {
      const { id: instrumentId, name } = await anInstrument({ name: "Findable" });
      const run = await aRun({
        instrumentId,
        plannedStart: "2028-02-01T08:00:00Z",
        plannedEnd: "2028-02-03T08:00:00Z",
      });
      for (const query of [
        "search=findab",
        `instrumentId=${instrumentId}`,
        `search=${run.name}&status=PLANNED`,
      ]) {
        const { body } = await admin.get(`/api/instrument-runs?${query}`);
        expect(
          body.runs.map(({ id }: { id: string }) => id),
          query,
        ).to.deep.equal([run.id]);
        expect([body.total, body.runs[0].instrument.name, body.runs[0].libraryCount]).to.deep.equal([
          1,
          name,
          0,
        ]);
      }
      for (const [from, to, found] of [
        ["2028-02-02", "2028-02-03", [run.id]],
        ["2028-01-25", "2028-02-01", []],
        ["2028-02-04", "2028-02-06", []],
      ] as const) {
        const { body } = await admin.get(`/api/instrument-runs/calendar?from=${from}&to=${to}`);
        expect([body.runs.map(({ id }: { id: string }) => id), body.isComplete], from).to.deep.equal([
          found,
          true,
        ]);
      }
      expect(
        statusAndBody(await admin.get("/api/instrument-runs/calendar?from=2028-02-03&to=2028-02-01"))[1],
      ).to.deep.equal({
        error: "The calendar shows at most 100 days, and `to` must be after `from`",
      });
    });

    it("of an unknown run is not found", async () => {
      for (const answer of [
        await admin.get("/api/instrument-runs/unknown"),
        await admin.patch("/api/instrument-runs/unknown", { note: "x" }),
        await admin.delete("/api/instrument-runs/unknown"),
        await admin.post("/api/instrument-runs/unknown/status", { status: "RUNNING" }),
        await setPools({ id: "unknown" }, []),
        await admin.get("/api/instrument-runs/unknown/sample-sheet?format=illumina_v2"),
      ])
        expect(statusAndBody(answer)).to.deep.equal([404, { error: "Sequencing run not found" }]);
    });
  });

  describe("the lanes", () => {
    it("have pools of many orders, each with its own part of the run", async () => {
      const one = await anOrderWithLibraries([
        ["AACCGGTT", "TTGGCCAA"],
        ["CCAATTGG", "GGTTAACC"],
      ]);
      const two = await anOrderWithLibraries([["GATTACAG", "CATTAGGC"]]);
      const both = await aPool(app.db, [...one.libraries, ...two.libraries]);
      const single = await aPool(app.db, two.libraries);
      const run = await aRun({ expectedReads: 1_200_000 });
      const { status, body } = await setPools(run, [
        { lane: 1, poolId: both.id },
        { lane: 2, poolId: both.id, share: 3 },
        { lane: 2, poolId: single.id, share: 1, loadingMolarity: 200 },
      ]);
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(body.pools).to.deep.equal([
        { lane: 1, poolId: both.id, name: both.name, share: 1, loadingMolarity: null, libraryCount: 3 },
        { lane: 2, poolId: both.id, name: both.name, share: 3, loadingMolarity: null, libraryCount: 3 },
        { lane: 2, poolId: single.id, name: single.name, share: 1, loadingMolarity: 200, libraryCount: 1 },
      ]);
      expect(body.libraries[2]).to.deep.equal({
        id: two.libraries[0]?.id,
        code: two.libraries[0]?.code,
        sample: { id: two.samples[0]?.id, sampleCode: two.samples[0]?.sampleId },
        order: { id: two.order.id, orderNumber: two.order.orderNumber, name: null },
        lanes: [1, 2],
        i7Sequence: "GATTACAG",
        i5Sequence: "CATTAGGC",
        barcode: null,
        wantedReads: 1000,
        // A third of lane 1, a third of three quarters of lane 2, and a quarter of it.
        expectedReads: 400_000 + 300_000 + 300_000,
      });
      const [first, second] = [await readPart(one.order), await readPart(two.order)];
      expect([first?.runId, first?.platform, first?.instrumentRunId]).to.deep.equal([
        run.name,
        "Illumina",
        run.id,
      ]);
      expect((await onPart(first)).map(({ barcode, customFields }) => [barcode, customFields])).to.deep.equal(
        one.libraries.map(({ code, i7Sequence, i5Sequence }) => [
          `${i7Sequence}+${i5Sequence}`.toLowerCase(),
          { lane: "1,2", library: code },
        ]),
      );
      expect(await onPart(second)).to.have.length(1);
      const { body: documented } = await owner.get(`/api/orders/${one.order.id}/sequencing/runs`);
      expect(documented.error).to.equal("Unauthorized");
      const seen = await admin.get(`/api/orders/${one.order.id}/sequencing/runs`);
      expect(
        seen.body.runs.map(({ runId, sampleCount }: Record<string, unknown>) => [runId, sampleCount]),
      ).to.deep.equal([[run.name, 2]]);
      const history = await AuditEntry.query(app.db).where({ orderId: one.order.id }).select("action");
      expect(history.map(({ action }) => action)).to.deep.equal(["sequencingRun.created"]);

      await admin.patch(`/api/instrument-runs/${run.id}`, { name: `${run.name}_B`, plannedStart: DAY_1 });
      expect(await readPart(two.order)).to.include({ runId: `${run.name}_B`, runDate: "2026-12-01" });

      await setPools(run, [{ lane: 1, poolId: single.id }]);
      expect(await readPart(one.order)).to.equal(undefined);
      expect(
        (await onPart(await readPart(two.order))).map(({ customFields }) => customFields["lane"]),
      ).to.deep.equal(["1"]);
      const { body: listed } = await admin.get(`/api/instrument-runs?search=${run.name}`);
      expect([listed.runs[0].libraryCount, listed.runs[0].orderCount]).to.deep.equal([1, 1]);
    });

    it("follow the libraries of their pools", async () => {
      const one = await anOrderWithLibraries([["AAAATTTT", "CCCCGGGG"]]);
      const two = await anOrderWithLibraries([["TTTTAAAA", "GGGGCCCC"]]);
      const pool = await aPool(app.db, one.libraries);
      const run = await aRun();
      await setPools(run, [{ lane: 1, poolId: pool.id }]);
      const change = (body: object) => admin.post(`/api/pools/${pool.id}/libraries`, body);
      const { status, body } = await change({
        add: [two.libraries[0]?.code],
        remove: [one.libraries[0]?.code],
      });
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(await readPart(one.order)).to.equal(undefined);
      expect((await onPart(await readPart(two.order))).map(({ barcode }) => barcode)).to.deep.equal([
        "ttttaaaa+ggggcccc",
      ]);
    });

    it("adopt a sequencing run of the order with the same name, and leave one with reads to its order", async () => {
      const { order, libraries, samples } = await anOrderWithLibraries([["ACACACAC", "GTGTGTGT"]]);
      const run = await aRun();
      const planned = await SequencingRun.query(app.db).insertAndFetch({
        orderId: order.id,
        runId: run.name,
      });
      const pool = await aPool(app.db, libraries);
      expect((await setPools(run, [{ lane: 1, poolId: pool.id }])).status).to.equal(200);
      expect((await readPart(order))?.id).to.equal(planned.id);
      await aRead(app.db, samples[0]?.id ?? "", { sequencingRunId: planned.id, file1: "x" });
      await setPools(run, []);
      expect(await readPart(order)).to.include({ id: planned.id, instrumentRunId: null });
      expect(await onPart(planned)).to.deep.equal([]);
      const later = await aRun();
      await SequencingRun.query(app.db).insert({
        orderId: order.id,
        runId: later.name,
        instrumentRunId: run.id,
      });
      expect(statusAndBody(await setPools(later, [{ lane: 1, poolId: pool.id }]))).to.deep.equal([
        409,
        {
          error: `Orders already have a sequencing run named ${later.name} with another plan: ${order.orderNumber}`,
        },
      ]);
      await SequencingRun.query(app.db)
        .findOne({ orderId: order.id, runId: later.name })
        .patch({ runId: "taken" });
      await setPools(later, [{ lane: 1, poolId: pool.id }]);
      await SequencingRun.query(app.db).insert({
        orderId: order.id,
        runId: "taken too",
        instrumentRunId: null,
      });
      await SequencingRun.query(app.db)
        .findOne({ orderId: order.id, runId: "taken" })
        .patch({ runId: "other" });
      expect(
        statusAndBody(await admin.patch(`/api/instrument-runs/${later.id}`, { name: "taken too" })),
      ).to.deep.equal([
        409,
        {
          error: `Orders already have a sequencing run named taken too with another plan: ${order.orderNumber}`,
        },
      ]);
    });

    it("accept no unknown pool, no lane beyond the flow cell, no pool twice, and no order that is a draft", async () => {
      const draft = await anOrderWithLibraries([["AAAACCCC", "GGGGTTTT"]], { status: "DRAFT" });
      const pool = await aPool(app.db, draft.libraries);
      const run = await aRun();
      for (const [pools, error] of [
        [[{ lane: 1, poolId: "unknown" }], "Pool not found: unknown"],
        [[{ lane: 3, poolId: pool.id }], "The flow cell has 2 lanes, not 3"],
        [
          [
            { lane: 1, poolId: pool.id },
            { lane: 1, poolId: pool.id, share: 2 },
          ],
          `Pool ${pool.name} is named twice for lane 1`,
        ],
        [
          [{ lane: 1, poolId: pool.id }],
          `Libraries of orders that are not submitted cannot be sequenced: ${draft.order.orderNumber}`,
        ],
      ] as const)
        expect(statusAndBody(await setPools(run, [...pools]))).to.deep.equal([400, { error }]);
      const empty = await aPool(app.db, []);
      await setPools(run, [{ lane: 2, poolId: empty.id }]);
      expect(statusAndBody(await admin.patch(`/api/instrument-runs/${run.id}`, { lanes: 1 }))).to.deep.equal([
        400,
        { error: "The flow cell has 1 lanes, not 2" },
      ]);
    });
  });

  describe("the status", () => {
    it("follows the table, keeps times, and fixes the lanes at the end", async () => {
      const run = await aRun();
      const move = (status: string) => admin.post(`/api/instrument-runs/${run.id}/status`, { status });
      expect(statusAndBody(await move("COMPLETED"))).to.deep.equal([
        400,
        { error: "A sequencing run that is PLANNED cannot become COMPLETED" },
      ]);
      const started = (await move("RUNNING")).body.run;
      expect([started.status, typeof started.startedAt, started.endedAt]).to.deep.equal([
        "RUNNING",
        "string",
        null,
      ]);
      const ended = (await move("SEQUENCED")).body.run;
      expect([ended.startedAt, typeof ended.endedAt]).to.deep.equal([started.startedAt, "string"]);
      expect(statusAndBody(await setPools(run, []))).to.deep.equal([
        409,
        { error: "The lanes of a sequencing run can be changed only while it is PLANNED or RUNNING" },
      ]);
      expect(statusAndBody(await admin.delete(`/api/instrument-runs/${run.id}`))).to.deep.equal([
        409,
        { error: "Only planned and canceled sequencing runs can be deleted" },
      ]);
      expect((await move("COMPLETED")).body.run.nextStatuses).to.deep.equal(["SEQUENCED"]);
      const planned = await aRun();
      expect(statusAndBody(await admin.delete(`/api/instrument-runs/${planned.id}`))).to.deep.equal([
        200,
        { success: true },
      ]);
    });
  });

  describe("a sample sheet", () => {
    const sheet = async (run: { id: string }, query: string) => {
      const { status, body } = await admin.get(`/api/instrument-runs/${run.id}/sample-sheet?${query}`);
      expect(status, JSON.stringify(body)).to.equal(200);
      return String(body)
        .split("\r\n")
        .filter((line) => line !== "");
    };

    it("of version 2 has the complete run, with the second index as the reader expects it", async () => {
      const { order, libraries } = await anOrderWithLibraries([["AACCGGTT", "AACCGCGG"]]);
      const pool = await aPool(app.db, libraries);
      const { id: instrumentId } = await anInstrument({ model: "NovaSeq 6000" });
      const run = await aRun({ instrumentId, read1Cycles: 101, read2Cycles: 101 });
      await setPools(run, [
        { lane: 1, poolId: pool.id },
        { lane: 2, poolId: pool.id },
      ]);
      const code = libraries[0]?.code;
      const data = (i5: string) => [
        "Lane,Sample_ID,Index,Index2,Sample_Project",
        `1,${code},AACCGGTT,${i5},${order.orderNumber}`,
        `2,${code},AACCGGTT,${i5},${order.orderNumber}`,
      ];
      expect(await sheet(run, "format=illumina_v2")).to.deep.equal([
        "[Header]",
        "FileFormatVersion,2",
        `RunName,${run.name}`,
        "InstrumentPlatform,NovaSeq6000",
        "IndexOrientation,Forward",
        "[Reads]",
        "Read1Cycles,101",
        "Read2Cycles,101",
        "Index1Cycles,8",
        "Index2Cycles,8",
        "[BCLConvert_Settings]",
        "FastqCompressionFormat,gzip",
        "[BCLConvert_Data]",
        ...data("CCGCGGTT"),
      ]);
      expect((await sheet(run, "format=illumina_v2&target=instrument")).slice(-3)).to.deep.equal(
        data("AACCGCGG"),
      );
      const v1 = await sheet(run, "format=illumina_v1&target=bcl2fastq");
      expect(v1.slice(0, 3)).to.deep.equal(["[Header]", "IEMFileVersion,4", `Experiment Name,${run.name}`]);
      expect(v1.slice(-3, -1)).to.deep.equal([
        "Lane,Sample_ID,index,index2,Sample_Project,Description",
        `1,${code},AACCGGTT,CCGCGGTT,${order.orderNumber},${(await partSample(order)) ?? ""}`,
      ]);
    });

    async function partSample(order: Order) {
      const [assignment] = await onPart(await readPart(order)).withGraphFetched("sample");
      return assignment?.sample?.sampleId;
    }

    it("is refused where indexes are missing, uneven or used twice on a lane", async () => {
      const run = await aRun();
      const get = async () =>
        statusAndBody(await admin.get(`/api/instrument-runs/${run.id}/sample-sheet?format=illumina_v2`));
      expect(await get()).to.deep.equal([
        400,
        { error: "The sequencing run has no libraries for a sample sheet. Add pools to its lanes first." },
      ]);
      const { libraries } = await anOrderWithLibraries([
        ["AACCGGTT", "AACCGCGG"],
        ["AACCGGTT", "AACCGCGG"],
        ["AACCGGTTAA", "AACCGCGG"],
      ]);
      const [one, two, three] = libraries;
      if (!one || !two || !three) throw new Error("No libraries");
      const load = async (some: Library[]) =>
        setPools(run, [{ lane: 1, poolId: (await aPool(app.db, some)).id }]);
      await load([one, two]);
      expect(await get()).to.deep.equal([
        400,
        { error: `Libraries of lane 1 have the same indexes: ${one.code}, ${two.code}` },
      ]);
      await load([one, three]);
      expect(await get()).to.deep.equal([
        400,
        { error: "An Illumina sample sheet needs index sequences of equal length. Lengths found: 8+8, 10+8" },
      ]);
      await one.$query(app.db).patch({ i7Sequence: null });
      expect(await get()).to.deep.equal([
        400,
        { error: `An Illumina sample sheet needs the index of every library. Missing for: ${one.code}` },
      ]);
    });

    it("of MinKNOW has one line for each barcode", async () => {
      const { libraries, samples } = await anOrderWithLibraries([["AACCGGTT", "AACCGCGG"]]);
      const second = await aLibrary(app.db, samples[0]?.id ?? "", { barcode: "barcode02" });
      const run = await aRun({ platform: "Oxford Nanopore", flowCell: "fbc12345", kit: "SQK-NBD114-24" });
      const [first] = libraries;
      if (!first) throw new Error("No library");
      await setPools(run, [{ lane: 1, poolId: (await aPool(app.db, [first, second])).id }]);
      const get = async () =>
        statusAndBody(await admin.get(`/api/instrument-runs/${run.id}/sample-sheet?format=minknow`));
      expect(await get()).to.deep.equal([
        400,
        {
          error: `A MinKNOW sample sheet needs a barcode such as barcode01 for every library. Missing for: ${first.code}`,
        },
      ]);
      await first.$query(app.db).patch({ barcode: "barcode02" });
      expect(await get()).to.deep.equal([
        400,
        { error: `Libraries have the same barcode: ${first.code}, ${second.code}` },
      ]);
      await first.$query(app.db).patch({ barcode: "barcode01" });
      expect(await sheet(run, "format=minknow")).to.deep.equal([
        "flow_cell_id,flow_cell_product_code,kit,experiment_id,sample_id,barcode,alias",
        `FBC12345,,SQK-NBD114-24,${run.name},${run.name},barcode01,${first.code}`,
        `FBC12345,,SQK-NBD114-24,${run.name},${run.name},barcode02,${second.code}`,
      ]);
    });
  });
});
