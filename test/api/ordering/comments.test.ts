import { expect } from "chai";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import type { Order } from "../../../db/models/Order.ts";
import { OrderMessage } from "../../../db/models/OrderMessage.ts";
import { eraseDeletedMessages } from "../../../server/ordering/comments/editMessage.ts";
import { type Person, type TestApp, testApp } from "../../helpers/app.ts";
import type { Browser } from "../../helpers/browser.ts";
import { anOrder } from "../../helpers/factories.ts";
import { Feed } from "../../helpers/feed.ts";
import { asks, does } from "../../helpers/procedures.ts";
import { until } from "../../helpers/until.ts";

const IN_DEMO = "Changes are disabled in the public demo.";
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe("messages on an order", () => {
  let app: TestApp;
  let admin: Person;
  let owner: Person;
  let stranger: Person;
  let order: Order;
  before(async () => {
    app = await testApp();
    admin = await app.as("FACILITY_ADMIN");
    owner = await app.as("RESEARCHER");
    stranger = await app.as("RESEARCHER");
  });
  beforeEach(async () => void (order = await anOrder(app.db, owner.user.id)));
  after(() => app[Symbol.asyncDispose]());

  const getName = ({ user: { id, firstName, lastName } }: Person) => ({ id, firstName, lastName });
  const post = (person: Browser, body: string, mentionedIds: string[] = []) =>
    does(person, "comments.post", { orderId: order.id, body, mentionedIds });
  const posted = async (person: Browser, body: string, mentionedIds: string[] = []) => {
    const [status, { message }] = await post(person, body, mentionedIds);
    expect(status).to.equal(200);
    return message as { id: string; seq: number };
  };
  const list = (person: Browser, input = {}) =>
    asks(person, "comments.list", { orderId: order.id, ...input });
  const bodies = async (person: Browser, input = {}) => {
    const [, { messages }] = await list(person, input);
    return messages.map(({ body }: { body: string | null }) => body);
  };
  const unread = async (person: Browser) => {
    const [, answer] = await asks(person, "comments.unread");
    return answer.orders.find(({ orderId }: { orderId: string }) => orderId === order.id);
  };

  it("are read by its owner and the facility, by name, with whom they mention", async () => {
    await posted(owner, "  Are 20 ng enough,\n@Person 1? https://example.org  ", [
      admin.user.id,
      admin.user.id,
    ]);
    const [status, { messages, ...rest }] = await list(admin);
    expect([status, rest]).to.deep.equal([200, { nextCursor: null, total: 1, readSeq: 0 }]);
    const [{ id, createdAt }] = messages;
    expect(createdAt).to.match(TIME);
    expect(messages).to.deep.equal([
      {
        id,
        seq: 1,
        author: { ...getName(owner), role: "RESEARCHER" },
        isOwn: false,
        body: "Are 20 ng enough,\n@Person 1? https://example.org",
        mentions: [getName(admin)],
        createdAt,
        editedAt: null,
        deletedAt: null,
      },
    ]);
    expect(await AuditEntry.query(app.db).findOne({ targetId: id })).to.deep.include({
      action: "message.posted",
      targetType: "message",
      userId: owner.user.id,
      orderId: order.id,
      before: null,
      after: { seq: 1, characters: 48, mentionedIds: [admin.user.id] },
    });
  });

  it("are refused for other users, and for invalid input", async () => {
    const { id } = await posted(admin, "Hello");
    const key = { orderId: order.id, messageId: id };
    const other = await anOrder(app.db, stranger.user.id);
    const demo = await app.as("FACILITY_ADMIN", { isDemo: true });
    const closed = await app.as("FACILITY_ADMIN");
    await closed.user.$query(app.db).patch({ active: false });
    const text = { ...key, body: "No" };
    const mention = "Only users who can see the order can be mentioned";
    const rows: [string, Promise<[number, unknown]>, [number, string]][] = [
      ["a stranger reads", list(stranger), [403, "Forbidden"]],
      ["a stranger writes", post(stranger, "Hi"), [403, "Forbidden"]],
      ["nobody reads", list(app.anyone), [401, "Unauthorized"]],
      ["nobody counts", asks(app.anyone, "comments.unread"), [401, "Unauthorized"]],
      ["a stranger asks who", asks(stranger, "comments.people", { orderId: order.id }), [403, "Forbidden"]],
      [
        "a stranger has read",
        does(stranger, "comments.markRead", { orderId: order.id, seq: 1 }),
        [403, "Forbidden"],
      ],
      [
        "no such order",
        does(owner, "comments.post", { orderId: "x", body: "Hi" }),
        [404, "Sequencing Order not found"],
      ],
      ["nothing said", post(owner, "  "), [400, "A message must not be empty"]],
      ["a stranger is mentioned", post(owner, "Hi", [stranger.user.id]), [400, mention]],
      ["a closed account is mentioned", post(owner, "Hi", [closed.user.id]), [400, mention]],
      [
        "edited by another",
        does(owner, "comments.edit", text),
        [403, "Only the author can edit this message"],
      ],
      [
        "deleted by another",
        does(owner, "comments.delete", key),
        [403, "Only the author can edit this message"],
      ],
      [
        "of another order",
        does(admin, "comments.edit", { ...text, orderId: other.id }),
        [404, "Message not found"],
      ],
      ["written in the demo", post(demo, "Hi"), [403, IN_DEMO]],
      ["edited in the demo", does(demo, "comments.edit", text), [403, IN_DEMO]],
      ["deleted in the demo", does(demo, "comments.delete", key), [403, IN_DEMO]],
      ["restored in the demo", does(demo, "comments.restore", key), [403, IN_DEMO]],
      ["read in the demo", does(demo, "comments.markRead", { orderId: order.id, seq: 1 }), [403, IN_DEMO]],
    ];
    for (const [what, answer, expected] of rows) expect(await answer, what).to.deep.equal(expected);
    const [status, tooLong] = await post(owner, "x".repeat(20_001));
    expect([status, tooLong]).to.deep.equal([
      400,
      "body: Too big: expected string to have <=20000 characters",
    ]);
    expect(await bodies(demo)).to.deep.equal(["Hello"]);
  });

  it("may mention those who see the order", async () => {
    const [, { people }] = await asks(owner, "comments.people", { orderId: order.id });
    expect(people).to.deep.include({ ...getName(admin), role: "FACILITY_ADMIN" });
    const ids = people.map(({ id }: { id: string }) => id);
    expect(ids).to.not.include.members([stranger.user.id]);
    expect(ids).to.not.include.members([owner.user.id]);
  });

  it("of two concurrent authors are consecutive, and pages lead back to the first", async () => {
    await Promise.all(
      [1, 2, 3, 4, 5, 6].map((number) => posted(number % 2 === 0 ? admin : owner, `Message ${number}`)),
    );
    const all = await OrderMessage.query(app.db).where({ orderId: order.id }).orderBy("seq");
    expect(all.map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5, 6]);
    const [, newest] = await list(owner, { limit: 4 });
    const [, first] = await list(owner, { limit: 4, cursor: newest.nextCursor });
    expect([newest.nextCursor, first.nextCursor]).to.deep.equal([3, null]);
    expect([...first.messages, ...newest.messages].map(({ seq }) => seq)).to.deep.equal([1, 2, 3, 4, 5, 6]);
  });

  it("are unread for each reader until the first window marks them as read", async () => {
    await posted(owner, "One");
    await posted(owner, "Two", [admin.user.id]);
    await posted(admin, "Three");
    expect(await unread(admin)).to.deep.include({
      orderId: order.id,
      orderNumber: order.orderNumber,
      name: null,
      unread: 2,
      mentions: 1,
    });
    expect(await unread(owner)).to.include({ unread: 1, mentions: 0 });
    expect(await unread(stranger)).to.equal(undefined);

    using feed = await new Feed(admin).listening();
    const reads = await Promise.all(
      [3, 1, 99].map((seq) => does(admin, "comments.markRead", { orderId: order.id, seq })),
    );
    expect(reads.map(([status]) => status)).to.deep.equal([200, 200, 200]);
    await until(() => feed.notified > 0, "the other window to hear of it");
    expect(await unread(admin)).to.equal(undefined);
    const [, { readSeq }] = await list(admin);
    expect(readSeq).to.equal(3);
    expect(await unread(owner)).to.include({ unread: 1 });

    // Comments from before the account existed are not unread.
    expect(await unread(await app.as("FACILITY_ADMIN"))).to.equal(undefined);
  });

  it("are edited and deleted by their author, which is visible, and can be restored for a while", async () => {
    const { id } = await posted(owner, "Frist");
    const key = { orderId: order.id, messageId: id };
    const [, edited] = await does(owner, "comments.edit", { ...key, body: "First" });
    expect(edited.message).to.deep.include({ body: "First", isOwn: true, deletedAt: null });
    expect(edited.message.editedAt).to.match(TIME);

    const [, deleted] = await does(owner, "comments.delete", key);
    expect(deleted.message).to.deep.include({ id, seq: 1, body: null, mentions: [], editedAt: null });
    expect(deleted.message.deletedAt).to.match(TIME);
    expect(await bodies(admin)).to.deep.equal([null]);
    expect(await unread(admin)).to.equal(undefined);
    expect(await does(owner, "comments.edit", { ...key, body: "x" })).to.deep.equal([
      409,
      "The message was deleted",
    ]);

    await eraseDeletedMessages(app.db, new Date());
    await does(owner, "comments.restore", key);
    expect(await bodies(admin)).to.deep.equal(["First"]);

    await does(owner, "comments.delete", key);
    const longAgo = new Date(Date.now() - 2 * 60 * 60 * 1000);
    await OrderMessage.query(app.db).findById(id).patch({ deletedAt: longAgo });
    const tooLate = [409, "The message was deleted too long ago to be restored"];
    expect(await does(owner, "comments.restore", key)).to.deep.equal(tooLate);
    expect(await eraseDeletedMessages(app.db, new Date())).to.equal(1);
    expect((await OrderMessage.query(app.db).findById(id))?.body).to.equal("");
    expect(await does(owner, "comments.restore", key)).to.deep.equal(tooLate);

    const audit = await AuditEntry.query(app.db).where({ targetId: id }).orderBy("id");
    expect(audit.map(({ action }) => action)).to.deep.equal([
      "message.posted",
      "message.edited",
      "message.deleted",
      "message.restored",
      "message.deleted",
    ]);
    expect(JSON.stringify(audit)).to.not.include("First");
  });

  it("are announced to open pages as comments, not as a change of the complete order", async () => {
    using mine = await new Feed(owner, { orderId: order.id }).listening();
    using all = await new Feed(admin).listening();
    await posted(admin, "Hello");
    await until(() => mine.written.length > 0 && all.written.length > 0, "both pages to hear");
    expect([mine.written, all.written]).to.deep.equal([[order.id], [order.id]]);
    expect([mine.heard, all.heard]).to.deep.equal([[], []]);
  });

  it("go with their order, while others write and read", async () => {
    const draft = await anOrder(app.db, owner.user.id, { status: "DRAFT" });
    const input = { orderId: draft.id };
    await does(admin, "comments.post", { ...input, body: "Hello" });
    const answers = await Promise.all([
      does(admin, "comments.post", { ...input, body: "Again" }),
      does(owner, "comments.markRead", { ...input, seq: 1 }),
      owner.delete(`/api/orders/${draft.id}`).then(({ status }) => [status] as [number]),
    ]);
    expect(answers[2][0]).to.equal(200);
    for (const [status] of answers) expect([200, 404]).to.include(status);
    expect(await OrderMessage.query(app.db).where(input).resultSize()).to.equal(0);
    expect(await asks(owner, "comments.list", input)).to.deep.equal([404, "Sequencing Order not found"]);
  });
});
