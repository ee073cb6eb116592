import { expect } from "chai";
import type { Order } from "../../../db/models/Order.ts";
import type { PipelineRun } from "../../../db/models/PipelineRun.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { aRun, select } from "../../helpers/runs.ts";

describe("search", () => {
  let app: TestApp;
  let admin: Person;
  let ada: Person;
  let ben: Person;
  before(async () => (app = await testApp()));
  after(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    await app.site.database("pipeline_result_selections").delete();
    for (const table of ["pipeline_runs", "samples", "orders", "studies"])
      await app.site.database(table).delete();
    [admin, ada, ben] = [
      await app.as("FACILITY_ADMIN"),
      await app.as("RESEARCHER"),
      await app.as("RESEARCHER"),
    ];
  });

  async function found(person: Browser, text: string) {
    const { status, body } = await person.get(
      `/trpc/search.records?input=${encodeURIComponent(JSON.stringify({ text }))}`,
    );
    return status === 200 ? body.result.data : [status, body.error.message];
  }
  const getNames = ({ groups }: { groups: { kind: string; hits: Record<string, string>[] }[] }) =>
    groups.map(({ kind, hits }) => [
      kind,
      hits.map((hit) => hit["sampleId"] ?? hit["orderNumber"] ?? hit["title"]),
    ]);
  const orderHit = ({ id, orderNumber, name }: Order) => ({ id, orderNumber, name, status: "SUBMITTED" });
  const runHit = ({ id, runNumber }: PipelineRun, target: string) => ({
    id,
    runNumber,
    pipelineName: "FASTQ checksums",
    status: "completed",
    target,
  });

  it("returns every kind of record to the facility, with distinguishing details", async () => {
    const order = await anOrder(app.db, ada.user.id, { name: "Elbe floodplain" });
    const sample = await aSample(app.db, order.id, { sampleId: "ELBE-1", scientificName: "soil metagenome" });
    const study = await aStudy(app.db, ben.user.id, { title: "The Elbe", alias: "elbe-26" });
    const run = await aRun(app.db, { studyId: study.id }, { status: "completed" });
    await admin.patch(`/api/admin/users/${ben.user.id}`, { lastName: "Elbert" });

    expect(await found(admin, "elbe")).to.deep.equal({
      groups: [
        {
          kind: "sample",
          hits: [
            {
              id: sample.id,
              sampleId: "ELBE-1",
              sampleTitle: null,
              scientificName: "soil metagenome",
              orderId: order.id,
              orderNumber: order.orderNumber,
            },
          ],
          hasMore: false,
        },
        { kind: "study", hits: [{ id: study.id, title: "The Elbe", alias: "elbe-26" }], hasMore: false },
        { kind: "order", hits: [orderHit(order)], hasMore: false },
        { kind: "run", hits: [runHit(run, "The Elbe")], hasMore: false },
        {
          kind: "person",
          hits: [{ id: ben.user.id, firstName: "Person", lastName: "Elbert", email: ben.user.email }],
          hasMore: false,
        },
      ],
    });
  });

  it("returns to a researcher only permitted records: own orders, samples and studies, and released runs", async () => {
    const [mine, others] = [
      await anOrder(app.db, ada.user.id, { name: "Elbe" }),
      await anOrder(app.db, ben.user.id, { name: "Elbe" }),
    ];
    await aSample(app.db, mine.id, { sampleId: "ELBE-1" });
    await aSample(app.db, others.id, { sampleId: "ELBE-2" });
    await aStudy(app.db, ada.user.id, { title: "Elbe of mine" });
    await aStudy(app.db, ben.user.id, { title: "Elbe of theirs" });
    const published = await aRun(app.db, { orderId: mine.id }, { status: "completed" });
    await aRun(app.db, { orderId: mine.id }, { status: "completed", pipelineId: "reads-qc" });
    await select(app.db, published, admin.user.id);

    expect(getNames(await found(ada, "elbe"))).to.deep.equal([
      ["sample", ["ELBE-1"]],
      ["study", ["Elbe of mine"]],
      ["order", [mine.orderNumber]],
    ]);
    expect(await found(ada, mine.orderNumber)).to.deep.equal({
      groups: [
        { kind: "order", hits: [orderHit(mine)], hasMore: false },
        { kind: "run", hits: [runHit(published, mine.orderNumber)], hasMore: false },
      ],
    });
    expect(await found(ada, others.orderNumber)).to.deep.equal({ groups: [] });
    expect(await found(ada, ben.user.email)).to.deep.equal({ groups: [] });
  });

  it("ranks equal names first, then prefixes, then other matches in the name, then in other fields", async () => {
    const order = await anOrder(app.db, ada.user.id);
    for (const [sampleId, sampleTitle] of [
      ["C", "about A1"],
      ["XA1", null],
      ["A10", null],
      ["a1", null],
    ] as const)
      await aSample(app.db, order.id, { sampleId, sampleTitle });
    expect(getNames(await found(ada, "A1"))).to.deep.equal([["sample", ["a1", "A10", "XA1", "C"]]]);
  });

  it("treats pattern characters literally, and returns at most six of a kind, the newest", async () => {
    const order = await anOrder(app.db, ada.user.id);
    for (let n = 1; n <= 8; n++) await aSample(app.db, order.id, { sampleId: `B_${n}` });
    await aSample(app.db, order.id, { sampleId: "BX9" });
    const { groups } = await found(ada, "b_");
    expect(getNames({ groups })).to.deep.equal([["sample", ["B_8", "B_7", "B_6", "B_5", "B_4", "B_3"]]]);
    expect(groups[0].hasMore).to.equal(true);
    expect(await found(ada, "%")).to.deep.equal({ groups: [] });
    expect(await found(ada, "  ")).to.deep.equal({ groups: [] });
  });

  it("requires a session, and refuses unsearchable texts", async () => {
    expect(await found(app.anyone, "elbe")).to.deep.equal([401, "Unauthorized"]);
    expect(await found(ada, "a\0")).to.deep.equal([400, "Text must not contain NUL characters"]);
    expect((await found(ada, "x".repeat(201)))[0]).to.equal(400);
  });
});
