import { expect } from "chai";
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { Order } from "../../../db/models/Order.ts";
import { Sample } from "../../../db/models/Sample.ts";
import { User } from "../../../db/models/User.ts";
import { bundledChecklists } from "../../../server/definitions/checklists/bundledChecklists.ts";
import { ORDERS } from "../../../server/overview/demo/content/orders.ts";
import { STUDIES } from "../../../server/overview/demo/content/studies.ts";
import { readProgress } from "../../../server/overview/demo/progress.ts";
import { seedDemo } from "../../../server/overview/demo/seedDemo.ts";
import { findProblems } from "../../../server/definitions/forms/rules/findProblems.ts";
import { SeededNumbers } from "../../../server/sequencing/monitoring/simulate/SeededNumbers.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { anOrder, aStudy } from "../../helpers/factories.ts";
import { until } from "../../helpers/until.ts";

const DEMO = { LANEKEEPER_DEMO: "1" };
// One of each stage; studies contain all samples of two of them.
const SOME = ["fire-1", "fire-2", "pond", "heath", "moss", "creek", "dune", "bog", "swabs"];
const { signal } = new AbortController();

interface ListedOrder {
  id: string;
  orderNumber: string;
  name: string;
  status: string;
  createdAt: string;
}

const getUnits = (answers: Record<string, string>) =>
  Object.fromEntries(Object.entries(answers).map(([name, unit]) => [name.replace(/_unit$/, ""), unit]));

async function visitor(app: TestApp, role: "RESEARCHER" | "FACILITY_ADMIN") {
  const browser = await app.as(role);
  await browser.post("/api/demo/session", { role });
  return browser;
}

describe("the data of the demo", function () {
  this.timeout(120_000);

  it("exists for both demo accounts, with a history, and is read-only for them", async () => {
    await using app = await testApp(DEMO);
    expect(await seedDemo(app.site, { orders: SOME, withRuns: false, signal })).to.equal(true);

    const facility = await visitor(app, "FACILITY_ADMIN");
    const { body: all } = await facility.get("/api/orders");
    expect(all).to.have.property("total", SOME.length);
    const researcher = await visitor(app, "RESEARCHER");
    const { body } = await researcher.get("/api/orders");
    const mine = body as { orders: ListedOrder[] };
    expect(mine.orders.map(({ name, status }) => `${name}: ${status}`)).to.deep.equal([
      "Bog cores, autumn: DRAFT",
      "Dune succession: SUBMITTED",
      "Creek below the works: SUBMITTED",
      "Moss cushions on the north wall: SUBMITTED",
      "Heathland transect: SUBMITTED",
      "Ponds of the botanical garden: SUBMITTED",
      "Burnt plots, second year: SUBMITTED",
      "Burnt plots, first year: COMPLETED",
    ]);
    for (const { orderNumber, createdAt } of mine.orders)
      expect(orderNumber).to.equal(`ORD-${createdAt.slice(0, 10).replaceAll("-", "")}-0001`);

    // The history of an order covers everything from creation to delivery, and lies in the past.
    const [delivered] = await Order.query(app.db).where({ name: "Burnt plots, first year" });
    const {
      id: orderId = "",
      createdAt,
      submittedAt,
      sequencingFilesPublishedAt: publishedAt,
    } = delivered ?? {};
    expect(submittedAt).to.be.within(createdAt ?? new Date(), publishedAt ?? new Date());
    const entries = await app.db("audit_entries").where({ orderId }).orderBy("id").select("at");
    const times = entries.map(({ at }: { at: Date }) => at.getTime());
    expect(times).to.deep.equal(times.toSorted((one, other) => one - other));
    const wholeDayMs = 24 * 60 * 60 * 1000;
    expect((publishedAt?.getTime() ?? 0) - (times[0] ?? 0)).to.be.greaterThan(7 * wholeDayMs);
    expect(Date.now() - (times.at(-1) ?? 0)).to.be.greaterThan(7 * wholeDayMs);

    // The owner downloaded every file.
    expect(await app.db("downloads").where({ orderId, outcome: "complete" })).to.have.length(30);

    expect((await researcher.post("/api/orders", { name: "Mine" })).body).to.deep.equal({
      error: "Changes are disabled in the public demo.",
    });
    const people = await User.query(app.db).where({ isDemo: true }).select("email", "active");
    expect(people.every(({ email }) => email.endsWith("@demo.invalid"))).to.equal(true);
  });

  it("answers the checklist fields for the samples of its studies", () => {
    for (const { key, checklist: accession, ready, answers } of STUDIES) {
      const fields = bundledChecklists().find((checklist) => checklist.accession === accession)?.fields ?? [];
      const numbers = new SeededNumbers(key, "answers");
      for (let index = 0; index < 40; index++) {
        const given = answers(index, numbers);
        const known = new Set(fields.map(({ name }) => name));
        const names = Object.keys(given).map((name) => name.replace(/_unit$/, ""));
        expect(
          names.filter((name) => !known.has(name)),
          key,
        ).to.deep.equal([]);
        const problems = findProblems(fields, given, { units: getUnits(given) });
        // One is still being filled in.
        expect(problems, key).to.have.length(ready || key === "ward" ? 0 : 1);
      }
    }
  });

  it("is created completely and once, even if the creating process is killed repeatedly", async () => {
    await using app = await testApp(DEMO);
    const few = ["heath", "creek", "dune", "bog"];
    const begin = () =>
      fork(new URL("../../helpers/demoProcessEntry.js", import.meta.url), few, {
        env: {
          PATH: process.env["PATH"],
          DATABASE_URL: app.site.databaseUrl,
          LANEKEEPER_HOME: app.site.env.home,
          LOG_LEVEL: "silent",
        },
        execArgv: [],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
    const killed = async (child: ChildProcess) => {
      const exit = once(child, "exit");
      child.kill("SIGKILL");
      await exit;
    };
    const first = begin();
    // In the middle: the second order exists and is not marked as complete.
    await until(async () => (await Order.query(app.db).resultSize()) > 1, "a second order");
    await killed(first);
    const second = begin();
    await until(async () => (await readProgress(app.db)).done.includes("order bog"), "all of it");
    await killed(second);
    const selected = ORDERS.filter(({ key }) => few.includes(key));
    expect(await Order.query(app.db).resultSize()).to.equal(few.length);
    expect(await Sample.query(app.db).resultSize()).to.equal(
      selected.reduce((sum, { samples }) => sum + samples, 0),
    );
  });

  it("is never added to existing data", async () => {
    await using app = await testApp(DEMO);
    const { user } = await app.as("RESEARCHER");
    const order = await anOrder(app.db, user.id);
    expect(await seedDemo(app.site, { orders: SOME, withRuns: false, signal })).to.equal(false);
    expect(await Order.query(app.db).select("id")).to.deep.equal([{ id: order.id }]);
    await Order.query(app.db).deleteById(order.id);
    await aStudy(app.db, user.id);
    expect(await seedDemo(app.site, { orders: SOME, withRuns: false, signal })).to.equal(false);
    expect(await User.query(app.db).where({ isDemo: true })).to.deep.equal([]);
  });
});
