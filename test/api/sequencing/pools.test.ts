import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Instrument } from "../../../db/models/Instrument.ts";
import { InstrumentRun } from "../../../db/models/InstrumentRun.ts";
import { InstrumentRunPool } from "../../../db/models/InstrumentRunPool.ts";
import { Library } from "../../../db/models/Library.ts";
import { Place } from "../../../db/models/Place.ts";
import { StoredItem } from "../../../db/models/StoredItem.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { statusAndBody, statuses } from "../../helpers/statusAndBody.ts";

describe("pools", () => {
  let app: TestApp;
  let facility: Person;
  let researcher: Person;
  before(async () => {
    app = await testApp();
    facility = await app.as("FACILITY_ADMIN");
    researcher = await app.as("RESEARCHER");
  });
  after(() => app[Symbol.asyncDispose]());

  let numbered = 500_000;
  async function aLibrary(columns: Partial<Library> = {}) {
    const order = await anOrder(app.db, researcher.user.id);
    const sample = await aSample(app.db, order.id);
    const library = await Library.query(app.db).insertAndFetch({
      code: `LIB-${++numbered}`,
      sampleId: sample.id,
      concentration: 10,
      fragmentLength: 500,
      volume: 20,
      ...columns,
    });
    return { order, sample, library };
  }

  let named = 0;
  async function aPool(body: object = {}) {
    const answer = await facility.post("/api/pools", {
      name: `Pool ${++named}`,
      method: "equimolar",
      targetMolarity: 4,
      targetVolume: 50,
      ...body,
    });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(201);
    return answer.body;
  }

  it("contain libraries of many orders, by code or id, which are recorded for each order", async () => {
    const one = await aLibrary();
    const other = await aLibrary({ wantedReads: "5000000" });
    const { pool } = await aPool({ libraries: [one.library.code.toLowerCase()] });
    const answer = await facility.post(`/api/pools/${pool.id}/libraries`, {
      add: [other.library.id, one.library.code],
      changes: [{ libraryId: one.library.id, wantedReads: 7 }],
    });
    expect(answer.status).to.equal(200);
    expect(
      answer.body.libraries.map((library: Record<string, unknown>) => [
        library["code"],
        library["orderNumber"],
        library["wantedReads"],
      ]),
    ).to.deep.equal([
      [one.library.code, one.order.orderNumber, 7],
      [other.library.code, other.order.orderNumber, 5_000_000],
    ]);
    const entries = await AuditEntry.query(app.db).where({
      action: "library.pooled",
      orderId: other.order.id,
    });
    expect(entries.map(({ after }) => after)).to.deep.equal([
      {
        code: other.library.code,
        sample: other.sample.sampleId,
        pool: pool.name,
        poolId: pool.id,
      },
    ]);
    const history = await facility.get(`/api/libraries?pool=${pool.id}`);
    expect(history.body.total).to.equal(2);
  });

  it("are changed by all named libraries or none", async () => {
    const { library } = await aLibrary();
    const failed = await aLibrary({ status: "FAILED" });
    const { pool } = await aPool();
    const add = async (...codes: string[]) =>
      statusAndBody(await facility.post(`/api/pools/${pool.id}/libraries`, { add: codes }));
    expect(await add(library.code, "LIB-999999")).to.deep.equal([
      404,
      { error: "Libraries not found: LIB-999999" },
    ]);
    expect(await add(library.code, failed.library.code)).to.deep.equal([
      409,
      { error: `Failed libraries cannot be pooled: ${failed.library.code}` },
    ]);
    expect((await facility.get(`/api/pools/${pool.id}`)).body.libraries).to.deep.equal([]);
    expect(statusAndBody(await facility.post("/api/pools/none/libraries", { add: [] }))).to.deep.equal([
      404,
      { error: "Pool not found" },
    ]);
    expect(statusAndBody(await facility.patch("/api/pools/none", { note: "x" }))).to.deep.equal([
      404,
      { error: "Pool not found" },
    ]);
    const unknown = { name: "Unknown", libraries: ["LIB-999999"] };
    expect(statusAndBody(await facility.post("/api/pools", unknown))).to.deep.equal([
      404,
      { error: "Libraries not found: LIB-999999" },
    ]);
  });

  it("receive a library once, however often it is added at the same time", async () => {
    const { library } = await aLibrary();
    const { pool } = await aPool();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        facility.post(`/api/pools/${pool.id}/libraries`, { add: [library.code] }),
      ),
    );
    expect(statuses(answers)).to.deep.equal({ 200: 4 });
    expect((await facility.get(`/api/pools/${pool.id}`)).body.libraries).to.have.length(1);
    expect(
      await AuditEntry.query(app.db).where({ action: "library.pooled", targetId: library.id }).resultSize(),
    ).to.equal(1);
  });

  it("start with the targets of the newest pool, and have a name of their own", async () => {
    const { pool } = await aPool({ targetMolarity: 2.5, minimumVolume: 2 });
    const next = await facility.post("/api/pools", { name: "After it" });
    expect(next.body.pool).to.deep.include({ targetMolarity: 2.5, targetVolume: 50, minimumVolume: 2 });
    expect(statusAndBody(await facility.post("/api/pools", { name: pool.name.toUpperCase() }))).to.deep.equal(
      [409, { error: `A pool with the name ${pool.name.toUpperCase()} exists already` }],
    );
    expect(statusAndBody(await facility.patch(`/api/pools/${pool.id}`, { name: "after it" }))).to.deep.equal([
      409,
      { error: "A pool with the name after it exists already" },
    ]);
  });

  it("take the calculated volumes from their libraries when they are made, and return them", async () => {
    const one = await aLibrary({ volume: 20 });
    const other = await aLibrary({ volume: null });
    const { pool } = await aPool({ libraries: [one.library.code, other.library.code] });
    const made = await facility.patch(`/api/pools/${pool.id}`, { status: "POOLED" });
    // 4 nM in 50 µl of two libraries with 30.3 nM: 3.3 µl of each.
    expect(
      made.body.libraries.map(({ volume, availableVolume }: Record<string, unknown>) => [
        volume,
        availableVolume,
      ]),
    ).to.deep.equal([
      [3.3, 16.7],
      [3.3, null],
    ]);
    const fixed = [
      409,
      { error: "The libraries and targets of a pool can be changed only while it is planned" },
    ];
    expect(statusAndBody(await facility.patch(`/api/pools/${pool.id}`, { targetVolume: 60 }))).to.deep.equal(
      fixed,
    );
    expect(
      statusAndBody(await facility.post(`/api/pools/${pool.id}/libraries`, { remove: [one.library.code] })),
    ).to.deep.equal(fixed);
    const measured = await facility.patch(`/api/pools/${pool.id}`, { measuredMolarity: 3.9 });
    expect(measured.body.pool).to.deep.include({ status: "POOLED", measuredMolarity: 3.9 });
    const back = await facility.patch(`/api/pools/${pool.id}`, { status: "PLANNED" });
    expect(
      back.body.libraries.map(({ volume, availableVolume }: Record<string, unknown>) => [
        volume,
        availableVolume,
      ]),
    ).to.deep.equal([
      [null, 20],
      [null, null],
    ]);
  });

  it("are made and exported only with a volume of every library", async () => {
    const { library } = await aLibrary({ concentration: null });
    const { pool } = await aPool({ libraries: [library.code] });
    const missing = [409, { error: `A volume is missing for these libraries of the pool: ${library.code}` }];
    expect(statusAndBody(await facility.patch(`/api/pools/${pool.id}`, { status: "POOLED" }))).to.deep.equal(
      missing,
    );
    expect(statusAndBody(await facility.get(`/api/pools/${pool.id}/pipetting`))).to.deep.equal(missing);
    const empty = await aPool();
    expect(
      statusAndBody(await facility.patch(`/api/pools/${empty.pool.id}`, { status: "POOLED" })),
    ).to.deep.equal([409, { error: "The pool has no libraries" }]);
  });

  it("are pipetted by a table with the places of libraries, or by a worklist", async () => {
    const one = await aLibrary();
    const other = await aLibrary({ concentration: 400 });
    const plate = await Place.query(app.db).insertAndFetch({
      placeKind: "plate",
      name: "Plate; 7",
      rows: 8,
      columns: 12,
    });
    await StoredItem.query(app.db).insert({ placeId: plate.id, well: "B3", libraryId: one.library.id });
    const { pool } = await aPool({
      libraries: [one.library.code, other.library.code],
      minimumVolume: 1,
    });
    const csv = await facility.get(`/api/pools/${pool.id}/pipetting`);
    expect(String(csv.body).split("\r\n")).to.deep.equal([
      "\uFEFFsource_plate,source_well,source,sample_id,order_number,dilution_factor,dilution_library_ul,dilution_diluent_ul,destination,volume_ul",
      `Plate; 7,B3,${one.library.code},${one.sample.sampleId},${one.order.orderNumber},,,,${pool.name},3.3`,
      `,,${other.library.code},${other.sample.sampleId},${other.order.orderNumber},20,1,19,${pool.name},1.65`,
      `,,Diluent,,,,,,${pool.name},45.05`,
      "",
    ]);
    const worklist = await facility.get(`/api/pools/${pool.id}/pipetting?format=gwl`);
    expect(String(worklist.body).split("\r\n")).to.deep.equal([
      `A;Plate  7;;;18;${one.library.code};3.30;;;`,
      `D;${pool.name};;;1;;3.30;;;`,
      "W;",
      `A;Dilutions;;;1;${other.library.code};1.65;;;`,
      `D;${pool.name};;;1;;1.65;;;`,
      "W;",
      "A;Diluent;;;1;Diluent;45.05;;;",
      `D;${pool.name};;;1;;45.05;;;`,
      "W;",
      "",
    ]);
    const workbook = await facility.get(`/api/pools/${pool.id}/pipetting?format=xlsx`);
    expect(workbook.status).to.equal(200);
  });

  it("name the lanes they are on, from which they cannot be deleted", async () => {
    const { pool } = await aPool();
    const instrument = await Instrument.query(app.db).insertAndFetch({
      name: "NovaSeq",
      platform: "illumina",
    });
    const run = await InstrumentRun.query(app.db).insertAndFetch({
      name: "Run 1",
      instrumentId: instrument.id,
      platform: "illumina",
      lanes: 2,
    });
    await InstrumentRunPool.query(app.db).insert([
      { instrumentRunId: run.id, lane: 1, poolId: pool.id },
      { instrumentRunId: run.id, lane: 2, poolId: pool.id },
    ]);
    expect((await facility.get(`/api/pools/${pool.id}`)).body.lanes).to.deep.equal([
      { runId: run.id, runName: "Run 1", lane: 1 },
      { runId: run.id, runName: "Run 1", lane: 2 },
    ]);
    const { body } = await facility.get(`/api/pools?search=${encodeURIComponent(pool.name)}`);
    expect(body.pools[0]).to.deep.include({ id: pool.id, laneCount: 2, libraryCount: 0 });
  });

  it("are listed by order and status", async () => {
    const { library, order } = await aLibrary();
    const { pool } = await aPool({ libraries: [library.code] });
    const ids = async (query: string) =>
      (await facility.get(`/api/pools?${query}`)).body.pools.map(({ id }: { id: string }) => id);
    expect(await ids(`order=${order.id}&status=PLANNED`)).to.deep.equal([pool.id]);
    expect(await ids(`order=${order.id}&status=POOLED`)).to.deep.equal([]);
  });

  it("print a label with code and name, which a scan finds", async () => {
    const { pool } = await aPool();
    const label = (query: string) => facility.get(`/api/pools/${pool.id}/labels?format=dymo-11352${query}`);
    const zpl = String((await label("&output=zpl")).body);
    expect(zpl.match(/\^XA/g)).to.have.length(1);
    expect(zpl).to.include(`^FD${pool.name}^FS`).and.to.include(`^FD${pool.code}^FS`);
    expect((await label("")).headers.get("content-type")).to.equal("application/pdf");
    expect((await facility.get(`/api/scan?code=${pool.code}`)).body).to.deep.include({
      kind: "pool",
      id: pool.id,
    });
    expect(statusAndBody(await facility.get("/api/pools/none/labels?format=dymo-11352"))).to.deep.equal([
      404,
      { error: "Pool not found" },
    ]);
    expect((await researcher.get(`/api/pools/${pool.id}/labels?format=dymo-11352`)).status).to.equal(403);
  });

  it("are for the facility", async () => {
    const unauthorized = [403, { error: "Unauthorized" }];
    expect(statusAndBody(await researcher.get("/api/pools"))).to.deep.equal(unauthorized);
    expect(statusAndBody(await researcher.post("/api/pools", { name: "Mine" }))).to.deep.equal(unauthorized);
    expect(statusAndBody(await facility.get("/api/pools/none"))).to.deep.equal([
      404,
      { error: "Pool not found" },
    ]);
  });
});
