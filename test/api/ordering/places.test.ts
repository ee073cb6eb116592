import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { Pool } from "../../../db/models/Pool.ts";
import type { Sample } from "../../../db/models/Sample.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { aLibrary, aPool } from "../../helpers/lab.ts";
import { statusAndBody } from "../../helpers/statusAndBody.ts";

const NOT_FOUND = [404, { error: "Place not found" }];

describe("places", () => {
  let app: TestApp;
  let technician: Person;
  let owner: Person;
  let order: Order;
  let names = 0;
  before(async () => {
    app = await testApp();
    technician = await app.as("TECHNICIAN");
    owner = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id);
  });
  after(() => app[Symbol.asyncDispose]());

  const create = (given: object) => technician.post("/api/places", given);
  async function aPlace(given: object = {}) {
    const { body } = await create({ placeKind: "box", name: `Box of test ${++names}`, ...given });
    return body.places[0] as { id: string; name: string; code: string };
  }
  const aPlate = () => aPlace({ placeKind: "plate", name: `Plate ${++names}`, rows: 8, columns: 12 });
  const store = (placeId: string, samples: object[], more: object = {}) =>
    technician.post(`/api/places/${placeId}/samples`, { samples, ...more });
  const inWell = ({ id }: Sample, well?: string) => ({ sampleId: id, well });
  const wells = async (placeId: string) =>
    (await technician.get(`/api/places/${placeId}`)).body.items.map(
      ({ well, name }: { well: string; name: string }) => `${well} ${name}`,
    );

  it("are created several at once with the numbers that follow, each with a code", async () => {
    const freezer = await aPlace({ placeKind: "freezer", name: "Freezer A" });
    const boxes = { parentId: freezer.id, placeKind: "box", name: "Box", count: 3, rows: 9, columns: 9 };
    const first = await create(boxes);
    expect(first.status).to.equal(201);
    const second = await create({ ...boxes, count: 2 });
    const listed = (await technician.get(`/api/places?parentId=${freezer.id}`)).body.places;
    expect(listed.map(({ name }: { name: string }) => name)).to.deep.equal([
      "Box 1",
      "Box 2",
      "Box 3",
      "Box 4",
      "Box 5",
    ]);
    expect(second.body.places[1]).to.deep.include({ parentId: freezer.id, rows: 9, columns: 9 });
    for (const { code } of listed) expect(code).to.match(/^P[0-9A-HJKMNP-TV-Z]{7}$/);
    const { body } = await technician.get(`/api/places/${listed[0].id}`);
    expect([body.path, body.children, body.items]).to.deep.equal([
      [{ id: freezer.id, name: "Freezer A" }],
      [],
      [],
    ]);
  });

  it("refuse a name twice, a broken grid, an unknown or too deep parent, and more than 1,000 inside one", async () => {
    const room = await aPlace({ placeKind: "room", name: "Room 1" });
    expect(statusAndBody(await create({ placeKind: "room", name: "room 1" }))).to.deep.equal([
      409,
      { error: "room 1 exists already in this place" },
    ]);
    expect((await create({ placeKind: "box", name: "Half", rows: 3 })).status).to.equal(400);
    expect(statusAndBody(await create({ parentId: "none", placeKind: "box", name: "B" }))).to.deep.equal(
      NOT_FOUND,
    );
    let parent = room;
    for (let depth = 2; depth <= 10; depth++) parent = await aPlace({ parentId: parent.id, name: "Deeper" });
    expect(statusAndBody(await create({ parentId: parent.id, placeKind: "box", name: "B" }))).to.deep.equal([
      400,
      { error: "Places can be nested 10 deep" },
    ]);
    const many = await aPlace({ placeKind: "freezer" });
    for (let hundred = 0; hundred < 10; hundred++)
      await create({ parentId: many.id, placeKind: "box", name: `H${hundred}`, count: 100 });
    expect(statusAndBody(await create({ parentId: many.id, placeKind: "box", name: "One" }))).to.deep.equal([
      400,
      { error: "A place can contain at most 1000 places" },
    ]);
  });

  it("fill a plate by columns or rows, and leave out wells that are taken", async () => {
    const plate = await aPlate();
    const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(() => aSample(app.db, order.id)));
    await store(plate.id, [inWell(b!, "b1")]);
    const filled = await store(plate.id, [inWell(a!), inWell(c!)], { fill: { by: "columns" } });
    expect(statusAndBody(filled)).to.deep.equal([
      200,
      {
        success: true,
        stored: [
          { sampleId: a?.id, well: "A1" },
          { sampleId: c?.id, well: "C1" },
        ],
      },
    ]);
    const row = await store(plate.id, [inWell(d!)], { fill: { by: "rows", from: "A1" } });
    expect(row.body.stored[0].well).to.equal("A2");
    const last = await store(plate.id, [inWell(a!), inWell(b!)], { fill: { by: "rows", from: "H12" } });
    expect(statusAndBody(last)).to.deep.equal([
      409,
      { error: `${plate.name} has 1 free wells from there on, and 2 are needed` },
    ]);
  });

  it("refuse a well that is taken, unknown, missing or given twice, and name what it contains", async () => {
    const plate = await aPlate();
    const box = await aPlace();
    const one = await aSample(app.db, order.id);
    const two = await aSample(app.db, order.id);
    await store(plate.id, [inWell(one, "A1")]);
    expect(statusAndBody(await store(plate.id, [inWell(two, "a01")]))).to.deep.equal([
      409,
      { error: `Well A1 of ${plate.name} contains ${one.sampleId}` },
    ]);
    expect(statusAndBody(await store(plate.id, [inWell(two, "I1")]))).to.deep.equal([
      400,
      { error: `${plate.name} has no well I1` },
    ]);
    expect(statusAndBody(await store(plate.id, [inWell(two)]))).to.deep.equal([
      400,
      { error: `Choose a well of ${plate.name}` },
    ]);
    expect(statusAndBody(await store(plate.id, [inWell(one, "C1"), inWell(two, "C1")]))).to.deep.equal([
      400,
      { error: "The well C1 is given twice" },
    ]);
    expect(statusAndBody(await store(box.id, [inWell(two, "A1")]))).to.deep.equal([
      400,
      { error: `${box.name} has no well A1` },
    ]);
    expect(statusAndBody(await store(box.id, [{ sampleId: "none" }]))).to.deep.equal([
      404,
      { error: "A sample was not found" },
    ]);
    expect(statusAndBody(await store("none", [inWell(one)]))).to.deep.equal(NOT_FOUND);
  });

  it("contain one sample per well when several are stored at the same time", async () => {
    const plate = await aPlate();
    const rivals = await Promise.all([1, 2, 3, 4].map(() => aSample(app.db, order.id)));
    const answers = await Promise.all(rivals.map((sample) => store(plate.id, [inWell(sample, "D6")])));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).to.deep.equal([
      200, 409, 409, 409,
    ]);
    expect(await wells(plate.id)).to.have.length(1);
  });

  it("know where a sample is and was, since when and by whom", async () => {
    const room = await aPlace({ placeKind: "room", name: `Lab ${++names}` });
    const box = await aPlace({ parentId: room.id, name: "Samples", rows: 10, columns: 10 });
    const plate = await aPlate();
    const sample = await aSample(app.db, order.id);
    await store(box.id, [inWell(sample, "A1")]);
    await store(box.id, [inWell(sample, "A1")]);
    await store(plate.id, [inWell(sample, "H12")]);
    const taken = await technician.post("/api/places/take-out", { sampleIds: [sample.id] });
    expect(statusAndBody(taken)).to.deep.equal([200, { success: true, removed: 1 }]);
    expect(await wells(plate.id)).to.deep.equal([]);
    const { body } = await technician.get(`/api/samples/${sample.id}/places`);
    expect(body.tubeCode).to.equal(sample.tubeCode);
    expect(
      body.places.map(({ place, well, removedAt }: Record<string, string | null>) => [
        place,
        well,
        removedAt !== null,
      ]),
    ).to.deep.equal([
      [plate.name, "H12", true],
      [`${room.name} / Samples`, "A1", true],
    ]);
    expect(body.places[0].storedBy.id).to.equal(technician.user.id);
    const entries = await AuditEntry.query(app.db).where({ targetId: sample.id }).orderBy("id");
    expect(entries.map(({ action }) => action)).to.deep.equal([
      "sample.stored",
      "sample.stored",
      "sample.takenOut",
    ]);
    expect(statusAndBody(await technician.get("/api/samples/none/places"))).to.deep.equal([
      404,
      { error: "Sample not found" },
    ]);
    const unknown = await technician.post("/api/places/take-out", { sampleIds: ["none"] });
    expect(statusAndBody(unknown)).to.deep.equal([404, { error: "A sample was not found" }]);
  });

  it("contain libraries and pools besides samples, which move by their codes", async () => {
    const rack = await aPlace({ placeKind: "rack", name: `Rack ${++names}`, rows: 2, columns: 2 });
    const box = await aPlace();
    const sample = await aSample(app.db, order.id);
    const library = await aLibrary(app.db, sample.id);
    const pool = await aPool(app.db, [library]);
    const { code } = await Pool.query(app.db).findById(pool.id).throwIfNotFound();
    expect(code).to.match(/^POOL-\d{6}$/);
    const scan = async (scanned: string) => (await technician.get(`/api/scan?code=${scanned}`)).body;
    const ofLibrary = { kind: "library", id: library.id };
    const ofPool = { kind: "pool", id: pool.id };
    expect(await scan(library.code.toLowerCase())).to.deep.include({ ...ofLibrary, name: library.code });
    expect(await scan(code)).to.deep.include({ ...ofPool, name: pool.name });
    const storeItems = (placeId: string, items: object[], more: object = {}) =>
      technician.post(`/api/places/${placeId}/items`, { items, ...more });
    const fill = { by: "rows", from: "A1" };
    const ofSample = { kind: "sample", id: sample.id };
    expect(statusAndBody(await storeItems(rack.id, [ofSample, ofLibrary, ofPool], { fill }))).to.deep.equal([
      200,
      {
        success: true,
        stored: [
          { ...ofSample, well: "A1" },
          { ...ofLibrary, well: "A2" },
          { ...ofPool, well: "B1" },
        ],
      },
    ]);
    expect(statusAndBody(await storeItems(rack.id, [{ ...ofPool, well: "A2" }]))).to.deep.equal([
      409,
      { error: `Well A2 of ${rack.name} contains ${library.code}` },
    ]);
    expect((await storeItems(box.id, [ofLibrary])).status).to.equal(200);
    const [listed] = (await technician.get(`/api/libraries?sample=${sample.id}`)).body.libraries;
    expect(listed.storedIn).to.deep.include({ placeId: box.id, place: box.name, well: null });
    const places = async (path: string) =>
      (await technician.get(`/api/${path}/places`)).body.places.map(
        ({ place, well, removedAt }: Record<string, string | null>) => [place, well, removedAt !== null],
      );
    expect(await places(`libraries/${library.id}`)).to.deep.equal([
      [box.name, null, false],
      [rack.name, "A2", true],
    ]);
    const taken = await technician.post("/api/places/take-out", {
      libraryIds: [library.id],
      poolIds: [pool.id],
    });
    expect(statusAndBody(taken)).to.deep.equal([200, { success: true, removed: 2 }]);
    expect(await places(`pools/${pool.id}`)).to.deep.equal([[rack.name, "B1", true]]);
    const entries = await AuditEntry.query(app.db).whereIn("targetId", [library.id, pool.id]).orderBy("id");
    expect(entries.map(({ action, orderId }) => [action, orderId])).to.deep.equal([
      ["library.stored", order.id],
      ["pool.stored", null],
      ["library.stored", order.id],
      ["library.takenOut", order.id],
      ["pool.takenOut", null],
    ]);
    const text = encodeURIComponent(JSON.stringify({ text: code }));
    const hits = await technician.get(`/trpc/search.records?input=${text}`);
    expect(JSON.stringify(hits.body)).to.contain(pool.id);

    const missing = [404, { error: "A library or pool was not found" }];
    expect(statusAndBody(await storeItems(box.id, [{ kind: "library", id: sample.id }]))).to.deep.equal(
      missing,
    );
    expect(statusAndBody(await technician.post("/api/places/take-out", { poolIds: ["none"] }))).to.deep.equal(
      missing,
    );
    expect(statusAndBody(await technician.get("/api/libraries/none/places"))).to.deep.equal(missing);
    expect(statusAndBody(await technician.get("/api/pools/none/places"))).to.deep.equal(missing);
    expect(statusAndBody(await storeItems("none", [ofPool]))).to.deep.equal(NOT_FOUND);
    expect(statusAndBody(await technician.post("/api/places/take-out", {}))).to.deep.equal([
      400,
      { error: "Choose samples, libraries or pools" },
    ]);
    expect((await owner.get(`/api/pools/${pool.id}/places`)).status).to.equal(403);
    const give = await technician.put(`/api/samples/${sample.id}/tube-code`, { code });
    expect(statusAndBody(give)).to.deep.equal([
      409,
      { error: `The code ${code} belongs to a library or pool` },
    ]);
  });

  it("are deleted only when empty; what was stored there keeps the name", async () => {
    const freezer = await aPlace({ placeKind: "freezer", name: `Freezer ${++names}` });
    const box = await aPlace({ parentId: freezer.id, name: "Old box" });
    const sample = await aSample(app.db, order.id);
    await store(box.id, [inWell(sample)]);
    const remove = (id: string) => technician.delete(`/api/places/${id}`);
    expect(statusAndBody(await remove(freezer.id))).to.deep.equal([
      409,
      {
        error: `${freezer.name} is not empty: it contains 1 places and 0 tubes. Move them first.`,
      },
    ]);
    expect((await remove(box.id)).status).to.equal(409);
    await technician.post("/api/places/take-out", { sampleIds: [sample.id] });
    expect(statusAndBody(await remove(box.id))).to.deep.equal([200, { success: true }]);
    expect(statusAndBody(await remove(box.id))).to.deep.equal(NOT_FOUND);
    const { body } = await technician.get(`/api/samples/${sample.id}/places`);
    expect(body.places[0]).to.deep.include({ placeId: null, place: `${freezer.name} / Old box` });
  });

  it("move with their content, but not into themselves, and keep their grid while it is used", async () => {
    const from = await aPlace({ placeKind: "freezer", name: `Freezer ${++names}` });
    const to = await aPlace({ placeKind: "freezer", name: `Freezer ${++names}` });
    const plate = await aPlace({ parentId: from.id, placeKind: "plate", name: "P", rows: 8, columns: 12 });
    await store(plate.id, [inWell(await aSample(app.db, order.id), "A1")]);
    const change = (id: string, given: object) => technician.put(`/api/places/${id}`, given);
    const moved = await change(plate.id, { parentId: to.id, code: `EXT-${plate.id}`.slice(0, 40) });
    expect([moved.status, moved.body.parentId]).to.deep.equal([200, to.id]);
    expect(statusAndBody(await change(plate.id, { rows: 16, columns: 24 }))).to.deep.equal([
      409,
      { error: "The grid cannot change while the place contains tubes" },
    ]);
    expect(statusAndBody(await change(to.id, { parentId: plate.id }))).to.deep.equal([
      400,
      { error: "A place cannot be inside itself" },
    ]);
    expect(statusAndBody(await change(to.id, { code: from.code }))).to.deep.equal([
      409,
      { error: `The code ${from.code} belongs to the place ${from.name}` },
    ]);
    const sample = await aSample(app.db, order.id);
    expect(statusAndBody(await change(to.id, { code: sample.tubeCode }))).to.deep.equal([
      409,
      {
        error: `The code ${sample.tubeCode} belongs to sample ${sample.sampleId} of order ${order.orderNumber}`,
      },
    ]);
    expect(statusAndBody(await change(plate.id, { placeKind: "box" }))).to.deep.equal([
      409,
      { error: "The kind cannot change while the place contains places or tubes" },
    ]);
    await aPlace({ parentId: to.id, name: "Q" });
    expect(statusAndBody(await change(plate.id, { name: "q" }))).to.deep.equal([
      409,
      { error: "q exists already in this place" },
    ]);
    expect((await change(to.id, { placeKind: "room" })).status).to.equal(409);
    const empty = await aPlace({ parentId: from.id, name: "Empty" });
    const renamed = await change(empty.id, { name: "Rack 7", placeKind: "rack", rows: 9, columns: 9 });
    expect([renamed.status, renamed.body]).to.deep.equal([
      200,
      {
        id: empty.id,
        parentId: from.id,
        placeKind: "rack",
        name: "Rack 7",
        code: empty.code,
        rows: 9,
        columns: 9,
      },
    ]);
    expect(statusAndBody(await change("none", { name: "x" }))).to.deep.equal(NOT_FOUND);
  });

  it("print labels, are found by the search, and are closed to researchers", async () => {
    const freezer = await aPlace({ placeKind: "freezer", name: `Freezer ${++names}` });
    await create({ parentId: freezer.id, placeKind: "box", name: "Box", count: 2 });
    const labels = (id: string, more = "") =>
      technician.get(`/api/places/${id}/labels?format=avery-l7160${more}`);
    expect((await labels(freezer.id)).headers.get("content-type")).to.equal("application/pdf");
    const zpl = String((await labels(freezer.id, "&children=true&output=zpl")).body);
    expect(zpl.match(/\^XA/g)).to.have.length(2);
    expect(zpl).to.include("^FDBox 1^FS");
    expect(statusAndBody(await labels("none"))).to.deep.equal(NOT_FOUND);
    expect(statusAndBody(await technician.get("/api/places/none"))).to.deep.equal(NOT_FOUND);
    const searched = encodeURIComponent(JSON.stringify({ text: freezer.code }));
    const found = await technician.get(`/trpc/search.records?input=${searched}`);
    expect(found.body.result.data.groups[0]).to.deep.include({ kind: "place" });
    expect(statusAndBody(await owner.get("/api/places"))).to.deep.equal([403, { error: "Unauthorized" }]);
  });
});
