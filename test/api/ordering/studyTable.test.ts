import { expect } from "chai";
import exceljs from "exceljs";
import { Study } from "../../../db/models/Study.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";
import { trpcCalls } from "../../helpers/trpcCalls.ts";

const day = (date: number) => new Date(Date.UTC(2026, 0, date, 12));

let app: TestApp;
let admin: Person;
let owner: Person;
// In order of creation: two of the owner's, one of another user.
let soil: Study;
let formula: Study;
let air: Study;

before(async () => {
  app = await testApp();
  admin = await app.as("FACILITY_ADMIN");
  owner = await app.as("RESEARCHER");
  const other = await app.as("RESEARCHER");
  const made = ({ user }: Person, title: string, date: number, columns: object = {}) =>
    Study.query(app.db).insertAndFetch({ title, userId: user.id, createdAt: day(date), ...columns });
  soil = await made(owner, "Soil", 1, { alias: "soil-1" });
  formula = await made(owner, "=1+1", 2);
  air = await made(other, "Air", 3, { readyForSubmission: true, readyAt: day(4) });
  const order = await anOrder(app.db, owner.user.id);
  await aSample(app.db, order.id, { studyId: soil.id });
  await aSample(app.db, order.id, { studyId: soil.id });
  await aSample(app.db, order.id, { studyId: air.id });
});
after(() => app[Symbol.asyncDispose]());

const ask = (person: Person, procedure: string, input: object = {}) =>
  trpcCalls(person, "studies").ask(procedure, input);

describe("the list of studies in windows", () => {
  it("returns the rows of GET /api/studies, and their number", async () => {
    const { studies } = (await owner.get("/api/studies")).body;
    expect(await ask(owner, "browse")).to.deep.equal([200, { rows: studies, limit: 200, offset: 0 }]);
    expect(await ask(owner, "count")).to.deep.equal([200, { total: 2 }]);
    expect(await ask(admin, "count", { search: "soil-" })).to.deep.equal([200, { total: 1 }]);
    expect(await ask(admin, "browse", { sort: "mood" })).to.deep.equal([
      400,
      "sort must be one of: created, title, owner, samples",
    ]);
  });

  for (const [sort, sequence] of [
    ["created", ["Soil", "=1+1", "Air"]],
    ["title", ["=1+1", "Air", "Soil"]],
    ["samples", ["=1+1", "Air", "Soil"]],
  ] as const)
    it(`is sorted by ${sort}, both ways`, async () => {
      const titles = async (direction: string) =>
        (await ask(admin, "browse", { sort, direction }))[1].rows.map(({ title }: Study) => title);
      expect(await titles("asc")).to.deep.equal(sequence);
      expect(await titles("desc")).to.deep.equal(sequence.toReversed());
    });

  it("is sorted by owner, and returns the ids of a range", async () => {
    const sorting = { sort: "owner", direction: "desc" };
    const [, { rows }] = await ask(admin, "browse", sorting);
    expect(rows[0].id).to.equal(air.id);
    expect(await ask(admin, "idsInRange", { ...sorting, offset: 1, limit: 10 })).to.deep.equal([
      200,
      { ids: rows.slice(1).map(({ id }: Study) => id) },
    ]);
  });
});

describe("POST /api/exports/studies", () => {
  it("exports matching rows as CSV, sorted, with selected columns and without formulas", async () => {
    const answer = await admin.post("/api/exports/studies", {
      chosen: { matching: {}, except: [air.id] },
      sort: "title",
      direction: "asc",
      columns: ["title", "alias", "samples", "samples_with_reads", "created_at"],
    });
    expect(answer.headers.get("content-disposition")).to.equal("attachment; filename=studies.csv");
    expect(String(answer.body)).to.equal(
      "\uFEFFtitle,alias,samples,samples_with_reads,created_at\r\n" +
        `'=1+1,,0,0,${day(2).toISOString()}\r\n` +
        `Soil,soil-1,2,0,${day(1).toISOString()}\r\n`,
    );
  });

  it("exports the same as a workbook, for a researcher only their own studies", async () => {
    const exported = async (person: Person) => {
      const { status, body } = await person.post("/api/exports/studies", {
        chosen: { ids: [soil.id, formula.id, air.id] },
        format: "xlsx",
        columns: ["title", "owner", "ready_at"],
      });
      expect(status).to.equal(200);
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(body);
      const rows = workbook.worksheets[0]?.getSheetValues().slice(2) ?? [];
      return rows.map((row) => (row as unknown[])[1]);
    };
    expect(await exported(owner)).to.deep.equal(["=1+1", "Soil"]);
    expect(await exported(admin)).to.deep.equal(["Air", "=1+1", "Soil"]);
  });

  it("refuses callers without a session, and requests without rows", async () => {
    const rowsOfPage = async (person: Pick<Person, "post">, input: object) => {
      const { status, body } = await person.post("/api/exports/studies", input);
      return [status, body];
    };
    expect(await rowsOfPage(app.anyone, { chosen: { matching: {} } })).to.deep.equal([
      401,
      { error: "Unauthorized" },
    ]);
    expect(await rowsOfPage(owner, { chosen: {} })).to.deep.equal([
      400,
      { error: "Choose rows either by ids or by what they match" },
    ]);
  });
});
