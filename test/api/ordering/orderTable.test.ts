import { expect } from "chai";
import exceljs from "exceljs";
import { Department } from "../../../db/models/Department.ts";
import { Order } from "../../../db/models/Order.ts";
import { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { User } from "../../../db/models/User.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { select } from "../../helpers/runs.ts";
import { anOrder, aSample } from "../../helpers/factories.ts";

const MINUTE_MS = 60_000;
const CREATED_AT = "2026-01-01T12:00:00.000Z";

let app: TestApp;
let admin: Person;
let owner: Person;
let other: Person;
// In order of creation: two of the owner's, one of another user.
let elbe: Order;
let formula: Order;
let oder: Order;

const ask = async (person: Person, procedure: string, input: object) => {
  const { status, body } = await person.get(
    `/trpc/orders.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`,
  );
  return status === 200 ? body.result.data : [status, body.error.message];
};
const numbers = async (person: Person, input: object) =>
  (await ask(person, "browse", input)).rows.map(({ orderNumber }: Order) => orderNumber);

before(async () => {
  app = await testApp();
  admin = await app.as("FACILITY_ADMIN");
  owner = await app.as("RESEARCHER");
  other = await app.as("RESEARCHER");
  const made = (minute: number) => new Date(Date.parse(CREATED_AT) + minute * MINUTE_MS);
  elbe = await anOrder(app.db, owner.user.id, { name: "Elbe", status: "COMPLETED", createdAt: made(0) });
  formula = await anOrder(app.db, owner.user.id, { name: "=1+1", status: "DRAFT", createdAt: made(1) });
  oder = await anOrder(app.db, other.user.id, { name: "Oder", createdAt: made(2) });
  await aSample(app.db, elbe.id);
  await aSample(app.db, elbe.id);
  await aSample(app.db, oder.id);
});
after(() => app[Symbol.asyncDispose]());

describe("the list of orders in windows", () => {
  it("returns the rows of GET /api/orders, and the number of matches", async () => {
    const { orders } = (await owner.get("/api/orders")).body;
    expect(await ask(owner, "browse", {})).to.deep.equal({ rows: orders, limit: 200, offset: 0 });
    expect(await ask(owner, "count", {})).to.deep.equal({ total: 2 });
    expect(await ask(admin, "count", { status: "SUBMITTED" })).to.deep.equal({ total: 1 });
    expect((await app.anyone.get("/trpc/orders.browse")).status).to.equal(401);
  });

  for (const [sort, sequence] of [
    ["created", ["elbe", "formula", "oder"]],
    ["number", ["elbe", "formula", "oder"]],
    ["name", ["formula", "elbe", "oder"]],
    ["status", ["formula", "oder", "elbe"]],
    ["samples", ["formula", "oder", "elbe"]],
  ] as const)
    it(`is sorted by ${sort}, both ways`, async () => {
      const called = { elbe, formula, oder };
      const expected = sequence.map((name) => called[name].orderNumber);
      expect(await numbers(admin, { sort, direction: "asc" })).to.deep.equal(expected);
      expect(await numbers(admin, { sort, direction: "desc" })).to.deep.equal(expected.toReversed());
    });

  it("is sorted by owner, without skipping or repeating orders of one owner", async () => {
    const all = await numbers(admin, { sort: "owner", direction: "asc" });
    const paged = [];
    for (const offset of [0, 1, 2])
      paged.push(...(await numbers(admin, { sort: "owner", direction: "asc", limit: 1, offset })));
    expect(paged).to.deep.equal(all);
    expect(all.at(-1)).to.equal(oder.orderNumber);
    expect(
      await ask(admin, "idsInRange", { sort: "name", direction: "asc", offset: 1, limit: 10 }),
    ).to.deep.equal({ ids: [elbe.id, oder.id] });
  });

  it("ignores sorting at the documented path, whose list is newest first", async () => {
    const { status, body } = await admin.get("/api/orders?sort=name&direction=asc");
    expect([status, body.orders.map(({ id }: Order) => id)]).to.deep.equal([
      200,
      [oder.id, formula.id, elbe.id],
    ]);
  });
});

describe("POST /api/exports/orders", () => {
  it("exports matching rows as CSV, sorted, with selected columns and without formulas", async () => {
    const answer = await admin.post("/api/exports/orders", {
      chosen: { matching: {}, except: [oder.id] },
      sort: "name",
      direction: "asc",
      columns: ["order_number", "name", "samples", "status", "created_at"],
    });
    expect(answer.headers.get("content-disposition")).to.equal("attachment; filename=orders.csv");
    expect(String(answer.body)).to.equal(
      "\uFEFForder_number,name,samples,status,created_at\r\n" +
        `${formula.orderNumber},'=1+1,0,DRAFT,2026-01-01T12:01:00.000Z\r\n` +
        `${elbe.orderNumber},Elbe,2,COMPLETED,${CREATED_AT}\r\n`,
    );
  });

  it("exports the same as a workbook, for a researcher only their own list", async () => {
    const exported = async (person: Person) => {
      const { status, body } = await person.post("/api/exports/orders", {
        chosen: { ids: [elbe.id, formula.id, oder.id] },
        format: "xlsx",
        columns: ["order_number", "owner", "department"],
      });
      expect(status).to.equal(200);
      const workbook = new exceljs.Workbook();
      await workbook.xlsx.load(body);
      return workbook.worksheets[0]
        ?.getSheetValues()
        .slice(2)
        .map((row) => (row as unknown[]).slice(1));
    };
    expect(await exported(owner)).to.deep.equal([
      [formula.orderNumber, "Person 2"],
      [elbe.orderNumber, "Person 2"],
    ]);
    // Orders that a department shares are in its lists, and thus in its exports.
    const { id } = await Department.query(app.db).insert({ name: "Ecology" });
    await User.query(app.db).whereIn("id", [owner.user.id, other.user.id]).patch({ departmentId: id });
    await Order.query(app.db).patch({ departmentId: id });
    await admin.put("/api/admin/settings/access", { departmentSharing: true });
    expect(await exported(owner)).to.deep.equal([
      [oder.orderNumber, "Person 3", "Ecology"],
      [formula.orderNumber, "Person 2", "Ecology"],
      [elbe.orderNumber, "Person 2", "Ecology"],
    ]);
    expect((await app.anyone.post("/api/exports/orders", { chosen: { matching: {} } })).body).to.deep.equal({
      error: "Unauthorized",
    });
  });
});

describe("the list of runs in windows, and POST /api/exports/runs", () => {
  it("returns the runs of runs.list, sorted, and the same as a file", async () => {
    const run = { pipelineId: "reads-qc", pipelineVersion: "0.1.0", targetType: "order" as const };
    const made = (runNumber: string, status: PipelineRun["status"], minute: number) =>
      PipelineRun.query(app.db).insertAndFetch({
        ...run,
        runNumber,
        status,
        orderId: elbe.id,
        userId: admin.user.id,
        createdAt: new Date(Date.parse(CREATED_AT) + minute * MINUTE_MS),
      });
    const first = await made("RUN-1", "failed", 1);
    const second = await made("RUN-2", "completed", 2);
    const third = await made("RUN-3", "failed", 0);
    const runs = async (person: Person, procedure: string, input: object = {}) =>
      (await person.get(`/trpc/runs.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)).body
        .result.data;
    const ids = async (sort: string, direction: string) =>
      (await runs(admin, "browse", { sort, direction })).rows.map(({ id }: { id: string }) => id);

    const listed = (await runs(admin, "list")).runs as Record<string, unknown>[];
    const { rows } = await runs(admin, "browse");
    expect(rows).to.have.length(3);
    for (const [index, row] of rows.entries()) expect(listed[index]).to.deep.include(row);
    expect(await ids("number", "asc")).to.deep.equal([first.id, second.id, third.id]);
    expect((await ids("status", "asc"))[0]).to.equal(second.id);
    expect((await ids("by", "desc")).toSorted()).to.deep.equal([first.id, second.id, third.id].toSorted());
    expect(await ids("pipeline", "asc")).to.deep.equal((await ids("pipeline", "desc")).toReversed());
    expect(
      await runs(admin, "idsInRange", { sort: "created", direction: "asc", offset: 1, limit: 9 }),
    ).to.deep.equal({ ids: [first.id, second.id] });
    expect(await runs(admin, "count", { status: "failed" })).to.deep.equal({ total: 2 });
    expect(await runs(owner, "count")).to.deep.equal({ total: 0 });

    await second.$query(app.db).patch({ outputTail: "/srv/runs/RUN-2 finished", errorTail: "none" });
    await select(app.db, second, admin.user.id);
    const [released, ...others] = (await runs(owner, "browse")).rows;
    expect(others).to.deep.equal([]);
    expect(released).to.deep.equal({
      ...rows.find((row: { id: string }) => row.id === second.id),
      isSelectedFinal: true,
    });
    expect(released).not.to.have.any.keys("outputTail", "errorTail");

    const exported = async (person: Person) =>
      String(
        (
          await person.post("/api/exports/runs", {
            chosen: { matching: { status: "failed" } },
            sort: "number",
            direction: "asc",
            columns: ["run_number", "order_number", "status", "final_result", "created_at"],
          })
        ).body,
      );
    const head = "\uFEFFrun_number,order_number,status,final_result,created_at\r\n";
    expect(await exported(admin)).to.equal(
      head +
        `RUN-1,${elbe.orderNumber},failed,no,2026-01-01T12:01:00.000Z\r\n` +
        `RUN-3,${elbe.orderNumber},failed,no,${CREATED_AT}\r\n`,
    );
    expect(await exported(owner)).to.equal(head);
  });
});
