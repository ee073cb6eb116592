import { expect } from "chai";
import type { Knex } from "knex";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connect } from "../../../db/knex.ts";
import {
  migrate,
  NewerDatabase,
  pendingMigrations,
  rehearseMigrations,
  unmigrate,
} from "../../../db/migrate.ts";
import { migrations } from "../../../db/migrations/index.ts";
import { packageRoot } from "../../../server/platform/site/release.ts";
import { emptyDatabase } from "../../helpers/database.ts";
import { itNightly } from "../../helpers/nightly.ts";
import { readSchema } from "../../helpers/readSchema.ts";
import { until } from "../../helpers/until.ts";

const names = Object.keys(migrations);
// Free texts in columns that look like states.
const FREE_TEXT = [
  "audit_entries.target_type",
  "pipeline_run_events.event_type",
  "pipeline_run_events.status",
  "pipeline_runs.queue_status",
  "sequencing_artifacts.mime_type",
  "sequencing_uploads.mime_type",
  "studies.checklist_type",
  "webhook_deliveries.response_status",
];
// Only artifacts have a stage, and only notes of a changed stage.
const OPTIONAL = ["delivery_items.stage", "status_notes.stage"];

describe("migrations", () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  let database: Knex;
  beforeEach(async () => {
    empty = await emptyDatabase();
    database = connect(empty.url);
  });
  afterEach(async () => {
    await database.destroy();
    await empty.remove();
  });

  it("are all in the list, in the order of their names", () => {
    const files = readdirSync(join(packageRoot(), "db/migrations"))
      .filter((file) => file !== "index.ts")
      .map((file) => file.replace(/\.ts$/, ""));
    expect(names).to.deep.equal(files.toSorted((one, other) => one.localeCompare(other)));
    for (const name of names) expect(name).to.match(/^\d{14}_[a-z]+(_[a-z0-9]+)+$/);
    for (const { up, down } of Object.values(migrations)) {
      expect([typeof up, typeof down]).to.deep.equal(["function", "function"]);
    }
  });

  itNightly("go up, down and up again, and leave no objects in between", async () => {
    expect(await pendingMigrations(database)).to.deep.equal(names);
    expect(await migrate(database)).to.deep.equal(names);
    const first = await readSchema(database);
    expect(await pendingMigrations(database)).to.deep.equal([]);
    await unmigrate(database);
    const tables = new Set((await readSchema(database)).columns.map(({ table }) => table));
    expect([...tables]).to.have.members(["migrations", "migrations_lock"]);
    expect(await migrate(database)).to.deep.equal(names);
    expect(await readSchema(database)).to.deep.equal(first);
    expect(await migrate(database)).to.deep.equal([]);
  });

  it("are each reverted exactly", async () => {
    for (const { up, down } of Object.values(migrations)) {
      const before = await readSchema(database);
      await up(database);
      const after = await readSchema(database);
      await down?.(database);
      expect(await readSchema(database)).to.deep.equal(before);
      await up(database);
      expect(await readSchema(database)).to.deep.equal(after);
    }
  });

  it("are run by one of ten concurrent processes", async () => {
    const pools = Array.from({ length: 10 }, () => connect(empty.url, 3));
    const ran = await Promise.all(pools.map(migrate));
    await Promise.all(pools.map((pool) => pool.destroy()));
    expect(ran.filter((done) => done.length > 0)).to.deep.equal([names]);
    expect(await database("migrations").pluck("name")).to.deep.equal(names);
  });

  it("leave neither a lock nor half of themselves behind when their process is killed in the middle", async () => {
    const script = fileURLToPath(new URL("../../helpers/migrateChild.js", import.meta.url));
    await rolledBack(async (blocker) => {
      await blocker.raw("create table orders (id text)");
      const child = spawn(process.execPath, [script, empty.url], { stdio: "ignore" });
      await until(waiting, "the child to wait in the middle of its migrations");
      child.kill("SIGKILL");
      await once(child, "exit");
    });
    expect(await migrate(database)).to.deep.equal(names);
    expect(await database("migrations_lock").pluck("is_locked")).to.deep.equal([0]);
  });

  it("ignore a lock that a process left behind", async () => {
    await migrate(database);
    await database("migrations_lock").update({ isLocked: 1 });
    await database("migrations")
      .where({ name: names.at(-1) })
      .delete();
    await migrations[names.at(-1) ?? ""]?.down?.(database);
    expect(await migrate(database)).to.deep.equal(names.slice(-1));
    expect(await database("migrations_lock").pluck("is_locked")).to.deep.equal([0]);
  });

  it("are not run on the database of a newer release", async () => {
    await migrate(database);
    await database("migrations").insert({ name: "29990101000000_from_the_future", batch: 2 });
    const error = await migrate(database).then(
      () => undefined,
      (refusal: unknown) => refusal,
    );
    expect(error).to.be.instanceOf(NewerDatabase);
    expect((error as Error).message).to.include("29990101000000_from_the_future");
  });

  it("are rehearsed without a trace, and the one that fails is named", async () => {
    expect(await rehearseMigrations(database)).to.deep.equal({ pending: names });
    expect((await readSchema(database)).columns).to.deep.equal([]);
    // A table that a migration does not expect.
    await database.raw("create table orders (id text)");
    const { pending, failed } = await rehearseMigrations(database);
    expect(pending).to.deep.equal(names);
    expect(failed?.name).to.equal("20261121100200_create_orders_and_samples");
    expect(String(failed?.error)).to.include('relation "orders" already exists');
    expect(await pendingMigrations(database)).to.deep.equal(names);
    await database.raw("drop table orders");
    await migrate(database);
    expect(await rehearseMigrations(database)).to.deep.equal({ pending: [] });
  });

  describe("create a schema in which", () => {
    beforeEach(() => migrate(database));

    it("every foreign key has an index that begins with it", async () => {
      const { rows } = await database.raw(`
        select c.conrelid::regclass || '(' || string_agg(a.attname, ', ' order by k.at) || ')' as name,
               exists (select 1 from pg_index i
                       where i.indrelid = c.conrelid and i.indpred is null
                         and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] = c.conkey) as indexed
        from pg_constraint c
        cross join lateral unnest(c.conkey) with ordinality as k(attnum, at)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
        where c.contype = 'f' group by c.oid, c.conrelid, c.conkey`);
      const unindexed = rows.filter(({ indexed }: { indexed: boolean }) => !indexed);
      expect(rows.length).to.be.greaterThan(10);
      expect(unindexed).to.deep.equal([]);
    });

    it("every state has a CHECK and may not be missing", async () => {
      const { rows } = await database.raw(`
        select a.attrelid::regclass || '.' || a.attname as name, a.attnotnull as required,
               exists (select 1 from pg_constraint c
                       where c.conrelid = a.attrelid and c.contype = 'c' and a.attnum = any(c.conkey)) as checked
        from pg_attribute a join pg_class t on t.oid = a.attrelid
        where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped
          and a.attname ~ '^(status|role|stage|visibility)$|_(status|type|kind|class|class_source)$'`);
      const states = rows.filter(({ name }: { name: string }) => !FREE_TEXT.includes(name));
      expect(states.map(({ name }: { name: string }) => name)).to.include.members([
        "users.role",
        "orders.status",
        "samples.facility_status",
        "reads.data_class",
        "sequencing_uploads.status",
      ]);
      const loose = states.filter(
        ({ name, checked, required }: { name: string; checked: boolean; required: boolean }) =>
          !checked || (!required && !OPTIONAL.includes(name)),
      );
      expect(loose).to.deep.equal([]);
    });

    it("a file of a delivery has the columns of a read or of an artifact, not of both", async () => {
      // The order is checked last, and does not exist.
      for (const [kind, role, stage, constraint] of [
        ["read", "R2", null, "delivery_items_order_id_foreign"],
        ["artifact", "qc_report", "qc", "delivery_items_order_id_foreign"],
        ["read", "qc_report", null, "delivery_items_role_check"],
        ["artifact", "R1", "qc", "delivery_items_role_check"],
        ["read", "R1", "qc", "delivery_items_stage_check"],
        ["artifact", "qc_report", null, "delivery_items_stage_check"],
        ["artifact", "qc_report", "else", "delivery_items_stage_check"],
      ] as const) {
        const file = { recordId: "r", path: "a.gz", fileName: "a.gz", publishedAt: new Date() };
        const row = { id: "i", orderId: "none", position: 0, kind, role, stage, ...file };
        const refusal = await database("deliveryItems")
          .insert(row)
          .then(
            () => undefined,
            (error: { constraint?: string }) => error.constraint,
          );
        expect([kind, role, stage, refusal]).to.deep.equal([kind, role, stage, constraint]);
      }
    });

    it("timestamps have a time zone, and counts of bytes and bases are wide enough", async () => {
      const { columns } = await readSchema(database);
      const wrong = columns.filter(
        ({ table, column, type }) =>
          !table.startsWith("migrations") &&
          (type === "timestamp without time zone" ||
            (/(^|_)(bytes|bases|size)\d?$/.test(column) && !["bigint", "int8[]"].includes(type))),
      );
      expect(wrong).to.deep.equal([]);
    });
  });

  // Rolls back all changes and locks of `work`, even after an error.
  async function rolledBack(work: (trx: Knex.Transaction) => Promise<void>): Promise<void> {
    const trx = await database.transaction();
    try {
      await work(trx);
    } finally {
      await trx.rollback();
    }
  }

  async function waiting(): Promise<boolean> {
    const { rows } = await database.raw(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and query ilike '%create table%orders%'`,
    );
    return rows.length > 0;
  }
});
