import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { Order } from "../../../db/models/Order.ts";
import { User } from "../../../db/models/User.ts";
import { publishChange } from "../../../server/platform/events/publishChange.ts";
import { PASSWORD, type Person, type TestApp, testApp } from "../../helpers/app.ts";
import { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { until } from "../../helpers/until.ts";

describe("the feed of changes", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let stranger: Person;
  let order: Order;
  beforeEach(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
    order = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
  });
  afterEach(() => app[Symbol.asyncDispose]());

  const rename = (to = order) => owner.put(`/api/orders/${to.id}`, { name: "Lake" });
  const listening = (browser: Browser, input = {}) => new Feed(browser, input).listening();
  const hears = (feed: Feed, orderIds: string[]) =>
    until(() => feed.heard.length >= orderIds.length, "the feed to hear").then(() =>
      expect(feed.heard).to.deep.equal(orderIds),
    );

  it("announces a change to the owner and admins only", async () => {
    using mine = await listening(owner);
    using facility = await listening(admin);
    using demo = await listening(await app.as("FACILITY_ADMIN", { isDemo: true }));
    using theirs = await listening(stranger);

    await rename();
    for (const feed of [mine, facility, demo]) await hears(feed, [order.id]);

    const other = await anOrder(app.db, stranger.user.id);
    await admin.put(`/api/orders/${other.id}`, { name: "Sea" });
    await hears(theirs, [other.id]);
    await hears(facility, [order.id, other.id]);
    expect(mine.heard).to.deep.equal([order.id]);
  });

  it("of one order announces only that one", async () => {
    const other = await anOrder(app.db, owner.user.id);
    using feed = await listening(admin, { orderId: order.id });
    await rename(other);
    await rename();
    await hears(feed, [order.id]);
  });

  it("announces committed changes, but no rolled back ones", async () => {
    using feed = await listening(owner);
    const second = await anOrder(app.db, owner.user.id);
    await app.site.database
      .transaction(async (trx) => {
        await publishChange(trx, `order:${order.id}:${owner.user.id}`);
        throw new Error("taken back");
      })
      .catch(() => {});
    await owner.put(`/api/orders/${order.id}`, { name: "Lake", status: "SUBMITTED" });
    await app.site.database.transaction(async (trx) => {
      await publishChange(trx, `order:${second.id}:${owner.user.id}`);
      expect(feed.heard).to.deep.equal([]);
    });
    await hears(feed, [second.id]);
  });

  it("receives everything that writes an audit entry of an order", async () => {
    using feed = await listening(owner);
    const created = (await owner.post("/api/orders", {})).body;
    await hears(feed, [created.id]);
    const acts = [
      () => owner.put(`/api/orders/${created.id}`, { name: "x" }),
      () => owner.put(`/api/orders/${created.id}/notes`, { notes: "x" }),
      () => owner.post(`/api/orders/${created.id}/samples`, { samples: [{}] }),
      () => admin.put(`/api/orders/${created.id}`, { status: "COMPLETED" }),
      () => admin.put(`/api/orders/${created.id}`, { status: "DRAFT" }),
      () => owner.delete(`/api/orders/${created.id}`),
    ];
    for (const [index, act] of acts.entries()) {
      await act();
      await until(() => feed.heard.length === index + 2, `change ${index} to be heard`);
    }
    expect(await AuditEntry.query(app.db).where({ orderId: created.id }).resultSize()).to.equal(
      acts.length + 1,
    );
  });

  it("is refused signed out, to others and for unknown orders", async () => {
    const rows: [Browser, object, [number, string]][] = [
      [app.anyone, {}, [401, "Unauthorized"]],
      [stranger, { orderId: order.id }, [403, "Forbidden"]],
      [owner, { orderId: "nowhere" }, [404, "Sequencing Order not found"]],
    ];
    for (const [browser, input, refusal] of rows) {
      using feed = new Feed(browser, input);
      await until(() => feed.refusal, "the refusal");
      expect(feed.refusal).to.deep.equal(refusal);
    }
  });

  it("recovers from a lost connection to the database, and makes windows reload", async () => {
    using feed = await listening(owner);
    const before = await listeners();
    await app.site.database.raw("select pg_terminate_backend(?)", [before[0] ?? 0]);
    await until(() => feed.cuts > 0, "the window to be cut");
    await until(async () => (await listeners()).some((pid) => pid !== before[0]), "a new connection");
    await feed.listening(2);
    await rename();
    await hears(feed, [order.id]);
    expect(feed.complete).to.equal(false);
    expect(await listeners()).to.have.length(1);
  });

  it("keeps one connection through repeated losses, with a new key for each", async () => {
    const keys = new Set([app.site.changes.processKey]);
    for (let times = 0; times < 5; times++) {
      const [pid] = await listeners();
      await app.site.database.raw("select pg_terminate_backend(?)", [pid ?? 0]);
      await until(() => !keys.has(app.site.changes.processKey), "a connection with another key");
      keys.add(app.site.changes.processKey);
      expect(await listeners()).to.have.length(1);
    }
    expect(app.site.changes.isPresent()).to.equal(true);
  });

  const ends: Record<string, () => Promise<unknown>> = {
    "the account is closed": () => admin.patch(`/api/admin/users/${owner.user.id}`, { active: false }),
    "the account is deleted": async () => {
      await Order.query(app.db).delete();
      await admin.delete(`/api/admin/users/${owner.user.id}`);
    },
    "another password is set": () =>
      admin.patch(`/api/admin/users/${owner.user.id}`, { password: "another fine one" }),
    "the session is ended": () => new Browser(app.url, owner.cookie).post("/api/auth/sign-out"),
  };
  for (const [what, end] of Object.entries(ends)) {
    it(`ends when ${what}: it is closed, and a new request is refused`, async () => {
      using feed = await listening(owner);
      await end();
      await until(() => feed.refusal, "the refusal");
      expect(feed.refusal).to.deep.equal([401, "Unauthorized"]);
      expect([feed.cuts, feed.complete]).to.deep.equal([1, false]);
    });
  }

  it("is closed when the role changes, and reopens with the new role", async () => {
    await app.as("FACILITY_ADMIN");
    using feed = await listening(admin);
    const elsewhere = new Browser(app.url);
    await elsewhere.post("/api/auth/sign-in", { email: admin.user.email, password: PASSWORD });
    await elsewhere.patch(`/api/admin/users/${admin.user.id}`, { role: "RESEARCHER" });
    await feed.listening(2);
    const own = await anOrder(app.db, admin.user.id);
    await rename();
    await admin.put(`/api/orders/${own.id}`, { name: "Mine" });
    await hears(feed, [own.id]);
    expect((await User.query(app.db).findById(admin.user.id))?.role).to.equal("RESEARCHER");
  });

  it("stays open when another user's account changes", async () => {
    using feed = await listening(owner);
    await admin.patch(`/api/admin/users/${stranger.user.id}`, { active: false });
    await rename();
    await hears(feed, [order.id]);
    expect(feed.cuts).to.equal(0);
  });

  async function listeners(): Promise<number[]> {
    const { rows } = await app.site.database.raw(
      `select a.pid from pg_stat_activity a join pg_locks l on l.pid = a.pid
       where a.datname = current_database() and l.locktype = 'advisory' and l.granted`,
    );
    return rows.map(({ pid }: { pid: number }) => pid);
  }
});
