import { expect } from "chai";
import exceljs from "exceljs";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aRead, aSample, aStudy } from "../../helpers/factories.ts";
import { textsOfSaid } from "../../helpers/textsOfSaid.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let admin: Person;
let owner: Person;
let other: Person;
let elbe: { id: string; orderNumber: string };
let foreign: { id: string; orderNumber: string };
// By sample ID: two of the owner's order, and one of another user's newer order.
let ids: Record<string, string>;

const ask = async (person: Person, procedure: string, input: object) =>
  (await person.get(`/trpc/samples.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)).body;
const browse = async (person: Person, input: object = {}) => (await ask(person, "browse", input)).result.data;
const codes = async (person: Person, input: object = {}) =>
  (await browse(person, input)).rows.map(({ sampleId }: Sample) => sampleId);
const act = async (person: Person, procedure: string, input: object) => {
  const { status, body } = await person.post(`/trpc/${procedure}`, input);
  return status === 200 ? textsOfSaid(body.result.data) : [status, body.error.message];
};
const statuses = async () =>
  Object.fromEntries(
    (await Sample.query(app.db)).map(({ sampleId, facilityStatus }) => [sampleId, facilityStatus]),
  );

before(async () => {
  app = await testApp();
  admin = await app.as("FACILITY_ADMIN");
  owner = await app.as("RESEARCHER");
  other = await app.as("RESEARCHER");
});
after(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  await Sample.query(app.db).delete();
  elbe = await anOrder(app.db, owner.user.id, { name: "Elbe", createdAt: new Date(Date.now() - DAY_MS) });
  foreign = await anOrder(app.db, other.user.id, { name: "Oder", status: "DRAFT" });
  const samples = [
    await aSample(app.db, elbe.id, { sampleId: "B-2", scientificName: "Bacillus subtilis" }),
    await aSample(app.db, elbe.id, { sampleId: "A-1", facilityStatus: "READY" }),
    await aSample(app.db, foreign.id, { sampleId: "=C-3", scientificName: "Aspergillus niger" }),
  ];
  ids = Object.fromEntries(samples.map(({ sampleId, id }) => [sampleId, id]));
});

describe("the samples of all orders", () => {
  it("are returned newest order first, each as entered, with order, owner, study, reads and status, in windows", async () => {
    const study = await aStudy(app.db, owner.user.id, { title: "Soil" });
    await Sample.query(app.db)
      .findById(ids["B-2"] ?? "")
      .patch({ studyId: study.id });
    await aRead(app.db, ids["B-2"] ?? "", {
      file1: "a/R1.fastq.gz",
      file2: "a/R2.fastq.gz",
      fileSize1: "10",
      fileSize2: "5",
    });
    const stored = await Sample.query(app.db).findById(ids["B-2"] ?? "");
    expect(await codes(admin)).to.deep.equal(["=C-3", "B-2", "A-1"]);
    expect(await browse(admin, { limit: 1, offset: 1 })).to.deep.equal({
      rows: [
        {
          id: ids["B-2"],
          sampleId: "B-2",
          sampleAlias: null,
          sampleTitle: null,
          scientificName: "Bacillus subtilis",
          taxId: null,
          state: "WAITING",
          facilityStatus: "WAITING",
          facilityStatusUpdatedAt: stored?.facilityStatusUpdatedAt.toISOString(),
          createdAt: stored?.createdAt.toISOString(),
          order: { id: elbe.id, orderNumber: elbe.orderNumber, name: "Elbe", status: "SUBMITTED" },
          owner: { id: owner.user.id, firstName: "Person", lastName: "2", email: owner.user.email },
          study: { id: study.id, title: "Soil" },
          reads: { dataClass: "cleaned", files: 2, sizeBytes: 15, readCount: null },
          quality: null,
          sequencingRun: null,
        },
      ],
      limit: 1,
      offset: 1,
    });
    expect((await ask(admin, "count", {})).result.data).to.deep.equal({ total: 3 });
    // Only the facility sees unpublished reads.
    expect((await browse(owner)).rows[0].reads).to.equal(null);
    expect(await codes(owner, { reads: "with" })).to.deep.equal([]);
  });

  const FOUND: [what: string, input: object, found: string[]][] = [
    ["sorted by code", { sort: "code", direction: "asc" }, ["=C-3", "A-1", "B-2"]],
    ["sorted by organism, backwards", { sort: "organism", direction: "desc" }, ["A-1", "B-2", "=C-3"]],
    ["sorted by owner", { sort: "owner", direction: "asc", status: ["WAITING"] }, ["B-2", "=C-3"]],
    ["sorted by study", { sort: "study", direction: "asc", search: "c-3" }, ["=C-3"]],
    ["of a status", { status: ["READY", "ISSUE"] }, ["A-1"]],
    ["of orders that are drafts", { orderStatus: "DRAFT" }, ["=C-3"]],
    ["by a part of the organism", { search: "SUBTILIS" }, ["B-2"]],
    ["by the name of the order", { search: "elbe" }, ["B-2", "A-1"]],
    ["without reads", { reads: "without", search: "a-1" }, ["A-1"]],
    ["in no study", { study: "none", sort: "code" }, ["B-2", "A-1", "=C-3"]],
  ];
  for (const [what, input, found] of FOUND)
    it(`are found ${what}`, async () => {
      expect(await codes(admin, input)).to.deep.equal(found);
      const {
        limit: _limit,
        sort: _sort,
        direction: _direction,
        ...filter
      } = input as Record<string, unknown>;
      expect((await ask(admin, "count", filter)).result.data.total).to.equal(found.length);
    });

  it("are only a researcher's own, regardless of the request", async () => {
    expect(await codes(owner)).to.deep.equal(["B-2", "A-1"]);
    expect(await codes(owner, { order: foreign.id })).to.deep.equal([]);
    expect((await ask(owner, "count", {})).result.data).to.deep.equal({ total: 2 });
    expect((await ask(owner, "idsInRange", { offset: 0, limit: 10 })).result.data).to.deep.equal({
      ids: [ids["B-2"], ids["A-1"]],
    });
    expect((await app.anyone.get("/trpc/samples.count?input=%7B%7D")).status).to.equal(401);
  });
});

describe("the facility status of many samples", () => {
  it("is set for all matching ones but some, in one transaction with an audit entry per order, and reverted", async () => {
    const set = await act(admin, "samples.setStatus", {
      chosen: { matching: { search: "-" }, except: [ids["A-1"]] },
      facilityStatus: "READY",
    });
    expect(set).to.deep.equal({
      changed: 2,
      unchanged: 0,
      before: [{ facilityStatus: "WAITING", sampleIds: set.before[0].sampleIds }],
      refused: [],
      refusedCount: 0,
    });
    expect(await statuses()).to.deep.equal({ "B-2": "READY", "A-1": "READY", "=C-3": "READY" });
    const [entry] = await AuditEntry.query(app.db).where({ orderId: elbe.id });
    expect(entry).to.deep.include({
      userId: admin.user.id,
      action: "samples.facilityStatusChanged",
      targetId: elbe.id,
      before: { WAITING: [ids["B-2"]] },
      after: { READY: [ids["B-2"]] },
    });

    await Sample.query(app.db)
      .findById(ids["=C-3"] ?? "")
      .patch({ facilityStatus: "ISSUE" });
    expect(await act(admin, "samples.restoreStatus", { from: "READY", to: set.before })).to.deep.equal({
      restored: 1,
      refused: [
        {
          id: ids["=C-3"],
          code: "=C-3",
          error: "The status was changed in the meantime. Reload the samples and try again.",
        },
      ],
      refusedCount: 1,
    });
    expect(await statuses()).to.deep.equal({ "B-2": "WAITING", "A-1": "READY", "=C-3": "ISSUE" });
  });

  it("is set for selected ones; unknown ones are reported, those that already have it are unchanged", async () => {
    const chosen = { ids: [ids["A-1"], ids["B-2"], "gone"] };
    expect(await act(admin, "samples.setStatus", { chosen, facilityStatus: "READY" })).to.deep.equal({
      changed: 1,
      unchanged: 1,
      before: [{ facilityStatus: "WAITING", sampleIds: [ids["B-2"]] }],
      refused: [{ id: "gone", code: null, error: "Sample not found" }],
      refusedCount: 1,
    });
  });

  it("is the facility's to set, for at most 1000 by name", async () => {
    const chosen = { ids: [ids["A-1"]] };
    expect(await act(owner, "samples.setStatus", { chosen, facilityStatus: "READY" })).to.deep.equal([
      403,
      "Unauthorized",
    ]);
    expect(
      await act(admin, "samples.setStatus", {
        chosen: { ids: Array.from({ length: 1_001 }, (_, index) => `${index}`) },
        facilityStatus: "READY",
      }),
    ).to.deep.equal([400, "Select at most 1000 rows individually"]);
  });
});

describe("adding many samples to a study", () => {
  it("adds samples without a study, reports those of another, and ignores those of other users", async () => {
    const [study, another] = [await aStudy(app.db, owner.user.id), await aStudy(app.db, owner.user.id)];
    await Sample.query(app.db)
      .findById(ids["A-1"] ?? "")
      .patch({ studyId: another.id });
    const chosen = { ids: Object.values(ids) };
    expect(await act(owner, "studies.addChosen", { chosen, studyId: study.id })).to.deep.equal({
      added: [ids["B-2"]],
      unchanged: 0,
      refused: [
        { id: ids["=C-3"], code: null, error: "Sample not found" },
        { id: ids["A-1"], code: "A-1", error: "Sample already belongs to another study: A-1" },
      ],
      refusedCount: 2,
    });
    expect(await act(other, "studies.addChosen", { chosen, studyId: study.id })).to.deep.equal([
      403,
      "Forbidden",
    ]);
  });
});

describe("POST /api/exports/samples", () => {
  it("exports selected rows as CSV, sorted, with selected columns and without formulas", async () => {
    const answer = await admin.post("/api/exports/samples", {
      chosen: { matching: {} },
      sort: "code",
      direction: "asc",
      columns: ["sample_id", "scientific_name", "order_number"],
    });
    expect(answer.headers.get("content-disposition")).to.equal("attachment; filename=samples.csv");
    expect(String(answer.body)).to.equal(
      "\uFEFFsample_id,scientific_name,order_number\r\n" +
        `'=C-3,Aspergillus niger,${foreign.orderNumber}\r\n` +
        `A-1,,${elbe.orderNumber}\r\nB-2,Bacillus subtilis,${elbe.orderNumber}\r\n`,
    );
  });

  it("exports the same as a workbook, for a researcher only their own samples", async () => {
    const { status, body } = await owner.post("/api/exports/samples", {
      chosen: { ids: Object.values(ids) },
      format: "xlsx",
      columns: ["sample_id", "owner"],
    });
    expect(status).to.equal(200);
    const workbook = new exceljs.Workbook();
    await workbook.xlsx.load(body);
    const rows = workbook.worksheets[0]?.getSheetValues().slice(1);
    expect(rows?.map((row) => (row as unknown[]).slice(1))).to.deep.equal([
      ["sample_id", "owner"],
      ["B-2", "Person 2"],
      ["A-1", "Person 2"],
    ]);
    expect((await app.anyone.post("/api/exports/samples", { chosen: { matching: {} } })).body).to.deep.equal({
      error: "Unauthorized",
    });
  });
});

describe("a window of the list of samples", () => {
  const LIMIT = 4;
  const SORTS = [
    "order",
    "code",
    "title",
    "organism",
    "status",
    "statusSince",
    "owner",
    "study",
    "created",
  ] as const;
  let full: TestApp;
  let facility: Person;

  before(async () => {
    full = await testApp();
    facility = await full.as("FACILITY_ADMIN");
    const since = new Date("2026-03-01T12:00:00.000Z");
    // Two people of the same name, studies of the same title, samples that are equal in every sorted column.
    for (const person of [await full.as("RESEARCHER"), await full.as("RESEARCHER")]) {
      await User.query(full.db).findById(person.user.id).patch({ firstName: "Kim", lastName: "Lee" });
      const studies = [await aStudy(full.db, person.user.id, { title: "Lake" }), null];
      for (const createdAt of [since, since, new Date("2026-04-01T12:00:00.000Z")]) {
        const order = await anOrder(full.db, person.user.id, { name: "Lake", createdAt });
        for (const position of [0, 1, 2])
          await aSample(full.db, order.id, {
            sampleId: `L-${position}`,
            position,
            studyId: studies[position % 2]?.id ?? null,
            scientificName: position === 0 ? null : "Homo sapiens",
            facilityStatusUpdatedAt: since,
            createdAt: since,
          });
      }
    }
  });
  after(() => full[Symbol.asyncDispose]());

  const read = async (input: object): Promise<string[]> =>
    (
      await facility.get(`/trpc/samples.browse?input=${encodeURIComponent(JSON.stringify(input))}`)
    ).body.result.data.rows.map(({ id }: { id: string }) => id);

  for (const sort of SORTS)
    for (const direction of ["asc", "desc"])
      it(`is the same from the start and from the end, sorted by ${sort}, ${direction}, with equal values`, async () => {
        const total = 18;
        // A filter that all match is sorted by a join, without the indexes of the unfiltered list.
        const all = await read({ sort, direction, search: "L-", limit: total });
        expect(new Set(all).size).to.equal(total);
        for (const known of [{}, { total }]) {
          const windows: string[] = [];
          for (let offset = 0; offset < total; offset += LIMIT)
            windows.push(...(await read({ sort, direction, limit: LIMIT, offset, ...known })));
          expect(windows).to.deep.equal(all);
        }
        expect(await read({ sort, direction, limit: LIMIT, offset: total, total })).to.deep.equal([]);
      });

  it("follows an order to another owner", async () => {
    const order = await anOrder(full.db, facility.user.id, { name: "Moved" });
    const { id } = await aSample(full.db, order.id, { sampleId: "M-1" });
    const owner = await full.as("RESEARCHER");
    await User.query(full.db).findById(owner.user.id).patch({ lastName: "Zz" });
    expect((await read({ sort: "owner", direction: "desc", limit: 1 }))[0]).not.to.equal(id);
    await order.$query(full.db).patch({ userId: owner.user.id });
    expect(await read({ sort: "owner", direction: "desc", limit: 1 })).to.deep.equal([id]);
  });
});
