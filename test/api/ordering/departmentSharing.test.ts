import { expect } from "chai";
import { z } from "zod";
import { Department } from "../../../db/models/Department.ts";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import { describeProcedure, procedureNames } from "../../../server/main/router.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { aPublishedDelivery } from "../../helpers/deliveries.ts";
import { anOrder, aSample, aStudy } from "../../helpers/factories.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { anOutput, aStoredRun, selectFinal } from "../../helpers/storedRuns.ts";

describe("orders of a department", () => {
  let app: TestApp;
  let people: Record<string, Person>;
  let records: Awaited<ReturnType<typeof someRecords>>;

  before(async () => {
    app = await testApp();
    const lakes = await Department.query(app.db).insertAndFetch({ name: "Lakes" });
    const rivers = await Department.query(app.db).insertAndFetch({ name: "Rivers" });
    const join = async (
      { id: departmentId }: Department,
      departmentRole: "lead" | "member",
      former = false,
    ): Promise<Person> => {
      const person = await app.as("RESEARCHER");
      const account = User.query(app.db).findById(person.user.id);
      await account.clone().patch({ departmentId, departmentRole });
      if (former) await account.clone().patch({ departmentId: rivers.id });
      return person;
    };
    people = {
      owner: await join(lakes, "member"),
      "member of the department": await join(lakes, "member"),
      "lead of the department": await join(lakes, "lead"),
      "member of another department": await join(rivers, "member"),
      "former member": await join(lakes, "member", true),
      "lead of another department": await join(rivers, "lead"),
      "user without a department": await app.as("RESEARCHER"),
      "facility admin": await app.as("FACILITY_ADMIN"),
    };
    records = await someRecords();
  });
  after(() => app[Symbol.asyncDispose]());

  const person = (name: string): Person => people[name] as Person;

  async function someRecords() {
    const owner = person("owner");
    const { order, sample, paths } = await aPublishedDelivery(app.db, app.files, owner);
    const study = await aStudy(app.db, owner.user.id, { alias: "lake-study" });
    await Sample.query(app.db).findById(sample.id).patch({ studyId: study.id });
    const run = await aStoredRun(app, order, { status: "completed" }, { "output/summary.tsv": "a\t1" });
    await anOutput(app.db, run, "output/summary.tsv");
    await selectFinal(app.db, run, person("facility admin").user.id);
    return { order, sample, study, run, paths };
  }

  /** Every reading of an order, its samples, study, files and results, by its name. */
  function readings(): Record<string, (browser: Person) => Promise<unknown>> {
    const { order, sample, study, run, paths } = records;
    const orderId = order.id;
    const procedures: Record<string, object> = {
      "activity.order": { orderId },
      "activity.sample": { sampleId: sample.id },
      "activity.study": { studyId: study.id },
      "amendments.list": { orderId },
      "attachments.list": { orderId },
      "comments.list": { orderId },
      "comments.people": { orderId },
      "delivery.checksums": { orderId, algorithm: "md5" },
      "delivery.downloadTimes": { orderId },
      "delivery.files": { orderId },
      "delivery.get": { orderId },
      "intake.get": { orderId },
      "measurements.get": { orderId },
      "measurements.ofSample": { orderId, sampleId: sample.id },
      "orders.get": { orderId },
      "orders.notes": { orderId },
      "orders.sampleStates": { orderId },
      "orders.stepTimes": { orderId },
      "shipping.list": { orderId },
      "samples.list": { orderId },
      "samples.get": { sampleId: sample.id },
      "timeline.get": { orderId, sampleId: sample.id },
      "timeline.quality": { orderId, sampleId: sample.id },
      "studies.get": { studyId: study.id },
      "studies.overview": { studyId: study.id },
      "studies.check": { studyId: study.id },
      "studies.spreadsheet": { studyId: study.id },
      "studies.tableColumns": { studyId: study.id },
      "studies.table": { studyId: study.id },
      "runs.get": { runId: run.id },
      "runs.tasks": { runId: run.id },
      "runs.logs": { runId: run.id },
    };
    const paged = (path: string) => async (browser: Person) => {
      const { status, body } = await browser.get(path);
      return status === 200 && (body as { total: number }).total > 0;
    };
    const open = (path: string) => async (browser: Person) => (await browser.get(path)).status === 200;
    return {
      ...Object.fromEntries(
        Object.entries(procedures).map(([name, input]) => [
          name,
          async (browser: Person) => (await asks(browser, name, input))[0] === 200,
        ]),
      ),
      "list of orders": paged("/api/orders"),
      "list of samples": paged("/api/samples"),
      "list of studies": paged("/api/studies"),
      "list of runs": paged("/api/pipelines/runs"),
      "table of orders": async (browser) => (await asks(browser, "orders.count", {}))[1].total > 0,
      "table of samples": async (browser) => (await asks(browser, "samples.count", {}))[1].total > 0,
      "search for the order": async (browser) =>
        (await asks(browser, "search.records", { text: order.orderNumber }))[1].groups.length > 0,
      "download of a read": open(`/api/files/download?path=${encodeURIComponent(paths.R1)}`),
      "preview of a report": open(`/api/files/preview?path=${encodeURIComponent(paths.report)}`),
      "download of the delivery": open(`/api/orders/${orderId}/sequencing/delivery/archive`),
    };
  }

  async function readable(browser: Person): Promise<string[]> {
    const found: string[] = [];
    for (const [name, read] of Object.entries(readings())) if (await read(browser)) found.push(name);
    return found;
  }

  it("has a reading for every query of an order that researchers may call", () => {
    const ofOrders = procedureNames.filter((name) => {
      const { input, scope, refusals } = describeProcedure(name);
      const isOpen = !name.startsWith("bytes.") && scope === "read" && !refusals.researcher;
      return isOpen && input instanceof z.ZodObject && "orderId" in input.shape;
    });
    const missing = ofOrders.filter((name) => !(name in readings()) && !NO_READING_OF_ONE_ORDER.has(name));
    expect(missing).to.deep.equal([]);
  });

  const TABLE: [string, { shared: boolean; unshared: boolean }][] = [
    ["owner", { shared: true, unshared: true }],
    ["member of the department", { shared: true, unshared: false }],
    ["lead of the department", { shared: true, unshared: false }],
    ["member of another department", { shared: false, unshared: false }],
    ["former member", { shared: false, unshared: false }],
    ["lead of another department", { shared: false, unshared: false }],
    ["user without a department", { shared: false, unshared: false }],
    ["facility admin", { shared: true, unshared: true }],
  ];
  for (const isShared of [false, true]) {
    describe(isShared ? "that the facility shares" : "that the facility does not share", () => {
      before(() =>
        person("facility admin").put("/api/admin/settings/access", { departmentSharing: isShared }),
      );

      for (const [name, { shared, unshared }] of TABLE) {
        const reads = isShared ? shared : unshared;
        it(`${reads ? "are read" : "are not read"} by the ${name}`, async () => {
          const all = Object.keys(readings());
          expect(await readable(person(name))).to.deep.equal(reads ? all : []);
        });
      }
    });
  }

  it("that required approval are read by the lead although the facility does not share, without studies", async () => {
    const { order } = records;
    await person("facility admin").put("/api/admin/settings/access", { departmentSharing: false });
    await Order.query(app.db).findById(order.id).patch({ approvalState: "approved" });
    const ofOrder = Object.keys(readings()).filter((name) => !/stud/.test(name));
    expect(await readable(person("lead of the department"))).to.deep.equal(ofOrder);
    expect(await readable(person("member of the department"))).to.deep.equal([]);
    expect(await readable(person("lead of another department"))).to.deep.equal([]);
    await Order.query(app.db).findById(order.id).patch({ approvalState: "not_required" });
  });

  describe("that the facility shares, stay with their owner for", () => {
    before(() => person("facility admin").put("/api/admin/settings/access", { departmentSharing: true }));

    const writing: [string, () => [string, object]][] = [
      ["changing the order", () => ["orders.update", { orderId: records.order.id, name: "Pond" }]],
      ["its notes", () => ["orders.writeNotes", { orderId: records.order.id, notes: "x" }]],
      ["deleting it", () => ["orders.delete", { orderId: records.order.id }]],
      ["its samples", () => ["samples.save", { orderId: records.order.id, samples: [] }]],
      ["one sample", () => ["samples.update", { sampleId: records.sample.id, sampleTitle: "x" }]],
      ["comments", () => ["comments.post", { orderId: records.order.id, body: "Hello" }]],
      ["links to the delivery", () => ["delivery.createLink", { orderId: records.order.id, label: "x" }]],
      ["links to a sample", () => ["timeline.createLink", { ...ids(), label: "x" }]],
      ["the study", () => ["studies.update", { studyId: records.study.id, title: "x" }]],
      [
        "samples of the study",
        () => ["studies.removeSamples", { studyId: records.study.id, ...sampleIds() }],
      ],
      ["the study of a sample", () => ["studies.releaseSample", { sampleId: records.sample.id }]],
    ];
    const ids = () => ({ orderId: records.order.id, sampleId: records.sample.id });
    const sampleIds = () => ({ sampleIds: [records.sample.id] });
    for (const name of ["member of the department", "lead of the department"])
      for (const [what, call] of writing)
        it(`${what}: refused to the ${name}`, async () => {
          const [procedure, input] = call();
          expect(await does(person(name), procedure, input)).to.deep.equal([403, "Forbidden"]);
        });

    it("lists of links", async () => {
      const { order, sample } = records;
      const links = { orderId: order.id };
      const member = person("member of the department");
      expect(await asks(member, "delivery.links", links)).to.deep.equal([403, "Forbidden"]);
      expect(await asks(member, "timeline.links", { ...links, sampleId: sample.id })).to.deep.equal([
        403,
        "Forbidden",
      ]);
    });

    it("studies of other users: their samples cannot be added", async () => {
      const member = person("member of the department");
      const own = await aStudy(app.db, member.user.id);
      const loose = await aSample(app.db, records.order.id);
      const input = { studyId: own.id, sampleIds: [loose.id] };
      expect((await does(member, "studies.addSamples", input))[0]).to.be.greaterThan(399);
      expect((await asks(member, "studies.candidates", {}))[1].total).to.equal(0);
    });
  });

  it("of which a study has samples of two departments, are not shared by the study", async () => {
    await person("facility admin").put("/api/admin/settings/access", { departmentSharing: true });
    const owner = person("owner");
    const study = await aStudy(app.db, owner.user.id);
    const member = person("member of the department");
    const first = await aSample(app.db, (await anOrder(app.db, owner.user.id)).id, { studyId: study.id });
    const alone = await asks(member, "studies.overview", { studyId: study.id });
    const other = await anOrder(app.db, (await app.as("RESEARCHER")).user.id);
    await aSample(app.db, other.id, { studyId: study.id });
    const mixed = await asks(member, "studies.overview", { studyId: study.id });
    await Sample.query(app.db).findById(first.id).patch({ studyId: null });
    expect([alone[0], mixed]).to.deep.equal([200, [403, "Forbidden"]]);
  });
});

/** Queries with an optional orderId, which the lists above cover, lists of links, quotes and samples that only the owner
 *  may use, and the feed of changes. */
const NO_READING_OF_ONE_ORDER = new Set([
  "changes.watch",
  "delivery.links",
  "quotes.list",
  "runs.list",
  "runs.browse",
  "runs.count",
  "runs.idsInRange",
  "samples.listAll",
  "studies.candidates",
  "timeline.links",
]);
