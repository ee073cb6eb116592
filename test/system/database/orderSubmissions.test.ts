import { expect } from "chai";
import type { Knex } from "knex";
import { connect } from "../../../db/knex.ts";
import { down, up } from "../../../db/migrations/20261123103000_store_order_submissions.ts";
import { migrate } from "../../../db/migrate.ts";
import type { OrderStatus } from "../../../db/models/Order.ts";
import { emptyDatabase } from "../../helpers/database.ts";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));

/** A database of 0.1.0, where only the audit log contains when a completed order was submitted. */
describe("the migration that stores the submission of orders", () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  let database: Knex;
  beforeEach(async () => {
    empty = await emptyDatabase();
    database = connect(empty.url);
    await migrate(database);
    await down(database);
    await database("users").insert({
      id: "owner",
      email: "owner@example.org",
      passwordHash: "none",
      firstName: "A",
      lastName: "B",
      role: "RESEARCHER",
    });
  });
  afterEach(async () => {
    await database.destroy();
    await empty.remove();
  });

  let entries = 0;
  /** One entry of the audit log; its id follows the ids of earlier entries. */
  async function addEntry(orderId: string, status: OrderStatus, more: Record<string, unknown> = {}) {
    const id = `entry-${String(++entries).padStart(3, "0")}`;
    const moved = { action: "order.moved", targetType: "order", targetId: orderId, orderId };
    await database("audit_entries").insert({ id, ...moved, after: { status }, ...more });
  }

  /** moves: the statuses in the audit log by day. */
  async function anOrder(id: string, status: OrderStatus, moves: [number, OrderStatus][]): Promise<void> {
    const statusUpdatedAt = day(20);
    await database("orders").insert({ id, orderNumber: id, userId: "owner", status, statusUpdatedAt });
    for (const [number, to] of moves) await addEntry(id, to, { at: day(number) });
  }

  it("reads the last submission from the status or the audit log", async () => {
    await anOrder("draft", "DRAFT", []);
    await anOrder("returned", "DRAFT", [
      [2, "SUBMITTED"],
      [3, "DRAFT"],
    ]);
    await anOrder("submitted", "SUBMITTED", [[2, "SUBMITTED"]]);
    await anOrder("completed", "COMPLETED", [
      [2, "SUBMITTED"],
      [3, "DRAFT"],
      [4, "SUBMITTED"],
      [5, "COMPLETED"],
    ]);
    await anOrder("unrecorded", "COMPLETED", [[5, "COMPLETED"]]);
    await addEntry("completed", "SUBMITTED", { action: "order.edited", at: day(6) });
    await up(database);
    const rows = await database("orders").orderBy("id").select("id", "submittedAt");
    expect(rows.map(({ id, submittedAt }) => [id, submittedAt])).to.deep.equal([
      ["completed", day(4)],
      ["draft", null],
      ["returned", null],
      ["submitted", day(20)],
      ["unrecorded", null],
    ]);
  });
});
