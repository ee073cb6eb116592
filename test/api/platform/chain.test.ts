import { expect } from "chai";
import { randomUUID } from "node:crypto";
import { AuditEntry } from "../../../db/models/AuditEntry.ts";
import { AuditSeal } from "../../../db/models/AuditSeal.ts";
import { Setting } from "../../../db/models/Setting.ts";
import { newId } from "../../../db/newId.ts";
import { sealEntries } from "../../../server/platform/audit/chain/sealEntries.ts";
import { logHead } from "../../../server/platform/audit/chain/logHead.ts";
import { type Expected, verifyChain } from "../../../server/platform/audit/chain/verifyChain.ts";
import { inDemo } from "../../../server/overview/demo/inDemo.ts";
import { type TestApp, testApp } from "../../helpers/app.ts";
import { cli } from "../../helpers/cli.ts";

describe("the hash chain of the audit log", function () {
  this.timeout(60_000);
  let app: TestApp;
  beforeEach(async () => (app = await testApp()));
  afterEach(() => app[Symbol.asyncDispose]());

  const write = (count: number) =>
    AuditEntry.query(app.db).insert(
      Array.from({ length: count }, (_, index) => ({
        action: "order.updated",
        targetType: "order",
        targetId: randomUUID(),
        after: { name: `Sea \u{1F30A} ${index}`, share: 0.1 + index, of: 10 ** 20 },
      })),
    );
  const verify = (expected?: Expected) => verifyChain(app.site, expected);
  const seals = () => AuditSeal.query(app.db).orderBy("position");
  /** A change that is impossible through the product. */
  const behindItsBack = (sql: string, values: unknown[] = []) =>
    app.site.database.transaction(async (trx) => {
      await trx.raw("set local session_replication_role = replica");
      await trx.raw(sql, values as string[]);
    });

  it("contains each committed entry once, under concurrent sealing and writing", async () => {
    await Promise.all([
      ...Array.from({ length: 20 }, () => write(60)),
      ...Array.from({ length: 5 }, () => sealEntries(app.site)),
    ]);
    await sealEntries(app.site);
    const all = await seals();
    expect(all.map(({ position }) => position)).to.deep.equal(
      Array.from({ length: 1_200 }, (_, index) => String(index + 1)),
    );
    expect(new Set(all.map(({ entryId }) => entryId)).size).to.equal(1_200);
    const head = `1200:${all.at(-1)?.hash.toString("hex")}`;
    expect(await verify()).to.deep.equal({
      sealed: 1_200,
      waiting: 0,
      isBackdated: false,
      head,
      problems: [],
    });

    await logHead(app.site);
    expect(app.logged.at(-1)).to.deep.include({ head, msg: "head of the audit hash chain" });
  });

  it("prevents changes and removals of entries and seals", async () => {
    await write(1);
    await sealEntries(app.site);
    for (const sql of [
      "update audit_entries set action = 'nothing'",
      "delete from audit_entries",
      "truncate audit_entries",
      "update audit_seals set position = 7",
      "delete from audit_seals",
      "truncate audit_seals",
    ]) {
      const refusal = await app.site.database.raw(sql).catch((error: Error) => error.message);
      expect(refusal, sql).to.match(/audit_(entries|seals) is append-only$/);
    }
    // The demo must not fabricate sealed entries either.
    await inDemo(app.db, (trx) => trx("audit_entries").delete());
    await write(1);
    expect(await AuditEntry.query(app.db).resultSize()).to.equal(2);
    await inDemo(app.db, (trx) => trx("audit_entries").delete());
    expect(await AuditEntry.query(app.db).resultSize()).to.equal(1);
  });

  const at = (position: number) => `(select entry_id from audit_seals where position = ${position})`;
  for (const [what, sql, text] of [
    [
      "a changed value",
      `update audit_entries set user_id = 'x' where id = ${at(4)}`,
      "is not what was sealed",
    ],
    [
      "a changed time, by a microsecond",
      `update audit_entries set at = at + interval '1 microsecond' where id = ${at(4)}`,
      "is not what was sealed",
    ],
    [
      "a number changed beyond what a double tells apart",
      `update audit_entries set after = jsonb_set(after, '{of}', '100000000000000000001') where id = ${at(4)}`,
      "is not what was sealed",
    ],
    [
      "a seal for another entry",
      "update audit_seals set hash = sha256('x') where position = 4",
      "is not what was sealed",
    ],
    ["a missing entry", `delete from audit_entries where id = ${at(4)}`, "is gone"],
  ] as const)
    it(`shows ${what}`, async () => {
      await write(9);
      await sealEntries(app.site);
      const [, , , fourth] = await seals();
      await behindItsBack(sql);
      const [problem = ""] = (await verify()).problems;
      expect(problem).to.match(new RegExp(`^Entry ${fourth?.entryId}, sealed at 4, ${text}`));
    });

  it("reveals inserted and removed entries, and a rewritten chain", async () => {
    await write(9);
    await sealEntries(app.site);
    const old = "01890000-0000-7000-8000-000000000000";
    await app.site.database.raw(
      "insert into audit_entries (id, action, target_type, target_id) values (?, 'order.deleted', 'order', 'x')",
      [old],
    );
    expect(await sealEntries(app.site)).to.equal(0);
    expect((await verify()).problems).to.deep.equal([`Entry ${old} was put between those that are sealed`]);
    await behindItsBack("delete from audit_entries where id = ?", [old]);

    const [position = "", hash = ""] = (await verify()).head?.split(":") ?? [];
    const kept = { position: Number(position), hash };
    await behindItsBack(
      "delete from audit_entries where id = (select entry_id from audit_seals where position = 5)",
    );
    await behindItsBack("delete from audit_seals where position = 5");
    expect((await verify(kept)).problems).to.deep.equal(["There is no seal at 5"]);

    await behindItsBack("delete from audit_seals");
    await sealEntries(app.site);
    expect((await verify()).problems).to.deep.equal([]);
    expect((await verify(kept)).problems).to.deep.equal([
      "The chain ends at 8, before 9: its end was removed",
    ]);
    expect((await verify({ position: 8, hash })).problems).to.deep.equal([
      "The seal at 8 differs: the chain was rewritten from there or from an earlier entry",
    ]);
  });

  it("is verified by a command, which prints the head and reports entries that wait too long", async () => {
    const environment = { LANEKEEPER_HOME: app.site.env.home, DATABASE_URL: app.site.databaseUrl };
    await write(2);
    await sealEntries(app.site);
    const { head = "" } = await verify();
    const whole = await cli(["audit", "verify", "--expect", head], environment);
    expect(whole).to.deep.equal({
      code: 0,
      stdout: `✔ 2 sealed entries are unchanged\nChain head (store it elsewhere and pass it to --expect): ${head}\n`,
      stderr: "",
    });
    const id = newId();
    await app.site.database.raw(
      `insert into audit_entries (id, action, target_type, target_id, at)
       values (?, 'order.deleted', 'order', 'x', now() - interval '16 minutes')`,
      [id],
    );
    const { code, stdout } = await cli(["audit", "verify"], environment);
    expect(code).to.equal(1);
    expect(stdout).to.equal(
      `✘ Entry ${id} waits for its seal for too long\n` +
        "! 1 entry is not sealed yet: a running server seals entries within a minute\n" +
        `Chain head (store it elsewhere and pass it to --expect): ${head}\n`,
    );
    // A command seals its entries before it exits.
    expect((await verify()).sealed).to.equal(3);
  });

  it("reveals by the head stored in the home that entries were removed from its end with their seals", async () => {
    const environment = { LANEKEEPER_HOME: app.site.env.home, DATABASE_URL: app.site.databaseUrl };
    await write(5);
    await sealEntries(app.site);
    await logHead(app.site);
    expect((await cli(["audit", "verify"], environment)).code).to.equal(0);
    await behindItsBack("delete from audit_seals where position > 3");
    await behindItsBack("delete from audit_entries where id not in (select entry_id from audit_seals)");
    const { code, stdout } = await cli(["audit", "verify"], environment);
    expect(stdout).to.contain("✘ The chain ends at 3, before 5: its end was removed");
    expect(code).to.equal(1);
  });

  it("waits while an instance has only demo data", async () => {
    await write(1);
    await Setting.query(app.db).insert({ key: "demo", value: {}, updatedAt: new Date() });
    expect(await sealEntries(app.site)).to.equal(0);
    await behindItsBack("update audit_entries set at = now() - interval '1 day'");
    expect(await verify()).to.deep.equal({
      sealed: 0,
      waiting: 1,
      isBackdated: true,
      head: undefined,
      problems: [],
    });
  });
});
